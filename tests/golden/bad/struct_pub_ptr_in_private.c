struct A {
  public
    int *p;
  private
    int v;
};
public
int main() {
  private
    int s = 1;
  public
    int x, y;
    struct A a = {&x, 0}, b = {&y, 0};
    if (s)
        a = b; // error: a branch on private data may not
    return *a.p;
}
