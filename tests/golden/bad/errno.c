#include <errno.h>
public
int main() {
  private
    int s = 1;
    if (s)
        errno = 3; // error: a branch on private data may not
    return errno;
}
