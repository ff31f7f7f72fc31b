public
int g;
private
int f(private int x);
public
int main() {
  private
    int s = 1;
    if (s)
        s = f(s); // error: a branch on private data may not
    return g;
}
private
int f(private int x) {
    g = 1;
    return x;
}
