#include <alloca.h>
public
int main() {
  private
    int s = 1;
    if (s)
        alloca(3); // error: a branch on private data may not
    return 0;
}
