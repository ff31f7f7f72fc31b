// In the initialiser of an array.
void copy(public int n, int x) {
    int a[n], b[n];
    int (*p)[n] = &a;
    if (x)
        p = &b;
    int c[n] = *p; // error: this use of data behind a pointer with a private location is not supported yet
    *p = c;
    smcoutput(*p, 1);
}
public int main() {
    int x = 1, a[2][2], b[2][2];
    int (*p)[2][2] = &a;
    int *list[2] = {a[0], b[0]};
    smcinput(x, 1);
    if (x) {
        p = &b;
        list[0] = b[1];
    }
    a = *p @ b;
    copy(3, x);
    smcoutput(a, 1);
    smcoutput(list[0][1], 1);
    return 0;
}
