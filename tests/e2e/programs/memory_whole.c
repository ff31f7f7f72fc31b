/* Statements on whole arrays, more of them than --memory lets a party hold; and each kind on arrays of a few strips. */
enum { kLong = 1000000, kSome = 40000, kSide = 200 };

private int a[kLong], b[kLong], c[kLong];
private int d[kSome], e[kSome], f[2][kSome];
private unsigned char bytes[kSome];
private float r[kSome], s[kSome];
private int m[kSide][kSide];
public int numbers[kSome], opened[kSome];

private int half_of(public int n, private int row[n]) {
    row = row / 2;
    return smcsum(row, n);
}

int main(void) {
    private int x, sum, least, result[9];
    private long product;
    smcinput(x, 1);
    for (public int i = 0; i < kLong; i++) {
        a[i] = x * (i % 1000);
        b[i] = x + i % 77;
    }
    c = a + b * 2 - x;
    c = a < b ? c : b;
    c += (a == b) + (c > 100) * 3;
    product = a @ b;
    least = smcmin(c, kLong);
    smcprefixsum(c, kLong);
    sum = c[kLong - 1];
    smcoutput(sum, 1);
    smcoutput(least, 1);
    smcoutput(product, 1);
    for (public int i = 0; i < kSome; i++) {
        d[i] = x * (i % 321) - 900;
        e[i] = x + i % 57;
        numbers[i] = i % 5 + 1;
    }
    f[0] = d / numbers + d % 3;
    f[1] = (e << numbers) + (d >> 2);
    result[0] = smcsum(f[0], kSome) + smcsum(f[1], kSome);
    d = (d & e) | (e ^ 5) + ~d;
    result[1] = smcsum(d, kSome);
    f[0] = numbers > 2 ? d : e;
    f[1] = !f[0] + (d < e && e > 20) * 2 + (e == 30 || numbers > 3) * 4;
    result[2] = f[0] @ f[1];
    bytes = d * e;
    bytes += numbers * 100;
    result[3] = smcsum(bytes, kSome);
    if (x > 6)
        f[0] = f[0] - d * numbers;
    else
        f[0] = e;
    result[4] = smcsum(f[0], kSome);
    smcprefixsum(bytes, kSome);
    result[5] = bytes[kSome - 1] + bytes[kSome / 2];
    opened = smcopen(e) + smcopen(f[1]);
    for (public int i = 0; i < kSome; i++)
        numbers[i] = opened[i] % 9;
    result[6] = smcsum(e, kSome) + numbers[kSome - 1];
    result[7] = half_of(kSome, d);
    r = e / 4.0f;
    s = r * 2 + numbers;
    s = s > 40 ? r : s - 1;
    least = smcmin(d, kSome);
    result[8] = (int)(s[0] + s[kSome - 1] * 4) + least;
    for (public int i = 0; i < kSome; i++)
        m[i / kSide][i % kSide] = x * (i % 7) - i % 3;
    m = m @ m;
    for (public int i = 0; i < kSide; i++)
        sum += smcsum(m[i], kSide) * i;
    private float length = smcsum(s, kSome) + r @ s;
    smcprefixsum(r, kSome);
    length += r[kSome - 1];
    smcoutput(sum, 1);
    smcoutput(length, 1);
    smcoutput(result, 1, 9);
    smcoutput(f[1], 1, kSome);
    return 0;
}
