// 6.7.9: arrays of characters from strings.
#include <stdio.h>
#include <wchar.h>
char a[] = "hello";
char b[3] = "abc";
char c[10] = "xy";
char d[] = {"braced"};
char e[2][4] = {"one", "two"};
char f[][6] = {"alpha", {'b'}, "gamma"};
unsigned char g[] = "\xff\x01";
signed char h[] = "s";
wchar_t w[] = L"wide";
struct s { char name[8]; int n; } s = {"bob", 3};
struct s many[] = {{"ann", 1}, {.name = "eve"}, "tom", 4};
int main(void) {
    char local[] = "local" " text";
    printf("%zu %s %c %zu %s\n", sizeof a, a, b[2], sizeof c, c);
    printf("%s %s %s %s %c %s\n", d, e[0], e[1], f[0], f[1][0], f[2]);
    printf("%d %d %s %zu\n", g[0], g[1], (char *)h, sizeof w / sizeof *w);
    printf("%s %d %s %d %s %d\n", s.name, s.n, many[1].name, many[1].n, many[2].name, many[2].n);
    local[0] = 'L';
    printf("%s %zu\n", local, sizeof local);
    return c[9];
}
