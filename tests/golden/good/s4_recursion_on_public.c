int power(int x, public int n) {
    if (n == 0)
        return 1;
    return x * power(x, n - 1);
}
public
int main() {
  private
    int s = power(2, 5);
    smcoutput(s, 1);
    return 0;
}
