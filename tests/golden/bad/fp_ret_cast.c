private
int id(private int x) {
    return x;
}
public
int main() {
  private
    int s = 1;
  public
    int (*f)(private int) = (public int (*)(private int))id; // error: a cast from 'private int (*)(private int)'
    return f(s);
}
