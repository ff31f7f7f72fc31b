#!/usr/bin/env python3
"""What picco predict says is what a run with --delay takes, within a fifth: predict.py BIN PARTIES LINK SAMPLE+1=INPUT…

LINK is MILLISECONDS[,MEGABITS]. With --table as the last argument the figures are printed and nothing fails."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

UNITS = {"ms": 1e-3, "s": 1, "hours": 3600}


def call(*command, folder, code=0):
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True)
    if done.returncode != code:
        sys.exit(f"{command} ended with {done.returncode}:\n{done.stderr}")
    return done


def seconds(text):
    number, unit = text.split()
    return float(number) * UNITS[unit]


def predicted(text):
    """Of the computation, and of the check of its inputs; what they are made of."""
    first = re.match(r"(\S+ \S+) between (\d+) parties, (.*) one way", text)
    parts = dict(re.findall(r"^  (rounds|bytes|work) +(\S+ \S+) ", text, re.MULTILINE))
    check = re.search(r"the check of the inputs takes (\S+ \S+):", text)
    assert first and set(parts) == {"rounds", "bytes", "work"}, text
    return seconds(first[1]), seconds(check[1]) if check else 0, {name: seconds(part) for name, part in parts.items()}


def check_sample(picco, parties, link, sample, inputs, shows_table):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "n.conf").write_text(
            f"technique=shamir\npeers={parties}\nthreshold={(parties - 1) // 2}\ninputs=5\noutputs=5\n")
        given = [sample, "n.conf"] + [word for one in inputs for word in ("--input", one)]
        numbers = link.split(",")
        as_link = numbers[0] + "ms" + (f",{numbers[1]}Mb" if len(numbers) > 1 else "")
        done = call(picco, "predict", *given, "--link", as_link, folder=folder)
        said, check, parts = predicted(done.stdout)
        assert "The modulus is " in done.stdout and re.search(r"\.c:\d+: '.*' needs \d+ bits", done.stdout, re.S), done.stdout
        call(picco, "run", *given, "--delay", link, "--stats=stats.json", folder=folder)
        stats = json.loads((path / "stats.json").read_text())
    assert parts["bytes"] > 0.5 * said or "many" not in pathlib.Path(sample).stem, parts
    took, checked = stats["seconds"], stats["input_check"]["seconds"]
    name = pathlib.Path(sample).stem
    if shows_table:
        print(f"| {name} | {stats['rounds']} | {took:.2f} | {said:.2f} | {100 * (said / took - 1):+.1f} % | "
              f"{checked:.2f} | {check:.2f} | {100 * (parts['rounds'] + parts['bytes']) / said:.0f} % |", flush=True)
        return
    for what, one, other in (("the computation", said, took), ("the check of inputs", check, checked)):
        if abs(one - other) > 0.2 * other + 0.02:
            sys.exit(f"{name}: {what} was to take {one} s, and took {other} s")


def check_faults(picco, sample, inputs):
    with tempfile.TemporaryDirectory() as folder:
        for link in ("fast", "50ms,", "-1ms", "50ms,0Mb", "11s", "50ms,100Mb,1"):
            done = call(picco, "predict", sample, "--link", link, folder=folder, code=2)
            assert "expected LATENCY" in done.stderr, done.stderr
        assert "--link is required" in call(picco, "predict", sample, folder=folder, code=2).stderr
        call(picco, "predict", sample, "--link", "1ms", "--plain", folder=folder, code=2)
        # What the compiler is asked for comes first; a dump is all that is wanted.
        dumped = call(picco, "predict", sample, "--link", "1ms", "--dump=plan", folder=folder).stdout
        assert dumped.startswith("modulus ") and " between " not in dumped, dumped
        told = call(picco, "predict", sample, "--link", "1ms", "--leaks", "--dump=plan", folder=folder).stdout
        assert "smcoutput" in told, told
        # Statistics that cannot be read again are told as such.
        lost = call(picco, "predict", sample, "--link", "1ms", "--stats=/dev/null", *inputs, folder=folder, code=1)
        assert "/dev/null: no statistics of a run" in lost.stderr, lost.stderr


def main():
    shows_table = sys.argv[-1] == "--table"
    picco, parties, link = pathlib.Path(sys.argv[1]).resolve() / "picco", int(sys.argv[2]), sys.argv[3]
    for argument in sys.argv[4:len(sys.argv) - shows_table]:
        name, *inputs = argument.split("+")
        sample = pathlib.Path(name).resolve()
        inputs = [f"{one.split('=')[0]}={pathlib.Path(one.split('=')[1]).resolve()}" for one in inputs]
        check_sample(picco, parties, link, sample, inputs, shows_table)
    check_faults(picco, sample, [word for one in inputs for word in ("--input", one)])


if __name__ == "__main__":
    main()
