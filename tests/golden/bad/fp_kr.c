private
int id(private int x) {
    return x;
}
public
int main() {
  private
    int s = 1;
  public
    int (*f)() = (public int (*)())id; // error: a cast from 'private int (*)(private int)'
    return f(s); // error: private data cannot be passed to 'f'
}
