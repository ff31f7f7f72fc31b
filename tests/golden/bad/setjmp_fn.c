#include <setjmp.h>
jmp_buf b;
void f() {
    longjmp(b, 1);
}
public
int main() {
  private
    int s = 1;
    if (setjmp(b))
        return 1;
    if (s)
        f(); // error: a branch on private data may not
    return 0;
}
