#include <setjmp.h>
jmp_buf b;
public
int main() {
  private
    int s = 1;
    if (setjmp(b))
        return 1;
    if (s)
        longjmp(b, 1); // error: a branch on private data may not
    return 0;
}
