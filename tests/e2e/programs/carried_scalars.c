/* Scalars that one branch assigns and the other reads: each iteration needs those before it. */
private int head[8], value[8], out[8], grid[6][8], filled[6][8];

void show(void) {
    smcoutput(out, 1, 8);
    for (public int i = 0; i < 8; i++)
        out[i] = 0;
}

/* The carried scalar is a parameter's copy, and the loop's bound a parameter. */
void fill_down(private int row[8], private int to[8], public int count) {
    private int last = 0;
    for (public int i = 0; i < count; i++)
        if (row[i] > 3)
            last = row[i];
        else
            to[i] = last;
}

int main(void) {
    private int last = 0, before = 0, dead, kept = 1, one, other;
    smcinput(head, 1, 8);
    smcinput(value, 1, 8);
    smcinput(grid, 1, 6, 8);

    for (public int i = 0; i < 4; i++)
        if (head[i])
            last = value[i];
        else
            out[i] = last;
    show();

    /* The other way round, downwards, and with an own scalar beside the carried one. */
    for (public int i = 7; i >= 0; i--)
        if (head[i]) {
            dead = value[i] * 2;
            out[i] = before - dead;
        } else {
            dead = value[i];
            before = dead + 1;
        }
    show();

    /* Nested branches, and two scalars that depend on each other. */
    one = 1;
    other = 2;
    for (public int i = 0; i < 8; i++) {
        if (head[i]) {
            if (value[i] > 5)
                one = value[i];
            else
                out[i] = one;
        } else if (value[i] > 2) {
            other = value[i] - 1;
        } else {
            out[i] = other;
        }
    }
    show();

    /* Local to an outer loop, dead behind the inner one. */
    for (public int j = 0; j < 6; j++) {
        private int seen = j;
        for (public int i = 0; i < 8; i++)
            if (grid[j][i] > 3)
                seen = grid[j][i];
            else
                filled[j][i] = seen;
    }
    smcoutput(filled, 1, 6, 8);

    /* From around both loops, along columns: carried from one row to the next. */
    for (public int j = 0; j < 6; j++)
        for (public int i = 0; i < 8; i++)
            if (grid[j][i] > 3)
                kept = grid[j][i];
            else
                filled[j][i] = kept;
    smcoutput(filled, 1, 6, 8);

    for (public int j = 0; j < 6; j++)
        fill_down(grid[j], filled[j], 8 - j);
    smcoutput(filled, 1, 6, 8);
    return 0;
}
