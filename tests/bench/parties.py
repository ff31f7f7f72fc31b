"""Figure 8 of the PICCO paper: time against the number of parties."""

from growth import CHAIN
from measure import Bench, Failed
from programs import PROGRAMS, measure_version

PARTIES = (3, 5, 7, 9, 11, 13, 15)
# Of the paper, in both versions, then ours: a chain of multiplications, which no engine can batch.
SIZES = {"arithmetic operations": 1000, "median, mergesort as printed": 32}
CHAIN_LENGTH = 1000


def runs(bench):
    """(what is run, its measurement)"""
    for program in PROGRAMS:
        if size := SIZES.get(program.name):
            yield f"{program.name}, {size}, basic", measure_version(bench, program, size, program.basic, program.data)
            yield (f"{program.name}, {size}, optimised",
                   measure_version(bench, program, size, program.optimised, program.optimised_data))
    source = bench.program("chain", CHAIN)
    run = bench.run(source, f"n = {CHAIN_LENGTH}\nx = 1\ny = 1\n")
    if run.output.strip() != "1":
        raise Failed(f"a product of ones is {run.output!r}")
    yield f"dependent multiplications, {CHAIN_LENGTH}", run


def measure_parties(bench, quick, report):
    rows, first = [], {}
    for parties in (3, 9) if quick else PARTIES:
        folder = bench.work / f"n{parties}"
        folder.mkdir(exist_ok=True)
        own = Bench(bench.commands, folder, parties, bench.repeats, bench.limit)
        for name, run in runs(own):
            first.setdefault(name, run.seconds)
            rows.append({"program": name, "parties": parties, "rounds": run.rounds, "seconds": run.seconds,
                         "bytes": run.bytes / parties, "ratio": run.seconds / first[name]})
    rows.sort(key=lambda row: list(first).index(row["program"]))
    return report(rows)
