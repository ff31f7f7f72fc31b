"""Operations on fixed-point numbers, with 16 binary places of 32 bits, measured as those on integers are."""

from dataclasses import dataclass

from fixed_errors import worst_error
from measure import CLOCK, START, STOP, Failed
from operations import BIT, Operation, each, measure_operation

TEMPLATE = """\
#include <math.h>
{clock}public int main() {{
    public int n, i, m;
    fixed<31,16> x, y; /* so that a and b are in the range of their type */
    smcinput(n, 1);
    smcinput(x, 1);
    smcinput(y, 1);
    fixed<32,16> a[n], b[n];
    {result} c[n];
    fixed<48,16> total = 0;
    for (i = 0; i < n; i++) {{
        a[i] = x + 0.25 * (i % 8);
        b[i] = y - 0.125 * (i % 8);
    }}
    for (i = 0; i < n; i++)
        total += a[i] + b[i];
    printf("%.9f\\n", (double)smcopen(total)); /* the operands are there when the clock starts */
    {start}
    total = 0;
    {body}
    {fold}
    {stop}
    return 0;
}}
"""

SUM = """\
for (i = 0; i < n; i++)
        total += c[i];
    printf("%.9f\\n", (double)smcopen(total));"""


@dataclass
class FixedOperation(Operation):
    def source(self):
        return TEMPLATE.format(clock=CLOCK, start=START, stop=STOP, result=self.result, body=self.body, fold=self.fold)

    def inputs(self, batch):
        return f"n = {batch}\nx = 0.3125\ny = 1.75\n"


def function(name):
    return FixedOperation(f"fixed {name}", "fixed<32,16>", SUM, each(f"c[i] = {name}(a[i]);"))


OPERATIONS = [
    FixedOperation("fixed +", "fixed<32,16>", SUM, each("c[i] = a[i] + b[i];")),
    FixedOperation("fixed -", "fixed<32,16>", SUM, each("c[i] = a[i] - b[i];")),
    FixedOperation("fixed *", "fixed<32,16>", SUM, each("c[i] = a[i] * b[i];")),
    FixedOperation("fixed * by a constant", "fixed<32,16>", SUM, each("c[i] = a[i] * 0.1;")),
    FixedOperation("fixed /", "fixed<32,16>", SUM, each("c[i] = a[i] / b[i];")),
    FixedOperation("fixed / by a constant", "fixed<32,16>", SUM, each("c[i] = a[i] / 0.3;")),
    FixedOperation("fixed <", "int<1>", BIT, each("c[i] = a[i] < b[i];")),
    *(function(name) for name in ("floor", "sqrt", "exp", "log", "sin", "cos")),
    FixedOperation("fixed pow", "fixed<32,16>", SUM, each("c[i] = pow(a[i], b[i]);")),
]


# Below so many units of the last place errors must be: what is truncated once is wrong by less than one. Functions
# are computed with two bits more than there are, wrong by 1.3 units of these, before they are truncated.
TRUNCATED, OF_FUNCTIONS = 1.0, 1.0 + 1.3 / 4
ERRORS = {"error": (), "error_nearest": ("--rounding=nearest",)}


def errors(bench, name, samples):
    """The largest errors, which are the same whatever the batch."""
    found = {column: worst_error(bench, name, samples, options) for column, options in ERRORS.items()}
    is_arithmetic = any(sign in name for sign in "+-*/")
    if max(found.values()) >= (TRUNCATED if is_arithmetic else OF_FUNCTIONS):
        raise Failed(f"{name}: wrong by {found}, in units of the last place")
    return found


def measure_fixed(bench, quick, batches, report):
    nothing = FixedOperation("", "int<1>", "", "")
    opening = bench.run(bench.program("nothing", nothing.source()), nothing.inputs(1), repeats=1)
    rows = []
    for operation in OPERATIONS:
        found = {} if operation.name == "fixed <" else errors(bench, operation.name, 100 if quick else 2000)
        rows += report([row | found for row in measure_operation(bench, operation, batches, opening)])
    return rows
