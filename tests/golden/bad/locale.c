#include <locale.h>
public
int main() {
  private
    int s = 1;
    if (s)
        setlocale(0, ""); // error: a branch on private data may not
    return 0;
}
