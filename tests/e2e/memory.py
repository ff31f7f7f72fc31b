#!/usr/bin/env python3
"""Private data larger than memory, through the real commands: memory.py BIN PROGRAMS

Results are those without a limit, whatever each party's limit is; what does not fit goes to the swap folder and leaves
nothing there; what goes wrong there ends the run with the documented code and no result.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

BIN, PROGRAMS = sys.argv[1:3]
PROGRAM = f"{PROGRAMS}/memory.c"
MEBIBYTE = 1 << 20


def run(*options, limit=None, program=PROGRAM):
    """One run, with files of at most `limit` bytes."""
    def restrict():
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    return subprocess.run([f"{BIN}/picco", "run", program, "--trust-inputs", "--input", "1=input.txt", "--output",
                           "1=result.txt", *options], capture_output=True, text=True, preexec_fn=restrict)


def check(condition, what, done=None):
    if not condition:
        sys.exit(f"{what}:\n{done.stdout}{done.stderr}" if done else what)


def result():
    with open("result.txt", encoding="utf-8") as file:
        return file.read()


def succeeds(expected, *options, program=PROGRAM):
    done = run(*options, "--stats=stats.json", program=program)
    check(done.returncode == 0, f"{options}: exit code {done.returncode}", done)
    check(result() == expected, f"{options}: other results: {result()}")
    check(not os.listdir("swap"), f"{options}: something is left in the swap folder")
    with open("stats.json", encoding="utf-8") as file:
        return json.load(file)


def refused(code, message, *options, limit=None):
    os.remove("result.txt")
    done = run(*options, limit=limit)
    check(done.returncode == code, f"{options}: exit code {done.returncode}, not {code}", done)
    check(message in done.stderr, f"{options}: no '{message}'", done)
    check(not os.path.exists("result.txt"), f"{options}: there is a result")
    check(not os.listdir("swap"), f"{options}: something is left in the swap folder")
    with open("result.txt", "w", encoding="utf-8"):
        pass


def writes_pages(pid, least):
    """Whether a process has written more than so many bytes to a file without a name in the swap folder. Only root may look at a party: for others it has
    after a while."""
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as words:
            if b"--runtime\0" not in words.read(): # one of the tools
                return False
        return any("/swap/" in os.readlink(fd.path) and os.stat(fd.path).st_size > least
                   for fd in os.scandir(f"/proc/{pid}/fd"))
    except (FileNotFoundError, ProcessLookupError): # closed meanwhile, or gone
        return False
    except PermissionError:
        time.sleep(0.05)
        return True


def follow_plans():
    """Runs that write traces and take plans of them have the same results, with a plan at some parties, for other inputs, and
    with a plan that does not fit."""
    succeeds(EXPECTED, "--memory", "64M", "--swap-dir", "swap", "--page-trace", "trace")
    done = subprocess.run([f"{BIN}/picco", "pages", "trace", "-o", "plan"], capture_output=True, text=True)
    check(done.returncode == 0 and "windows" in done.stdout, "picco pages", done)
    for parts in ["--memory", "64M"], ["--memory", "2=64M", "--memory", "3=80M"]:
        stats = succeeds(EXPECTED, *parts, "--swap-dir", "swap", "--page-plan", "plan")["paging"]
        check(stats["planned_windows"] > 10 and stats["other_windows"] == 0, f"{parts}: the plan is not followed: {stats}")
    stats = succeeds(EXPECTED, "--memory", "96M", "--swap-dir", "swap", "--page-plan", "plan")["paging"]
    check(stats["other_windows"] > 10, f"other windows: the plan is followed: {stats}")
    stats = succeeds(EXPECTED, "--memory", "64M", "--swap-dir", "swap", "--page-policy", "lru")["paging"]
    check(stats["pages_in"] > 10, f"lru: nothing was swapped: {stats}")
    with open("plan", "rb") as file:
        plan = file.read()
    for name, bytes_ in ("cut", plan[:-16]), ("altered", plan[:500] + bytes([plan[500] ^ 1]) + plan[501:]):
        with open(name, "wb") as file:
            file.write(bytes_)
        refused(1, "is cut short or was altered", "--memory", "64M", "--page-plan", name)
    refused(1, "is a page trace; a page plan is needed", "--memory", "64M", "--page-plan", "trace")
    refused(2, "needs --memory", "--page-plan", "plan")
    refused(2, "needs --memory", "--page-trace", "trace")
    other = run("--memory", "64M", "--page-plan", "plan", program=f"{PROGRAMS}/memory_cells.c")
    check(other.returncode == 1 and "is for another program" in other.stderr, "a plan of another program", other)


def disturb_a_party(what, disturb, *options, least=0):
    """The exit code and the messages of a run in which something happens to one of the parties, by its number as a process, when
    it has written so many bytes of pages; again and again, as long as disturb says so. Nothing is left of it, and there is no result."""
    if os.path.exists("result.txt"):
        os.remove("result.txt")
    command = [f"{BIN}/picco", "run", PROGRAM, "--trust-inputs", "--input", "1=input.txt", "--output", "1=result.txt",
               "--memory", "64M", "--swap-dir", "swap", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as child:
        party, deadline = None, time.monotonic() + 60
        while party is None and child.poll() is None and time.monotonic() < deadline:
            with open(f"/proc/{child.pid}/task/{child.pid}/children", encoding="utf-8") as file:
                party = next((pid for pid in map(int, file.read().split()) if writes_pages(pid, least)), None)
        check(party is not None, f"{what}: no party that swaps was found")
        while child.poll() is None and disturb(party):
            time.sleep(0.02)
        messages = child.communicate()[1]
    check(not os.listdir("swap"), f"{what}: something is left in the swap folder")
    check(not os.path.exists("result.txt"), f"{what}: there is a result")
    return child.returncode, messages


def kill_a_party():
    """SIGKILL leaves nothing of the swap file, and the others end."""
    code, messages = disturb_a_party("a party was killed", lambda party: os.kill(party, signal.SIGKILL))
    check(code not in (0, 70), f"a party was killed: exit code {code}\n{messages}")


def change_swap_files():
    """A disk that alters what it holds, or loses it, ends the run at all parties."""
    def change(party, act):
        """What was written before, and what is written meanwhile: whether a page is still in memory does not matter then."""
        try:
            for fd in os.scandir(f"/proc/{party}/fd"):
                if "/swap/" in os.readlink(fd.path):
                    act(fd.path)
            return True
        except (FileNotFoundError, ProcessLookupError, PermissionError): # it has ended
            return False

    def alter(path):
        with open(path, "r+b") as file:
            file.write(b"x" * os.stat(path).st_size)

    def cut(path):
        os.truncate(path, 0)

    for what, act, message, other in (("altered", alter, "does not hold what was written to it", ["--swap-cipher", "none"]),
                                      ("cut off", cut, "the swap file in swap", ["--swap-io", "io_uring"])):
        for options in [], other:
            code, messages = disturb_a_party(what, lambda party, act=act: change(party, act), *options,
                                             least=4 * MEBIBYTE)
            check(code == 3 and message in messages, f"{what}, {options}: exit code {code}\n{messages}")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    os.mkdir("swap")
    with open("input.txt", "w", encoding="utf-8") as file:
        file.write("x = 7\n")
    succeeded = run()
    check(succeeded.returncode == 0, "without a limit", succeeded)
    EXPECTED = result()
    SUMS = [7 * 499500 * 1000 + i * 1000000 for i in range(8)]
    check(EXPECTED.startswith(f"sums = {','.join(map(str, SUMS))}\n"), f"without a limit: {EXPECTED}")
    for parts in (["--memory", "64M"], ["--memory", "2=64M", "--memory", "3=80M"],
                  ["--memory", "64M", "--swap-cipher", "none"]):
        stats = succeeds(EXPECTED, *parts, "--swap-dir", "swap")
        paging = stats["paging"]
        check(paging["pages_out"] > 10 and paging["pages_in"] > 10, f"{parts}: nothing was swapped: {stats}")
        check(paging["bytes_out"] > 30 * MEBIBYTE, f"{parts}: too little was swapped: {stats}")
        if len(parts) == 2 or "none" in parts: # every party has the limit; code is shared with others
            check(stats["peak_memory"] < (64 + 16) * MEBIBYTE, f"{parts}: too much memory: {stats}")
    # Cells that are used by themselves leave pages as they are; whole arrays are taken a part at a time.
    # What is known of rows goes with them.
    # Outputs are reduced a part at a time.
    for name, more in ("memory_cells", 16), ("memory_whole", 28), ("memory_scopes", -12), ("memory_branches", 8), \
                       ("memory_outputs", 8):
        program = f"{PROGRAMS}/{name}.c"
        plain = run("--plain", program=program)
        check(plain.returncode == 0, "in the clear", plain)
        stats = succeeds(result(), "--memory", "64M", "--swap-dir", "swap", program=program)
        check(stats["peak_memory"] < (64 + more) * MEBIBYTE, f"{name}: too much memory: {stats}")
    # Circuits are as large as there is room for.
    circuits = f"{PROGRAMS}/memory_circuits.c"
    check(run("--plain", program=circuits).returncode == 0, "circuits in the clear")
    with open("far.conf", "w", encoding="utf-8") as file:
        file.write("technique=shamir\npeers=3\nthreshold=1\ninputs=1\noutputs=1\nlatency=31500\nbandwidth=100\n")
    stats = succeeds(result(), "far.conf", "--memory", "64M", "--swap-dir", "swap", program=circuits)
    check(stats["rounds"] < 60, f"memory_circuits: too many rounds: {stats}")
    check(stats["peak_memory"] < (64 + 24) * MEBIBYTE, f"memory_circuits: too much memory: {stats}")
    with open("limit.conf", "w", encoding="utf-8") as file:
        file.write("technique=shamir\npeers=3\nthreshold=1\ninputs=1\noutputs=1\nmemory=64M\n")
    stats = succeeds(EXPECTED, "limit.conf", "--swap-dir", "swap")
    check(stats["paging"]["pages_out"] > 10, f"memory= of the configuration: {stats}")
    stats = succeeds(EXPECTED, "limit.conf", "--memory", "4G", "--swap-dir", "swap")
    check(stats["paging"]["pages_out"] == 0, f"--memory counts before memory=: {stats}")
    refused(3, "has no room", "--memory", "64M", "--swap-dir", "swap", limit=20 * MEBIBYTE)
    for which in ("64M", "2=64M"): # the others are told
        refused(3, "--swap-dir /proc: no file can be made there", "--memory", which, "--swap-dir", "/proc")
    refused(2, "expected a size such as 512M or 4G, of at least 64M", "--memory", "1M")
    refused(2, "expected a size such as 512M or 4G", "--memory", "64X")
    follow_plans()
    kill_a_party()
    if os.geteuid() == 0:
        change_swap_files()
    else:
        print("only root may change the swap file of a party: altered pages were not tried")
