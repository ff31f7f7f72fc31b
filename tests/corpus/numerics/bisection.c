// Yearly interest of loans, in millionths, by bisection: where twelve equal payments pay back what was lent.
#define LOANS 4
#define YEARS 4

static long left_to_pay(long lent, long payment, long rate) {
    for (public int year = 0; year < YEARS; year++)
        lent = lent + lent * rate / 1000000 - payment;
    return lent;
}

int main(void) {
    int lent[LOANS], payment[LOANS], rate[LOANS];
  public
    int i, step;

    smcinput(lent, 1, LOANS);
    smcinput(payment, 1, LOANS);
    for (i = 0; i < LOANS; i++) {
        int low = 0, high = 1000000;
        for (step = 0; step < 20; step++) {
            int middle = (low + high) / 2;
            if (left_to_pay(lent[i], payment[i], middle) > 0)
                high = middle;
            else
                low = middle;
        }
        rate[i] = low;
    }
    smcoutput(rate, 1, LOANS);
    return 0;
}
