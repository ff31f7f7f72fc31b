// 6.5.6, 6.5.8: pointer arithmetic and comparison.
#include <stdio.h>
static int length(const char *s) { const char *p = s; while (*p) p++; return p - s; }
static void reverse(char *s) { char *e = s + length(s) - 1; while (s < e) { char t = *s; *s++ = *e; *e-- = t; } }
int main(void) {
    int m[3][4], *p = &m[0][0], (*row)[4] = m;
    for (int i = 0; i < 12; i++) *(p + i) = i;
    char text[] = "pointer";
    reverse(text);
    printf("%s %d\n", text, length(text));
    printf("%d %d %d %d\n", row[1][2], (*(row + 2))[3], *(*(m + 1) + 1), 2[m[1]]);
    printf("%td %td %d\n", &m[2][0] - &m[0][0], &m[2] - &m[0], p + 5 > p);
    int *end = p + 12, sum = 0;
    for (int *q = p; q != end; ++q) sum += *q;
    for (int *q = end; q-- > p;) sum -= *q;
    p += 3; p -= 1;
    printf("%d %d %d\n", sum, *p, p[-1]);
    const char *words[] = {"alpha", "beta", NULL};
    for (const char **w = words; *w; w++) printf("%c%s ", **w, *w + 1);
    printf("\n");
    char *pp = &text[3];
    return *&*pp != text[3] || &*p != p || &p[2] != p + 2;
}
