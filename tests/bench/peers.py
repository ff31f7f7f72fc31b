"""The same work beside MP-SPDZ and today's PICCO, whose figures were measured on a machine of this kind (two Zen 5
cores, three processes on loopback over TLS, one thread a party)."""

from measure import Failed
from programs import PROGRAMS, measure_version

HEAD = """\
#include <stdio.h>
public int main() {
    public int n, i, j, k;
    private int x;
    private unsigned int<12> y;
    smcinput(n, 1);
    smcinput(x, 1);
    smcinput(y, 1);
"""

MULTIPLICATIONS = HEAD + """\
    private int a[n / 10];
    private unsigned int<13> b[n / 10];
    private int<50> c[n / 10];
    private int<58> total = 0;
    for (i = 0; i < n / 10; i++) {
        a[i] = x + i % 1000;
        b[i] = y + i % 1000;
    }
    for (k = 0; k < 10; k++) {
        for (i = 0; i < n / 10; i++)
            c[i] = a[i] * b[i];
        for (i = 0; i < n / 10; i++)
            total += c[i] * y;
        for (i = 0; i < n / 10; i++)
            a[i] = a[i] + 1;
    }
    printf("%ld\\n", (long)smcopen(total));
    return 0;
}
"""

CHAIN = HEAD + """\
    for (i = 0; i < n; i++)
        x = x * y;
    printf("%d\\n", smcopen(x));
    return 0;
}
"""

COMPARISONS = HEAD + """\
    private int a[n], b[n];
    private int<1> c[n];
    for (i = 0; i < n; i++) {
        a[i] = x + i;
        b[i] = y * 20 - i;
    }
    for (i = 0; i < n; i++)
        c[i] = a[i] < b[i];
    private int count = 0;
    for (i = 0; i < n; i++)
        count += c[i];
    printf("%d\\n", smcopen(count));
    return 0;
}
"""

DIVISIONS = HEAD + """\
    private int a[n], b[n], c[n];
    private int<48> total = 0;
    for (i = 0; i < n; i++) {
        a[i] = x * 1000 + i;
        b[i] = y + i;
    }
    for (i = 0; i < n; i++)
        c[i] = a[i] / b[i];
    for (i = 0; i < n; i++)
        total += c[i];
    printf("%ld\\n", (long)smcopen(total));
    return 0;
}
"""

MATRICES = HEAD + """\
    private int a[n][n];
    private unsigned int<13> b[n][n];
    private int<50> c[n][n];
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            a[i][j] = x + i % 9 + j % 7;
            b[i][j] = y + i % 8 + j % 5;
        }
    PRODUCT
    smcoutput(c, 1);
    return 0;
}
"""
AT = MATRICES.replace("PRODUCT", "c = a @ b;")
NAIVE = MATRICES.replace("PRODUCT", """\
for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            c[i][j] = 0;
            for (k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
        }""")


def product(n, x, y):
    """The matrix as its output; rows and columns repeat."""
    def element(i, j):
        return sum((x + i % 9 + k % 7) * (y + k % 8 + j % 5) for k in range(n))

    rows = ["c = " + ",".join([str(element(i, j)) for j in range(5)] * (n // 5)) for i in range(9)]
    return "\n".join(rows[i % 9] for i in range(n))


def multiplications(n, x, y):
    return y * sum((x + i % 1000 + k) * (y + i % 1000) for k in range(10) for i in range(n // 10))


# Name, text, size, size of the quick bench, x, y, result; seconds of MP-SPDZ's Shamir and replicated ring and of
# today's PICCO over Shamir; None where there is no figure.
WORK = [
    ("multiplications, ten batches", MULTIPLICATIONS, 10**7, 10**4, 30, 20, multiplications, 1.5, 0.25, None),
    ("dependent multiplications", CHAIN, 1000, 100, 1, 1, lambda n, x, y: 1, 0.09, 0.06, 0.025),
    ("comparisons, 32 bits", COMPARISONS, 1000, 1000, 3, 45, None, 0.009, 0.0008, None),
    ("comparisons, 32 bits", COMPARISONS, 100000, 5000, 3, 4000, None, 2.3, 0.018, None),
    ("divisions, 32 bits", DIVISIONS, 1000, 20, 300000, 77, None, 0.88, 0.035, 6.8),
    ("matrix product @", AT, 100, 20, 3000, 2000, product, 0.0089, 0.0025, None),
    ("matrix product @", AT, 200, 30, 3000, 2000, product, 0.103, 0.0138, None),
    ("matrix product @", AT, 1000, 40, 3000, 2000, product, 10.5, 1.84, None),
    ("matrix product, naive loops", NAIVE, 200, 30, 3000, 2000, product, 0.103, 0.0138, None),
]

# Of the programs of Table 2: name, size, the same columns.
SAMPLE_WORK = [
    ("median, mergesort that sorts", 1024, 32, 0.80, 0.036, None),
    ("Hamming distance", 1600, 160, 0.00035, None, None),
    ("edit distance", 100, 8, 0.80, 0.158, None),
    ("AES-128, one block", 1, 1, 0.0093, 0.0046, None),
]


def row_of(name, size, run, quick, others):
    shamir, ring, picco = [None] * 3 if quick else others  # theirs are of the full size
    return {"work": name, "size": size, "seconds": run.seconds, "rounds": run.rounds, "bytes": run.bytes,
            "cpu_seconds": run.cpu_seconds, "shamir_seconds": shamir, "ring_seconds": ring, "picco_seconds": picco}


def measure_peers(bench, quick, report):
    rows = []
    for name, text, size, small, x, y, result, *others in WORK:
        size = small if quick else size
        source, inputs = bench.program("peer", text), f"n = {size}\nx = {x}\ny = {y}\n"
        run = bench.run(source, inputs)
        expected = str(result(size, x, y)) if result else bench.plain(source, inputs).strip()
        if run.output.strip() != expected:
            raise Failed(f"{name} at size {size}: {run.output.strip()[:80]} instead of {expected[:80]}")
        rows += report([row_of(name, size, run, quick, others)])
    programs = {program.name: program for program in PROGRAMS}
    for name, size, small, *others in SAMPLE_WORK:
        size, program = small if quick else size, programs[name]
        run = measure_version(bench, program, size, program.basic, program.data)
        rows += report([row_of(name + ", as written", size, run, quick, others)])
    return rows
