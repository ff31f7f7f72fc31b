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
    // What belongs to the best, ties, several keys.
    private int top = -90, top_y = 0, top_at = -1, least = 0, least_at = -1, key1 = -99, key2 = 0, key_at = -1;
    private int<1> seen = 0, top_c = 0;
    for (public int i = 0; i < N; i++)
        if (y[i] > 2) {
            if (x[i] >= top) {
                top_at = i;
                top_y = y[i];
                top = x[i];
                top_c = c[i];
            }
        }
    for (public int i = 0; i < N; i++)
        if (c[i] && (!seen || x[i] < least)) {
            seen = 1;
            least = x[i];
            least_at = i;
        }
    for (public int i = 0; i < N; i++) {
        if (y[i] > key1 || (y[i] == key1 && x[i] < key2)) {
            key1 = y[i];
            key2 = x[i];
            key_at = i;
        }
        pre[i] += key_at;
    }
    // Sums within bounds.
    private int floor = 3, both = 0, current = 0, greatest = 0, ends = -1, level = 0, steps = 0;
    private unsigned char paint = 200;
    for (public int i = 0; i < N; i++) {
        floor += x[i];
        if (floor < 0)
            floor = 0;
        both = both + x[i] > 12 ? 12 : both + x[i];
        both = both < -4 ? -4 : both;
    }
    for (public int i = 0; i < N; i++) {
        current = current > 0 ? current + x[i] : x[i];
        if (current > greatest) {
            greatest = current;
            ends = i;
        }
        out[i] += current;
    }
    for (public int i = 0; i < N; i++)
        if (c[i]) {
            if (level < 9)
                level++;
        } else if (level > 0)
            level--;
    for (public int i = 0; i < N; i++)
        if (x[i] > 0)
            paint = paint + 20 > 255 ? 255 : paint + 20;
        else
            paint = paint < 30 ? 0 : paint - 30;
    // Automata.
    private int mode = 0, turn = 0;
    for (public int i = 0; i < N; i++) {
        if (mode == 0 && x[i] > 5)
            mode = 7;
        else if (mode == 7 && x[i] < y[i])
            mode = -3;
        else if (mode == -3 && c[i])
            mode = 0;
        pre[i] += mode;
    }
    for (public int i = 0; i < N; i++)
        turn = turn + c[i] == 5 ? 0 : turn + c[i];
    for (public int i = 0; i < N; i++)
        if (c[i]) {
            if (steps < 3)
                steps++;
        } else if (steps > 0)
            steps--;
    smcoutput(top, 1);
    smcoutput(top_y, 1);
    smcoutput(top_at, 1);
    smcoutput(top_c, 1);
    smcoutput(seen, 1);
    smcoutput(least, 1);
    smcoutput(least_at, 1);
    smcoutput(key1, 1);
    smcoutput(key2, 1);
    smcoutput(key_at, 1);
    smcoutput(floor, 1);
    smcoutput(both, 1);
    smcoutput(current, 1);
    smcoutput(greatest, 1);
    smcoutput(ends, 1);
    smcoutput(level, 1);
    smcoutput(paint, 1);
    smcoutput(mode, 1);
    smcoutput(turn, 1);
    smcoutput(steps, 1);
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
