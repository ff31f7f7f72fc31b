public
int main() {
  private
    int a[3][3];
  public
    int(*p)[3] = a; // error: 'private int (*)[3]' does not fit 'int
    return p[0][0];
}
