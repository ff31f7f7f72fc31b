"""picco: C programs on private data, compiled for secure multi-party computation.

    import picco
    results = picco.run("average.c", inputs={1: {"salary": [3100, 2800]}})
    results[1]["average"]

The functions call the commands of picco, which must be installed: on PATH, or in the folder that the environment
variable PICCO_BIN names. NumPy and pandas are used where the data are theirs, and needed for nothing.
"""

from picco.commands import PiccoWarning
from picco.errors import (
    CompileError,
    Diagnostic,
    Error,
    InputError,
    InternalError,
    RunError,
    UsageError,
)
from picco.functions import Program, compile, describe, reconstruct, run, share
from picco.values import Values

__version__ = "0.1.0"
__all__ = [
    "CompileError",
    "Diagnostic",
    "Error",
    "InputError",
    "InternalError",
    "PiccoWarning",
    "Program",
    "RunError",
    "UsageError",
    "Values",
    "compile",
    "describe",
    "reconstruct",
    "run",
    "share",
]
