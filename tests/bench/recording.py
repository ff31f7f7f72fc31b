"""What recording costs before any protocol runs, by record_bench."""


def measure_recording(bench, quick, report):
    return report(bench.figures_of("record_bench", *(["--quick"] if quick else [])))
