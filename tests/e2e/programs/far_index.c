// A public index of a pointer that leads far out of its array: the line is told, whether the program runs in the clear or
// not.
int main(void) {
    public int table[10], where = 0, *first = table;
    int x;

    smcinput(x, 1);
    for (public int i = 0; i < 10; i++)
        table[i] = i;
    for (public int i = 1; i <= 3; i++)
        where += 100000000 * i;
    x = x + first[where];
    smcoutput(x, 1);
    return 0;
}
