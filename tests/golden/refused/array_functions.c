// smcsort and its like: what they take, and where they may stand.
int total;
struct Node { int value; struct Node *next; };

void rearrange(private int *a) {
    smcsort(a, 4); // note: 'rearrange' puts private data in another order here
}

int main(void) {
    private int a[4], b[4], c;
    public int n = 4, p[4] = {0}; // note: 'p' is declared here
    const private int fixed[4] = {1, 2, 3, 4};
    private _Bool flags[4];
    private float x[4];
    private int *chosen = a;
    smcsort(a); // error: smcsort takes keys, their number, and any number of other arrays
    smctopk(a, n); // error: smctopk takes keys, their number, how many of the greatest are wanted, and any number of other arrays
    smcpermute(a, n); // error: smcpermute takes the new places, their number, and one or more arrays
    smcshuffle(a); // error: smcshuffle takes an array, its number of elements, and any number of other arrays
    smcprefixsum(a, n, b); // error: smcprefixsum takes an array and its number of elements
    c = smcmin(a); // error: smcmin takes an array and its number of elements
    c = smcselect(c, 1); // error: smcselect takes a condition and the two values that it chooses from
    c = smcpopcount(a); // error: smcpopcount takes one integer, not 'a' of type 'private int *'
    c = smcpopcount(); // error: smcpopcount takes one integer
    smcsort(p, n); // error: smcsort works on arrays of private numbers, not on 'p' of type 'int *'
    smcsort(c, n); // error: smcsort works on arrays of private numbers, not on 'c' of type 'private int'
    smcprefixsum(flags, n); // error: smcprefixsum works on arrays of private numbers, not on 'flags' of type 'private _Bool *'
    smcsort(flags, n);
    c = smcsum(a); // error: smcsum takes an array and its number of elements
    c = smcsum(p, n); // error: smcsum works on arrays of private numbers, not on 'p' of type 'int *'
    c = smcsum(flags, n) + smcsum(fixed, n);
    smcprefixsum(x, n);
    smcpermute(x, n, a); // error: smcpermute works on arrays of private integers, not on 'x' of type 'private float *'
    smcsort(x, n, a);
    smcsort(a, c); // error: the number of elements of smcsort must be public, but 'c' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'c'
    smcsort(a, n, fixed); // error: 'fixed' is const
    smcpermute(fixed, n, a);
    c = smcmax(fixed, n) + smcargmin(fixed, n);
    if (c > 1) // note: the branch is private because of this condition // note: the branch is private because of this condition
        smcsort(a, n); // error: a branch on private data may not sort, shuffle or permute
    else
        rearrange(b); // error: a branch on private data may not call 'rearrange', which puts private data in another order
    if (c > 2) {
        smcprefixsum(a, n);
        c = smcmin(a, n);
        chosen = b;
    }
    smcsort(chosen, n); // error: 'chosen' depends on private data: a whole array stands at a public place
    smcsrot(a, n); // error: the function 'smcsrot' is not declared // hint: did you mean 'smcsort'?
    p[0] = smcargmax(a, n); // error: a private value flows into 'p[0]', which is public // hint: declare 'p' private; smcopen(…) would reveal the value to the computing parties
    return 0;
}
