// 6.4.4.4: character constants, escapes, wide and UTF characters.
#include <stdio.h>
#include <wchar.h>
#include <uchar.h>
int main(void) {
    printf("%d %d %d %d\n", 'a', '\n', '\\', '\'');
    printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\r', '\t', '\v', '\?');
    printf("%d %d %d %d\n", '\0', '\12', '\377', '\x41');
    printf("%d %d\n", '"', '\"');
    printf("%d %d %d\n", (int)L'a', (int)L'\x3b1', (int)L'\u03b2');
    printf("%u %u\n", (unsigned)u'\u20ac', (unsigned)U'\U0001F600');
    printf("%zu %zu %zu %zu\n", sizeof 'a', sizeof L'a', sizeof u'a', sizeof U'a');
    printf("%x\n", 'ab');
    printf("%d\n", '\e');
    return 'A' - 65;
}
