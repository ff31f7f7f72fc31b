#!/usr/bin/env python3
"""Operations on real numbers take as many rounds for many elements as for few, on whole arrays and in plain
loops: real_rounds.py BIN [--each] [OPTION]…, OPTION as for picco. --each prints the rounds of each step of
reals.c."""
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FEW, MANY = 4, 500
# Few comparisons, truncations and tests that select take protocols of fewer rounds than many, sums of more terms have deeper trees and wider
# carries: a step may take so many rounds more, on average.
SPARE = 9


def input_text(count):
    """Positive numbers, so that all functions are at work; places of which some come twice."""
    rows = {
        "a": [1 + i % 13 / 8 for i in range(count)],
        "b": [2 - i % 7 / 4 for i in range(count)],
        "whole": [i % 5 - 2 for i in range(count)],
        "places": [i * 7 % FEW for i in range(count)],
    }
    return "".join(f"{name} = {','.join(map(str, row))}\n" for name, row in rows.items())


def run(picco, options, count, step):
    """Rounds, and the number of steps."""
    with tempfile.TemporaryDirectory() as folder:
        text, stats = os.path.join(folder, "input.txt"), os.path.join(folder, "stats.json")
        with open(text, "w", encoding="utf-8") as file:
            file.write(input_text(count))
        command = [picco, "run", os.path.join(HERE, "reals.c"), *options, "--input", f"1={text}",
                   f"--stats={stats}", "--", str(count), str(step)]
        said = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        with open(stats, encoding="utf-8") as file:
            return json.load(file)["rounds"], int(re.search(r"results = (\d+)", said).group(1))


def main():
    picco = os.path.join(sys.argv[1], "picco")
    options = [each for each in sys.argv[2:] if each != "--each"]
    few, steps = run(picco, options, FEW, -1)
    many, _ = run(picco, options, MANY, -1)
    print(f"{steps} steps: {few} rounds for {FEW} elements, {many} for {MANY}")
    if "--each" in sys.argv:
        idle = run(picco, options, FEW, steps)[0]
        for step in range(steps):
            print(step, *(run(picco, options, count, step)[0] - idle for count in (FEW, MANY)))
    sys.exit(many > few + SPARE * steps)


if __name__ == "__main__":
    main()
