public
int main() {
  private
    int s = 0;
  public
    int n = 3;
    do {
        s += n;
    } while (--n);
    smcoutput(s, 1);
    return n;
}
