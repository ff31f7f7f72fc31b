public
int main() {
  private
    int s = 1;
  public
    int a[2] = {1, 2};
    return s[a]; // error: a private value flows into the result of 'main', which
}
