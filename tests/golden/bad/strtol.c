#include <stdlib.h>
public
int main() {
  private
    int s = 1;
    if (s)
        s = strtol("1", 0, 10); // error: a branch on private data may not
    return 0;
}
