#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

public int runs = 0;
private int kept = 5;

public int deeper(public int n) {
    public char here[4096];
    here[n % 4096] = (char)n;
    if (n < 0)
        return 0;
    return deeper(n + 1) + here[n % 4096];
}

/* Ends in the way that its argument says. */
public int main(public int argc, public char **argv) {
    private int a[3], b;
    public const char *way = argc > 1 ? argv[1] : "well";
    public int zero = argc - 2;
    smcinput(a, 1, 3);
    smcinput(b, 2);
    runs++;
    kept = kept + b;
    private int sum = a[0] + a[1] + a[2] + kept;
    printf("run %d: %d\n", runs, smcopen(sum > 50));
    if (strcmp(way, "division") == 0)
        printf("%d\n", 7 / zero);
    if (strcmp(way, "recursion") == 0)
        printf("%d\n", deeper(0));
    if (strcmp(way, "assertion") == 0)
        assert(argc > 5);
    if (strcmp(way, "abort") == 0)
        abort();
    if (strcmp(way, "_exit") == 0)
        _Exit(0);
    if (strcmp(way, "return") == 0)
        return 4;
    smcoutput(sum, 1);
    if (strcmp(way, "exit") == 0)
        exit(0);
    if (strcmp(way, "exit9") == 0)
        exit(9);
    return 0;
}
