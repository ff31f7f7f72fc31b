// What C leaves open or picco adds, one by one.
#include "check.h"
#include <stdint.h>
#include <string.h>

typedef unsigned char byte;
typedef struct { byte red, green; public byte kind; } colour;
#ifndef __PICCO__
#error not compiled by picco
#endif
#if __PICCO__ < 1
#error the macro has no value
#endif

int oldstyle(x, y)
    int x, y;
{
    return x - y;
}
struct empty {};
struct node { int value; struct node *next; };
public int private_count, public_count;
public int fixed = 3;

int main(void) {
    public byte open = 200;
    private uint32_t word = 0xFFFFFFFF;
    private colour c = {1, 2, 3};
    public colour shown = {4, 5, 6};
    private char text[] = "abc";
    public char *literal = "literal";
    private int n = 3, m, same = (long)n;
    int<1> bit;
    _Bool flag;
    private struct node a = {1}, b = {2}, *p = &a, *q = &b;
    struct empty nothing;
    (void)nothing;
    open += 100;
    IS(open, 44);
    word = word + 2;
    IS(word, 1);
    IS(c.red + c.green + c.kind, 6);
    if (shown.red == 4 && c.kind == 3) // public fields
        IS(sizeof text + text[1], 4 + 'b');
    IS(strlen(literal), 7);
    IS(same, 3);
    bit = n + 3;
    flag = n + 3;
    IS(bit * 10 + flag, 1);
    IS((p == q) * 10 + (p != q), 1);
    if (n == 3)
        p = q;
    IS(p == q, 1);
    IS((p == &b) + p->value, 3);
    IS(n + fixed * 2, 9);
    // private, public and fixed as names, where no type may start.
    {
        public struct { int fixed; } s = {4};
        s.fixed++;
        IS(s.fixed, 5);
    }
    // GNU C.
    m = ({
        int kept = n;
        kept * kept;
    });
    IS(m, 9);
    __typeof__(n) copy = n + 1;
    typeof(copy) again = copy;
    IS(again, 4);
    IS(oldstyle(9, 4), 5);
    IS(n ?: 5, 3);
    IS(sizeof(struct { int x; char y; }) + sizeof(struct size { long v; }), 16);
    struct size after = {((struct { int x; }){4}).x};
    IS(after.v, 4);
    IS(sizeof n + sizeof(private long), 12);
    // Left to right.
    public int i = 0, order[3] = {0};
    order[i++] = i;
    m = (i = 5, n) + i;
    IS(m, 8);
    IS(smcopen(n) == 3 && smcopen(word) == 1, 1);
    int opened[2] = {5, 6};
    public int all[2], one = smcopen(opened[1]) + smcopen(a.value);
    all = smcopen(opened);
    IS(all[0] * 10 + all[1] + one, 63);
    return checked();
}
