// 7.4: characters.
#include <ctype.h>
#include <stdio.h>
int main(void) {
    const char *s = "aZ5 _\t!";
    for (; *s; s++)
        printf("%d%d%d%d%d%d%d ", !!isalpha((unsigned char)*s), !!isdigit(*s), !!isspace(*s), !!isupper(*s),
               !!islower(*s), !!ispunct(*s), !!isalnum(*s));
    printf("\n%c%c %d %d %d\n", toupper('q'), tolower('Q'), !!isxdigit('f'), !!iscntrl('\n'), !!isprint('~'));
    char word[] = "mixed Case";
    for (char *p = word; *p; p++) *p = (char)(isupper((unsigned char)*p) ? tolower(*p) : toupper(*p));
    puts(word);
    return isblank('x');
}
