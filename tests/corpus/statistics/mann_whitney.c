// The U of Mann and Whitney: of how many pairs the one of the first group is greater, ties half.
#define A 30
#define B 28

int main(void) {
    int a[A], b[B], twice = 0, u, smaller;
  public
    int i, j;

    smcinput(a, 1, A);
    smcinput(b, 2, B);
    for (i = 0; i < A; i++)
        for (j = 0; j < B; j++) {
            if (a[i] > b[j])
                twice += 2;
            else if (a[i] == b[j])
                twice++;
        }
    u = twice / 2;
    smaller = u < A * B - u ? u : A * B - u;
    smcoutput(u, 1);
    smcoutput(smaller, 2);
    return 0;
}
