"""Operations on floating-point numbers, by float_bench."""

import json
import subprocess

from measure import Failed


def measure_floats(bench, quick, report):
    """The parties are threads of one process, so processes and TLS do not count."""
    run = subprocess.run([bench.commands / "float_bench", "64" if quick else "20000"], capture_output=True, text=True,
                         check=False)
    if run.returncode != 0:
        raise Failed(f"float_bench: {run.stderr}")
    return report([json.loads(line) for line in run.stdout.splitlines()])
