public int f(void) {
    private int s = 1;
    return s;
}
#include "deeper.h"
