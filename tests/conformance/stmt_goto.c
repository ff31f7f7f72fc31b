// 6.8.6.1: goto forwards, backwards, into and out of blocks.
#include <stdio.h>
static int find(int v[3][3], int what) {
    int i, j;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            if (v[i][j] == what) goto found;
    return -1;
found:
    return i * 3 + j;
}
int main(void) {
    int n = 0, v[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
again:
    if (++n < 5) goto again;
    goto inside;
    {
        int hidden;
        n = 100;
inside:
        hidden = 7;
        n += hidden;
    }
    if (n > 1000) { into: n = -1; goto done; }
    for (int i = 0; ; i++) { if (i == 3) goto out; n++; }
out: ;
    printf("%d %d %d\n", n, find(v, 6), find(v, 10));
    goto into;
done:
    printf("%d\n", n);
    {
        int k = 0;
    loop: if (k < 3) { k++; goto loop; }
        n = k;
    }
    goto end;
end:;
label_before_end: return n - 3;
}
