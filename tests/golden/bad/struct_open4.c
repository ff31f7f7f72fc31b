struct A {
    int a;
};
struct L {
    struct A *p;
};
public
int main() {
  private
    struct A u;
    u.a = 3;
  public
    struct L l;
    l.p = &u; // error: 'private struct A *' does not fit
    return l.p->a;
}
