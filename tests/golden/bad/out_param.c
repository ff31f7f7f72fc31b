void f(private int s, public int *r) {
    if (s)
        *r = 1; // error: a branch on private data may not
}
public
int main() {
  private
    int s = 1;
  public
    int r;
    f(s, &r);
    return r;
}
