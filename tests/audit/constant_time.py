#!/usr/bin/env python3
"""No branch and no address of a party depends on private data: constant_time.py BIN LIBRARY SOURCE_DIR [--only TEXT] [--quick]

Whole runs under valgrind, with a library of build type Audit: shares, keys, what generators draw and what other parties
send count as undefined, and memcheck reports what depends on them. What is made public is declassified in the source
(base/secrecy.h). valgrind knows no AVX-512: looked at are the portable kernels and those for AVX2."""

import re
import sys

from parties import Ended, is_wanted, parser_of_audit, programs_of, samples

#: Findings that are known, by what one of their frames says, and why they stand.
EXPECTED = {
    "random_settings": "settings of networks, from nine parties on",
    "(permutation_network.cpp:": "settings of networks, from nine parties on",
}
#: Parties raise the limit of their stacks (base/stack.cpp), and frames may be as large: valgrind is to know.
STACK = 1 << 28
VALGRIND = ["valgrind", "-q", "--error-limit=no", "--num-callers=25", f"--main-stacksize={STACK}", f"--max-stackframe={STACK}"]
FRAME = re.compile(r"(?:at|by) 0x[0-9A-F]+: (.*)")


class Case:
    def __init__(self, sample, parties=3, isa="avx2", settings=""):
        self.sample, self.parties, self.isa, self.settings = sample, parties, isa, settings
        self.name = f"{sample.name} n={parties} {isa}{' ' + settings if settings else ''}"

    def findings(self, options, is_control=False):
        """The stacks of all parties, each a tuple of frames."""
        settings = f"{self.settings}\n" if self.settings else ""
        program = self.sample.compile(options.bin, options.library, parties=self.parties, settings=settings)
        environment = {"AUDIT_ISA": self.isa, **({"AUDIT_CONTROL": "1"} if is_control else {})}
        try:
            program.run(
                program.share("own", self.sample.texts()), "constant time", environment=lambda party: environment,
                prefix=[*VALGRIND, f"--log-file={program.folder}/valgrind.%p"], seconds=3600,
            )  # fmt: skip
            found = set()
            for log in program.folder.glob("valgrind.*"):
                for block in re.split(r"^==\d+== \n", log.read_text(), flags=re.MULTILINE):
                    frames = tuple(FRAME.findall(block))
                    if frames:
                        found.add(frames)
            return found
        finally:
            program.close()


def cases(root, quick):
    named = {sample.name: sample for sample in [*samples(root), *programs_of(root)]}
    if quick:
        yield Case(named["gallery/statistics"])
        return
    for name, sample in named.items():
        yield Case(sample, settings="field=gf256" if name == "programs/bytes" else "")
    mixed = ["gallery/statistics", "gallery/machine", "gallery/matching", "figures/edit_distance_concurrent", "programs/order"]
    mixed += ["programs/private_index", "programs/floating_point", "programs/wide_values", "programs/operators"]
    yield from (Case(named[name], isa="scalar") for name in mixed)
    for parties in (5, 7):
        yield from (Case(named[name], parties=parties) for name in mixed)
    yield Case(named["programs/bytes"], isa="scalar", settings="field=gf256")
    yield Case(named["programs/bytes"], parties=5, settings="field=gf256")
    yield Case(named["gallery/statistics"], parties=9)
    # Garbled circuits among them.
    yield from (Case(named[f"programs/{name}"], settings="latency=30000") for name in ("floating_point", "private_index"))
    yield Case(named["programs/operators"], isa="scalar", settings="latency=30000")
    for setting in ("latency=30000", "bandwidth=10"):
        yield Case(named["gallery/statistics"], settings=setting)
        yield Case(named["programs/operators"], settings=setting)


def reason(frames):
    return next((why for text, why in EXPECTED.items() if any(text in frame for frame in frames)), None)


def check_control(options):
    """A branch on a byte of a share that another party sends."""
    case = next(cases(options.source, True))
    found = case.findings(options, is_control=True)
    if not any("AuditedChannel::receive" in frame or "seams.cpp" in frame for frames in found for frame in frames):
        sys.exit("control: a branch on a share is not found")
    print("control: a branch on a share is found")


def main():
    parser = parser_of_audit()
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    check_control(options)
    failures = clean = expected = 0
    for case in cases(options.source, options.quick):
        if not is_wanted(options, case.name):
            continue
        try:
            found = case.findings(options)
        except Ended as ended:
            print(f"{case.name}: {ended}", flush=True)
            failures += 1
            continue
        unexpected = sorted(frames for frames in found if reason(frames) is None)
        for frames in unexpected:
            print(f"{case.name}: depends on private data:\n  " + "\n  ".join(frames[:8]), flush=True)
        failures += 1 if unexpected else 0
        expected += len(found) - len(unexpected)
        clean += 1 if not found else 0
        print(f"{case.name}: {len(unexpected)} findings, {len(found) - len(unexpected)} known", flush=True)
    print(f"{clean} runs without a finding, {failures} failed; {expected} known findings: {', '.join(set(EXPECTED.values()))}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
