// Updates whose place has side effects, and whose value is used.
int main(void) {
    int a[6], b, c, d, e, f;
    smcinput(a, 1, 6);
    int *p = a;
    b = (*p++ += 10);
    c = ++*p++;
    d = (*p++)--;
    e = (*p++ = b + c);
    public int i = 0;
    f = (a[i++ + 4] *= 3) + (a[i++ + 4] <<= 1);
    public int where = p - a;
    int g = (a[i] -= 1);
    smcoutput(a, 1, 6);
    smcoutput(b, 1);
    smcoutput(c, 1);
    smcoutput(d, 1);
    smcoutput(e, 1);
    smcoutput(f, 1);
    smcoutput(g, 1);
    smcoutput(where, 1);
    if (b > 3)
        c = (*(p - 1) += 2) + (*p = 7);
    smcoutput(c, 1);
    smcoutput(a, 1, 6);
    return 0;
}
