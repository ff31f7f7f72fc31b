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
    struct B *b = (struct B *)&u; // error: a cast from 'private struct A *'
    return b->b;
}
