#!/usr/bin/env python3
"""Measures picco: bench.py COMMANDS [--quick] [--json FILE] [--markdown FILE] [--check FILE]

Prints the tables of docs/EVALUATION.md. COMMANDS is the folder of the commands, build/bin. With --markdown the tables of
that file are replaced where it says <!-- bench: NAME -->; everything else in it stays, and plots/ beside it gets the
same figures as SVG (plots.py)."""

import argparse
import json
import os
import re
import sys
import tempfile
from pathlib import Path

import costs
import growth
from array_functions import measure_functions
from distant import measure_distant
from fixed import measure_fixed
from floats import measure_floats
from measure import Bench, Failed, machine
from operations import measure_operations
from parties import measure_parties
from peers import measure_peers
from plots import draw, pyplot
from programs import measure_programs
from recording import measure_recording
from tables import make_tables


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commands", help="folder of picco and of tls_ring_bench, float_bench, record_bench")
    parser.add_argument("--quick", action="store_true", help="small sizes, one run each")
    parser.add_argument("--parties", type=int, default=3)
    parser.add_argument("--repeats", type=int, help="runs of which the fastest counts (3; quick: 1); three times as many in Table 2 and beside others")
    parser.add_argument("--limit", type=float, default=20, help="seconds above which a size is left out")
    parser.add_argument("--only", action="append", help="a table: operations, fixed, floats, functions, chain, programs, distant, parties, recording, growth, peers")
    parser.add_argument("--json", help="where all figures go")
    parser.add_argument("--markdown", help="a document whose tables are replaced")
    parser.add_argument("--check", help="compare rounds and bytes of the operations with this file")
    return parser.parse_args()


def measure(bench, options, tables):
    quick = options.quick
    batches = [1, 1000] if quick else [1, 1000, 100_000, 1_000_000]
    sizes = [100, 1000] if quick else [1000, 10_000, 100_000, 1_000_000, 10_000_000]
    parts = {
        "operations": lambda report: measure_operations(bench, batches, report),
        "fixed": lambda report: measure_fixed(bench, quick, batches[:3], report),
        "floats": lambda report: measure_floats(bench, quick, report),
        "functions": lambda report: measure_functions(bench, [1000] if quick else [1000, 100_000, 1_000_000], report),
        "chain": lambda report: report([growth.chain(bench, 200 if quick else 10_000)]),
        "programs": lambda report: measure_programs(bench, quick, report),
        "distant": lambda report: measure_distant(bench, quick, report),
        "parties": lambda report: measure_parties(bench, quick, report),
        "recording": lambda report: measure_recording(bench, quick, report),
        "growth": lambda report: growth.measure_growth(bench, sizes, report),
        "peers": lambda report: measure_peers(bench, quick, report),
    }
    figures = {}
    for name, part in parts.items():
        if not options.only or name in options.only:
            tables[name].head()
            figures[name] = part(tables[name].report)
    return figures


def fill(document, tables, figures):
    """Replaces the tables of a Markdown document."""
    text = document.read_text()
    blocks = {name: tables[name].markdown() for name in figures if name in tables}
    blocks["machine"] = figures["machine"]
    for name, content in blocks.items():
        pattern = re.compile(rf"(<!-- bench: {name} -->\n).*?(<!-- end -->)", re.S)
        if not pattern.search(text):
            raise Failed(f"{document}: there is no place '<!-- bench: {name} -->' … '<!-- end -->'")
        text = pattern.sub(lambda match, content=content: f"{match[1]}\n{content}\n\n{match[2]}", text)
    partial = document.with_suffix(".partial")
    partial.write_text(text)
    os.replace(partial, document)


def main():
    options = arguments()
    tables = make_tables()
    if options.markdown:
        pyplot()  # missing now, not after an hour
    with tempfile.TemporaryDirectory(prefix="picco-bench-") as work:
        bench = Bench(options.commands, work, options.parties, options.repeats or (1 if options.quick else 3),
                      options.limit, options.quick)
        figures = {"machine": machine(), "n": options.parties, "quick": options.quick}
        print(f"{figures['machine']}; n = {options.parties}, all parties on this machine, loopback, TLS")
        figures.update(measure(bench, options, tables))
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=1) + "\n")
    if options.markdown:
        fill(Path(options.markdown), tables, figures)
        draw(figures, Path(options.markdown).parent / "plots")
    if options.check:
        costs.check(figures, Path(options.check))


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"bench: {failure}")
