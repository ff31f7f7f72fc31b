private
int g;
void add(int x) {
  public
    int k = 1;
    k++;
    g += x * k;
}
public
int main() {
  private
    int s = 1;
    if (s)
        add(s);
    smcoutput(g, 1);
    return 0;
}
