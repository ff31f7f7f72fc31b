// One loop of each class of folds; the program's argument says which one runs.
#include <stdlib.h>

#define N 256

private int place_of(private int a[N], private int wanted) {
    for (public int i = 0; i < N; i++)
        if (a[i] == wanted)
            return i;
    return -1;
}

int main(int argc, char **argv) {
  public
    int step = argc > 1 ? atoi(argv[1]) : 0;
  private
    int x[N], y[N], out[N], s = 0, t = 0, u = 0, flag = 0, mode = 0, state = 0, level = 0;
  private
    int<1> c[N], any = 0;
    smcinput(x, 1, N);
    smcinput(y, 1, N);
    smcinput(c, 1, N);
    if (step == 0)
        for (public int i = 0; i < N; i++)
            any |= c[i] & (x[i] > y[i]);
    if (step == 1)
        for (public int i = 0; i < N; i++)
            if (c[i] && x[i] > s)
                s = x[i];
    if (step == 2)
        for (public int i = 0; i < N; i++)
            if (c[i] && x[i] > s) {
                s = x[i];
                t = i;
            }
    if (step == 3)
        for (public int i = 0; i < N; i++)
            if (x[i] > s) {
                t = s;
                s = x[i];
            } else if (x[i] > t)
                t = x[i];
    if (step == 4)
        for (public int i = 0; i < N; i++)
            if (!flag && x[i] == y[i]) {
                flag = 1;
                s = i;
            }
    if (step == 5)
        for (public int i = 0; i < N; i++)
            if (c[i]) {
                flag = 1;
                s += x[i];
            }
    if (step == 6)
        for (public int i = 0; i < N; i++)
            if (c[i])
                s = x[i];
            else
                out[i] = s;
    if (step == 7)
        for (public int i = 0; i < N; i++) {
            s = c[i] ? x[i] : s + x[i];
            out[i] = s;
        }
    if (step == 8)
        for (public int i = 0; i < N; i++) {
            t = c[i] ? t + 1 : 0;
            s = t > s ? t : s;
        }
    if (step == 9)
        for (public int i = 0; i < N; i++)
            s = s * c[i] + x[i];
    if (step == 10) // the first match
        for (public int i = 0; i < N; i++)
            if (x[i] == y[i]) {
                s = i;
                flag = 1;
                break;
            }
    if (step == 11) // as many as there are in front of one
        for (public int i = 0; i < N; i++) {
            if (x[i] == y[i])
                break;
            t++;
            s += x[i];
        }
    if (step == 12)
        for (public int i = 0; i < N; i++) {
            if (c[i])
                continue;
            if (x[i] > s)
                s = x[i];
        }
    if (step == 13)
        s = place_of(x, y[57]);
    if (step == 14) // one value after the other, and all else beside it
        for (public int i = 0; i < N; i++) {
            t = x[i] - t;
            if (c[i] && y[i] > s)
                s = y[i];
            flag |= t > 1000;
        }
    if (step == 15) // ties, and what belongs to the last of them
        for (public int i = 0; i < N; i++)
            if (c[i] && (!flag || x[i] <= s)) {
                flag = 1;
                s = x[i];
                t = y[i];
                u = i;
            }
    if (step == 16) // two keys
        for (public int i = 0; i < N; i++)
            if (y[i] > t || (y[i] == t && x[i] < s)) {
                t = y[i];
                s = x[i];
                u = i;
            }
    if (step == 17) // the greatest sum of neighbours
        for (public int i = 0; i < N; i++) {
            s = s > 0 ? s + x[i] : x[i];
            if (s > t) {
                t = s;
                u = i;
            }
        }
    if (step == 18) // a sum within bounds
        for (public int i = 0; i < N; i++) {
            s += x[i];
            if (s > 1000)
                s = 1000;
            if (s < 0)
                s = 0;
        }
    if (step == 19) // a counter within bounds
        for (public int i = 0; i < N; i++)
            if (c[i]) {
                if (level < 3)
                    level++;
            } else if (level > 0)
                level--;
    if (step == 20) // an automaton
        for (public int i = 0; i < N; i++)
            if (mode == 0 && x[i] > 100)
                mode = 7;
            else if (mode == 7 && x[i] < y[i])
                mode = 3;
            else if (mode == 3 && c[i])
                mode = 0;
    if (step == 21) // all states of one
        for (public int i = 0; i < N; i++) {
            state = state == 2 ? (c[i] ? 0 : 2) : state == 1 ? (x[i] < y[i] ? 2 : 1) : x[i] > 100;
            out[i] = state;
        }
    if (step == 22) // a shift register
        for (public int i = 0; i < N; i++) {
            out[i] = c[65] ^ (c[90] & c[91]) ^ c[92];
            for (public int j = 92; j > 0; j--)
                c[j] = c[j - 1];
            c[0] = out[i];
        }
    if (step == 23) // elements of earlier iterations
        for (public int i = 1; i < N; i++)
            out[i] = x[i] > out[i - 1] ? x[i] : out[i - 1];
    if (step == 24)
        for (public int i = N - 2; i >= 0; i--) {
            out[i] = c[i] ? out[i + 1] + y[i] : x[i];
            if (out[i] > s)
                s = out[i];
        }
    if (step == 25) // the best sum of elements that do not lie side by side
        for (public int i = 2; i < N; i++)
            out[i] = out[i - 2] + x[i] > out[i - 1] ? out[i - 2] + x[i] : out[i - 1];
    if (step == 26)
        for (public int i = 0; i < N; i++)
            out[i] = i > 0 && x[i] > x[i - 1] ? out[i - 1] + 1 : 1;
    if (step == 27) // what private steps lead to, none of which reaches what the loop has changed
        for (public int j = 0; j < 4; j++) {
            unsigned char by = y[j] & 7;
            for (public int i = 63; i >= 0; i--)
                if (by <= i && out[i - by] + x[j] > out[i])
                    out[i] = out[i - by] + x[j];
        }
    smcoutput(any, 1);
    smcoutput(s, 1);
    smcoutput(t, 1);
    smcoutput(u, 1);
    smcoutput(mode, 1);
    smcoutput(state, 1);
    smcoutput(level, 1);
    smcoutput(flag, 1);
    smcoutput(out, 1, N);
    return 0;
}
