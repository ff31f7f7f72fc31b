// GNU: asm, with operands, as labels, at file scope.
#include <stdio.h>
int renamed(void) __asm__("actual_name");
int renamed(void) { return 5; }
extern int alias_of(void) __attribute__((alias("actual_name")));
__asm__(".globl from_asm\nfrom_asm:\n\tret\n");
int main(void) {
    int x = 3, y = 4;
    __asm__ volatile("" ::: "memory");
    asm("" : "+r"(x));
    __asm__ __volatile__("" : "=r"(y) : "0"(x), "r"(y) : "cc");
    asm volatile("nop");
    asm goto("" : : : : out);
    x += 10;
out:
    printf("%d %d %d %d\n", renamed(), alias_of(), x, y);
    return 0;
}
