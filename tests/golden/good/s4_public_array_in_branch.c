public
int main() {
  private
    int s = 1, t = 0;
    if (s) {
      public
        int a[2] = {1, 2};
        a[0] = 3;
        t = a[0];
    }
    smcoutput(t, 1);
    return 0;
}
