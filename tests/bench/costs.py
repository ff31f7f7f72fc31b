"""Holds the measured rounds and bytes of the operations, which are exact, against those of a file."""

import json
import os

from measure import Failed


def measured_costs(figures):
    """{operation: {batch: [rounds, bytes a party]}}; an operation that is refused has no batches."""
    found = {}
    for row in figures["operations"] + figures.get("fixed", []):
        batches = found.setdefault(row["operation"], {})
        if "skipped" not in row:
            batches[str(row["batch"])] = [row["rounds"], row["bytes"]]
    return found


def check(figures, file):
    """Throws where an operation costs other than the file says; {} stands for one that the compiler refuses. With
    PICCO_BLESS=1 in the environment the file is rewritten instead."""
    if "operations" not in figures:
        raise Failed("--check compares the operations: leave out --only, or add --only operations")
    found = measured_costs(figures)
    if os.environ.get("PICCO_BLESS") == "1":
        lines = [f" {json.dumps(name)}: {json.dumps(found[name])}" for name in found]
        file.write_text("{\n" + ",\n".join(lines) + "\n}\n")
        return
    expected = json.loads(file.read_text())
    wrong = [f"{name}: {found.get(name)} instead of {costs}"
             for name, costs in expected.items() if costs and found.get(name) != costs]
    if wrong:
        raise Failed(f"{file}: {{batch: [rounds, bytes a party]}} differ; where they should, run again with "
                     "PICCO_BLESS=1\n  " + "\n  ".join(wrong))
