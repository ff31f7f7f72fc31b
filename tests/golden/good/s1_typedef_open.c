typedef int word;
public
int main() {
  public
    word n = 2;
  private
    word s = n;
    smcoutput(s, 1);
    return n;
}
