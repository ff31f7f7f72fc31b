// A Bloom filter: which of the visitors are probably on the list.
#define BITS 128
#define LISTED 16
#define VISITORS 12

unsigned char filter[BITS];

static unsigned hash(unsigned x, public unsigned seed) {
    x = (x ^ seed) * 40503u;
    return (x >> 8) & (BITS - 1);
}

int main(void) {
    unsigned listed[LISTED], visitor[VISITORS];
    int hit[VISITORS], hits = 0;
  public
    int i;

    smcinput(listed, 1, LISTED);
    smcinput(visitor, 2, VISITORS);
    for (i = 0; i < LISTED; i++) {
        filter[hash(listed[i], 17)] = 1;
        filter[hash(listed[i], 4711)] = 1;
    }
    for (i = 0; i < VISITORS; i++) {
        hit[i] = filter[hash(visitor[i], 17)] && filter[hash(visitor[i], 4711)];
        hits += hit[i];
    }
    smcoutput(hit, 2, VISITORS);
    smcoutput(hits, 1);
    return 0;
}
