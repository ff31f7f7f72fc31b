#include <stdio.h>
public
int main() {
  public
    int n = 3;
  private
    int s = n;
    printf("%d\n", n);
    smcoutput(s, 1);
    return 0;
}
