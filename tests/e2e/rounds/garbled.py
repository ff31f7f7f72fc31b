#!/usr/bin/env python3
"""Long chains between distant parties take the rounds of garbled circuits, and give what they give in the clear:
garbled.py BIN."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from trial import Trial  # of the folder above

CONFIGURATION = "technique=shamir\nbits=\npeers={peers}\nthreshold={threshold}\ninputs=1\noutputs=1\n{more}\n"
FAR = "latency=31500\nbandwidth=100"
INPUT = "a = 1134903170\nb = 701408733\nx = {}\n".format(",".join(str(i * 7919 % 1000 - 500) for i in range(60)))
PROGRAMS = {
    # Euclid: 32 remainders, each of the one before.
    "gcd": ("private int a, b;\nint main(void) {\n    private int x[60];\n    smcinput(a, 1);\n    smcinput(b, 1);\n"
            "    smcinput(x, 1, 60);\n    for (public int i = 0; i < 32; i++)\n        if (b != 0) {\n"
            "            private int t = a % b;\n            a = b;\n            b = t;\n        }\n"
            "    smcoutput(a, 1);\n}\n"),
    # A walk that no fold has.
    "walk": ("private int a, b;\nint main(void) {\n    private int x[60], at = 0;\n    smcinput(a, 1);\n    smcinput(b, 1);\n"
             "    smcinput(x, 1, 60);\n    for (public int i = 0; i < 60; i++) {\n        if (at * at > x[i] * 7) at = (x[i] - at) / 2;\n"
             "        else if (at < x[i]) at = at + 3 * x[i] % 10;\n        else at--;\n    }\n    smcoutput(at, 1);\n}\n"),
    # A result that is known by its bits, and divisions whose operands nothing else needs.
    "recursion": ("private int a, b;\nprivate unsigned gcd(private unsigned a, private unsigned b, public int steps) {\n"
                  "    return steps == 0 ? a : b == 0 ? a : gcd(b, a % b, steps - 1);\n}\n"
                  "int main(void) {\n    private int x[60];\n    private unsigned c, d;\n    smcinput(a, 1);\n    smcinput(b, 1);\n"
                  "    smcinput(x, 1, 60);\n    c = a;\n    d = b;\n    c = gcd(c, d, 32);\n    smcoutput(c, 1);\n}\n"),
    # Divisions of constants; of quotients and remainders the bits are used.
    "digits": ("private int a, b;\nint main(void) {\n    private int x[60];\n    private unsigned c, d;\n    smcinput(a, 1);\n"
               "    smcinput(b, 1);\n    smcinput(x, 1, 60);\n    c = a % 1000 + 7;\n    d = b;\n    for (public int i = 0; i < 8; i++) {\n"
               "        d = (d / c & 0xff) ^ d % c << 3 ^ 60000u / c;\n        c = (c ^ 1000000007u % c) % 997 | 1;\n    }\n"
               "    smcoutput(c, 1);\n    smcoutput(d, 1);\n}\n"),
    "ending": ("private int a, b;\nint main(void) {\n    private int x[60];\n    private unsigned c, d;\n    smcinput(a, 1);\n"
               "    smcinput(b, 1);\n    smcinput(x, 1, 60);\n    c = a;\n    d = b;\n    for (public int i = 0; i < 20; i++) {\n"
               "        if (d == 0) break;\n        private unsigned t = d;\n        d = c % d;\n        c = t;\n    }\n"
               "    smcoutput(c, 1);\n    smcoutput(d, 1);\n}\n"),
    # Private indices, of what is written to as well.
    "chase": ("private int a, b;\nint main(void) {\n    private int x[60], p = 7;\n    smcinput(a, 1);\n    smcinput(b, 1);\n"
              "    smcinput(x, 1, 60);\n    for (public int i = 0; i < 20; i++) {\n        x[p] += i;\n"
              "        p = (x[p] + i) & 31;\n    }\n    smcoutput(p, 1);\n    smcoutput(x, 1, 60);\n}\n"),
    # Real numbers.
    "newton": ("private int a, b;\nint main(void) {\n    private int x[60];\n    private float y = 1;\n    smcinput(a, 1);\n"
               "    smcinput(b, 1);\n    smcinput(x, 1, 60);\n    for (public int i = 0; i < 5; i++) y = (y + a / y) / 2;\n"
               "    smcoutput(y, 1);\n}\n"),
}


def main():
    picco = os.path.join(sys.argv[1], "picco")
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(folder)
        path = trial.path

        def configuration(name, more, peers=3):
            return path(name, CONFIGURATION.format(peers=peers, threshold=(peers - 1) // 2, more=more))

        def run(program, *options):
            done = subprocess.run([picco, "run", path(program + ".c"), *options, "--input", "1=" + path("input.txt")],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if done.returncode != 0:
                faults.append(f"{program} {options}: {done.stderr}")
            return done.stdout

        path("input.txt", INPUT)
        for name, source in PROGRAMS.items():
            path(name + ".c", source)
            plain = run(name, "--plain")
            rounds, gates = {}, 0
            for kind, more in (("far", FAR), ("ab", FAR + "\nrepresentations=ab"), ("aby", "representations=aby"), ("near", "")):
                stats = path("stats.json")
                result = run(name, configuration(kind + ".conf", more), "--stats", stats)
                told = trial.document("stats.json")
                rounds[kind] = told["rounds"]
                gates = told["operations"].get("garbled_circuit", 0) if kind == "far" else gates
                if result != plain:
                    faults.append(f"{name}, {kind}: {result}, in the clear {plain}")
            print(name, rounds, gates)
            # Which of several writes a read sees is found outside of circuits. What has many products is better left as
            # it is on one machine, and so are divisions: theirs take few rounds.
            most = {"chase": {"far": 60}, "newton": {"far": 8, "aby": 400}}.get(name, {"far": 8})
            if any(rounds[kind] > least for kind, least in most.items()):
                faults.append(f"{name} takes {rounds}")
            # A division takes 1,100 gates, what it is recorded as ten times as many.
            if gates > {"recursion": 32 * 1500, "digits": 8 * 6 * 1100}.get(name, gates):
                faults.append(f"{name} takes {gates} gates")
            if min(rounds["ab"], rounds["near"]) < 100:
                faults.append(f"{name} has no chain: {rounds}")
        five = configuration("five.conf", FAR, peers=5)
        if run("walk", five) != run("walk", "--plain"):
            faults.append("five parties get another result")
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
