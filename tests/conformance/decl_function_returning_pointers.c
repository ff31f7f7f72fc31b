// 6.7.6: functions that return pointers to arrays, functions, structs.
#include <stdio.h>
#include <string.h>
struct s { int v[2]; };
static struct s pool[2] = {{{1, 2}}, {{3, 4}}};
static struct s *take(int i) { return pool + i; }
static int (*rows(void))[2] { return (int (*)[2])pool[0].v; }
static const char *(*names(int k))(void);
static const char *yes(void) { return "yes"; }
static const char *no(void) { return "no"; }
static const char *(*names(int k))(void) { return k ? yes : no; }
static char *copy(char *to, const char *from) { char *r = to; while ((*to++ = *from++)) ; return r; }
int main(void) {
    char b[8];
    take(1)->v[0] += 10;
    printf("%d %d %s %s\n", take(1)->v[0], (*rows())[1], names(1)(), names(0)());
    printf("%s %zu\n", copy(b, "text"), strlen(copy(b, "ab")));
    return rows()[1][1] - 4;
}
