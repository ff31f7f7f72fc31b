"""Every operation at batches of 1 to 10^6: the operands are arrays made from three private inputs without
interaction, the results are folded into one value without interaction, and that value is opened."""

from dataclasses import dataclass

from measure import CLOCK, START, STOP, Failed, too_large

TEMPLATE = """\
{clock}public int main() {{
    public int n, repeats, i, k, m, opened;
    private int<31> x, y; /* sums with small numbers are in the range of int, so that nothing is reduced to it */
    private unsigned int<3> z;
    smcinput(n, 1);
    smcinput(repeats, 1);
    smcinput(x, 1);
    smcinput(y, 1);
    smcinput(z, 1);
    private int a[n], b[n];
    private unsigned int<5> w[n];
    private {result} c[n];
    private int<48> total = 0; /* any more would need a wider modulus */
    for (i = 0; i < n; i++) {{
        a[i] = x + i;
        b[i] = y - i;
        w[i] = z + i % 7;
    }}
    for (i = 0; i < n; i++)
        total += a[i] + b[i] + w[i];
    printf("%ld\\n", (long)smcopen(total)); /* the operands are there when the clock starts */
    {start}
    total = 0;
    {setup}
    {body}
    {fold}
    {stop}
    return 0;
}}
"""

# A sum of products with another array: each c[i] has to be a sharing of degree t.
NUMBER = """\
for (i = 0; i < n; i++)
        total += c[i] * w[i];
    printf("%ld\\n", (long)smcopen(total));"""

BIT = """\
for (m = n; m > 1; m -= m / 2)
        for (i = 0; i < m / 2; i++)
            c[i] ^= c[m - m / 2 + i];
    printf("%d\\n", smcopen(c[0]));"""

# The parity of all bits.
WORD = """\
private int<1> d[n];
    for (i = 0; i < n; i++) {
        private unsigned int t = c[i];
        t ^= t >> 16;
        t ^= t >> 8;
        t ^= t >> 4;
        t ^= t >> 2;
        t ^= t >> 1;
        d[i] = t & 1;
    }
    for (m = n; m > 1; m -= m / 2)
        for (i = 0; i < m / 2; i++)
            d[i] ^= d[m - m / 2 + i];
    printf("%d\\n", smcopen(d[0]));"""


@dataclass
class Operation:
    name: str
    result: str  # type of an element of the result
    fold: str
    body: str
    setup: str = ""
    repeats: int = 1  # of the body a run; with more than one, a run without it is subtracted
    tail: int = 1  # rounds of the opening at the end
    is_large: bool = False  # not for quick measurements

    def source(self):
        return TEMPLATE.format(clock=CLOCK, start=START, stop=STOP, result=self.result, setup=self.setup,
                               body=self.body, fold=self.fold)

    def inputs(self, batch, repeats=None):
        return f"n = {batch}\nrepeats = {self.repeats if repeats is None else repeats}\nx = 321\ny = 6789100\nz = 1\n"


def each(statement):
    return f"for (i = 0; i < n; i++)\n        {statement}"


def repeated(statement):
    return f"for (k = 0; k < repeats; k++)\n        for (i = 0; i < n; i++)\n            {statement}"


BITS = each("c[i] = a[i] ^ 0x55555555;") + "\n    private unsigned int e[n];\n    " + each("e[i] = b[i] ^ 0x33333333;")
TABLE_FOLD = """\
for (i = 0; i < 1024; i++)
        total += table[i] * z;
    printf("%ld\\n", (long)smcopen(total));"""

TABLE = """\
private int table[1024];
    private unsigned int<10> t[n];
    for (i = 0; i < 1024; i++)
        table[i] = y + i;
    for (i = 0; i < n; i++)
        t[i] = z + i % 1000;"""



def table(kind, elements, index_bits):
    fill = "(int)(i * 2654435761u >> 1)" if kind == "public" else "y + i"
    return f"""\
{kind} int table[{elements}];
    private unsigned int<{index_bits}> t[n];
    for (i = 0; i < {elements}; i++)
        table[i] = {fill};
    for (i = 0; i < n; i++)
        t[i] = z * {elements // 8} + i % {elements // 8}; /* anywhere in the table */"""


READ = each("c[i] = table[t[i]];")

OPERATIONS = [
    Operation("multiplication", "int<40>", NUMBER, each("c[i] = a[i] * w[i];")),
    Operation("inner product, an element", "int", 'printf("%ld\\n", (long)smcopen(total));',
              each("total += a[i] * w[i];"), tail=0),
    Operation("opening", "int<1>", 'printf("%d\\n", opened ^ o[n - 1]);',
              'public int o[n];\n    o = smcopen(a);\n    opened = o[0];', tail=0),
    Operation("comparison <", "int<1>", BIT, each("c[i] = a[i] < b[i];")),
    Operation("comparison < as a number", "int", NUMBER, each("c[i] = a[i] < b[i];")),
    Operation("equality ==", "int<1>", BIT, each("c[i] = a[i] == b[i];")),
    Operation("select: if (a < b)", "int", NUMBER, each("if (a[i] < b[i]) c[i] = a[i]; else c[i] = w[i];")),
    Operation("truncation >> 7", "int", NUMBER, each("c[i] = a[i] >> 7;")),
    Operation("private shift >>", "int", NUMBER, each("c[i] = a[i] >> w[i];")),
    Operation("private shift <<", "int", NUMBER, each("c[i] = a[i] << w[i];")),
    Operation("bit decomposition", "unsigned int", WORD, each("c[i] = a[i] ^ 0x55555555;")),
    Operation("and, of numbers", "unsigned int", WORD, each("c[i] = a[i] & b[i];")),
    Operation("xor, of numbers", "unsigned int", WORD, each("c[i] = a[i] ^ b[i];")),
    Operation("and, of words in bits", "unsigned int", WORD, repeated("c[i] = ((c[i] << 1 | c[i] >> 31) ^ k) & e[i];"), BITS, 16),
    Operation("or, of words in bits", "unsigned int", WORD, repeated("c[i] = ((c[i] << 1 | c[i] >> 31) ^ k) | e[i];"), BITS, 16),
    Operation("bits to a number", "int", NUMBER, each("c[i] = a[i] ^ 0x55555555;")),
    Operation("/ 10", "int", NUMBER, each("c[i] = a[i] / 10;")),
    Operation("% 10", "int", NUMBER, each("c[i] = a[i] % 10;")),
    Operation("/ private", "int", NUMBER, each("c[i] = b[i] / a[i];")),
    Operation("% private", "int", NUMBER, each("c[i] = b[i] % a[i];")),
    Operation("private index, 1024 elements, read", "int", NUMBER, READ, table("private", 1024, 10)),
    Operation("private index, 65536 elements, read", "int", NUMBER, READ, table("private", 65536, 16)),
    Operation("private index, 1000000 elements, read", "int", NUMBER, READ, table("private", 1_000_000, 20), is_large=True),
    Operation("private index, public table of 1024, read", "int", NUMBER, READ, table("public", 1024, 10)),
    Operation("private index, public table of 65536, read", "int", NUMBER, READ, table("public", 65536, 16)),
    Operation("private index, public table of 1000000, read", "int", NUMBER, READ, table("public", 1_000_000, 20), is_large=True),
    Operation("private index, 1024 elements, write", "int",
              TABLE_FOLD,
              each("table[t[i]] = w[i];"), TABLE),
    Operation("private index, 1024 elements, write and add", "int",
              TABLE_FOLD,
              each("{ table[t[i]] = w[i]; table[t[n - 1 - i]] += w[i]; }"), TABLE),
    Operation("private index, 65536 elements, write", "int",
              'total = table[1] + table[9];\n    printf("%ld\\n", (long)smcopen(total));',
              each("table[t[i]] = w[i];"), table("private", 65536, 16), is_large=True),
    Operation("private index, 1000000 elements, write", "int",
              'total = table[1] + table[9];\n    printf("%ld\\n", (long)smcopen(total));',
              each("table[t[i]] = w[i];"), table("private", 1_000_000, 20), is_large=True),
]


def measure_batch(bench, operation, source, batch, opening, single):
    """A row: what one operation of the batch costs, without the operands, and without the opening of the result
    where that is exact."""
    full = bench.run(source, operation.inputs(batch))
    if 1 < batch <= 1000 and bench.plain(source, operation.inputs(batch)) != full.output:
        raise Failed(f"{operation.name}: the secure result differs from the plain one")
    seconds, cpu, count = full.seconds, full.cpu_seconds, batch * operation.repeats
    if operation.repeats > 1:
        empty = bench.run(source, operation.inputs(batch, 0))
        rounds = (full.rounds - empty.rounds) / operation.repeats
        data = (full.bytes - empty.bytes) / count
        seconds, cpu = max(seconds - empty.seconds, 0), max(cpu - empty.cpu_seconds, 0)
    else:
        rounds = full.rounds - opening.rounds - operation.tail
        data = full.bytes - opening.bytes if batch == 1 else (full.bytes - single.bytes) / (batch - 1)
    row = {
        "operation": operation.name, "batch": batch, "rounds": rounds,
        "bytes": round(data / bench.parties, 2), "seconds": seconds,
        "per_second": count / seconds if seconds > 0 else None,
        "cpu_per_million": cpu / count * 1e6, "peak_memory": full.peak_memory,
    }
    return row, full


def measure_operation(bench, operation, batches, opening):
    """Rows of one operation; what is left out has a reason instead of figures."""
    source = bench.program("operation", operation.source())
    rows, single, previous, reason, last = [], None, None, None, 0
    for batch in batches:
        if last > 1 and not reason:  # a single operation says little about many
            reason = too_large(bench, previous, batch / last)
        if not reason:
            try:
                row, previous = measure_batch(bench, operation, source, batch, opening, single)
                single, last = single or previous, batch
            except Failed as failure:
                if "not supported" not in str(failure):
                    raise
                reason = "refused by the compiler"
        rows.append({"operation": operation.name, "batch": batch, "skipped": reason} if reason else row)
    return rows


def measure_operations(bench, batches, report):
    nothing = Operation("", "int<1>", "", "")
    opening = bench.run(bench.program("nothing", nothing.source()), nothing.inputs(1), repeats=1)
    rows = []
    for operation in OPERATIONS:
        if operation.is_large and bench.is_quick:
            continue
        rows += report(measure_operation(bench, operation, batches, opening))
    return rows
