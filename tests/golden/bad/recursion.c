public
int g;
void f(public int n) {
    if (n)
        f(n - 1);
    else
        g = 1;
}
public
int main() {
  private
    int s = 1;
    if (s)
        f(3); // error: a branch on private data may not
    return g;
}
