// The 0/1 knapsack: the greatest value within a known capacity; weights and values are secret.
#define ITEMS 12
#define CAPACITY 40

int main(void) {
    int weight[ITEMS], value[ITEMS], best[CAPACITY + 1];
  public
    int i, w;

    smcinput(weight, 1, ITEMS);
    smcinput(value, 1, ITEMS);
    for (w = 0; w <= CAPACITY; w++)
        best[w] = 0;
    for (i = 0; i < ITEMS; i++)
        for (w = CAPACITY; w >= 0; w--)
            if (weight[i] <= w) {
                int with = best[w - weight[i]] + value[i];
                if (with > best[w])
                    best[w] = with;
            }
    int result = best[CAPACITY];
    smcoutput(result, 1);
    return 0;
}
