public
int g;
public
int e() {
    return g++;
}
void f(private int s, public int n) {
}
public
int main() {
  private
    int s = 1;
    if (s)
        f(s, e()); // error: a branch on private data may not
    return g;
}
