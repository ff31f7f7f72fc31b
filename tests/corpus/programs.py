"""The programs of the corpus, and what stands beside them."""

import hashlib
import re
import subprocess
import tomllib
from pathlib import Path

from specialist import LAN, WAN, Protocols

ROOT = Path(__file__).resolve().parent
LINKS = (LAN, WAN)
#: What runs are: of a LAN that the configuration does not describe, of one that it does, and of a distance.
RUNS = {"lan": (LAN, ""), "told": (LAN, "latency=100\nbandwidth=1000\n"), "wan": (WAN, "latency=50000\nbandwidth=100\n")}
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", '"': '"', "'": "'"}


class Wrong(Exception):
    """A program or a file of the corpus is not as it should be."""


def opened():
    """The names of programs that were for reporting only until somebody looked into them."""
    lines = (ROOT / "opened.txt").read_text().splitlines()
    return {line.split()[0] for line in lines if line and not line.startswith("#")}


class Program:
    """FIELD/NAME.c with its inputs, results and costs."""

    def __init__(self, source):
        self.source = source
        self.field = source.parent.name
        self.name = f"{self.field}/{source.stem}"
        self.inputs = {int(file.suffixes[0][1:]): file for file in sorted(source.parent.glob(f"{source.stem}.[0-9].txt"))}
        is_odd = hashlib.sha256(source.read_bytes()).digest()[0] % 2 == 1
        self.is_report_only = is_odd and self.name not in opened()

    def _beside(self, suffix):
        file = self.source.with_suffix(suffix)
        if not file.exists():
            raise Wrong(f"{self.name}: there is no {file.name}")
        return file

    def expected(self):
        return self._beside(".expected").read_text()

    def specialist(self):
        """Rounds and bytes on each link, as committed; they must be those that the expression gives."""
        counts = tomllib.loads(self._beside(".toml").read_text())
        for link in LINKS:
            cost = Protocols(link).cost(counts["cost"])
            counted = counts[link.name]
            if (counted["rounds"], counted["bytes"]) != (cost.rounds, round(cost.sent)):
                raise Wrong(f"{self.name}.toml: the cost on the {link.name} is {cost.rounds} rounds, {round(cost.sent)} bytes")
        if not counts["reasoning"].strip():
            raise Wrong(f"{self.name}.toml: there is no reasoning")
        return {link.name: (counts[link.name]["rounds"], counts[link.name]["bytes"]) for link in LINKS}


def all_programs(names=()):
    """Those whose name holds one of the names; all of them where there are none."""
    found = [Program(source) for source in sorted(ROOT.glob("*/*.c"))]
    return [program for program in found if not names or any(name in program.name for name in names)]


def values_of(line):
    """The numbers of a line `name = values` of an input or of results."""
    text = line.split(" = ", 1)[1].rstrip("\n")
    if not text.startswith('"'):
        return text.split(",")
    return [ord(c) for c in re.sub(r"\\(.)", lambda match: ESCAPES[match[1]], text[1:-1])]


def results_of(text):
    """The numbers of what `picco run` prints: first those of output party 1."""
    return [str(value) for line in text.splitlines() if not line.startswith("#") for value in values_of(line)]


def ordinary_results(program, work):
    """The same from the program as ordinary C, with checks of what C leaves undefined."""
    binary, environment = work / "ordinary", {"PATH": "/usr/bin:/bin"}
    subprocess.run(["gcc", "-std=gnu11", "-w", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-include",
                    ROOT / "ordinary.h", program.source, "-o", binary, "-lm"], check=True)
    for party, file in program.inputs.items():
        numbers = [str(value) for line in file.read_text().splitlines() for value in values_of(line)]
        (work / f"numbers{party}").write_text("\n".join(numbers))
        environment[f"INPUT_{party}"] = str(work / f"numbers{party}")
    run = subprocess.run([binary], env=environment, cwd=work, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise Wrong(f"{program.name}, as ordinary C: {run.stderr}")
    lines = [line.split() for line in run.stdout.splitlines()]
    return [value for party, value in sorted(lines, key=lambda line: line[0])]


def configuration(work, run):
    """A file for three parties."""
    file = work / f"{run}.conf"
    file.write_text("technique=shamir\nbits=\npeers=3\nthreshold=1\ninputs=2\noutputs=2\n" + RUNS[run][1])
    return file
