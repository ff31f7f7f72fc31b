"""The same work beside MP-SPDZ and today's PICCO, whose figures were measured on a machine of this kind (two Zen 5
cores, three processes on loopback over TLS, one thread a party)."""

from measure import CLOCK, START, STOP, Failed
from programs import PROGRAMS, measure_version

HEAD = CLOCK + """\
public int main() {
    public int n, i, j, k;
    private int<48> ready = 0;
    private int x, z;
    private unsigned int<12> y;
    smcinput(n, 1);
    smcinput(x, 1);
    smcinput(y, 1);
    smcinput(z, 1);
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
    for (i = 0; i < n / 10; i++)
        ready += a[i] + b[i];
    printf("%ld\\n", (long)smcopen(ready));
    """ + START + """
    for (k = 0; k < 10; k++) {
        for (i = 0; i < n / 10; i++)
            c[i] = a[i] * b[i];
        for (i = 0; i < n / 10; i++)
            total += c[i] * y;
        for (i = 0; i < n / 10; i++)
            a[i] = a[i] + 1;
    }
    printf("%ld\\n", (long)smcopen(total));
    """ + STOP + """
    return 0;
}
"""

CHAIN = HEAD + """\
    """ + START + """
    for (i = 0; i < n; i++)
        x = x * y;
    printf("%d\\n", smcopen(x));
    """ + STOP + """
    return 0;
}
"""

COMPARISONS = HEAD + """\
    private int a[n], b[n];
    private int<1> c[n];
    for (i = 0; i < n; i++) {
        a[i] = x + i;
        b[i] = z - i;
    }
    for (i = 0; i < n; i++)
        ready += a[i] + b[i];
    printf("%ld\\n", (long)smcopen(ready));
    """ + START + """
    for (i = 0; i < n; i++)
        c[i] = a[i] < b[i];
    private int count = 0;
    for (i = 0; i < n; i++)
        count += c[i];
    printf("%d\\n", smcopen(count));
    """ + STOP + """
    return 0;
}
"""

DIVISIONS = HEAD + """\
    private int a[n], b[n], c[n];
    private int<48> total = 0;
    for (i = 0; i < n; i++) {
        a[i] = x + i;
        b[i] = z + i;
    }
    for (i = 0; i < n; i++)
        ready += a[i] + b[i];
    printf("%ld\\n", (long)smcopen(ready));
    """ + START + """
    for (i = 0; i < n; i++)
        c[i] = a[i] / b[i];
    for (i = 0; i < n; i++)
        total += c[i];
    printf("%ld\\n", (long)smcopen(total));
    """ + STOP + """
    return 0;
}
"""

REALS = CLOCK + """\
public int main() {
    public int n, i, m;
    smcinput(n, 1);
    TYPE a[n], b[n], c[n];
    private int<1> d[n], ready = 0;
    smcinput(a, 1, n);
    smcinput(b, 1, n);
    for (i = 0; i < n; i++)
        ready ^= a[i] < b[i]; /* floating-point numbers stay in bits from here on */
    printf("%d\\n", (int)smcopen(ready));
    """ + START + """
    WORK
    """ + STOP + """
    return 0;
}
"""
PARITY = """
    for (m = n; m > 1; m -= m / 2)
        for (i = 0; i < m / 2; i++)
            d[i] ^= d[m - m / 2 + i];
    printf("%d\\n", (int)smcopen(d[0]));"""


def real_work(kind, operator):
    """Ends with a bit of each floating-point number, which costs nothing, or with the sum of fixed-point ones."""
    if operator == "<":
        statement, end = "d[i] = a[i] < b[i];", PARITY
    elif kind.startswith("float"):
        statement, end = f"d[i] = a[i] {operator} b[i] != 0;", PARITY
    else:
        statement, end = f"c[i] = a[i] {operator} b[i];", '\n    printf("%.9f\\n", (double)smcopen(smcsum(c, n)));'
    return REALS.replace("TYPE", kind).replace("WORK", f"for (i = 0; i < n; i++)\n        {statement}{end}")


MATRICES = HEAD + """\
    private unsigned int<13> a[n][n], b[n][n];
    private int<44> c[n][n];
    private int<58> total = 0;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            a[i][j] = y + i % 9 + j % 7;
            b[i][j] = y + i % 8 + j % 5;
        }
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            ready += a[i][j] + b[i][j];
    printf("%ld\\n", (long)smcopen(ready));
    """ + START + """
    PRODUCT
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            total += c[i][j] * y; /* needs degree t */
    printf("%ld\\n", (long)smcopen(total));
    """ + STOP + """
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


def product(n, x, y, z):
    left = [sum(y + i % 9 + k % 7 for i in range(n)) for k in range(n)]
    right = [sum(y + k % 8 + j % 5 for j in range(n)) for k in range(n)]
    return y * sum(l * r for l, r in zip(left, right))


def multiplications(n, x, y, z):
    return y * sum((x + i % 1000 + k) * (y + i % 1000) for k in range(10) for i in range(n // 10))


# Name, text, size, size of the quick bench, x, y, z, result; seconds of MP-SPDZ's Shamir and replicated ring and of
# today's PICCO over Shamir; None where there is no figure.
WORK = [
    ("multiplications, ten batches", MULTIPLICATIONS, 10**7, 10**4, 30, 20, 0, multiplications, 1.5, 0.25, None),
    ("dependent multiplications", CHAIN, 1000, 100, 1, 1, 0, lambda n, x, y, z: 1, 0.09, 0.06, 0.025),
    ("comparisons, 32 bits", COMPARISONS, 1000, 1000, 3, 0, 900, None, 0.009, 0.0008, None),
    ("comparisons, 32 bits", COMPARISONS, 100000, 5000, 3, 0, 90000, None, 2.3, 0.018, None),
    ("divisions, 32 bits", DIVISIONS, 1000, 20, 300000000, 0, 77, None, 0.88, 0.035, 6.8),
    ("matrix product @", AT, 100, 20, 0, 20, 0, product, 0.0089, 0.0025, None),
    ("matrix product @", AT, 200, 30, 0, 20, 0, product, 0.103, 0.0138, None),
    ("matrix product @", AT, 1000, 40, 0, 20, 0, product, 10.5, 1.84, None),
    ("matrix product, naive loops", NAIVE, 200, 30, 0, 20, 0, product, 0.103, 0.0138, None),
    *((f"float<24,8> {operator}", real_work("float<24,8>", operator), 1000, 20, 3, 5, 0, None, shamir, None, None)
      for operator, shamir in (("+", 0.215), ("*", 0.153), ("/", 0.302), ("<", 0.110))),
    *((f"float<32,9> {operator}", real_work("float<32,9>", operator), 1000, 20, 3, 5, 0, None, None, None, picco)
      for operator, picco in (("+", 3.5), ("*", 1.2), ("/", 2.9), ("<", 0.84))),
    *((f"fixed<32,16> {operator}", real_work("fixed<32,16>", operator), 1000, 20, 3, 5, 0, None, shamir, ring, None)
      for operator, shamir, ring in (("*", 0.055, 0.0035), ("/", 0.332, 0.015), ("<", 0.009, 0.0007))),
]

# Of the programs of Table 2: name, size, the same columns.
SAMPLE_WORK = [
    ("median, mergesort that sorts", 1024, 32, 0.80, 0.036, None),
    ("Hamming distance", 1600, 160, 0.00035, None, None),
    ("edit distance", 100, 8, 0.80, 0.158, None),
    ("AES-128, one block", 1, 1, 0.0093, 0.0046, None),
    ("AES-128 in GF(2^8)", 1, 1, 0.0093, 0.0046, None),
]


# The same of optimised versions.
OPTIMISED_WORK = [
    ("AES-128 in GF(2^8)", 1, 1, 0.0093, 0.0046, None),
    ("AES-128 in GF(2^8)", 1000, 10, 0.680, None, None),
]


def row_of(name, size, run, quick, others):
    shamir, ring, picco = [None] * 3 if quick else others  # theirs are of the full size
    return {"work": name, "size": size, "seconds": run.seconds, "rounds": run.rounds, "bytes": run.bytes,
            "cpu_seconds": run.cpu_seconds, "shamir_seconds": shamir, "ring_seconds": ring, "picco_seconds": picco}


def inputs_of(text, size, x, y, z):
    """Of arrays no two elements are alike: the engine would do equal operations once."""
    if "smcinput(a, 1, n)" in text:
        arrays = {"a": [x / 16 + i / 1024 for i in range(size)], "b": [y / 4 + i / 2048 for i in range(size)]}
        return f"n = {size}\n" + "".join(f"{name} = {','.join(map(str, values))}\n" for name, values in arrays.items())
    return f"n = {size}\nx = {x}\ny = {y}\nz = {z}\n"


def measure_peers(bench, quick, report):
    rows = []
    for name, text, size, small, x, y, z, result, *others in WORK:
        size = small if quick else size
        source, inputs = bench.program("peer", text), inputs_of(text, size, x, y, z)
        run = bench.run(source, inputs, bench.more_repeats)
        expected = str(result(size, x, y, z)) if result else bench.plain(source, inputs).split()[-1]
        if run.output.split()[-1] != expected:
            raise Failed(f"{name} at size {size}: {run.output!r}, the result should be {expected}")
        rows += report([row_of(name, size, run, quick, others)])
    programs = {program.name: program for program in PROGRAMS}
    for name, size, small, *others in SAMPLE_WORK:
        size, program = small if quick else size, programs[name]
        run = measure_version(bench, program, size, program.basic, program.data, repeats=bench.more_repeats)
        rows += report([row_of(name + ", as written", size, run, quick, others)])
    for name, size, small, *others in OPTIMISED_WORK:
        size, program = small if quick else size, programs[name]
        run = measure_version(bench, program, size, program.optimised, program.optimised_data,
                              repeats=bench.more_repeats)
        rows += report([row_of(name + ", whole arrays", size, run, quick, others)])
    return rows
