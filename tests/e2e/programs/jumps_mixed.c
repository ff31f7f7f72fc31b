private int g = 0;
private int A[5] = {5, 4, 3, 2, 1};
private int fall(private int k) {
  private int r = 0;
    switch (k) {
    case 0:
        r += 1;
    case 1:
        r += 10;
        break;
    default:
        r += 100;
    case 5:
        r += 1000;
        break;
    case 2 ... 4:
        r += 7;
        if (k == 3)
            break;
        r += 20000;
    }
    return r;
}
private int find(private int v) {
    for (public int i = 0; i < 5; i++) {
        if (A[i] == v)
            return i;
    }
    return -1;
}
private int skip(private int v) {
  private int s = 0;
    for (public int i = 0; i < 6; i++) {
        if (i == 4)
            continue;
        if (i * 2 == v)
            continue;
        for (public int j = 0; j < 3; j++) {
            if (j == v)
                break;
            s += i * 10 + j;
            if (s > 200)
                return s;
        }
        s++;
    }
    return s + 1000;
}
private int wh(private int v) {
  public int n = 5;
  private int s = 1;
    while (n-- > 0) {
        s *= 2;
        if (s > v)
            break;
        s++;
    }
    n = 0;
    do {
        s -= 3;
        if (s < 0) {
            g++;
            continue;
        }
        s += v;
    } while (++n < 3);
    return s;
}
void mod(private int *p, private int n) {
    if (n == 2) {
        *p = 7;
        return;
    }
    *p += n;
    if (n > 5)
        return;
    *p *= 2;
}
private int nested(private int a, private int b) {
    if (a > b) {
        if (a > 5)
            return 1;
        else if (b < 0)
            return 2;
        a = b;
    } else {
        switch (a) {
        case 1:
            return 3;
        case 2:
            if (b == 9)
                return 4;
        }
    }
    return a * 100 + b;
}
int main(void) {
  private int x, y;
    smcinput(x, 1);
    smcinput(y, 1);
    for (public int i = 0; i < 7; i++) {
      private int r = fall(x - 2 + i);
        smcoutput(r, 1);
      private int r2 = find(i);
        smcoutput(r2, 1);
      private int r3 = skip(i);
        smcoutput(r3, 1);
      private int r4 = wh(i * y);
        smcoutput(r4, 1);
      private int r5 = 3;
        mod(&r5, i);
        smcoutput(r5, 1);
      private int r6 = nested(i, y - i);
        smcoutput(r6, 1);
      private int r7 = nested(x, y + i);
        smcoutput(r7, 1);
    }
    smcoutput(g, 1);
    return 0;
}
