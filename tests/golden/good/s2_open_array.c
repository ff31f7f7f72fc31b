public
int main() {
  private
    int a[3];
  public
    int b[3];
    b = smcopen(a);
    return b[0];
}
