public
int main() {
  public
    int n = 0;
again:
    n++;
    if (n < 3)
        goto again;
  private
    int s = n;
    if (s)
        s = 2;
    smcoutput(s, 1);
    return n;
}
