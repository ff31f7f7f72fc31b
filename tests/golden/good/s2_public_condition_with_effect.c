public
int g;
public
int main() {
  private
    int s = 1;
  public
    int n = 1;
    s = n ? (g = 1, s) : s;
    smcoutput(s, 1);
    return g;
}
