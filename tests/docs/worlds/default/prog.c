// What a document calls prog.c.
#include <stdlib.h>

int main(int argc, char **argv) {
    private int a = 1, b = 2, sum;
    public int limit = argc > 1 ? atoi(argv[1]) : 1;

    smcinput(a, 1);
    smcinput(b, 2);
    sum = a < limit ? a + b : b;
    smcoutput(sum, 1);
    return 0;
}
