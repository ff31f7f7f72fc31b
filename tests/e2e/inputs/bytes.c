#include <stdio.h>

public int main() {
    private unsigned int<8> a[5];
    private unsigned int<8> other[4];
    smcinput(a, 1, 5);
    smcinput(other, 2, 4);
    printf("%d\n", smcopen(a[0] ^ other[0]));
    smcoutput(a, 1, 5);
    return 0;
}
