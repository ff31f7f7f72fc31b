// 7.24: strings and memory.
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[32] = "abc", b[32], *p;
    strcat(strcpy(b, a), "def");
    strncat(a, "xyz", 2);
    printf("%s %s %zu\n", a, b, strlen(b));
    printf("%d %d %d\n", strcmp("a", "b") < 0, strncmp("abc", "abd", 2), strcmp(a, a));
    printf("%s %s %td\n", strchr(b, 'c'), strrchr("a/b/c", '/'), strstr(b, "de") - b);
    printf("%zu %zu %s\n", strspn("aabbc", "ab"), strcspn("hello", "lo"), strpbrk("hello", "lo"));
    char list[] = "one,two,,three";
    for (p = strtok(list, ","); p; p = strtok(NULL, ",")) printf("<%s>", p);
    printf("\n");
    memset(b, '-', 5);
    b[5] = 0;
    memcpy(b + 1, "##", 2);
    memmove(b + 2, b + 1, 2);
    printf("%s %d %s\n", b, memcmp("abc", "abd", 3) < 0, (char *)memchr("find me", 'm', 7));
    strncpy(b, "padded", 10);
    printf("%d %s\n", b[9], strdup("copy"));
    printf("%d\n", strerror(0) != NULL);
    char *save, two[] = "x y";
    const char *first = strtok_r(two, " ", &save);
    printf("%s %s\n", first, strtok_r(NULL, " ", &save));
    return (int)strnlen("abc", 2) - 2;
}
