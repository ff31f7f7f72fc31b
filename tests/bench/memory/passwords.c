/* How many users of two sites have one password: two tables in the order of users, SIZE numbers together. Bound by the processor. */
enum { kUsers = SIZE / 4 };

int main(void) {
    private int x;
    smcinput(x, 1);
    private int *user = pmalloc(kUsers, private int), *password = pmalloc(kUsers, private int);
    private int *other_user = pmalloc(kUsers, private int), *other_password = pmalloc(kUsers, private int);
    for (public long i = 0; i < kUsers; i++) {
        user[i] = x * (int)i;
        password[i] = x * (int)(i * 7919 % 1009);
    }
    for (public long i = 0; i < kUsers; i++) {
        other_user[i] = x * (int)(i + i % 5 / 4);
        other_password[i] = x * (int)(i * 7919 % 1009 + i % 3);
    }
    private int reused = 0;
    for (public long i = 0; i < kUsers; i++)
        reused += user[i] == other_user[i] && password[i] == other_password[i];
    smcoutput(reused, 1);
    return 0;
}
