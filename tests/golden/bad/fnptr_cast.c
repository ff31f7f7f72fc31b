public
int id(public int x) {
    return x;
}
public
int main() {
  private
    int s = 1;
  public
    int (*f)(private int) = (public int (*)(private int))id; // error: a cast from 'int (*)(int)' to 'int
    return f(s);
}
