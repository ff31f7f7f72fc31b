#include <stdio.h>
#define LIST(X) X(red, 1) X(green, 2) X(blue, 4)
#define ENUM(n, v) C_##n = v,
#define NAME(n, v) [v] = #n,
#define COUNT(n, v) +1
#define FOR_EACH_1(m, x) m(x)
#define FOR_EACH_2(m, x, ...) m(x) FOR_EACH_1(m, __VA_ARGS__)
#define FOR_EACH_3(m, x, ...) m(x) FOR_EACH_2(m, __VA_ARGS__)
#define PICK(_1, _2, _3, N, ...) N
#define FOR_EACH(m, ...) PICK(__VA_ARGS__, FOR_EACH_3, FOR_EACH_2, FOR_EACH_1)(m, __VA_ARGS__)
#define SQ(x) ((x) * (x)),
#define DEFER(x) x EMPTY()
#define EMPTY()
#define STRINGIFY(...) #__VA_ARGS__
#define EXPAND(...) STRINGIFY(__VA_ARGS__)
#define container_of(p, t, m) ((t *)((char *)(p) - __builtin_offsetof(t, m)))
#define ARRAY_SIZE(a)                                                                                        \
    (sizeof(a) / sizeof((a)[0]) +                                                                            \
     0 * sizeof(char[1 - 2 * __builtin_types_compatible_p(__typeof__(a), __typeof__(&(a)[0]))]))
#define MIN3(a, b, c)                                                                                        \
    ({                                                                                                       \
        __typeof__(a) _m = (a);                                                                              \
        if ((b) < _m)                                                                                        \
            _m = (b);                                                                                        \
        if ((c) < _m)                                                                                        \
            _m = (c);                                                                                        \
        _m;                                                                                                  \
    })
#define defer(code) for (int _once = 1; _once; _once = 0, ({ code; }))
enum colour { LIST(ENUM) };
static const char *names[] = {LIST(NAME)};
enum { N = 0 LIST(COUNT) };
struct list {
    struct list *next;
};
struct item {
    int v;
    struct list l;
};
#if N
#error enum constants are 0 here
#endif
#if (2 || 1 / 0) && !defined(X) && __has_include(<stdio.h>)
static const char *cond = "yes";
#endif
int main(void) {
    printf("%d %s %s %d\n", C_blue, names[1], names[4], N);
    int sq[] = {FOR_EACH(SQ, 2, 3, 4)};
    printf("%d %d %zu\n", sq[1], sq[2], ARRAY_SIZE(sq));
    printf("%s|%s\n", EXPAND(DEFER(a) b, SQ(1)), STRINGIFY("q\n" 'c', ));
    struct item it = {5, {0}};
    struct list *l = &it.l;
    printf("%d\n", container_of(l, struct item, l)->v);
    printf("%d\n", MIN3(5, 3, 4));
    defer(puts("after")) {
        puts("inside");
    }
    puts(cond);
    printf("%s %d\n", __FILE__ + 0 != 0 ? "f" : "g", __LINE__ > 10);
#define X 3
#undef X
#define X(y) y
    printf("%d\n", X(4));
    return 0;
}
