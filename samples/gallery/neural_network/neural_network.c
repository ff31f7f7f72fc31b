// A small neural network, which is one party's secret, classifies another party's measurements (the irises of Fisher).
#define IN 4
#define HIDDEN 5
#define OUT 3

typedef fixed<32,12> number; // up to 2^19: the sums stay below 100, but -W overflow, which goes by types, names them

int main(void) {
    private number first[HIDDEN][IN], first_bias[HIDDEN], second[OUT][HIDDEN], second_bias[OUT];
    private number x[IN], hidden[HIDDEN], score[OUT];
    private int class;

    smcinput(first, 1);
    smcinput(first_bias, 1);
    smcinput(second, 1);
    smcinput(second_bias, 1);
    smcinput(x, 2);
    hidden = first @ x + first_bias;
    for (public int i = 0; i < HIDDEN; i++)
        if (hidden[i] < 0)
            hidden[i] = 0;
    score = second @ hidden + second_bias;
    class = smcargmax(score, OUT);
    smcoutput(class, 2);
    return 0;
}
