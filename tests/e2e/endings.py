#!/usr/bin/env python3
"""However picco run ends, nothing stays in TMPDIR and nobody waits for long: endings.py BIN

Each case runs real commands in a folder of its own, with a TMPDIR of its own."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PICCO = os.path.join(os.path.abspath(sys.argv[1]), "picco")
PRINTS = """
#include <stdio.h>
#include <unistd.h>
int main(int argc, char **argv) {
    private int x;
    smcinput(x, 1);
    for (public int i = 0; i < LINES; ++i)
        printf("%099d\\n", i);
    fflush(stdout);
    sleep(SECONDS);
    smcoutput(x, 1);
    return 0;
}
"""
failures = []


def check(condition, what):
    if not condition:
        print(f"FAILED: {what}")
        failures.append(what)


class Case:
    """A folder with prog.c and a TMPDIR that must be empty in the end."""

    def __init__(self, name):
        self.name = name
        self.folder = tempfile.mkdtemp(prefix="picco-endings-")
        self.tmp = os.path.join(self.folder, "tmp")
        os.mkdir(self.tmp)
        self.write("prog.c", PRINTS)
        self.write("x.txt", "x = 5\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)

    def start(self, *options, lines=1, seconds=0, **others):
        command = [PICCO, "run", "prog.c", f"-DLINES={lines}", f"-DSECONDS={seconds}", "--input", "1=x.txt"]
        others.setdefault("stdout", subprocess.PIPE)
        others.setdefault("stderr", subprocess.PIPE)
        return subprocess.Popen(
            [*command, *options], cwd=self.folder, env={**os.environ, "TMPDIR": self.tmp}, **others
        )

    def expect(self, condition, what):
        check(condition, f"{self.name}: {what}")

    def wait_until(self, condition, what, seconds=30):
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end:
            time.sleep(0.02)
        self.expect(condition(), what)

    def expect_nothing_left(self):
        """Where the run itself was killed, its keeper may take a moment."""
        self.wait_until(lambda: not os.listdir(self.tmp), f"left {os.listdir(self.tmp)}", 10)

    def folders(self):
        return [name for name in os.listdir(self.tmp) if name.startswith("picco-run-")]

    def parties_run(self):
        """The sleeping parties have written what they print."""
        return any("party3.key" in names for _, _, names in os.walk(self.tmp)) and bool(self.processes())

    def processes(self):
        """Of parties: they run a program that lies in TMPDIR."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                if os.readlink(f"/proc/{pid}/exe").startswith(self.tmp):
                    found.append(int(pid))
            except OSError:
                pass
        return found


def reader_leaves():
    with Case("the reader of standard output leaves") as case:
        run = case.start(lines=200_000, seconds=30)
        run.stdout.readline()
        run.stdout.close()
        case.expect(run.wait(30) == 128 + signal.SIGPIPE, f"exit code {run.returncode}")
        case.expect(run.stderr.read() == b"", "a message")
        case.expect_nothing_left()


def listener_leaves():
    with Case("nobody reads standard error") as case:
        case.write("prog.c", PRINTS.replace("fflush(stdout);", 'fprintf(stderr, "a note\\n");'))
        readable, writable = os.pipe()
        os.close(readable)
        run = case.start(stderr=writable)
        os.close(writable)
        output = run.communicate(timeout=60)[0]
        case.expect(run.returncode == 0, f"exit code {run.returncode}")
        case.expect(output.endswith(b"x = 5\n"), "no results")
        case.expect_nothing_left()


def signals():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGKILL):
        with Case(number.name) as case:
            run = case.start(seconds=60)
            case.wait_until(case.parties_run, "no parties")
            case.expect(len(case.folders()) == 1, f"folders {case.folders()}")
            run.send_signal(number)
            code = -number if number == signal.SIGKILL else 128 + number
            case.expect(run.wait(20) == code, f"exit code {run.returncode}")
            case.expect_nothing_left()
            case.wait_until(lambda: not case.processes(), "parties go on", 10)


def leftovers():
    """Where the keeper is killed, too, the next run removes what is left, but not what others still use."""
    with Case("leftovers") as case:
        first, other = case.start(seconds=60, start_new_session=True), case.start(seconds=60)
        case.wait_until(lambda: len(case.folders()) == 2 and len(case.processes()) == 6, "no parties")
        keepers = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/stat") as file:
                    fields = file.read().rsplit(") ", 1)[1].split()
                with open(f"/proc/{pid}/comm") as file:
                    if file.read() == "picco-keeper\n" and int(fields[1]) == first.pid:
                        keepers.append(int(pid))
            except OSError:
                pass
        case.expect(len(keepers) == 1, f"keepers {keepers}")
        for pid in [*keepers, first.pid]:
            os.kill(pid, signal.SIGKILL)
        first.wait()
        case.wait_until(lambda: len(case.processes()) == 3, "parties go on", 10)
        case.expect(len(case.folders()) == 2, "removed by nobody")
        third = case.start()
        third.communicate(timeout=60)
        case.expect(third.returncode == 0 and len(case.folders()) == 1, f"left {case.folders()}")
        other.send_signal(signal.SIGTERM)
        other.wait(20)
        case.expect_nothing_left()


def pager_pauses():
    """Parties do not wait for whoever reads: 20 MB, of which a pipe holds 64 KiB."""
    with Case("a pager that pauses") as case:
        run = case.start("--timeout", "2", lines=200_000)
        case.wait_until(case.parties_run, "no parties")
        time.sleep(5)
        output, messages = run.communicate(timeout=60)
        case.expect(run.returncode == 0, f"exit code {run.returncode}: {messages}")
        lines = output.decode().splitlines()
        case.expect(lines == [f"{i:099}" for i in range(200_000)] + ["x = 5"], f"{len(lines)} lines")
        case.expect_nothing_left()


def many_messages():
    """Neither lines without an end nor many different ones are kept, and the run takes them all."""
    with Case("many messages") as case:
        noise = 'for (public int i = 0; i < 300000; ++i) fprintf(stderr, "%d %d\\n", (int)getpid(), i);'
        case.write("prog.c", PRINTS.replace("fflush(stdout);", noise))
        run = case.start(stderr=subprocess.DEVNULL)
        case.wait_until(case.parties_run, "no parties")
        most = 0
        while run.poll() is None:
            try:
                with open(f"/proc/{run.pid}/status") as file:
                    most = max([most] + [int(line.split()[1]) for line in file if line.startswith("VmRSS")])
            except OSError:
                pass
            time.sleep(0.02)
        case.expect(run.returncode == 0, f"exit code {run.returncode}")
        case.expect(most < 60_000, f"{most} kB")


def grandchildren():
    for plain in ([], ["--plain"]):
        with Case("grandchildren") as case:
            case.write("prog.c", "#include <stdlib.h>\n" + PRINTS.replace("fflush(stdout);", 'system("sleep 20 &");'))
            begin = time.monotonic()
            run = case.start(*plain, stdout=subprocess.DEVNULL)
            messages = run.communicate(timeout=15)[1]
            case.expect(run.returncode == 0, f"exit code {run.returncode}: {messages}")
            case.expect(time.monotonic() - begin < 15, "waited")
            case.expect_nothing_left()


def builds():
    """The C compiler ends with picco build, and takes along what it has written."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with Case(f"build ended by {number.name}") as case:
            case.write("n.conf", "technique=shamir\npeers=3\nthreshold=1\ninputs=1\noutputs=1\n")
            chain = "".join(f"    else if (x == {i}) x = {i % 7};\n" for i in range(1500))
            case.write("prog.c", "int main(void) {\n    int x;\n    smcinput(x, 1);\n    if (x < 0) x = 0;\n" + chain
                       + "    smcoutput(x, 1);\n    return 0;\n}\n")
            build = subprocess.Popen([PICCO, "build", "prog.c", "n.conf", "-o", "prog"], cwd=case.folder,
                                     env={**os.environ, "TMPDIR": case.tmp}, stderr=subprocess.DEVNULL)
            case.wait_until(lambda: os.listdir(case.tmp), "no C compiler")
            time.sleep(1)  # its children have opened their files
            build.send_signal(number)
            case.expect(build.wait(20) == -number, f"exit code {build.returncode}")
            case.expect_nothing_left()
            left = sorted(os.listdir(case.folder))
            case.expect(not [name for name in left if name.startswith("prog.") and name.endswith("partial")] and "prog" not in left,
                        f"left {left}")


def full_disk():
    with Case("standard output cannot be written") as case:
        with open("/dev/full", "wb") as full:
            run = case.start(stdout=full)
            messages = run.communicate(timeout=60)[1]
        case.expect(run.returncode == 1, f"exit code {run.returncode}")
        case.expect(b"standard output cannot be written: No space left on device" in messages, messages)
        case.expect_nothing_left()


def bad_folder():
    with Case("TMPDIR") as case:
        case.tmp += "/nowhere"
        run = case.start()
        messages = run.communicate(timeout=60)[1].decode()
        case.expect(run.returncode == 1, f"exit code {run.returncode}")
        case.expect("TMPDIR names another place" in messages and messages.count("\n") == 1, messages)


def recursion_without_end():
    with Case("recursion without an end") as case:
        case.write(
            "prog.c",
            "public int deeper(public int n) {\n    public int more = deeper(n + 1);\n    return more + n;\n}\n"
            "int main() {\n    private int x;\n    smcinput(x, 1);\n    x = x + deeper(0);\n"
            "    smcoutput(x, 1);\n    return 0;\n}\n",
        )
        for plain in ([], ["--plain"]):
            run = case.start(*plain)
            messages = run.communicate(timeout=60)[1].decode()
            case.expect(run.returncode == 3, f"exit code {run.returncode}: {messages}")
            case.expect("prog.c:1: the stack of" in messages, messages)
            case.expect_nothing_left()


for each in (
    reader_leaves,
    listener_leaves,
    signals,
    leftovers,
    pager_pauses,
    many_messages,
    grandchildren,
    builds,
    full_disk,
    bad_folder,
    recursion_without_end,
):
    each()
sys.exit(1 if failures else 0)
