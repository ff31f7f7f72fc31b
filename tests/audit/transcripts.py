#!/usr/bin/env python3
"""What parties send does not depend on how their machines compute: transcripts.py BIN LIBRARY SOURCE_DIR [options]

Each program runs under the same seeds with other numbers of threads, instruction sets, with and without random addresses,
compiled by gcc and clang: all messages of all parties must be the same, byte by byte, in the same order. With --clang
LIBRARY the runtime of one or all parties is that, compiled by clang. Mixtures are runs of parties that differ. With --every
all samples and programs run, with these runtimes and C compilers alone."""

import pathlib
import re
import shutil
import subprocess

from parties import FAR, Program, audit, parser_of_audit, programs_of, samples

QUICK = ["gallery/statistics", "programs/threads", "programs/private_places"]
MORE = [
    "gallery/machine", "gallery/matching", "gallery/neural_network", "gallery/sha256", "gallery/text_search", "gallery/intersection",
    "figures/edit_distance_concurrent", "figures/aes_concurrent", "learning/logistic_regression", "study",
]  # fmt: skip
PROGRAMS = ["operators", "order", "order_floats", "floating_point", "real_functions", "private_index", "wide_values", "folds"]


def instruction_sets():
    """Of this processor, without asking the code that is under test."""
    flags = set(re.search(r"^flags\s*:(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE).group(1).split())
    sets = ["scalar"]
    if {"avx2", "aes"} <= flags:
        sets.append("avx2")
        if {"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512ifma", "avx512vbmi", "gfni", "vaes"} <= flags:
            sets.append("avx512")
    return sets


def works(*command):
    return shutil.which(command[0]) and subprocess.run(command, capture_output=True).returncode == 0


class Variant:
    """How parties compute: environment and options by party, a command in front."""

    def __init__(self, name, environment=lambda party: {}, threads=lambda party: 1, prefix=()):
        self.name, self.environment, self.prefix = name, environment, prefix
        self.options = lambda party: ["--threads", str(threads(party))]


def variants_of_machines():
    sets = instruction_sets()
    yield Variant("2 threads", threads=lambda party: 2)
    yield Variant("1, 3 and 8 threads", threads=lambda party: (1, 3, 8)[party % 3])
    for isa in sets[:-1]:
        yield Variant(isa, lambda party, isa=isa: {"AUDIT_ISA": isa})
    if len(sets) > 1:
        yield Variant("mixed sets", lambda party: {"AUDIT_ISA": sets[party % len(sets)]}, lambda party: party)
    if works("setarch", "-R", "true"):
        yield Variant("fixed addresses", prefix=("setarch", "-R"))


def variants_of_compilers(clang_library):
    if clang_library:
        yield Variant("runtime by clang", lambda party: {"LD_LIBRARY_PATH": clang_library})
        yield Variant(
            "runtimes by gcc and clang", lambda party: {"LD_LIBRARY_PATH": clang_library} if party % 2 else {}
        )


def difference(first, second):
    for party, (one, other) in enumerate(zip(first, second), 1):
        if one != other:
            place = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
            return f"party {party}, message {place} of {len(one)}: '{(one + ['nothing'])[place]}'"
    return None


class Programs:
    """The same program by several C compilers, with the same shares."""

    def __init__(self, options, sample, parties, settings):
        compilers = [name for name in ("gcc", "clang", "clang-14", "clang-16") if shutil.which(name)]
        self.by_compiler, self.shares = {}, None
        for compiler in compilers:
            program = Program(
                options.bin, options.library, sample.source, max(sample.inputs, default=1), parties, settings, compiler=compiler
            )  # fmt: skip
            self.by_compiler[compiler] = program
        self.first = next(iter(self.by_compiler.values()))
        self.shares = self.first.share("own", sample.texts())
        for program in self.by_compiler.values():
            if program is not self.first:
                for pattern in ("own*.[0-9]*", "party*"):  # the coefficients of checks depend on certificates
                    for file in self.first.folder.glob(pattern):
                        shutil.copy(file, program.folder)

    def close(self):
        for program in self.by_compiler.values():
            program.close()


def check(options, sample, parties, settings):
    programs = Programs(options, sample, parties, settings)
    try:
        expected = programs.first.run(programs.shares, "transcripts")
        other = programs.first.run(programs.shares, "other seeds")
        if difference(expected, other) is None:
            return ["other seeds give the same messages: the trace shows nothing"]
        found, names = [], []
        machines = [] if options.every else variants_of_machines()
        for variant in [*machines, *variants_of_compilers(options.clang)]:
            names.append(variant.name)
            got = programs.first.run(
                programs.shares, "transcripts", variant.environment, variant.options, variant.prefix
            )
            if difference(expected, got):
                found.append(f"{variant.name}: {difference(expected, got)}")
        for compiler, program in list(programs.by_compiler.items())[1:]:
            names.append(f"program by {compiler}")
            got = program.run(programs.shares, "transcripts")
            if difference(expected, got):
                found.append(f"program by {compiler}: {difference(expected, got)}")
        count = sum(len(trace) for trace in expected)
        print(f"{sample.name} n={parties}: {count} messages alike: {'; '.join(names)}", flush=True)
        return found
    finally:
        programs.close()


def main():
    parser = parser_of_audit()
    parser.add_argument("--clang", help="the folder of an audited library that clang compiled")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--every", action="store_true", help="all samples and programs, by gcc and clang")
    options = parser.parse_args()
    if options.clang:
        options.clang = str(pathlib.Path(options.clang).resolve()) # parties run in other folders
        if not pathlib.Path(options.clang, "libpicco.so.0").exists():
            parser.error(f"{options.clang} holds no libpicco.so.0")
    chosen = [(name, 3, "") for name in QUICK] + [("programs/private_places", 3, FAR)]
    if options.every:
        names = [sample.name for sample in [*samples(options.source), *programs_of(options.source)]]
        chosen = [(name, 3, "field=gf256\n" if name == "programs/bytes" else "") for name in names]
    elif not options.quick:
        chosen += [(name, 3, "") for name in MORE + [f"programs/{name}" for name in PROGRAMS]]
        chosen += [(name, 3, FAR) for name in MORE + [f"programs/{name}" for name in PROGRAMS]]
        chosen += [("programs/bytes", parties, "field=gf256\n") for parties in (3, 5)]
        chosen += [("gallery/statistics", parties, "") for parties in (5, 7, 9)] + [("programs/threads", 5, "")]
    audit(options, chosen, check)


if __name__ == "__main__":
    main()
