#include "included.h"
#define DOUBLE(x) (2 * (x))
public int total;

void note(private int value) {
    total = DOUBLE(3);
}

public int main() {
    private int secret = 1;
	public int open = secret + 1;
    if (secret > 2 &&
        secret < 9) {
        note(secret);
    }
    open = DOUBLE(secret);
    /* é */ opne = 3;
    return 0;
}
