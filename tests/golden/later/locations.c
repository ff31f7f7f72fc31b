public int main() {
    int x = 1, a[3], b[3], c[3];
    int (*p)[3] = &a;
    int *list[2] = {a, b};
    smcinput(x, 1);
    if (x)
        p = &b;
    c = *p; // error: this use of data behind a pointer with a private location is not supported yet
    *p = c; // error: this use of data behind a pointer with a private location is not supported yet
    if (x)
        list[0] = b;
    smcoutput(c, 1);
    smcoutput(list[0][1], 1);
    return 0;
}
