// Private branches, masked jumps, loops and functions.
#include "check.h"
#include <stdlib.h>

struct pair { int a, b; };
int global;

void bump(int by) {
    global += by;
}
int first_above(public int n, int a[n], int limit) {
    for (public int i = 0; i < n; i++)
        if (a[i] > limit)
            return a[i];
    return -1;
}
struct pair ordered(int x, int y) {
    struct pair p = {x, y};
    if (x <= y)
        return p;
    p.a = y;
    p.b = x;
    return p;
}
void stop_early(int x) {
    global = 1;
    if (x > 3)
        return;
    global = 2;
    if (x > 1) {
        global = 3;
        return;
    }
    global++;
}
int power(int base, public int exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}
int odd(int x, public int n);
int even(int x, public int n) {
    return n == 0 ? x : odd(x + 1, n - 1);
}
int odd(int x, public int n) {
    return n == 0 ? -x : even(x + 2, n - 1);
}
int *element(int *a, public int i) {
    return a + i;
}
int classified(int x) {
    switch (x) {
    case 1:
    case 2:
        return 12;
    case 3:
        x = 30;
    case 4:
        x++;
        break;
    default:
        x = -1;
        break;
    case 5 ... 7:
        x *= 10;
    }
    return x;
}

int main(void) {
    int a[5] = {1, 5, 2, 8, 3}, x, y = 0, sum = 0, yes = 1, no = 0;
    public int i, j, open = 3, later = 0;
    struct pair p;
    // Branches, nested, with calls.
    if (a[1] > 4) {
        y = 1;
        if (a[2] > 4)
            y = 2;
        else if (a[3] > 4) {
            bump(a[3]);
            y = 3;
        } else
            bump(1000);
    } else
        bump(2000);
    IS(y * 100 + global, 308);
    if (open == 3) // public code keeps its effects
        later = 7;
    IS(later, 7);
    if (yes) {
        public int local = 2; // public data of the branch itself
        local++;
        sum = local;
        x = abs(-open);
    }
    IS(sum * 10 + x, 33);
    for (i = 0; i < 9; i++) {
        x = classified(i);
        static const public int expected[9] = {-1, 12, 12, 31, 5, 50, 60, 70, -1};
        IS(x, expected[i]);
    }
    switch (open) { // a public switch with private data around
    case 3:
        x = yes ? 33 : no;
    }
    IS(x, 33);
    // ?: of effects.
    global = 0;
    yes ? bump(3) : bump(4);
    no ? (void)0 : (void)(global += 10);
    open ? (void)(x = 5) : bump(1000);
    no ? bump(2000) : yes ? bump(100) : bump(4000);
    IS(global + x, 118);
    // Masked break, continue and return.
    sum = 0;
    for (i = 0; i < 5; i++) {
        if (a[i] == 2)
            continue;
        if (a[i] == 8)
            break;
        sum += a[i];
    }
    IS(sum, 6);
    i = 0;
    sum = 0;
    while (i < 5) {
        for (j = 0; j < 5; j++) {
            if (a[j] > a[i])
                break;
            sum++;
        }
        i++;
    }
    IS(sum, 1 + 3 + 1 + 5 + 1);
    IS(first_above(5, a, 4) + first_above(5, a, 9) * 100, 5 - 100);
    p = ordered(9, 4);
    IS(p.a * 10 + p.b, 49);
    stop_early(5);
    IS(global, 1);
    stop_early(2);
    IS(global, 3);
    stop_early(0);
    IS(global, 3);
    // Loops of all kinds.
    sum = 0;
    do
        sum += open;
    while (--open > 0);
    IS(sum, 6);
    for (i = 3, j = 0; i; i--, j += 2)
        sum += j;
    IS(sum, 12);
    for (;;)
        if (++later > 9)
            break;
    IS(later, 10);
    IS(power(-3, 3) + even(1, 3), -27 - 5);
    *element(a, 2) = 77;
    IS(a[2], 77);
    // Parallel loops and blocks.
    int b[5], c = 0, d = 0;
    for (i = 0; i < 5; i++) [
        public int k;
        b[i] = 0;
        for (k = 0; k <= i; k++)
            b[i] += a[k] > 2 ? power(a[k], 2) : 1;
        if (b[i] > 100)
            b[i] = -b[i];
    ]
    IS(b[0] * 1000 + b[1], 1026);
    IS(b[4], -(1 + 25 + 77 * 77 + 64 + 9));
    [ c = a[0] + a[1]; bump(4); ]
    [ d = a[3] * a[4]; ]
    IS(c * 100 + d, 624);
    return checked();
}
