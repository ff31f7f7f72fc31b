// sum(amount) over (partition by account order by day): running balances of a table sorted by account, and overdrafts.
#define ROWS 128

struct booking {
    int account, amount;
};

int main(void) {
    struct booking bookings[ROWS];
    int balance[ROWS], overdrawn = 0, lowest = 0;
  public
    int i;

    smcinput(bookings, 1, ROWS);
    balance[0] = bookings[0].amount;
    for (i = 1; i < ROWS; i++) {
        if (bookings[i].account == bookings[i - 1].account)
            balance[i] = balance[i - 1] + bookings[i].amount;
        else
            balance[i] = bookings[i].amount;
    }
    for (i = 0; i < ROWS; i++) {
        if (balance[i] < 0)
            overdrawn++;
        if (balance[i] < lowest)
            lowest = balance[i];
    }
    smcoutput(balance, 1, ROWS);
    smcoutput(overdrawn, 2);
    smcoutput(lowest, 2);
    return 0;
}
