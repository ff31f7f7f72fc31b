// 7.21: formatted output to strings, positions, buffers, standard streams.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
static int put(char *to, size_t n, const char *f, ...) { va_list l; va_start(l, f); int r = vsnprintf(to, n, f, l); va_end(l); return r; }
int main(void) {
    char b[32], *line = NULL;
    size_t room = 0;
    fpos_t at;
    FILE *f = tmpfile();
    setvbuf(stdout, NULL, _IOFBF, BUFSIZ);
    fputs("one\ntwo\n", f);
    rewind(f);
    fgetpos(f, &at);
    while (getline(&line, &room, f) != -1) printf("%s", line);
    fsetpos(f, &at);
    printf("%d %s\n", fscanf(f, "%31s", b), b);
    clearerr(f);
    printf("%d %d\n", put(b, sizeof b, "%-4s|%+.1e|%#o", "ab", 1234.5, 8), fileno(stdout));
    puts(b);
    printf("%.3s|%5.1f|%-6d|%06d|%x|%c\n", "abcdef", 3.14159, 42, -42, 255u, 'z');
    char *text;
    size_t size;
    FILE *m = open_memstream(&text, &size);
    fprintf(m, "%d-%s", 5, "mem");
    fclose(m);
    printf("%s %zu\n", text, size);
    free(text);
    free(line);
    return fclose(f);
}
