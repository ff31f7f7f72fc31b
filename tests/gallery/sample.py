#!/usr/bin/env python3
"""One folder of samples/gallery or samples/silph through picco run: sample.py BIN FOLDER

FOLDER/NAME.c is the program, FOLDER/1.txt, 2.txt, … are the inputs of its parties, expected.txt the results, cost.json the
rounds and bytes at three parties without the check of the inputs. The secure run and the one in the clear must both give
the expected results without a warning, those of what makes arithmetic dearer included, and --check finds no fault. Where
there is a warnings.txt, the secure run warns as it says. Costs may differ by a tenth. Of what -Wall names, which goes by types, a
program of the gallery says why it does no harm.
PICCO_BLESS=1 writes expected.txt, where it is missing, from the run in the clear, cost.json, and a warnings.txt that exists.
PICCO_COSTS=0: costs may differ, as in builds that take other protocols on purpose.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

TOLERANCE = 0.1
TELLS = "-W overflow"  # a program of the gallery of which -Wall warns says why that does not matter


def run(picco, folder, *options):
    """What it writes on standard output, and on standard error."""
    command = [picco, "run", "-W", "promotion,wraps", *options, f"{folder.name}.c"]
    for file in sorted(folder.glob("[0-9]*.*")):
        command += ["--input", f"{file.stem}={file.name}"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    if ended.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit code {ended.returncode}\n{ended.stdout}{ended.stderr}")
    return ended.stdout, ended.stderr


def costs_of(statistics):
    figures = json.loads(statistics.read_text())
    return {"rounds": figures["rounds"], "bytes": figures["bytes_sent"]}  # the check of the inputs counts apart


def main():
    picco = str(pathlib.Path(sys.argv[1]).resolve() / "picco")
    folder = pathlib.Path(sys.argv[2]).resolve()
    expected, cost, warnings = folder / "expected.txt", folder / "cost.json", folder / "warnings.txt"
    blesses = os.environ.get("PICCO_BLESS") == "1"
    with tempfile.TemporaryDirectory() as temporary:
        statistics = pathlib.Path(temporary) / "stats.json"
        secure = run(picco, folder, f"--stats={statistics}")
        plain = run(picco, folder, "--plain")
        checked = run(picco, folder, "--plain", "--check")
        named = run(picco, folder, "--plain", "-Wall")[1] # the compiler's, and none while it runs
        measured = costs_of(statistics)
    if blesses:
        cost.write_text(json.dumps(measured) + "\n")
        if not expected.exists():
            expected.write_text(plain[0])
        if warnings.exists():
            warnings.write_text(secure[1])
    known = warnings.read_text() if warnings.exists() else ""
    for way, (output, warned), allowed in (("the secure run", secure, known), ("the run in the clear", plain, ""),
                                           ("the run in the clear with checks", checked, "")):
        if output != expected.read_text():
            sys.exit(f"{folder.name}: {way} gives\n{output}and not\n{expected.read_text()}")
        if warned != allowed:
            sys.exit(f"{folder.name}: {way} warns\n{warned}and not\n{allowed}")
    told = TELLS in (folder / f"{folder.name}.c").read_text()
    if folder.parent.name == "gallery" and bool(named) != told or any("[-Woverflow]" not in line for line in named.splitlines() if "warning" in line):
        sys.exit(f"{folder.name}: {TELLS} stands in the program: {told}, but -Wall warns:\n{named}")
    compared = {} if os.environ.get("PICCO_COSTS") == "0" else json.loads(cost.read_text())
    for what, wanted in compared.items():
        if abs(measured[what] - wanted) > max(TOLERANCE * wanted, 2):
            sys.exit(f"{folder.name}: {measured[what]} {what} where cost.json has {wanted}; if that is meant to be,"
                     f" PICCO_BLESS=1 ctest -R {folder.parent.name} writes it and the table of the README.md beside the samples")
    print(f"{measured['rounds']} rounds, {measured['bytes']} bytes")


if __name__ == "__main__":
    main()
