public
int main() {
  private
    int s = 1;
  public
    int a[3];
    smcinput(a[s], 1); // error: input and output at a private index
    return 0;
}
