#include <assert.h>
public
int main() {
  private
    int s = 1;
    assert(s); // error: a branch on private data may not
    return 0;
}
