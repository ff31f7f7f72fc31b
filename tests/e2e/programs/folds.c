// Loops whose iterations hand scalars on, in the shapes that fold.
#define N 24
int main(void) {
    private int x[N], y[N];
    private int<1> c[N];
    smcinput(x, 1, N);
    smcinput(y, 1, N);
    smcinput(c, 1, N);
    private int best = -5, bi = -1, found = 0, at = -1, cnt = 0, last = 7, ties = 0, m1 = -100, m2 = -100;
    private int out[N], pre[N], run = 0, longest = 0, s = 0, w = 0;
    private int<1> any = 0, all = 1, par = 0;
    private unsigned char um = 3;
    private unsigned int h = 5;
    for (public int i = 0; i < N; i++) {
        if (c[i] && x[i] > best) {
            best = x[i];
            bi = i;
        }
    }
    for (public int i = 0; i < N; i++)
        if (!found && x[i] == y[i]) {
            found = 1;
            at = i;
        }
    for (public int i = 0; i < N; i++) {
        if (x[i] > y[i]) {
            any |= c[i];
            cnt++;
        }
        all &= c[i] | (x[i] > 3);
        par ^= c[i];
    }
    for (public int i = 0; i < N; i++)
        if (c[i])
            last = x[i];
        else
            out[i] = last;
    for (public int i = 0; i < N; i++) {
        if (x[i] > m1) {
            m2 = m1;
            m1 = x[i];
            ties = 1;
        } else {
            if (x[i] == m1)
                ties++;
            if (x[i] > m2)
                m2 = x[i];
        }
        pre[i] = m1;
    }
    for (public int i = 0; i < N; i++) {
        run = c[i] ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    for (public int i = 0; i < N; i++) {
        s = c[i] ? x[i] : s + x[i];
        pre[i] += s;
        w |= x[i];
    }
    for (public int i = 0; i < N; i++)
        h = h * c[i] + x[i];
    private int prev = 0, rises = 0;
    for (public int i = 0; i < N; i++) {
        if (x[i] > prev)
            rises++;
        prev = x[i];
    }
    for (public int i = 0; i < N; i++)
        um = x[i] > um ? x[i] : um;
    smcoutput(best, 1);
    smcoutput(bi, 1);
    smcoutput(found, 1);
    smcoutput(at, 1);
    smcoutput(cnt, 1);
    smcoutput(any, 1);
    smcoutput(all, 1);
    smcoutput(par, 1);
    smcoutput(last, 1);
    smcoutput(out, 1, N);
    smcoutput(pre, 1, N);
    smcoutput(m1, 1);
    smcoutput(m2, 1);
    smcoutput(ties, 1);
    smcoutput(longest, 1);
    smcoutput(run, 1);
    smcoutput(s, 1);
    smcoutput(w, 1);
    smcoutput(h, 1);
    smcoutput(rises, 1);
    smcoutput(um, 1);
    return 0;
}
