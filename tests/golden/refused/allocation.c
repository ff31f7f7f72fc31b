public int main() {
    public int n = 3, *q = 0;
    private int *p = pmalloc(n, private int); // error: pmalloc is not supported yet
    p = pmalloc(n, int); // error: pmalloc is not supported yet
    q = pmalloc(n, public int); // error: pmalloc is for private data, not for 'int'
    pfree(p); // error: pfree is not supported yet
    pfree(q); // error: pfree is for private data, not for 'int *'
    pfree(); // error: pfree takes one pointer
    pmalloc; // error: 'pmalloc' is not declared
    return 0;
}
