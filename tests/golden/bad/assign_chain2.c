public
int main() {
  private
    int s = 1;
  public
    int x;
    x = s = 2; // error: a private value flows into 'x', which
    return x;
}
