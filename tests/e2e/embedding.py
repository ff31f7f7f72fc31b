#!/usr/bin/env python3
"""Computing parties inside applications: embedding.py BIN LIBRARIES INCLUDES PARTIES

Each party is one process of an application in C, which shares, computes several times and reconstructs in memory.
What fails comes back as a code with a message, and the process goes on."""

import os
import subprocess
import sys

from deployment import Deployment, check, failures

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = {1: "a = 10,20,30\n", 2: "b = 7\n"}


class Applications(Deployment):
    def __init__(self, tools, libraries, headers, parties):
        self.libraries, self.headers = libraries, headers
        super().__init__(tools, f"{HERE}/embedding/prog.c", parties, INPUTS)

    def build(self):
        self.call("picco", "build", "--library", "prog.c", "prog.conf")
        with open(f"{HERE}/embedding/other.c") as source:
            self.write("other.c", source.read())
        self.call("picco", "build", "--library", "other.c", "prog.conf")
        command = ["cc", "-Wall", "-Wextra", "-Werror", f"-I{self.headers}", f"{HERE}/embedding/host.c", "-o", "host"]
        command += [f"-L{self.libraries}", f"-Wl,-rpath,{self.libraries}", "-lpicco"]
        command += os.environ.get("PICCO_TEST_FLAGS", "").split()
        subprocess.run(command, cwd=self.folder, check=True)

    def host(self, *arguments):
        done = subprocess.run(["./host", *arguments], cwd=self.folder, capture_output=True, text=True)
        check(done.returncode == 0, f"host {arguments}: {done.returncode} {done.stderr}")
        return done.stdout

    def share_in_memory(self, run, name=None, *options):
        return self.host("share", str(self.parties), name or run, "--run", run, *options)

    def reconstruct_in_memory(self, result, run, util="prog.util"):
        return self.host(
            "reconstruct", str(self.parties), result, "--party", "1", "--util", util, "--from", "runtime.conf",
            "--key", "output1.key", "--run", run,
        )  # fmt: skip

    def compute(self, steps, how="-"):
        """What each application prints, line by line, and the messages on standard error."""
        started = []
        for party in range(1, self.parties + 1):
            process = subprocess.Popen(
                ["./host", "compute", str(party), how],
                cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            process.stdin.write("".join(f"{step}\n" for step in steps))
            process.stdin.close()
            process.stdin = None
            started.append(process)
        ends = []
        for process in started:
            output, messages = process.communicate(timeout=200)
            ends.append((process.returncode, output.splitlines(), messages))
        return ends


FINE = "0 - 0 "
# How a computation ends, what the application is told, and what is printed before.
WAYS = [
    ("exit", FINE),
    ("division", "3 prog.c 29 prog.c:29: division by zero"),
    ("recursion", "3 prog.c 9 prog.c:9: the stack of 256 MiB is full"),
    ("assertion", "3 prog.c 33 prog.c:33: assertion 'argc > 5' failed"),
    ("abort", "3 prog.c 0 prog.c: calls abort(): no results are written"),
    ("_exit", "3 prog.c 0 prog.c: ends by _exit(0) or its like: no results are written"),
    ("return", "3 - 0 main returned 4: no results are written"),
    ("exit9", "3 - 0 main returned 9: no results are written"),
    ("well", FINE),
]


def check_sequence(files):
    """Each computation ends in a way of its own; the next one goes on as if nothing had been."""
    steps, expected = [], []

    def add(step, *lines):
        steps.append(step)
        expected.extend(lines)

    for run in [way for way, _ in WAYS] + ["another", "again", "swapped"]:
        check(files.share_in_memory(run) == f"{FINE}\n" * 2, f"sharing in memory for {run}")
    files.host("share", str(files.parties), "other", "--run", "other")  # for prog.c, not for other.c
    for way, end in WAYS:
        add(f"prog.so {way} {way} {way} {way}", "run 1: 1", end)
    add("other.so other other other well", "1 - 0 the share file of input party 1")
    add("missing.so again again again well", "1 missing.so 0 missing.so: cannot be loaded: ")
    add("prog.so again well again well", "1 - 0 the share file of input party 1")
    add("prog.so well well well well", "1 - 0 the share file of input party 1")  # used before
    add("prog.so again again again well", "run 1: 1", FINE)
    for party, (code, lines, messages) in enumerate(files.compute(steps), 1):
        check(code == 0 and messages == "", f"the application of party {party}: {code} {messages!r}")
        check(lines[-1] == "dumpable 0", f"core dumps: {lines[-1]}")
        check(len(lines) == len(expected) + 1, f"party {party}: {lines}")
        for line, start in zip(lines, expected):
            check(line.startswith(start), f"party {party}: {line!r}, not {start!r}")
        causes = [line for line in lines if line.startswith("1 - 0 the share file")]
        for cause, text in zip(causes, ["is for another program", "is for the run 'well'", "was used before"]):
            check(text in cause, f"party {party}: {cause!r}, not {text!r}")
    for way in ("exit", "well", "again"):
        check(files.reconstruct_in_memory(way, way) == f"{FINE}\nsum = 72\n", f"the result of {way}")
    for way in ("division", "return", "exit9", "abort"):
        check(not os.path.exists(files.path(f"{way}.1")), f"{way} has results")


def check_reconstruction(files):
    wrong = files.reconstruct_in_memory("well", "exit")
    check(wrong.startswith("1 ") and "is for the run 'well'" in wrong, f"another run: {wrong!r}")


def check_core_dumps(files):
    files.share_in_memory("dumps")
    for code, lines, _ in files.compute(["prog.so dumps dumps dumps well"], "dumps"):
        check((code, lines) == (0, ["run 1: 1", FINE, "dumpable 1"]), f"--allow-core-dumps: {code} {lines}")


def check_input(files):
    files.write("in1.txt", "a = 1,2,x\n")
    out = files.share_in_memory("bad")
    check(out.startswith("1 the input of party 1 1 the input of party 1:1:9: "), f"an input that is none: {out!r}")
    check(not os.path.exists(files.path("in1-bad.1")), "share files of an input that is none")
    out = files.share_in_memory("bad", "bad", "--jelly")
    check(out.startswith("2 - 0 "), f"an unknown option: {out!r}")
    files.write("in1.json", '{"a": [10, 20, 30]}')
    files.write("in1.txt", '{"a": [10, 20, 30]}')
    files.write("in2.txt", '{"b": 7}')
    check(files.share_in_memory("json", "json", "--input-format", "json") == f"{FINE}\n" * 2, "JSON in memory")


def main():
    tools, libraries, headers, parties = sys.argv[1:5]
    files = Applications(tools, libraries, headers, int(parties))
    check_sequence(files)
    check_reconstruction(files)
    check_core_dumps(files)
    check_input(files)
    files.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
