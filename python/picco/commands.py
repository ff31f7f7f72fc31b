"""Starts the commands of picco. Data pass through memory of the kernel that has no name in any folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import warnings
from typing import Any, Iterable, List, Optional, Sequence, Tuple

from picco.errors import diagnostics_of, error_of
from picco.values import json_of


class PiccoWarning(UserWarning):
    """What a command warns of."""


def tool(name: str) -> str:
    """The path of a command. Raises FileNotFoundError."""
    folder = os.environ.get("PICCO_BIN")
    path = shutil.which(name, path=folder) if folder else shutil.which(name)
    if path is None:
        raise FileNotFoundError(
            f"the command {name} is not {'in ' + folder if folder else 'on PATH'}: install picco, or set PICCO_BIN to the "
            "folder that has it"
        )
    return path


class Memory:
    """A file in memory, which commands see as /dev/fd/N and which is gone with its last descriptor."""

    def __init__(self, shown: str, content: bytes = b""):
        self.shown = shown  # in messages, in the place of /dev/fd/N
        self.descriptor = os.memfd_create(f"picco {shown}", os.MFD_CLOEXEC)
        self.path = f"/dev/fd/{self.descriptor}"
        view = memoryview(content)
        while view:
            view = view[os.write(self.descriptor, view) :]

    def link(self, path: str) -> None:
        """Gives it a name that says what its format is. The link holds no data."""
        os.symlink(self.path, path)
        self.path = path

    def read(self) -> bytes:
        os.lseek(self.descriptor, 0, os.SEEK_SET)
        parts = []
        while part := os.read(self.descriptor, 1 << 20):
            parts.append(part)
        return b"".join(parts)

    def close(self) -> None:
        os.close(self.descriptor)

    def __enter__(self) -> "Memory":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def input_of(data: Any, shown: str, names: Iterable[str]) -> Tuple[str, Optional[Memory]]:
    """The name of an input's file: the user's own, or one in memory, as JSON. names: what the program reads from it."""
    if isinstance(data, (str, os.PathLike)):
        return os.fspath(data), None
    memory = Memory(shown, json_of(data, names))
    return memory.path, memory


def call(
    arguments: Sequence[str],
    memories: Sequence[Memory] = (),
    compiles: bool = False,
    warns: bool = True,
) -> str:
    """Runs a command and returns what it prints. Raises the exception of its exit code; what it warns of becomes
    PiccoWarning."""
    done = subprocess.run(
        [tool(arguments[0]), *arguments[1:]],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        pass_fds=[memory.descriptor for memory in memories],
        check=False,
    )
    text = done.stderr
    for memory in memories:
        text = re.sub(re.escape(memory.path) + r"\b", memory.shown, text)
    if done.returncode != 0:
        raise error_of(done.returncode, text, compiles)
    for each in diagnostics_of(text) if warns else []:
        if each.kind == "warning":
            place = f"{each.file}:{each.line}: " if each.file and each.file not in each.message else ""
            warnings.warn(place + each.message, PiccoWarning, stacklevel=3)
    return done.stdout


def option_list(options: Sequence[str]) -> List[str]:
    if isinstance(options, str):
        raise TypeError("options are a list of words, not one text")
    return [str(word) for word in options]


def paths(files: Any) -> List[str]:
    """One path, or several."""
    if isinstance(files, (str, os.PathLike)):
        return [os.fspath(files)]
    return [os.fspath(file) for file in files]
