public
int f(private int);
private
int f(private int x) { // error: 'f' is declared as 'private int (private
    return x;
}
public
int main() {
  private
    int s = 1;
    return f(s);
}
