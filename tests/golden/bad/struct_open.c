struct A {
    int a;
};
public
int main() {
  private
    struct A u;
    u.a = 3;
  public
    struct A *b = &u; // error: 'private struct A *' does not fit
    return b->a;
}
