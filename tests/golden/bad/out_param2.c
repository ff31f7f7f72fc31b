void f(public int *r) {
    *r = 1;
}
public
int main() {
  private
    int s = 1;
  public
    int r = 0;
    if (s)
        f(&r); // error: a branch on private data may not
    return r;
}
