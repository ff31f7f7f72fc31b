public
int g;
void b(public int n);
void a(public int n) {
    if (n)
        b(n - 1);
}
void b(public int n) {
    if (n)
        a(n - 1);
    else
        g = 1;
}
public
int main() {
  private
    int s = 1;
    if (s)
        a(3); // error: a branch on private data may not
    return g;
}
