#include <stdlib.h>
void f(private int s) {
    if (s)
        return;
    exit(0); // error: a branch on private data may not
}
public
int main() {
  private
    int s = 1;
    f(s);
    return 0;
}
