public
int main() {
  private
    int s = 1;
  public
    int a[2] = {s, 1}; // error: a private value flows into 'a', which
    return a[0];
}
