#!/usr/bin/env python3
"""Measures the corpus: corpus.py BIN [--json FILE] [--markdown DOCUMENT] [NAME…]

Runs each program with three parties through `picco run`, as on a LAN, as on a LAN that the configuration describes
(`latency=`, `bandwidth=`), and as over a distance, checks the results, and compares rounds and bytes with the specialist's
(README.md).
NAME: only programs whose name holds one of these. DOCUMENT: the tables between its marks are replaced.
"""
import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from programs import RUNS, all_programs, configuration

LIMIT = 5  # of a ratio, above which the remarks of the compiler are asked for
SECONDS = 900  # for a run
TITLES = {"lan": "LAN", "told": "LAN, told", "wan": "50 ms"}


def picco(work, command):
    try:
        return subprocess.run(command, cwd=work, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"error: takes more than {SECONDS} seconds")


def measure(program, commands, work, name):
    """Rounds and bytes of a party (the check of the inputs counts apart), or what went wrong."""
    stats = work / "stats.json"
    command = [commands / "picco", "run", program.source, configuration(work, name), f"--stats={stats}"]
    for party, file in program.inputs.items():
        command += ["--input", f"{party}={file}"]
    run = picco(work, command)
    if run.returncode != 0:
        errors = re.findall(r"error: (.*)", run.stderr)
        return {"failed": errors[0] if errors else f"exit code {run.returncode}"}
    if run.stdout != program.expected():
        return {"failed": "wrong result"}
    figures = json.loads(stats.read_text())
    return {"rounds": figures["rounds"], "bytes": figures["bytes_sent"] / 3}


def reasons(program, commands, work):
    """Of each loop that runs one iteration after the other its line, and what the compiler gives as the reason."""
    messages = picco(work, [commands / "picco", "-R", "loops", program.source, configuration(work, "lan"), "-o", work / "o.c",
                            "-u", work / "o.util"]).stderr
    found, loop = [], None
    for line, kind, text in re.findall(r":(\d+):\d+: (remark|note): (.*)", messages):
        if kind == "remark":
            loop = int(line) if "one after the other" in text else None
        elif loop is not None:
            found.append([loop, f"{text} ({line})"])
            loop = None
    return found


def compare(program, commands, work):
    """A row of the table."""
    row = {"program": program.name, "report_only": program.is_report_only}
    specialist = program.specialist()
    for name, (link, _) in RUNS.items():
        cost = measure(program, commands, work, name)
        rounds, sent = specialist[link.name]
        if "failed" in cost:
            return row | {"failed": cost["failed"]}
        ratio = link.time(cost["rounds"], cost["bytes"]) / link.time(rounds, sent)
        row[name] = cost | {"specialist_rounds": rounds, "specialist_bytes": sent, "ratio": ratio}
    if any(row[name]["ratio"] > LIMIT for name in RUNS):
        row["reasons"] = reasons(program, commands, work)
    return row


def kilobytes(size):
    return f"{size / 1000:.3g}" if size < 999_500 else f"{size / 1000:.0f}"


def pair(cost, what, text=str):
    return f"{text(cost[what])} / {text(cost['specialist_' + what])}"


def cells(row):
    name = row["program"] + (" ∘" if row["report_only"] else "")
    if "failed" in row:
        return [name, row["failed"]] + [""] * (3 * len(RUNS) - 1)
    texts = [name]
    for run in RUNS:
        cost = row[run]
        texts += [pair(cost, "rounds"), pair(cost, "bytes", kilobytes), f"{cost['ratio']:.2g}" if cost["ratio"] < 10 else f"{cost['ratio']:.0f}"]
    return texts


def markdown(rows, columns):
    lines = ["| " + " | ".join(columns) + " |", "| --- " + "| ---: " * (len(columns) - 1) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def summary(rows):
    """Median, nine tenths and what is above the limits, for both halves."""
    lines = []
    halves = (("all", rows), ("looked at", [r for r in rows if not r["report_only"]]),
              ("report only ∘", [r for r in rows if r["report_only"]]))
    for title, half in halves:
        for run in RUNS:
            costs = [row[run] for row in half if "failed" not in row]
            if not costs:
                continue
            ratios = sorted(cost["ratio"] for cost in costs)
            many_bytes = sum(cost["bytes"] > 2 * cost["specialist_bytes"] for cost in costs)
            nine_tenths = ratios[-(-9 * len(ratios) // 10) - 1]
            lines.append([title, TITLES[run], str(len(half)), str(len(half) - len(ratios)),
                          f"{statistics.median(ratios):.2g}", f"{nine_tenths:.3g}", str(sum(r > 2 for r in ratios)),
                          str(sum(r > LIMIT for r in ratios)), f"{ratios[-1]:.0f}", str(many_bytes)])
    columns = ["programs", "link", "number", "failed", "median", "nine in ten below", "above 2", f"above {LIMIT}", "greatest", "bytes above 2 ×"]
    return markdown(lines, columns)


def explanations(rows):
    lines = []
    for row in rows:
        if "reasons" in row:
            loops = "; ".join(f"line {line}: {text}" for line, text in row["reasons"]) or "no loop runs one after the other"
            lines.append(f"- {row['program']}: {loops}.")
    return "\n".join(lines) or "None."


def tables(rows):
    columns = ["program", *(column for run in RUNS for column in (f"rounds, {TITLES[run]}", "kB", "ratio"))]
    return {"summary": summary(rows), "programs": markdown([cells(row) for row in rows], columns),
            "reasons": explanations(rows)}


def replace(document, texts):
    """Puts each table between its mark and the next `<!-- end -->`."""
    content = document.read_text()
    for name, text in texts.items():
        content, count = re.subn(rf"(<!-- corpus: {name} -->\n).*?(<!-- end -->)",
                                 lambda match, text=text: f"{match[1]}\n{text}\n\n{match[2]}", content, flags=re.S)
        if count != 1:
            sys.exit(f"{document}: there is no place for '{name}'")
    document.write_text(content)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", type=Path, metavar="BIN")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--markdown", type=Path, metavar="DOCUMENT")
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for program in all_programs(options.names):
            rows.append(compare(program, options.commands.resolve(), Path(folder)))
            print("  ".join(text.ljust(22) for text in cells(rows[-1])).rstrip(), flush=True)
    print("\n" + summary(rows))
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")
    if options.markdown:
        replace(options.markdown, tables(rows))
    if any(row.get("failed") == "wrong result" for row in rows):
        sys.exit("a result is wrong")


if __name__ == "__main__":
    main()
