// A histogram of ages in steps of ten years.
#define BINS 10

int main(void) {
    public int people;
    private int count[BINS] = {0};

    smcinput(people, 1);
    private unsigned char age[people];
    smcinput(age, 1, people);
    for (public int i = 0; i < people; i++)
        count[age[i] / 10]++;
    smcoutput(count, 1);
    return 0;
}
