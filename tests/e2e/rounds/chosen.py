#!/usr/bin/env python3
"""Lines are computed in what #pragma picco representation says, whatever the links: chosen.py BIN."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from trial import Trial  # of the folder above

CONFIGURATION = "technique=shamir\nbits=\npeers={}\nthreshold={}\ninputs=1\noutputs=1\n{}"
FAR = "latency=31500\nbandwidth=100\n"
INPUT = "a = 1071\nb = 462\nx = " + ",".join(str(i * 7919 % 1000 - 500) for i in range(40)) + "\n"
HEAD = """#include "steps.h"
int main(void) {
    private int a, b, x[40], y[40], at = 0;
    smcinput(a, 1);
    smcinput(b, 1);
    smcinput(x, 1, 40);
"""
TAIL = """    smcoutput(a, 1);
    smcoutput(b, 1);
    smcoutput(at, 1);
    smcoutput(y, 1, 40);
}
"""
Y, AB = "#pragma picco representation y\n", "#pragma picco representation ab\n"
QUOTIENTS = "    for (public int i = 0; i < 4; i++) a = (a * 5 + b) / (b + i);\n"
WALK = "    for (public int i = 0; i < 40; i++) if (at * at > x[i] * 7) at = (x[i] - at) / 2; else at--;\n"
# A loop that becomes a few operations on vectors.
VECTOR = "    for (public int i = 0; i < 40; i++) [ y[i] = x[i] / (b + i); ]\n"
# In a header, at lines that the program has, too.
HEADER = {"free": "private int step(private int x, private int y) {\n    return x / y;\n}\n"}
HEADER["y"] = Y + HEADER["free"]
CALL = "    b = step(b * 3, b + 5);\n"

# What stands in the program, the header, the links; the lines with gates and those without any.
CASES = {
    "statement": (Y + QUOTIENTS + WALK, "free", "", {8}, {9}),
    "vector": (WALK + Y + VECTOR, "free", "", {9}, {7}),
    "block": (Y + "    {\n" + QUOTIENTS + WALK + "    }\n" + VECTOR, "free", "", {9, 10}, {12}),
    "inner": (Y + "    {\n" + AB + QUOTIENTS + WALK + "    }\n", "free", "", {11}, {10}),
    "shares": (AB + QUOTIENTS + WALK, "free", FAR, {9}, {8}),
    "header": (CALL + QUOTIENTS, "y", "", {("steps.h", 3)}, {8}),
    "together": (Y + QUOTIENTS + CALL, "y", "", {8, ("steps.h", 3)}, set()),
}


def main():
    picco = os.path.join(sys.argv[1], "picco")
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(folder)
        path = trial.path

        def run(*options, code=0):
            done = subprocess.run([picco, "run", path("p.c"), *options, "--input", "1=" + path("input.txt")],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if done.returncode != code:
                faults.append(f"{options}: exit {done.returncode}, {done.stderr}")
            return done

        def configuration(name, more, peers=3):
            return path(name, CONFIGURATION.format(peers, (peers - 1) // 2, more))

        path("input.txt", INPUT)
        for name, (body, header, links, garbled, shared) in CASES.items():
            path("p.c", HEAD + body + TAIL)
            path("steps.h", HEADER[header])
            plain = run("--plain")
            done = run(configuration("c.conf", links), "--explain=" + path("told.json"))
            if done.stdout != plain.stdout:
                faults.append(f"{name}: {done.stdout}, in the clear {plain.stdout}")
            told = trial.document("told.json")
            parts = {}
            for line in told["lines"]:
                of = {part["representation"] for part in line.get("by_representation", [])}
                file = os.path.basename(line["file"])
                parts[line["line"] if file == "p.c" else (file, line["line"])] = of
            if any("garbled" not in parts.get(place, set()) for place in garbled):
                faults.append(f"{name}: shares where circuits were chosen: {parts}")
            if any("garbled" in parts[place] for place in shared):
                faults.append(f"{name}: circuits where shares were chosen: {parts}")
            if "free" not in told["others"]:
                faults.append(f"{name}: nothing is told of the price: {told['others']}")
            # The configuration has the last word.
            for more in ("ab", "y"):
                done = run(configuration("c.conf", links + f"representations={more}\n"), "--stats", path("stats.json"))
                gates = trial.document("stats.json")["operations"].get("garbled_circuit", 0)
                if done.stdout != plain.stdout or (gates > 0) != (more == "y"):
                    faults.append(f"{name}, {more}: {gates} gates, {done.stdout}")

        done = run(configuration("five.conf", "", 5), code=1)
        expected = "garbled circuits are for numbers and three computing parties, not for 5"
        if "p.c:7:1: error: " + expected not in done.stderr:
            faults.append(f"five parties: {done.stderr}")
        path("p.c", HEAD + AB + QUOTIENTS + TAIL)
        path("steps.h", HEADER["free"])
        run(configuration("five.conf", "", 5))
        path("p.c", "int main(void) {\n    private unsigned char a;\n    smcinput(a, 1);\n" + Y +
             "    a = a / a;\n    smcoutput(a, 1);\n}\n")
        done = run(configuration("bytes.conf", "field=gf256\n"), code=1)
        expected = "garbled circuits are for numbers and three computing parties, not for GF(2^8) (field=gf256)"
        if "p.c:4:1: error: " + expected not in done.stderr:
            faults.append(f"bytes: {done.stderr}")

        # Messages name the line in its own file.
        path("p.c", HEAD + "    public int z = 0;\n    a = step(a, z);\n" + TAIL)
        path("steps.h", "private int step(private int x, public int y) {\n    return x / y;\n}\n")
        done = run(code=3)
        if "steps.h:2: division by zero" not in done.stderr:
            faults.append(f"division: {done.stderr}")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
