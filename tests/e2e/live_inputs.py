#!/usr/bin/env python3
"""Inputs that are sent to waiting parties, with the real commands: live_inputs.py BIN PARTIES

Whoever is not the input party, is silent, slow, cut off or comes twice neither changes an input nor holds a party up."""

import os
import socket
import ssl
import subprocess
import sys
import time

from deployment import Deployment, check, failures

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = {1: "a = 10,20,30\n", 2: "b = 7\n"}
RESULT = "sum = 67\n"


class Live(Deployment):
    def __init__(self, tools, parties):
        super().__init__(tools, f"{HERE}/inputs/envelopes.c", parties, INPUTS)
        with open(self.path("runtime.conf")) as file:
            self.ports = [int(line.split(",")[2]) for line in list(file)[:parties]]

    def start(self, run, files=(), options=()):
        """All parties, which wait for the inputs that are not among the files."""
        for name in self.results():
            os.remove(self.path(name))
        started = []
        for i in range(1, self.parties + 1):
            command = ["./prog", "--party", str(i), "--key", f"party{i}.key", "--threads", "1", "--runtime"]
            command += ["runtime.conf", "--run", run, "--output", "1=result", "--receive-inputs"]
            command += ["--connect-timeout", "20"] if "--connect-timeout" not in options else []
            for party in files:
                command += ["--input", f"{party}=in{party}.{i}"]
            started.append(self.open([*command, *options]))
        return started

    def open(self, command):
        return subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def send(self, party, run, *options, conf="runtime.conf", key=None):
        timeout = () if "--connect-timeout" in options else ("--connect-timeout", "20")
        return self.open([
            f"{self.tools}/picco-share-input", "--party", str(party), "--util", "prog.util", "--input", f"in{party}.txt",
            "--send", conf, "--key", key or f"input{party}.key", "--run", run, *timeout, *options,
        ])  # fmt: skip

    def connect(self, to, party, key=None):
        """As input party `party` to computing party `to`, behind its first word; None: it refuses."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        key = key or f"input{party}"
        context.load_cert_chain(self.path(f"{key}.crt"), self.path(f"{key}.key"))
        for _ in range(100):
            try:
                connection = socket.create_connection(("127.0.0.1", self.ports[to - 1]))
                break
            except OSError:
                time.sleep(0.1)
        connection.settimeout(10)
        try:
            connection = context.wrap_socket(connection, server_hostname=f"picco-input-{party}")
            return connection if connection.recv(1) == b"\2" else None
        except (ssl.SSLError, OSError):
            return None

    def wait_for_ports(self):
        for port in self.ports:
            for _ in range(200):
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    time.sleep(0.05)


def ended(process):
    output, messages = process.communicate(timeout=60)
    return process.returncode, output, messages


def sent(client, what):
    end = ended(client)
    check(end == (0, "", ""), f"{what}: the client ends with {end}")


def refused(client, code, text, what):
    found, output, messages = ended(client)
    check(found == code and text in messages and output == "", f"{what}: the client ends with {found} {messages!r}")


def computed(files, parties, run, what):
    messages = ""
    for party, process in enumerate(parties, 1):
        code, output, more = ended(process)
        check(code == 0 and output == "1\n", f"{what}, party {party}: {code} {output!r} {more!r}")
        messages += more
    done = files.reconstruct(run)
    check(done.stdout == RESULT, f"{what}: {done.stdout!r} {done.stderr!r}")
    return messages


def failed(parties, code, text, seconds, what):
    start = time.monotonic()
    for party, process in enumerate(parties, 1):
        found, _, messages = ended(process)
        check(found == code and text in messages, f"{what}, party {party}: {found} {messages!r}")
    check(time.monotonic() - start < seconds, f"{what}: the parties end after {time.monotonic() - start} s")


def check_ways(files):
    clients = [files.send(party, "first") for party in INPUTS]  # they wait for the parties
    computed(files, files.start("first"), "first", "both inputs are sent")
    for client in clients:
        sent(client, "first")
    files.share(1, "mixed")
    parties = files.start("mixed", [1])
    sent(files.send(2, "mixed"), "mixed")
    check(computed(files, parties, "mixed", "one file, one sent") == "", "a run with messages")


def check_strangers(files):
    parties = files.start("crowd")
    files.wait_for_ports()
    crowd = []
    for port in files.ports:
        for i in range(150):
            stranger = socket.create_connection(("127.0.0.1", port))
            stranger.sendall([b"", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02"][i % 3])
            crowd.append(stranger)
    for i in range(1, files.parties + 1):
        check(files.connect(i, 1, "input2") is None, "input party 2 is taken for input party 1")
        check(files.connect(i, 1, "party1") is None, "a computing party is taken for input party 1")
    clients = [files.send(party, "crowd") for party in INPUTS]
    messages = computed(files, parties, "crowd", "among strangers")
    check("claims to be input party 1 but presents another certificate" in messages, f"strangers: {messages!r}")
    for client in clients:
        sent(client, "among strangers")
    for stranger in crowd:
        stranger.close()


def check_wrong_key(files):
    files.call("picco-keygen", "--input-party", "1", "--out", "other")
    with open(files.path("runtime.conf")) as file:
        files.write("other.conf", file.read().replace("input1.crt", "other.crt"))
    parties = files.start("key")
    impostor = files.send(1, "key", "--connect-timeout", "2", conf="other.conf", key="other.key")
    refused(impostor, 3, "it knows another certificate of this input party", "a wrong key")
    refused(files.send(1, "key", key="other.key"), 1, "does not belong to the certificate", "a key of nobody")
    for party in INPUTS:
        sent(files.send(party, "key"), "the right key behind a wrong one")
    computed(files, parties, "key", "a wrong key before the right one")


def check_clients(files):
    """Silent, cut, slow, too large, of another run, newer, too late."""
    parties = files.start("odd", options=["--most-input", "1", "--timeout", "2"])
    silent = [files.connect(i, 1) for i in range(1, files.parties + 1)]
    check(None not in silent, "a client of the input party is refused")
    newer = files.connect(1, 1)
    check(silent[0].recv(100).endswith(b"another client of this input party has connected"), "an older client")
    newer.sendall((5000).to_bytes(8, "little"))
    check(newer.recv(1) == b"\2", "no word behind the size")
    newer.sendall(b"x" * 2000)
    newer.close()  # cut
    large = files.connect(2, 1)
    large.sendall((2**20 + 1).to_bytes(8, "little"))
    check(b"takes 1048576 at most" in large.recv(1000), "an input that is too large")
    slow = files.connect(2, 1)
    slow.sendall((5000).to_bytes(8, "little"))
    check(slow.recv(1) == b"\2", "no word behind the size")
    start = time.monotonic()
    text = b""
    while not text and time.monotonic() - start < 10:
        slow.settimeout(0.2)
        try:
            text = slow.recv(100)
        except TimeoutError:
            slow.sendall(b"x")  # bytes that drip are no progress
    check(b"was too slow with its input" in text and time.monotonic() - start < 5, f"a slow client: {text!r}")
    garbage = files.connect(3, 1)
    garbage.sendall((50).to_bytes(8, "little") + b"x" * 50)
    garbage.recv(1)
    check(b"what input party 1 sent: is not a share file" in garbage.recv(1000), "garbage")
    refused(files.send(1, "april"), 1, "is for the run 'april', but this is the run 'odd'", "another run")
    stays = files.connect(2, 1)  # silent, and there when the right one comes
    sent(files.send(1, "odd"), "the right client behind all others")
    stays.close()
    refused(files.send(1, "odd"), 1, "the input of input party 1 has come already", "a second client")
    sent(files.send(2, "odd"), "the other input")
    messages = computed(files, parties, "odd", "odd clients")
    check("warning: what input party 1 sent: is for the run 'april'" in messages, f"odd clients: {messages!r}")


def check_absence(files):
    refused(files.send(1, "none", "--connect-timeout", "1"), 3, "not connected within 1 s: party 1 (", "no party")
    parties = files.start("alone", options=["--connect-timeout", "2"])
    silent = files.connect(1, 1)
    failed(parties, 3, "no input came within 2 s: input party 1 [", 15, "no client")
    silent.close()


def check_one_party_missing(files):
    parties = files.start("partly", options=["--connect-timeout", "4"])
    parties[-1].kill()
    parties.pop().communicate()
    client = files.send(1, "partly", "--connect-timeout", "2")
    refused(client, 3, f"not connected within 2 s: party {files.parties} (", "a party is missing")
    failed(parties, 3, "no input came within 4 s", 15, "a party is missing")
    check(not files.results(), "results without an input")


def check_wrong_party(files):
    """Somebody else answers at the address of a computing party."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(files.path("other.crt"), files.path("other.key"))
    with socket.create_server(("127.0.0.1", files.ports[1])) as server:
        client = files.send(1, "wrong", "--connect-timeout", "5")
        connection, _ = server.accept()
        try:
            context.wrap_socket(connection, server_side=True).recv(1)
        except (ssl.SSLError, OSError):
            pass
        refused(client, 3, "party 2 (127.0.0.1:", "another server")


def check_usage(files):
    def usage(text, *options):
        done = files.tool("picco-share-input", "--party", "1", "--util", "prog.util", "--input", "in1.txt", *options)
        check(done.returncode == 2 and text in done.stderr, f"{options}: {done.returncode} {done.stderr!r}")

    usage("--output PREFIX or --send runtime.conf is missing", "--to", "runtime.conf")
    usage("--output and --send contradict", "--send", "runtime.conf", "--output", "in1")
    usage("--send and --to or --unencrypted contradict", "--send", "runtime.conf", "--unencrypted")
    usage("--run is missing", "--send", "runtime.conf", "--key", "input1.key")
    command = ["./prog", "--party", "1", "--key", "party1.key", "--runtime", "runtime.conf", "--receive-inputs"]
    for options, text in [(["--unencrypted"], "contradict each other"), ([], "--run is missing")]:
        done = ended(files.open([*command, *options]))
        check(done[0] == 2 and text in done[2], f"{options}: {done}")


def main():
    files = Live(sys.argv[1], int(sys.argv[2]))
    for test in (
        check_ways, check_usage, check_strangers, check_wrong_key, check_clients, check_absence,
        check_one_party_missing, check_wrong_party,
    ):  # fmt: skip
        test(files)
    files.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
