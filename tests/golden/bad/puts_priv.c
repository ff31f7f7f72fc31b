#include <stdio.h>
public
int main() {
  private
    char s[4] = "abc";
    puts(s); // error: 'private char *' does not fit 'const
    return 0;
}
