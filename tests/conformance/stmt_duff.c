// 6.8.4.2: Duff's device and cases inside of other statements.
#include <stdio.h>
static void copy(char *to, const char *from, int count) {
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}
static int odd(int x) {
    int r = 0;
    switch (x) {
        if (0) { case 1: r += 1; } else { case 2: r += 2; }
        for (; r < 10; r += 4) { case 3: r++; }
    }
    return r;
}
int main(void) {
    char to[32] = {0};
    copy(to, "a string of 21 chars!", 22);
    printf("%s\n%d %d %d %d\n", to, odd(1), odd(2), odd(3), odd(4));
    return 0;
}
