#!/usr/bin/env python3
"""Every claim of docs/SECURITY.md names tests, and all of them exist; what the code makes public stands in its table:
claims.py SOURCE_DIR"""

import pathlib
import re
import sys


def known_tests(root):
    """Unit tests as Suite.Name, and the names given to add_test(), of which a part in ${…} may be anything."""
    units, listed = set(), []
    for path in root.glob("tests/*/*_test.cpp"):
        for suite, name in re.findall(r"^TEST(?:_F|_P)?\((\w+), (\w+)\)", path.read_text(), re.MULTILINE):
            units.add(f"{suite}.{name}")
    for path in root.glob("tests/*/CMakeLists.txt"):
        listed += re.findall(r"add_test\(NAME ([^\s)]+)", path.read_text())
    return units, {re.sub(r"[.]?[a-z]*\$\{.*", "", name) for name in listed} | set(listed)


def claims(text):
    """Rows of tables whose last column is headed `tests`, as (claim, tests)."""
    is_table_of_claims = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            is_table_of_claims = False
        elif cells[-1] == "tests":
            is_table_of_claims = True
        elif is_table_of_claims and not cells[0].startswith("---"):
            yield cells[0], cells[-1]


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
    units, listed = known_tests(root)
    text = (root / "docs/SECURITY.md").read_text()
    faults, count = list(undeclared(root, text)), 0
    for claim, tests in claims(text):
        names = re.findall(r"`([A-Za-z_]\w*\.\w+)`", tests)
        if not names and "see DEPLOYMENT" not in tests:
            faults.append(f"no test holds: {claim}")
        faults += [f"there is no test {name}: {claim}" for name in names if name not in units | listed]
        count += len(names)
    print("\n".join(faults) or f"{count} tests hold the claims")
    sys.exit(1 if faults or count == 0 else 0)


main()
