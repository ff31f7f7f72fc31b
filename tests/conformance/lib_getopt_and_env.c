// POSIX: getopt, environment.
// arguments: -a -n 5 --long file
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    static const struct option longs[] = {{"long", no_argument, NULL, 'l'}, {0, 0, 0, 0}};
    int c;
    while ((c = getopt_long(argc, argv, "an:", longs, NULL)) != -1)
        switch (c) {
        case 'a': printf("a "); break;
        case 'n': printf("n=%d ", atoi(optarg)); break;
        case 'l': printf("long "); break;
        default: return 2;
        }
    printf("%s\n", argv[optind]);
    setenv("OWN_VARIABLE", "value", 1);
    printf("%s %d\n", getenv("OWN_VARIABLE"), getenv("PATH") != NULL);
    return 0;
}
