// Sums and order of floating-point numbers.
struct reading { int day; float value; };
int main(void) {
    public int i, n = 7, none = 0;
    float a[n], sum, least, most, copy[n], nothing;
    double big[3] = {1e300, 1e-300, -1e300}, rest;
    float<8,6> small[4] = {0.1, 0.2, 0.3, -0.6}, total;
    fixed<32,16> f[3] = {1.5, -0.25, 7.75}, all;
    unsigned char bytes[3] = {250, 10, 20};
    unsigned words[2] = {4000000000u, 4000000000u}, wrapped;
    int<40> wide[2] = {500000000000, -1};
    _Bool bits[4] = {1, 0, 1, 1};
    int places[n], at[2], count, narrow;
    long sum_wide;
    struct reading r[4] = {{1, 2.5f}, {2, -1}, {3, 2.5f}, {4, 1e9f}};
    smcinput(a, 1, n);
    sum = smcsum(a, n);
    nothing = smcsum(a, none);
    rest = smcsum(big, 3);
    total = smcsum(small, 4);
    all = smcsum(f, 3) * 2;
    narrow = smcsum(bytes, 3);
    wrapped = smcsum(words, 2);
    sum_wide = smcsum(wide, 2);
    count = smcsum(bits, 4);
    smcoutput(sum, 1);
    smcoutput(nothing, 1);
    smcoutput(rest, 1);
    smcoutput(total, 1);
    smcoutput(all, 1);
    smcoutput(narrow, 1);
    smcoutput(wrapped, 1);
    smcoutput(sum_wide, 1);
    smcoutput(count, 1);
    least = smcmin(a, n);
    most = smcmax(a, n);
    at[0] = smcargmin(a, n);
    at[1] = smcargmax(a, n);
    smcoutput(least, 1);
    smcoutput(most, 1);
    smcoutput(at, 1);
    for (i = 0; i < n; i++) {
        places[i] = i;
        copy[i] = a[i] * 0.5f;
    }
    smcsort(a, n, places);
    smcoutput(a, 1);
    smcoutput(places, 1);
    smctopk(copy, n, 3);
    smcoutput(copy, 1, 3);
    smctopk(&r[0].value, 1, 1);
    for (i = 0; i < 4; i++)
        copy[i] = r[i].value;
    smcsort(copy, 4);
    smcoutput(copy, 1, 4);
    if (sum > 0)
        least = smcmin(copy, 4) + smcsum(copy, 2);
    smcoutput(least, 1);
    float running[n], pair[2] = {1e30f, -3};
    for (i = 0; i < n; i++)
        running[i] = a[i] - 1.5f;
    smcprefixsum(running, n);
    smcoutput(running, 1);
    smcprefixsum(&running[2], 3);
    if (sum < 0)
        smcprefixsum(big, 3);
    else
        smcprefixsum(pair, 2);
    smcoutput(running, 1);
    smcoutput(big, 1);
    smcoutput(pair, 1);
    // Integers stay what they are beside floating-point numbers in bits.
    int signs[4] = {5, -3, 7, -9};
    for (i = 0; i < 4; i++)
        copy[i] = copy[i] * 2 + 1;
    smcsort(signs, 4, copy);
    smcoutput(signs, 1);
    smcoutput(copy, 1, 4);
    return 0;
}
