public
int twice(public int n) {
    return 2 * n;
}
public
int main() {
  private
    int s = twice(3);
    smcoutput(s, 1);
    return twice(2);
}
