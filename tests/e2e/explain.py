#!/usr/bin/env python3
"""picco run --explain tells what lines are computed in, and what they would take otherwise: explain.py BIN."""
import os
import subprocess
import sys
import tempfile

from trial import Trial

CONFIGURATION = "technique=shamir\nbits=\npeers={0}\nthreshold={1}\ninputs=1\noutputs=1\n"
FAR = "latency=31500\nbandwidth=100\n"
PROGRAM = """int main(void) {
    private int a, b, x[40], sum = 0, last = 1;
    smcinput(a, 1);
    smcinput(b, 1);
    smcinput(x, 1, 40);
    for (public int i = 0; i < 12; i++)
        if (b != 0) { private int t = a % b; a = b; b = t; }
    for (public int i = 0; i < 40; i++)
        sum += x[i] * x[i];
    smcoutput(a, 1);
    smcoutput(sum, 1);
}
"""
# Two hundred remainders by a constant take few rounds and many gates, the chain many rounds and few gates.
MIXED = """int main(void) {
    private int a, b, x[40], w[200], last = 1;
    smcinput(a, 1);
    smcinput(b, 1);
    smcinput(x, 1, 40);
    for (public int i = 0; i < 200; i++)
        w[i] = (x[i % 40] + i) * (x[i % 40] + 1) % 1000;
    for (public int i = 0; i < 20; i++)
        last = (last * 3 + w[i]) / (b + 1);
    smcoutput(last, 1);
    smcoutput(w, 1, 200);
}
"""
INPUT = "a = 1071\nb = 462\nx = " + ",".join(str(i) for i in range(40)) + "\n"
RESULT = "a = 21\nsum = 20540\n"


def main():
    picco = os.path.join(sys.argv[1], "picco")
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(folder)
        path = trial.path

        def check(good, what):
            if not good:
                faults.append(what)

        def run(*options, code=0):
            done = subprocess.run([picco, "run", path("p.c"), *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True)
            check(done.returncode == code, f"{options}: exit {done.returncode}, {done.stderr}")
            return done

        def parts_of(document, number):
            line = next(line for line in document["lines"] if line["line"] == number)
            return line, {part["representation"] for part in line["by_representation"]}

        path("p.c", PROGRAM)
        inputs = ("--input", "1=" + path("i.txt", INPUT))
        far = path("far.conf", CONFIGURATION.format(3, 1) + FAR)
        done = run(far, *inputs, "--explain", "--explain=" + path("far.json"))
        check(done.stdout == RESULT, f"results: {done.stdout}")
        check("With representations=ab:" in done.stderr and "garbled" in done.stderr and "p.c:7:" in done.stderr,
              f"no table: {done.stderr}")
        document = trial.document("far.json")
        check(set(document["others"]) == {"ab", "y"}, f"others: {document['others']}")
        check(document["predicted_seconds"] * 20 < document["others"]["ab"]["predicted_seconds"], "a chain is no circuit")
        check(document["predicted_seconds"] <= 1.001 * document["others"]["y"]["predicted_seconds"], "circuits would be faster")
        for key in ("rounds", "bytes_sent"):
            check(sum(line[key] for line in document["lines"]) == document[key], f"{key} of the lines do not add up")
        line, parts = parts_of(document, 7)
        check("garbled" in parts and line["operations"] > 1000, f"line 7 is not garbled: {parts}")
        check(line["others"]["ab"]["rounds"] > 20 * max(1, line["rounds"]), "line 7 would take no more rounds in shares")
        line, parts = parts_of(document, 9)
        check(parts == {"field"}, f"line 9 needs no circuit: {parts}")

        # Part in shares and part in circuits is better than either alone.
        path("m.c", MIXED)
        done = subprocess.run([picco, "run", path("m.c"), far, *inputs, "--explain=" + path("mixed.json")],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        plain = subprocess.run([picco, "run", path("m.c"), "--plain", *inputs], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True)
        check(done.returncode == 0 and done.stdout == plain.stdout, f"mixed: {done.stderr}")
        document = trial.document("mixed.json")
        alone = min(other["predicted_seconds"] for other in document["others"].values())
        check(document["predicted_seconds"] < 0.9 * alone, f"mixed: {document['predicted_seconds']}, alone {alone}")

        # Near each other: shares, beside what circuits would take. Of five parties there are none.
        run(path("near.conf", CONFIGURATION.format(3, 1)), *inputs, "--explain=" + path("near.json"))
        document = trial.document("near.json")
        check(set(document["others"]) == {"y"}, f"near: {document['others']}")
        check("garbled" not in parts_of(document, 7)[1], "near each other there are circuits")
        done = run(path("five.conf", CONFIGURATION.format(5, 2)), *inputs, "--explain")
        check("With representations" not in done.stderr and "p.c:7:" in done.stderr, f"five parties: {done.stderr}")

        done = run("--plain", *inputs, "--explain", code=2)
        check("--explain is of the secure run" in done.stderr, f"plain: {done.stderr}")
        done = run(far, *inputs, "--explain=" + path("none/such.txt"), code=1)
        check("--explain" in done.stderr or "none/such.txt" in done.stderr, f"no folder: {done.stderr}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
