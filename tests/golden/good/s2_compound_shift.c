public
int main() {
  private
    int s = 5;
  public
    int n = 2;
    s <<= n;
    s ^= 3;
    s >>= 1;
    s %= 4;
    smcoutput(s, 1);
    return 0;
}
