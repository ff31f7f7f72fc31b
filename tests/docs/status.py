#!/usr/bin/env python3
"""Every construct in the tables of docs/STATUS.md names tests, or has "–" for none, and all of these tests exist:
status.py SOURCE_DIR"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from named_tests import NamedTests, last_cells


def main():
    root = pathlib.Path(sys.argv[1])
    tests, faults, count = NamedTests(root), [], 0
    for number, construct, cell in last_cells((root / "docs/STATUS.md").read_text(), "test"):
        names = re.findall(r"`([^`]+)`", re.sub(r"\(.*?\)", "", cell))
        count += len(names)
        if not names and cell != "–":
            faults.append(f"docs/STATUS.md:{number}: no test, and no \"–\": {construct}")
        faults += [f"docs/STATUS.md:{number}: there is no test {name}" for name in names if not tests.has(name)]
    print("\n".join(faults) or f"{count} names of tests")
    sys.exit(1 if faults or count == 0 else 0)


main()
