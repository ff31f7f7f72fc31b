#!/usr/bin/env python3
"""What `make check` asks of the corpus: check.py BIN WHAT

WHAT is `counts` (the specialist's costs are those of their expressions, and nothing is missing), `ordinary` (the expected
results are those of the C compiler), `compile` (picco accepts all programs but those in findings.txt) or `run` (secure
runs give the expected results).
"""
import subprocess
import sys
import tempfile
from pathlib import Path

from programs import ROOT, Wrong, all_programs, configuration, ordinary_results, results_of

DIGITS = 1e-5  # relative, of real numbers


def counts(program, _picco, _work):
    program.specialist()
    if not program.inputs or not program.expected():
        raise Wrong(f"{program.name}: no inputs or no results")


def is_same(one, other):
    return one == other or abs(float(one) - float(other)) <= DIGITS * abs(float(one))


def ordinary(program, _picco, work):
    expected, found = results_of(program.expected()), ordinary_results(program, work)
    if len(expected) != len(found) or not all(map(is_same, expected, found)):
        raise Wrong(f"{program.name}: expected {expected}, as ordinary C {found}")


def compiles(program, picco, work):
    command = [picco, program.source, configuration(work, "lan"), "-o", work / "out.c", "-u", work / "out.util"]
    is_accepted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    is_finding = program.name in findings()
    if is_accepted == is_finding:
        text = "compiles, strike it out in findings.txt" if is_accepted else "does not compile"
        print(f"{program.name}: {text}")
    if not is_accepted and not is_finding:
        raise Wrong(f"{program.name} is refused")


def runs(program, picco, work):
    command = [picco, "run", program.source, configuration(work, "lan")]
    for party, file in program.inputs.items():
        command += ["--input", f"{party}={file}"]
    run = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if run.stdout != program.expected():
        raise Wrong(f"{program.name}: {run.stdout}{run.stderr}")


def findings():
    """Programs that picco is known to refuse."""
    lines = (ROOT / "findings.txt").read_text().splitlines()
    return {line.split()[0] for line in lines if line and not line.startswith("#")}


def main():
    bin_folder, what = sys.argv[1:]
    programs = all_programs()
    if what == "run":
        programs = [program for program in programs if program.name not in findings()]
    check = {"counts": counts, "ordinary": ordinary, "compile": compiles, "run": runs}[what]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for program in programs:
            try:
                check(program, Path(bin_folder).resolve() / "picco", Path(folder))
            except Wrong as error:
                wrong.append(str(error))
    print(f"{len(programs)} programs")
    sys.exit("\n".join(wrong) if wrong else 0)


if __name__ == "__main__":
    main()
