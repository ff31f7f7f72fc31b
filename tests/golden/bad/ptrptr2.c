void f(public int **pp) {
}
public
int main() {
  private
    int s = 1;
  private
    int *p = &s;
    f(&p); // error: 'private int **' does not fit 'int
    return 0;
}
