// POSIX: search.h, strings.h, string functions with callbacks.
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <libgen.h>
static int compare(const void *a, const void *b) { return strcmp(a, b); }
static int found;
static void action(const void *node, VISIT order, int level) { (void)level; if (order == postorder || order == leaf) { found++; printf("%s ", *(char *const *)node); } }
int main(void) {
    void *root = NULL;
    const char *words[] = {"pear", "apple", "fig", "apple"};
    for (int i = 0; i < 4; i++) tsearch(words[i], &root, compare);
    twalk(root, action);
    char path[] = "/usr/lib/file.c", other[] = "/usr/lib/file.c";
    printf("\n%d %d %d %s %s\n", found, strcasecmp("ABC", "abc"), ffs(8), basename(path), dirname(other));
    char *s = strdup("a:b:c"), *rest = s, *part;
    while ((part = strsep(&rest, ":"))) printf("[%s]", part);
    printf("%s\n", strsignal(2) ? "" : "none");
    free(s);
    return 0;
}
