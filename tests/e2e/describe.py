#!/usr/bin/env python3
"""What `picco describe` says that a program opens and outputs is what `picco --leaks` says: describe.py BIN PROGRAM…"""
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


def main():
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
