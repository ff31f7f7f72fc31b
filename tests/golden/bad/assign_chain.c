public
int main() {
  private
    int s = 1;
  public
    int x;
    s = x = s; // error: a private value flows into 'x', which
    return x;
}
