// The majority vote of Boyer and Moore, and a second pass that checks it.
#define N 99

int main(void) {
    int vote[N], candidate = 0, count = 0, found = 0;
  public
    int i;

    smcinput(vote, 1, N);
    for (i = 0; i < N; i++) {
        if (count == 0) {
            candidate = vote[i];
            count = 1;
        } else if (vote[i] == candidate) {
            count++;
        } else {
            count--;
        }
    }
    for (i = 0; i < N; i++)
        if (vote[i] == candidate)
            found++;
    if (2 * found <= N)
        candidate = -1;
    smcoutput(candidate, 1);
    smcoutput(found, 1);
    return 0;
}
