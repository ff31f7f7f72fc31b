public
int main() {
  private
    int s = 1;
  private
    int a[4];
  public
    int x;
    smcinput(x, s); // error: the party of smcinput must be public,
    return x;
}
