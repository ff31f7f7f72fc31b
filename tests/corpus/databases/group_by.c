// select category, count(*), sum(price), max(price) ... group by category
#define ROWS 100
#define CATEGORIES 8

struct sale {
    int category, price;
};

int main(void) {
    struct sale sales[ROWS];
    int count[CATEGORIES] = {0}, sum[CATEGORIES] = {0}, most[CATEGORIES] = {0};

    smcinput(sales, 1, ROWS);
    for (public int i = 0; i < ROWS; i++) {
        int c = sales[i].category;
        count[c]++;
        sum[c] += sales[i].price;
        if (sales[i].price > most[c])
            most[c] = sales[i].price;
    }
    smcoutput(count, 2, CATEGORIES);
    smcoutput(sum, 2, CATEGORIES);
    smcoutput(most, 2, CATEGORIES);
    return 0;
}
