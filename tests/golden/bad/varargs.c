#include <stdio.h>
public
int main() {
  private
    int s = 1;
    printf("%d", s); // error: private data cannot be passed to 'printf'
    return 0;
}
