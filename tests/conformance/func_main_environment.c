// 5.1.2.2.1, J.5.1: main's third parameter, the environment.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv, char **environment) {
    int same = 0;
    const char *path = getenv("PATH");
    for (int i = 0; environment[i] != NULL; i++)
        if (strncmp(environment[i], "PATH=", 5) == 0) same = path != NULL && strcmp(environment[i] + 5, path) == 0;
    printf("%d %d %d\n", argc, argv[argc] == NULL, same);
    return 0;
}
