public
int g;
private
int f(private int s) {
    if (s)
        return 1;
    return g++; // error: a branch on private data may not
}
public
int main() {
  private
    int s = 1;
    f(s);
    return g;
}
