int next() {
    static private int n = 3;
    n++;
    return n;
}
public
int main() {
  private
    int s = next() + next();
    smcoutput(s, 1);
    return 0;
}
