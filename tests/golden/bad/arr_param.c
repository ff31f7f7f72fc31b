void f(public int p[]) {
}
public
int main() {
  private
    int a[3];
    f(&a[1]); // error: 'private int *' does not fit 'int
    return 0;
}
