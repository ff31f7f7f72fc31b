// 7.29, 7.28: wide characters.
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>
int main(void) {
    wchar_t w[20] = L"wide", *end;
    wcscat(w, L" text");
    printf("%zu %d %d\n", wcslen(w), wcscmp(w, L"wide") > 0, (int)(wcschr(w, L't') - w));
    const long number = wcstol(L"123x", &end, 10);
    printf("%ld %d %lc\n", number, *end == L'x', towupper(L'q'));
    char narrow[20];
    printf("%zu %s\n", wcstombs(narrow, w, sizeof narrow), narrow);
    printf("%ls %d\n", w, iswalpha(L'a') != 0);
    wint_t i = WEOF;
    mbstate_t state = {0};
    char32_t c;
    const size_t read = mbrtoc32(&c, "z", 1, &state);
    printf("%d %zu %u\n", i == WEOF, read, (unsigned)c);
    wprintf(L"");
    return wmemcmp(w, L"wide", 4) != 0;
}
