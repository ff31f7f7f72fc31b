/* Figure 4 with a merge that always sorts: Batcher's odd-even merge. The merge as printed is bitonic, but both halves
 * are ascending, so 1 2 1 2 stays as it is. The number of elements must be a power of two. */
public int K=32;
private int A[K];

/* Merges the sorted elements at l, l + step, …, of which there are size / step. */
void merge(public int l, public int size, public int step) {
    public int k, next = 2*step;
    int tmp;
    if (next < size) {
        merge(l, size, next);
        merge(l + step, size, next);
        for (k = l + step; k + step < l + size; k += next)
            if (A[k] > A[k+step]) {
                tmp = A[k];
                A[k] = A[k+step];
                A[k+step] = tmp;
            }
    } else if (A[l] > A[l+step]) {
        tmp = A[l];
        A[l] = A[l+step];
        A[l+step] = tmp;
    }
}

void mergesort(public int l, public int r) {
    public int m;
    if (r > l) {
        m = (r + l)/2;
        mergesort(l, m);
        mergesort(m + 1, r);
        merge(l, r - l + 1, 1);
    }
}

public int main() {
    public int median = K/2;
    smcinput(A, 1, K);
    mergesort(0, K-1);
    smcoutput(A[median], 1);
    smcoutput(A, 1, K);
    return 0;
}
