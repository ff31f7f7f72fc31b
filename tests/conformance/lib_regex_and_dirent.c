// POSIX: regular expressions, folders, limits.
#include <dirent.h>
#include <fnmatch.h>
#include <limits.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    regex_t r;
    regmatch_t m[2];
    if (regcomp(&r, "([0-9]+)-x", REG_EXTENDED)) return 1;
    int found = regexec(&r, "ab 123-x", 2, m, 0);
    printf("%d %d %d\n", found, (int)m[1].rm_so, (int)m[1].rm_eo);
    regfree(&r);
    DIR *d = opendir("/");
    struct dirent *e;
    int etc = 0;
    while ((e = readdir(d))) etc |= !strcmp(e->d_name, "etc");
    closedir(d);
    printf("%d %d %d\n", etc, fnmatch("*.c", "a.c", 0), PATH_MAX);
    return 0;
}
