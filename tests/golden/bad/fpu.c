#include <fenv.h>
public
int main() {
  private
    int s = 1;
    if (s)
        feraiseexcept(FE_DIVBYZERO); // error: a branch on private data may not
    return 0;
}
