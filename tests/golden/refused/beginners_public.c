// One error for each variable that lacks `public`, whatever follows from it.
#include <stdio.h>
#include <stdlib.h>

int ages[10], grid[4][4];
public int table[4] = {1, 2, 3, 4};

public int square(public int x) { // note: 'square' is declared here
    return x * x;
}

void declared_in_loop(void) {
    public int n = 10;
    for (int i = 0; i < n; i++) // error: a loop runs on the private condition 'i < n' // note: 'i' is private; data without a qualifier is // hint: declare 'i' public
        ages[i] = i;
}

void declared_before(void) {
    int i, j, sum = 0; // note: 'i' is private; data without a qualifier is // note: 'j' is private; data without a qualifier is // note: 'i' is private; data without a qualifier is
    for (i = 0; i < 4; i++) // error: a loop runs on the private condition 'i < 4' // hint: declare 'i' public
        for (j = 0; j < 4 - i; j++) // error: a loop runs on the private condition 'j < 4 - i' // hint: declare 'j' public
            if (i != j)
                sum += grid[i][j] * table[i] + square(i);
    smcoutput(sum, 1);
}

void counted_while(void) {
    int i = 0, best = 0; // note: 'i' is private; data without a qualifier is
    while (i < 10) { // error: a loop runs on the private condition 'i < 10' // hint: declare 'i' public
        if (ages[i] > best)
            best = ages[i];
        i++;
    }
    smcoutput(best, 1);
}

void counted_down(void) {
    int n = 5; // note: 'n' is private; data without a qualifier is
    int a[n]; // error: an array size must be public, but 'n' is private // hint: declare 'n' public
    smcinput(a, 1, n);
    int i = n - 1; // note: 'i' is private; data without a qualifier is
    do {
        a[i] += 1;
        if (i == 2)
            printf("half\n");
        i--;
    } while (i >= 0); // error: a loop runs on the private condition 'i >= 0' // hint: declare 'i' public
    smcoutput(a, 1, n);
}

void from_other_numbers(void) {
    int n = 10, step = 2, half = n / 2; // note: 'half' is private; data without a qualifier is // note: 'n' is private; data without a qualifier is // note: 'step' is private; data without a qualifier is
    unsigned i; // note: 'i' is declared here // note: 'i' is private; data without a qualifier is // note: 'i' is declared here
    for (i = half; i < n; i += step) // error: a private value flows into 'i', which is public // hint: declare 'half' public // error: a loop runs on the private condition 'i < n' // hint: declare 'i' and 'n' public // error: a private value flows into 'i', which is public // hint: declare 'step' public
        ages[i] = ages[i - half];
    for (i = half; i--;)
        table[i] = i;
}

int sum_of(int values[10], int count) { // note: 'count' is private; data without a qualifier is
    int sum = 0;
    for (int i = 0; i < count; i++) // error: a loop runs on the private condition 'i < count' // note: 'i' is private; data without a qualifier is // hint: declare 'i' and 'count' public
        sum += values[i];
    printf("%d values\n", count);
    return sum;
}

void calls(void) {
    int count = 10, sum; // note: 'count' is private; data without a qualifier is
    int *more = pmalloc(count, int); // error: the number of elements of pmalloc must be public, but 'count' is private // hint: declare 'count' public
    sum = sum_of(ages, count) + sum_of(more, count);
    smcoutput(sum, 1);
}

void early_end(void) {
    int i, found = 0; // note: 'i' is private; data without a qualifier is // note: 'found' is private; data without a qualifier is
    smcinput(ages, 1);
    for (i = 0; i < 10 && !found; i++) // error: a loop runs on the private condition 'i < 10 && !found' // hint: declare 'i' public; loop on 'i < 10' and begin the body with 'if (!(!found)) break;', which stays private
        if (ages[i] == 7)
            found = 1;
    smcoutput(found, 1);
}

void bubble(void) {
    smcinput(ages, 1);
    for (int i = 0; i < 9; i++) // error: a loop runs on the private condition 'i < 9' // note: 'i' is private; data without a qualifier is // hint: declare 'i' public // note: 'i' is private; data without a qualifier is
        for (int j = 0; j < 9 - i; j++) // error: a loop runs on the private condition 'j < 9 - i' // note: 'j' is private; data without a qualifier is // hint: declare 'j' public
            if (ages[j] > ages[j + 1]) {
                int t = ages[j];
                ages[j] = ages[j + 1];
                ages[j + 1] = t;
            }
}

int main(int argc, char **argv) {
    int limit = 3, mode = 1; // note: 'limit' is private; data without a qualifier is
    if (mode == 1) // note: the branch is private because of this condition
        puts("first mode"); // error: a branch on private data may not call 'puts', which has effects // hint: declare 'mode' public
    if (limit > 2) {
        puts("large");
        return 1;
    }
    square(limit); // error: a private value flows into argument 1 of 'square', which is public // hint: declare 'limit' public
    declared_in_loop();
    declared_before();
    counted_while();
    counted_down();
    from_other_numbers();
    calls();
    early_end();
    bubble();
    return 0;
}
