#include <stdio.h>
#include <math.h>
#include <stdlib.h>
int outside(int x); // note: 'outside' is declared here
void unknown();
public int count(public int n, ...); // note: 'count' is declared here
public int main() {
    private int s = 1;
    outside(s); // error: private data goes to 'outside', whose body is not in the program // hint: where its body is in another file of yours, name that on the command line, too
    unknown(s); // error: private data cannot be passed to 'unknown' without a declared parameter // hint: compute on with the private value, or give it to an output party by smcoutput(…); smcopen(…) reveals it to the computing parties
    printf("%d\n", s); // error: private data cannot be passed to 'printf' without a declared parameter // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
    count(1, s); // error: private data cannot be passed to 'count' without a declared parameter // hint: compute on with the private value, or give it to an output party by smcoutput(…); smcopen(…) reveals it to the computing parties
    s = abs(s);
    s = sqrt(s);
    putchar(s); // error: a private value flows into argument 1 of 'putchar', which is public // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
    count(); // error: too few arguments for 'count': 1 wanted, 0 given
    puts("a", "b"); // error: too many arguments for 'puts': 1 wanted, 2 given
    missing(3); // error: the function 'missing' is not declared
    s = smcopne(s); // error: the function 'smcopne' is not declared // hint: did you mean 'smcopen'?
    s(); // error: 's' of type 'private int' is no function
    return 0;
}
