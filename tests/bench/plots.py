#!/usr/bin/env python3
"""Draws the figures of bench.py as SVG: plots.py BENCH.json FOLDER. Needs python3-matplotlib."""

import json
import sys
from pathlib import Path

from measure import Failed

OURS, THEIRS = "tab:blue", "tab:red"
CAPTIONS = {"size": "problem size", "ms": "milliseconds", "seconds": "seconds", "parties": "computing parties n"}


def pyplot():
    try:
        import matplotlib
    except ImportError as missing:
        raise Failed("plots need python3-matplotlib: `make deps` installs it") from missing
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "picco", "font.size": 8, "axes.titlesize": 9, "legend.fontsize": 7})
    from matplotlib import pyplot as plot
    return plot


def by(rows, key):
    """Rows in groups of one value, in order."""
    groups = {}
    for row in rows:
        groups.setdefault(row[key], []).append(row)
    return groups


def line(axes, points, label, colour, style):
    points = [(x, y) for x, y in points if y]
    if points:
        axes.plot(*zip(*points), style, color=colour, label=label, markersize=3, linewidth=1)


def finish(axes, title, x, y):
    axes.set(title=title, xlabel=CAPTIONS.get(x, x), ylabel=CAPTIONS.get(y, y), xscale="log", yscale="log")
    axes.grid(True, which="major", alpha=0.3)
    if axes.get_legend_handles_labels()[0]:
        axes.legend()


def panels(plot, count, columns=3):
    rows = -(-count // columns)
    figure, axes = plot.subplots(rows, columns, figsize=(3.2 * columns, 2.6 * rows), squeeze=False)
    flat = [each for row in axes for each in row]
    for unused in flat[count:]:
        unused.set_visible(False)
    return figure, flat


def programs(plot, rows):
    """Table 2: time against size, both versions, ours and the paper's on a LAN."""
    groups = by([row for row in rows if "skipped" not in row], "program")
    figure, axes = panels(plot, len(groups))
    for at, (name, group) in zip(axes, groups.items()):
        for index, (version, style) in enumerate((("basic", "o-"), ("optimised", "s--"))):
            line(at, [(row["size"], row.get(version, {}).get("seconds", 0) * 1e3) for row in group],
                 f"picco, {version}", OURS, style)
            line(at, [(row["size"], (row["paper_ms"] or (None, None))[index]) for row in group],
                 f"paper, {version}", THEIRS, style)
        finish(at, name, "size", "ms")
    return figure


def distant(plot, rows):
    """Table 2 over the paper's WAN."""
    figure, axes = plot.subplots(figsize=(9.6, 4))
    names = [f"{row['program']}, {row['size']}" for row in rows]
    bars = (("picco, as written", OURS, [row["seconds"] for row in rows]),
            ("paper, optimised", "lightcoral", [(row["paper_ms"][1] or 0) / 1e3 for row in rows]),
            ("paper, basic", THEIRS, [(row["paper_ms"][0] or 0) / 1e3 for row in rows]))
    for index, (label, colour, heights) in enumerate(bars):
        axes.barh([at + 0.27 * index for at in range(len(names))], heights, 0.25, label=label, color=colour)
    axes.set(yticks=[at + 0.27 for at in range(len(names))], yticklabels=names, xscale="log", xlabel="seconds",
             title="Table 2 over the paper's WAN")
    axes.invert_yaxis()
    axes.legend()
    return figure


def parties(plot, rows):
    """Figure 8: time and bytes against the number of parties."""
    figure, axes = panels(plot, 2, 2)
    for name, group in by(rows, "program").items():
        for at, key, scale in ((axes[0], "seconds", 1e3), (axes[1], "bytes", 1e-3)):
            points = [(row["parties"], row[key] * scale) for row in group if row[key]]
            if points:
                at.plot(*zip(*points), "o-", label=name, markersize=3, linewidth=1)
    for at, title in zip(axes, ("milliseconds, all parties on one machine", "kB sent by a party")):
        at.set(title=title, xlabel=CAPTIONS["parties"], yscale="log")
        at.grid(True, alpha=0.3)
    axes[1].legend()
    return figure


def growth(plot, rows):
    figure, axes = panels(plot, 2, 2)
    for name, group in by([row for row in rows if "skipped" not in row], "program").items():
        axes[0].plot([row["size"] for row in group], [row["seconds"] * 1e3 for row in group], "o-", label=name)
        axes[1].plot([row["size"] for row in group], [row["peak_memory"] / 1e6 for row in group], "o-", label=name)
    finish(axes[0], "time of a loop", "size", "ms")
    finish(axes[1], "memory of a party", "size", "MB")
    return figure


def peers(plot, rows):
    """The same work in MP-SPDZ and in today's PICCO."""
    figure, axes = plot.subplots(figsize=(9.6, 0.38 * len(rows) + 1.2))
    systems = (("picco", OURS, "seconds"), ("MP-SPDZ, replicated ring", "tab:green", "ring_seconds"),
               ("MP-SPDZ, Shamir", "tab:orange", "shamir_seconds"), ("PICCO 2026", THEIRS, "picco_seconds"))
    for index, (label, colour, key) in enumerate(systems):
        axes.barh([at + 0.2 * index for at in range(len(rows))], [(row[key] or 0) * 1e3 for row in rows], 0.19,
                  label=label, color=colour)
    axes.set(yticks=[at + 0.3 for at in range(len(rows))],
             yticklabels=[f"{row['work']}, {row['size']}" for row in rows], xscale="log", xlabel="milliseconds",
             title="Three parties on one machine")
    axes.invert_yaxis()
    axes.legend()
    return figure


PLOTS = {"programs": programs, "distant": distant, "parties": parties, "growth": growth, "peers": peers}


def draw(figures, folder):
    """One file for each table that was measured."""
    plot = pyplot()
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in PLOTS.items():
        if isinstance(rows := figures.get(name), list) and rows:
            figure = make(plot, rows)
            figure.tight_layout()
            figure.savefig(folder / f"{name}.svg", metadata={"Date": None})
            plot.close(figure)


if __name__ == "__main__":
    try:
        draw(json.loads(Path(sys.argv[1]).read_text()), Path(sys.argv[2]))
    except Failed as failure:
        sys.exit(f"plots: {failure}")
