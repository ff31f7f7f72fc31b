public
int main() {
  private
    int a = 1, b = 2;
  private
    int *p = &a;
    *p = 5;
    p = &b;
    *p = 6;
    smcoutput(a, 1);
    smcoutput(b, 1);
    return 0;
}
