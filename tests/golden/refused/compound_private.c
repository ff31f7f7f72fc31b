public int main() {
    private int *p = (private int[]){ 1, 2 };
    private int s = ({ private int t = 1; t; });
    private int A[2][2][2];
    _Thread_local static private int x; // error: private data cannot be thread-local: one thread records the whole program
    volatile private int v; // error: private data cannot be volatile, atomic or a vector: it has no bytes that others could change
    return 0;
}
