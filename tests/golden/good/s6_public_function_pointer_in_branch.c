int inc(int x) {
    return x + 1;
}
public
int main() {
  private
    int s = 1;
  private
    int (*f)(private int) = inc;
    if (s)
        s = f(s);
    smcoutput(s, 1);
    return 0;
}
