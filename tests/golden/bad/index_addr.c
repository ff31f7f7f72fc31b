public
int main() {
  private
    int s = 1;
  public
    int a[4];
  public
    int *p = &a[s]; // error: public data is indexed by 's'
    return *p;
}
