#include "scale.h"
#include <stdio.h>

int main(int argc, char **argv) {
    private int a, b, c;
    public int n;
    smcinput(a, 1);
    smcinput(n, 1);
    smcinput(b, 2);
    printf("%d arguments, the first is %s\n", argc - 1, argv[1]);
    c = scaled(a + b) * n;
    smcoutput(c, 1);
    smcoutput(a, 2);
    return argc > 2;
}
