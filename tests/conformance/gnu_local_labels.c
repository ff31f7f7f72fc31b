// GNU `__label__`: labels that belong to their block, so that a macro can be used twice.
#include <stdio.h>
#define FIND(array, size, wanted)                                                                            \
    ({                                                                                                       \
        __label__ found, end;                                                                                \
        int result = -1;                                                                                     \
        for (int i = 0; i < (size); i++)                                                                     \
            if ((array)[i] == (wanted)) {                                                                    \
                result = i;                                                                                  \
                goto found;                                                                                  \
            }                                                                                                \
        goto end;                                                                                            \
    found:                                                                                                   \
        result *= 10;                                                                                        \
    end:                                                                                                     \
        result;                                                                                              \
    })
int main(void) {
    int a[] = {4, 8, 15, 16, 23, 42};
    int x = FIND(a, 6, 15), y = FIND(a, 6, 42), z = FIND(a, 6, 7);
    printf("%d %d %d\n", x, y, z);
    int n = 0;
again:
    {
        __label__ again;
        n++;
        if (n % 3)
            goto again;
        n += 10;
    again:;
        void *where = &&again;
        printf("%d %d\n", n, where != 0);
    }
    if (n < 20)
        goto again;
    return n;
}
