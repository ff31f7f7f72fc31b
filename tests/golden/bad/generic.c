public
int main() {
  private
    int s = 1;
  public
    int x = _Generic(s, int : s, default : 0); // error: a private value flows into 'x', which
    return x;
}
