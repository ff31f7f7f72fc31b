struct open { private int a; public int b; };
struct link { private int value; struct link *next; };
private int first(private int row[]) {
    return row[0];
}
private int look(public int *table, private int i) {
    return table[i]; // error: the length of what 'table' points to is not known: a private index needs an array, or a parameter that states its size
}
private int field(struct link *p, private int i) {
    return p[i].value;
}
public int main() {
    public int table[4], squares[4][4];
    private int A[4], B[4][4], i = 2;
    private static int large[300][200];
    struct open S[4], s;
    struct link L[4];
    A[i] = 1;
    A[i] = large[i][i]; // warning: a private index among 60000 elements: three parties send about 5682 bytes each for every access
    A[i] = large[i][2];
    table[i] = 1; // error: public data is indexed by 'i', which is private // hint: declare 'table' private: then nobody sees which element is used
    squares[1][i]++; // error: public data is indexed by 'i', which is private // hint: declare 'squares' private: then nobody sees which element is used
    squares[i][1] += 2; // error: public data is indexed by 'i', which is private // hint: declare 'squares' private: then nobody sees which element is used
    S[i].b = 3; // error: public data is indexed by 'i', which is private // hint: declare 'S' private: then nobody sees which element is used
    S[i].a = S[i].b;
    s = S[i]; // error: 'S[i]' as a whole would show its private index in its public fields: name the private fields
    public int leak = table[i]; // error: a private value flows into 'leak', which is public // hint: declare 'leak' private; smcopen(…) would reveal the value to the computing parties // note: 'leak' is declared here
    A[0] = table[i] + squares[i][i];
    A[1] = first(B[i]);
    private int *p = A + i;
    private int *q = &A[i];
    public int *r = &table[i]; // error: public data is indexed by 'i', which is private // hint: declare 'table' private: then nobody sees which element is used
    r = table + i; // error: public data is indexed by 'i', which is private
    A[2] = L[i].next->value;
    B[i] = B[0];
    smcinput(A[i], 1);
    smcinput(table[i], 1); // error: public data is indexed by 'i', which is private // hint: declare 'table' private: then nobody sees which element is used
    *(A[0]++ ? &p : &q) += i;
    A[0] = A[1]++ ?: 2;
    B = (p[0]++ ?: 2) + B;
    A = (p[0]++ ?: A) + 1; // error: 'p[0]++' has side effects in a choice between whole arrays // hint: write a statement of its own before this one
    p = A;
    return 0;
}
