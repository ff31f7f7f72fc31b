/* Public code that differs between the parties is found, even where nothing travels before the results. */
#include <unistd.h>

enum { COUNT = 4096 };

int main(void) {
    private int a, b[COUNT];
    smcinput(a, 1);
#ifdef ONLY_CONSTANTS
    a = 2 * getpid();
#else
    for (public int i = 0; i < COUNT; i++)
        b[i] = a + i;
    a = a * b[getpid() % COUNT];
#endif
    smcoutput(a, 1);
    return 0;
}
