#include <stdio.h>
public
char buf[10];
public
int main() {
  private
    int s = 1;
    if (s)
        sprintf(buf, "x"); // error: a branch on private data may not
    return buf[0];
}
