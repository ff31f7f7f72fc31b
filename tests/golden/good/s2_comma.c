public
int main() {
  private
    int s = 1;
  public
    int n;
    n = 2, s += n;
    smcoutput(s, 1);
    return n;
}
