// 5.1.2.3: order where C fixes it.
#include <stdio.h>
static char log_[64], *at = log_;
static int note(char c, int v) { *at++ = c; return v; }
int main(void) {
    int i = 0;
    note('a', 0) || note('b', 1) && note('c', 0), note('d', 1);
    note('e', 1) ? note('f', 1) : note('g', 1);
    for (note('h', 0); note('i', i < 2); note('j', i++)) note('k', 0);
    int a = note('l', 1), b = note('m', 2);
    int v[] = {note('n', 1)};
    switch (note('o', 2)) { case 2: note('p', 0); }
    if (note('q', 0)) note('r', 0); else note('s', 0);
    do note('t', 0); while (note('u', 0));
    *at = 0;
    printf("%s %d\n", log_, a + b + v[0]);
    int x = 1;
    x = x++ + 0 * x || x;
    return x - 1;
}
