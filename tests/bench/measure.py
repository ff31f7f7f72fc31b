"""Runs a program through the real commands, all parties on this machine, and reads what it cost."""

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples" / "figures"

# Parts of a C program that tells its own time, see Measurement.
CLOCK = """\
#include <stdio.h>
#include <time.h>

public double now(public clockid_t clock) {
    public struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

"""
START = "public double start = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);"
STOP = ('fprintf(stderr, "clock: %.9f %.9f\\n", now(CLOCK_MONOTONIC) - start,'
        " now(CLOCK_PROCESS_CPUTIME_ID) - cpu);")


class Failed(Exception):
    """A command has failed; its last message."""


@dataclass
class Measurement:
    """The cost of a run: rounds, and bytes and processor seconds of all parties together; seconds are the
    wall-clock time of the computation (sharing of inputs and connecting left out), predicted_seconds what the
    engine takes them for, and peak_memory is in bytes, all of the party that took most. A program may print its own
    "clock: SECONDS CPU_SECONDS" to the standard error, which count instead."""

    rounds: int
    bytes: int
    seconds: float
    cpu_seconds: float
    peak_memory: int
    output: str
    predicted_seconds: float


class Bench:
    """Where programs are compiled and run, at how many parties, how many times. people: parties that give input and
    receive output. inputs of a run: the text of the first one, or each one's file."""

    def __init__(self, commands, work, parties, repeats, limit=20, is_quick=False, people=1):
        self.commands, self.work = Path(commands).resolve(), Path(work)
        self.parties, self.repeats = parties, repeats
        self.more_repeats = repeats if is_quick else 3 * repeats  # of what takes milliseconds and is compared
        self.is_quick = is_quick
        self.limit = limit  # seconds above which a larger size is left out
        self.config = self.work / "bench.conf"
        threshold = (parties - 1) // 2
        self.config.write_text(
            f"technique=shamir\nbits=\npeers={parties}\nthreshold={threshold}\ninputs={people}\noutputs={people}\n"
        )

    def program(self, name, text):
        """A source file of this text."""
        path = self.work / f"{name}.c"
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
        return path

    def plain(self, source, inputs):
        """What the program prints when it computes in the clear."""
        return self._picco(source, inputs, "--plain")[0]

    def run(self, source, inputs, repeats=None, **options):
        """The fastest of several runs, of which rounds, bytes and results must be the same. options: of
        _run_once()."""
        return self.run_in_turn([(source, inputs, options)], repeats)[0]

    def run_in_turn(self, programs, repeats=None):
        """The fastest run of each of several programs (source, inputs, options), to be compared: they run one
        after the other, then all again, so that none has the quieter minutes."""
        best = [None] * len(programs)
        for _ in range(repeats or self.repeats):
            for i, (source, inputs, options) in enumerate(programs):
                if best[i] and best[i].seconds > self.limit / 4:
                    continue
                new = self._run_once(source, inputs, **options)
                if best[i] and (new.rounds, new.bytes, new.output) != (best[i].rounds, best[i].bytes, best[i].output):
                    raise Failed(f"{source.name}: two runs differ in rounds, bytes or results")
                if best[i] is None or new.seconds < best[i].seconds:
                    best[i] = new
        return best

    def figures_of(self, command, *options):
        """What a benchmark of the runtime itself prints, a JSON object a line."""
        return [json.loads(line) for line in self._call(command, *options)[0].splitlines()]

    def calibrate(self, seconds, *options):
        """Measures what the links and the machine take. Later runs are told."""
        costs = self.work / "costs.json"
        self._call("picco", "calibrate", self.config, "--seconds", str(seconds), *options, "-o", costs)
        self.config.write_text(self.config.read_text() + f"costs={costs}\n")

    def _run_once(self, source, inputs, options=(), field="prime", latency=0):
        """options: more of picco run; field, latency (microseconds): of the configuration."""
        stats = self.work / "stats.json"
        output, messages = self._picco(source, inputs, f"--stats={stats}", *options, field=field, latency=latency)
        own = json.loads(stats.read_text())
        run = Measurement(own["rounds"], own["bytes_sent"], own["seconds"], own["cpu_seconds"],
                          own["peak_memory"], output, own["predicted_seconds"])
        if clocks := re.findall(r"clock: ([0-9.]+) ([0-9.]+)$", messages, re.M):
            run.seconds = max(float(wall) for wall, _ in clocks)
            run.cpu_seconds = sum(float(cpu) for _, cpu in clocks)
        return run

    def _configuration(self, field, latency):
        path = self.work / f"{field}.conf"
        path.write_text(self.config.read_text() + f"field={field}\nlatency={latency}\n")
        return path

    def _picco(self, source, inputs, *options, field="prime", latency=0):
        if isinstance(inputs, str):
            text = self.work / "inputs.txt"
            text.write_text(inputs)
            inputs = {1: text}
        files = [word for party, file in inputs.items() for word in ("--input", f"{party}={file}")]
        return self._call("picco", "run", source, self._configuration(field, latency), *files, *options)

    def _call(self, command, *options):
        """What a command prints, and its messages."""
        run = subprocess.run([self.commands / command, *options], cwd=self.work, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            lines = [line for line in run.stderr.splitlines() if "error" in line]
            raise Failed(lines[-1] if lines else f"{command}: exit code {run.returncode}: {run.stderr.strip()}")
        return run.stdout, run.stderr


def free_memory():
    """Bytes that programs may still take."""
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def too_large(bench, previous, factor):
    """Why a run `factor` times the size of the previous one is left out; None where it may run."""
    seconds = previous.seconds * factor
    memory = previous.peak_memory * factor * bench.parties
    if seconds > bench.limit:
        return f"would take some {seconds:.0f} s"
    if memory > 0.8 * free_memory() and previous.peak_memory > 1 << 27:
        return f"would take some {memory / 1e9:.0f} GB"
    return None


def machine():
    """The processor, how many of them, and the memory."""
    model = "unknown processor"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    return f"{os.cpu_count()} × {model}, {memory:.0f} GiB"
