// A doctor asks a database for a drug's dose by name: the owner does not learn which, the doctor learns no other.
#define DRUGS 5
#define LETTERS 8

struct drug { char name[LETTERS]; short dose; };

int main(void) {
    private struct drug drug[DRUGS];
    private char wanted[LETTERS];
    private short dose = -1;

    smcinput(drug, 1);
    smcinput(wanted, 2);
    for (public int i = 0; i < DRUGS; i++) {
        private int same = 0;
        for (public int k = 0; k < LETTERS; k++)
            same += drug[i].name[k] == wanted[k];
        if (same == LETTERS) {
            dose = drug[i].dose;
            break;
        }
    }
    smcoutput(dose, 2);
    return 0;
}
