private int A[3][4]; // note: 'A' is declared here
public int main() {
    private int s; // note: 's' is declared here
    public int k;
    struct pair { public int a; } r;
    smcinput(s); // error: smcinput takes a variable, a party and its sizes
    smcinput(s + 1, 1); // error: smcinput needs a variable, an element or a field, not 's + 1'
    smcinput(3, 1); // error: smcinput needs a variable, an element or a field, not '3'
    smcinput(s, 0); // error: parties are numbered from 1
    smcinput(s, 1, 5); // error: the sizes do not fit 's': it has 0 dimension(s), but 1 size(s) are given
    smcinput(A, 1, 3, 4, 5); // error: the sizes do not fit 'A': it has 2 dimension(s), but 3 size(s) are given
    smcinput(A, 1, 3, 4);
    smcinput(A, 1, 12);
    smcinput(A, 1);
    smcinput(A[1], 1, 4);
    smcinput(r, 1);
    smcinput(r.a, 1);
    smcoutput(k, s); // error: the party of smcoutput must be public, but 's' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 's'
    smcoutput(k, 2.5); // error: the party of smcoutput must be an integer, not 'double'
    smcoutput("text", 1); // error: smcoutput needs a variable, an element or a field, not '"text"' // hint: assign it to a variable first
    smcopen(k); // error: 'k' is public already
    smcopen(s, s); // error: smcopen takes one value
    k = smcopen(s) + smcopen(s > 2);
    const int c = 1;
    smcinput(c, 1); // error: 'c' is const
    smcoutput(c, 1);
    void *v;
    smcinput(v, 1); // error: smcinput cannot move data of type 'void *'
    return 0;
}
