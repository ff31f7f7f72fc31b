// 6.7.4: inline and _Noreturn.
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
static inline int twice(int x) { return 2 * x; }
inline static int thrice(int x) { return 3 * x; }
extern inline int four_times(int x);
inline int four_times(int x) { return 4 * x; }
static _Noreturn void leave(int code) { printf("leaving\n"); exit(code); }
noreturn void never(void);
void never(void) { leave(6); }
static inline __attribute__((always_inline)) int five_times(int x) { return 5 * x; }
int main(void) {
    int (*f)(int) = twice;
    printf("%d %d %d %d\n", f(2), thrice(2), four_times(2), five_times(2));
    never();
}
