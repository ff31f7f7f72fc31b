public int main() {
    private int n = 3;
    private int A[n]; // error: an array size must be public, but 'n' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'n'
    int B[2][n + 1]; // error: an array size must be public, but 'n + 1' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'n + 1'
    smcinput(n, 1, n); // error: a size of smcinput must be public, but 'n' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'n'
    smcinput(n, n); // error: the party of smcinput must be public, but 'n' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'n'
    private int *p = pmalloc(n, private int); // error: the number of elements of pmalloc must be public, but 'n' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'n'
    return 0;
}
