// Labels inside of a private switch: blocks and branches are looked through, loops with a condition in front are not.
#include <stdio.h>
private int s;
public int shown;

public int main(void) {
    public int i, n = 3;
    smcinput(s, 1);
    switch (s) {
    case 0: {
        shown = 1; // error: a branch on private data may not assign to public 'shown'
    case 1:
        printf("x"); // error: a branch on private data may not call 'printf'
    }
        {
        default:
            if (n)
            case 2: s = 1;
            do {
            case 3: s = 2;
            } while (--n); // error: a branch on private data may not assign to public 'n'
        }
    }
    switch (s)
        for (public int k = 0; k < n; k++) {
        case 4: s = 3; // error: a branch on private data may not jump into a loop, past its condition
        }
    smcoutput(s, 1);
    return 0;
}
