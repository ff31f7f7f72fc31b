public
int main() {
  private
    int s = 1;
    __typeof__(s) t = s;
  public
    int x = t; // error: a private value flows into 'x', which
    return x;
}
