// 6.4.5: string literals, concatenation, prefixes.
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <uchar.h>
int main(void) {
    printf("%s\n", "one" " two"
           " three");
    printf("%zu %zu %zu\n", sizeof "abc", sizeof "", sizeof "a\0b");
    printf("%zu %zu\n", sizeof L"abc", sizeof u"ab");
    printf("%zu %zu\n", sizeof U"ab", sizeof u8"\u20ac");
    printf("%s\n", "tab\there \"quoted\" \\ \x41\102");
    printf("%s\n", u8"\u00e4\u20ac");
    printf("%zu\n", strlen("\x1" "2"));
    const wchar_t *w = L"wide" L" string";
    printf("%zu %d\n", wcslen(w), (int)w[5]);
    const char16_t *s = u"x\u20ac";
    printf("%u\n", (unsigned)s[1]);
    printf("%c%c\n", "index"[2], 1["swap"]);
    char joined[] = "a" "b" "c";
    printf("%zu %s\n", sizeof joined, joined);
    printf("%s", "a long line \
that goes on\n");
    return (int)sizeof(L"" "") - (int)sizeof(wchar_t);
}
