// smcinput and smcoutput of everything, anywhere outside of private branches.
#include "check.h"

struct coin { int value; public int year; };
struct purse { struct coin coins[2]; char owner[4]; float weight; };

void read_into(int *to, public int n, public int party) {
    smcinput(to, party, n);
}
void put(int x) {
    smcoutput(x, 1);
}

int main(void) {
    public int n, i, party = 1;
    int a, row[3], grid[2][3], cube[2][2][2], total = 0;
    public int shown[2], limit;
    public double ratio;
    private char letter, name[5];
    unsigned int<70> wide;
    _Bool flag;
    float real;
    fixed<32,16> price;
    struct coin coin, *at = &coin, coins[3];
    struct purse purse;
    private int *heap;
    smcinput(n, 1);
    smcinput(a, 1, 1); // a scalar may have the size 1
    smcinput(row, 1, 3);
    smcinput(grid, 1, 2, 3);
    IS(n * 1000 + a * 100 + row[2] * 10 + grid[1][0], 2 * 1000 - 500 + 30 + 4);
    smcinput(grid, 1, 6); // the number of elements
    IS(grid[1][2], 60);
    smcinput(grid[1], 1, n + 1); // a row; any public expression as size
    IS(grid[1][2] + grid[0][2], 36);
    smcinput(cube, 1, 2, 2, 2);
    IS(cube[1][0][1], 6);
    smcinput(shown, 1);
    smcinput(ratio, 1);
    if (shown[0] == 7 && ratio == 2.5)
        IS(shown[1], 8);
    smcinput(letter, 1);
    smcinput(name, 1);
    IS(letter * 1000 + name[1], 'x' * 1000 + 'o');
    smcinput(wide, 1);
    IS(wide >> 64, 32);
    smcinput(flag, 1);
    smcinput(real, 1);
    smcinput(price, 1);
    IS_REAL(real + price + flag, -1250 + 0.5 + 1);
    smcinput(at->value, party); // the name is the field's
    smcinput(coin.year, 1);
    IS(coin.value + coin.year, 1955);
    smcinput(coins[1].value, 1);
    IS(coins[1].value, 11);
    smcinput(coins, 1, n); // records, field by field
    IS(coins[1].value * 10000 + coins[1].year, 2 * 10000 + 1992);
    smcinput(purse, 1);
    IS(purse.coins[1].value + purse.owner[1] + (purse.weight > 1), 6 + 'e' + 1);
    heap = pmalloc(n, int);
    smcinput(heap[1], 1); // the array's name
    IS(heap[1], 13);
    for (i = 0; i < n; i++) { // in a loop, more than once on one variable
        smcinput(a, i + 1);
        total += a;
    }
    IS(total, 120);
    if (n == 2) // in a public branch
        read_into(row, 2, 2);
    IS(row[0] + row[1], 15);
    smcinput(limit, 2);
    IS(limit, 99);

    put(total);
    smcoutput(grid, 1, 2, 3);
    smcoutput(grid, 2, 6);
    smcoutput(grid[1], n);
    smcoutput(cube, 1);
    smcoutput(cube[1][1][0], 1);
    smcoutput(shown, 1);
    smcoutput(ratio, 1);
    smcoutput(name, 1);
    smcoutput(wide, 1);
    smcoutput(flag, 1);
    smcoutput(real, 1);
    smcoutput(price, 1);
    smcoutput(at->value, 1);
    smcoutput(coins, party, n);
    smcoutput(purse, 1);
    [ put(1); ] // blocks write in the order of the program
    [ put(2); ]
    return checked();
}
