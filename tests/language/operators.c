// Every operator on private integers, and on private and public ones together.
#include "check.h"

public int calls;
public int called(public int result) {
    calls++;
    return result;
}
int effects;
int noted(int result) {
    effects++;
    return result;
}

int main(void) {
    private int a = -17, b = 5, zero = 0, x, one = 1;
    private unsigned u = 0xF0F0F0F0, s = 4;
    unsigned int<70> w = 1;
    int<9> narrow = -200;
    public int n = 3, values[3] = {1, 2, 3}, k;
    private int guarded[3] = {1, -2, 3};
    IS(a + b, -12);
    IS(a - b, -22);
    IS(a * b, -85);
    IS(a / b, -3);
    IS(a % b, -2);
    IS(a / -b, 3);
    IS(17 % -b, 2);
    IS(a / 4, -4);
    IS(a % 4, -1);
    IS(1000 / b, 200);
    IS(narrow / 3 * 1000 + narrow % 3, -66002);
    IS(b << 2, 20);
    IS(b << s, 80);
    IS(1 << b, 32);
    IS(a >> 1, -9);
    IS(a >> one, -9);
    IS(u >> s, 0x0F0F0F0F);
    IS(n << s, 48);
    w = w << 69 | 5;
    IS(w >> 66, 8);
    IS((w ^ 1) & 7, 4);
    IS(~w & 15, 10);
    IS(narrow & 255, 56);
    IS((a & 12) | 3, 15);
    IS(a ^ b, -22);
    IS(~a, 16);
    IS((a < b) * 32 + (a <= b) * 16 + (a > b) * 8 + (a >= b) * 4 + (a == b) * 2 + (a != b), 49);
    IS((n < b) + (n == one + 2) + (3u <= u), 3);
    IS(!a + !zero, 1);
    IS((a && b) * 4 + (a && zero) * 2 + (zero || b), 5);
    IS(a < 0 ? b : zero, 5);
    IS(n > 2 ? a : b, -17);
    IS(+a + -b, -22);
    x = b++;
    IS(x * 10 + b, 56);
    x = --b;
    IS(x, 5);
    x = ++b + b--;
    IS(x, 12);
    x = 7;
    x += b, x -= 2, x *= 3, x /= 4, x %= 5;
    IS(x, 2);
    x <<= 4, x >>= 1, x |= 3, x &= 18, x ^= one;
    IS(x, 19);
    w += 3, w >>= 2, w -= 1;
    IS(w == ((unsigned int<70>)1 << 67) + 1, 1);
    // Division by a private 0 ends nothing: quotient and remainder are 0.
    x = b / zero + b % zero;
    IS(x, 0);
    // Both sides of a private operator are evaluated, of a public one only what C evaluates.
    x = zero && noted(1);
    x = one || noted(1);
    x = zero ? noted(1) : noted(2);
    IS(x, 2);
    IS(effects, 1); // what the other sides did is undone
    x = n > 5 && called(1) && a;
    x = n < 5 || called(1) || a;
    x = n == 3 ? a : called(1);
    IS(calls, 0);
    for (k = 0; k < 5; k++)
        x = k < n && guarded[k] > values[k];
    IS(x, 0);
    // GNU's short form, public and private.
    public int short_form = n - 3 ?: smcopen(guarded @ guarded), last = 0;
    IS(short_form, 14);
    short_form = n ?: smcopen(guarded @ guarded);
    IS(short_form, 3);
    while (last++ ?: smcopen(noted(last)) > 5)
        IS(last, 1000); // never
    IS(last, 1);
    x = zero ?: noted(4);
    IS(x + (b ?: zero), 9);
    // Left to right.
    k = 1;
    x = a * 0 + k++ * 10 + k++ * 100;
    IS(x, 210);
    return checked();
}
