#include <stdio.h>
#include <string.h>
int limit = 3; // note: 'limit' is private; data without a qualifier is
void show(int value) { // note: 'value' is private; data without a qualifier is
    printf("%d\n", value); // error: private data cannot be passed to 'printf' without a declared parameter // hint: declare 'value' public
}
public int main() {
    int i, n = 4; // note: 'i' is private; data without a qualifier is // note: 'n' is private; data without a qualifier is // note: 'n' is private; data without a qualifier is
    char line[80]; // note: 'line' is private; data without a qualifier is // note: 'line' is private; data without a qualifier is
    int A[n]; // error: an array size must be public, but 'n' is private // hint: declare 'n' public
    fgets(line, 80, stdin); // error: 'private char *' does not fit 'char *', the type of argument 1 of 'fgets': one points to private data, the other to public // hint: smcinput(variable, party) takes private data from an input party
    for (i = 0; i < n; i++) // error: a loop runs on the private condition 'i < n' // hint: declare 'i' public
        show(i);
    public int k = limit + 1; // error: a private value flows into 'k', which is public // hint: declare 'limit' public // note: 'k' is declared here
    return strlen(line); // error: 'private char *' does not fit 'const char *', the type of argument 1 of 'strlen': one points to private data, the other to public // hint: count in a loop with a public bound; the result is private
}
