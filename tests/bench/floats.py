"""Operations on floating-point numbers, by float_bench."""


def measure_floats(bench, quick, report):
    """The parties are threads of one process, so processes and TLS do not count."""
    return report(bench.figures_of("float_bench", "64" if quick else "20000"))
