#!/usr/bin/env python3
"""The table of a gallery's README.md says what its folders hold: table.py GALLERY FEWEST

A line for each folder: its name, the first sentence of the program's first comment, rounds and bytes of cost.json. There are
at least FEWEST of them.
PICCO_BLESS=1 writes it.
"""
import json
import os
import pathlib
import re
import sys

BEGIN, END = "<!-- table -->\n", "<!-- end -->\n"


def sentence(program):
    """The first sentence of the comment at the start of a C file."""
    lines = []
    for line in program.read_text().splitlines():
        if not line.startswith("//"):
            break
        lines.append(line[2:].strip())
    found = re.match(r".*?[.?](?= |$)", " ".join(lines))
    if not found:
        sys.exit(f"{program}: begins with no comment that says what it does")
    return found.group()


def table(gallery, fewest):
    rows = ["| sample | what it does | rounds | bytes |", "| --- | --- | ---: | ---: |"]
    for folder in sorted(path.parent for path in gallery.glob("*/*.c")):
        cost = json.loads((folder / "cost.json").read_text())
        program = folder / f"{folder.name}.c"
        rows.append(f"| [{folder.name}]({folder.name}/{program.name}) | {sentence(program)} | {cost['rounds']:,} | "
                    f"{cost['bytes']:,} |")
    if len(rows) < fewest + 2:
        sys.exit(f"{gallery}: only {len(rows) - 2} samples")
    return "\n".join(rows) + "\n"


def main():
    gallery = pathlib.Path(sys.argv[1])
    readme = gallery / "README.md"
    text = readme.read_text()
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    fresh = before + BEGIN + table(gallery, int(sys.argv[2])) + END + after
    if os.environ.get("PICCO_BLESS") == "1":
        readme.write_text(fresh)
    elif fresh != text:
        sys.exit(f"{readme}: the table is not what the folders hold; PICCO_BLESS=1 ctest -R {gallery.name} writes it")


if __name__ == "__main__":
    main()
