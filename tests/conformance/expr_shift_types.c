// 6.5.7: the type of a shift is that of the left side.
#include <stdio.h>
int main(void) {
    unsigned char c = 0x80;
    int one = 1;
    long wide = 1L << 40;
    printf("%d %d %zu %zu\n", c << 1, c >> 7, sizeof(one << wide % 2), sizeof(wide >> one));
    printf("%d %d %u\n", -8 >> 1, one << 30, 1u << 31);
    for (int i = 0; i < 8; i++) putchar(c >> i & 1 ? '1' : '0');
    putchar('\n');
    return (int)(wide >> 40) - 1;
}
