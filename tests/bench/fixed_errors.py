"""The largest errors of operations on fixed<32,16>, over random and hard operands, against exact results."""

import random
from decimal import ROUND_FLOOR, Decimal, localcontext

BITS, PLACES = 32, 16
UNIT = Decimal(1) / (1 << PLACES)
DIGITS = 60  # more than enough for results of 10 digits
MOST = Decimal(1 << (BITS - 1 - PLACES))  # results of this size and more are undefined

PROGRAM = """\
#include <math.h>
int main(void) {{
    fixed<32,16> x[{n}], y[{n}], c[{n}];
    smcinput(x, 1);
    smcinput(y, 1);
    for (public int i = 0; i < {n}; i++)
        c[i] = {body};
    smcoutput(c, 1);
    return 0;
}}
"""


def series(term, factor):
    """term + term f(1) + term f(1) f(2) + …"""
    total, k = term, 0
    while abs(term) > Decimal(10) ** -DIGITS:
        k += 1
        term *= factor(k)
        total += term
    return total


def quarter_turns():
    """pi / 2 by Machin's formula, with room for operands of 2^15."""
    def arctan(n):
        square = n * n
        power, total, k = Decimal(1) / n, Decimal(0), 0
        while power > Decimal(10) ** -(DIGITS + 8):
            total += power / (2 * k + 1) * (-1) ** k
            power /= square
            k += 1
        return total

    return 2 * (4 * arctan(5) - arctan(239))


def sine(x, quarters):
    """The sine of x and so many quarter turns."""
    half = quarter_turns()
    whole = (x / half).to_integral_value()
    rest = x - whole * half
    quarters = (int(whole) + quarters) % 4
    first = rest if quarters % 2 == 0 else Decimal(1)
    start = 2 if quarters % 2 == 0 else 1
    value = series(first, lambda k: -rest * rest / ((2 * k + start - 1) * (2 * k + start - 2)))
    return -value if quarters > 1 else value


def constant(text):
    """As the format has it: to the nearest."""
    return (Decimal(text) / UNIT).to_integral_value() * UNIT


def power(x, y):
    if x == 0 or y == 0:
        return Decimal(1) if y == 0 else Decimal(0) if y > 0 else None
    is_whole = y == y.to_integral_value()
    if x < 0 and not is_whole:
        return None
    magnitude = (y * abs(x).ln()).exp()
    return -magnitude if x < 0 and int(y) % 2 == 1 else magnitude


# name: (in C, exact result or None where there is none)
FUNCTIONS = {
    "fixed +": ("x[i] + y[i]", lambda x, y: x + y),
    "fixed -": ("x[i] - y[i]", lambda x, y: x - y),
    "fixed *": ("x[i] * y[i]", lambda x, y: x * y),
    "fixed * by a constant": ("x[i] * 0.1", lambda x, y: x * constant("0.1")),
    "fixed /": ("x[i] / y[i]", lambda x, y: x / y if y else None),
    "fixed / by a constant": ("x[i] / 0.3", lambda x, y: x / constant("0.3")),
    "fixed floor": ("floor(x[i])", lambda x, y: x.to_integral_value(ROUND_FLOOR)),
    "fixed sqrt": ("sqrt(x[i])", lambda x, y: x.sqrt() if x >= 0 else None),
    "fixed exp": ("exp(x[i])", lambda x, y: x.exp() if x < 12 else None),
    "fixed log": ("log(x[i])", lambda x, y: x.ln() if x > 0 else None),
    "fixed sin": ("sin(x[i])", lambda x, y: sine(x, 0)),
    "fixed cos": ("cos(x[i])", lambda x, y: sine(x, 1)),
    "fixed pow": ("pow(x[i], y[i])", power),
}


def operands(n):
    """Pairs of integers: of every size, equal ones and neighbours, neighbours of powers of two, of 1 and of
    quarter turns, and the least and the greatest."""
    generator = random.Random(7)
    most = (1 << (BITS - 1)) - 1

    def one():
        kind = generator.randrange(5)
        if kind == 0:
            number = (1 << generator.randrange(BITS - 1)) + generator.randint(-1, 1)
        elif kind == 1:
            number = int(generator.randrange(1, 20000) * (Decimal(11) / 7) / UNIT) + generator.randint(-2, 2)
        elif kind == 2:
            number = (1 << PLACES) + generator.randint(-40, 40)
        else:
            number = generator.getrandbits(generator.randrange(1, BITS))
        return max(-most - 1, min(most, number if generator.randrange(3) else -number))

    pairs = [(most, 1), (-most - 1, 1), (most, most), (-most - 1, most), (0, 1), (1, most)]
    while len(pairs) < n:
        x = one()
        y = generator.choice([x, x + 1, one(), one(), one(), generator.randrange(-4, 5) << PLACES])
        pairs.append((x, max(-most - 1, min(most, y))))
    return pairs[:n]


def worst_error(bench, name, n, options=()):
    """In units of the last place, 2^-16."""
    body, exact = FUNCTIONS[name]
    source = bench.program("fixed_errors", PROGRAM.format(n=n, body=body))
    pairs = [(x * UNIT, y * UNIT) for x, y in operands(n)]
    inputs = "".join(f"{which} = {', '.join(format(pair[i], 'f') for pair in pairs)}\n" for i, which in enumerate("xy"))
    output = bench.run(source, inputs, repeats=1, options=options).output
    # What is printed is the shortest decimal number nearest to the one that is meant.
    results = [(Decimal(text) / UNIT).to_integral_value() * UNIT for text in output.split("=")[1].split(",")]
    worst = Decimal(0)
    with localcontext() as context:
        context.prec = DIGITS + 10
        for (x, y), result in zip(pairs, results, strict=True):
            wanted = exact(x, y)
            if wanted is not None and abs(wanted) < MOST - 1:
                worst = max(worst, abs(result - wanted) / UNIT)
    return float(worst)
