/* Opens something, says so, and goes on until somebody ends it. */
#include <stdio.h>

public int main() {
    private int a[3], b;
    smcinput(a, 1, 3);
    smcinput(b, 2);
    private int sum = a[0] + a[1] + a[2] + b;
    while (smcopen(sum > 50)) {
        printf("open\n");
        fflush(stdout);
        sum = sum * 1;
    }
    smcoutput(sum, 1);
    return 0;
}
