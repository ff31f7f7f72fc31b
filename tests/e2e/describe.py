#!/usr/bin/env python3
"""What `picco describe` says that a program opens and outputs is what `picco --leaks` says, and how often a run comes to
its inputs and outputs: describe.py BIN PROGRAM…"""
import pathlib
import re
import subprocess
import sys
import tempfile

CONFIGURATION = "technique=shamir\npeers=3\nthreshold=1\ninputs=2\noutputs=2\n"


def output_of(*command, folder):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def leaks(text):
    """(place, expression) of each smcopen, (place, name) of each smcoutput."""
    found = re.findall(r"^(\S+:\d+): (smcopen|smcoutput) of '(.*)' \(.*\) becomes known to", text, re.MULTILINE)
    return ([(place, what) for place, call, what in found if call == "smcopen"],
            [(place, what) for place, call, what in found if call == "smcoutput"])


def described(text):
    """The same of a description."""
    opened = re.findall(r"^  The program opens, each time that it comes to (\S+:\d+):\n    (.*)$", text, re.MULTILINE)
    outputs = text[text.index("WHO GETS RESULTS"):]
    return opened, [(place, name) for name, place in re.findall(r"^    (\w+): .*, (\S+:\d+)$", outputs, re.MULTILINE)]


# What a run comes to, by line, and how describe tells it.
COUNTED = """struct p { int x; fixed<32,16> f; };
int sum_of(public int k) {
    int v, s = 0;
    for (public int i = 0; i < k; i++) {
        smcinput(v, 2); // each time that the program comes here
        s += v;
    }
    return s;
}
int two(void) {
    int v, w;
    smcinput(v, 1); // 6 times
    smcinput(w, 1); // 6 times
    return v + w;
}
int down(public int k) {
    int v;
    smcinput(v, 2); // each time that the program comes here
    return k == 0 ? v : v + down(k - 1);
}
int main(void) {
    struct p a[6], one;
    int b[5], m[2][3], c;
    public int n, k, four = 4;
    smcinput(n, 1); //
    smcinput(a, 1); // 6 times
    smcinput(one, 2); //
    for (public int i = 0; i < four; i++)
        smcinput(b[i], 2); // 4 times
    for (public int i = 1; i >= 0; i--)
        for (public int j = 0; j < 6; j += 2)
            smcinput(m[i][j / 2], 1); // 6 times
    for (k = 0; k < 3; k++)
        c = two();
    c += two() + two() + two() + down(n);
    for (public int i = 0; i < 9; i++) {
        if (i == n)
            break;
        smcinput(c, 2); // each time that the program comes here
    }
    while (n > 3)
        n--;
    smcoutput(a, 1); // 6 times
    if (n > 2)
        smcoutput(b, 2); // each time that the program comes here
    for (public int i = 0; i < 0; i++)
        smcoutput(c, 2); // 0 times
    c = sum_of(3);
    smcoutput(c, 1); //
    return 0;
}
"""


def check_counts(picco):
    """How often a run comes to each call is told rightly."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "n.conf").write_text(CONFIGURATION)
        (pathlib.Path(folder) / "counted.c").write_text(COUNTED)
        output_of(picco, "counted.c", "n.conf", folder=folder)
        told = output_of(picco, "describe", "counted.util", folder=folder)
    lines = COUNTED.split("\n")
    found = set()
    for times, line in re.findall(r": .* \(.*?\)(.*), counted\.c:(\d+)$", told, re.MULTILINE):
        wanted = lines[int(line) - 1].partition("//")[2].strip()
        found.add(int(line))
        if times.lstrip(", ") != wanted:
            sys.exit(f"line {line}: wanted '{wanted}', told '{times}'")
    missing = {i for i, line in enumerate(lines, 1) if "//" in line} - found
    if missing:
        sys.exit(f"nothing is told of lines {sorted(missing)}:\n{told}")


def main():
    check_counts(str(pathlib.Path(sys.argv[1]).resolve() / "picco"))
    picco = str(pathlib.Path(sys.argv[1]).resolve() / "picco")
    opened_in_all = 0
    for program in map(str, map(pathlib.Path.resolve, map(pathlib.Path, sys.argv[2:]))):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "n.conf").write_text(CONFIGURATION)
            listed = leaks(output_of(picco, "--leaks", program, "n.conf", folder=folder))
            told = described(output_of(picco, "describe", pathlib.Path(program).stem + ".util", folder=folder))
        if listed != told:
            sys.exit(f"{program}: --leaks lists\n{listed}\nand picco describe tells\n{told}")
        opened_in_all += len(told[0])
    if opened_in_all == 0:
        sys.exit("no program opens anything: nothing was compared")


if __name__ == "__main__":
    main()
