#include <stdio.h>
int main(void) {
    int i, j, n = 0;
    for (;;) {
        if (++n > 3)
            break;
        continue;
    }
    for (i = 0, j = 10; i < j; i++, j--)
        if (i == 3)
            goto out;
out:
    printf("%d %d %d\n", n, i, j);
    while (i-- > 0) {
        switch (i) {
        case 2:
            continue;
        case 1:
            break;
        default: {
            do {
                n++;
                if (n == 6)
                    break;
            } while (n < 10);
        }
        }
        printf("%d:%d ", i, n);
    }
    puts("");
    do
        ;
    while (0);
    if (n)
        ;
    else
        ;
    {};
    {
        {
            { n++; }
        }
    }
    for (int k = 0; k < 2; k++)
        for (int k = 5; k < 7; k++)
            printf("%d ", k);
    puts("");
    if (n > 2)
        if (n > 100)
            puts("a");
        else
            puts("b");
a:
    if (n++ < 12)
        goto a;
    printf("%d\n", n);
    unsigned char uc = 250;
    for (; uc > 5; uc++)
        ;
    printf("%d\n", uc);
    switch (n) {
        int hidden;
    case 13:
        hidden = 4;
        printf("%d\n", hidden);
        break;
    }
    switch ((char)300) {
    case 44:
        puts("44");
    }
    switch (3)
    default:
        puts("only default");
    switch (1) {}
    long big = 5000000000L;
    switch (big) {
    case 5000000000L:
        puts("long");
    }
    enum { A, B } e = B;
    switch (e) {
    case A:
        puts("A");
        break;
    case B:
        puts("B");
    }
    int m[3][3] = {0};
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
            if (c == r)
                continue;
            if (r == 2)
                goto done;
            m[r][c] = r * 3 + c;
        }
    }
done:
    printf("%d %d\n", m[1][2], m[2][0]);
    for (
        struct { int a, b; } s = {0, 5}; s.a < s.b; s.a++, s.b--)
        printf("(%d,%d)", s.a, s.b);
    puts("");
    int k = 3;
    while (k) {
        int k2 = k--;
        if (k2 == 2)
            continue;
        printf("%d", k2);
    }
    puts("");
    return n == 13 ? 0 : n;
}
