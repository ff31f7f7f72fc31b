// The values of steps and updates of real numbers: old ones, at places with side effects and at private indices.
struct part { float weight; double size; };
int next(private int *count) {
    *count += 1;
    return *count;
}
int main(void) {
    float x = 1e9f, y, a[4] = {0.5f, 1, 2, 3}, *p = a;
    float<11,5> small = 2047, was;
    double d = 0.1, e;
    fixed<32,16> f = 2.25, g;
    fixed<24,8> h[3] = {1, 2, 3};
    struct part parts[3] = {{1, 2}, {3, 4}, {5, 6}};
    int at, count = 0;
    public int i = 0;
    smcinput(at, 1);
    y = x++;
    smcoutput(y, 1);
    smcoutput(x, 1);
    was = small++;
    smcoutput(was, 1);
    smcoutput(small, 1);
    e = d-- * 2;
    smcoutput(e, 1);
    g = f++ - 1;
    smcoutput(g, 1);
    smcoutput(f, 1);
    y = a[i++]++ * 2;
    smcoutput(y, 1);
    y = (*++p)--;
    smcoutput(y, 1);
    y = --*p;
    smcoutput(y, 1);
    y = a[at]++;
    smcoutput(y, 1);
    y = ++a[at];
    smcoutput(y, 1);
    a[next(&count)] += 0.25f;
    y = a[next(&count)] *= 3;
    smcoutput(y, 1);
    y = a[next(&count)]--;
    smcoutput(y, 1);
    a[next(&count)] /= 2; // outside
    smcoutput(a, 1);
    smcoutput(count, 1);
    parts[at].weight *= 1.5f;
    e = parts[at].size++;
    parts[at - 1].weight -= parts[at].size;
    smcoutput(parts, 1);
    smcoutput(e, 1);
    g = h[at] *= 1.5;
    smcoutput(g, 1);
    h[next(&at) - 1]++;
    g = h[at - 1]--;
    smcoutput(g, 1);
    smcoutput(h, 1);
    if (at > 1)
        e = d++;
    else
        e = --d;
    smcoutput(e, 1);
    smcoutput(d, 1);
    // What a private branch overwrites has not been read before.
    float unread, rows[3];
    smcinput(unread, 1);
    smcinput(rows, 1);
    if (at > 5)
        unread = x * 2;
    if (at < 5)
        rows = rows - x;
    smcoutput(unread, 1);
    smcoutput(rows, 1);
    return 0;
}
