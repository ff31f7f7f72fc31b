public
int main() {
  private
    int a = 1;
  private
    int *p = &a;
  private
    int **q = &p;
    **q = 3;
    smcoutput(a, 1);
    return 0;
}
