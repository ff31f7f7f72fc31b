#!/usr/bin/env python3
"""State that computing parties keep between programs, with the real commands: state.py BIN PARTIES

State goes on at the party that kept it, by the name of its run. Wrong, old, swapped, foreign and altered files are refused with
the cause, and nothing is opened then."""

import os
import subprocess
import sys

from deployment import Deployment, check, failures

HERE = os.path.dirname(os.path.abspath(__file__))
FIRST, NEXT, WIDE = "first", "next", "wide"


class Nights(Deployment):
    def __init__(self, tools, parties):
        super().__init__(tools, f"{HERE}/state/first.c", parties, {1: "a = 1,2,3\n"})

    def build(self):
        settings = f"technique=shamir\npeers={self.parties}\nthreshold={(self.parties - 1) // 2}\ninputs=3\noutputs=3\nbits=\n"
        for name, source, more in [(FIRST, "first", ""), (NEXT, "next", ""), (WIDE, "next", "bits=100\n")]:
            with open(f"{HERE}/state/{source}.c") as file:
                self.write(f"{source}.c", file.read())
            self.write(f"{name}.conf", settings.replace("bits=\n", more or "bits=\n"))
            self.call("picco", "build", f"{source}.c", f"{name}.conf", "-o", name, "-u", f"{name}.util")

    def night(self, program, run, options, parties=None):
        """Code, and messages, of each party; options: by party."""
        self.call(
            "picco-share-input", "--party", "1", "--util", f"{program}.util", "--input", "in1.txt", "--output", f"{run}.in",
            "--to", "runtime.conf", "--key", "input1.key", "--run", run,
        )  # fmt: skip
        started = []
        for i in parties or range(1, self.parties + 1):
            command = [f"./{program}", "--party", str(i), "--runtime", "runtime.conf", "--key", f"party{i}.key"]
            command += ["--run", run, "--threads", "1", "--input", f"1={run}.in.{i}", *options(i)]
            command += [] if "--connect-timeout" in command else ["--connect-timeout", "20"]
            started.append(subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        ends = []
        for process in started:
            output, messages = process.communicate(timeout=100)
            ends.append((process.returncode, messages))
        return ends

    def results(self, util, run):
        done = self.tool(
            "picco-reconstruct-output", "--party", "1", "--util", util, "--shares", f"{run}.out", "--from", "runtime.conf",
            "--key", "output1.key", "--run", run,
        )  # fmt: skip
        return done.stdout + done.stderr


def good(files, program, run, options, what):
    for party, end in enumerate(files.night(program, run, options), 1):
        check(end == (0, ""), f"{what}, party {party}: {end}")


def go_on(run, state, file, *more, keep=True):
    """The options of the next program: `state` of another run, kept anew, with results."""
    return lambda i: [
        "--resume", f"2={state}:{file.format(i)}", "--output", f"1={run}.out",
        *(["--keep", f"2={run}.state"] if keep else []), *more,
    ]  # fmt: skip


def refused(files, what, text, state, file, party=2, code=1, program=NEXT, options=()):
    """One party alone refuses its file, before it connects."""
    run = go_on("no", state, file, "--connect-timeout", "1", *options)
    [(found, messages)] = files.night(program, "no", run, [party])
    check(found == code and text in messages, f"{what}: {found} {messages!r}")
    check("unencrypted" not in messages, f"{what}: {messages!r} leads to disclosure")


def check_nights(files):
    kept = lambda i: ["--keep", "2=monday.state", "--keep", "3=monday.other"]
    good(files, FIRST, "monday", kept, "the first night")
    for i in range(1, files.parties + 1):
        mode = os.stat(files.path(f"monday.state.{i}")).st_mode & 0o777
        check(mode == 0o600, f"state has the mode {mode:o}")
        check(b"total" not in files.read(f"monday.state.{i}"), "state shows what is inside")
    good(files, NEXT, "tuesday", go_on("tuesday", "monday", "monday.state.{}"), "the second night")
    check(files.results("next.util", "tuesday") == "total = 12\nsquares = 2,8,18\nrounds = 2\n", "the second night's results")
    good(files, NEXT, "friday", go_on("friday", "tuesday", "tuesday.state.{}"), "the third night")
    check(files.results("next.util", "friday") == "total = 18\nsquares = 3,12,27\nrounds = 3\n", "the third night's results")


def check_refusals(files):
    refused(files, "another party's", "is of computing party 3, but was given as one of", "friday", "friday.state.3")
    refused(files, "an old run's", "is for the run 'tuesday', but this is the run 'friday'", "friday", "tuesday.state.2")
    refused(files, "another state", "is state 3, but was given as state 2", "monday", "monday.other.2")
    refused(files, "a result", "is a result file; state that --keep made is needed", "friday", "friday.out.2")
    refused(files, "an input", "is a share file of an input; state that --keep made is needed", "friday", "friday.in.2")
    own = files.read("friday.state.2")
    for place in (12, len(own) // 2, len(own) - 1):
        files.write("altered.2", own[:place] + bytes([own[place] ^ 1]) + own[place + 1 :])
        refused(files, f"altered at {place}", "altered.2: is ", "friday", "altered.{}")
    files.write("altered.2", own[:-30])
    refused(files, "truncated", "is truncated or was altered", "friday", "altered.{}")
    refused(files, "none", "cannot be opened", "friday", "nothing.{}")
    refused(files, "no run's name", "the name of a run has", "", "friday.state.2", code=2)
    refused(files, "another modulus", "compile both programs with the same modulus=", "friday", "friday.state.{}", program=WIDE)
    refused(files, "used before", "was used before", "tuesday", "tuesday.state.{}")
    refused(files, "twice", "contradict each other", "friday", "friday.state.{}", code=2, options=["--input", "2=x"])
    refused(files, "kept and given away", "contradict each other", "friday", "friday.state.{}", code=2, options=["--output", "2=x"])
    refused(files, "over itself", "is the file of", "friday", "friday.state.2", code=2, options=["--keep", "3=friday.state"])
    taken = files.tool(
        "picco-reconstruct-output", "--party", "1", "--util", "next.util", "--shares", "friday.state", "--from", "runtime.conf",
        "--key", "output1.key", "--run", "friday",
    )  # fmt: skip
    check(taken.returncode == 1 and "is state that a computing party keeps" in taken.stderr, f"state as results: {taken.stderr!r}")


def check_foreign(files):
    """A party with another key can neither read nor adopt what was kept with the former one."""
    key, certificate = files.read("party2.key"), files.read("party2.crt")
    files.call("picco-keygen", "--party", "2", "--out", "new2")
    files.write("party2.key", files.read("new2.key"))
    files.write("party2.crt", files.read("new2.crt"))
    refused(files, "a renewed key", "was signed with another certificate of computing party 2", "friday", "friday.state.{}")
    files.write("party2.key", key)
    files.write("party2.crt", certificate)


def check_different_states(files):
    """A run of the same name at another time: the parties hold different states, and say so."""
    good(files, FIRST, "twin", lambda i: ["--keep", "2=one.state", "--keep", "3=one.other"], "a twin")
    good(files, FIRST, "twin", lambda i: ["--keep", "2=two.state", "--keep", "3=two.other"], "the other twin")
    mixed = lambda i: go_on("mixed", "twin", "two.state.{}" if i == 2 else "one.state.{}")(i)
    for party, (code, messages) in enumerate(files.night(NEXT, "mixed", mixed), 1):
        check(code == 3 and "the sharing of input party 2 differs" in messages, f"mixed, party {party}: {code} {messages!r}")
    for name in ("mixed.out.1", "mixed.state.1"):
        check(not os.path.exists(files.path(name)), f"{name} exists")
    again = lambda i: go_on("again", "friday", "friday.state.{}")(i) if i != 1 else ["--output", "1=again.out", "--keep", "2=again.state", "--input", "2=again.in.1"]
    for party, (code, messages) in enumerate(files.night(NEXT, "again", again), 1):
        check(code != 0, f"a file for state, party {party}: {code} {messages!r}")
    good(files, NEXT, "sunday", go_on("sunday", "friday", "friday.state.{}"), "what stayed good")


def main():
    files = Nights(sys.argv[1], int(sys.argv[2]))
    check_nights(files)
    check_refusals(files)
    check_foreign(files)
    check_different_states(files)
    files.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
