// Protocols of all kinds, for a party that sends nonsense to them; each opens something.
#include <stdio.h>

public int main() {
    private int a[12], places[12], most[12], i, found, quotient, sum = 0;
    private float real;
    public int shown, k;
    smcinput(a, 1, 12);
    smcinput(i, 1);
    smcinput(real, 1);
    sum = a @ a;
    shown = smcopen(sum > 100);
    for (k = 0; k < 12; k++) {
        places[k] = k;
        most[k] = a[k] * 3;
    }
    smcsort(a, 12, places);
    smctopk(most, 12, 3);
    smcpermute(places, 12, a);
    found = a[i];
    a[i] = found ^ 5;
    quotient = a[1] / (a[2] + 1);
    real = real / 3 + quotient;
    shown += smcopen(found & 1);
    if (a[3] > found)
        sum = sum % 7;
    smcoutput(sum, 1);
    smcoutput(a, 1, 12);
    smcoutput(most, 1, 3);
    smcoutput(real, 1);
    smcoutput(quotient, 1);
    return 0;
}
