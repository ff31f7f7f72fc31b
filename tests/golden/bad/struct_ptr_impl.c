struct A {
  private
    int a;
};
struct B {
  public
    int b;
};
public
int main() {
    struct A u;
    u.a = 3;
    struct B *b = &u; // error: a value of type 'private struct A
    return b->b;
}
