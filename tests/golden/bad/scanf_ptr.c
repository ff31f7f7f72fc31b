#include <stdio.h>
public
int main() {
  private
    int s = 1;
    scanf("%d", &s); // error: private data cannot be passed to 'scanf'
    return 0;
}
