"""Tests that documents name: the tables that name them, and the names of all tests, read from the sources without a build."""
import re

from cmake_tests import registered_tests

# In these folders of tests/golden each program is a test, but NAME_part.c, a second file of one.
GOLDEN = ("accepted", "bad", "good", "later", "refused")


def unit_tests(root):
    """The text of each unit test from its name on, by Suite.Test."""
    found = {}
    for path in root.glob("tests/*/*_test.cpp"):
        parts = re.split(r"^TEST(?:_F|_P)?\((\w+), (\w+)\)", path.read_text(), flags=re.MULTILINE)
        for suite, name, body in zip(parts[1::3], parts[2::3], parts[3::3]):
            found[f"{suite}.{name}"] = body
    return found


class NamedTests:
    def __init__(self, root):
        self.names = set(unit_tests(root)) | registered_tests(root)
        # `e2e.order` for `e2e.order.n3` and its like, `Order` for all of the suite.
        self.groups = {name[:at.start()] for name in self.names for at in re.finditer(r"\.", name)}
        self.programs = {
            f"{folder}/{path.stem}"
            for folder in GOLDEN
            for path in root.glob(f"tests/golden/{folder}/*.c")
            if not path.stem.endswith("_part")
        }

    def has(self, name):
        """name: a test, what the names of several have before a dot, or a program of tests/golden as FOLDER/NAME."""
        return name in self.names or name in self.groups or name in self.programs


def last_cells(text, heading):
    """Rows of the tables of a document whose last column has this heading, as (line, first cell, last cell)."""
    is_table = False
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            is_table = False
        elif cells[-1] == heading:
            is_table = True
        elif is_table and not cells[0].startswith("---"):
            yield number, cells[0], cells[-1]
