// 6.7.9, 6.4.5: wide and UTF strings in arrays and pointers.
#include <stdio.h>
#include <uchar.h>
#include <wchar.h>
static const wchar_t *const days[] = {L"Mon", L"Tue"};
char16_t u[] = u"a\u00e9";
char32_t U[3] = U"xyz";
wchar_t w[][4] = {L"ab", {L'c', L'd'}};
char utf[] = u8"\u03c0\U0001F600";
int main(void) {
    printf("%d %zu %zu %zu\n", (int)days[1][1], sizeof u / sizeof *u, sizeof U / sizeof *U, sizeof utf);
    printf("%x %x %d %d\n", (unsigned)u[1], (unsigned)U[2], (int)w[0][2], (int)w[1][1]);
    printf("%s %d\n", utf, (unsigned char)utf[2]);
    return (int)wcslen(w[0]) - 2;
}
