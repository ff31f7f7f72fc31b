"""The built-in functions on arrays of numbers that are private inputs, checked against Python."""

import random
from dataclasses import dataclass
from typing import Callable

from measure import CLOCK, START, STOP, Failed, too_large
from programs import values

TEMPLATE = """\
{clock}public int main() {{
    public int n, i;
    smcinput(n, 1);
    private int a[n], b[n];
    private long total = 0;
    smcinput(a, 1, n);
    smcinput(b, 1, n);
    {before}
    {start}
    {body}
    printf("%ld\\n", smcopen(total)); /* needs all of the result */
    {stop}
    return 0;
}}
"""
FOLD = "for (i = 0; i < n; i++)\n        total += a[i] * (i % 7 + 1);"
PLACES = """\
private int<20> p[n];
    for (i = 0; i < n; i++)
        p[i] = i;
    smcshuffle(p, n);"""


def folded(numbers):
    return sum(x * (i % 7 + 1) for i, x in enumerate(numbers))


def prefix_sums(numbers):
    total, result = 0, []
    for x in numbers:
        total += x
        result.append(total)
    return result


def sorted_pairs(a, b):
    order = sorted(range(len(a)), key=lambda i: a[i])
    return folded([a[i] for i in order]) + sum(b[i] * (k % 5) for k, i in enumerate(order))


@dataclass
class Function:
    name: str
    body: str
    expected: Callable  # of both arrays: the number that is opened
    before: str = ""


FUNCTIONS = [
    Function("smcsort", "smcsort(a, n);\n    " + FOLD, lambda a, b: folded(sorted(a))),
    Function("smcsort with a second array",
             "smcsort(a, n, b);\n    " + FOLD + "\n    for (i = 0; i < n; i++)\n        total += b[i] * (i % 5);",
             sorted_pairs),
    Function("smctopk, ten", "smctopk(a, n, 10);\n    for (i = 0; i < 10; i++)\n        total += a[i] * (i + 1);",
             lambda a, b: sum(x * (i + 1) for i, x in enumerate(sorted(a, reverse=True)[:10]))),
    Function("smcshuffle", "smcshuffle(a, n);\n    for (i = 0; i < n; i++)\n        total += a[i];",
             lambda a, b: sum(a)),
    Function("smcpermute", "smcpermute(p, n, a);\n    for (i = 0; i < n; i++)\n        total += a[i];",
             lambda a, b: sum(a), PLACES),
    Function("smcmax", "total = smcmax(a, n);", lambda a, b: max(a)),
    Function("smcargmax", "total = smcargmax(a, n);", lambda a, b: a.index(max(a))),
    Function("smcprefixsum", "smcprefixsum(a, n);\n    " + FOLD, lambda a, b: folded(prefix_sums(a))),
    Function("smcpopcount", "for (i = 0; i < n; i++)\n        total += smcpopcount(a[i]);",
             lambda a, b: sum(x.bit_count() for x in a)),
    Function("smcselect of a comparison",
             "for (i = 0; i < n; i++)\n        total += smcselect(a[i] < b[i], a[i], b[i]) * (i % 7 + 1);",
             lambda a, b: folded(map(min, a, b))),
]


def operands(size):
    draw = random.Random(size)
    return ([draw.randrange(10**4) for _ in range(size)] for _ in range(2))


def measure_functions(bench, sizes, report):
    rows = []
    for function in FUNCTIONS:
        source = bench.program("builtin", TEMPLATE.format(clock=CLOCK, start=START, stop=STOP, before=function.before,
                                                          body=function.body))
        previous, reason = None, None
        for size in sizes:
            reason = reason or (previous and too_large(bench, previous, size / last))
            row = {"function": function.name, "size": size}
            if reason:
                row["skipped"] = reason
            else:
                a, b = operands(size)
                # Once: how many rounds a sort takes depends on the random order that it begins with.
                previous = bench.run(source, f"n = {size}\n{values('a', a)}{values('b', b)}", repeats=1)
                last = size
                if int(previous.output) != function.expected(a, b):
                    raise Failed(f"{function.name} at size {size}: wrong result {previous.output!r}")
                row.update(seconds=previous.seconds, rounds=previous.rounds,
                           bytes=previous.bytes / size / bench.parties, peak_memory=previous.peak_memory)
            rows += report([row])
    return rows
