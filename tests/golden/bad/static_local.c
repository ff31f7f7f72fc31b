void f() {
    static public int n;
    n++;
}
public
int main() {
  private
    int s = 1;
    if (s)
        f(); // error: a branch on private data may not
    return 0;
}
