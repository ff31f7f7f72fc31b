// The latest price of each article from a log of changes, and then the value of an order.
#define CHANGES 60
#define ARTICLES 20
#define ITEMS 10

struct change {
    int article, price;
};

int main(void) {
    struct change log[CHANGES];
    int price[ARTICLES] = {0}, item[ITEMS], amount[ITEMS], value = 0, unknown = 0;
  public
    int i;

    smcinput(log, 1, CHANGES);
    for (i = 0; i < CHANGES; i++)
        price[log[i].article] = log[i].price;
    smcinput(item, 2, ITEMS);
    smcinput(amount, 2, ITEMS);
    for (i = 0; i < ITEMS; i++) {
        int p = price[item[i]];
        if (p == 0)
            unknown++;
        value += p * amount[i];
    }
    smcoutput(value, 2);
    smcoutput(unknown, 2);
    return 0;
}
