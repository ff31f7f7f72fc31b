int inc(int x) {
    return x + 1;
}
int dec(int x) {
    return x - 1;
}
public
int main() {
  public
    int n = 1;
  private
    int (*f)(private int) = n ? inc : dec;
  private
    int s = f(3);
    smcoutput(s, 1);
    return 0;
}
