public
int main() {
  public
    int n = 1;
  private
    int s;
    if (n)
        smcinput(s, 1);
    smcoutput(s, 1);
    return 0;
}
