// Mistakes of beginners that the types show. No hint leads to disclosure before it has named a private cure.
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int ages[10], salaries[10]; // note: 'ages' is private; data without a qualifier is // note: 'ages' is private; data without a qualifier is // note: 'ages' is private; data without a qualifier is // note: 'ages' is private; data without a qualifier is // note: 'ages' is private; data without a qualifier is // note: 'ages' is private; data without a qualifier is

// The counter lacks its qualifier: nothing private is in it.
void forgotten_public(void) { // note: 'forgotten_public' is declared here
    int i, total = 0; // note: 'i' is private; data without a qualifier is
    for (i = 0; i < 10; i++) // error: a loop runs on the private condition 'i < 10' // hint: declare 'i' public
        total += ages[i];
}

// One undeclared counter is one error, however often it is used.
void undeclared_counter(void) {
    for (k = 0; k < 10; k++) // error: 'k' is not declared
        ages[k] = 0;
    for (k = 0; k < 10; k++)
        ages[k] += k;
}

// The number of rounds comes from a party: it stays private.
void private_rounds(void) {
    int i, n, total = 0; // note: 'i' is private; data without a qualifier is // note: 'n' is private; data without a qualifier is
    smcinput(n, 1);
    for (i = 0; i < n; i++) // error: a loop runs on the private condition 'i < n' // hint: declare 'i' public; loop to a public bound and begin the body with 'if (!(i < n)) break;', which stays private
        total += ages[i];
}

void read_count(int *count) {
    smcinput(*count, 1);
}

void private_through_pointer(void) {
    int count, total = 0; // note: 'count' is private; data without a qualifier is
    read_count(&count);
    while (count > 0) { // error: a loop runs on the private condition 'count > 0' // hint: loop to a public bound and begin the body with 'if (!(count > 0)) break;', which stays private
        total += count;
        count--;
    }
}

void private_through_branch(void) {
    int stop = 0, total = 0; // note: 'stop' is private; data without a qualifier is
    if (ages[0] > 18)
        stop = 1;
    while (!stop) // error: a loop runs on the private condition '!stop' // hint: loop to a public bound and begin the body with 'if (!(!stop)) break;', which stays private
        total++;
}

void search(public int n) {
    public int i = 0;
    while (i < n && ages[i] > 0) // error: a loop runs on the private condition 'i < n && ages[i] > 0' // hint: loop on 'i < n' and begin the body with 'if (!(ages[i] > 0)) break;', which stays private
        i++;
    do {
        i--;
    } while (ages[i] != 7); // error: a loop runs on the private condition 'ages[i] != 7' // hint: loop to a public bound and begin the body with 'if (!(ages[i] != 7)) break;', which stays private
}

void sizes(void) {
    int m = 10, n; // note: 'm' is private; data without a qualifier is // note: 'n' is private; data without a qualifier is // note: 'n' is private; data without a qualifier is
    smcinput(n, 1);
    private int first[m]; // error: an array size must be public, but 'm' is private // hint: declare 'm' public
    private int second[n]; // error: an array size must be public, but 'n' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'n'
    smcinput(ages, 1, n); // error: a size of smcinput must be public, but 'n' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'n'
    smcinput(salaries, m, 10);
}

void print_private(void) {
    int total = ages[0]; // note: 'total' is private; data without a qualifier is // note: 'total' is private; data without a qualifier is // note: 'total' is private; data without a qualifier is
    printf("%d\n", total); // error: private data cannot be passed to 'printf' without a declared parameter // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
    printf("%d of %d\n", 1, ages[1]); // error: private data cannot be passed to 'printf' without a declared parameter // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
    puts(total); // error: a value of type 'private int' does not fit the type 'const char *' of argument 1 of 'puts' // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
    putchar(total); // error: a private value flows into argument 1 of 'putchar', which is public // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
    fprintf(stderr, "%d\n", total); // error: private data cannot be passed to 'fprintf' without a declared parameter // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
}

void read_private(void) {
    int x; // note: 'x' is private; data without a qualifier is // note: 'x' is private; data without a qualifier is
    scanf("%d", &x); // error: private data cannot be passed to 'scanf' without a declared parameter // hint: smcinput(variable, party) takes private data from an input party
    scanf("%d", &ages[3]); // error: private data cannot be passed to 'scanf' without a declared parameter // hint: smcinput(variable, party) takes private data from an input party
    sscanf("12", "%d", &x); // error: private data cannot be passed to 'sscanf' without a declared parameter // hint: smcinput(variable, party) takes private data from an input party
}

void library(void) {
    int copy[10];
    char word[8], other[8]; // note: 'other' is private; data without a qualifier is // note: 'word' is private; data without a qualifier is // note: 'word' is private; data without a qualifier is // note: 'word' is private; data without a qualifier is // note: 'word' is private; data without a qualifier is // note: 'word' is private; data without a qualifier is
    memcpy(copy, ages, sizeof ages); // error: 'private int *' does not fit 'const void *', the type of argument 2 of 'memcpy': pointers to void and to private data do not mix // error: 'private int *' does not fit 'void *', the type of argument 1 of 'memcpy': pointers to void and to private data do not mix // hint: assign whole arrays, as in 'a = b', or their elements in a loop // hint: assign whole arrays, as in 'a = b', or their elements in a loop
    memset(copy, 0, sizeof copy); // error: 'private int *' does not fit 'void *', the type of argument 1 of 'memset': pointers to void and to private data do not mix // hint: assign to the elements in a loop
    qsort(copy, 10, sizeof(int), NULL); // error: 'private int *' does not fit 'void *', the type of argument 1 of 'qsort': pointers to void and to private data do not mix // hint: smcsort(array, count) sorts private data
    public int same = memcmp(copy, ages, sizeof copy) == 0; // error: 'private int *' does not fit 'const void *', the type of argument 1 of 'memcmp': pointers to void and to private data do not mix // error: 'private int *' does not fit 'const void *', the type of argument 2 of 'memcmp': pointers to void and to private data do not mix // hint: compare the elements in a loop with a public bound; the result is private // hint: compare the elements in a loop with a public bound; the result is private
    public int equal = strcmp(word, other) == 0; // error: 'private char *' does not fit 'const char *', the type of argument 1 of 'strcmp': one points to private data, the other to public // error: 'private char *' does not fit 'const char *', the type of argument 2 of 'strcmp': one points to private data, the other to public // hint: compare the elements in a loop with a public bound; the result is private // hint: compare the elements in a loop with a public bound; the result is private
    public int length = strlen(word); // error: 'private char *' does not fit 'const char *', the type of argument 1 of 'strlen': one points to private data, the other to public // hint: count in a loop with a public bound; the result is private
    strcpy(word, "secret"); // error: 'private char *' does not fit 'char *', the type of argument 1 of 'strcpy': one points to private data, the other to public // hint: assign whole arrays, as in 'a = b', or their elements in a loop
    if (isdigit(word[0])) // error: the length of what '(*__ctype_b_loc ())' points to is not known: a private index needs an array, or a parameter that states its size // hint: compare characters, as in c >= '0' && c <= '9'
        word[1] = toupper(word[0]); // error: a private value flows into argument 1 of 'toupper', which is public // hint: compare characters, as in c >= '0' && c <= '9'
    int *more = malloc(10 * sizeof(int)); // error: 'void *' does not fit 'private int *', the type of 'more': pointers to void and to private data do not mix // hint: pmalloc(count, type) allocates private data
    free(more); // error: 'private int *' does not fit 'void *', the type of argument 1 of 'free': pointers to void and to private data do not mix // hint: pfree(…) frees what pmalloc allocated
    public int number = atoi(word); // error: 'private char *' does not fit 'const char *', the type of argument 1 of 'atoi': one points to private data, the other to public // hint: smcinput(variable, party) takes private data from an input party
    exit(ages[0]); // error: a private value flows into argument 1 of 'exit', which is public // hint: compute a private bit that says so, and give it to an output party by smcoutput(…)
}

void assignments(void) {
    int x = ages[0]; // note: 'x' is private; data without a qualifier is // note: 'x' is private; data without a qualifier is // note: 'x' is private; data without a qualifier is // note: 'x' is private; data without a qualifier is // note: 'x' is private; data without a qualifier is
    public int copy, seen[10]; // note: 'copy' is declared here // note: 'copy' is declared here // note: 'seen' is declared here
    copy = x; // error: a private value flows into 'copy', which is public // hint: declare 'copy' private; smcopen(…) would reveal the value to the computing parties
    public int first = x + 1; // error: a private value flows into 'first', which is public // hint: declare 'first' private; smcopen(…) would reveal the value to the computing parties // note: 'first' is declared here
    seen[3] = x; // error: a private value flows into 'seen[3]', which is public // hint: declare 'seen' private; smcopen(…) would reveal the value to the computing parties
    seen[x] = 1; // error: public data is indexed by 'x', which is private // hint: declare 'seen' private: then nobody sees which element is used
    copy = (public int)x; // error: a cast cannot make a private value public // hint: compute on with the private value, or give it to an output party by smcoutput(…); smcopen(…) reveals it to the computing parties
    copy += x; // error: a private value flows into 'copy', which is public // hint: declare 'copy' private; smcopen(…) would reveal the value to the computing parties
    public int *pointer = &x; // error: 'private int *' does not fit 'int *', the type of 'pointer': one points to private data, the other to public // hint: let 'pointer' point to private data // note: 'pointer' is declared here
    int *name = "Ada"; // error: a value of type 'char *' does not fit the type 'private int *' of 'name' // note: 'name' is declared here
}

public int maximum(int a[], public int n) { // note: 'a' is private; data without a qualifier is
    return a[0] > a[n - 1] ? a[0] : a[n - 1]; // error: a private value flows into the result of 'maximum', which is public // hint: declare the result of 'maximum' private
}

void show(public int value) { // note: 'show' is declared here
}

void show_all(public int values[]) { // note: 'show_all' is declared here
}

void declared_elsewhere(int value); // note: 'declared_elsewhere' is declared here

void calls(void) {
    int x = ages[0]; // note: 'x' is private; data without a qualifier is
    show(x); // error: a private value flows into argument 1 of 'show', which is public // hint: declare 'value' private; smcopen(…) would reveal the value to the computing parties
    show_all(ages); // error: 'private int *' does not fit 'int *', the type of argument 1 of 'show_all': one points to private data, the other to public // hint: let 'values' point to private data
    declared_elsewhere(x); // error: private data goes to 'declared_elsewhere', whose body is not in the program // hint: where its body is in another file of yours, name that on the command line, too
    public int numbers[3] = {1, 2, 3};
    forgotten_public(numbers); // error: too many arguments for 'forgotten_public': 0 wanted, 1 given
}

int average(int sum, int count) {
    average = sum / count;
    retrun sum / count; // error: expected ';' before '/' // error: unknown type name 'retrun' // hint: did you mean 'return'?
}

struct person {
    int age;
    public int id;
};

void fields(struct person *someone, public int n) {
    someone.age = 3; // error: 'someone' of type 'private struct person *' has no fields // hint: did you mean '->'?
    someone->agee = 4; // error: 'private struct person' has no field 'agee' // hint: did you mean 'age'?
    struct person one; // note: 'one' is private; data without a qualifier is
    one->age = 3; // error: 'one' of type 'private struct person' is no pointer to a struct // hint: did you mean '.'?
    public int id = one.age; // error: a private value flows into 'id', which is public // hint: declare 'id' private; smcopen(…) would reveal the value to the computing parties // note: 'id' is declared here
}

int main(void) {
    int total = 0; // note: 'total' is private; data without a qualifier is
    smcinput(totl, 1); // error: 'totl' is not declared // hint: did you mean 'total'?
    smcoutput(total + 1, 1); // error: smcoutput needs a variable, an element or a field, not 'total + 1' // hint: assign it to a variable first
    smcoutput(total); // error: smcoutput takes a variable, a party and its sizes
    int result = smcinput(total, 1); // error: a value of type 'void' does not fit the type 'private int' of 'result' // note: 'result' is declared here
    switch (total) {
    case ages[0]: // error: this must be an integer constant expression
        total = 1;
    }
    return total; // error: a private value flows into the result of 'main', which is public // hint: return 0, and give the value to an output party by smcoutput(…)
}
