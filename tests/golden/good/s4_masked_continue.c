public
int main() {
  private
    int a[4], s = 0;
  public
    int n = 0;
    for (public int i = 0; i < 4; i++) {
        n++;
        if (a[i] > 3)
            continue;
        s += a[i];
    }
    smcoutput(s, 1);
    return n;
}
