// A secret polynomial at secret points by Horner's rule, in numbers of 10 binary places.
#define DEGREE 8
#define POINTS 20
#define ONE 1024

int coefficient[DEGREE + 1];

int evaluate(int x) {
    int y = coefficient[DEGREE];
    for (public int k = DEGREE - 1; k >= 0; k--)
        y = y * x / ONE + coefficient[k];
    return y;
}

int main(void) {
    int at[POINTS], value[POINTS], roots = 0;
  public
    int i;

    smcinput(coefficient, 1, DEGREE + 1);
    smcinput(at, 2, POINTS);
    for (i = 0; i < POINTS; i++)
        value[i] = evaluate(at[i]);
    for (i = 1; i < POINTS; i++)
        if ((value[i - 1] < 0) != (value[i] < 0))
            roots++;
    smcoutput(value, 2, POINTS);
    smcoutput(roots, 2);
    return 0;
}
