/* How often patients of a cohort have each of 1024 diagnoses, of SIZE flags, and the three most frequent ones: counts first, then
 * of those who are not in the cohort. Bound by the disk. */
enum { kCodes = 1024, kPatients = SIZE / kCodes, kMost = 3 };

private int has[kCodes][kPatients];
private int member[kPatients], count[kCodes], rest[kCodes];

int main(void) {
    private int x;
    smcinput(x, 1);
    for (public int p = 0; p < kPatients; p++)
        member[p] = x * (p % 3 == 0);
    for (public int c = 0; c < kCodes; c++)
        for (public int p = 0; p < kPatients; p++)
            has[c][p] = x * ((c * 31 + p * 17) % (c % 50 + 2) == 0);
    for (public int c = 0; c < kCodes; c++) {
        count[c] = 0;
        for (public int p = 0; p < kPatients; p++)
            count[c] += has[c][p] * member[p];
    }
    for (public int c = 0; c < kCodes; c++) {
        rest[c] = -count[c];
        for (public int p = 0; p < kPatients; p++)
            rest[c] += has[c][p];
    }
    private int most[kMost];
    for (public int k = 0; k < kMost; k++) {
        most[k] = smcmax(count, kCodes);
        for (public int c = 0; c < kCodes; c++)
            if (count[c] == most[k])
                count[c] = 0;
    }
    smcoutput(most, 1, kMost);
    smcoutput(rest, 1, kCodes);
    return 0;
}
