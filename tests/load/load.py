#!/usr/bin/env python3
"""Long runs, many runs, slow links: load.py BIN [steady --seconds S] [short --count N] [rounds --count N]

steady: a program that sorts, compares, reads tables and opens, as long as that; memory and descriptors of the parties may not
grow. short: `picco run` so often, each right, and nothing left behind. rounds: so many over links of 20 ms, on which one chunk
in a hundred comes 100 ms late."""

import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from network import Link

HERE = pathlib.Path(__file__).resolve().parent
DELAY, PAUSES, PAUSE = 0.02, 0.01, 0.1
#: Of memory, that a party may take between the first quarter of a long run and its end: the allocator's pages.
GROWTH = 2 << 20


class Parties:
    """Three parties of a program, each connected to the lower ones through links."""

    def __init__(self, tools, source, text):
        self.temporary = tempfile.TemporaryDirectory(prefix="picco-load-")
        self.folder, self.tools = self.temporary.name, os.path.abspath(tools)
        self.write("prog.conf", "technique=shamir\npeers=3\nthreshold=1\ninputs=1\noutputs=1\nbits=\n")
        self.write("in.txt", text)
        self.call("picco", "build", str(HERE / source), "prog.conf", "-o", "prog", "-u", "prog.util")
        self.call(
            "picco-share-input", "--unencrypted", "--party", "1", "--util", "prog.util", "--input", "in.txt", "--output", "shares",
        )  # fmt: skip
        for party in (1, 2, 3):
            self.call("picco-keygen", "--party", str(party), "--out", f"party{party}")

    def write(self, name, text):
        pathlib.Path(self.folder, name).write_text(text)

    def call(self, tool, *arguments):
        subprocess.run([f"{self.tools}/{tool}", *arguments], cwd=self.folder, check=True)

    def start(self, argument, **link):
        """The processes of the parties."""
        self.links = []
        ports = random.sample(range(10000, 30000), 3)
        for party in (1, 2, 3):
            lines = []
            for other in (1, 2, 3):
                port = ports[other - 1]
                if other < party and link:
                    self.links.append(Link(port, seed=f"{other} {party}", **link))
                    port = self.links[-1].port
                lines.append(f"{other},127.0.0.1,{port},party{other}.crt\n")
            self.write(f"runtime{party}.conf", "".join(lines))
        return [
            subprocess.Popen(
                [
                    "./prog", "--party", str(party), "--runtime", f"runtime{party}.conf", "--key", f"party{party}.key",
                    "--unencrypted", "--threads", "1", "--input", f"1=shares.{party}", "--output", "1=result",
                    "--stats", f"stats.{party}", "--", str(argument),
                ],
                cwd=self.folder,
            )
            for party in (1, 2, 3)
        ]  # fmt: skip

    def finish(self, processes):
        codes = [process.wait() for process in processes]
        for link in self.links:
            link.close()
        if any(codes):
            sys.exit(f"the parties end with {codes}")

    def stats(self, party=1):
        return json.loads(pathlib.Path(self.folder, f"stats.{party}").read_text())

    def kill(self, processes):
        for process in processes:
            process.kill()


def resident(process):
    """Bytes of memory in use, or nothing where it has ended."""
    try:
        with open(f"/proc/{process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
    except (OSError, IndexError):
        return None


def descriptors(process):
    """Nothing where the system does not let this user look."""
    try:
        return len(os.listdir(f"/proc/{process.pid}/fd"))
    except OSError:
        return None


def steady(tools, seconds):
    parties = Parties(tools, "steady.c", "a = " + ",".join(str(i * 37 % 1009) for i in range(256)) + "\n")
    warm = 20
    start = time.monotonic()
    parties.finish(parties.start(warm))
    count = max(warm, int(warm * seconds / (time.monotonic() - start)))
    processes = parties.start(count)
    start, seen = time.monotonic(), {process: [] for process in processes}
    try:
        while all(process.poll() is None for process in processes):
            for process in processes:
                memory, files = resident(process), descriptors(process)
                if memory:
                    seen[process].append((time.monotonic() - start, memory, files))
            time.sleep(1)
        parties.finish(processes)
    finally:
        parties.kill(processes)
    took = time.monotonic() - start
    faults = []
    for party, samples in enumerate(seen.values(), 1):
        early = [sample for sample in samples if 0.05 * took < sample[0] <= 0.25 * took]
        late = [sample for sample in samples if 0.25 * took < sample[0] <= 0.98 * took]
        first, last = (max(memory for _, memory, _ in part) for part in (early, late))
        files = {files for _, _, files in early + late}
        print(
            f"party {party}: {first / 2**20:.1f} MiB in the first quarter, {last / 2**20:.1f} MiB later, "
            f"{'/'.join(str(number) for number in sorted(files, key=str))} descriptors"
        )
        if last > first + GROWTH:
            faults.append(f"the memory of party {party} grows")
        if len(files) != 1:
            faults.append(f"the descriptors of party {party} change")
    figures = parties.stats()
    print(f"steady: {took:.0f} s, {count} iterations, {figures['rounds']} rounds, {figures['bytes_sent']} bytes of party 1")
    return faults


def short(tools, count):
    faults, times = [], []
    with tempfile.TemporaryDirectory(prefix="picco-load-") as folder:
        pathlib.Path(folder, "in.txt").write_text("x = 3\n")
        pathlib.Path(folder, "tmp").mkdir()
        for number in range(count):
            start = time.monotonic()
            ended = subprocess.run(
                [f"{os.path.abspath(tools)}/picco", "run", str(HERE / "rounds.c"), "--input", "1=in.txt", "--", str(number % 50)],
                cwd=folder, env={**os.environ, "TMPDIR": f"{folder}/tmp"}, capture_output=True, text=True,
            )  # fmt: skip
            times.append(time.monotonic() - start)
            if ended.returncode != 0 or not ended.stdout.startswith("y = ") or ended.stderr:
                faults.append(f"run {number} ends with {ended.returncode}: {ended.stdout}{ended.stderr}")
        time.sleep(1)
        left = os.listdir(f"{folder}/tmp")
        if left:
            faults.append(f"files are left: {left[:5]}")
    times.sort()
    print(f"short: {count} runs, median {times[len(times) // 2]:.2f} s, longest {times[-1]:.2f} s, {len(faults)} faults")
    return faults


def rounds(tools, count):
    parties = Parties(tools, "rounds.c", "x = 3\n")
    start = time.monotonic()
    processes = parties.start(count, delay=DELAY, pauses=PAUSES, pause=PAUSE)
    links = parties.links
    try:
        parties.finish(processes)
    finally:
        parties.kill(processes)
    done = parties.stats()["rounds"]
    paused, chunks = sum(link.paused for link in links), sum(link.chunks for link in links)
    print(f"rounds: {done} in {time.monotonic() - start:.0f} s over 20 ms; {paused} of {chunks} chunks paused for 100 ms")
    return [] if done >= count else [f"{count} rounds were to be done"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("what", choices=["steady", "short", "rounds"])
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--count", type=int)
    options = parser.parse_args()
    if options.what == "steady":
        faults = steady(options.bin, options.seconds)
    elif options.what == "short":
        faults = short(options.bin, options.count or 1000)
    else:
        faults = rounds(options.bin, options.count or 100_000)
    print("\n".join(faults[:20]), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
