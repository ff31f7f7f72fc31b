#!/usr/bin/env python3
"""Share files and result files on their way, with the real commands: envelopes.py BIN PARTIES

What is altered, truncated, swapped, replayed, of another run, program or key is refused with the cause; nothing is
opened then, and no results are left."""

import os
import shutil
import sys

from deployment import Deployment, check, failures
from share_files import ShareFile

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = {1: "a = 10,20,30\n", 2: "b = 7\n"}
QUICK = ["--connect-timeout", "1"]


class Files(Deployment):
    def __init__(self, tools, parties):
        super().__init__(tools, f"{HERE}/inputs/envelopes.c", parties, INPUTS)

    def remove_results(self):
        for name in self.results():
            os.remove(self.path(name))

    def forget_use(self):
        for i in range(1, self.parties + 1):
            if os.path.exists(self.path(f"party{i}.key.used")):
                os.remove(self.path(f"party{i}.key.used"))


def accepted(files, what, run="march", options=lambda party: []):
    files.remove_results()
    for party, (code, output, messages) in enumerate(files.run(run, options), 1):
        check(code == 0 and output == "1\n", f"{what}, party {party}: {code} {output!r} {messages!r}")
    done = files.reconstruct(run)
    check(done.stdout == "sum = 67\n" and not done.stderr, f"{what}: {done.stdout!r} {done.stderr!r}")


def refused(files, what, text, run="march", party=2, code=1, options=lambda party: []):
    """One party alone refuses its file, before it connects."""
    files.remove_results()
    [(found, output, messages)] = files.run(run, lambda party: [*QUICK, *options(party)], [party])
    check(found == code and output == "" and text in messages, f"{what}: {found} {output!r} {messages!r}")
    check("unencrypted" not in messages, f"{what}: {messages!r} leads to disclosure")
    check(not files.results(), f"{what}: there are results")


def replaced(files, name, content, what, text, **more):
    """A file in the place of another, for a moment."""
    original = files.read(name)
    files.write(name, content)
    refused(files, what, text, **more)
    files.write(name, original)


def check_shares(files):
    files.share_all("march")
    own, bob = files.read("in1.2"), files.read("in2.2")
    check(os.stat(files.path("in1.2")).st_mode & 0o777 == 0o600, "share files have another mode than 0600")
    check(b"in1.txt" not in own, "a share file shows what is inside")
    replaced(files, "in1.2", files.read("in1.3"), "another party's", "in1.2: is for computing party 3, but this is")
    replaced(files, "in1.2", bob, "another input party's", "in1.2: is of input party 2, but was given as one of")
    altered = "is truncated or was altered: it is not what input party 1 signed ("
    for place in (len(own) // 2, len(own) - 100, len(own) - 1):
        content = own[:place] + bytes([own[place] ^ 4]) + own[place + 1 :]
        replaced(files, "in1.2", content, f"altered at {place}", altered)
    replaced(files, "in1.2", own[:-1], "truncated", altered)
    replaced(files, "in1.2", own + b"x", "extended", altered)
    replaced(files, "in1.2", own[:20], "a stump", "in1.2: is ")
    replaced(files, "in1.2", b"", "empty", "in1.2: is not a share file")
    refused(files, "another run", "is for the run 'march', but this is the run 'april'", run="april")
    refused(files, "no run", "--run is missing", code=2, run="")
    refused(files, "an odd run", "the name of a run has", code=2, run="a b")
    files.share(1, None)
    refused(files, "in the clear", "in1.2: is not encrypted")
    code, _, messages = files.run(None, lambda party: QUICK, [1])[0]
    check(code == 1 and "in2.1: is encrypted" in messages, f"an envelope in the clear: {code} {messages}")
    files.write("in1.2", own)


def check_keys(files):
    """Only keys of the certificates in runtime.conf count, wherever others stand."""
    files.call("picco-keygen", "--input-party", "1", "--out", "mallory")
    wrong = files.tool(
        "picco-share-input", "--party", "1", "--util", "prog.util", "--input", "in1.txt", "--output", "x",
        "--to", "runtime.conf", "--key", "mallory.key", "--run", "march",
    )  # fmt: skip
    check(wrong.returncode == 1 and "does not belong to the certificate" in wrong.stderr, wrong.stderr)
    true_conf = files.read("runtime.conf")
    false_conf = true_conf.replace(b"input1.crt", b"mallory.crt")
    files.write("false.conf", false_conf)
    files.share(1, None, "--to", "false.conf", "--key", "mallory.key", "--run", "march")
    refused(files, "a stranger's", "in1.2: was signed with another certificate of input party 1 ")
    shutil.copy(files.path("false.conf"), files.path("runtime.conf"))
    accepted_by_one = files.run("march", lambda party: QUICK, [2])[0]
    check("not connected" in accepted_by_one[2], f"a stranger's, by who knows him: {accepted_by_one}")
    files.write("runtime.conf", true_conf)
    ends = files.run("march", lambda party: ["--runtime", "false.conf", "--used", f"{party}.used"])
    check(all(code == 0 for code, _, _ in ends), f"a certificate that all parties list: {ends}")
    files.remove_results()
    files.write("runtime.conf", true_conf.replace(b"input 1,input1.crt\n", b""))
    refused(files, "no certificate", "has no certificate of input party 1: add the line 'input 1, FILE.crt'")
    files.write("runtime.conf", true_conf)
    files.share(1, "march")


def check_agreement(files):
    """What the parties must know alike."""
    def differ(what, text, options):
        for party, (code, output, messages) in enumerate(files.run("march", options), 1):
            check(code == 3 and output == "" and text in messages, f"{what}, party {party}: {code} {messages!r}")
        check(not files.results(), f"{what}: there are results")

    other = files.read("runtime.conf").replace(b"output1.crt", b"mallory.crt")
    files.write("other.conf", other)
    differ(
        "another output party",
        "the certificate of output party 1 in runtime.conf differs: ",
        lambda party: ["--runtime", "other.conf"] if party == 2 else [],
    )


def check_use(files):
    """A share file serves once, from the moment when something may have been opened."""
    files.share_all("march")
    files.forget_use()
    ends = files.run("march", lambda party: QUICK, range(2, files.parties + 1))
    check(all(code == 3 for code, _, _ in ends), f"a party is missing: {ends}")
    ends = files.run("march", arguments=["early"])
    check(all(code == 3 and output == "" for code, output, _ in ends), f"early: {ends}")
    check(files.read("party2.key.used") == b"", "files count as used before anything is opened")
    ends = files.run("march", arguments=["late"])
    check(all(code == 3 and output == "1\n" for code, output, _ in ends), f"late: {ends}")
    check(os.stat(files.path("party2.key.used")).st_mode & 0o777 == 0o600, "the list has another mode than 0600")
    lines = files.read("party2.key.used").decode().splitlines()
    check([line.split()[1::3] for line in lines] == [["1", "march"], ["2", "march"]], f"the list: {lines}")
    used = "was used before, at 20"
    refused(files, "a second time", f"in1.2: {used}")
    accepted(files, "reuse", options=lambda party: ["--allow-reuse"])
    lines = files.read("party2.key.used").decode().splitlines()
    check(len(lines) == 4, f"the list after reuse: {lines}")
    files.share(1, "march")
    refused(files, "one of two", f"in2.2: {used}")
    files.share(2, "march")
    ends = files.run("march", lambda party: ["--used", "no/list"], [2])
    check(ends[0][0] == 1 and "no/list: cannot be opened" in ends[0][2], f"no list: {ends}")
    accepted(files, "fresh files")


def check_results(files):
    """Results for one output party, of one run, as the computing parties signed them."""
    files.share_all("may")
    accepted(files, "results", "may")

    def wrong(what, text, run="may", name=None, content=None, more=()):
        original = files.read(name) if name else b""
        if name:
            files.write(name, content)
        done = files.reconstruct(run, *more)
        check(done.returncode == 1 and done.stdout == "" and text in done.stderr, f"{what}: {done}")
        check("unencrypted" not in done.stderr, f"{what}: {done.stderr!r} leads to disclosure")
        if name:
            files.write(name, original)

    own = files.read("result.2")
    altered = "result.2: is truncated or was altered: it is not what computing party 2 signed"
    wrong("another run", "is for the run 'may', but this is the run 'june'", "june")
    wrong("altered", altered, name="result.2", content=own[:-90] + bytes([own[-90] ^ 1]) + own[-89:])
    wrong("truncated", altered, name="result.2", content=own[:-10])
    wrong("swapped", "result.2: is of computing party 3", name="result.2", content=files.read("result.3"))
    wrong("a share file", "result.2: is a share file", name="result.2", content=files.read("in1.2"))
    files.call("picco-keygen", "--output-party", "1", "--out", "other")
    conf = files.read("runtime.conf").replace(b"output1.crt", b"other.crt")
    files.write("other.conf", conf)
    other = ["--from", "other.conf", "--key", "other.key", "--run", "may"]
    wrong("another reader", "is encrypted to another certificate of output party 1 ", more=other)
    stranger = ["--from", "runtime.conf", "--key", "other.key", "--run", "may"]
    wrong("another key", "does not belong to the certificate of output party 1", more=stranger)
    done = files.reconstruct("may", "--from", "runtime.conf", "--key", "output1.key")
    check(done.returncode == 2 and "--run is missing" in done.stderr, f"no run: {done}")
    earlier = {name: files.read(name) for name in files.results()}
    files.share_all("may")
    accepted(files, "the same run again", "may")
    wrong("a result of another execution", "comes from another run than", name="result.2", content=earlier["result.2"])


def check_programs(files):
    files.share_all("march")
    files.write("prog.c", files.read("prog.c").replace(b"sum > 50", b"sum > 40"))
    files.build()
    refused(files, "another program", "in1.2: is for another program or another version of it (prog.c, ")


def check_wrong_party(files):
    """One party's results are wrong in one value: noticed by three, corrected by five."""
    files.share_all(None)
    ends = files.run(None)
    check(all(code == 0 for code, _, _ in ends), f"in the clear: {ends}")
    result = ShareFile(files.path("result.3"), b"picco-ou")
    result.set_share("sum", 0, result.share("sum", 0) ^ 5)
    result.write()
    done = files.reconstruct(None)
    if files.parties == 3:
        check(done.returncode == 1 and done.stdout == "", f"a wrong party of three: {done}")
        check("'sum' differs among result.1, result.2, result.3" in done.stderr, f"a wrong party of three: {done}")
    else:
        check(done.returncode == 0 and done.stdout == "sum = 67\n", f"a wrong party: {done}")
        check("warning: result.3: disagrees with the other files" in done.stderr, f"a wrong party: {done}")
    check("just as many" not in done.stderr, f"all files: {done}")
    if files.parties == 3:
        os.remove(files.path("result.3"))
        done = files.reconstruct(None)
        check(done.returncode == 0 and done.stdout == "sum = 67\n", f"t + 1 files: {done}")
        check("just as many result files as are needed" in done.stderr, f"t + 1 files: {done}")


def main():
    tools, parties = sys.argv[1], int(sys.argv[2])
    files = Files(tools, parties)
    check_shares(files)
    check_keys(files)
    check_agreement(files)
    check_use(files)
    check_results(files)
    check_wrong_party(files)
    check_programs(files)
    files.close()
    sys.exit(1 if failures else 0)


main()
