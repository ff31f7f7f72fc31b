#include <stdlib.h>
#include <string.h>
public
int main() {
  public
    int *p = malloc(8), q[2];
    memcpy(q, p, 8);
    free(p);
  private
    int s = q[0];
    smcoutput(s, 1);
    return 0;
}
