struct A {
    int a;
};
public
int f(public struct A *p) {
    return p->a;
}
public
int main() {
  private
    struct A u;
    u.a = 3;
    return f(&u); // error: 'private struct A *' does not fit
}
