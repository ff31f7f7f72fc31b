struct A {
  private
    int a;
};
struct B {
  public
    int a;
};
public
int main() {
    struct A a;
    struct B b;
    b = *(struct B *)&a; // error: a cast from 'private struct A *'
    return b.a;
}
