public
int id(public int x) {
    return x;
}
public
int main() {
  private
    int s = 1;
    void *v = id;
  public
    int (*f)(private int) = v; // error: 'void *' does not fit 'int (*)(private
    return f(s);
}
