public
int main() {
  private
    int a = 1;
  private
    int *p = 0;
    if (p == 0)
        p = &a;
    *p = 2;
    smcoutput(a, 1);
    return 0;
}
