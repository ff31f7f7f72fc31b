// 7.22.4: exit, atexit, buffered output.
#include <stdio.h>
#include <stdlib.h>
static void first(void) { printf("first registered\n"); }
static void second(void) { printf("second registered\n"); }
static void deep(int n) { if (n) deep(n - 1); else exit(17); }
int main(void) {
    atexit(first);
    atexit(second);
    printf("no newline yet");
    deep(5);
    return 0;
}
