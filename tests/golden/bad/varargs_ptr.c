#include <stdio.h>
public
int main() {
  private
    int s = 1;
    printf("%p", &s); // error: private data cannot be passed to 'printf'
    return 0;
}
