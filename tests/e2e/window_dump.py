#!/usr/bin/env python3
"""picco run --dump-window: each window is in order, says nothing of the data, and ends with the run's rounds: window_dump.py BIN."""
import json
import os
import re
import subprocess
import sys
import tempfile

from trial import Trial

CONFIGURATION = "technique=shamir\nbits=\npeers={0}\nthreshold={1}\ninputs=1\noutputs=1\n"
FAR = "latency=31500\nbandwidth=100\n"
# Name: program, two inputs of different data, and the passes that change its window near and far.
PROGRAMS = {
    "euclid": ("""int main(void) {
    private unsigned a, b;
    smcinput(a, 1);
    smcinput(b, 1);
    for (public int i = 0; i < 6; i++)
        if (b != 0) { private unsigned t = a % b; a = b; b = t; }
    smcoutput(a, 1);
}
""", "a = 1071\nb = 462\n", "a = 17\nb = 17\n", {"protocols", "reductions"}, {"circuits"}),
    "choices": ("""int main(void) {
    private int x[50], last = 3;
    smcinput(x, 1, 50);
    public int i = 0, k = 0;
    while (i < 50) {
        if (x[i] > 3)
            last = x[k];
        k = (k * 7 + 3) % 50;
        if (i % 3 == 1)
            i++;
        i++;
        x[49] = last;
    }
    smcoutput(last, 1);
}
""", "x = " + ",".join(map(str, range(50))) + "\n", "x = 7" + ",7" * 49 + "\n", {"trees"}, {"trees"}),
    "words": ("""int main(void) {
    private unsigned char a, b, c;
    smcinput(a, 1);
    smcinput(b, 1);
    smcinput(c, 1);
    for (public int i = 0; i < 20; i++) { c = c + (a ^ b); b = b ^ (c << 1); }
    smcoutput(c, 1);
}
""", "a = 1\nb = 2\nc = 3\n", "a = 0\nb = 255\nc = 128\n", set(), {"circuits"}),
}
OPERATION = re.compile(r"  %(\d+): (\w+)(?:<\d+>)?(?:\[\d+\])? = (\w+)(.*) ; \S+:\d+(.*)")
ENDS = re.compile(r"known after round (\d+)$")


def windows_of(text):
    """By window: its sections, each a name and the operations by round."""
    windows = []
    for section in text.split("\n\n")[:-1]:
        head, *lines = section.split("\n")
        number, name = re.fullmatch(r"window (\d+), (.+)", head).groups()
        if name == "recorded":
            assert int(number) == len(windows) + 1, head
            windows.append([])
        windows[-1].append((name, lines))
    return windows


def last_round(lines):
    """The round behind which all is known, each operation having been found to start when its operands are."""
    known, now, last = {}, 0, 0
    for line in lines:
        if line.startswith("round "):
            assert int(line[6:]) > now, line
            now = int(line[6:])
            continue
        found = OPERATION.fullmatch(line)
        assert found, f"not an operation: {line}"
        name, _, _, operands, rest = found.groups()
        for operand in re.findall(r"%(\d+)", operands):
            assert known.get(operand, 0) < now, f"not known yet: %{operand} in {line}"
        ends = ENDS.search(rest)
        known[name] = int(ends[1]) if ends else now - 1
        last = max(last, known[name])
    return last


def main():
    picco = os.path.join(sys.argv[1], "picco")
    with tempfile.TemporaryDirectory() as folder:
        path = Trial(folder).path

        def run(*arguments, code=0):
            done = subprocess.run([picco, "run", *arguments], capture_output=True, text=True)
            assert done.returncode == code, f"{arguments}: exit {done.returncode}, {done.stderr}"
            return done

        for name, (program, first, second, near_passes, far_passes) in PROGRAMS.items():
            source = path(f"{name}.c", program)
            inputs = [path("1.txt", first), path("2.txt", second)]
            for parties, link, passes in [(3, "", near_passes), (3, FAR, far_passes), (5, "", set())]:
                conf = path("one.conf", CONFIGURATION.format(parties, parties // 2) + link)
                dumps = [path("1.dump"), path("2.dump")]
                for data, dump in zip(inputs, dumps):
                    run(source, conf, "--input", "1=" + data, "--dump-window", dump, "--stats", path("s.json"))
                texts = [open(dump).read() for dump in dumps]
                assert texts[0] == texts[1], f"{name}: tells of the data"
                windows = windows_of(texts[0])
                with open(path("s.json")) as file:
                    rounds = json.load(file)["rounds"]
                found = [last_round(window[-1][1]) for window in windows]
                assert sum(found) == rounds, f"{name}: rounds {found}, of the run {rounds}"
                for window in windows:
                    for section, lines in window:
                        last_round(lines)
                done = {section[len("after "):] for window in windows for section, _ in window if section != "recorded"}
                assert passes <= done, f"{name}, {parties} parties {link!r}: {done}"

        source, conf = path("euclid.c"), path("one.conf")
        faults = run(source, "--plain", "--input", "1=" + path("1.txt"), "--dump-window", path("x"), code=2)
        assert "--plain leaves out" in faults.stderr and not os.path.exists(path("x")), faults.stderr
        faults = run(source, conf, "--input", "1=" + path("1.txt"), "--dump-window", path("none/x"), code=1)
        assert "none/x" in faults.stderr, faults.stderr


main()
