// A program of checks: IS(expression, value) keeps what the expression gives and what it should; the last
// line of main is `return checked();`, which opens all results and names the lines of the wrong ones.
#include <stdio.h>

enum { kMostChecks = 120 };
static private long got[kMostChecks];
static private double got_real[kMostChecks];
static public long want[kMostChecks];
static public double want_real[kMostChecks];
static public int line[kMostChecks], line_real[kMostChecks], count, count_real;

#define IS(expression, value) (got[count] = (expression), want[count] = (value), line[count++] = __LINE__)
#define IS_REAL(expression, value)                                                                           \
    (got_real[count_real] = (expression), want_real[count_real] = (value), line_real[count_real++] = __LINE__)

static public int checked(void) {
  public
    long open[kMostChecks];
  public
    double open_real[kMostChecks];
  public
    int wrong = 0;
    for (public int i = 0; i < count; i++)
        open[i] = smcopen(got[i]);
    for (public int i = 0; i < count_real; i++)
        open_real[i] = smcopen(got_real[i]);
    for (public int i = 0; i < count; i++)
        if (open[i] != want[i] && ++wrong)
            printf("line %d: %ld, not %ld\n", line[i], open[i], want[i]);
    for (public int i = 0; i < count_real; i++)
        if (open_real[i] != want_real[i] && ++wrong)
            printf("line %d: %.17g, not %.17g\n", line_real[i], open_real[i], want_real[i]);
    printf("%d of %d checks are wrong\n", wrong, count + count_real);
    return wrong;
}
