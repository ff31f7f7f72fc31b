// Labels inside of a private switch: blocks are looked through, loops and branches are not.
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
            case 2: s = 1; // error: a case inside of a loop or branch of a private switch
            do {
            case 3: s = 2; // error: a case inside of a loop or branch of a private switch
            } while (--n); // error: a branch on private data may not assign to public 'n'
        }
    }
    smcoutput(s, 1);
    return 0;
}
