#!/usr/bin/env python3
"""`picco run --check` finds a fault in a random program where clang's sanitizers find one in the same program in plain C, and
nowhere else: check_agrees.py BIN CLANG KIND SEED COUNT

What unsigned types do not hold is meant to wrap, and is no fault. KIND: carried or rows, whose types are all C's, and which use no
data before they have a value."""
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

SANITIZERS = "signed-integer-overflow,implicit-conversion,integer-divide-by-zero,bounds,shift-exponent"
LEAST_CLEAN = {"carried": 0.5, "rows": 0}  # programs on rows nearly all lose bits somewhere


def call(command, source=None):
    with open(source or "/dev/null", encoding="utf-8") as data:
        return subprocess.run(list(map(str, command)), stdin=data, capture_output=True, text=True, timeout=300)


def fault_of_clang(clang, program):
    """The first fault; empty: none."""
    binary = program.with_suffix(".clang")
    built = call([clang, "-w", "-O0", f"-fsanitize={SANITIZERS}", program.with_suffix(".standard.c"), "-o", binary])
    if built.returncode != 0:
        sys.exit(built.stderr)
    lines = call([binary], program.with_suffix(".txt")).stderr.splitlines()
    return next((line for line in lines
                 if "runtime error" in line and not any(f"to type '{kind}" in line for kind in ("unsigned", "_Bool"))), "")


def compare(picco, clang, program):
    """('clean', 'fault' or 'constant', what is wrong)"""
    wanted = fault_of_clang(clang, program)
    checked = call([picco, "run", "--plain", "--check", program, "--input", f"1={program.with_suffix('.txt')}"])
    if checked.returncode == 1 and "is no value of" in checked.stderr:
        return "constant", ""  # which the compiler sees, in code that may never run
    if wanted:
        return "fault", "" if checked.returncode == 3 else f"{program.name}: --check does not find: {wanted}"
    plain = call([picco, "run", "--plain", program, "--input", f"1={program.with_suffix('.txt')}"])
    if (checked.returncode, checked.stdout) == (0, plain.stdout) and "error" not in checked.stderr:
        return "clean", ""
    return "clean", f"{program.name}: clang finds nothing, --check with exit code {checked.returncode}: {checked.stderr}"


def main():
    folder, clang, kind, seed, count = sys.argv[1:6]
    binaries = pathlib.Path(folder).resolve()
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([binaries / "random_programs", binaries, f"--{kind}", "--seed", seed, "--programs", count, "--write", name],
                       check=True, stdout=subprocess.DEVNULL)
        programs = [pathlib.Path(name, f"seed{int(seed) + i}.c") for i in range(int(count))]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda program: compare(binaries / "picco", clang, program), programs))
    ends = [end for end, _ in results]
    failures = [failure for _, failure in results if failure]
    print("\n".join(failures))
    print(f"{ends.count('clean')} programs without a fault, {ends.count('fault')} with one, {ends.count('constant')} with a constant "
          f"that its type does not hold: {len(failures)} are judged otherwise")
    return 1 if failures or ends.count("clean") < LEAST_CLEAN[kind] * len(ends) else 0


sys.exit(main())
