#!/usr/bin/env python3
"""Programs that mix logic, sums and comparisons take the rounds and bytes of the better representation, and give what they
give in the clear: bits.py BIN."""
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from trial import Trial  # of the folder above

CONFIGURATION = "technique=shamir\nbits=\npeers={0}\nthreshold={1}\ninputs=1\noutputs=1\n{2}"
COUNT = 100
NUMBERS = {"a": 20, "b": 20, "c": 20, "d": 20, "m": 20, "x": 32, "y": 32, "k": 32, "e": 8}
HEAD = "#include <stdint.h>\nint main(void) {\n" + "".join(
    f"    private {'int' if bits == 20 else 'uint32_t' if bits == 32 else 'uint8_t'} {name}[{COUNT}];\n"
    f"    smcinput({name}, 1, {COUNT});\n" for name, bits in NUMBERS.items()
) + f"    private int r[{COUNT}];\n    private uint32_t u[{COUNT}], h, g;\n    private int s = 0;\n"
EACH = "    for (public int i = 0; i < COUNT; i++) {{\n{}    }}\n    smcoutput(r, 1, COUNT);\n}}\n"

PROGRAMS = {
    "less": "        r[i] = (a[i] ^ b[i]) + (c[i] ^ d[i]) < m[i];\n",
    "masked": "        r[i] = (a[i] & m[i]) + b[i] < c[i];\n",
    "equal": "        r[i] = (a[i] ^ m[i]) + (b[i] & 255) == (c[i] ^ m[i]);\n",
    "saturated": "        private int t = (a[i] & m[i]) + (b[i] & m[i]);\n        r[i] = t > 1000000 ? 1000000 : t;\n",
    "lesser": "        private int p = a[i] ^ m[i], q = b[i] ^ m[i];\n        private int t = p - q;\n"
              "        r[i] = (t < 0 ? p : q) & 255;\n",
    "ones": "        private uint32_t v = x[i] ^ y[i];\n        private int n = 0;\n"
            "        for (public int j = 0; j < 32; j++) n += v >> j & 1;\n        r[i] = n < 8;\n",
    "flags": "        private int n = (a[i] >> 3 & 1) + (b[i] >> 5 & 1) + (c[i] & 1) + (d[i] >> 7 & 1) + (m[i] >> 2 & 1);\n"
             "        r[i] = n >= 3 ? a[i] & 15 : b[i] & 15;\n",
}
WHOLE = {
    "feistel": "    h = x[0];\n    g = y[0];\n    for (public int i = 0; i < 8; i++) {\n"
               "        private uint32_t f = ((g << 4) + k[i]) ^ (g + 0x9e3779b9) ^ ((g >> 5) + k[i + 1]);\n"
               "        private uint32_t t = h + f;\n        h = g;\n        g = t;\n    }\n"
               "    smcoutput(h, 1);\n    smcoutput(g, 1);\n}\n",
    "fletcher": "    h = 0;\n    g = 0;\n    for (public int i = 0; i < 8; i++) {\n        h = (h + e[i]) % 255;\n        g = (g + h) % 255;\n"
                "    }\n    g = g << 8 | h;\n    smcoutput(g, 1);\n}\n",
    "crc": "    h = 0xffffffff;\n    for (public int i = 0; i < 8; i++) {\n        h ^= e[i];\n"
           "        for (public int j = 0; j < 8; j++) h = h & 1 ? h >> 1 ^ 0xedb88320 : h >> 1;\n"
           "        s += (h & 255) == 85;\n    }\n    smcoutput(h, 1);\n    smcoutput(s, 1);\n}\n",
}
# Rounds, and bytes that a party sends, of three parties and of five.
TOLD = {
    "less": [(13, 99290), (21, 187178)],
    "masked": [(14, 60037), (22, 166358)],
    "equal": [(15, 102106), (27, 144336)],
    "saturated": [(23, 63260), (26, 541064)],
    "lesser": [(17, 34787), (19, 202078)],
    "ones": [(12, 47893), (25, 91258)],
    "flags": [(10, 9658), (13, 80372)],
    "feistel": [(105, 11545), (113, 86844)],
    "fletcher": [(38, 4909), (43, 398150)],
    "crc": [(10, 1142), (13, 9282)],
}


def main():
    picco = os.path.join(sys.argv[1], "picco")
    faults = []
    random.seed(27)
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(folder)
        path = trial.path
        path("input.txt", "".join(
            f"{name} = " + ",".join(str(random.randrange(1 << bits)) for _ in range(COUNT)) + "\n"
            for name, bits in NUMBERS.items()))

        def run(name, *options):
            done = subprocess.run([picco, "run", path(name + ".c"), *options, "--input", "1=" + path("input.txt")],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if done.returncode != 0:
                faults.append(f"{name} {options}: {done.stderr}")
            return done.stdout

        bodies = {name: EACH.format(body).replace("COUNT", str(COUNT)) for name, body in PROGRAMS.items()} | WHOLE
        for name, body in bodies.items():
            path(name + ".c", HEAD + body)
            plain = run(name, "--plain")
            measured = []
            for peers in 3, 5:
                for kind in "", "representations=b\n":
                    configuration = path("c.conf", CONFIGURATION.format(peers, peers // 2, kind))
                    stats = path("stats.json")
                    result = run(name, configuration, "--stats", stats)
                    told = trial.document("stats.json")
                    if result != plain:
                        faults.append(f"{name}, {peers} parties, {kind}: {result}, in the clear {plain}")
                    if kind == "":
                        measured.append((told["rounds"], told["bytes_sent"]))
            print(f'    "{name}": {measured},')
            if TOLD.get(name) != measured:
                faults.append(f"{name}: rounds and bytes {measured}, not {TOLD.get(name)}")
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
