#include <stdlib.h>
public
int main() {
  private
    int s = 1;
    if (s)
        exit(1); // error: a branch on private data may not
    return 0;
}
