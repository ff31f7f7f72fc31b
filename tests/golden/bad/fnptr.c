public
int id(public int x) {
    return x;
}
public
int main() {
  private
    int s = 1;
  public
    int (*f)(private int) = id; // error: 'int (*)(int)' does not fit 'int (*)(private
    return f(s);
}
