int down(int x, public int n) {
    if (n == 0)
        return 0;
    if (x <= 0)
        return 1;
    return down(x - 1, n - 1);
}
public
int main() {
  private
    int s = down(2, 5);
    smcoutput(s, 1);
    return 0;
}
