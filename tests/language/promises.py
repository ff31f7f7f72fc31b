#!/usr/bin/env python3
"""Every promise in promises.txt has its tests, every section of docs/LANGUAGE.md its promises: promises.py SOURCE_DIR

promises.txt: `# Section` is a heading of docs/LANGUAGE.md, or `# Commands and files`. Below it a line is a promise, and the
indented lines behind it name the tests that fail if it is broken: `folder/name` is a program of tests/golden, tests/e2e/programs,
tests/conformance or tests/language, `Suite.Test` a unit test, `example` a tested example of the section in docs/LANGUAGE.md; words in quotes
behind one must stand in that program or test.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from named_tests import GOLDEN, unit_tests

FOLDERS = {
    "rendering": "tests/golden/rendering", "emit": "tests/emit/golden", "e2e": "tests/e2e/programs",
    "conformance": "tests/conformance", "language": "tests/language", "scripts": "tests/e2e",
} | {folder: f"tests/golden/{folder}" for folder in GOLDEN}
COMMANDS = "Commands and files"


def sections(text):
    """The text of each section of a document by its heading."""
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


class Checker:
    def __init__(self, root):
        self.root = root
        self.sections = sections((root / "docs/LANGUAGE.md").read_text())
        self.tests = unit_tests(root)
        self.lists = "".join(path.read_text() for path in root.glob("tests/*/CMakeLists.txt"))

    def text_of(self, test, section):
        """What a test consists of; None if there is no such test."""
        if test == "example":
            text = self.sections.get(section, "")
            return text if "```output" in text or "```error" in text else None
        if test in self.tests:
            return self.tests[test]
        folder, _, name = test.partition("/")
        path = self.root / FOLDERS.get(folder, "none") / (name if "." in name else name + ".c")
        if not path.is_file():
            return None
        is_listed = folder not in ("language", "scripts") or re.search(rf"\b{re.escape(name)}\b", self.lists)
        return path.read_text() if is_listed else None

    def fault_of(self, line, section):
        """What is wrong with a line that names tests; empty if nothing is."""
        test, _, words = line.strip().partition(" ")
        text = self.text_of(test, section)
        if text is None:
            return f"no test '{test}'"
        missing = [each for each in re.findall(r'"([^"]*)"', words) if each not in text]
        return f"'{test}' does not hold {missing}" if missing else ""

    def faults(self, lines):
        section, promise, is_tested, seen = None, "", True, set()
        for number, line in enumerate(lines + ["# " + COMMANDS], 1):
            if line.startswith("    "):
                is_tested = True
                if fault := self.fault_of(line, section):
                    yield f"{number}: {fault}"
                continue
            if not line:
                continue
            if not is_tested:
                yield f"{number - 1}: no test of: {promise}"
            is_tested = line.startswith("#")
            if is_tested:
                section = line[2:]
                seen.add(section)
                if section not in self.sections and section != COMMANDS:
                    yield f"{number}: docs/LANGUAGE.md has no section '{section}'"
            promise = line
        for missing in self.sections.keys() - seen - {"What is refused, and why"}:
            yield f"no promises of the section '{missing}'"


def main():
    root = pathlib.Path(sys.argv[1])
    lines = (root / "tests/language/promises.txt").read_text().splitlines()
    faults = list(Checker(root).faults(lines))
    for fault in faults:
        print(f"tests/language/promises.txt:{fault}")
    print(f"{sum(1 for line in lines if line and line[0] not in ' #')} promises")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
