public
int g = 1;
void f(public int n, private int a[n][g++]) {
}
public
int main() {
  private
    int s = 1;
  private
    int a[2][1];
    if (s)
        f(2, a); // error: a branch on private data may not
    return g;
}
