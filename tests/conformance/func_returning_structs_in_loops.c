// 6.8.6.4: structs returned in conditions and steps.
#include <stdio.h>
struct range { int at, end; };
static struct range from(int a, int b) { return (struct range){a, b}; }
static int more(struct range r) { return r.at < r.end; }
static struct range next(struct range r) { r.at += 2; return r; }
int main(void) {
    for (struct range r = from(0, 6); more(r); r = next(r)) printf("%d ", r.at);
    printf("%d\n", next(next(from(3, 9))).at);
    return more(from(1, 1)) ? 1 : from(2, 5).end - 5;
}
