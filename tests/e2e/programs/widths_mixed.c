#include <stddef.h>
#include <stdint.h>
private uint8_t a8 = 250;
private int16_t a16 = -30000;
private uint32_t a32 = 4000000000u;
private int64_t a64 = -1;
private uint64_t u64 = UINT64_MAX;
private size_t sz = sizeof(int);
private ptrdiff_t pd;
private uint8_t rot(private uint8_t v, public int k) {
    return v << k | v >> (8 - k);
}
private uint32_t xs(private uint32_t s) {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
}
private int clamp(private int v, private int lo, private int hi) {
    return v < lo ? lo : v > hi ? hi : v;
}
private int sgn(private int v) {
    return (v > 0) - (v < 0);
}
private unsigned gcd(private unsigned a, private unsigned b) {
    for (public int i = 0; i < 8; i++)
        if (b) {
          private unsigned t = a % b;
            a = b;
            b = t;
        }
    return a;
}
private int bits(private uint32_t v) {
  private int c = 0;
    for (public int i = 0; i < 32; i++)
        c += v >> i & 1;
    return c;
}
private int isq(private int n) {
  private int r = 0;
    for (public int b = 1 << 7; b; b >>= 1)
        if ((r | b) * (r | b) <= n)
            r |= b;
    return r;
}
static void sort(private int *v, public int n) {
    for (public int i = 0; i < n; i++)
        for (public int j = 0; j + 1 < n - i; j++)
            if (v[j] > v[j + 1]) {
              private int t = v[j];
                v[j] = v[j + 1];
                v[j + 1] = t;
            }
}
static private int bin(private int *v, public int n, private int k) {
  private int lo = 0, hi = n;
    for (public int i = 0; i < 4; i++) {
      private int mid = (lo + hi) / 2;
        if (lo < hi) {
            if (v[mid] < k)
                lo = mid + 1;
            else
                hi = mid;
        }
    }
    return lo;
}
int main(void) {
  private int x, y;
    smcinput(x, 1);
    smcinput(y, 1);
    a8 += x * 5;
    a16 -= y * 1000;
    a32 += a32;
    a64 >>= 1;
    u64 += x;
    u64 *= u64;
    sz <<= x;
    pd = -(private ptrdiff_t)sz;
  private int r1 = rot(a8 + 129, 3);
  private uint32_t r2 = xs(xs(y));
  private int r3 = clamp(x * 100, -5, 50) + clamp(-x * 100, -5, 50) * 3 + sgn(x - y) * 7;
  private unsigned r4 = gcd(y * 4, x * 9);
  private int r5 = bits(r2), r6 = isq(x * 100);
  private int v[8] = {y, 3, x, -1, 8, 5, 5, 0};
    sort(v, 8);
  private int r7 = bin(v, 8, 5), r8 = 0;
    for (public int i = 0; i < 8; i++)
        r8 = r8 * 3 + v[i];
  private int r9 = a8 + a16, r10 = (a8 << 8 | a8) ^ 0x5a5a;
  private uint32_t r11 = ~a32 / 7 % 1000;
  private int64_t r12 = a64 + (private int64_t)a32 * y;
  private uint64_t r13 = u64 / (x + 1) % 1000003 + (u64 >> 60);
  private int r14 = (private int8_t)(a8 * 3) + (private uint8_t)a16;
  private int r15 = a64<u64, r16 = -1 < a8, r17 = (private unsigned)-1> 1,
        r18 = a16 == (private int16_t)35536 - 9000;
  private long r19 = x - sz, r20 = pd * 2;
  private int r21 = '0' + x, r22 = "abc"[1] * x;
    smcoutput(r1, 1);
    smcoutput(r2, 1);
    smcoutput(r3, 1);
    smcoutput(r4, 1);
    smcoutput(r5, 1);
    smcoutput(r6, 1);
    smcoutput(r7, 1);
    smcoutput(r8, 1);
    smcoutput(r9, 1);
    smcoutput(r10, 1);
    smcoutput(r11, 1);
    smcoutput(r12, 1);
    smcoutput(r13, 1);
    smcoutput(r14, 1);
    smcoutput(r15, 1);
    smcoutput(r16, 1);
    smcoutput(r17, 1);
    smcoutput(r18, 1);
    smcoutput(r19, 1);
    smcoutput(r20, 1);
    smcoutput(r21, 1);
    smcoutput(r22, 1);
    // Both indices are out of range, of elements of different sizes.
    private signed char small[5][2] = {{1, 2}};
    private long wide[2] = {1, 1};
    private int r23 = small[x + 5][wide[x + 9] & 1];
    smcoutput(r23, 1);
    return 0;
}
