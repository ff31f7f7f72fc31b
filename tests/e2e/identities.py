#!/usr/bin/env python3
"""One key is not two parties, with the real commands: identities.py BIN PARTIES

Who lists one certificate, or two of one key, for two computing parties is refused by every party, before it connects; and
who holds one party's key cannot come as another one to parties whose runtime.conf is right."""

import os
import subprocess
import sys

from deployment import Deployment, check, failures

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = {1: "a = 10,20,30\n", 2: "b = 7\n"}


def conf_with(files, party, certificate):
    """runtime.conf with another certificate for a party."""
    lines = files.read("runtime.conf").decode().splitlines()
    line = next(i for i, text in enumerate(lines) if text.startswith(f"{party},"))
    lines[line] = ",".join([*lines[line].split(",")[:3], certificate])
    files.write("other.conf", "\n".join(lines) + "\n")
    return line + 1


def check_double(files, what, certificate):
    """Also the holder of the key refuses to be both."""
    line = conf_with(files, 3, certificate)
    text = f"other.conf:{line}: certificate {certificate} of party 3 has the same key as party2.crt of party 2"

    def options(party):
        own = ["--runtime", "other.conf"]
        return [*own, "--key", "party2.key"] if party == 3 else own

    for party, (code, output, messages) in enumerate(files.run(None, options), 1):
        check(code == 1 and output == "", f"{what}, party {party}: {code} {output!r} {messages!r}")
        check(text in messages, f"{what}, party {party}: {messages!r}")
    check(not files.results(), f"{what}: there are results")


def check_masquerade(files):
    """Party 3 runs with the key of party 2, and a runtime.conf in which it has two keys of nobody else."""
    files.call("picco-keygen", "--party", "2", "--out", "fresh")
    conf_with(files, 3, "party2.crt")
    text = files.read("other.conf").decode().replace("party2.crt", "fresh.crt", 1)
    files.write("other.conf", text)

    def options(party):
        own = ["--connect-timeout", "3"]
        return [*own, "--runtime", "other.conf", "--key", "party2.key"] if party == 3 else own

    ends = files.run(None, options, [1, 3])
    for party, (code, output, messages) in zip((1, 3), ends):
        check(code == 3 and output == "", f"as another, party {party}: {code} {output!r} {messages!r}")
    check("claims to be party 3 but presents another certificate than party3.crt" in ends[0][2], f"{ends[0]}")
    check(not files.results(), "as another: there are results")


def main():
    files = Deployment(sys.argv[1], f"{HERE}/inputs/envelopes.c", int(sys.argv[2]), INPUTS)
    files.share_all(None)
    check_double(files, "one certificate", "party2.crt")
    subprocess.run(
        ["openssl", "req", "-x509", "-key", "party2.key", "-subj", "/CN=another", "-days", "9", "-out", "again.crt"],
        cwd=files.folder, check=True, capture_output=True,
    )  # fmt: skip
    check_double(files, "two certificates of one key", "again.crt")
    check_masquerade(files)
    files.close()
    return 1 if failures else 0


sys.exit(main())
