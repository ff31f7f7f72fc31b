// A fair draw: every party adds a number, and the sum decides. None of them can steer it, as none knows the others' numbers.
#define PARTIES 3
#define TICKETS 64 // divides 2^32, so that every ticket is as likely

int main(void) {
    private unsigned number, sum = 0;
    private unsigned char winner;

    for (public int party = 1; party <= PARTIES; party++) {
        smcinput(number, party);
        sum += number;
    }
    winner = sum % TICKETS;
    for (public int party = 1; party <= PARTIES; party++)
        smcoutput(winner, party);
    return 0;
}
