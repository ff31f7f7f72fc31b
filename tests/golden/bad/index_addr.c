public
int main() {
  private
    int s = 1;
  public
    int a[4];
  public
    int *p = &a[s]; // error: the address of an element at a private index
    return *p;
}
