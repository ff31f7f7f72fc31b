int f(int x) {
  public
    int i;
    if (x)
        return 0;
    i = 3;
    for (i = 0; i < 3; i++)
        x += i;
    return x;
}
public
int main() {
  private
    int s = f(1);
    smcoutput(s, 1);
    return 0;
}
