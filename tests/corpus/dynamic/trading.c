// The greatest profit with at most two purchases of a share, one after the other, a fee for each.
#define DAYS 90

int main(void) {
    int price[DAYS], fee, profit;
    int buy1 = -1000000, sell1 = 0, buy2 = -1000000, sell2 = 0;
  public
    int i;

    smcinput(fee, 2);
    smcinput(price, 1, DAYS);
    for (i = 0; i < DAYS; i++) {
        if (-price[i] - fee > buy1)
            buy1 = -price[i] - fee;
        if (buy1 + price[i] > sell1)
            sell1 = buy1 + price[i];
        if (sell1 - price[i] - fee > buy2)
            buy2 = sell1 - price[i] - fee;
        if (buy2 + price[i] > sell2)
            sell2 = buy2 + price[i];
    }
    profit = sell2;
    smcoutput(profit, 1);
    return 0;
}
