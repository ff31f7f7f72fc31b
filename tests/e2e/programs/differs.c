/* Public code that differs between the parties is found, even where nothing travels before the results. */
#include <unistd.h>

enum { COUNT = 4096 };

int main(void) {
    private int a, b[COUNT];
    smcinput(a, 1);
#if defined ONLY_CONSTANTS
    a = 2 * getpid();
#elif defined WIDE_NUMBERS
    public fixed<200,140> rates[3] = {-70000000.5, 0.5, 90000000.25};
    private fixed<200,140> us[3];
    rates[1] = getpid();
    us = rates * a;
    a = us[1];
#else
    for (public int i = 0; i < COUNT; i++)
        b[i] = a + i;
    a = a * b[getpid() % COUNT];
#endif
    smcoutput(a, 1);
    return 0;
}
