// Operations, functions and conversions of real numbers on whole arrays and in plain loops, one after the other:
// real_rounds.py compares the rounds of few elements with those of many. ARGUMENTS: elements, which step (-1: all).
#include <math.h>
#include <stdlib.h>

#ifndef NUMBER
#define NUMBER float<16,6>
#endif
#ifndef OTHER
#define OTHER float<11,7>
#endif
#define MOST 512

public int count, which, steps;
NUMBER a[MOST], b[MOST];
int whole[MOST], places[MOST];

public int wanted(void) {
    return which < 0 || which == steps;
}

// Waits for the results, so that the rounds of the next step come behind those of this one.
#define STEP(...)                                                                                            \
    if (wanted()) {                                                                                          \
        NUMBER y[count];                                                                                     \
        public int i;                                                                                        \
        __VA_ARGS__;                                                                                         \
        public double opened[count];                                                                         \
        opened = smcopen(y);                                                                                 \
    }                                                                                                        \
    steps++;
#define BOTH(whole_array, element)                                                                           \
    STEP(y = whole_array)                                                                                    \
    STEP(for (i = 0; i < count; i++) y[i] = element)

int main(public int argc, public char **argv) {
    count = atoi(argv[1]);
    which = atoi(argv[2]);
    smcinput(a, 1, count);
    smcinput(b, 1, count);
    smcinput(whole, 1, count);
    smcinput(places, 1, count);
    public int n = count;
    NUMBER x[n], z[n];
    int k[n], at[n];
    OTHER other[n];
    public int j;
    for (j = 0; j < n; j++) {
        x[j] = a[j];
        z[j] = b[j];
        k[j] = whole[j];
        at[j] = places[j];
    }
    other = smcopen(x);
    BOTH(x + z, x[i] + z[i])
    BOTH(x - z, x[i] - z[i])
    BOTH(x * z, x[i] * z[i])
    BOTH(x / z, x[i] / z[i])
    BOTH(-x, -x[i])
    BOTH(x * 1.5, x[i] * 1.5)
    BOTH(x < z, x[i] < z[i])
    BOTH(x <= z, x[i] <= z[i])
    BOTH(x == z, x[i] == z[i])
    BOTH(x != z, x[i] != z[i])
    BOTH(!x, !x[i])
    BOTH(k, k[i])
    BOTH(x * k, x[i] * k[i])
    BOTH(x + 3 * z, x[i] + 3 * z[i])
    STEP(for (i = 0; i < count; i++) y[i] = (int)x[i])
    STEP(for (i = 0; i < count; i++) y[i] = (OTHER)x[i])
    BOTH(fabs(x), fabs(x[i]))
    BOTH(floor(x), floor(x[i]))
    BOTH(ceil(x), ceil(x[i]))
    BOTH(round(x), round(x[i]))
    BOTH(trunc(x), trunc(x[i]))
    BOTH(fmin(x, z), fmin(x[i], z[i]))
    BOTH(fmax(x, z), fmax(x[i], z[i]))
    BOTH(sqrt(x), sqrt(x[i]))
    BOTH(exp(x), exp(x[i]))
    BOTH(exp2(x), exp2(x[i]))
    BOTH(log(x), log(x[i]))
    BOTH(log2(x), log2(x[i]))
    BOTH(sin(x), sin(x[i]))
    BOTH(cos(x), cos(x[i]))
    BOTH(pow(x, z), pow(x[i], z[i]))
    BOTH(x < z ? x : z, x[i] < z[i] ? x[i] : z[i])
    STEP(for (i = 0; i < count; i++) if (x[i] < z[i]) y[i] = x[i]; else y[i] = z[i] * x[i])
    STEP(y = x; for (i = 0; i < count; i++) y[i] += z[i])
    STEP(y = x; for (i = 0; i < count; i++) y[i] *= z[i])
    STEP(y = x; for (i = 0; i < count; i++) y[i] /= z[i])
    STEP(y = x; for (i = 0; i < count; i++) y[i]++)
    STEP(for (i = 0; i < count; i++) y[i] = x[at[i]])                     // reads at private indices
    STEP(y = z; for (i = 0; i < count; i++) y[at[i]] = x[i])              // stores
#ifdef FIXED // of floating-point numbers each update may follow from the one before
    STEP(y = z; for (i = 0; i < count; i++) y[at[i]] += x[i])             // updates
    STEP(y[0] = 0; for (i = 0; i < count; i++) y[0] += x[i] * z[i])       // a running sum
#endif
    STEP(y[0] = x @ z)
    STEP(y[0] = smcsum(x, count))
    STEP(y = x; smcprefixsum(y, count))
    STEP(y[0] = smcmin(x, count); y[1] = smcmax(z, count))
    public int results = steps;
    smcoutput(results, 1);
    return 0;
}
