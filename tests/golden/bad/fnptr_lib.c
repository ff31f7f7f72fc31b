#include <stdio.h>
public
int main() {
  private
    int s = 1;
  public
    int (*f)(const char *) = puts; // error: 'int (*)(const char *)' does not fit
    if (s)
        f("x"); // error: 'char *' does not fit 'const private
    return 0;
}
