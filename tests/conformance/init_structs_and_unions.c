// 6.7.9: structs, unions, nested, with elided braces, from other structs.
#include <stdio.h>
struct in { int a, b; };
struct out { int x; struct in in; int y[2]; struct in last; };
union u { int i; char c[4]; struct in in; };
struct out one = {1, {2, 3}, {4, 5}, {6, 7}};
struct out two = {1, 2, 3, 4, 5, 6, 7};
union u first = {65}, second = {.in = {1, 2}}, third = {.c = "ab"};
static struct in get(void) { return (struct in){8, 9}; }
int main(void) {
    struct in i = {10, 11};
    struct out three = {1, i, {2}, get()};
    struct out four = three;
    union u fourth = {.in.b = 5}, fifth = fourth;
    struct { struct in a[2]; } five = {{{1, 2}, i}};
    printf("%d %d %d\n", one.in.b, two.y[1], two.last.b);
    printf("%d %d %c %d\n", first.i, second.in.b, third.c[1], fifth.in.b);
    printf("%d %d %d %d\n", three.in.a, three.last.b, four.y[1], five.a[1].b);
    return 0;
}
