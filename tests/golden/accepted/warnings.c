public int main() {
    public int i = 1, a[2] = { 1, 2, 3 }; // warning: more values than the object has elements
    public int *p = i; // warning: a pointer and an integer meet without a cast: 'int' and 'int *'
    const public int *q = &i;
    public public long l; // warning: the qualifier is repeated
    p = q; // warning: 'const int *' becomes 'int *', which drops a qualifier
    i = p; // warning: a pointer and an integer meet without a cast: 'int *' and 'int'
    p = &l; // warning: pointers to different types: 'long *' and 'int *'
    i = i / 0; // warning: division by zero
    i = i << 40; // warning: the shift amount does not fit 'int'
    if (p == 3) // warning: a pointer and an integer meet without a cast: 'int *' and 'int'
        i = 1;
    if (p == &l) // warning: pointers to different types: 'int *' and 'long *'
        i = 2;
    int; // warning: this declares nothing
    i = 3000000000; // warning: 3000000000 is no value of 'int', which holds -2147483648 to 2147483647: take a type that holds it
    private int<8> z = 300; // warning: 300 is no value of 'private int<8>', which holds -128 to 127: take a type that holds it // warning: private 'z' is set but never used
    z = 2 * 64 + 72; // warning: 200 is no value of 'private int<8>', which holds -128 to 127: take a type that holds it
    z = 0xf0; // bits
    z = 1 << 7;
    z = 127.9;
    z = -128.9;
    z = 128.0; // warning: 128.0 is no value of 'private int<8>', which holds -128 to 127: take a type that holds it
    z = -300.0; // warning: -300.0 is no value of 'private int<8>', which holds -128 to 127: take a type that holds it
    private int whole = 1e12; // warning: 1e12 is no value of 'private int', which holds -2147483648 to 2147483647: take a type that holds it
    private unsigned natural = -1.0; // warning: -1.0 is no value of 'private unsigned int', which holds 0 to 4294967295: take a type that holds it
    private float large = 1e300; // warning: 1e300 is no value of 'private float', which holds -2.486616e+86 to 2.486616e+86: take a type that holds it
    private float<8,3> narrow = 1e9; // warning: 1e9 is no value of 'private float<8,3>', which holds -2040 to 2040: take a type that holds it
    narrow = 1e6 * 1e6; // warning: 1e6 * 1e6 is no value of 'private float<8,3>', which holds -2040 to 2040: take a type that holds it
    narrow = 2.5 * 1e2;
    large = 1e200 * 1e200; // warning: the constant is larger than 'double' holds: it is infinite
    whole = 3e9 / 1.0; // warning: 3e9 / 1.0 is no value of 'private int', which holds -2147483648 to 2147483647: take a type that holds it
    private fixed<16,8> scaled = 100.0 * 100; // warning: 100.0 * 100 is no value of 'private fixed<16,8>', which holds -128 to 127.9961: take a type that holds it
    scaled = 2.5 * 51;
    z = scaled > 0;
    narrow = 2043;
    narrow = 1; // warning: the constant is smaller than 'private float<8,3>' holds: it is zero
    narrow = 2044; // warning: 2044 is no value of 'private float<8,3>', which holds -2040 to 2040: take a type that holds it
    z = whole + natural > large + narrow;
    private double huge = 1e400, tiny = 1e-400; // warning: the constant is larger than 'double' holds: it is infinite // warning: the constant is smaller than 'double' holds: it is zero
    z = huge > tiny;
    if (i = 3) // hint: '==' compares; parentheses around the assignment say that it is meant // warning: 'i = 3' assigns, and the condition is what was assigned
        l = 1;
    if ((i = 3)) // meant
        l = 2;
    while (i = 0) // hint: '==' compares; parentheses around the assignment say that it is meant // warning: 'i = 0' assigns, and the condition is what was assigned
        i = 0;
    return i = 0;
}
