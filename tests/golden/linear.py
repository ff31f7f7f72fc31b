#!/usr/bin/env python3
"""The compiler's time grows with the size of a program, in any layout: linear.py BIN

Each program is compiled at a size and at four times that size, in the clear and securely. Processor time, the best of two; what
grows with the square takes sixteen times as long."""

import os
import resource
import subprocess
import sys
import tempfile

PICCO = os.path.join(os.path.abspath(sys.argv[1]), "picco")
CONFIGURATION = "technique=shamir\npeers=3\nthreshold=1\ninputs=1\noutputs=1\nbits=\n"
MOST_GROWTH = 8
LEAST_SECONDS = 0.2  # at the larger size: less says nothing


def statements(n, end):
    return "int main() {\n    private int x = 1;" + end.join(f"x = x + {i % 7};" for i in range(n)) + "\n    return 0;\n}\n"


def declarations(n, end):
    lines = end.join(f"private int v{i} = {i}; public int w{i};" for i in range(n // 2))
    return "int main() {\n" + lines + "\n    return 0;\n}\n"


def fields(n, end):
    lines = end.join(f"private int f{i};" for i in range(n))
    return "struct s {" + lines + "};\nstruct s all;\nint main() {\n    all.f0 = 1;\n    return 0;\n}\n"


def used_fields(n, end):
    """Each statement is about two lines, its own and that of the fields."""
    lines = " ".join(f"private int f{i};" for i in range(n))
    uses = end.join(f"all.f{i} = 1;" for i in range(n))
    return "struct s {" + lines + "};\nstruct s all;\nint main() {\n" + uses + "\n    return 0;\n}\n"


def macro(n, end):
    lines = end.join("x = x * 3 + 1;" for _ in range(n))
    return "#define MANY " + lines + "\nint main() {\n    private int x = 1;\n    MANY\n    return 0;\n}\n"


def functions(n, end):
    lines = end.join(f"private int g{i}(private int a) {{ return a + {i}; }}" for i in range(n))
    calls = "".join(f"    x = g{i}(x);\n" for i in range(0, n, 10))
    return lines + "\nint main() {\n    private int x = 1;\n" + calls + "    return 0;\n}\n"


def chain(n, end):
    lines = end.join(f"public int h{i}(public int a) {{ return h{i - 1}(a) + 1; }}" for i in range(1, n))
    return f"public int h0(public int a) {{ return a; }}\n{lines}\nint main() {{ return h{n - 1}(1); }}\n"


def table(n, end):
    numbers = end.join(f"{i}," for i in range(n))
    return f"private int t[{n}] = {{{numbers}}};\nint main() {{\n    t[0] = 1;\n    return 0;\n}}\n"


CASES = [
    (statements, " ", 2500),
    (statements, "\n", 2500),
    (declarations, " ", 2500),
    (declarations, "\n", 2500),
    (fields, " ", 2500),
    (fields, "\n", 2500),
    (used_fields, " ", 1000),
    (used_fields, "\n", 1000),
    (macro, " ", 1000),
    (functions, " ", 300),
    (functions, "\n", 300),
    (chain, "\n", 300),
    (table, " ", 10_000),
]


def seconds(source, folder, options):
    with open(os.path.join(folder, "prog.c"), "w") as file:
        file.write(source)
    best = None
    for _ in range(2):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([PICCO, "prog.c", "config", *options], cwd=folder, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = spent if best is None else min(best, spent)
    return best


def main():
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "config"), "w") as file:
            file.write(CONFIGURATION)
        for make, end, n in CASES:
            for options in ([], ["--plain"]):
                small, large = (seconds(make(size, end), folder, options) for size in (n, 4 * n))
                what = f"{4 * n} {make.__name__} {'on one line' if end == ' ' else 'on lines'} {' '.join(options)}"
                is_good = large < LEAST_SECONDS or large < MOST_GROWTH * small
                print(f"{what}: {small:.2f} s, then {large:.2f} s{'' if is_good else ': FAILED'}", flush=True)
                failures += not is_good
    sys.exit(1 if failures else 0)


main()
