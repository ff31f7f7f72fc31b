// 6.8.4.2: switch with fall-through, nested, without default, with declarations, over characters and enums.
#include <stdio.h>
enum e { A, B, C = 10 };
static int classify(int x) {
    switch (x) {
    case 0: case 1: return 1;
    case -5: return 2;
    case 'x': return 3;
    case C: return 4;
    case 1 << 4: return 5;
    default: return 0;
    }
}
static int through(int x) {
    int n = 0;
    switch (x) {
    case 3: n += 100;
    case 2: n += 10; break;
    default: n = 7;
    case 1: n++;
    }
    return n;
}
static int nested(int a, int b) {
    switch (a) {
    case 1:
        switch (b) { case 1: return 11; default: break; }
        break;
    case 2: { int c = b * 2; switch (c) { case 4: return 24; } } return 20;
    }
    return -1;
}
int main(void) {
    printf("%d %d %d %d %d %d\n", classify(1), classify(-5), classify('x'), classify(10), classify(16), classify(99));
    printf("%d %d %d %d\n", through(3), through(2), through(1), through(0));
    printf("%d %d %d %d\n", nested(1, 1), nested(1, 2), nested(2, 2), nested(2, 3));
    switch (5) {}
    switch (1) case 1: puts("one");
    switch (3) { int unused; case 3: unused = 4; printf("%d\n", unused); }
    long l = 1L << 40;
    switch (l) { case 1L << 40: puts("wide"); break; case 0: puts("narrow"); }
    for (int i = 0; i < 5; i++)
        switch (i) { case 2: continue; case 4: goto out; default: printf("%d ", i); }
out:
    switch ((unsigned char)300) { case 44: puts("wrapped"); }
    return 0;
}
