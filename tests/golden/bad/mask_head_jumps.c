// Masked jumps out of the heads of loops and switches: what is public behind them shows them.
#include <stdio.h>
private int s;
public int shown;

void printed(public int n) {
    while (({ if (s) return; printf("x"); n-- > 0; })) // error: a branch on private data may not call 'printf'
        s++;
    printf("y"); // error: a branch on private data may not call 'printf'
}

int outer(public int n) {
    public int k = 0;
    for (public int i = 0; i < n; i++)
        for (; k < 3; ({ if (s) break; k++; }))
            s--;
    return s;
}

int endless(void) {
    while (({ if (s) return 2; 1; })) // error: nothing public ends this loop
        s++;
    return 3;
}

int chosen(public int n) {
    for (public int i = 0; i < n; i++) {
        switch (({ if (s) continue; n; })) {
        case 1: shown++; // error: a branch on private data may not assign to public 'shown'
        }
        shown = i; // error: a branch on private data may not assign to public 'shown'
    }
    return 3;
}

int counted(public int n) {
    public int k, last = 0;
    for (public int i = 0; i < n; i++) {
        for (k = 0; ({ if (s) break; k < 5; }); k++)
            s += 2;
        s -= k;
    }
    return last;
}

public int main(void) {
    private int a;
    smcinput(s, 1);
    printed(3);
    a = outer(3) + endless() + chosen(4) + counted(4);
    while (({ if (s > 8) return 3; 0; })) // error: main cannot return on a private condition
        a++;
    smcoutput(a, 1);
    return 0;
}
