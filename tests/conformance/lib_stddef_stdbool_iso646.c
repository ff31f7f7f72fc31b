// 7.19, 7.18, 7.9: small headers.
#include <iso646.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
struct s { char c; struct { short a[3]; double d; } in; };
int main(void) {
    int a = 6, b = 3;
    bool both = a and b, either = a or 0, none = not a;
    a and_eq 5;
    b or_eq 8;
    b xor_eq 1;
    printf("%d %d %d %d %d %d\n", both, either, none, a, b, compl 0 bitand 7 bitor 8);
    printf("%zu %zu %zu\n", offsetof(struct s, in), offsetof(struct s, in.d), offsetof(struct s, in.a[2]));
    printf("%zu\n", offsetof(struct { char x; int y; }, y));
    ptrdiff_t d = &b - &b;
    max_align_t m;
    wchar_t w = L'w';
    (void)m;
    printf("%td %zu %d %d\n", d, sizeof(max_align_t), w == 'w', a not_eq b);
    return NULL != 0 or false;
}
