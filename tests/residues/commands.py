#!/usr/bin/env python3
"""No key is left in the memory of the real commands, however they end: commands.py BIN PROBE SOURCE_DIR

Keys are made, inputs shared and results put together with encrypted files; parties compute, lose one of them, and are told
to end. The probe (probe.cpp) is loaded into each process, knows its keys, and looks for them at its end."""

import os
import re
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(sys.argv[3], "tests/e2e"))
from deployment import Deployment, check, failures  # noqa: E402

PROBE = os.path.abspath(sys.argv[2])
INPUTS = {1: "a = 10,20,30\n", 2: "b = 7\n"}
LINE = re.compile(r"(\w+) known=(\d+) found=(\d+)(.*)")


class Probed:
    """Processes that are started inside have the probe."""

    def __init__(self, files, what, processes, end="exit", derives=True):
        """processes: how many there are; end: how they do; derives: keys from others, at which the probe finds them."""
        self.files, self.what, self.processes, self.end, self.derives = files, what, processes, end, derives

    def __enter__(self):
        self.folder = self.files.path(f"probed-{self.what.replace(' ', '-')}")
        os.mkdir(self.folder)
        os.environ.update(LD_PRELOAD=PROBE, PROBE_FOLDER=self.folder)

    def __exit__(self, *_):
        del os.environ["LD_PRELOAD"], os.environ["PROBE_FOLDER"]
        ended = 0
        for name in os.listdir(self.folder):
            with open(f"{self.folder}/{name}") as file:
                lines = [LINE.match(line).groups() for line in file]
            for when, known, found, names in lines:
                where = f"{self.what}: {when}, {known} known, {found} found:{names}"
                check(int(known) > 0, where)
                check((int(found) > 0) == (when == "running"), where)
            is_found = "running" in [line[0] for line in lines]
            check(is_found == self.derives, f"{self.what}: the probe finds nothing in a running process")
            ended += self.end in [line[0] for line in lines]
        check(ended == self.processes, f"{self.what}: {ended} of {self.processes} processes end by {self.end}")


def party(files, number, run):
    command = ["./prog", "--party", str(number), "--key", f"party{number}.key", "--runtime", "runtime.conf"]
    command += ["--run", run, "--connect-timeout", "20", "--allow-reuse", "--output", "1=result"]
    for owner in INPUTS:
        command += ["--input", f"{owner}=in{owner}.{number}"]
    return subprocess.Popen(
        command, cwd=files.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def check_tools(files):
    with Probed(files, "keys", 1):
        files.call("picco-keygen", "--party", "2", "--out", "fresh")
    for owner in INPUTS:
        with Probed(files, f"input {owner}", 1):
            files.share(owner, "march")
    with Probed(files, "parties", files.parties):
        for code, _, messages in files.run("march"):
            check(code == 0, messages)
    with Probed(files, "results", 1):
        done = files.reconstruct("march")
        check(done.stdout == "sum = 67\n", f"{done}")
    with Probed(files, "results of another run", 1, derives=False):
        check(files.reconstruct("april").returncode == 1, "results of another run are read")
    files.write("in1.txt", "a = 10,20,what\n")
    with Probed(files, "an input that is none", 1):
        check(files.tool(
            "picco-share-input", "--party", "1", "--util", "prog.util", "--input", "in1.txt", "--output", "none",
            "--to", "runtime.conf", "--key", "input1.key", "--run", "march",
        ).returncode == 1, "a wrong input is shared")  # fmt: skip


def check_ends(files):
    """In front of a round in which party 3 is not: it has been stopped."""
    for what, number, codes, end in [
        ("a party is lost", signal.SIGKILL, (3, 3), "failure"),
        ("SIGTERM", signal.SIGTERM, (-signal.SIGTERM, -signal.SIGTERM), "signal"),
    ]:
        with Probed(files, what, 2, end):
            started = [party(files, i, "march") for i in range(1, 4)]
            started[2].stdout.readline()  # all have computed for a while
            for process in started[2:] if number == signal.SIGKILL else started[:2]:
                process.send_signal(number)
            ends = [process.communicate(timeout=60)[1] for process in started]
        check(tuple(process.returncode for process in started[:2]) == codes, f"{what}: {ends}")


def check_interrupted(files):
    """The signal comes in the middle of work on a key: it is in registers and frames, too."""
    os.environ["PROBE_INTERRUPT"] = "1"
    with Probed(files, "interrupted", 3, "signal"):
        started = [party(files, i, "march") for i in range(1, 4)]
        ends = [process.communicate(timeout=60)[1] for process in started]
    del os.environ["PROBE_INTERRUPT"]
    check(all(process.returncode == -signal.SIGTERM for process in started), f"interrupted: {ends}")


def main():
    program = os.path.join(sys.argv[3], "tests/residues/endless.c")
    files = Deployment(sys.argv[1], os.path.join(sys.argv[3], "tests/e2e/inputs/envelopes.c"), 3, INPUTS)
    check_tools(files)
    files.close()
    files = Deployment(sys.argv[1], program, 3, INPUTS)
    files.share_all("march")
    check_ends(files)
    check_interrupted(files)
    files.close()
    return 1 if failures else 0


sys.exit(main())
