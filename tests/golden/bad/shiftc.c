public
int main() {
  private
    int s = 1;
  public
    int x = 1;
    x <<= s; // error: a private value flows into 'x', which
    return x;
}
