#include <stdio.h>
#include <string.h>

/* Ends before it opens anything, or behind that, as its argument says. */
public int main(public int argc, public char **argv) {
    private int a[3], b;
    smcinput(a, 1, 3);
    smcinput(b, 2);
    private int sum = a[0] + a[1] + a[2] + b;
    if (argc > 1 && strcmp(argv[1], "early") == 0)
        return 1;
    printf("%d\n", smcopen(sum > 50));
    if (argc > 1 && strcmp(argv[1], "late") == 0)
        return 1;
    smcoutput(sum, 1);
    return 0;
}
