public
int main() {
  public
    int n = 3;
  private
    int a[n][n + 1];
    a[2][3] = 1;
    smcoutput(a[2][3], 1);
    return 0;
}
