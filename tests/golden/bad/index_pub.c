public
int main() {
  private
    int s = 1;
  public
    int a[4] = {1, 2, 3, 4};
    return a[s]; // error: a private value flows into the result of 'main', which
}
