struct A {
  public
    int b;
};
public
int main() {
  private
    int s = 1;
    struct A a = {.b = s}; // error: a private value flows into 'a', which
    return a.b;
}
