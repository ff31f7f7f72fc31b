// Bit sets in unsigned words and a ring buffer made by macros.
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#define BITS (sizeof(unsigned long) * CHAR_BIT)
#define SET(n) struct { unsigned long word[((n) + BITS - 1) / BITS]; }
#define ADD(s, i) ((s).word[(i) / BITS] |= 1UL << (i) % BITS)
#define HAS(s, i) (((s).word[(i) / BITS] >> (i) % BITS & 1) != 0)
#define RING(type, n) struct ring_##type { type item[n]; unsigned head, tail; }
#define RING_PUSH(r, x) ((r)->tail - (r)->head < sizeof (r)->item / sizeof *(r)->item ? (r)->item[(r)->tail++ % (sizeof (r)->item / sizeof *(r)->item)] = (x), true : false)
#define RING_POP(r) ((r)->item[(r)->head++ % (sizeof (r)->item / sizeof *(r)->item)])
RING(int, 4);
int main(void) {
    SET(100) s = {{0}};
    for (int i = 0; i < 100; i += 7) ADD(s, i);
    int n = 0;
    for (int i = 0; i < 100; i++) n += HAS(s, i);
    struct ring_int r = {.head = UINT_MAX - 1, .tail = UINT_MAX - 1};
    for (int i = 0; i < 6; i++) printf("%d", RING_PUSH(&r, i * 10));
    printf(" %d %d", RING_POP(&r), RING_POP(&r));
    printf(" %d %u\n", RING_PUSH(&r, 99), r.tail - r.head);
    printf("%d %d %d\n", n, HAS(s, 98), HAS(s, 99));
    return 0;
}
