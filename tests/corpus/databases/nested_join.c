// Joins orders with customers by nested loops: what each order costs after its customer's discount, and those without a customer.
#define ORDERS 40
#define CUSTOMERS 25

struct customer {
    int id, discount;
};
struct order {
    int customer, amount;
};

int main(void) {
    struct customer customers[CUSTOMERS];
    struct order orders[ORDERS];
    int charged[ORDERS], orphans = 0, total = 0;
  public
    int i, j;

    smcinput(customers, 1, CUSTOMERS);
    smcinput(orders, 2, ORDERS);
    for (i = 0; i < ORDERS; i++) {
        _Bool found = 0;
        charged[i] = orders[i].amount * 100;
        for (j = 0; j < CUSTOMERS; j++)
            if (orders[i].customer == customers[j].id) {
                charged[i] -= orders[i].amount * customers[j].discount;
                found = 1;
                break;
            }
        if (!found)
            orphans++;
        total += charged[i];
    }
    smcoutput(charged, 2, ORDERS);
    smcoutput(orphans, 1);
    smcoutput(total, 1);
    return 0;
}
