#!/usr/bin/env python3
"""Every claim of docs/SECURITY.md names tests, and all of them exist; what the code makes public stands in its table:
claims.py SOURCE_DIR"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from named_tests import NamedTests, last_cells


def undeclared(root, text):
    """Files that declassify without a word in the table, and words in it without a file."""
    table = text.partition("## What is made public")[2].partition("\n## ")[0]
    listed = set(re.findall(r"`([\w/]+\.cpp)`", table))
    found = {
        str(path.relative_to(root / "runtime"))
        for path in (root / "runtime").rglob("*.cpp")
        if re.search(r"\bdeclassif(y|ied)\(", path.read_text())
    }
    for name in sorted(found - listed):
        yield f"runtime/{name} makes something public that docs/SECURITY.md does not tell of"
    for name in sorted(listed - found):
        yield f"docs/SECURITY.md: runtime/{name} makes nothing public"


def main():
    root = pathlib.Path(sys.argv[1])
    known = NamedTests(root)
    text = (root / "docs/SECURITY.md").read_text()
    faults, count = list(undeclared(root, text)), 0
    for _, claim, tests in last_cells(text, "tests"):
        names = re.findall(r"`([A-Za-z_]\w*\.\w+)`", tests)
        if not names and "see DEPLOYMENT" not in tests:
            faults.append(f"no test holds: {claim}")
        faults += [f"there is no test {name}: {claim}" for name in names if not known.has(name)]
        count += len(names)
    print("\n".join(faults) or f"{count} tests hold the claims")
    sys.exit(1 if faults or count == 0 else 0)


main()
