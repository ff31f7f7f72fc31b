public
int id(public int x) {
    return x;
}
public
int main() {
  private
    int s = 1;
  public
    int (*g)(public int) = id;
  public
    int (**f)(private int) = &g; // error: 'int (**)(int)' does not fit 'int (**)(private
    return (*f)(s);
}
