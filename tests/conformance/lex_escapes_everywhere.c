// 6.4.4.4: escapes next to digits and letters, trigraph-like texts, nested quotes.
#include <stdio.h>
int main(void) {
    const char *s = "\1\12\1234\x7fz" "\0end";
    const char *q = "??=?""?( '\"' \\\" /* \" */";
    for (const char *p = s; *p; p++) printf("%d ", *p);
    printf("\n%s|%s|%c%c\n", q, "it's", '"', '\'');
    printf("%d %d\n", "abc\
def"[3], sizeof("a" /* comment */ "b") == 3);
    puts("percent % and \\n stay");
    printf("%s\n", "" "" "joined" "");
    return '\\' - 92;
}
