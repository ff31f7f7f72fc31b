#!/usr/bin/env python3
"""check_clean.py BIN ROOT: `picco run --plain --check` says nothing of the samples, and gives their results."""
import concurrent.futures
import pathlib
import subprocess
import sys

FIGURES = {
    "fig2_matmul_basic": "matrices", "fig3_matmul_concurrent": "matrices", "fig4_mergesort_basic": "array",
    "fig5_mergesort_concurrent": "array", "mergesort_correct": "array", "fig6_hamming_basic": "hamming",
    "fig7_hamming_concurrent": "hamming", "arithmetic_basic": "arithmetic", "arithmetic_concurrent": "arithmetic",
    "aes_basic": "aes", "aes_concurrent": "aes", "edit_distance_basic": "strings",
    "edit_distance_concurrent": "strings", "fingerprint_basic": "fingerprints",
    "fingerprint_concurrent": "fingerprints",
}
LEARNING = {
    "linear_regression": ["tumours"], "logistic_regression": ["tumours"], "kmeans": ["tumours"],
    "neural_network": ["tumours", "network"], "viterbi": ["walks", "weather"],
}


def failure(picco, program, inputs):
    command = [picco, "run", "--plain", "--check", program]
    for party, file in enumerate(inputs, 1):
        command += ["--input", f"{party}={file}"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300)
    expected = program.with_suffix(".expected")
    if ended.returncode != 0 or "error" in ended.stderr:
        return f"{program.name}: exit code {ended.returncode}\n{ended.stderr}"
    if expected.exists() and expected.read_text() != ended.stdout:
        return f"{program.name}: another result\n{ended.stdout}"
    return ""


def main():
    picco, samples = pathlib.Path(sys.argv[1], "picco"), pathlib.Path(sys.argv[2], "samples")
    runs = [(samples / "figures" / f"{name}.c", [samples / "figures" / f"{file}.txt"])
            for name, file in FIGURES.items()]
    runs += [(samples / "learning" / f"{name}.c", [samples / "learning" / f"{file}.txt" for file in files])
             for name, files in LEARNING.items()]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        failures = [each for each in pool.map(lambda one: failure(picco, *one), runs) if each]
    print("\n".join(failures) if failures else f"{len(runs)} programs without a fault")
    return 1 if failures else 0


sys.exit(main())
