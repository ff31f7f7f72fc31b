#include <stdio.h>
public
int main() {
    FILE *f = 0;
  private
    int s = f == 0;
    smcoutput(s, 1);
    return 0;
}
