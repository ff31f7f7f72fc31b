public
int main() {
  private
    int s = 1;
  public
    int x = 0;
    if (s)
        s = 2;
    x = 1;
    smcoutput(s, 1);
    return x;
}
