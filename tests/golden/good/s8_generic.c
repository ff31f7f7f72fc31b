public
int main() {
  private
    int s = 1;
  public
    int x = _Generic(s, private int : 1, default : 0);
    smcoutput(s, 1);
    return x;
}
