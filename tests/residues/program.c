/* Ends as its argument says, at all parties or at party 1. */
#include <stdlib.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

public int main(public int argc, public char **argv) {
    private int a[200];
    private int sum = 0;
    public int i;
    smcinput(a, 1, 200);
    for (i = 0; i < 200; i++)
        sum = sum + (a[i] > 3) * a[i];
    if (smcopen(sum) == 0)
        return 7;
    if (argc > 1 && strcmp(argv[1], "exit") == 0)
        exit(0);
    if (argc > 1 && strcmp(argv[1], "fail") == 0)
        return 5;
    if (argc > 1 && strcmp(argv[1], "signal") == 0)
        kill(getpid(), SIGTERM);
    smcoutput(sum, 1);
    return 0;
}
