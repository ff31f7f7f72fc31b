#include <signal.h>
public
int main() {
  private
    int s = 1;
    if (s)
        raise(SIGINT); // error: a branch on private data may not
    return 0;
}
