// Growing strings, formatting, tokenising.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct { char *text; size_t length, room; } builder;
static void reserve(builder *b, size_t more) {
    if (b->length + more + 1 <= b->room) return;
    while (b->length + more + 1 > b->room) b->room = b->room ? b->room * 2 : 4;
    b->text = realloc(b->text, b->room);
    if (!b->text) abort();
}
static builder *append(builder *b, const char *format, ...) {
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, list);
    va_end(list);
    reserve(b, (size_t)n);
    b->length += (size_t)vsprintf(b->text + b->length, format, again);
    va_end(again);
    return b;
}
static char **split(char *text, char by, int *count) {
    char **parts = NULL;
    for (*count = 0; text; (*count)++) {
        parts = realloc(parts, sizeof *parts * (size_t)(*count + 1));
        parts[*count] = text;
        if ((text = strchr(text, by))) *text++ = '\0';
    }
    return parts;
}
int main(void) {
    builder b = {0};
    for (int i = 0; i < 5; i++) append(&b, "%s%d:%c", i ? "," : "", i * i, 'a' + i);
    append(append(&b, ",%05.1f", 2.25), ",%s", "end");
    printf("%s %zu\n", b.text, b.length);
    int n;
    char **parts = split(b.text, ',', &n);
    while (n--) printf("%s|", parts[n]);
    printf("\n");
    free(parts);
    free(b.text);
    return 0;
}
