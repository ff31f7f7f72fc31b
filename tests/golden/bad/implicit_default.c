int main2(x) {
    return x;
}
public
int main() {
  private
    int s = 1;
  public
    int y = main2(s); // error: a private value flows into 'y', which
    return y;
}
