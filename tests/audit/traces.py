#!/usr/bin/env python3
"""What the network sees of a run does not depend on private data: traces.py BIN LIBRARY SOURCE_DIR [--only TEXT] [--others N] [--sorts N] [--far]

Each sample runs with its own private inputs and with others, of the same sizes, under the same seeds. The messages of all
parties, their order and their sizes must be the same. Sorts open the order of random rows: samples that sort get other
inputs whose values have the same ranks. With other ranks, what the network sees of a sort is another sample of the same
distribution: over many seeds, that of two inputs is compared."""

import math
import pathlib
import random
import sys

from parties import FAR, Ended, Sample, changed, is_wanted, parser_of_audit, samples

#: Of values in the samples that sort, which keeps the ranks of all that they compare.
SHIFT = 1


def shapes(traces):
    """Round, direction, party and bytes of each message, without its content."""
    return [[line.rsplit(" ", 1)[0] for line in trace] for trace in traces]


def difference(first, second):
    for party, (one, other) in enumerate(zip(first, second), 1):
        for place, (left, right) in enumerate(zip(one, other)):
            if left != right:
                return f"party {party}, message {place}: '{left}' and '{right}'"
        if len(one) != len(other):
            return f"party {party}: {len(one)} and {len(other)} messages"
    return None


def check(sample, options):
    program = sample.compile(options.bin, options.library, settings=FAR if options.far else "")
    try:
        names = program.private_names()
        texts = sample.texts()
        sorts = any(word in sample.source.read_text() for word in ("smcsort", "smctopk", "smcpermute", "smcmedian"))
        own = shapes(program.run(program.share("own", texts), "traces"))
        for number in range(options.others):
            rng = random.Random(f"{sample.name} {number}")
            other = changed(texts, names, rng, SHIFT + number if sorts else None)
            if other == texts:
                return "the inputs are the same"
            found = difference(own, shapes(program.run(program.share(f"other{number}", other), "traces")))
            if found:
                return f"other inputs give other messages: {found}"
        count = sum(len(trace) for trace in own)
        print(f"{sample.name}: {count} messages alike for {options.others + 1} inputs{' of equal ranks' if sorts else ''}")
        return None if count else "no messages"
    finally:
        program.close()


def distance(one, other):
    """Kolmogorov and Smirnov's: of the distributions that two samples come from."""
    values = sorted(set(one) | set(other))
    below = lambda sample, value: sum(each <= value for each in sample) / len(sample)
    return max(abs(below(one, value) - below(other, value)) for value in values)


def check_sorts(options, count):
    """Bytes in all messages, of keys that are sorted and that are not, and the same keys by rank alone."""
    sort = Sample("sort", pathlib.Path(options.source) / "tests/audit/sort.c", {1: pathlib.Path("keys.txt")})
    program = sort.compile(options.bin, options.library)
    try:
        shares = {
            name: program.share(name, {1: (f"key = {','.join(map(str, keys))}\n", ".txt")})
            for name, keys in {
                "ordered": range(40), "alike": [each**3 - 1000 for each in range(40)], "mixed": [each * 7 % 40 for each in range(40)],
            }.items()
        }  # fmt: skip
        seen = {name: [] for name in shares}
        for seed in range(count):
            traces = {name: shapes(program.run(share, f"sorts {seed}")) for name, share in shares.items()}
            found = difference(traces["ordered"], traces["alike"])
            if found:
                return f"equal ranks give other messages: {found}"
            for name, trace in traces.items():
                seen[name].append(sum(int(line.split()[-1]) for party in trace for line in party))
        ordered, mixed = seen["ordered"], seen["mixed"]
        if len(set(ordered)) < 3:
            return "the order is not random"
        apart, most = distance(ordered, mixed), 1.95 * math.sqrt(2 / count)  # beyond: once in a thousand
        print(
            f"sorts: {len(set(ordered + mixed))} sums of bytes under {count} seeds, distributions {apart:.3f} apart "
            f"({most:.3f} may be)"
        )
        return None if apart <= most else "the distributions differ"
    finally:
        program.close()


def main():
    parser = parser_of_audit()
    parser.add_argument("--others", type=int, default=2)
    parser.add_argument("--sorts", type=int, default=0, help="seeds under which sorts are compared")
    parser.add_argument("--far", action="store_true", help="as between distant parties")
    options = parser.parse_args()
    failures = 0
    if options.sorts:
        fault = check_sorts(options, options.sorts)
        if fault:
            print(f"sorts: {fault}", flush=True)
            failures += 1
    for sample in samples(options.source):
        if is_wanted(options, sample.name):
            try:
                fault = check(sample, options)
            except Ended as ended:
                fault = str(ended)
            if fault:
                print(f"{sample.name}: {fault}", flush=True)
                failures += 1
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
