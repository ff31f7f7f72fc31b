public
int g;
void f() {
    g = 1;
}
void h(private int s) {
    if (s)
        return;
    f(); // error: a branch on private data may not
}
public
int main() {
  private
    int s = 1;
    h(s);
    return g;
}
