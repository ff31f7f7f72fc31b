#include <math.h>
public
int main() {
  private
    int e;
    frexp(1.0, &e); // error: 'private int *' does not fit 'int
    return 0;
}
