#include <stddef.h>
#include <stdio.h>
#include <string.h>
int counted(int x) {
    return x + 1;
}
int main(int argc, char **argv) { // public
    int s = argc, t = argv[0][0], *p = &s, buffer[4] = {argc}; // note: 'buffer' is private; data without a qualifier is // note: 'p' is private; data without a qualifier is // note: 'p' is private; data without a qualifier is // note: 's' is private; data without a qualifier is // note: 's' is private; data without a qualifier is // note: 's' is private; data without a qualifier is
    public long open = (long)argc; // note: 'open' is declared here // note: 'open' is declared here // note: 'open' is declared here // note: 'open' is declared here // note: 'open' is declared here // note: 'open' is declared here
    for (public int i = 1; i < argc; i++)
        t += i;
    open = (long)s; // a cast keeps // error: a private value flows into 'open', which is public // hint: declare 'open' private; smcopen(…) would reveal the value to the computing parties
    open = counted(3); // private without a qualifier // error: a private value flows into 'open', which is public // hint: declare 'open' private; smcopen(…) would reveal the value to the computing parties
    open = s + 1; // mixed // error: a private value flows into 'open', which is public // hint: declare 'open' private; smcopen(…) would reveal the value to the computing parties
    for (size_t i = 0; i < 3; i++) // error: a loop runs on the private condition 'i < 3' // hint: declare 'i' public // note: 'i' is private; data without a qualifier is
        t++;
    if (t > 0)
        p = &t;
    open = p == &s; // error: a private value flows into 'open', which is public // hint: declare 'open' private; smcopen(…) would reveal the value to the computing parties
    open = p - &s; // error: a private value flows into 'open', which is public // hint: declare 'open' private; smcopen(…) would reveal the value to the computing parties
    fwrite(buffer, sizeof *buffer, 4, stdout); // error: 'private int *' does not fit 'const void *', the type of argument 1 of 'fwrite': pointers to void and to private data do not mix // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
    open = labs(s) + strlen((char *)buffer); // error: a cast from 'private int *' to 'private char *' would take private data for something else // error: a private value flows into 'open', which is public // hint: declare 'open' private; smcopen(…) would reveal the value to the computing parties
    printf("%d %ld\n", buffer[0], open); // error: private data cannot be passed to 'printf' without a declared parameter // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
    return 0;
}
