void f(private int x) {
    if (x > 0)
        f(x - 1); // error: 'f' calls itself without end: no public
}
public
int main() {
  private
    int s = 1;
    f(s);
    return 0;
}
