// Public counters from outside that count behind masked jumps, in loops that one may have ended, and in the cases
// of a private switch.
int a[8], b[8], sum, out, count;

void behind_continue(void) {
    public int i, j, k;
    for (i = 0; i < 8; i++) {
        if (a[i] < 2)
            continue;
        j = 1;
        for (k = 0; k < 3; k++)
            sum += a[k] * j++;
        if (a[i] == 5)
            continue;
        for (k = i; k < 8; k++)
            b[k] += j;
        if (i == 6)
            continue;
        out += a[i];
    }
}

void in_ended_loops(private int limit) {
    public int i, left, right;
    for (i = 1; i < 7; i++) {
        left = i - 1;
        right = i + 1;
        while (left >= 0 && right < 8) {
            if (a[left] != a[right])
                break;
            count++;
            left--;
            right++;
        }
        if (count > limit)
            break;
        for (right = 0; right < 2; right++)
            sum -= a[right];
    }
}

private int first(private int wanted) {
    public int i, k;
    for (i = 0; i < 8; i++) {
        if (a[i] == wanted)
            return i;
        for (k = 0; k < i; k++)
            if (b[k] > 40)
                continue;
            else
                out++;
    }
    return -1;
}

void cases(private int which) {
    public int k;
    switch (which & 3) {
    case 0:
        for (k = 0; k < 8; k++)
            out += b[k];
    case 1: {
        k = 3;
        out -= a[k];
        break;
    }
    default:
        for (k = 7; k > 4; k--)
            out += k * which;
    }
}

int main(void) {
    private int place;
    smcinput(a, 1, 8);
    behind_continue();
    in_ended_loops(4);
    place = first(a[6]);
    for (public int i = 0; i < 4; i++)
        cases(a[i]);
    smcoutput(b, 1, 8);
    smcoutput(sum, 1);
    smcoutput(out, 1);
    smcoutput(count, 1);
    smcoutput(place, 1);
    return 0;
}
