// 6.7.5, 6.5.3.4: _Alignas, _Alignof.
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
struct s { char c; _Alignas(16) int i; alignas(double) char d[3]; };
static _Alignas(64) char line[10];
alignas(32) int many[3];
int main(void) {
    _Alignas(int) char buffer[sizeof(int)];
    alignas(8) alignas(16) char twice = 1;
    *(int *)buffer = 7;
    printf("%zu %zu %zu\n", _Alignof(int), alignof(struct s), _Alignof(char[3]));
    printf("%zu %zu\n", offsetof(struct s, i), sizeof(struct s));
    printf("%d %d %d\n", (int)((uintptr_t)line % 64), (int)((uintptr_t)many % 32), (int)((uintptr_t)&twice % 16));
    printf("%d %zu\n", *(int *)buffer, _Alignof(long double));
    return (int)((uintptr_t)buffer % alignof(int));
}
