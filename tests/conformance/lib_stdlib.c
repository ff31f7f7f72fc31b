// 7.22: numbers from text, sorting, searching, memory, division.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int up(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
static int text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
int main(void) {
    char *end;
    printf("%d %ld %ld %lu\n", atoi("42x"), atol("-7"), strtol("0x1fz", &end, 0), strtoul("777", NULL, 8));
    printf("%c %g %g\n", *end, atof("2.5e2"), strtod("1.5rest", &end));
    errno = 0;
    long l = strtol("99999999999999999999", NULL, 10);
    printf("%s %d %d\n", end, errno == ERANGE, l > 0);
    int v[] = {5, 3, 9, 1}, key = 9;
    qsort(v, 4, sizeof *v, up);
    int *found = bsearch(&key, v, 4, sizeof *v, up);
    printf("%d%d%d%d %td\n", v[0], v[1], v[2], v[3], found - v);
    const char *words[] = {"pear", "apple", "fig"};
    qsort(words, 3, sizeof *words, text);
    printf("%s %s %s\n", words[0], words[1], words[2]);
    div_t q = div(17, 5);
    ldiv_t lq = ldiv(-17, 5);
    printf("%d %d %ld %ld %d %ld\n", q.quot, q.rem, lq.quot, lq.rem, abs(-3), labs(-4L));
    int *p = malloc(4 * sizeof *p);
    for (int i = 0; i < 4; i++) p[i] = i;
    p = realloc(p, 8 * sizeof(int));
    int *z = calloc(3, sizeof *z);
    printf("%d %d\n", p[3], z[2]);
    free(p);
    free(z);
    srand(1);
    int r = rand();
    return r < 0 || r > RAND_MAX ? EXIT_FAILURE : EXIT_SUCCESS;
}
