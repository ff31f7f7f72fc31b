// Joins two sorted tables by a merge: each step moves a cursor, and pairs of equal keys are written one after the other.
#define A 16
#define B 16

struct row {
    int key, value;
};

int main(void) {
    struct row a[A], b[B];
    int out[A] = {0}, count = 0, i = 0, j = 0;

    smcinput(a, 1, A);
    smcinput(b, 2, B);
    for (public int step = 0; step < A + B; step++) {
        if (i == A || j == B)
            break;
        if (a[i].key < b[j].key)
            i++;
        else if (a[i].key > b[j].key)
            j++;
        else {
            out[count] = a[i].value * b[j].value;
            count++;
            i++;
            j++;
        }
    }
    smcoutput(out, 1, A);
    smcoutput(count, 1);
    return 0;
}
