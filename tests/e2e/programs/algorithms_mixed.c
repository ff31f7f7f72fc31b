#define FOR(i, n) for (public int i = 0; i < (n); i++)
#define MAX(a, b)                                                                                            \
    ({                                                                                                       \
        __typeof__(a) m_ = (a);                                                                              \
        __typeof__(b) n_ = (b);                                                                              \
        m_ > n_ ? m_ : n_;                                                                                   \
    })
private int g[3][3];
static private int memo[10];
struct q {
    int items[8];
    int head, tail;
};
static void put(struct q *q, private int v) {
    q->items[q->tail & 7] = v;
    q->tail++;
}
static private int take(struct q *q) {
  private int v = -1;
    if (q->head != q->tail) {
        v = q->items[q->head & 7];
        q->head++;
    }
    return v;
}
private int fib(public int n) {
    if (n < 2)
        return n;
    if (memo[n])
        return memo[n];
    return memo[n] = fib(n - 1) + fib(n - 2);
}
private int collatz(private int n) {
  private int c = 0;
    FOR(i, 20) {
        if (n == 1)
            break;
        n = n & 1 ? 3 * n + 1 : n >> 1;
        c++;
    }
    return c;
}
private int path(private int w[3][3], private int from, private int to) {
  private int d[3] = {99, 99, 99};
    d[from] = 0;
    FOR(k, 3) FOR(i, 3) FOR(j, 3) if (d[i] + w[i][j] < d[j]) d[j] = d[i] + w[i][j];
    return d[to];
}
private int eval(private const char *s, public int n) {
  private int acc = 0, cur = 0, op = '+';
    FOR(i, n) {
      private char c = s[i];
        if (c >= '0' && c <= '9')
            cur = cur * 10 + (c - '0');
        else {
            if (op == '+')
                acc += cur;
            else
                acc -= cur;
            op = c;
            cur = 0;
        }
    }
    return op == '+' ? acc + cur : acc - cur;
}
int main(void) {
  private int x, y;
    smcinput(x, 1);
    smcinput(y, 1);
    FOR(i, 3) FOR(j, 3) g[i][j] = (i * x + j * y) % 7 + 1;
  private int r1 = path(g, x - 2, x), r2 = collatz(y), r3 = fib(8);
    struct q q = {{0}};
    put(&q, x);
    put(&q, y);
  private int r4 = take(&q) * 100 + take(&q) * 10 + take(&q);
    if (x > 1)
        put(&q, 5);
    if (y < 3)
        put(&q, 6);
  private int r5 = take(&q) * 10 + take(&q);
  private char s[] = "12+7-3+4";
    s[0] = '0' + x;
  private int r6 = eval(s, 8);
  private int r7 = MAX(x, y) + MAX(x * y, 3);
  private int h[5] = {0};
    FOR(i, 10) h[(i * x + y) % 5] += i;
  private int r8 = 0;
    FOR(i, 5) r8 = r8 * 7 + h[i];
  private int k = y % 5;
    h[k] = 100;
    h[k]++;
    h[(k + 1) % 5] -= h[k];
    r8 += h[0] * 3 + h[4] * 5;
    FOR(i, 5) {
        h[i] = i;
    }
    FOR(i, 4) {
      private int j = (x * i + y) % 5, t = h[j];
        h[j] = h[4 - i];
        h[4 - i] = t;
    }
  private int r9 = 0;
    FOR(i, 5) r9 = r9 * 10 + h[i];
  public int n = 0;
again:
    n++;
    g[0][0] += n;
    if (n < 3)
        goto again;
  private int r10 = g[0][0];
  private int r11 = ({
      private int z = x;
        FOR(i, 3) z *= y;
        z;
    });
  private int r12 = 0, *p = &r12;
    *p += 3, p = &r11, ++*p;
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
    return 0;
}
