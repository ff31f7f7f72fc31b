/* The lesser and the greater of two numbers in every way that programs write them; what looks like it and is not. */
#define MIN(x, y) ((x) < (y) ? (x) : (y))
#define MAX(x, y) ((x) > (y) ? (x) : (y))

struct pair {
    int key;
    public int name;
    short beside;
};

private int a[16];
private unsigned int u[8];
private signed char c[8];
private int<45> wide[4];
private struct pair pairs[6];

void order(private int *x, private int *y) {
    if (*x > *y) {
        private int t = *x;
        *x = *y;
        *y = t;
    }
}

private int clamp(private int x, private int low, private int high) {
    return MAX(low, MIN(x, high));
}

public int main() {
    public int i, j, n = 16;
    private int t, late = 1000, least, greatest, second;
    private unsigned int word;
    private signed char letter;
    private int<45> number;
    smcinput(a, 1, 16);
    smcinput(u, 1, 8);
    smcinput(c, 1, 8);
    smcinput(wide, 1, 4);

    /* Updates: in loops, in steps of two, with sums, products and constants. */
    least = greatest = a[0];
    for (i = 1; i < n; i += 1 + i % 2) {
        if (a[i] < least)
            least = a[i];
        if (greatest <= a[i])
            greatest = a[i];
    }
    smcoutput(least, 1);
    smcoutput(greatest, 1);
    second = c[0] * c[1];
    if (c[2] * c[3] + 7 > second)
        second = c[2] * c[3] + 7;
    if (second > -10)
        second = -10;
    smcoutput(second, 1);
    least = a[5];
    if (a[6] - 3 < least) {
        least = a[6] - 3;
    }
    if (least > a[7] / 2)
        least = a[7] / 2;
    smcoutput(least, 1);

    /* Types: unsigned words, characters beside ints, comparisons of signed and unsigned numbers. */
    word = u[0];
    for (i = 1; i < 7; i++)
        if (u[i + 1] > word) word = u[i + 1];
    smcoutput(word, 1);
    letter = c[0];
    if (c[1] < letter)
        letter = c[1];
    if (letter < a[1])
        letter = a[1];
    smcoutput(letter, 1);
    word = u[1];
    if (a[4] < word)
        word = a[4];
    smcoutput(word, 1);
    t = MIN(a[4], u[2]);
    smcoutput(t, 1);
    number = MAX(wide[0], wide[1]);
    number = MIN(number, wide[2] + wide[3]);
    smcoutput(number, 1);
    t = clamp(a[8], a[9], a[10]) + clamp(a[11], -5, 5);
    smcoutput(t, 1);

    /* Exchanges: sorts, structs, pointers, an element with itself. */
    for (i = 0; i < 8; i++)
        for (j = 0; j + 1 < 8 - i; j++)
            if (u[j] > u[j + 1]) {
                word = u[j];
                u[j] = u[j + 1];
                u[j + 1] = word;
            }
    smcoutput(u, 1, 8);
    for (i = 0; i < 6; i++) {
        pairs[i].key = a[i];
        pairs[i].name = i;
        pairs[i].beside = c[i];
    }
    for (i = 0; i < 6; i++)
        for (j = 0; j < 6; j++) {
            if (pairs[i].key < pairs[j].key) {
                t = pairs[i].key;
                pairs[i].key = pairs[j].key;
                pairs[j].key = t;
            }
            if (pairs[i].beside >= pairs[j].beside) {
                private short s = pairs[i].beside;
                pairs[i].beside = pairs[j].beside;
                pairs[j].beside = s;
            }
        }
    for (i = 0; i < 6; i++) {
        smcoutput(pairs[i].key, 1);
        smcoutput(pairs[i].beside, 1);
    }
    for (i = 0; i < 15; i++)
        order(&a[i], &a[i + 1]);
    order(a + 3, a + 3);
    smcoutput(a, 1, 16);

    /* In private branches, among masked jumps, and where the variable in between is read afterwards. */
    if (a[0] < a[1]) {
        if (a[2] > a[3]) {
            t = a[2];
            a[2] = a[3];
            a[3] = t;
        }
        if (a[4] > a[5])
            a[5] = a[4];
        order(&a[6], &a[7]);
        a[8] = MAX(a[8], a[9]);
    } else
        order(&a[1], &a[0]);
    for (i = 0; i < 4; i++) {
        if (a[i] == 4)
            break;
        order(&a[10 + i], &a[11 + i]);
        if (a[12] > a[13])
            a[13] = a[12];
    }
    if (a[14] > a[15]) {
        late = a[14];
        a[14] = a[15];
        a[15] = late;
    }
    smcoutput(late, 1);
    smcoutput(a, 1, 16);

    /* Vector loops. */
    for (i = 0; i < 8; i++)
        if (a[i] > a[i + 8]) {
            t = a[i];
            a[i] = a[i + 8];
            a[i + 8] = t;
        }
    for (i = 0; i < 8; i++) {
        if (a[i] < 2)
            a[i] = 2;
        if (a[i] < a[i + 8])
            a[i] = a[i + 8];
        a[i + 8] = a[i] < u[i] ? a[i] : c[i];
    }
    smcoutput(a, 1, 16);
    return 0;
}
