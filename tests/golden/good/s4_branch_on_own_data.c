public
int main() {
  private
    int s = 1, t = 0;
    if (s) {
      public
        int k = 2;
        k++;
        t = k;
    }
    smcoutput(t, 1);
    return 0;
}
