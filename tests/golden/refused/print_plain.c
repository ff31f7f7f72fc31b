// options: --plain
int main(void) {
    int x = 3, a[2] = {1, 2}; // note: 'a' is declared here // note: 'x' is private; data without a qualifier is
    smcprint(); // error: smcprint takes a variable, an element or a field, and its sizes
    smcprint(x + 1); // error: smcprint needs a variable, an element or a field, not 'x + 1' // hint: assign it to a variable first
    smcprint(a, 1, 2, 3); // error: the sizes do not fit 'a': it has 1 dimension(s), but 3 size(s) are given
    smcprint(y); // error: 'y' is not declared
    smcprint(a, x); // error: a size of smcprint must be public, but 'x' is private // hint: declare 'x' public
    return 0;
}
