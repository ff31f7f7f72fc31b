#include <string.h>
public
int main() {
  private
    int s = 1;
  public
    int x;
    memcpy(&x, &s, sizeof x); // error: 'private int *' does not fit 'const
    return x;
}
