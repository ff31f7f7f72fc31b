#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
public int main() {
    private int s;
    public double d = 2;
    smcinput(s, 1);
    if (s == 1) { // note: the branch is private because of this condition // note: the branch is private because of this condition
        printf("hello\n"); // error: a branch on private data may not call 'printf', which has effects // hint: assign to a private variable in the branch, and give it to an output party by smcoutput(…) behind it
        private int n = abs(3) + strlen("x");
        exit(1); // error: a branch on private data may not call 'exit', which has effects // hint: compute a private bit that says so, and give it to an output party by smcoutput(…)
    }
    return 0;
}
