public
int main() {
  private
    int a[4], s = 0;
  public
    int n = 0;
    for (public int i = 0; i < 4; i++) {
        if (a[i])
            break;
        s++;
    }
    n++;
    smcoutput(s, 1);
    return n;
}
