struct A {
    int a;
};
public
int main() {
  private
    struct A u;
    u.a = 3;
  public
    struct A b = u; // error: a private value flows into 'b', which
    return b.a;
}
