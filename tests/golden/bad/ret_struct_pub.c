struct A {
  public
    int b;
  private
    int a;
};
struct A f(private int s) {
    struct A x = {1, 1}, y = {2, 2};
    if (s)
        return x; // error: the result of 'f' would show a
    return y; // error: the result of 'f' would show a
}
public
int main() {
    return f(1).b;
}
