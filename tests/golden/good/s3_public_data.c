public
int main() {
  public
    int n;
    smcinput(n, 1);
  private
    int a[n];
    smcinput(a, 1, n);
    smcoutput(a, 1, n);
    return n;
}
