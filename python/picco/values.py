"""Data on their way to a program, as JSON, and results on their way back."""

from __future__ import annotations

import json
import math
import re
from typing import Any, Container, Dict, Iterable, List, Mapping, Optional, Tuple


class Values(Dict[str, Any]):
    """The results of one output party, by name: numbers, lists, and lists of lists, as smcoutput gave them. Variables of
    real types are floats, of others integers."""

    def numpy(self) -> Dict[str, Any]:
        """The same as NumPy arrays. What NumPy has no integers for becomes an array of Python's."""
        import numpy

        return {name: numpy.asarray(value) for name, value in self.items()}

    def frame(self) -> Any:
        """The lists of equal length as the columns of a pandas DataFrame; single numbers are rows of one. A matrix has a
        column for each of its own, "m[0]", "m[1]", …"""
        import pandas

        columns: Dict[str, Any] = {}
        for name, value in self.items():
            if not isinstance(value, list):
                columns[name] = [value]
            elif value and isinstance(value[0], list):
                for place, column in enumerate(zip(*value)):
                    columns[f"{name}[{place}]"] = list(column)
            else:
                columns[name] = value
        lengths = {len(column) for column in columns.values()}
        if len(lengths) > 1:
            raise ValueError(f"the results have different lengths {sorted(lengths)}; take them by name")
        return pandas.DataFrame(columns)


def values_of(text: str, reals: Container[str] = ()) -> Values:
    """Results as a command prints them with --output-format json; reals: names of variables of real types."""
    return Values({name: _floats(value) if name in reals else value for name, value in json.loads(text).items()})


def _floats(value: Any) -> Any:
    """Whole numbers as floats, where these hold them."""
    if isinstance(value, list):
        return [_floats(each) for each in value]
    return float(value) if isinstance(value, int) and abs(value) <= 2**53 else value


def json_of(data: Any, names: Iterable[str] = ()) -> bytes:
    """An input as JSON: a mapping of names to numbers, texts, lists or NumPy arrays; a pandas DataFrame or a mapping of
    lists, whose columns are variables or fields of an array of structs; a list of mappings, which are rows. None, NaN and
    pandas.NA are missing values. Raises TypeError for what holds something else. names: what the program reads from this
    party; other columns of a DataFrame are left out."""
    if hasattr(data, "columns") and hasattr(data, "to_dict"):
        data = _columns(data, list(names))
    if not isinstance(data, (Mapping, list, tuple)):
        raise TypeError(
            f"an input is a mapping of names to values, a DataFrame, rows, or the path of a file, not {type(data).__name__}"
        )
    return json.dumps(_plain(data, "input"), allow_nan=False).encode()


def _columns(frame: Any, names: List[str]) -> Dict[str, Any]:
    """The columns of a DataFrame by the variables that they are for, as those of a table are found (docs/FILES.md): by
    their names, or else whatever capitals and what stands between words. "m[0]", "m[1]" are the elements of m in a row."""
    headings = [str(name) for name in frame.columns]
    found = {heading: _named_by(heading, headings, names) for heading in headings}
    if not any(found.values()):  # the command tells which names there are
        found = {heading: (heading, False) for heading in headings}
    if len(found) < len(headings):
        raise ValueError(f"columns of the DataFrame have the same name: {headings}")
    columns: Dict[str, Any] = {}
    for heading, column in zip(headings, frame.to_dict("list").values()):
        match = found[heading]
        if match is None:
            continue
        name, is_element = match
        values = _column(column)
        if is_element and name in columns:
            for row, value in zip(columns[name], values):
                row.append(value)
        elif name in columns:
            raise ValueError(f"two columns are {name!r}: the heading {heading!r} stands for it, too")
        else:
            columns[name] = [[value] for value in values] if is_element else values
    return columns


def _named_by(heading: str, headings: List[str], names: List[str]) -> Optional[Tuple[str, bool]]:
    """The variable, and whether the column is one of its elements; None where the program does not read it."""
    parts = re.fullmatch(r"(.*?)((?:\[\d+\])*)", heading, re.DOTALL)
    base, is_element = (parts[1], bool(parts[2])) if parts else (heading, False)
    if base in names:
        return base, is_element
    alike = [name for name in names if _plain_name(name) == _plain_name(base)]
    if len(alike) != 1 or any(re.sub(r"(\[\d+\])+$", "", other) == alike[0] for other in headings):
        return None
    return alike[0], is_element


def _plain_name(text: str) -> str:
    """ "Worst radius (mm)" is worst_radius_mm."""
    return "_".join(word for word in re.split(r"[\x00-\x7f](?<![A-Za-z0-9])", text) if word).lower()


def _column(values: List[Any]) -> List[Any]:
    """A column of a DataFrame. Pandas holds whole numbers as floats where one is missing: they are whole again."""
    floats = [value for value in values if isinstance(value, float)]
    known = [value for value in floats if not math.isnan(value)]
    if len(known) == len(floats) or not all(value.is_integer() for value in known):
        return values
    return [int(value) if isinstance(value, float) and not math.isnan(value) else value for value in values]


def _plain(value: Any, where: str) -> Any:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        if math.isinf(value):
            raise ValueError(f"{where}: {value} is no number that a program takes")
        return None if math.isnan(value) else value
    if isinstance(value, Mapping):
        return {str(name): _plain(each, f"{where}[{name!r}]") for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each, f"{where}[{place}]") for place, each in enumerate(value)]
    if hasattr(value, "tolist"):  # NumPy's arrays and numbers, pandas' columns
        return _plain(value.tolist(), where)
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    raise TypeError(f"{where}: a {type(value).__name__} is no number, text or list of them")
