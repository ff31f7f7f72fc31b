#!/usr/bin/env python3
"""`picco run --check` finds a fault in a random program where another judge does, and nowhere else:
check_agrees.py BIN TOOL KIND SEED COUNT

KIND and its judge:
carried, rows   clang's sanitizers (TOOL: clang) on the same program in plain C: types are all C's, and no data is used before it has
                a value. What unsigned types do not hold is meant to wrap, and is no fault.
faultless       the generator, whose programs have no fault
reals           exact arithmetic (oracle/; TOOL: the flags that it was built with). It sees faults in sides of `?:` that are not
                chosen, too, so that --check may find nothing there."""
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

SANITIZERS = "signed-integer-overflow,implicit-conversion,integer-divide-by-zero,bounds,shift-exponent"
LEAST_CLEAN = {"carried": 0.3, "rows": 0, "faultless": 1, "reals": 0.1}  # of rows and reals, most lose bits somewhere


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


def fault_of_oracle(oracle, flags, program):
    """The first fault; empty: none; None: the program has no exact results."""
    source, binary = program.with_suffix(".standard.cpp"), program.with_suffix(".exact")
    if not source.exists():
        return None
    built = call(["c++", "-w", "-O0", "-std=c++20", f"-I{pathlib.Path(__file__).parent}/oracle", source, oracle, "-lgmpxx", "-lgmp",
                  *flags.split(), "-o", binary])
    if built.returncode != 0:
        sys.exit(built.stderr)
    ended = call([binary, "/dev/null"], program.with_suffix(".txt"))
    faults = [line for line in ended.stderr.splitlines() if line.startswith("fault: ")]
    return faults[0] if faults else None if ended.returncode < 0 else ""


def compare(picco, judge, program, has_guards):
    """('clean', 'fault', 'constant', 'outside' or 'open', what is wrong)"""
    options = ["--rounding=nearest"] if "--rounding=nearest" in program.read_text() else []
    command = [picco, "run", "--plain", *options, program, "--input", f"1={program.with_suffix('.txt')}"]
    wanted = judge(program)
    if wanted is None:
        return "open", ""
    checked = call([*command, "--check"])
    if checked.returncode == 1 and "is no value of" in checked.stderr:
        return "constant", ""  # which the compiler sees, in code that may never run
    if wanted:
        is_found = checked.returncode == 3 or (wanted.startswith("fault: ") and checked.returncode == 0)
        return "fault", "" if is_found else f"{program.name}: --check does not find: {wanted}"
    if has_guards and checked.returncode == 3 and "the private index is" in checked.stderr:
        return "outside", ""  # where the program in plain C has a guard
    plain = call(command)
    if (checked.returncode, checked.stdout) == (0, plain.stdout) and "error" not in checked.stderr:
        return "clean", ""
    return "clean", f"{program.name}: there is no fault, --check with exit code {checked.returncode}: {checked.stderr}"


def main():
    folder, tool, kind, seed, count = sys.argv[1:6]
    binaries = pathlib.Path(folder).resolve()
    judges = {"faultless": lambda _: "",
              "reals": lambda program: fault_of_oracle(binaries.parent / "tests/random/librandom_oracle.a", tool, program)}
    judge = judges.get(kind, lambda program: fault_of_clang(tool, program))
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([binaries / "random_programs", binaries, f"--{kind}", "--seed", seed, "--programs", count, "--write", name],
                       check=True, stdout=subprocess.DEVNULL)
        programs = [pathlib.Path(name, f"seed{int(seed) + i}.c") for i in range(int(count))]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda program: compare(binaries / "picco", judge, program, kind == "carried"), programs))
    ends = [end for end, _ in results]
    failures = [failure for _, failure in results if failure]
    print("\n".join(failures))
    print(f"{ends.count('clean')} programs without a fault, {ends.count('fault')} with one, {ends.count('constant')} with a constant "
          f"that its type does not hold, {ends.count('outside')} with an index outside of its array: {len(failures)} are judged otherwise")
    return 1 if failures or ends.count("clean") < LEAST_CLEAN[kind] * len(ends) else 0


sys.exit(main())
