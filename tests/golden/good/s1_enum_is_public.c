enum color { RED, GREEN = 4 };
public
int main() {
  private
    enum color c = GREEN;
  public
    int n = RED;
    smcoutput(c, 1);
    return n;
}
