// 5.1.2.2.3: the end of main returns 0.
#include <stdio.h>
int main(void); // declared before
static int f(void) { return 5; }
int main() {
    if (f() == 5) printf("done\n");
    else return 3;
}
