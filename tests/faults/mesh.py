"""A compiled program's parties as processes with a folder each, connected through proxies."""

import os
import queue
import random
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from proxy import Proxy

TIMEOUT, PROGRESS, CONNECT = 3, 9, 6
#: What a busy machine may add to a deadline.
SLACK = 20


class Built:
    """The program, its share files and keys: made once, copied into the folder of each mesh."""

    def __init__(self, tools, parties, source="prog.c", text="x = 3\n"):
        self.parties = parties
        self.folder = tempfile.mkdtemp(prefix="picco-faults-")
        here = os.path.dirname(os.path.abspath(__file__))
        shutil.copy(f"{here}/{source}", f"{self.folder}/prog.c")
        with open(f"{self.folder}/prog.conf", "w") as file:
            file.write(f"technique=shamir\npeers={parties}\nthreshold={(parties - 1) // 2}\n")
            file.write("inputs=1\noutputs=1\nbits=\n")
        with open(f"{self.folder}/input.txt", "w") as file:
            file.write(text)
        self.call(tools, "picco", "build", "prog.c", "prog.conf", "-o", "prog")
        self.call(
            tools, "picco-share-input", "--unencrypted", "--party", "1", "--util", "prog.util",
            "--input", "input.txt", "--output", "shares",
        )  # fmt: skip
        for party in range(1, parties + 1):
            self.call(tools, "picco-keygen", "--party", str(party), "--out", f"party{party}")

    def call(self, tools, tool, *arguments):
        subprocess.run([f"{tools}/{tool}", *arguments], cwd=self.folder, check=True, capture_output=True)

    def close(self):
        shutil.rmtree(self.folder)


class Party:
    """One process. `out` is its folder of results."""

    def __init__(self, mesh, number):
        self.mesh, self.number = mesh, number
        self.out = f"{mesh.folder}/out{number}"
        os.mkdir(self.out)
        self.process, self.messages, self.ended_at = None, "", None
        self.phases = queue.Queue()

    def result(self):
        return f"{self.out}/result.{self.number}"

    def start(self, rounds=2_000_000, openings=2_000_000, options=(), environment=(), most_files=None):
        command = [
            f"{self.mesh.built.folder}/prog", "--party", str(self.number), "--runtime", f"runtime{self.number}.conf",
            "--key", f"{self.mesh.built.folder}/party{self.number}.key", "--threads", "1",
            "--input", f"1={self.mesh.built.folder}/shares.{self.number}", "--output", f"1={self.out}/result",
            "--unencrypted", "--timeout", str(TIMEOUT), "--progress-timeout", str(PROGRESS), "--connect-timeout", str(CONNECT),
            *options, "--", str(rounds), str(openings),
        ]  # fmt: skip

        def limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))

        self.process = subprocess.Popen(
            command, cwd=self.mesh.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
            env={**os.environ, **dict(environment)}, preexec_fn=most_files and limit,
        )  # fmt: skip
        self.ended_at = None
        for read in (self.read_phases, self.read_messages):
            threading.Thread(target=read, args=(self.process,), daemon=True).start()

    def read_phases(self, process):
        for line in process.stdout:
            self.phases.put(line.strip())

    def read_messages(self, process):
        text = process.stderr.read()
        process.wait()
        if process is self.process:
            self.messages, self.ended_at = text, time.monotonic()

    def reach(self, phase):
        while self.phases.get(timeout=120) != phase:
            pass

    def signal(self, number):
        self.process.send_signal(number)

    def wait(self, most):
        """Whether it ends in time, all its messages read."""
        end = time.monotonic() + most
        while self.ended_at is None and time.monotonic() < end:
            time.sleep(0.02)
        return self.ended_at is not None

    def files(self):
        """Everything that begins like its result, temporary files too."""
        return sorted(os.listdir(self.out)) if os.path.isdir(self.out) else []


class Mesh:
    """All parties, of which the higher ones reach the lower ones through proxies."""

    def __init__(self, built, proxies=lambda low, high: {}):
        self.built = built
        self.folder = tempfile.mkdtemp(prefix="picco-faults-")
        self.parties = {i: Party(self, i) for i in range(1, built.parties + 1)}
        ports = self.ports = self.free_ports(built.parties)
        self.proxies = {}
        for high in self.parties:
            lines = []
            for low in self.parties:
                port = ports[low]
                if low < high:
                    proxy = self.proxies[low, high] = Proxy(port, **proxies(low, high))
                    port = proxy.port
                lines.append(f"{low},127.0.0.1,{port},{built.folder}/party{low}.crt\n")
            with open(f"{self.folder}/runtime{high}.conf", "w") as file:
                file.writelines(lines)

    @staticmethod
    def free_ports(count):
        """Below the range that the system gives to outgoing connections."""
        return dict(enumerate(random.sample(range(10000, 32000), count), 1))

    def start(self, *numbers, **options):
        for number in numbers or self.parties:
            self.parties[number].start(**options)

    def links_of(self, number):
        return [proxy for pair, proxy in self.proxies.items() if number in pair]

    def results(self):
        return [party.number for party in self.parties.values() if os.path.isfile(party.result())]

    def close(self):
        for proxy in self.proxies.values():
            proxy.close()
        for party in self.parties.values():
            if party.process and party.process.poll() is None:
                party.process.kill()
                party.process.send_signal(signal.SIGCONT)
                party.process.wait()
        shutil.rmtree(self.folder)
