#include <signal.h>
#include <unistd.h>
public
int main() {
  private
    int s = 1;
    if (s)
        kill(getpid(), SIGINT); // error: a branch on private data may not
    return 0;
}
