#!/usr/bin/env python3
"""Each stream of randomness is drawn once, by exactly its holders, in whole runs: streams.py BIN LIBRARY SOURCE_DIR [--only TEXT] [--quick]

Programs run with several numbers of threads, and again. Of each stream of a run: no part of it is drawn twice by a party,
all holders of its key and nobody else draw it, as much of it each. Keys are the same at their holders, and others for each
kind, set of holders and run."""

from parties import FAR, audit, parser_of_audit

QUICK = ["gallery/statistics", "programs/order"]
MORE = [
    "gallery/machine", "gallery/matching", "gallery/text_search", "figures/aes_concurrent", "figures/edit_distance_concurrent",
    "programs/threads", "programs/private_index", "programs/floating_point", "programs/operators", "programs/wide_values", "study",
]  # fmt: skip
THREADS = [lambda party: 1, lambda party: (1, 3, 8)[party % 3]]


class Run:
    """What the parties of one run drew: keys by holders, and the parts of each stream by party."""

    def __init__(self, files):
        self.keys, self.streams, self.found = {}, {}, []
        for party, file in enumerate(files, 1):
            for line in file.read_text().splitlines():
                word, kind, holders, *rest = line.split()
                if word == "key":
                    self.keys.setdefault((kind, int(holders)), {})[party] = rest[0]
                    continue
                operation, purpose, dealer, unit, first, count = rest
                name = (kind, int(holders), operation, purpose, dealer)
                self.streams.setdefault(name, {}).setdefault(party, []).append((unit, int(first), int(count)))

    def check(self):
        for (kind, holders), digests in self.keys.items():
            if set(digests) != members(holders) or len(set(digests.values())) != 1:
                self.found.append(f"key {kind} {holders:b} is held by {sorted(digests)}")
        for name, drawn in self.streams.items():
            kind, holders, *_ = name
            if set(drawn) != members(holders):
                self.found.append(f"stream {name} is drawn by {sorted(drawn)}")
            if len({covered(parts) for parts in drawn.values()}) != 1:
                self.found.append(f"parties draw other parts of stream {name}")
            for party, parts in drawn.items():
                if overlap(parts):
                    self.found.append(f"party {party} draws a part of stream {name} twice")
        return self.found


def members(holders):
    return {party for party in range(1, 17) if holders >> (party - 1) & 1}


def overlap(parts):
    places = sorted((first, first + count) for _, first, count in parts)
    return len({unit for unit, _, _ in parts}) > 1 or any(a[1] > b[0] for a, b in zip(places, places[1:]))


def covered(parts):
    return sum(count for _, _, count in parts)


def check(options, sample, parties, settings):
    program = sample.compile(options.bin, options.library, parties=parties, settings=settings)
    try:
        shares = program.share("own", sample.texts())
        runs = []
        for number, threads in enumerate(THREADS):
            files = [program.folder / f"draws.{number}.{party}" for party in range(1, parties + 1)]
            program.run(
                shares, "", lambda party, files=files: {"AUDIT_DRAWS": str(files[party - 1])},
                lambda party, threads=threads: ["--threads", str(threads(party))],
            )  # fmt: skip
            runs.append(Run(files))
        found = [each for run in runs for each in run.check()]
        digests = [digest for run in runs for held in run.keys.values() for digest in set(held.values())]
        if len(set(digests)) != len(digests):
            found.append("two keys are the same")
        print(f"{sample.name} n={parties}: {sum(len(run.streams) for run in runs)} streams, {len(digests)} keys", flush=True)
        return found if runs[0].streams else [*found, "nothing is drawn: the log shows nothing"]
    finally:
        program.close()


def main():
    parser = parser_of_audit()
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    chosen = [(name, 3, "") for name in QUICK] + [("programs/order", 5, "")]
    if not options.quick:
        chosen += [(name, 3, settings) for name in MORE for settings in ("", FAR)]
        chosen += [(name, parties, "") for name in ("gallery/statistics", "programs/private_index") for parties in (5, 7, 9)]
        chosen += [("programs/bytes", parties, "field=gf256\n") for parties in (3, 5)] + [("programs/order", 13, "")]
    audit(options, chosen, check)


if __name__ == "__main__":
    main()
