#include <stdio.h>
typedef int vec __attribute__((vector_size(16)));
struct __attribute__((packed)) pk {
    char c;
    int i;
} __attribute__((aligned(4)));
int weakf(void) __attribute__((weak, noinline));
int weakf(void) {
    return 4;
}
static __attribute__((constructor)) void init(void) {
    printf("init\n");
}
static __attribute__((cold, unused)) int un(void) {
    return 1;
}
static int cl;
static void cleanup(int *p) {
    cl += *p;
}
#define max(a, b)                                                                                            \
    ({                                                                                                       \
        __typeof__(a) _a = (a);                                                                              \
        __typeof__(b) _b = (b);                                                                              \
        _a > _b ? _a : _b;                                                                                   \
    })
#define swap(a, b)                                                                                           \
    do {                                                                                                     \
        __auto_type t = (a);                                                                                 \
        (a) = (b);                                                                                           \
        (b) = t;                                                                                             \
    } while (0)
int main(void) {
    vec v = {1, 2, 3, 4}, w = v + 1;
    w *= v;
    printf("%d %d\n", w[3], (v > 2)[3]);
    printf("%zu %zu\n", sizeof(struct pk), __alignof__(struct pk));
    {
        __attribute__((cleanup(cleanup))) int z = 5;
        (void)z;
    }
    printf("%d\n", cl);
    int a = 3, b = 4;
    swap(a, b);
    printf("%d %d\n", a, max(a, b + 3));
    printf("%d %d\n", __builtin_constant_p(3), __builtin_expect(a > 1, 1));
    printf("%d %d %d\n", __builtin_popcount(255), __builtin_clz(1), __builtin_ctzl(8));
    int r;
    printf("%d\n", __builtin_add_overflow(2147483647, 1, &r));
    int x = 0 ?: 5;
    printf("%d\n", x);
    int arr[0];
    printf("%zu\n", sizeof arr);
    struct {
        int n;
        int d[];
    } fl = {1};
    printf("%d\n", fl.n);
    typeof(int *) p = &x;
    printf("%d\n", *p);
    switch (x) {
    case 1 ... 4:
        puts("lo");
        break;
    case 5 ... 9:
        puts("hi");
        __attribute__((fallthrough));
    default:
        puts("df");
    }
    int arr2[] = {[0 ... 3] = 7, [2] = 1};
    printf("%d %d\n", arr2[2], arr2[3]);
    asm volatile("" : "+r"(x) : : "memory");
    printf("%d\n", x);
    const char *s = __PRETTY_FUNCTION__;
    puts(s);
    printf("%d\n", weakf());
    void *vp = &x;
    vp++;
    vp -= 1;
    printf("%d\n", *(int *)vp);
    unsigned long long z = 1ull << __builtin_ffs(8);
    return (int)z - 16 + ({
               int i = 0;
               for (; i < 5; i++)
                   if (i == 3)
                       break;
               i;
           }) -
           3 + __extension__({ 0; }) + sizeof(void) - 1;
}
