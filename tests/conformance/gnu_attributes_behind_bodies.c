// 6.7.2.1, GNU: attributes behind the body of a struct, union or enumeration are of the type.
#include <stdio.h>
struct a { char c; int i; } __attribute__((packed));
struct b { char c; } __attribute__((aligned(16))) one;
typedef struct { char c; long l; } __attribute__((packed, aligned(2))) both;
struct __attribute__((packed)) before { char c; int i; } __attribute__((aligned(4)));
union u { char c[3]; short s; } __attribute__((packed)) static *pointer;
enum small { A, B } __attribute__((packed));
struct nested { char c; struct { char d; int e; } __attribute__((packed)) in; };
int main(void) {
    struct local { char c; double d; } __attribute__((packed)) x = {'x', 1.5};
    struct a y = {'y', 7};
    enum small e = B;
    printf("%zu %zu %zu %zu\n", sizeof(struct a), sizeof one, sizeof(both), _Alignof(both));
    printf("%zu %zu %zu %zu\n", sizeof(struct before), _Alignof(struct before), sizeof *pointer, sizeof e);
    printf("%zu %zu %c %g %d\n", sizeof(struct nested), sizeof x, x.c, x.d, y.i);
    return 0;
}
