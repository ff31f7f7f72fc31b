#!/usr/bin/env python3
"""Damaged files for the real commands: mangle.py BIN [--count N] [--seed S] [--failures FOLDER]

Each case damages one file that a person, a tool or a party gives to a command, and runs the command. It must end by itself, in
bounded time and memory, with a documented exit code; what it says must be short, printable and its own words; where it fails,
it says why and leaves no file. A case is known by its seed and number alone; damaged files of failures are kept."""

import argparse
import concurrent.futures
import hashlib
import os
import random
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile

DOCUMENTED = {0, 1, 2, 3}
MOST_SECONDS = 20
MOST_MEMORY = 4 << 30  # of addresses
MOST_WORDS = 4000
FOREIGN = re.compile(
    r"std::|basic_|bad_alloc|terminate|internal error|filebuf|json\.exception|regex|what\(\)|assert|vector::|"
    r"string::|out of memory|Sanitizer|filesystem error|iostream|boost|asio|stoi|stoul|mpz"
)
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffd]")

PROGRAM = """
int main() {
    public int n;
    smcinput(n, 1);
    private int a[n];
    smcinput(a, 1, n);
    private char text[4];
    smcinput(text, 2, 4);
    private float<24,8> x;
    private fixed<32,16> y;
    smcinput(x, 2);
    smcinput(y, 2);
    private int<70> wide;
    smcinput(wide, 2);
    for (public int i = 0; i < n; i++)
        a[i] = a[i] * 2 + text[0];
    x = x + 1;
    smcoutput(a, 1, n);
    smcoutput(x, 1);
    smcoutput(y, 1);
    smcoutput(wide, 1);
    return 0;
}
"""
BYTES = """
int main() {
    private unsigned char a[4];
    smcinput(a, 1, 4);
    a[0] = a[0] * a[1];
    smcoutput(a, 1, 4);
    return 0;
}
"""
CONFIGURATION = (
    "# three parties\ntechnique=shamir\npeers=3\nthreshold=1\ninputs=2\noutputs=1\nbits=\nkappa=40\n"
    "latency=100\nbandwidth=1000\n"
)
INPUTS = {
    "in1.txt": "# one\nn = 3\na = 1,2\na = -3\n",
    "in1.json": '{"n": 3, "a": [[1, 2], [-3]]}\n',
    "in2.txt": 'text = "ab\\n", 0\nx = -1.5e-3\ny = 0.25\nwide = 123456789012345678901\n',
    "in2.json": '{"text": "abcd", "x": 1.5, "y": -0.25, "wide": -123456789012345678901}\n',
    "text.csv": '"a"\n"b",99,\n100\n',
    "bytes.txt": "a = 1,2,3,255\n",
}
# Numbers in texts, and words in binary files, become these.
NUMBERS = [b"0", b"-1", b"1", b"2147483648", b"-9223372036854775809", b"18446744073709551616", b"9" * 400, b"1e999999999"]
NUMBERS += [b"1e-999999999", b"0x1p-5000", b"nan", b"", b"null", b"1.5", b"[]", b"{}", b'"1"']
WORDS = [0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x10000, 0x1000000]
PIECES = [b"\x00", b"\x9b", b"\x1b[2J", b"\xc2\x9b", b"\xff\xfe", b"\xef\xbb\xbf", b"\r\n", b'"', b"\\", b",", b"=", b"[" * 3000]
PIECES += [b"{", b"#", b"A" * 100_000, b"\n" * 5000, b"%s%n", b"\xf0\x9f\x98\x80", b"\xed\xa0\x80"]


def damage(content, rng, others):
    """A few changes; the checksum at the end of binary files is set right most of the time."""
    has_checksum = len(content) > 32 and hashlib.sha256(content[:-32]).digest() == content[-32:]
    body = bytearray(content[:-32] if has_checksum else content)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(body) + 1)
        end = min(len(body), at + rng.choice((1, 1, 2, 4, 8, 40, 1000)))
        way = rng.randrange(10)
        if way == 0 and body:
            body[min(at, len(body) - 1)] ^= 1 << rng.randrange(8)
        elif way == 1 and body:
            body[min(at, len(body) - 1)] = rng.randrange(256)
        elif way == 2:
            del body[at:end]
        elif way == 3:
            body[at:at] = body[at:end] * rng.choice((1, 2, 200))
        elif way == 4:
            body[at:at] = rng.choice(PIECES)
        elif way == 5:
            del body[at:]
        elif way == 6:
            numbers = list(re.finditer(rb"-?[0-9]+(\.[0-9]+)?", bytes(body)))
            if numbers:
                number = rng.choice(numbers)
                body[number.start() : number.end()] = rng.choice(NUMBERS)
        elif way == 7 and len(body) >= 4:
            at = min(at, len(body) - 4)
            body[at : at + 4] = rng.choice(WORDS).to_bytes(4, "little")
        elif way == 8:
            other = rng.choice(others)
            begin = rng.randrange(len(other) + 1)
            body[at:end] = other[begin : begin + rng.choice((4, 40, 4000))]
        elif way == 9 and rng.randrange(20) == 0:
            body = bytearray(rng.choice(others) if rng.randrange(2) else b"")
    if has_checksum and rng.randrange(4) != 0:
        return bytes(body) + hashlib.sha256(body).digest()
    return bytes(body) + (content[-32:] if has_checksum else b"")


class Place:
    """A folder with good files of all kinds, made by the commands themselves."""

    def __init__(self, tools):
        self.tools = tools
        self.folder = tempfile.mkdtemp(prefix="picco-mangle-")
        self.write("prog.c", PROGRAM)
        self.write("prog.conf", CONFIGURATION)
        self.write("bytes.c", BYTES)
        self.write("bytes.conf", CONFIGURATION.replace("bits=\n", "field=gf256\n"))
        for name, text in INPUTS.items():
            self.write(name, text)
        for name in ("prog", "bytes"):
            self.call("picco", "build", f"{name}.c", f"{name}.conf", "-o", name, "-u", f"{name}.util")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        lines = []
        for party in (1, 2, 3):
            self.call("picco-keygen", "--party", str(party), "--out", f"party{party}")
            lines.append(f"{party}, 127.0.0.1, {port + party - 1 if party == 1 else 1}, party{party}.crt\n")
        for party in (1, 2):
            self.call("picco-keygen", "--input-party", str(party), "--out", f"input{party}")
            lines.append(f"input {party}, input{party}.crt\n")
        self.call("picco-keygen", "--output-party", "1", "--out", "output1")
        lines.append("output 1, output1.crt\n")
        self.write("runtime.conf", "".join(lines))
        for party in (1, 2):
            share = ("picco-share-input", "--party", str(party), "--util", "prog.util", "--input", f"in{party}.txt")
            self.call(*share, "--output", f"in{party}", "--unencrypted")
            closed = ("--to", "runtime.conf", "--key", f"input{party}.key", "--run", "here")
            self.call(*share, "--output", f"closed{party}", *closed)
        share = ("picco-share-input", "--party", "1", "--util", "bytes.util", "--input", "bytes.txt")
        self.call(*share, "--output", "b1", "--unencrypted")
        self.compute("in", "result", ["--unencrypted"], lines[3:])
        self.compute("closed", "sealed", ["--run", "here"], lines[3:])

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)

    def call(self, tool, *arguments):
        subprocess.run([f"{self.tools}/{tool}", *arguments], cwd=self.folder, check=True, capture_output=True)

    def compute(self, inputs, results, options, data_parties):
        """Result files."""
        addresses = []
        sockets = [socket.socket() for _ in range(3)]
        for party, free in enumerate(sockets, 1):
            free.bind(("127.0.0.1", 0))
            addresses.append(f"{party}, 127.0.0.1, {free.getsockname()[1]}, party{party}.crt\n")
        for free in sockets:
            free.close()
        self.write("real.conf", "".join(addresses + data_parties))
        parties = []
        for party in (1, 2, 3):
            command = ["./prog", "--party", str(party), "--runtime", "real.conf", "--key", f"party{party}.key"]
            for owner in (1, 2):
                command += ["--input", f"{owner}={inputs}{owner}.{party}"]
            command += ["--output", f"1={results}", *options]
            parties.append(subprocess.Popen(command, cwd=self.folder))
        assert [party.wait(100) for party in parties] == [0, 0, 0]


# What is damaged, and the command that reads it: {} stands for the damaged file, or its name without the number.
PARTY = "./{program} --party 1 --runtime {runtime} --key {key} --connect-timeout 0.01 --threads 1 {mode}"


def party(more="", program="prog", runtime="runtime.conf", key="party1.key", mode="--unencrypted"):
    return PARTY.format(program=program, runtime=runtime, key=key, mode=mode) + more


SHARE = "picco-share-input --party {party} --util {util} --input {input} --output new --unencrypted"
OPEN = "picco-reconstruct-output --party 1 --util {util} --shares {shares}"
KINDS = [
    ("in1.txt", SHARE.format(party=1, util="prog.util", input="{}")),
    ("in1.json", SHARE.format(party=1, util="prog.util", input="{}")),
    ("in2.txt", SHARE.format(party=2, util="prog.util", input="{}")),
    ("in2.json", SHARE.format(party=2, util="prog.util", input="{}")),
    ("text.csv", SHARE.format(party=2, util="prog.util", input="{}")),
    ("bytes.txt", SHARE.format(party=1, util="bytes.util", input="{}")),
    ("prog.util", SHARE.format(party=1, util="{}", input="in1.txt")),
    ("prog.util", SHARE.format(party=2, util="{}", input="in2.txt")),
    ("bytes.util", SHARE.format(party=1, util="{}", input="bytes.txt")),
    ("prog.util", OPEN.format(util="{}", shares="result --unencrypted --output new")),
    ("result.1", OPEN.format(util="prog.util", shares="{} --unencrypted --output new")),
    ("result.2", OPEN.format(util="prog.util", shares="{} --unencrypted")),
    ("sealed.1", OPEN.format(util="prog.util", shares="{} --from runtime.conf --key output1.key --run here")),
    ("runtime.conf", "picco-share-input --party 1 --util prog.util --input in1.txt --output new --to {} --key input1.key --run a"),
    ("input1.key", "picco-share-input --party 1 --util prog.util --input in1.txt --output new --to runtime.conf --key {} --run a"),
    ("prog.conf", "picco prog.c {} -o new.c -u new.util"),
    ("bytes.conf", "picco bytes.c {} -o new.c -u new.util"),
    ("in1.1", party(" --input 1={} --output 1=new")),
    ("in2.1", party(" --input 2={}")),
    ("closed1.1", party(" --input 1={} --output 1=new", mode="--run here --allow-reuse")),
    ("b1.1", party(" --input 1={}", program="bytes")),
    ("party1.key.used", party(" --input 1=closed1.1 --used {}", mode="--run here")),
    ("runtime.conf", party(runtime="{}")),
    ("party1.key", party(key="{}")),
    ("party2.crt", party(runtime="{conf}")),
    ("input1.crt", party(" --input 1=closed1.1", runtime="{conf}", mode="--run here --allow-reuse")),
]


def judge(ended, made, failed_ways):
    code, output, messages = ended.returncode, ended.stdout, ended.stderr
    if code not in DOCUMENTED:
        failed_ways.append(f"exit code {code}")
    text = messages.decode("utf-8", "replace") + output.decode("utf-8", "replace")
    if FOREIGN.search(text):
        failed_ways.append(f"foreign words '{FOREIGN.search(text).group()}'")
    if UNPRINTABLE.search(text):
        failed_ways.append("unprintable characters")
    if len(messages) > MOST_WORDS:
        failed_ways.append(f"{len(messages)} bytes of messages")
    if code != 0 and not messages.strip():
        failed_ways.append("no message")
    if code != 0 and made:
        failed_ways.append(f"left {made}")


def run_case(place, good, seed, number, failures):
    rng = random.Random(f"{seed} {number}")
    name, command = KINDS[rng.randrange(len(KINDS))]
    content = damage(good[name], rng, list(good.values()))
    folder = tempfile.mkdtemp(prefix="case-", dir=place.folder)
    failed_ways = []
    try:
        for each in os.listdir(place.folder):
            if not os.path.isdir(place.path(each)):
                os.symlink(place.path(each), os.path.join(folder, each))
        damaged = "damaged"
        if name.endswith((".json", ".csv")):
            damaged = name if name.endswith(".csv") else "damaged.json"
        elif name.startswith(("result.", "sealed.")):
            damaged = name
            command = command.replace("{}", name[:-2])
        elif name.endswith(".crt"):
            damaged = name
            command = command.replace("{conf}", "here.conf")
            shutil.copy(place.path("runtime.conf"), os.path.join(folder, "here.conf"))
        command = command.replace("{}", damaged)
        path = os.path.join(folder, damaged)
        if os.path.lexists(path):
            os.remove(path)
        with open(path, "wb") as file:
            file.write(content)
        before = set(os.listdir(folder))
        arguments = command.split()
        if not arguments[0].startswith("./"):
            arguments[0] = f"{place.tools}/{arguments[0]}"
        try:
            ended = subprocess.run(
                arguments, cwd=folder, capture_output=True, timeout=MOST_SECONDS, stdin=subprocess.DEVNULL, check=False
            )
            judge(ended, sorted(set(os.listdir(folder)) - before), failed_ways)
            said = ended.stderr
        except subprocess.TimeoutExpired:
            failed_ways.append(f"takes longer than {MOST_SECONDS} s")
            said = b""
        if failed_ways:
            kept = os.path.join(failures, f"{seed}-{number}-{damaged}")
            os.makedirs(failures, exist_ok=True)
            shutil.copy(path, kept)
            return f"case {number}: {', '.join(failed_ways)}\n  {command}\n  {kept}\n  {said[:400]!r}"
        return None
    finally:
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="the number of one case")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--no-limits", action="store_true", help="of memory, for sanitizers")
    parser.add_argument("--failures", default="mangle-failures")
    options = parser.parse_args()
    place = Place(os.path.abspath(options.bin))
    good = {}
    for name in {name for name, _ in KINDS}:
        with open(place.path(name), "rb") as file:
            good[name] = file.read()
    failures = os.path.abspath(options.failures)
    numbers = range(options.count) if options.only is None else [options.only]
    failed = 0
    if not options.no_limits:  # which commands inherit
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for failure in pool.map(
            lambda number: run_case(place, good, options.seed, number, failures), numbers
        ):
            if failure:
                print(failure, flush=True)
                failed += 1
    shutil.rmtree(place.folder)
    print(f"{len(numbers)} damaged files, {failed} failures")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
