public int main() {
    private int s = 3; // note: 's' is declared here // note: 's' is declared here // note: 's' is declared here
    private int<40> wide = s;
    public void *p = &s; // error: 'private int *' does not fit 'void *', the type of 'p': pointers to void and to private data do not mix
    private int *q = (private int *)3; // error: a cast from 'int' to 'private int *' would take private data for something else
    public unsigned char c = (unsigned char)s; // error: a private value flows into 'c', which is public // hint: declare 'c' private; smcopen(…) would reveal the value to the computing parties // note: 'c' is declared here
    private long l = (long)s;
    public int k = (private int)4; // error: a private value flows into 'k', which is public // hint: declare 'k' private; smcopen(…) would reveal the value to the computing parties // note: 'k' is declared here
    s = &s; // error: a value of type 'private int *' does not fit the type 'private int' of 's'
    s = q; // error: a value of type 'private int *' does not fit the type 'private int' of 's'
    if (s == q) // error: '==' cannot take operands of types 'private int' and 'private int *'
        s = 1;
    s = s + q; // error: a value of type 'private int *' does not fit the type 'private int' of 's'
    s = q - q;
    return 0;
}
