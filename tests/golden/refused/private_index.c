public int main() {
    public int table[4];
    private int A[4], i = 2;
    A[i] = 1; // error: a private index is not supported yet
    table[i] = 1; // error: public data is indexed by 'i', which is private
    A[0] = table[i]; // error: public data is indexed by 'i', which is private
    private int *p = A + i; // error: pointer arithmetic by a private amount is not supported yet
    p = A;
    return 0;
}
