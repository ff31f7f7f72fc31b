public
int main() {
  private
    int s = 1;
  public
    int x = 3;
    const public int *p = &x;
  private
    const int *q = p; // error: 'const int *' does not fit 'const
    return 0;
}
