public
int main() {
  private
    int s = 1;
  public
    int a[2] = {1, 2};
    return s[a]; // error: public data is indexed by 's', which
}
