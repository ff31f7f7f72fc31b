"""The programs of the PICCO paper's Table 2 between distant parties: its WAN, imitated on one machine; and what the
paper has no programs for, where the configuration tells the latency."""

from measure import Failed
from programs import PROGRAMS, measure_version

# Round trips of 63 ms, of 0.2 ms between two of the three parties.
WAN = ("--delay", "31.5", "--delay", "2-3=0.1")

# Milliseconds of the paper's WAN, basic and optimised, by program and size.
PAPER = {
    "arithmetic operations": {3000: (9444, 34.5)},
    "matrix multiplication": {20: (251913, 35.7)},
    "median, mergesort as printed": {32: (98678, 6288), 256: (1894420, 47654), 1024: (None, 170872)},
    "Hamming distance": {1600: (50816, 31.8)},
    "AES-128, one block": {1: (75874, 3179)},
    "AES-128 in GF(2^8)": {1: (75874, 3179)},
    "edit distance": {100: (9479330, 116632), 200: (None, 432456)},
    "fingerprint matching": {20: (541656, 74704)},
}
LATENCY = 31500  # microseconds

ORDER = """\
#include <stdio.h>
public int main() {{
    public int n, i;
    private int x;
    smcinput(n, 1);
    smcinput(x, 1);
    private int a[n];
    private unsigned int<10> at[n];
    for (i = 0; i < n; i++) {{
        a[i] = x + i * 7919 % 1009;
        at[i] = x + i * 31 % 1000;
    }}
    {body}
    return 0;
}}
"""

# What is measured at which size: quick, and else.
BUILT_IN = {
    "greatest of an array, smcmax": ('printf("%d\\n", smcopen(smcmax(a, n)));', 16, 1024),
    "greatest of an array, a loop": (
        """private int most = a[0], where = 0;
    for (i = 1; i < n; i++)
        if (a[i] > most) {
            most = a[i];
            where = i;
        }
    printf("%d %d\\n", smcopen(most), smcopen(where));""", 16, 1024),
    "sort, smcsort": ('smcsort(a, n);\n    printf("%d %d\\n", smcopen(a[0]), smcopen(a[n / 2]));', 16, 256),
    "stores at private indices": (
        """private int table[1024];
    for (i = 0; i < n; i++)
        table[at[i]] = a[i];
    printf("%d %d\\n", smcopen(table[5]), smcopen(table[300]));""", 16, 1000),
}

QUICK = {"matrix multiplication": {5: (3936, 31.6)}}


def measure_distant(bench, quick, report):
    rows = []
    for program in PROGRAMS:
        for size, paper in (QUICK if quick else PAPER).get(program.name, {}).items():
            run = measure_version(bench, program, size, program.basic, program.data, repeats=1, options=WAN)
            rows += report([{"program": program.name, "size": size, "rounds": run.rounds, "seconds": run.seconds,
                             "bytes": run.bytes, "paper_ms": paper}])
    for name, (body, small, large) in BUILT_IN.items():
        size = small if quick else large
        source, inputs = bench.program("built_in", ORDER.format(body=body)), f"n = {size}\nx = 3\n"
        run = bench.run(source, inputs, repeats=1, options=WAN, latency=LATENCY)
        if bench.plain(source, inputs) != run.output:
            raise Failed(f"{name}: the secure result differs from the plain one")
        rows += report([{"program": name, "size": size, "rounds": run.rounds, "seconds": run.seconds,
                         "bytes": run.bytes, "paper_ms": (None, None)}])
    return rows
