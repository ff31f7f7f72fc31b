public
int main() {
  public
    int n = 3;
  private
    int s = n * 2 + 1;
    s = n - s;
    smcoutput(s, 1);
    return 0;
}
