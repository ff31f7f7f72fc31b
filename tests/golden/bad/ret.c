public
int f(private int s) {
    return s; // error: a private value flows into the result
}
public
int main() {
  private
    int s = 1;
    return f(s);
}
