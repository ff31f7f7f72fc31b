"""A program with all its parties, their keys and files, in a folder of its own: run by the real commands."""

import os
import random
import shutil
import subprocess
import tempfile


class Deployment:
    def __init__(self, tools, source, parties, inputs, settings=""):
        """inputs: the text of each input party, by its number."""
        self.tools, self.parties, self.inputs = os.path.abspath(tools), parties, inputs
        self.temporary = tempfile.TemporaryDirectory(prefix="picco-parties-")
        self.folder = self.temporary.name
        shutil.copy(source, self.path("prog.c"))
        with open(self.path("prog.conf"), "w") as file:
            file.write(f"technique=shamir\npeers={parties}\nthreshold={(parties - 1) // 2}\n")
            file.write(f"inputs={len(inputs)}\noutputs=1\nbits=\n{settings}")
        self.build()
        port = random.randrange(10000, 30000)
        lines = []
        for i in range(1, parties + 1):
            self.call("picco-keygen", "--party", str(i), "--out", f"party{i}")
            lines.append(f"{i},127.0.0.1,{port + i},party{i}.crt\n")
        for kind, count in [("input", len(inputs)), ("output", 1)]:
            for i in range(1, count + 1):
                self.call("picco-keygen", f"--{kind}-party", str(i), "--out", f"{kind}{i}")
                lines.append(f"{kind} {i},{kind}{i}.crt\n")
        self.write("runtime.conf", "".join(lines))
        for party, text in inputs.items():
            self.write(f"in{party}.txt", text)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def build(self):
        self.call("picco", "build", "prog.c", "prog.conf", "-o", "prog")

    def tool(self, tool, *arguments):
        return subprocess.run(
            [f"{self.tools}/{tool}", *arguments], cwd=self.folder, capture_output=True, text=True
        )

    def call(self, tool, *arguments):
        done = self.tool(tool, *arguments)
        assert done.returncode == 0, f"{tool} {arguments}: {done.stderr}"

    def encryption(self, option, key, run):
        return ["--unencrypted"] if run is None else [option, "runtime.conf", "--key", key, "--run", run]

    def share(self, party, run, *more):
        """Fresh share files in{party}.1, …; run: their run, or None: in the clear; more: other options for that."""
        encryption = more or self.encryption("--to", f"input{party}.key", run)
        self.call(
            "picco-share-input", "--party", str(party), "--util", "prog.util",
            "--input", f"in{party}.txt", "--output", f"in{party}", *encryption,
        )  # fmt: skip

    def share_all(self, run):
        for party in self.inputs:
            self.share(party, run)

    def run(self, run, options=lambda party: [], parties=None, arguments=()):
        """Exit code, standard output and messages of each party.
        run: a name for all, or None: in the clear. options: more of them, or others in place of those below."""
        started = []
        for i in parties or range(1, self.parties + 1):
            own = options(i)
            command = ["./prog", "--party", str(i), "--threads", "1", *own]
            for name, value in [
                ("--runtime", "runtime.conf"), ("--key", f"party{i}.key"), ("--connect-timeout", "20"),
            ]:  # fmt: skip
                command += [] if name in own else [name, value]
            command += ["--unencrypted"] if run is None else ["--run", run]
            for party in self.inputs:
                command += ["--input", f"{party}=in{party}.{i}"]
            command += ["--output", "1=result", "--", *arguments]
            started.append(
                subprocess.Popen(
                    command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
                )
            )
        ends = []
        for party in started:
            output, messages = party.communicate(timeout=100)
            ends.append((party.returncode, output, messages))
        return ends

    def results(self):
        return [name for name in os.listdir(self.folder) if name.startswith("result.")]

    def reconstruct(self, run, *more):
        encryption = more or self.encryption("--from", "output1.key", run)
        return self.tool(
            "picco-reconstruct-output", "--party", "1", "--util", "prog.util", "--shares", "result",
            *encryption,
        )  # fmt: skip

    def close(self):
        self.temporary.cleanup()


failures = set()


def check(condition, what):
    if not condition and what not in failures:
        print(f"FAILED: {what}")
        failures.add(what)
