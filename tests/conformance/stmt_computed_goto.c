#include <stdio.h>
int main(void) {
    static void *jump[] = {&&add, &&mul, &&neg, &&end};
    int prog[] = {0, 3, 1, 4, 2, 0, 0, 1, 3, 3}, pc = 0, acc = 1;
    goto *jump[prog[pc++]];
add:
    acc += prog[pc++];
    goto *jump[prog[pc++]];
mul:
    acc *= prog[pc++];
    goto *jump[prog[pc++]];
neg:
    acc = -acc;
    goto *jump[prog[pc++]];
end:
    printf("%d\n", acc);
    int n = 0;
    {
    lab:
        n++;
        if (n < 3)
            goto lab;
    }
    int i = 0;
    goto mid;
    while (i < 5) {
        i += 2;
    mid:
        i++;
    }
    printf("%d %d\n", n, i);
    char from[] = "hello, duff's device";
    char to[40];
    char *t = to, *f = from;
    int cnt = sizeof from, k = (cnt + 7) / 8;
    switch (cnt % 8) {
    case 0:
        do {
            *t++ = *f++;
        case 7:
            *t++ = *f++;
        case 6:
            *t++ = *f++;
        case 5:
            *t++ = *f++;
        case 4:
            *t++ = *f++;
        case 3:
            *t++ = *f++;
        case 2:
            *t++ = *f++;
        case 1:
            *t++ = *f++;
        } while (--k > 0);
    }
    puts(to);
    switch (3) {
    case 1: {
        int q;
    case 3:
        q = 9;
        printf("%d\n", q);
    }
    default:;
    }
    switch (n)
        for (i = 0; i < 2; i++) {
        case 3:
            printf("in %d\n", i);
            if (i > 5)
                break;
        }
    switch (5)
    case 5:
        puts("single");
    switch (200) {
    case 100 ... 199:
        puts("a");
        break;
    case 200 ... 300:
        puts("b");
    }
    return &&end - &&add > 0;
}
