#!/usr/bin/env python3
"""Predicted beside measured time, where a calibration says what the links and the machine take.

predictions.py BIN [NAME…] [--delay MS[,MBIT]] [--parties N] [--runs N] [--calibrate SECONDS]

Calibrates the links, then runs programs of the gallery with these costs, and compares the predicted seconds of each with the median of
its runs. Nothing else should run beside it.
"""

import argparse
import statistics
import sys
import tempfile

from measure import ROOT, Bench, Failed

GALLERY = ROOT / "samples" / "gallery"
PEOPLE = 9  # of the gallery at most


def measured(bench, sample, delay, runs):
    """Rounds, median seconds and median predicted seconds."""
    inputs = {file.stem: file for file in sorted(sample.glob("[0-9]*.txt"))}
    all_runs = [bench.run(sample / f"{sample.name}.c", inputs, options=delay) for _ in range(runs)]
    return (all_runs[0].rounds, statistics.median(run.seconds for run in all_runs),
            statistics.median(run.predicted_seconds for run in all_runs))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--delay", help="of the links, as of picco run; default: those of this machine")
    parser.add_argument("--parties", type=int, default=3)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--calibrate", type=int, default=30)
    options = parser.parse_args()
    delay = ["--delay", options.delay] if options.delay else []
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(options.commands, work, options.parties, repeats=1, people=PEOPLE)
        bench.calibrate(options.calibrate, *delay)
        print("| program | rounds | took, ms | predicted, ms | |\n| --- | ---: | ---: | ---: | ---: |")
        for sample in sorted(GALLERY.iterdir()):
            if not sample.is_dir() or (options.names and sample.name not in options.names):
                continue
            rounds, took, said = measured(bench, sample, delay, options.runs)
            print(f"| {sample.name} | {rounds} | {1e3 * took:.1f} | {1e3 * said:.1f} | {100 * (said / took - 1):+.0f} % |", flush=True)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"predictions: {failure}")
