// The same work in other dress: functions, switches, fields of elements, loops written as `while`.
#define N 24

struct offer {
    int price;
    short amount;
    unsigned char kind;
};

private int clamp(private int x, private int low, private int high) {
    if (x < low)
        return low;
    if (x > high)
        return high;
    return x;
}

private int larger(private int a, private int b) {
    return a > b ? a : b;
}

private int score(private int price, private int kind) {
    private int points = 2 * price;
    switch (kind) {
    case 0:
        return points;
    case 1:
        points += 7;
        break;
    case 2 ... 4:
        points -= kind;
    default:
        points = larger(points, 5);
    }
    price = points - price; // its own copy
    return clamp(price, -20, 30);
}

int main(void) {
    private int x[N], y[N], out[N], seen[N];
    private struct offer book[N], best = {-1000, 0, 0};
    smcinput(x, 1, N);
    smcinput(y, 1, N);
    for (public int i = 0; i < N; i++) {
        book[i].price = x[i];
        book[i].amount = y[i];
        book[i].kind = (x[i] + y[i]) & 7;
    }
    private int most = -1000, at = -1, sum = 0, mode = 0, count = 0, last = 9, total = 0, first = -1, zeros = 0;
    private int kinds = 0, low = 1000;
    for (public int i = 0; i < N; i++)
        if (book[i].kind != 3 && book[i].price > best.price)
            best = book[i];
    for (public int i = 0; i < N; i++)
        if (book[i].kind != 3 && book[i].price > most) {
            most = book[i].price;
            at = book[i].amount;
        }
    for (public int i = 0; i < N; i++) {
        sum += book[i].price * book[i].amount;
        if (book[i].kind > 4)
            book[i].amount = sum;
    }
    for (public int i = 0; i < N; i++) {
        switch (book[i].kind) {
        case 0:
            mode = 1;
            break;
        case 1:
        case 2:
            mode = 2;
        case 5:
            if (x[i] > 3)
                break;
            count++;
            continue;
        default:
            last = x[i];
        }
        out[i] = mode * x[i] + last;
    }
    for (public int i = 0; i < N; i++) {
        total = larger(total, score(x[i], book[i].kind));
        seen[i] = clamp(y[i], score(y[i], 1), 12);
        if (larger(x[i], y[i]) == 0)
            zeros++;
    }
    public int i = 0;
    while (i < N) {
        if (x[i] == y[i] && first < 0)
            first = i;
        low = x[i] < low ? x[i] : low;
        i++;
    }
    public int j = N - 1;
    while (j >= 3) {
        if (book[j].kind != 6 && j * x[j] > kinds)
            kinds = j * x[j];
        j -= 2;
    }
    smcoutput(most, 1);
    smcoutput(at, 1);
    smcoutput(sum, 1);
    smcoutput(mode, 1);
    smcoutput(count, 1);
    smcoutput(last, 1);
    smcoutput(total, 1);
    smcoutput(zeros, 1);
    smcoutput(first, 1);
    smcoutput(low, 1);
    smcoutput(kinds, 1);
    smcoutput(i, 1);
    smcoutput(out, 1, N);
    smcoutput(seen, 1, N);
    private int prices[N], amounts[N];
    for (public int k = 0; k < N; k++) {
        prices[k] = book[k].price;
        amounts[k] = book[k].amount;
    }
    smcoutput(prices, 1, N);
    smcoutput(amounts, 1, N);
    private int best_price = best.price, best_amount = best.amount;
    smcoutput(best_price, 1);
    smcoutput(best_amount, 1);
    return 0;
}
