public
int main() {
  private
    int a[2][3];
  private
    int *row = (private int *)a;
    row[4] = 3;
    smcoutput(a, 1, 2, 3);
    return 0;
}
