// Mistakes of beginners that only the flow of control shows.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int ages[10];
public int calls;

void count(void) {
    public int i, adults = 0;
    for (i = 0; i < 10; i++)
        if (ages[i] >= 18) // note: the branch is private because of this condition
            adults++; // error: a branch on private data may not assign to public 'adults' // hint: declare 'adults' private, or declare it inside of the branch where nothing behind needs its value // note: 'adults' is read here, where it would show that branch
    smcoutput(adults, 1);
}

void print_in_branch(void) {
    if (ages[0] > 18) // note: the branch is private because of this condition // note: the branch is private because of this condition
        printf("adult\n"); // error: a branch on private data may not call 'printf', which has effects // hint: assign to a private variable in the branch, and give it to an output party by smcoutput(…) behind it
    else
        puts("minor"); // error: a branch on private data may not call 'puts', which has effects // hint: assign to a private variable in the branch, and give it to an output party by smcoutput(…) behind it
}

void transfers_in_branch(void) {
    int x = 0;
    if (ages[0] > 18) // note: the branch is private because of this condition
        smcoutput(ages, 1, 10); // error: a branch on private data may not write output // hint: assign to a private variable in the branch, and give it to an output party by smcoutput(…) behind it
    if (ages[1] > 18) // note: the branch is private because of this condition
        smcinput(x, 1); // error: a branch on private data may not read input // hint: do this before the branch, whatever the condition is
}

void open_in_branch(void) {
    public int age = 0;
    if (ages[0] > 18) // note: the branch is private because of this condition
        age = smcopen(ages[0]); // error: a branch on private data may not open private data
}

void sort_in_branch(void) {
    if (ages[0] > ages[1]) // note: the branch is private because of this condition
        smcsort(ages, 10); // error: a branch on private data may not sort, shuffle or permute
}

void allocate_in_branch(void) {
    int *more = 0;
    if (ages[0] > 18) // note: the branch is private because of this condition
        more = pmalloc(10, int); // error: a branch on private data may not allocate // hint: do this before the branch, whatever the condition is
    if (ages[1] > 18)
        pfree(more); // error: 'more' depends on private data: which block to free would be seen
}

void check(void) {
    assert(ages[0] > 0); // error: a branch on private data may not call '__assert_fail', which has effects // hint: compute a private bit that says so, and give it to an output party by smcoutput(…) // note: the branch is private because of this condition
    if (ages[0] < 0) // note: the branch is private because of this condition
        exit(1); // error: a branch on private data may not call 'exit', which has effects // hint: compute a private bit that says so, and give it to an output party by smcoutput(…)
    if (ages[1] < 0) // note: the branch is private because of this condition
        abort(); // error: a branch on private data may not call 'abort', which has effects // hint: compute a private bit that says so, and give it to an output party by smcoutput(…)
}

void note(void) {
    calls++; // note: 'note' assigns to public 'calls' here
}

void call_in_branch(void) {
    if (ages[0] > 18) // note: the branch is private because of this condition
        note(); // error: a branch on private data may not call 'note', which assigns to public 'calls' // hint: declare 'calls' private, or declare it inside of the branch where nothing behind needs its value
}

public int position(int wanted) {
    for (public int i = 0; i < 10; i++)
        if (ages[i] == wanted) // note: the branch is private because of this condition // note: the branch is private because of this condition
            return i; // error: the result of 'position' would show a private condition: it is 'int' // hint: declare the result of 'position' private // note: what follows this 'return' runs as a branch on private data
    return -1; // error: the result of 'position' would show a private condition: it is 'int' // hint: declare the result of 'position' private
}

int gcd(int a, int b) {
    if (b == 0) // note: the branch is private because of this condition
        return a;
    return gcd(b, a % b); // error: 'gcd' calls itself without end: no public condition stands in the way // hint: pass a public number that says how often it may still call itself, and test that first
}

int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1); // error: 'factorial' calls itself without end: no public condition stands in the way // hint: pass a public number that says how often it may still call itself, and test that first // note: the branch is private because of this condition
}

int where(void) {
    public int i;
    for (i = 0; i < 10; i++)
        if (ages[i] == 7) // note: the branch is private because of this condition
            break; // note: what follows this 'break' runs as a branch on private data
    return i; // error: 'i' would show when the loop really ended // hint: keep it in a private variable, assigned to in front of the 'break'
}

void endless(void) {
    int x = ages[0];
    for (;;) { // error: nothing public ends this loop, and nobody may see when private data does // hint: give the loop a public condition: an upper bound of its iterations
        if (x == 0) // note: the branch is private because of this condition
            break; // note: what follows this 'break' runs as a branch on private data
        x--;
    }
}

void jump(void) {
    if (ages[0] == 0)
        goto end; // error: goto cannot enter, leave or stand in a branch on private data // hint: turn the condition round, and put what goto passes over into the branch
    ages[0] = 1;
end:
    ages[1] = 2;
}

int main(void) {
    if (ages[0] == 0) // note: the branch is private because of this condition
        return 1; // error: main cannot return on a private condition // hint: put these statements into a function of their own: that may return here
    if (rand() % 2 && ages[1]) // note: the branch is private because of this condition
        calls = 3; // error: a branch on private data may not assign to public 'calls' // hint: declare 'calls' private, or declare it inside of the branch where nothing behind needs its value
    return 0;
}
