// Before main runs; in an initialiser there, they work.
int x = 1, a[2][2], b[2][2];
int (*p)[2][2] = &a;
int c[2][2] = *p; // error: this use of data behind a pointer with a private location is not supported yet
void copy(public int n, int y) {
    int d[n], e[n];
    int (*q)[n] = &d;
    if (y)
        q = &e;
    int f[n] = *q;
    *q = f;
    smcoutput(*q, 1);
}
public int main() {
    smcinput(x, 1);
    int product[2][2] = *p @ b;
    if (x)
        p = &b;
    copy(3, x);
    smcoutput(c, 1);
    smcoutput(product, 1);
    return 0;
}
