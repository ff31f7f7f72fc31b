#include <stdlib.h>
public
int cmp(const void *a, const void *b) {
    return 0;
}
public
int main() {
  private
    int a[4];
    qsort(a, 4, 4, cmp); // error: 'private int *' does not fit 'void
    return 0;
}
