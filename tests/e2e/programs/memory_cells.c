/* A cell of each row of a large array is used by itself: with --memory, that does not keep the array in memory. */
enum { kRecords = 4000, kCodes = 1000 };

private int records[kRecords * kCodes];

int main(void) {
    private int x;
    private long counts[kCodes];
    smcinput(x, 1);
    for (public int i = 0; i < kRecords; i++)
        for (public int j = 0; j < kCodes; j++)
            records[i * kCodes + j] = x * ((i * 31 + j * 7) % 5) + i;
    for (public int j = 0; j < kCodes; j++)
        counts[j] = 0;
    for (public int i = 0; i < kRecords; i++)
        for (public int j = 0; j < kCodes; j++)
            counts[j] += records[i * kCodes + 17] * records[i * kCodes + j];
    smcoutput(counts, 1, kCodes);
    return 0;
}
