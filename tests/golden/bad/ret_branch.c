public
int f(private int s) {
    if (s)
        return 1; // error: the result of 'f' would show a
    return 0; // error: the result of 'f' would show a
}
public
int main() {
  private
    int s = 1;
    return f(s);
}
