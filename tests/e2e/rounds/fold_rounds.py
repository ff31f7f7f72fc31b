#!/usr/bin/env python3
"""Loops that hand scalars on take a logarithm of rounds, and give what they give in the clear: fold_rounds.py BIN."""
import json
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# Rounds of each step of folds.c at 256 elements and three parties. One after the other, the iterations take 255 rounds
# at least.
MOST = [20, 28, 28, 68, 19, 13, 22, 20, 36, 20, 23, 30, 28, 24, 28, 38, 77, 67, 52, 20, 30, 35, 30, 30, 42, 98, 22, 90]


def input_text(count):
    numbers = random.Random(5)
    rows = {
        "x": [numbers.randint(-900, 2000) for _ in range(count)],
        "y": [numbers.randint(-9, 20) for _ in range(count)],
        "c": [numbers.randint(0, 1) for _ in range(count)],
    }
    for i in range(7, count, 50):
        rows["y"][i] = rows["x"][i]
    return "".join(f"{name} = {','.join(map(str, row))}\n" for name, row in rows.items())


def main():
    picco = os.path.join(sys.argv[1], "picco")
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        text, stats = os.path.join(folder, "input.txt"), os.path.join(folder, "stats.json")
        with open(text, "w", encoding="utf-8") as file:
            file.write(input_text(256))
        for step, most in enumerate(MOST):
            def results(*options, number=step):
                command = [picco, "run", os.path.join(HERE, "folds.c"), *options, "--input", f"1={text}", "--", str(number)]
                return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

            secure, plain = results(f"--stats={stats}"), results("--plain")
            with open(stats, encoding="utf-8") as file:
                rounds = json.load(file)["rounds"]
            print(f"step {step}: {rounds} rounds, {most} at most")
            if secure != plain:
                print(f"step {step}: the secure run gives\n{secure}and the program in the clear\n{plain}")
            faults += (secure != plain) + (rounds > most)
    return 1 if faults else 0


sys.exit(main())
