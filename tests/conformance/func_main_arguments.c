// 5.1.2.2.1: main's arguments.
// arguments: one "two" 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char *argv[]) {
    printf("%d", argc);
    for (int i = 1; i < argc; i++) printf(" %s", argv[i]);
    printf(" %d\n", argv[argc] == NULL);
    return argc > 3 ? atoi(argv[3]) + (int)strlen(argv[1]) : 0;
}
