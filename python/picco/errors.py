"""What commands report, as exceptions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import List, Optional

MEANINGS = {
    1: "an input, a file, the program or the configuration is at fault",
    2: "the options are wrong",
    3: "the computation or the network failed",
    70: "a bug in picco",
}


@dataclass(frozen=True)
class Diagnostic:
    """One message, with the place that it names; None where it names none."""

    kind: str  # "error", "warning" or "note"
    message: str
    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None


class Error(Exception):
    """A command of picco has failed.

    code: its exit code; meaning: what that says; message: the first error; file, line, column: the place that it names, or
    None; diagnostics: all errors, warnings and notes; text: everything that was printed.
    """

    def __init__(self, code: int, text: str):
        self.code = code
        self.meaning = MEANINGS.get(code, f"ended by signal {-code}" if code < 0 else f"exit code {code}")
        self.text = text.strip()
        self.diagnostics = diagnostics_of(text)
        first = next((each for each in self.diagnostics if each.kind == "error"), None)
        self.message = first.message if first else (self.text or self.meaning)
        self.file = first.file if first else None
        self.line = first.line if first else None
        self.column = first.column if first else None
        super().__init__(self.text or self.meaning)


class CompileError(Error):
    """The program or its configuration is at fault."""


class InputError(Error):
    """An input or a file is at fault."""


class UsageError(Error):
    """The arguments are wrong."""


class RunError(Error):
    """The computation or the network failed."""


class InternalError(Error):
    """A bug in picco."""


# A line of a compiler: its kind stands behind the place, so the file may have any name.
_PLACED = re.compile(r"^(?P<file>\S.*?):(?P<line>\d+)(?::(?P<column>\d+))?: (?:fatal )?(?P<kind>error|warning|note): (?P<message>.*)$")
_SPOKEN = re.compile(r"^(?P<who>.+?): (?P<kind>error|warning|note): (?P<message>.*)$")
# How a message begins: "prog.c:3: …", "prog.c:3 reads …", "prog.c: cannot be read".
_PLACE = re.compile(r"^(?P<file>[^\s:][^:\n]*)(?::(?P<line>\d+)(?::(?P<column>\d+))?(?=: | reads )|: cannot be )")


def diagnostics_of(text: str) -> List[Diagnostic]:
    """The messages in what a command printed: "prog.c:3:5: error: …", "picco: error: alice.txt:2: …"."""
    found = []
    for line in text.splitlines():
        placed = _PLACED.match(line)
        spoken = None if placed else _SPOKEN.match(line)
        if placed:
            found.append(_diagnostic(placed["kind"], placed["message"], placed))
        elif spoken:
            found.append(_diagnostic(spoken["kind"], spoken["message"], _PLACE.match(spoken["message"])))
    return found


def _diagnostic(kind: str, message: str, place: Optional[re.Match[str]]) -> Diagnostic:
    if place is None:
        return Diagnostic(kind, message)
    line, column = place["line"], place["column"]
    return Diagnostic(kind, message, place["file"], int(line) if line else None, int(column) if column else None)


def error_of(code: int, text: str, compiles: bool) -> Error:
    """The exception for an exit code. compiles: whether a program was compiled last."""
    if code == 2:
        return UsageError(code, text)
    if code == 70:
        return InternalError(code, text)
    if code == 1:
        return CompileError(code, text) if compiles else InputError(code, text)
    return RunError(code, text)
