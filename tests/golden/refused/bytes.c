// options: --field=gf256
#include <math.h>
#include <stdint.h>

struct reading {
    uint8_t good;
    int bad; // error: private data of GF(2^8) (field=gf256) are unsigned 8-bit numbers, not 'int'
    public long free;
};

int wide(uint8_t x, short y) { // error: private data of GF(2^8) (field=gf256) are unsigned 8-bit numbers, not 'private int' // error: private data of GF(2^8) (field=gf256) are unsigned 8-bit numbers, not 'private short'
    return x;
}

unsigned int<8> fine = 7;
private double real; // error: private data of GF(2^8) (field=gf256) are unsigned 8-bit numbers, not 'private double'

public int main() {
    private unsigned char a = 1, b, c[4];
    private char sign; // error: private data of GF(2^8) (field=gf256) are unsigned 8-bit numbers, not 'private char' // warning: private 'sign' is never used
    public int i = 3, p = 5;
    struct reading r;
    b = a < 2; // error: '<' of private data does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    b = a % b + a * 2; // error: '%' of private data does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    b = ~a | 3; // error: '|' of private data does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    b = -a; // error: '-' of private data does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    a++; // error: '++' of private data does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    b <<= 1; // error: '<<=' of private data does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    b = a && b; // error: '&&' of private data does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    b = !a; // error: '!' of private data does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    if (a) // error: a private condition does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
        b = 2;
    b = a ? 1 : 2; // error: a private condition does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    switch (b) { // error: a private condition does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    case 1:
        a = 2;
    }
    c[a] = 1; // error: a private index does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    b = c[b + 1]; // error: a private index does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    b = a * 256 + -1;
    b = a * p + (unsigned char)300;
    b = (int)a; // error: private data of GF(2^8) (field=gf256) are unsigned 8-bit numbers, not 'private int'
    b = r.good;
    smcsort(c, 4); // error: this function does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    b = smcpopcount(a); // error: this function does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    b = abs(a); // error: this function does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@'
    private unsigned char *at = a == 1 ? c : c + 1; // error: a pointer with a private location does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@' // error: a private condition does not exist in GF(2^8) (field=gf256), which has + - ^ * / and '@' // warning: private 'at' is set but never used
    if (i < 4)
        b = c[i] / a - b ^ 1;
    return p;
}
