private
int g;
int n() {
    return ++g;
}
int f(int a, int b) {
    return a * 10 + b;
}
public
int main() {
  private
    int s = f(n(), n());
    smcoutput(s, 1);
    return 0;
}
