#include <string.h>
public
int main() {
  private
    char s[4] = "abc";
    return strlen(s); // error: 'private char *' does not fit 'const
}
