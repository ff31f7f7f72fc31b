public int main() {
    private int s, A[3];
    public int k, B[3];
    private int *p = &s; // note: 'p' is declared here
    public int *q = &k; // note: 'q' is declared here
    p = &k; // error: 'int *' does not fit 'private int *', the type of 'p': one points to private data, the other to public // hint: copy the public data into private data first
    q = A; // error: 'private int *' does not fit 'int *', the type of 'q': one points to private data, the other to public // hint: let 'q' point to private data
    void *v = p; // error: 'private int *' does not fit 'void *', the type of 'v': pointers to void and to private data do not mix
    p = v; // error: 'void *' does not fit 'private int *', the type of 'p': pointers to void and to private data do not mix
    v = q;
    q = v;
    p = (private int *)q; // error: a cast from 'int *' to 'private int *' would mix private and public data
    p = 0;
    char *text = "private"; // error: 'char *' does not fit 'private char *', the type of 'text': one points to private data, the other to public // hint: strings are public: declare the pointer public, or copy the string into a private array // note: 'text' is declared here
    public char *fine = "public";
    char copy[] = "private";
    int * private r;
    return p == &s;
}
