// 6.5.13, 6.5.14, 6.5.15: && || ?: and what they do not evaluate.
#include <stdio.h>
static int calls;
static int yes(int n) { calls += n; return 1; }
static int no(int n) { calls += n; return 0; }
int main(void) {
    int *null = 0, r;
    r = no(1) && yes(2);
    printf("%d %d\n", r, calls);
    r = yes(10) || no(20);
    printf("%d %d\n", r, calls);
    r = yes(100) && no(200) || yes(400) && yes(800);
    printf("%d %d\n", r, calls);
    printf("%d %d\n", null && *null, !null || *null);
    printf("%d %d %d\n", 5 && 3, 0.5 && 1, !0.0);
    r = calls > 0 ? yes(1000) : no(2000);
    r ? calls++ : calls--;
    printf("%d %d\n", r, calls);
    const char *s = calls ? "some" : 0;
    printf("%s %d\n", s, s && *s == 's');
    int i = 0;
    i++ && i++;
    i++ || i++;
    printf("%d\n", i);
    return (1 ? 2 : 1 ? 3 : 4) - 2;
}
