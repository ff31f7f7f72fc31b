#include <stdlib.h>
int table[8];
int smallest(int a, int b) {
    int result;
    if (a < b)
        result = a;
    else
        result = b;
    return result;
}
void bump(int *where, public int by) {
    public int i;
    for (i = 0; i < by; i++)
        *where = *where + 1;
}
public int main() {
    int s, t = 0;
    public int k = 3, i;
    smcinput(s, 1);
    if (s > 2) {
        public int local = 2;
        const public int n = k + local;
        table[n] = s;
        t += smallest(s, t);
        bump(&t, n);
        for (public int j = 0; j < k; j++)
            table[j] = t;
        if (s > 5)
            t++;
        else if (s > 4)
            --t;
        t = abs(-3);
    } else {
        t = s > 1 ? t : s;
    }
    for (i = 0; i < k; i++)
        if (table[i] == s)
            table[i] = 0;
    k = smcopen(t);
    k = smcopen(s > t);
    smcoutput(t, k);
    return k;
}
