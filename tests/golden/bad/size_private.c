public
int main() {
  private
    int s = 1;
  private
    int a[3];
    smcoutput(a, 1, s); // error: a size of smcoutput must be public,
    return 0;
}
