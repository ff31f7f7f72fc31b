#include <stdlib.h>
public
int main() {
  private
    int s = 1, t = 0;
  public
    int n = -3;
    if (s)
        t = abs(n);
    smcoutput(t, 1);
    return 0;
}
