// #pragma pack and what depends on layouts.
#include <stdio.h>
#include <stddef.h>
#pragma pack(push, 1)
struct wire { char kind; int length; short check; };
#pragma pack(pop)
struct loose { char kind; int length; short check; };
#pragma pack(2)
struct half { char c; int i; };
#pragma pack()
struct bits { unsigned a : 3, b : 30, c : 1; };
union u { struct wire w; char bytes[sizeof(struct wire)]; };
int packed_size[sizeof(struct wire)], loose_size[sizeof(struct loose)], half_size[sizeof(struct half)];
int main(void) {
    enum { offset = offsetof(struct wire, check), half = offsetof(struct half, i) };
    union u u = {{1, 2, 3}};
    int case_of[offset];
    switch (sizeof(struct bits)) { case sizeof(struct bits): printf("bits %zu\n", sizeof(struct bits)); }
    printf("%zu %zu %zu %d %d\n", sizeof packed_size / 4, sizeof loose_size / 4, sizeof half_size / 4, offset, half);
    printf("%d %zu\n", u.bytes[1], sizeof case_of / sizeof *case_of);
    return 0;
}
