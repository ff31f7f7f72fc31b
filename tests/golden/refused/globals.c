private int secret = 3;
public int open = secret; // error: a private value flows into 'open', which is public // hint: declare 'open' private; smcopen(…) would reveal the value to the computing parties // note: 'open' is declared here
extern public int elsewhere; // note: 'elsewhere' is declared here
public int *where = &secret; // error: 'private int *' does not fit 'int *', the type of 'where': one points to private data, the other to public // hint: let 'where' point to private data // note: 'where' is declared here
private int table[2][2] = { { 1, 2 }, { 3, 4 } };
public int copy[2] = { 1, secret }; // error: a private value flows into 'copy', which is public // hint: declare 'copy' private; smcopen(…) would reveal the value to the computing parties // note: 'copy' is declared here
public int pick(void) {
    return 1;
}
private int row[2] = table[pick()]; // error: 'table[pick()]' has side effects, but initialises an array before main runs
public int main() {
    extern private int elsewhere; // error: 'elsewhere' is declared as 'private int', but as 'int' before: one is private, the other public
    return 0;
}
