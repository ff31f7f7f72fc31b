public int main() {
    private int *p = (private int[]){ 1, 2 }; // error: a private compound literal is not supported yet
    private int s = ({ private int t = 1; t; }); // error: a private statement expression is not supported yet
    private int A[2][2][2];
    _Thread_local static private int x; // error: private thread-local data is not supported yet
    volatile private int v; // error: private data of a vector, volatile or atomic type is not supported yet
    return s ?: 1; // error: '?:' on private data without a middle operand is not supported yet
}
