// 7.13: setjmp and longjmp.
#include <setjmp.h>
#include <stdio.h>
static jmp_buf back;
static void deep(int n) { if (n == 0) longjmp(back, 42); deep(n - 1); }
static struct { jmp_buf where; int depth; } handlers[2];
#define TRY(h) if (!setjmp((h).where))
#define CATCH else
int main(void) {
    volatile int count = 0;
    int code = setjmp(back);
    if (code == 0) { count++; deep(3); }
    printf("%d %d\n", code, count);
    switch (setjmp(back)) {
    case 0: count++; longjmp(back, 1);
    case 1: count += 10; longjmp(back, 0 + 2);
    case 2: break;
    }
    TRY(handlers[0]) { puts("trying"); longjmp(handlers[0].where, 7); } CATCH { puts("caught"); }
    printf("%d\n", count);
    return count - 12;
}
