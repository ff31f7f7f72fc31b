// The most valuable load of a truck, where the carrier keeps its load limit secret and the customer the parcels.
#define PARCELS 5
#define MOST 16 // no truck carries more

struct parcel { unsigned char weight; short value; };

int main(void) {
    private struct parcel parcel[PARCELS];
    private unsigned char limit;
    private short best[MOST + 1] = {0}, value;

    smcinput(parcel, 1);
    smcinput(limit, 2);
    for (public int i = 0; i < PARCELS; i++) {
        // Of w, which is below 17, a byte is taken: an int holds that, though -W overflow, which goes by types, names it.
        private short with[MOST + 1];
        for (public int w = 0; w <= MOST; w++)
            with[w] = parcel[i].weight <= w ? best[w - parcel[i].weight] + parcel[i].value : 0;
        for (public int w = 0; w <= MOST; w++)
            if (with[w] > best[w])
                best[w] = with[w];
    }
    value = best[limit];
    smcoutput(value, 1);
    return 0;
}
