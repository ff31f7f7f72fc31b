// 6.8: loops and switches nested in each other, with every jump.
#include <stdio.h>
static int scan(const char *s) {
    int words = 0, state = 0, digits = 0;
    for (;; s++) {
        switch (*s) {
        case 0: goto done;
        case ' ': case '\t':
            if (!state) continue;
            state = 0;
            break;
        case '0': case '1': case '2':
            do { digits++; if (s[1] < '0' || s[1] > '2') break; s++; } while (1);
            /* fall through */
        default:
            if (state) break;
            state = 1;
            words++;
            continue;
        }
        while (*s == ' ' && s[1] == ' ') s++;
    }
done:
    return words * 100 + digits;
}
int main(void) {
    printf("%d %d\n", scan("  one 12 three0  21x "), scan(""));
    int n = 0;
    for (int i = 0; i < 4; i++) {
        int j = 0;
        while (1) {
            if (j++ == i) break;
            do { n++; if (n % 3 == 0) goto next; } while (n % 2);
        }
next:   ;
    }
    return n - 6 ? n : 0;
}
