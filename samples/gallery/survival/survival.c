// The survival curve of patients of two hospitals (Kaplan and Meier): which share lives after each year. A year in which somebody
// left the study counts up to then.
#define YEARS 5
#define PATIENTS 6
#define HOSPITALS 2

typedef fixed<32,16> number;

struct patient { unsigned char years; _Bool died; };

int main(void) {
    private struct patient patient[PATIENTS];
    private unsigned char died[YEARS + 1] = {0}, left[YEARS + 1] = {0};
    private int at_risk = HOSPITALS * PATIENTS;
    private number alive = 1, curve[YEARS];

    for (public int h = 1; h <= HOSPITALS; h++) {
        smcinput(patient, h);
        for (public int i = 0; i < PATIENTS; i++) {
            if (patient[i].died)
                died[patient[i].years]++;
            left[patient[i].years]++;
        }
    }
    for (public int year = 1; year <= YEARS; year++) {
        // At most the number of patients, though -W overflow, which goes by types, names the product.
        if (at_risk > 0)
            alive -= alive * died[year] / at_risk;
        at_risk -= left[year];
        curve[year - 1] = alive;
    }
    smcoutput(curve, 1);
    smcoutput(curve, 2);
    return 0;
}
