// Folds that take public numbers of each iteration, as fixed-point numbers.
int main(void) {
    private fixed<32,12> scaled[20], kept = 0;
    private int a[20];
    smcinput(a, 1, 20);
    for (public int i = 0; i < 20; i++)
        scaled[i] = a[i] * 0.5 - i * 0.25;
    for (public int i = 0; i < 20; i++) {
        if (scaled[i] > kept)
            kept = scaled[i];
        kept = kept + i * 0.25;
    }
    smcoutput(kept, 1);
    return 0;
}
