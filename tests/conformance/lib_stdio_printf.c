// 7.21.6.1: printf's conversions.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
int main(void) {
    int n = 0;
    printf("[%5d|%-5d|%05d|%+d|% d|%x|%#x|%X|%o|%#o]\n", 42, 42, 42, 42, 42, 255, 255, 255, 8, 8);
    printf("[%s|%10s|%-10s|%.2s|%c|%%|%*d|%.*f]\n", "text", "right", "left", "cut", 'c', 6, 7, 2, 3.14159);
    printf("[%f|%.3f|%e|%g|%G|%a|%10.2f]\n", 1.5, 2.0 / 3, 12345.678, 1e-10, 1e20, 1.0, -3.14159);
    printf("[%hhd|%hd|%ld|%lld|%zu|%jd|%td]\n", (char)1, (short)2, 3L, 4LL, (size_t)5, (intmax_t)6, (ptrdiff_t)7);
    printf("[%p]%n\n", (void *)0, &n);
    printf("%d\n", n);
    char buffer[16];
    n = snprintf(buffer, sizeof buffer, "%s %d", "longer than that", 5);
    printf("%d %s\n", n, buffer);
    sprintf(buffer, "%lu", 123UL);
    puts(buffer);
    putchar('x');
    putc('\n', stdout);
    fputs("fputs\n", stdout);
    fprintf(stdout, "%u %i\n", 1u, -1);
    return printf("five\n");
}
