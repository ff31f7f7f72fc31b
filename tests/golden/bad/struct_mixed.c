struct A {
  private
    int a;
  public
    int b;
};
public
int main() {
  private
    int s = 1;
    struct A x = {0, 1}, y = {0, 2};
    if (s)
        x = y; // error: a branch on private data may not
    return x.b;
}
