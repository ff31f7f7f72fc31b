/* Two clinics ask together: which single measurement of a tumour, and which threshold on it, tells malignant
 * from benign best? Neither may show its patients to the other, or to the parties that compute.
 *
 * Input party 1 and 2: a clinic each; the number of patients is public.
 * Output party 1, the study board, learns the best rule and how many patients it gets wrong.
 * Output party 2, the health registry, learns how many tumours were malignant.
 */
#include <stdio.h>

#define MEASUREMENTS 4
#define STEPS 24

/* A row of a clinic's table; the headings of its columns are these names. */
struct patient {
    int<1> malignant;
    int<16> worst_radius, worst_texture, worst_area, worst_concave_points;
};

public int lowest[MEASUREMENTS] = {790, 1200, 180, 0};
public int highest[MEASUREMENTS] = {3610, 4960, 4260, 2910};

/* The same measurements, one after the other for all patients of a clinic. */
void sort_out(private struct patient patients[], public int count, private int<16> values[][count],
              private int<1> malignant[]) {
    for (public int i = 0; i < count; i++) {
        values[0][i] = patients[i].worst_radius;
        values[1][i] = patients[i].worst_texture;
        values[2][i] = patients[i].worst_area;
        values[3][i] = patients[i].worst_concave_points;
        malignant[i] = patients[i].malignant;
    }
}

/* How many patients the rule "malignant above the threshold" gets wrong. */
private int errors(private int<16> value[], private int<1> malignant[], public int patients,
                   public int threshold) {
    private int wrong = 0;
    for (public int i = 0; i < patients; i++)
        wrong += (value[i] > threshold) ^ malignant[i];
    return wrong;
}

public int main() {
    public int patients_a, patients_b, measurement, step, i;
    smcinput(patients_a, 1); /* the number of rows of the table */
    smcinput(patients_b, 2);
    private struct patient table_a[patients_a], table_b[patients_b];
    smcinput(table_a, 1, patients_a);
    smcinput(table_b, 2, patients_b);

    private int<16> a[MEASUREMENTS][patients_a], b[MEASUREMENTS][patients_b];
    private int<1> malignant_a[patients_a], malignant_b[patients_b];
    sort_out(table_a, patients_a, a, malignant_a);
    sort_out(table_b, patients_b, b, malignant_b);

    private int best_errors = patients_a + patients_b;
    private int best_measurement = 0, best_threshold = 0;
    for (measurement = 0; measurement < MEASUREMENTS; measurement++)
        for (step = 0; step < STEPS; step++) {
            public int range = highest[measurement] - lowest[measurement];
            public int threshold = lowest[measurement] + range * step / STEPS;
            private int wrong = errors(a[measurement], malignant_a, patients_a, threshold)
                              + errors(b[measurement], malignant_b, patients_b, threshold);
            if (wrong < best_errors) {
                best_errors = wrong;
                best_measurement = measurement;
                best_threshold = threshold;
            }
        }

    private int malignant = 0;
    for (i = 0; i < patients_a; i++)
        malignant += malignant_a[i];
    for (i = 0; i < patients_b; i++)
        malignant += malignant_b[i];

    printf("compared %d rules on %d patients\n", MEASUREMENTS * STEPS, patients_a + patients_b);
    smcoutput(best_measurement, 1);
    smcoutput(best_threshold, 1);
    smcoutput(best_errors, 1);
    smcoutput(malignant, 2);
    return 0;
}
