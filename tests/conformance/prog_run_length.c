// Run-length encoding with buffers and pointers.
#include <stdio.h>
#include <string.h>
static void encode(char *to, const char *s) {
    while (*s) { int n = 1; while (s[n] == *s && n < 9) n++; to += sprintf(to, "%c%d", *s, n); s += n; }
    *to = 0;
}
static void decode(char *to, const char *s) { for (; *s; s += 2) for (int n = s[1] - '0'; n--;) *to++ = *s; *to = 0; }
int main(void) {
    char packed[64], back[64];
    const char *inputs[] = {"aaabccdddd", "", "xyz", "zzzzzzzzzzzz"};
    for (int i = 0; i < 4; i++) { encode(packed, inputs[i]); decode(back, packed); printf("%s %s %d\n", packed, back, !strcmp(back, inputs[i])); }
    return 0;
}
