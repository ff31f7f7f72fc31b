// 7.21: sscanf, files.
#include <stdio.h>
#include <string.h>
int main(void) {
    int a, b, n;
    char word[10], line[40];
    double d;
    unsigned u;
    n = sscanf("12 -7 word 2.5 ff", "%d %d %9s %lf %x", &a, &b, word, &d, &u);
    printf("%d %d %d %s %g %u\n", n, a, b, word, d, u);
    n = sscanf("k=v;x", "%*c=%[^;];%c", line, word);
    printf("%d %s %c\n", n, line, word[0]);
    FILE *f = tmpfile();
    if (!f) return 1;
    fprintf(f, "first line\nsecond %d\n", 2);
    fputs("third", f);
    rewind(f);
    while (fgets(line, sizeof line, f)) printf("%zu:%s", strlen(line), line);
    printf("\n%d %d\n", feof(f) != 0, ferror(f));
    fseek(f, 6, SEEK_SET);
    int c = fgetc(f);
    ungetc(c, f);
    const long at = ftell(f);
    printf("%c %ld %d\n", c, at, getc(f) == 'l');
    long numbers[3] = {1, 2, 3}, back[3];
    rewind(f);
    fwrite(numbers, sizeof *numbers, 3, f);
    rewind(f);
    const size_t count = fread(back, sizeof(long), 3, f);
    printf("%zu %ld\n", count, back[2]);
    fclose(f);
    printf("%d\n", getchar() == EOF);
    return fopen("/no/such/file", "r") != NULL;
}
