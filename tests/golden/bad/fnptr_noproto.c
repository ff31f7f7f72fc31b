public
int id(public int x) {
    return x;
}
public
int main() {
  private
    int s = 1;
  public
    int (*f)() = id;
    return f(s); // error: private data cannot be passed to 'f'
}
