// A chain of products, one round each: as many as the argument says.
#include <stdlib.h>

int main(public int argc, public char **argv) {
    private int x, y;
    public int i, shown, count = atoi(argv[1]);

    smcinput(x, 1);
    y = x;
    for (i = 0; i < count; i++) {
        y = y * x - y + 1;
        if (i % 1000 == 999) {
            shown = smcopen(y > 5);
            if (shown > 1)
                return 1;
            y = x;
        }
    }
    smcoutput(y, 1);
    return 0;
}
