// Where qualifiers may stand, and what stands without one.
#include "check.h"
#include <stdlib.h>
#include <time.h>

int private before = 1, const_too = 2;
const private int first = 3;
private int const second = 4;
long private int unsigned mixed_words = 5;
typedef private int secret;
typedef int open_word;
typedef public long shown;
static private int kept = 8;
int plain_global = 9;
enum level { LOW = 2, HIGH = 7 };

struct fields {
    int amount;
    public int id;
    private char letter;
    int *next;
};

int doubled(int x) {
    return x * 2;
}
void set(int *to, int x) {
    *to = x;
}
public int counted(public int n) {
    return n + 1;
}
int through(int (*f)(int), int x) {
    return f(x);
}

int main(void) {
    secret s = 6;
    private secret same = 6;
    open_word w = 7;
    public open_word n = 3;
    private open_word x = n;
    shown big = 1L << 40;
    public int i, sizes[3] = {1, 2, 3};
    int array[3] = {1, 2, 3};
    struct fields f = {1, 2, 'c', array};
    enum level e = HIGH;
    private int *p = &s;
    int private *q = &s;
    int *r = array;
    private int *const fixed = array + 1;
    int (*call)(int) = doubled;
    div_t divided = div(17, 5);
    struct tm when = {.tm_year = 70};
    public size_t size = sizeof array;
    if (s == 6) { // private: both sides run
        w = 70;
        array[0] = 10;
        f.amount = 11;
        e = LOW;
        plain_global = 90;
        *r += 1;
    }
    for (i = 0; i < n; i++) // public: the loop runs on it
        x += sizes[i];
    IS(before + const_too + first + second + mixed_words, 15);
    IS(same, 6);
    IS(w, 70);
    IS(x, 9);
    IS(array[0], 11);
    IS(f.amount + f.letter, 11 + 'c');
    IS(f.id, 2);
    IS(f.next[1], 2);
    IS(e, LOW);
    IS(plain_global + kept, 98);
    IS(*p + *q + *fixed, 14);
    IS(call(4) + through(doubled, 5), 18);
    set(&s, 12);
    IS(s, 12);
    IS((private int)n, 3);
    IS((private secret)n + (private char)300, 3 + 44);
    IS((int)n + (long)s, 15);
    // A cast without a qualifier keeps that of its operand: these stay public, or the loop would not be allowed.
    public unsigned char low = (unsigned char)(n + 256);
    for (i = 0; i < (long)low && i < (int)(double)n; i++)
        sizes[i] = (int)(char)sizes[i] * 2;
    IS(sizes[2], 6);
    public long *behind = (long *)(void *)&big;
    IS(*behind >> 40, 1);
    IS(counted(2), 3);
    // What a system header declares, enum constants and the results of void and of function pointers to public functions
    // are public: they may stand in public conditions.
    if (divided.quot == 3 && when.tm_year == 70 && size == 12 && HIGH == 7 && big >> 40 == 1 && counted(n) == 4)
        IS(1, 1);
    else
        IS(0, 1);
    return checked();
}
