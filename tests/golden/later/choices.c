public int main() {
    int x = 1, k = 0, a[3], b[3], c[3];
    smcinput(x, 1);
    c = (a > 0) && k++; // error: a side effect in a choice between whole arrays is not supported yet
    c = (a > 0) ? k++ : b; // error: a side effect in a choice between whole arrays is not supported yet
    smcoutput(c, 1);
    smcoutput(k, 1);
    return 0;
}
