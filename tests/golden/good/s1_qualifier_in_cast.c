public
int main() {
  public
    int n = 3;
  private
    int s = (private int)n;
    smcoutput(s, 1);
    return 0;
}
