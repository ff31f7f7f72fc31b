// Loops with branches on public conditions.
#define N 24

private int parity(private int x, private int y) {
    return x > y ? x - y : y - x;
}

int main(void) {
    private int x[N], y[N], out[N], odd[N / 2], s = 0, most = -100, at = -1, runs = 0, last = 0, steps = 0, pairs = 0;
    private int edges = 0, low = 1000, peak = 0, count = 0, grid[4][6], total = 0;
    private int<1> any = 0, flags[N];
    public int mode = 2, marks[N];
    smcinput(x, 1, N);
    smcinput(y, 1, N);
    for (public int i = 0; i < N; i++)
        marks[i] = i * i % 5;
    for (public int i = 0; i < N; i++)
        if (i % 3 == 0 && x[i] > most) {
            most = x[i];
            at = i;
        }
    for (public int i = 0; i < N; i++) {
        if (i > 0 && x[i] == x[i - 1])
            runs++;
        if (i > 0)
            s += x[i - 1] * y[i];
        else
            s += y[i];
        last = x[i] > y[i] ? x[i] : last;
        out[i] = last;
    }
    for (public int i = 0; i < N; i++) {
        if (i % 2) {
            out[i] = x[i] * y[i];
            steps += x[i] > 3;
        } else if (mode == 2) {
            out[i] += y[i];
        } else {
            out[i] = 0;
        }
        if (marks[i] == 1)
            any |= x[i] > 25;
    }
    for (public int i = 0; i < N; i++)
        if (i % 2 == 1)
            odd[i / 2] = x[i]; // not at equal distances
    for (public int i = 0; i < N; i++) {
        peak = (i == 0 ? y[i] : x[i - 1]) > peak ? x[i] : peak;
        if (i + 1 < N)
            pairs += parity(x[i], x[i + 1]);
        flags[i] = i < 5 || x[i] > 0;
    }
    for (public int i = 0; i < N; i++) {
        if (i >= 2)
            if (x[i] < low)
                low = x[i];
        if (i != 7) {
            if (x[i] > y[i])
                continue;
            if (x[i] == 20 && i > 3)
                break;
        }
        count++;
    }
    for (public int i = 0; i < N; i++)
        if (marks[i] > 2)
            edges = x[i] - edges;
    for (public int i = 0; i < 4; i++)
        for (public int j = 0; j < 6; j++) {
            grid[i][j] = x[6 * i + j];
            if (i != j)
                total = grid[i][j] > total ? grid[i][j] : total;
            if (j > 0)
                grid[i][j - 1] += total;
        }
    smcoutput(most, 1);
    smcoutput(at, 1);
    smcoutput(runs, 1);
    smcoutput(s, 1);
    smcoutput(last, 1);
    smcoutput(out, 1, N);
    smcoutput(steps, 1);
    smcoutput(any, 1);
    smcoutput(odd, 1, N / 2);
    smcoutput(peak, 1);
    smcoutput(pairs, 1);
    smcoutput(flags, 1, N);
    smcoutput(low, 1);
    smcoutput(count, 1);
    smcoutput(edges, 1);
    smcoutput(total, 1);
    smcoutput(grid, 1, 4, 6);
    return 0;
}
