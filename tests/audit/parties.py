"""A compiled program and its parties with the library of seams.cpp: the same shares and the same seeds as often as a test
wants, and a trace of the messages."""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile


class Ended(Exception):
    """A party did not succeed."""


class Program:
    """Compiled once. library: the folder of the audited library."""

    def __init__(self, tools, library, source, inputs, parties=3, settings="", compiler=None):
        """inputs: how many there are; settings: more lines of the configuration; compiler: of the C that picco writes, instead of cc."""
        self.tools, self.library, self.parties = os.path.abspath(tools), os.path.abspath(library), parties
        self.temporary = tempfile.TemporaryDirectory(prefix="picco-audit-")
        self.folder = pathlib.Path(self.temporary.name)
        self.write(
            "prog.conf", f"technique=shamir\npeers={parties}\nthreshold={(parties - 1) // 2}\ninputs={max(inputs, 1)}\n"
            f"outputs=7\nbits=\n{settings}",
        )  # fmt: skip
        shutil.copy(source, self.folder / "prog.c")
        self.environment = dict(os.environ)
        if compiler:
            (self.folder / "compilers").mkdir()
            front = self.folder / "compilers/cc"  # the preprocessor stays: headers of the system differ for compilers
            front.write_text(f'#!/bin/sh\ncase " $* " in *" -E "*) exec gcc "$@" ;; *) exec {compiler} "$@" ;; esac\n')
            front.chmod(0o755)
            self.environment["PATH"] = f"{self.folder}/compilers:{os.environ['PATH']}"
        self.call("picco", "build", "prog.c", "prog.conf", "-o", "prog", "-u", "prog.util")
        self.runs = 0
        for party in range(1, parties + 1):
            self.call("picco-keygen", "--party", str(party), "--out", f"party{party}")

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def call(self, tool, *arguments):
        command = [f"{self.tools}/{tool}", *arguments]
        done = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise Ended(f"{tool} {' '.join(arguments)}: {done.stderr}")

    def private_names(self):
        """Of its inputs."""
        variables = json.loads((self.folder / "prog.util").read_text())["variables"]
        return {each["name"] for each in variables if each["direction"] == "input" and each["private"]}

    def share(self, name, inputs):
        """Share files from the texts of the inputs, by party: (text, suffix of the file's name)."""
        shares = {}
        for party, (text, suffix) in inputs.items():
            self.write(f"{name}{party}{suffix}", text)
            self.call(
                "picco-share-input", "--unencrypted", "--party", str(party), "--util", "prog.util", "--input",
                f"{name}{party}{suffix}", "--output", f"{name}{party}",
            )  # fmt: skip
            shares[party] = f"{name}{party}"
        return shares

    def run(self, shares, seed, environment=lambda party: {}, options=lambda party: [], prefix=(), seconds=300):
        """The messages that each party sent and received, and its result files without their headers.

        environment: more of it; options: more of the party's; prefix: a command that the party is an argument of."""
        self.runs += 1
        folder = self.folder / f"run{self.runs}"
        folder.mkdir()
        port = random.randrange(10000, 30000)
        lines = [f"{i},127.0.0.1,{port + i},{self.folder}/party{i}.crt\n" for i in range(1, self.parties + 1)]
        (folder / "runtime.conf").write_text("".join(lines))
        started = []
        for party in range(1, self.parties + 1):
            command = [
                *prefix, "../prog", "--party", str(party), "--runtime", "runtime.conf", "--key", f"../party{party}.key",
                "--unencrypted", "--connect-timeout", "600", "--timeout", "600",
            ]  # fmt: skip
            command += options(party) or ["--threads", "1"]
            for each, file in shares.items():
                command += ["--input", f"{each}=../{file}.{party}"]
            for each in range(1, 8):
                command += ["--output", f"{each}=result{each}"]
            own = {
                **os.environ, "LD_LIBRARY_PATH": self.library, "AUDIT_SEED": seed, "AUDIT_PARTY": str(party),
                "AUDIT_TRACE": str(folder / f"trace.{party}"), **environment(party),
            }  # fmt: skip
            started.append(
                subprocess.Popen(command, cwd=folder, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            )
        failures = []
        for party, process in enumerate(started, 1):
            try:
                said = process.communicate(timeout=seconds)[0].decode()
            except subprocess.TimeoutExpired:
                process.kill()
                said = "takes too long"
            if process.returncode != 0:
                failures.append(f"party {party} ends with {process.returncode}: {said}")
        if failures:
            raise Ended("\n".join(failures))
        traces = [(folder / f"trace.{party}").read_text().splitlines() for party in range(1, self.parties + 1)]
        shutil.rmtree(folder)
        return traces

    def close(self):
        self.temporary.cleanup()


#: Between such parties most of a program becomes garbled circuits.
FAR = "latency=30000\nbandwidth=100\n"


class Sample:
    """A program of samples/ with its inputs: {party: path}."""

    def __init__(self, name, source, inputs):
        self.name, self.source, self.inputs = name, source, inputs

    def texts(self):
        return {party: (path.read_text(), path.suffix) for party, path in self.inputs.items()}

    def compile(self, tools, library, **options):
        return Program(tools, library, self.source, max(self.inputs, default=1), **options)


def samples(root):
    """All of samples/: the gallery, the figures of the papers, AES, learning, the study."""
    root = pathlib.Path(root) / "samples"
    for folder in sorted((root / "gallery").iterdir()):
        if folder.is_dir():
            inputs = {int(path.stem): path for path in folder.glob("[0-9]*.*")}
            yield Sample(f"gallery/{folder.name}", folder / f"{folder.name}.c", inputs)
    figures = {
        "fig2": "matrices", "fig3": "matrices", "fig4": "array", "fig5": "array", "mergesort": "array", "fig6": "hamming",
        "fig7": "hamming", "arithmetic": "arithmetic", "aes": "aes", "edit_distance": "strings", "fingerprint": "fingerprints",
    }  # fmt: skip
    for source in sorted((root / "figures").glob("*.c")):
        file = next(file for start, file in figures.items() if source.name.startswith(start))
        yield Sample(f"figures/{source.stem}", source, {1: root / "figures" / f"{file}.txt"})
    learning = root / "learning"
    tables = {
        "neural_network": ["tumours", "network"],
        "viterbi": ["walks", "weather"],
    }
    for source in sorted(learning.glob("*.c")):
        files = tables.get(source.stem, ["tumours"])
        inputs = {party: learning / f"{file}.txt" for party, file in enumerate(files, 1)}
        yield Sample(f"learning/{source.stem}", source, inputs)
    study = root / "study"
    yield Sample("study", study / "study.c", {1: study / "data/clinic_a.csv", 2: study / "data/clinic_b.csv"})


#: Programs that have to end with an error.
FAILING = {"differs", "far_index", "other_sizes", "public_zero", "wide_public_numbers"}


def programs_of(root):
    """Those of the end-to-end tests that have an input and succeed."""
    folder = pathlib.Path(root) / "tests/e2e/programs"
    for path in sorted(folder.glob("*.txt")):
        if path.stem in FAILING:
            continue
        yield Sample(f"programs/{path.stem}", path.with_suffix(".c"), {1: path})


NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?")


def other_number(rng, values):
    """In the range of the values, and written as they are. Of a single one: from its half on."""
    low, high = min(values, key=float), max(values, key=float)
    digits = max(len(value.partition(".")[2]) for value in values)
    start = float(low) / 2 if float(low) == float(high) >= 4 else float(low)
    if digits == 0:
        return str(rng.randint(int(start), int(high)))
    return f"{rng.uniform(start, float(high)):.{digits}f}"


def other_letters(rng, text):
    return "".join(rng.choice(text.replace('"', "")) if letter != '"' else letter for letter in text)


def parts(line):
    """Name and values of a line of an input in text form."""
    name, _, values = line.partition("=")
    return name.strip(), values.strip()


def place(name, column):
    """What has a range of its own: a variable, or one of the columns of the table of tumours."""
    return (name, column) if name == "tumours" else name


def changed(texts, names, rng, shift=None):
    """The inputs with other private values in the ranges of those that they have. shift: to be added to all
    private numbers instead, which keeps their order; not where they are 0 and 1 alone."""
    ranges = {}
    for text, suffix in texts.values():
        for line in text.splitlines():
            name, values = parts(line)
            if suffix == ".txt" and name in names and not values.startswith('"'):
                for column, number in enumerate(NUMBER.findall(values)):
                    ranges.setdefault(place(name, column), []).append(number)

    def other(name, column, number):
        if shift is None:
            return other_number(rng, ranges[place(name, column)])
        if set(ranges[name]) <= {"0", "1"}:
            return number
        return str(float(number) + shift if "." in number else int(number) + shift)

    def changed_line(line):
        name, values = parts(line)
        if name not in names:
            return line
        if values.startswith('"'):
            return f"{name} = {other_letters(rng, values)}"
        numbers = NUMBER.findall(values)
        return f"{name} = " + ",".join(other(name, column, number) for column, number in enumerate(numbers))

    def changed_text(text, suffix):
        lines = text.splitlines()
        if suffix == ".txt":
            return "\n".join(changed_line(line) for line in lines) + "\n"
        rows = [line.split(",") for line in lines[1:]]  # a table whose rows are private
        columns = list(zip(*rows))
        new = [",".join(other_number(rng, columns[column]) for column in range(len(row))) for row in rows]
        return "\n".join([lines[0], *new]) + "\n"

    return {party: (changed_text(text, suffix), suffix) for party, (text, suffix) in texts.items()}


def parser_of_audit():
    """What all audits take; each adds its own options."""
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("library")
    parser.add_argument("source")
    parser.add_argument("--only", default="", help="programs with one of these, separated by commas, in their names")
    return parser


def is_wanted(options, name):
    return any(word in name for word in options.only.split(","))


def audit(options, chosen, check):
    """Checks programs by name, each with a number of parties and settings, and ends with 1 where something was found.

    check: of options, sample, parties and settings; returns what it found, as texts, of which the first 20 are shown."""
    named = {sample.name: sample for sample in [*samples(options.source), *programs_of(options.source)]}
    failures = 0
    for name, parties, settings in chosen:
        if not is_wanted(options, name):
            continue
        try:
            found = check(options, named[name], parties, settings)
        except Ended as ended:
            found = [str(ended)]
        for each in found[:20]:
            print(f"{name} n={parties}: {each}", flush=True)
        failures += 1 if found else 0
    sys.exit(1 if failures else 0)
