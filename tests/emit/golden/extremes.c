/* The lesser and the greater of two, and near misses. */
struct point {
    int x, y;
};
private int a[20], least;
private unsigned char small[20], kept;
private struct point points[4];

void order(private int *x, private int *y) {
    private int t;
    if (*x > *y) {
        t = *x;
        *x = *y;
        *y = t;
    }
}

public int main() {
    public int i;
    private int t, late;
    for (i = 0; i + 1 < 20; i++) {
        if (a[i] > a[i + 1]) {
            t = a[i];
            a[i] = a[i + 1];
            a[i + 1] = t;
        }
        if (small[i] <= small[i + 1]) {
            private int mine = small[i + 1];
            small[i + 1] = small[i];
            small[i] = mine;
        }
        a[0] = a[i] < least ? least : a[i];
        if (a[i] + 1 < least)
            least = a[i] + 1;
        if (kept >= small[i]) {
            kept = small[i];
        }
    }
    for (i = 0; i < 10; i++)
        if (a[i] < a[i + 10]) {
            t = a[i + 10];
            a[i + 10] = a[i];
            a[i] = t;
        }
    if (points[0].x > points[1].y) {
        t = points[0].x;
        points[0].x = points[1].y;
        points[1].y = t;
    }
    order(&a[3], &a[4]);
    /* What follows is something else. */
    if (a[0] > a[1]) {
        late = a[0];
        a[0] = a[1];
        a[1] = late;
    }
    a[2] += late;
    if (least < a[1])
        least = a[2];
    if (kept < a[1])
        kept = a[1];
    a[5] = a[0] < a[1] ? a[1] : a[2];
    smcoutput(a, 1, 20);
    smcoutput(kept, 1);
    return 0;
}
