/* Two source files become one program. */
#include "two_files.h"

static private int cache = 4;

static private int twice(private int x) { return x + x; }

public int main() {
    private int x;
    smcinput(x, 1);
    cache = twice(x);
    x = library(cache, LIMIT);
    smcoutput(x, 1);
    return 0;
}
