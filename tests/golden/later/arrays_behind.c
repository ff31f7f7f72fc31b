public int main() {
    int x, a[2][2], b[2][2];
    int (*p)[2][2] = &a;
    smcinput(x, 1);
    if (x)
        p = &b;
    int product[2][2] = *p @ a; // error: this use of a whole array behind a pointer with a private location is not supported yet
    smcoutput(product, 1);
    return 0;
}
