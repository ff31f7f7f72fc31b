"""What recording costs before any protocol runs, by record_bench."""

import json
import subprocess

from measure import Failed


def measure_recording(bench, quick, report):
    run = subprocess.run([bench.commands / "record_bench", *(["--quick"] if quick else [])], capture_output=True,
                         text=True, check=False)
    if run.returncode != 0:
        raise Failed(f"record_bench: {run.stderr}")
    return report([json.loads(line) for line in run.stdout.splitlines()])
