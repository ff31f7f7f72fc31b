// select id, pay where age between 30 and 40 and pay > limit: the matching rows stand together at the front.
#define ROWS 40

struct person {
    int id, age, pay;
};

int main(void) {
    struct person people[ROWS], hits[ROWS];
    int limit, count = 0;
  public
    int i;

    smcinput(people, 1, ROWS);
    smcinput(limit, 2);
    for (i = 0; i < ROWS; i++) {
        hits[i].id = 0;
        hits[i].age = 0;
        hits[i].pay = 0;
    }
    for (i = 0; i < ROWS; i++)
        if (people[i].age >= 30 && people[i].age <= 40 && people[i].pay > limit)
            hits[count++] = people[i];
    smcoutput(count, 2);
    for (i = 0; i < ROWS; i++) {
        smcoutput(hits[i].id, 2);
        smcoutput(hits[i].pay, 2);
    }
    return 0;
}
