#include "two_files.h"

static private int cache;

static private int twice(private int x) { return 2 * x; }

private int library(private int x, public count limit) {
    cache += twice(x);
    return limit > 3 ? cache : x;
}
