#!/usr/bin/env python3
"""Loops that carry values, in the dress that people give them: rounds beside those of a specialist.

shapes.py BIN [NAME…] [--parties N] [--markdown FILE]

Each loop runs over 256 elements of each input, all parties on this machine, and gives what it gives in the clear. A specialist's rounds
are those of the protocols that picco has: a comparison takes 7 (3 where few start together), a bit becomes a number in 2, and 256 values
are joined in 8 levels.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

from measure import Bench, Failed

SIZE = 256
DECLARED = """\
#include <stdio.h>
#define BIGGER(a, b) ((a) > (b) ? (a) : (b))
struct best { int most, at; };
private int x[256], y[256], out[256];
private unsigned u[256], v[256];
private unsigned char c8[256];
private _Bool bit[256];
private int max_of(private int a, private int b) { return a > b ? a : b; }
private void raise(private int *m, private int value) { if (value > *m) *m = value; }
"""

# name, declarations, the loop, what is read behind it, a specialist's rounds
SHAPES = [
    # OR, AND: 8 levels of AND behind a comparison of 7, and 2 to become a number.
    ("or", "private int r = 0;", "for (i = 0; i < n; i++) r |= x[i] == 7;", "r", 18),
    ("and", "private int r = 1;", "for (i = 0; i < n; i++) r &= x[i] > -30;", "r", 18),
    ("logical or", "private int r = 0;", "for (i = 0; i < n; i++) r = r || x[i] == 7;", "r", 18),
    ("or as a choice", "private int r = 0;", "for (i = 0; i < n; i++) r = x[i] == 7 ? 1 : r;", "r", 18),
    ("product of bits", "private int r = 1;", "for (i = 0; i < n; i++) r *= bit[i];", "r", 18),
    ("break at a flag", "private int r = 0;", "for (i = 0; i < n; i++) if (x[i] == 7) { r = 1; break; }", "r", 18),
    ("or of words", "private unsigned r = 0;", "for (i = 0; i < n; i++) r |= u[i];", "r", 18),
    # Extremes: a network of 8 levels of comparison and choice, 3 rounds each where few are left.
    ("extreme ?:", "private int m = -99;", "for (i = 0; i < n; i++) m = x[i] > m ? x[i] : m;", "m", 28),
    ("extreme of a function", "private int m = -99;", "for (i = 0; i < n; i++) m = max_of(m, x[i]);", "m", 28),
    ("extreme of a macro", "private int m = -99;", "for (i = 0; i < n; i++) m = BIGGER(x[i], m);", "m", 28),
    ("extreme in a field", "private struct best b = {-99, 0};", "for (i = 0; i < n; i++) if (x[i] > b.most) b.most = x[i];", "b.most", 28),
    ("extreme in m[0]", "private int m[2] = {-99, 0};", "for (i = 0; i < n; i++) if (x[i] > m[0]) m[0] = x[i];", "m[0]", 28),
    ("extreme at a pointer", "private int m = -99, *p = &m;", "for (i = 0; i < n; i++) if (x[i] > *p) *p = x[i];", "m", 28),
    ("extreme by a call", "private int m = -99;", "for (i = 0; i < n; i++) raise(&m, x[i]);", "m", 28),
    ("extreme in a while", "private int m = -99;", "i = 0; while (i < n) { if (x[i] > m) m = x[i]; i++; }", "m", 28),
    ("extreme of bytes", "private unsigned char m = 0;", "for (i = 0; i < n; i++) if (c8[i] > m) m = c8[i];", "m", 28),
    ("extreme, ties counted", "private int m = -99, k = 0;",
     "for (i = 0; i < n; i++) if (x[i] > m) { m = x[i]; k = 1; } else if (x[i] == m) k++;", "m + k", 45),
    ("extreme under a condition", "private int m = -99;", "for (i = 0; i < n; i++) if (y[i] > 0 && x[i] > m) m = x[i];", "m", 36),
    ("extreme behind continue", "private int m = -99;",
     "for (i = 0; i < n; i++) { if (y[i] <= 0) continue; if (x[i] > m) m = x[i]; }", "m", 36),
    ("two keys", "private int m = -99, k = -99, a = 0;",
     "for (i = 0; i < n; i++) if (x[i] > m || (x[i] == m && y[i] > k)) { m = x[i]; k = y[i]; a = i; }", "m + k + a", 60),
    ("extreme by index", "private int a = 0;", "for (i = 1; i < n; i++) if (x[i] > x[a]) a = i;", "a", 45),
    ("best and second", "private int m = -99, k = -99;",
     "for (i = 0; i < n; i++) if (x[i] > m) { k = m; m = x[i]; } else if (x[i] > k) k = x[i];", "m + k", 60),
    ("least and greatest", "private int m = x[0], k = x[0];",
     "for (i = 1; i < n; i++) if (x[i] > m) m = x[i]; else if (x[i] < k) k = x[i];", "m - k", 35),
    # First match.
    ("first, a flag", "private int a = -1, found = 0;",
     "for (i = 0; i < n; i++) if (!found && x[i] == 7) { found = 1; a = i; }", "a", 19),
    ("first, an index", "private int a = -1;", "for (i = 0; i < n; i++) if (a < 0 && x[i] == 7) a = i;", "a", 19),
    ("first, break", "private int a = -1;", "for (i = 0; i < n; i++) if (x[i] == 7) { a = i; break; }", "a", 19),
    ("counted until", "private int k = 0;", "for (i = 0; i < n; i++) { if (x[i] == 7) break; k++; }", "k", 19),
    ("flag and sum", "private int r = 0, s = 0;", "for (i = 0; i < n; i++) if (x[i] > 10) { r = 1; s += y[i]; }", "r + s", 20),
    ("flag and count", "private int r = 0, k = 0;", "for (i = 0; i < n; i++) if (x[i] == y[i]) { r = 1; k++; }", "r + k", 20),
    # Scans: 16 levels of a prefix network, a product each.
    ("fill-down", "private int last = 0;", "for (i = 0; i < n; i++) { if (x[i] > 0) last = x[i]; out[i] = last; }", "last", 28),
    ("segmented sums", "private int s = 0;", "for (i = 0; i < n; i++) { s = bit[i] ? x[i] : s + x[i]; out[i] = s; }", "s", 20),
    ("running greatest", "private int m = -99;", "for (i = 0; i < n; i++) { if (x[i] > m) m = x[i]; out[i] = m; }", "m", 60),
    ("running or", "private int r = 0;", "for (i = 0; i < n; i++) { r |= x[i] == 7; out[i] = r; }", "r", 22),
    ("longest run", "private int k = 0, m = 0;", "for (i = 0; i < n; i++) { k = x[i] > 0 ? k + 1 : 0; if (k > m) m = k; }", "m", 60),
    ("saturating sum", "private int s = 0;",
     "for (i = 0; i < n; i++) { s += x[i]; if (s > 100) s = 100; if (s < -100) s = -100; }", "s", 75),
    ("Kadane", "private int s = 0, m = 0;", "for (i = 0; i < n; i++) { s = s + x[i] > 0 ? s + x[i] : 0; if (s > m) m = s; }", "m", 75),
    ("automaton of 3 states", "private int q = 0;",
     "for (i = 0; i < n; i++) { if (q == 0) q = x[i] > 0 ? 1 : 0; else if (q == 1) q = x[i] < -10 ? 2 : 1; else q = 0; }", "q", 22),
    ("Horner", "private unsigned s = 0;", "for (i = 0; i < n; i++) s = s * v[i] + u[i];", "s", 40),
    ("group maximum", "private int best[4] = {-99, -99, -99, -99};",
     "for (i = 0; i < n; i++) { public int k = i & 3; if (x[i] > best[k]) best[k] = x[i]; }", "best[0] + best[3]", 28),
    ("group maximum at private indices", "private int best[4] = {-99, -99, -99, -99};",
     "for (i = 0; i < n; i++) { private unsigned k = u[i] & 3; if (x[i] > best[k]) best[k] = x[i]; }", "best[0] + best[3]", 45),
    # Bits.
    ("comparison from the top", "private int less = 0, done = 0;",
     "for (i = 31; i >= 0; i--) { private int a = u[0] >> i & 1, b = v[0] >> i & 1; if (!done && a != b) { less = a < b; done = 1; } }",
     "less", 20),
    ("ripple carry", "private unsigned carry = 0, s = 0;",
     "for (i = 0; i < 32; i++) { private unsigned a = u[0] >> i & 1, b = v[0] >> i & 1; s |= (a ^ b ^ carry) << i; "
     "carry = (a & b) | (carry & (a ^ b)); }", "s", 20),
    ("CRC of 8 bytes", "private unsigned s = 0xffffffffu;",
     "for (i = 0; i < 8; i++) { s ^= c8[i]; for (public int k = 0; k < 8; k++) s = s & 1 ? s >> 1 ^ 0xedb88320u : s >> 1; }", "s", 10),
    ("reversal of bits", "private unsigned s = 0;", "for (i = 0; i < 32; i++) s = s << 1 | (u[0] >> i & 1);", "s", 10),
]


def program(shape):
    _, declared, loop, result, _ = shape
    inputs = "".join(f"    smcinput({name}, 1, {SIZE});\n" for name in ("x", "y", "u", "v", "c8", "bit"))
    return (f"{DECLARED}public int main() {{\n    public int n = {SIZE}, i;\n{inputs}    {declared}\n    {loop}\n"
            f"    private long result = {result};\n    smcoutput(result, 1);\n"
            + ("    smcoutput(out, 1, 256);\n" if "out[" in loop else "") + "    return 0;\n}\n")


def input_text():
    draw = random.Random(25)
    signed = {name: [draw.randrange(-20, 21) for _ in range(SIZE)] for name in ("x", "y")}
    words = {name: [draw.randrange(1 << 32) for _ in range(SIZE)] for name in ("u", "v")}
    rest = {"c8": [draw.randrange(256) for _ in range(SIZE)], "bit": [draw.randrange(2) for _ in range(SIZE)]}
    return "".join(f"{name} = {','.join(map(str, values))}\n" for name, values in (signed | words | rest).items())


def measured(bench, shape, inputs):
    source = bench.program("shape", program(shape))
    run = bench.run(source, inputs)
    if run.output != bench.plain(source, inputs):
        raise Failed(f"{shape[0]}: other results than in the clear")
    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--parties", type=int, default=3)
    parser.add_argument("--markdown", type=Path)
    options = parser.parse_args()
    rows, inputs = [], input_text()
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(options.commands, work, options.parties, repeats=1)
        for shape in SHAPES:
            if options.names and shape[0] not in options.names:
                continue
            run = measured(bench, shape, inputs)
            row = f"| {shape[0]} | {shape[4]} | {run.rounds} | {run.rounds / shape[4]:.2f} | {run.bytes / 1000:.1f} |"
            print(row, flush=True)
            rows.append(row)
    if options.markdown:
        options.markdown.write_text("| loop | specialist | rounds | ratio | kB of all parties |\n| --- | ---: | ---: | ---: | ---: |\n"
                                    + "\n".join(rows) + "\n")


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"shapes: {failure}")
