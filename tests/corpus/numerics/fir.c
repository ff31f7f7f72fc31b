// A filter of eight taps over a signal, with a delay line that moves, and the energy and the peak of what comes out.
#define TAPS 8
#define SAMPLES 96

int main(void) {
    short tap[TAPS], in[SAMPLES];
    int delay[TAPS] = {0}, out[SAMPLES], peak = 0;
    long energy = 0;
  public
    int n, k;

    smcinput(tap, 1, TAPS);
    smcinput(in, 2, SAMPLES);
    for (n = 0; n < SAMPLES; n++) {
        int sum = 0;
        for (k = TAPS - 1; k > 0; k--)
            delay[k] = delay[k - 1];
        delay[0] = in[n];
        for (k = 0; k < TAPS; k++)
            sum += tap[k] * delay[k];
        out[n] = sum >> 8;
        energy += (long)out[n] * out[n];
        if (out[n] > peak)
            peak = out[n];
        else if (-out[n] > peak)
            peak = -out[n];
    }
    smcoutput(out, 2, SAMPLES);
    smcoutput(energy, 2);
    smcoutput(peak, 2);
    return 0;
}
