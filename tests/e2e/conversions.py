#!/usr/bin/env python3
"""Each number of each real format becomes one of each other, as a constant, a public and a private value, alone and in a
sum: conversions.py BIN. What comes out is off by less than the last places of the formats that it went through."""
import fractions
import itertools
import os
import subprocess
import sys
import tempfile

FIXED = [(32, 16), (20, 4), (40, 20), (60, 40)]
FLOATS = [(5, 4), (8, 3), (24, 8), (53, 11)]
VALUES = ["0.0", "1.75", "-7.75", "0.25", "3.0", "-0.5", "5.5", "12345.678"]


class Format:
    def __init__(self, name, step, largest):
        self.name, self.step, self.largest = name, step, largest


def fixed(bits, fraction):
    return Format(f"fixed<{bits},{fraction}>", lambda x: fractions.Fraction(1, 1 << fraction),
                  fractions.Fraction((1 << (bits - 1)) - 1, 1 << fraction))


def floating(significand, exponent, name=None):
    def step(x):
        least = -(1 << (exponent - 1))
        place = least
        while fractions.Fraction(2) ** (place + significand) <= abs(x):
            place += 1
        # Below the range there is 0 alone.
        return fractions.Fraction(2) ** (place if abs(x) >= fractions.Fraction(2) ** (least + significand - 1)
                                         else least + significand - 1)

    return Format(name or f"float<{significand},{exponent}>", step,
                  fractions.Fraction((1 << significand) - 1) * fractions.Fraction(2) ** ((1 << (exponent - 1)) - 1))


FORMATS = [fixed(*each) for each in FIXED] + [floating(*each) for each in FLOATS]
# Private ones, whose public twins of C have other digits.
TARGETS = FORMATS + [floating(32, 9, "float"), floating(53, 11, "double")]


def main():
    picco = os.path.join(sys.argv[1], "picco")
    cases = []  # target, expression, exact, how far it may be off
    lines = []
    for i, (source, value) in enumerate(itertools.product(FORMATS, VALUES)):
        exact = fractions.Fraction(value)
        if abs(exact) > source.largest:
            continue
        lines.append(f"    public {source.name} p{i} = {value};\n    private {source.name} s{i} = {value};\n")
        off = source.step(exact)
        forms = [f"({source.name})({value})", f"p{i}", f"s{i}"]
        for target in TARGETS:
            if abs(exact) > target.largest:
                continue
            for form in forms:
                cases.append((target, form, exact, off + target.step(exact)))
            # With a number of the target, in whatever format that is computed.
            if abs(exact) + 1 <= min(source.largest, target.largest):
                own = max(source.step(exact) + target.step(exact), source.step(exact + 1) + target.step(exact + 1),
                          source.step(1) + target.step(1))
                cases.append((target, f"{forms[i % 3]} + ({target.name})(1.0)", exact + 1, 3 * own))
        for form in forms:
            cases.append((None, f"(int)({form})", fractions.Fraction(int(exact)), off if off > fractions.Fraction(1, 4) else 0))
    lines.append(f"    private double all[{len(cases)}];\n")
    for i, (target, form, _, _) in enumerate(cases):
        name = target.name if target else "int"
        lines.append(f"    {{ private {name} t = {form}; all[{i}] = t; }}\n")
    source = "int main(void) {\n" + "".join(lines) + f"    smcoutput(all, 1, {len(cases)});\n    return 0;\n}}\n"
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "c.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(source)
        for options in (["--plain"], []):
            done = subprocess.run([picco, "run", path, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if done.returncode != 0:
                faults.append(f"{options}: {done.stderr[-500:]}")
                continue
            results = done.stdout.split("=")[1].split(",")
            for (target, form, exact, off), result in zip(cases, results):
                if abs(fractions.Fraction(result) - exact) > off:
                    faults.append(f"{options} {target.name if target else 'int'} t = {form}: {result.strip()}, not {float(exact)}")
    print(f"{len(cases)} conversions, {len(faults)} faults")
    print("\n".join(faults[:40]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
