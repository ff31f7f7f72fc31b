#!/usr/bin/env python3
"""State that computing parties keep between programs, with the real commands: state.py BIN PARTIES

State goes on at the party that kept it, by the name of its run. Wrong, old, swapped, foreign and altered files are refused with
the cause, and nothing is opened then. Shares of other systems come in as points and values, and kept ones go out so."""

import functools
import itertools
import json
import operator
import os
import random
import subprocess
import sys

from deployment import Deployment, check, failures

HERE = os.path.dirname(os.path.abspath(__file__))
FIRST, NEXT, WIDE, BYTES = "first", "next", "wide", "bytes"


class Nights(Deployment):
    def __init__(self, tools, parties):
        super().__init__(tools, f"{HERE}/state/first.c", parties, {1: "a = 1,2,3\n"})

    def build(self):
        settings = f"technique=shamir\npeers={self.parties}\nthreshold={(self.parties - 1) // 2}\ninputs=3\noutputs=3\nbits=\n"
        for name, source, more in [
            (FIRST, "first", ""), (NEXT, "next", ""), (WIDE, "next", "bits=100\n"), (BYTES, "bytes", "bits=\nfield=gf256\n"),
        ]:  # fmt: skip
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
    refused(files, "used before", "more of it. Go on with the state that that run kept", "tuesday", "tuesday.state.{}")
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


def secret_of(documents, name, modulus):
    """The values of a variable from t + 1 documents, by Lagrange's formula alone."""
    points = [document["point"] for document in documents]
    values = [0] * len(next(v for v in documents[0]["variables"] if v["name"] == name)["values"])
    for document in documents:
        weight = 1
        for other in points:
            if other != document["point"]:
                weight = weight * other * pow(other - document["point"], -1, modulus) % modulus
        [variable] = [v for v in document["variables"] if v["name"] == name]
        for i, text in enumerate(variable["values"]):
            values[i] = (values[i] + weight * int(text)) % modulus
    return [value - modulus if value > modulus // 2 else value for value in values]


def convert(files, party, direction, state, document, run, *more, program=NEXT):
    return files.tool(
        "picco-state", "--party", str(party), "--util", f"{program}.util", "--state", state, f"--{direction}", document,
        "--runtime", "runtime.conf", "--key", f"party{party}.key", "--run", run, *more,
    )  # fmt: skip


def check_export(files):
    """What is kept goes out as points and values, from which t + 1 parties together get what was kept."""
    documents = []
    for i in range(1, files.parties + 1):
        done = convert(files, i, "export", f"tuesday.state.{i}", f"tuesday.{i}.json", "tuesday")
        check(done.returncode == 0, f"export at {i}: {done.stderr!r}")
        check(os.stat(files.path(f"tuesday.{i}.json")).st_mode & 0o777 == 0o600, "others can read the JSON")
        documents.append(json.loads(files.read(f"tuesday.{i}.json")))
    modulus, t = int(documents[0]["modulus"]), (files.parties - 1) // 2
    check(all(document["point"] == i for i, document in enumerate(documents, 1)), "points are parties")
    check(len({document["sharing"] for document in documents}) == 1, "the sharing has one name")
    for some in (documents[: t + 1], documents[-t - 1 :]):
        check(secret_of(some, "total", modulus) == [12], f"total: {secret_of(some, 'total', modulus)}")
        check(secret_of(some, "squares", modulus) == [2, 8, 18], f"squares: {secret_of(some, 'squares', modulus)}")
    check(secret_of(documents[:t], "total", modulus) != [12], "t parties have the total")
    done = convert(files, 1, "export", "tuesday.state.2", "other.json", "tuesday")
    check(done.returncode == 1 and not os.path.exists(files.path("other.json")), f"another's state: {done.stderr!r}")
    return documents[0]["modulus"]


def documents_of(files, modulus, sharing, total=-7, degree=None):
    """Shares that another system made, of each party."""
    p, t = int(modulus), (files.parties - 1) // 2 if degree is None else degree
    def shares(values):
        rows = [[value, *(random.randrange(p) for _ in range(t - 1)), random.randrange(1, p)] for value in values]
        return lambda x: [str(sum(c * x**k for k, c in enumerate(row)) % p) for row in rows]
    sums, squares = shares([total]), shares([100, 0, 2**31 - 20])
    return [{
        "picco_shares": 1, "modulus": modulus, "threshold": (files.parties - 1) // 2, "point": x, "sharing": sharing, "variables": [
            {"name": "rounds", "type": "int<32>", "public": True, "values": [41]},
            {"name": "total", "type": "int<32>", "values": sums(x)},
            {"name": "squares", "type": "int<32>", "rows": 1, "columns": 3, "values": squares(x)},
        ]} for x in range(1, files.parties + 1)]  # fmt: skip


def check_import(files, modulus):
    def bring(documents, run):
        for i, document in enumerate(documents, 1):
            files.write(f"{run}.{i}.json", json.dumps(document))
            done = convert(files, i, "import", f"{run}.{i}", f"{run}.{i}.json", run, "--number", "2")
            check(done.returncode == 0, f"import {run} at {i}: {done.stderr!r}")
    def all_refuse(what, documents, run, text):
        bring(documents, run)
        for party, (code, messages) in enumerate(files.night(NEXT, f"{run}-on", go_on(f"{run}-on", run, run + ".{}")), 1):
            check(code == 1 and text in messages, f"{what}, party {party}: {code} {messages!r}")
            check("import it again with picco-state" in messages and "share-input" not in messages, f"{what}: {messages!r}")
        check(not os.path.exists(files.path(f"{run}-on.out.1")), f"{what}: there are results")
    bring(documents_of(files, modulus, "census 1"), "census")
    good(files, NEXT, "census-on", go_on("census-on", "census", "census.{}"), "what another system shared")
    found = files.results("next.util", "census-on")
    check(found == f"total = -1\nsquares = 101,4,{2**31 - 11}\nrounds = 42\n", f"the results of an import: {found!r}")
    bring(documents_of(files, modulus, "census 1"), "again")
    refused(files, "imported under another name", "was used before", "again", "again.{}")
    wrong = documents_of(files, modulus, "wrong")
    wrong[1]["variables"][1]["values"] = ["5"] # a party that hands in what it likes
    all_refuse("a swapped share", wrong, "swapped", "'total' of input party 2")
    all_refuse("too high a degree", documents_of(files, modulus, "high", degree=(files.parties + 1) // 2), "high", "state files do not belong together")
    all_refuse("out of range", documents_of(files, modulus, "far", total=2**31), "far", "holds a value that its type does not")
    def one_refuses(what, text, change, code=1, more=("--number", "2")):
        document = documents_of(files, modulus, "one")[0]
        change(document)
        files.write("one.json", json.dumps(document))
        done = convert(files, 1, "import", "one.1", "one.json", "one", *more)
        check(done.returncode == code and text in done.stderr, f"{what}: {done.returncode} {done.stderr!r}")
        check(not os.path.exists(files.path("one.1")), f"{what}: there is state")
    one_refuses("another modulus", "has shares modulo 101", lambda d: d.update(modulus="101"))
    one_refuses("another point", "those of computing party 1 are at 1", lambda d: d.update(point=2))
    one_refuses("another degree", "they have to be shared anew", lambda d: d.update(threshold=files.parties))
    one_refuses("no share", "it is not from 0 to the modulus", lambda d: d["variables"][1].update(values=[modulus]))
    one_refuses("a negative share", "it is not from 0 to the modulus", lambda d: d["variables"][1].update(values=[-1]))
    one_refuses("no number", "has to be a whole number", lambda d: d["variables"][1].update(values=[1.5]))
    one_refuses("public, out of range", "is not from -2147483648 to", lambda d: d["variables"][0].update(values=[2**31]))
    one_refuses("no type", "is no type", lambda d: d["variables"][1].update(type="float"))
    one_refuses("other sizes", "not 2 rows of 3", lambda d: d["variables"][2].update(rows=2))
    one_refuses("no name of the sharing", "'sharing' is missing", lambda d: d.pop("sharing"))
    one_refuses("another form", "has the form 2", lambda d: d.update(picco_shares=2))
    one_refuses("no number of the state", "--number is missing", lambda d: None, 2, ())


def check_bytes(files):
    """Replicated shares in GF(2^8) come in from another system, are worked on, kept, and go out."""
    t = (files.parties - 1) // 2
    sets = [list(some) for some in itertools.combinations(range(1, files.parties + 1), t)]
    secret = [0x53, 0xCA, 0]
    components = {tuple(some): [random.randrange(256) for _ in secret] for some in sets[1:]}
    components[tuple(sets[0])] = [
        functools.reduce(operator.xor, (each[i] for each in components.values()), value) for i, value in enumerate(secret)
    ]
    def bring(run, change=lambda document: None):
        for party in range(1, files.parties + 1):
            own = [some for some in reversed(sets) if party not in some]
            document = {
                "picco_shares": 1, "modulus": "gf256", "threshold": t, "point": party, "sharing": run, "components": own, "variables": [
                    {"name": "b", "type": "unsigned int<8>", "values": [[components[tuple(some)][i] for some in own] for i in range(3)]},
                ]}  # fmt: skip
            if party == 2:
                change(document)
            files.write(f"{run}.{party}.json", json.dumps(document))
            done = convert(files, party, "import", f"{run}.{party}", f"{run}.{party}.json", run, "--number", "2", program=BYTES)
            check(done.returncode == 0, f"import of bytes at {party}: {done.stderr!r}")
    bring("bytes")
    good(files, BYTES, "bytes-on", go_on("bytes-on", "bytes", "bytes.{}"), "bytes of another system")
    found = files.results("bytes.util", "bytes-on")
    check(found == "b = 82,200,3\n", f"the results of bytes: {found!r}")  # each ^ 1, 2, 3
    kept = {}
    for party in range(1, files.parties + 1):
        done = convert(files, party, "export", f"bytes-on.state.{party}", f"kept.{party}.json", "bytes-on", program=BYTES)
        check(done.returncode == 0, f"export of bytes at {party}: {done.stderr!r}")
        document = json.loads(files.read(f"kept.{party}.json"))
        [variable] = document["variables"]
        for place, some in enumerate(document["components"]):
            values = [share[place] for share in variable["values"]]
            check(kept.setdefault(tuple(some), values) == values, f"component {some} differs at {party}")
            check(party not in some, f"party {party} holds {some}")
    check(len(kept) == len(sets), "all components are exported")
    check([functools.reduce(operator.xor, each) for each in zip(*kept.values())] == [82, 200, 3], f"kept bytes: {kept}")
    def swap(document):
        document["variables"][0]["values"][1][0] ^= 1
    bring("bent", swap)
    for party, (code, messages) in enumerate(files.night(BYTES, "bent-on", go_on("bent-on", "bent", "bent.{}")), 1):
        check(code == 1 and "'b' of input party 2" in messages, f"a swapped component, party {party}: {code} {messages!r}")
    check(not os.path.exists(files.path("bent-on.out.1")), "a swapped component: there are results")


def check_local(files):
    """picco run keeps and resumes on one machine."""
    def local(*words):
        return files.tool("picco", "run", *words, "--input", "1=in1.txt")
    peers = "first.conf" # its number of parties
    done = local("first.c", peers, "--keep", "2=local.state", "--keep", "3=local.other")
    check((done.returncode, done.stdout, done.stderr) == (0, "", ""), f"picco run --keep: {done}")
    check(os.stat(files.path("local.state.1")).st_mode & 0o777 == 0o600, "others can read local state")
    done = local("next.c", peers, "--resume", "2=local.state", "--keep", "2=local.next")
    check(done.stdout == "total = 12\nsquares = 2,8,18\nrounds = 2\n", f"picco run --resume: {done}")
    done = local("next.c", peers, "--resume", "2=local.next", "--output", "2=two.txt", "--output", "3=three.txt")
    check(done.stdout == "# output party 1\ntotal = 18\nsquares = 3,12,27\nrounds = 3\n", f"picco run --resume again: {done}")
    for words, code, text in [
        (["--resume", "2=local.other"], 1, "is state 3, but was given as state 2"),
        (["--resume", "2=nothing"], 1, "cannot be opened"),
        (["--resume", "2=local.state", "--keep", "2=local.state"], 2, "--keep 2"),
        (["--resume", "2=local.state", "--output", "2=x", "--keep", "2=y"], 2, "has a file already"),
        (["--resume", "2=local.state", "--resume", "2=local.next"], 2, "two states"),
        (["--resume", "2=local.state", "--keep", "9=y"], 2, "has no results"),
        (["--resume", "2=local.state", "--plain"], 2, "state is of secure runs"),
        (["--resume", "2=local.state", "--check"], 2, "state is of secure runs"),
    ]: # fmt: skip
        done = local("next.c", peers, *words)
        check(done.returncode == code and text in done.stderr, f"picco run {words}: {done.returncode} {done.stderr!r}")
    for run, code, text in [([], 1, "is state of no run, but that of the run 'local' is asked for: say --run local"), (["--run", "local"], 0, "")]:
        for i in range(1, files.parties + 1):
            clear = ["--unencrypted", "--party", str(i), "--util", "next.util"]
            for words in ["--state", f"local.state.{i}", "--export", "clear.json"], ["--state", f"brought.{i}", "--import", "clear.json", "--number", "2", *run]:
                done = files.tool("picco-state", *clear, *words)
                check(done.returncode == 0, f"picco-state {words}: {done.stderr!r}")
        done = local("next.c", peers, "--resume", "2=brought", "--keep", "2=further")
        check(done.returncode == code and text in done.stderr, f"resume what was brought: {done.returncode} {done.stderr!r}")


def main():
    files = Nights(sys.argv[1], int(sys.argv[2]))
    check_nights(files)
    check_local(files)
    check_import(files, check_export(files))
    check_bytes(files)
    check_refusals(files)
    check_foreign(files)
    check_different_states(files)
    files.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
