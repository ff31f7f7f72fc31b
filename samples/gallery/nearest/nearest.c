// The diagnosis of the three most similar patients of a hospital, by majority: k nearest neighbours.
#define PATIENTS 8
#define VALUES 3
#define NEAREST 3

int main(void) {
    private short known[PATIENTS][VALUES], patient[VALUES];
    private _Bool is_ill[PATIENTS];
    private int closeness[PATIENTS];
    private int votes;
    private _Bool diagnosis;

    smcinput(known, 1);
    smcinput(is_ill, 1);
    smcinput(patient, 2);
    // Values up to 10,000 have squares that an int holds, three of them, too: -W overflow goes by types alone, and names them.
    for (public int i = 0; i < PATIENTS; i++) {
        closeness[i] = 0;
        for (public int j = 0; j < VALUES; j++)
            closeness[i] -= (known[i][j] - patient[j]) * (known[i][j] - patient[j]);
    }
    smctopk(closeness, PATIENTS, NEAREST, is_ill);
    votes = smcsum(is_ill, NEAREST);
    diagnosis = votes > NEAREST / 2;
    smcoutput(diagnosis, 2);
    return 0;
}
