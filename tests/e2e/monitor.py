#!/usr/bin/env python3
"""What parties tell of themselves: --log=json and --metrics, in runs that end well, wait, and lose a party: monitor.py BIN PARTIES"""
import fcntl
import json
import os
import pathlib
import pty
import random
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

BIN, PARTIES = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2])
# Each step waits for the one before, for many rounds of 20 ms, by --delay. The program has come to line 8, and waits there for what line 7 recorded.
PROGRAM = """\
#include <stdio.h>
public int main() {
    private int<16> x;
    public int i;
    smcinput(x, 1);
    for (i = 0; i < 10; i++)
        x = x * x % 1000 + 1;
    printf("%d\\n", smcopen(x));
    return 0;
}
"""


class Deployment:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "prog.c").write_text(PROGRAM)
        (self.folder / "n.conf").write_text(
            f"technique=shamir\npeers={PARTIES}\nthreshold={(PARTIES - 1) // 2}\ninputs=1\noutputs=0\n")
        self.call("picco", "build", "prog.c", "n.conf")
        port, lines = random.randrange(10000, 30000), []
        for party in range(1, PARTIES + 1):
            self.call("picco-keygen", "--party", str(party), "--out", f"party{party}")
            lines.append(f"{party},127.0.0.1,{port + party},party{party}.crt\n")
        (self.folder / "runtime.conf").write_text("".join(lines))
        (self.folder / "in.txt").write_text("x = 77\n")
        self.call("picco-share-input", "--party", "1", "--util", "prog.util", "--input", "in.txt", "--output", "in",
                  "--unencrypted")

    def call(self, tool, *arguments):
        subprocess.run([BIN / tool, *arguments], cwd=self.folder, check=True, capture_output=True)

    def start(self, party, *more):
        delays = [word for other in range(1, PARTIES + 1) if other != party for word in ("--delay", f"{other}=20")]
        return subprocess.Popen(
            ["./prog", "--party", str(party), "--runtime", "runtime.conf", "--key", f"party{party}.key", *delays,
             "--unencrypted", "--input", f"1=in.{party}", "--log=json", "--log-every", "0.2", "--metrics", f"metrics{party}.prom", *more],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def metrics(self, party):
        text = (self.folder / f"metrics{party}.prom").read_text()
        found = {}
        for line in text.splitlines():
            if line.startswith("#"):
                assert re.fullmatch(r"# (HELP picco_\w+ .*|TYPE picco_\w+ (counter|gauge))", line), line
                continue
            sample = re.fullmatch(r'(picco_\w+)\{program="prog\.c",party="(\d+)"\} ([\d.]+)', line)
            assert sample and int(sample[2]) == party, line
            found[sample[1]] = float(sample[3])
        assert set(found) == {"picco_rounds_total", "picco_bytes_sent_total", "picco_operations_total", "picco_source_line", "picco_running_seconds",
                              "picco_state"}, text
        return found


def log_of(text, party):
    """The lines of JSON among the messages for people."""
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    for line in lines:
        assert line["party"] == party and line["program"] == "prog.c", line
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", line["time"]) and line["seconds"] >= 0, line
    return lines


def events(lines):
    return [line["event"] for line in lines]


def check_good_run(deployment):
    parties = [deployment.start(party, "--stats", f"stats{party}.json") for party in range(1, PARTIES + 1)]
    for party, process in enumerate(parties, 1):
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
        lines = log_of(errors, party)
        assert events(lines)[:2] == ["started", "connected"] and events(lines)[-2:] == ["progress", "ended"], events(lines)
        steps = [line for line in lines if line["event"] == "progress"]
        assert len(steps) >= 5, lines
        assert all(one["rounds"] <= other["rounds"] for one, other in zip(steps, steps[1:]))
        assert any(step["line"] == 7 and step["rounds_per_second"] > 5 for step in steps), steps
        stats = json.loads((deployment.folder / f"stats{party}.json").read_text())
        metrics = deployment.metrics(party)
        # The last rounds compare, and belong to no program.
        assert stats["rounds"] <= metrics["picco_rounds_total"] <= stats["rounds"] + 2, (stats, metrics)
        assert steps[-1]["operations"] == metrics["picco_operations_total"] == sum(stats["operations"].values()), (stats, metrics)
        assert steps[-1]["rounds"] == metrics["picco_rounds_total"] and steps[-1]["bytes_sent"] > 0
        assert metrics["picco_state"] == 2, metrics


def check_lost_party(deployment):
    file = deployment.folder / "metrics1.prom"
    file.unlink() # of the run before
    parties = [deployment.start(party) for party in range(1, PARTIES + 1)]
    while not file.exists() or deployment.metrics(1)["picco_rounds_total"] < 5:
        time.sleep(0.1)
    assert deployment.metrics(1)["picco_state"] == 1
    parties[1].send_signal(signal.SIGKILL)
    for party, process in enumerate(parties, 1):
        _, errors = process.communicate(timeout=120)
        if party == 2:
            continue
        assert process.returncode == 3, errors
        last = log_of(errors, party)[-1]
        assert last["event"] == "failed" and "party 2" in last["text"], last
        assert "(line 7)" in last["text"], last
        assert deployment.metrics(party)["picco_state"] == 3


def check_waiting(deployment):
    """Alone: it says for whom it waits, as often as --log-every asks, and ends."""
    process = deployment.start(1, "--connect-timeout", "3")
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 3, errors
    lines = log_of(errors, 1)
    assert (lines[0]["event"], lines[-1]["event"]) == ("started", "failed"), lines
    waiting = lines[1:-1]
    assert 5 <= len(waiting) <= 15 and {line["event"] for line in waiting} == {"waiting"}, lines # every 0.2 s
    assert all(f"party {party}" in waiting[0]["text"] for party in range(2, PARTIES + 1)), waiting[0]
    assert "not connected within 3" in lines[-1]["text"], lines[-1]


def check_waiting_for_ever(deployment):
    """With --connect-timeout 0 the last party may come later than a limit above ends a party."""
    parties = [deployment.start(party, "--connect-timeout", "0") for party in range(1, PARTIES)]
    time.sleep(4)
    assert all(process.poll() is None for process in parties)
    parties.append(deployment.start(PARTIES, "--connect-timeout", "0"))
    for party, process in enumerate(parties, 1):
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
        assert events(log_of(errors, party))[0] == "started", errors


# It prints while it runs, between rounds of 20 ms.
TALKER = """\
#include <stdio.h>
public int main() {
    private int<8> x;
    public int i, k;
    smcinput(x, 1);
    for (k = 0; k < 4; k++) {
        for (i = 0; i < 3; i++)
            x = x * x % 100 + 1;
        printf("step %d: %d\\n", k, smcopen(x));
    }
    smcoutput(x, 1);
    return 0;
}
"""
SHOWN = re.compile(r"\r\x1b\[K(talk\.c:\d+  \d+ rounds, \S+( [kM])? a second, \S+( [kM])? operations, \S+( [kM])?B sent)?")


def check_terminal(folder):
    """On a terminal one line tells how far the run is, and leaves no trace; elsewhere there is none."""
    folder = pathlib.Path(folder)
    (folder / "talk.c").write_text(TALKER)
    command = [BIN / "picco", "run", "talk.c", "n.conf", "--input", "1=in.txt", "--output", "1=result.txt", "--delay", "20"]
    (folder / "n.conf").write_text((folder / "n.conf").read_text().replace("outputs=0", "outputs=1\nrepresentations=ab"))
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
                               env={**os.environ, "TERM": "xterm"})
    os.close(theirs)
    seen = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError: # its end
            break
        if not piece:
            break
        seen += piece
    assert process.wait(timeout=60) == 0, seen
    text = seen.decode().replace("\r\n", "\n")
    shown = [found[0] for found in SHOWN.finditer(text) if found[1]]
    assert len(shown) >= 2 and any(" 0 rounds" not in line for line in shown), text
    assert all(len(line) <= 100 + 4 for line in shown)
    rest = SHOWN.sub("", text)
    piped = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert piped.stderr == "" and rest == piped.stdout and piped.stdout.count("step ") == 4, (rest, piped)
    # What stands at the end is nothing: the last line was cleared before anything came behind it.
    assert text.rindex("\r\x1b[K") > text.rindex("B sent")


def check_usage(deployment):
    for more in (["--log=xml"], ["--log-every", "0"], ["--connect-timeout", "-1"], ["--metrics", "no/metrics.prom"], ["--metrics", "party1.key"]):
        process = deployment.start(1, *more)
        _, errors = process.communicate(timeout=60)
        assert process.returncode in (1, 2), (more, errors)
        assert "started" not in errors


def main():
    with tempfile.TemporaryDirectory() as folder:
        deployment = Deployment(folder)
        check_good_run(deployment)
        check_lost_party(deployment)
        if PARTIES == 3:
            check_waiting(deployment)
            check_waiting_for_ever(deployment)
        check_usage(deployment)
        check_terminal(folder)


if __name__ == "__main__":
    main()
