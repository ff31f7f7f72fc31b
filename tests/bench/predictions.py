#!/usr/bin/env python3
"""Predicted beside measured time, where a calibration says what the links and the machine take.

predictions.py BIN [NAME…] [--delay MS[,MBIT]] [--parties N] [--runs N] [--calibrate SECONDS]

Calibrates the links, then runs programs of the gallery with these costs, and compares the predicted seconds of each with the median of
its runs. Nothing else should run beside it.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

GALLERY = Path(__file__).resolve().parents[2] / "samples" / "gallery"


def call(folder, *command):
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{command}:\n{done.stdout}{done.stderr}")


def measured(folder, picco, sample, delay, runs):
    """Rounds, median seconds and median predicted seconds."""
    inputs = [word for file in sorted(sample.glob("[0-9]*.txt")) for word in ("--input", f"{file.stem}={file}")]
    seconds, predicted = [], []
    for _ in range(runs):
        call(folder, picco, "run", sample / f"{sample.name}.c", "costs.conf", *inputs, *delay, "--stats", "stats.json")
        stats = json.loads((folder / "stats.json").read_text())
        seconds.append(stats["seconds"])
        predicted.append(stats["predicted_seconds"])
    return stats["rounds"], statistics.median(seconds), statistics.median(predicted)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--delay", help="of the links, as of picco run; default: those of this machine")
    parser.add_argument("--parties", type=int, default=3)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--calibrate", type=int, default=30)
    options = parser.parse_args()
    picco = options.commands.resolve() / "picco"
    delay = ["--delay", options.delay] if options.delay else []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        conf = f"technique=shamir\npeers={options.parties}\nthreshold={(options.parties - 1) // 2}\ninputs=9\noutputs=9\n"
        (folder / "plain.conf").write_text(conf)
        call(folder, picco, "calibrate", "plain.conf", "--seconds", options.calibrate, *delay, "-o", "costs.json")
        (folder / "costs.conf").write_text(conf + "costs=costs.json\n")
        print("| program | rounds | took, ms | predicted, ms | |\n| --- | ---: | ---: | ---: | ---: |")
        for sample in sorted(GALLERY.iterdir()):
            if not sample.is_dir() or (options.names and sample.name not in options.names):
                continue
            rounds, took, said = measured(folder, picco, sample, delay, options.runs)
            print(f"| {sample.name} | {rounds} | {1e3 * took:.1f} | {1e3 * said:.1f} | {100 * (said / took - 1):+.0f} % |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
