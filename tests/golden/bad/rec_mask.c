private
int f(private int x) {
    if (x > 0)
        return 1;
    return f(x - 1); // error: 'f' calls itself without end: no public
}
public
int main() {
  private
    int s = 1;
    s = f(s);
    return 0;
}
