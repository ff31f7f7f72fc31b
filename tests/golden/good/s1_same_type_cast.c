public
int main() {
  private
    int a = 1;
  private
    const int *p = &a;
  private
    int *q = (private int *)p;
    *q = 2;
    smcoutput(a, 1);
    return 0;
}
