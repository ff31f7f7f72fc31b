"""The programs of the PICCO paper's Table 2 between distant parties: its WAN, imitated on one machine."""

from programs import PROGRAMS, measure_version

# Round trips of 63 ms, of 0.2 ms between two of the three parties.
WAN = ("--delay", "31.5", "--delay", "2-3=0.1")

# Milliseconds of the paper's WAN, basic and optimised, by program and size.
PAPER = {
    "arithmetic operations": {3000: (9444, 34.5)},
    "matrix multiplication": {20: (251913, 35.7)},
    "median, mergesort as printed": {32: (98678, 6288), 256: (1894420, 47654), 1024: (None, 170872)},
    "Hamming distance": {1600: (50816, 31.8)},
    "AES-128, one block": {1: (75874, 3179)},
    "AES-128 in GF(2^8)": {1: (75874, 3179)},
    "edit distance": {100: (9479330, 116632), 200: (None, 432456)},
    "fingerprint matching": {20: (541656, 74704)},
}
QUICK = {"matrix multiplication": {5: (3936, 31.6)}}


def measure_distant(bench, quick, report):
    rows = []
    for program in PROGRAMS:
        for size, paper in (QUICK if quick else PAPER).get(program.name, {}).items():
            run = measure_version(bench, program, size, program.basic, program.data, repeats=1, options=WAN)
            rows += report([{"program": program.name, "size": size, "rounds": run.rounds, "seconds": run.seconds,
                             "bytes": run.bytes, "paper_ms": paper}])
    return rows
