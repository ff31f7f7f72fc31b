public
int main() {
  private
    int s = 1;
  public
    int a[3];
    smcinput(a[s], 1); // error: public data is indexed by 's'
    return 0;
}
