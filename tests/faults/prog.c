// Each phase of a run, announced on standard output, as long as the arguments say.
#include <stdio.h>
#include <stdlib.h>

public void say(public const char *phase) {
    printf("%s\n", phase);
    fflush(stdout);
}

public int main(public int argc, public char **argv) {
    private int x, y, many[2000];
    public int shown[2000], i, j, rounds = atoi(argv[1]), openings = atoi(argv[2]);
    smcinput(x, 1);
    y = x;
    say("rounds");
    for (i = 0; i < rounds; i++) {
        y = y * x % 7 + 1;
        if (i % 64 == 63 && smcopen(y > 100))
            return 1;
    }
    for (j = 0; j < 2000; j++)
        many[j] = x + j;
    say("opening");
    for (i = 0; i < openings; i++) {
        many[0] = many[0] * 1;
        shown = smcopen(many);
        if (shown[1] != 4)
            return 1;
    }
    say("output");
    smcoutput(y, 1);
    smcoutput(many, 1, 2000);
    return 0;
}
