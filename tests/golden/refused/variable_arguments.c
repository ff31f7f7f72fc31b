#include <stdarg.h>
void f(public int n, ...) {
    va_list list;
    va_start(list, n);
    private int s = va_arg(list, private int); // error: variable arguments are public
    public int k = va_arg(list, int);
    va_end(list);
}
public int main() {
    f(1, 2);
    return 0;
}
