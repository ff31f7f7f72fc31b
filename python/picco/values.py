"""Data on their way to a program, as JSON, and results on their way back."""

from __future__ import annotations

import json
import math
from typing import Any, Dict, List, Mapping


class Values(Dict[str, Any]):
    """The results of one output party, by name: numbers, lists, and lists of lists, as smcoutput gave them."""

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


def values_of(text: str) -> Values:
    """Results as a command prints them with --output-format json."""
    return Values(json.loads(text))


def json_of(data: Any) -> bytes:
    """An input as JSON: a mapping of names to numbers, texts, lists or NumPy arrays; a pandas DataFrame or a mapping of
    lists, whose columns are variables or fields of an array of structs; a list of mappings, which are rows. None, NaN and
    pandas.NA are missing values. Raises TypeError for what holds something else."""
    if hasattr(data, "columns") and hasattr(data, "to_dict"):
        data = {str(name): _column(column) for name, column in data.to_dict("list").items()}
    if not isinstance(data, (Mapping, list, tuple)):
        raise TypeError(
            f"an input is a mapping of names to values, a DataFrame, rows, or the path of a file, not {type(data).__name__}"
        )
    return json.dumps(_plain(data, "input"), allow_nan=False).encode()


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
