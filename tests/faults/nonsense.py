#!/usr/bin/env python3
"""A party that has its key, keeps to the form of what it sends and sends nonsense, from any point of a run on, to all or to
one: nonsense.py BIN LIAR [--parties N] [--quick] [--jobs N]

LIAR is the library of liar.cpp, preloaded into party 2. Each other party ends within its deadline: with 3 and a cause, with 1
where what it got of an input is no sharing, or with 0 and all results in place; which are wrong then, as an active party can
make them (docs/SECURITY.md). None crashes, takes it for a bug of picco, or shows what a terminal would obey."""

import argparse
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from mesh import PROGRESS, SLACK, Built, Mesh

LIAR = 2
CONTENTS, HEADERS = ("random", "small", "zeros"), ("round", "digest", "line", "length", "kind", "failure")
INPUT = "a = 3,1,4,1,5,9,2,6,5,3,5,8\ni = 4\nreal = 2.5\n"


def honest_run(built):
    """How many rounds the program has."""
    mesh = Mesh(built)
    try:
        mesh.start(options=["--stats", "stats"])
        for party in mesh.parties.values():
            if not party.wait(120) or party.process.returncode != 0:
                sys.exit(f"an honest run fails: {party.messages}")
        with open(f"{mesh.folder}/stats") as file:
            return json.load(file)["rounds"]
    finally:
        mesh.close()


def faults_of(mesh, party, what):
    """Of an honest party."""
    code, text = party.process.poll(), party.messages
    if not party.wait(PROGRESS + SLACK):
        yield "has not ended in time"
        return
    code, text = party.process.returncode, party.messages
    if code not in (0, 1, 3):
        yield "no documented exit code"
    if code == 1 and "of input party 1" not in text:
        yield "exits with 1, and no input is at fault"
    if code == 3 and "error: " not in text:
        yield "names no cause"
    if code == 0 and mesh.results() != list(mesh.parties):
        yield "succeeds, but results are missing"
    if code != 0 and party.files() and "complete and in place" not in text:
        yield f"leaves {party.files()}"
    if what in HEADERS and (code != 3 or "party " not in text):
        yield "takes a frame that cannot be"
    if any((ord(c) < 32 and c != "\n") or 0x7F <= ord(c) < 0xA0 for c in text):
        yield "shows control characters"


def run(built, liar, lie):
    """Again where another process has taken a port."""
    while True:
        okay, text = attempt(built, liar, lie)
        if "cannot listen" not in text:
            print(text, flush=True)
            return okay


def attempt(built, liar, lie):
    mesh = Mesh(built)
    try:
        for number, party in mesh.parties.items():
            party.start(environment={"LD_PRELOAD": liar, "LIAR": lie} if number == LIAR else {})
        for party in mesh.parties.values():
            party.wait(PROGRESS + SLACK)
        trouble, codes = [], []
        for number, party in mesh.parties.items():
            if number == LIAR:
                continue
            codes.append(party.process.poll())
            for fault in faults_of(mesh, party, lie.split(":")[0]):
                trouble.append(f"party {number} {fault}: {party.process.poll()} {party.messages[-700:]!r}")
        lines = [f"{'FAILED' if trouble else 'ok'} {lie}: exit codes {codes}", *(f"    {each}" for each in trouble)]
        return not trouble, "\n".join(lines)
    finally:
        mesh.close()


def lies(rounds, is_quick):
    """Of each kind, from points of all phases on: the set-up, the check of inputs, the rounds, the end of the run. A sort
    takes some rounds more or less each time, so the end is met by many of them."""
    if is_quick:
        places = ["s0", "s5", "s20", "0", str(rounds // 2), str(rounds)]
        kinds = [("random", "all"), ("small", "one"), ("zeros", "all")]
        headers = [(place, "all") for place in ("s5", "0", str(rounds // 2))]
    else:
        places = [f"s{frame}" for frame in range(30)]
        places += [str(place) for place in [*range(0, rounds - 8, max(1, rounds // 60)), *range(rounds - 8, rounds + 8)]]
        kinds = [(what, to) for what in CONTENTS for to in ("all", "one")]
        headers = [(place, to) for place in ("s0", "s2", "s5", "s9") for to in ("all", "one")]
        headers += [(str(rounds * part // 8), to) for part in range(7) for to in ("all", "one")]
    yield from (f"{what}:{place}:{to}" for place in places for what, to in kinds)
    yield from (f"{what}:{place}:{to}" for place, to in headers for what in HEADERS)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("liar")
    parser.add_argument("--parties", type=int, default=3)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", default="", help="lies with this text")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    built = Built(os.path.abspath(options.bin), options.parties, "nonsense.c", INPUT)
    try:
        chosen = [lie for lie in lies(honest_run(built), options.quick) if options.only in lie]
        with ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(lambda lie: run(built, os.path.abspath(options.liar), lie), chosen))
    finally:
        built.close()
    print(f"{sum(results)} of {len(results)} lies ended as they must")
    sys.exit(0 if all(results) else 1)


main()
