public
int main() {
  private
    int s = 1;
  public
    int x = s ? 1 : 2; // error: a private value flows into 'x', which
    return x;
}
