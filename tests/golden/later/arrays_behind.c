// Before main runs.
int x, a[2][2], b[2][2];
int (*p)[2][2] = &a;
int product[2][2] = *p @ a; // error: this use of a whole array behind a pointer with a private location is not supported yet
public int main() {
    smcinput(x, 1);
    if (x)
        p = &b;
    smcoutput(product, 1);
    return 0;
}
