"""The programs of the PICCO paper's Table 2, basic and optimised, with results checked against Python."""

import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import aes as reference
from measure import SAMPLES, Failed, too_large


def values(name, numbers):
    return f"{name} = {','.join(map(str, numbers))}\n"


def arithmetic(size, draw):
    v = [draw.randrange(100) for _ in range(10)]
    r = [0] * 5
    for i in range(size // 10):
        r[i % 5] += v[i % 10] * v[i // 10 % 10] + sum(v[(i + k) % 10] for k in range(1, 9))
    return f"operations = {size}\n" + values("v", v), r


def matrices(size, draw, transposed):
    a, b = ([[draw.randrange(1000) for _ in range(size)] for _ in range(size)] for _ in range(2))
    columns = list(zip(*b))
    product = [sum(x * y for x, y in zip(row, column)) for row in a for column in columns]
    second = [x for row in (columns if transposed else b) for x in row]
    return f"S = {size}\n" + values("A", [x for row in a for x in row]) + values("B", second), product


def bitonic(array):
    """What figures 4 and 5 compute: their merge sorts only some arrays."""
    size = len(array)
    if size == 1:
        return array
    array = bitonic(array[: size // 2]) + bitonic(array[size // 2 :])
    step = size // 2
    while step:
        for j in range(0, size, 2 * step):
            for k in range(j, j + step):
                if array[k] > array[k + step]:
                    array[k], array[k + step] = array[k + step], array[k]
        step //= 2
    return array


def median(size, draw):
    a = [draw.randrange(10**6) for _ in range(size)]
    return values("A", a), [bitonic(a)[size // 2]]


def sorted_median(size, draw):
    a = [draw.randrange(10**6) for _ in range(size)]
    return values("A", a), [sorted(a)[size // 2], *sorted(a)]


def hamming(size, draw):
    a, b = ([draw.randrange(2) for _ in range(size)] for _ in range(2))
    return f"M = {size}\n" + values("A", a) + values("B", b), [sum(x != y for x, y in zip(a, b))]


def aes(_size, _draw):
    cipher = bytes.fromhex("69c4e0d86a7b0430d8cdb78070b4c55a")  # FIPS-197, appendix C.1
    return values("key", range(16)) + values("block", range(0, 256, 17)), list(cipher)


def aes_bytes(size, draw):
    key = list(range(16))
    blocks = [list(range(0, 256, 17))] + [[draw.randrange(256) for _ in range(16)] for _ in range(size - 1)]
    keys = reference.round_keys(key)
    return (f"blocks = {size}\n" + values("key", key) + "".join(values("text", block) for block in blocks),
            [x for block in blocks for x in reference.encrypt(keys, block)])


def edit_distance(size, draw):
    a, b = ([draw.randrange(97, 101) for _ in range(size)] for _ in range(2))
    row = list(range(size + 1))
    for i in range(size):
        next_row = [i + 1]
        for j in range(size):
            next_row.append(min(row[j] + (a[i] != b[j]), row[j + 1] + 1, next_row[j] + 1))
        row = next_row
    return f"n = {size}\n" + values("a", a) + values("b", b), [row[size]]


def fingerprint(size, draw):
    def minutiae(around):
        return [(abs(x + draw.randrange(-9, 10)), abs(y + draw.randrange(-9, 10)), (t + draw.randrange(15)) % 360)
                for x, y, t in around]

    finger = [(draw.randrange(250), draw.randrange(250), draw.randrange(360)) for _ in range(size)]
    a, b = minutiae(finger), minutiae(finger)
    draw.shuffle(b)
    taken = set()
    for ax, ay, at in a:
        near = [((ax - bx) ** 2 + (ay - by) ** 2, j) for j, (bx, by, bt) in enumerate(b)
                if j not in taken and not 20 <= abs(at - bt) <= 340]
        if near and min(near)[0] < 400:
            taken.add(min(near)[1])
    text = f"m = {size}\n"
    for name, points in (("a", a), ("b", b)):
        for axis, numbers in zip("xyt", zip(*points)):
            text += values(name + axis, numbers)
    return text, [len(taken)]


@dataclass
class Program:
    """Milliseconds of the paper's LAN: {size: (basic, optimised)}; None where the paper has no figure."""

    name: str
    basic: str
    optimised: str
    data: Callable
    optimised_data: Callable
    paper: dict
    edits: Callable = lambda size: {}  # texts of the source that depend on the size
    field: str = "prime"


def same(name, basic, optimised, data, paper, edits=lambda size: {}, field="prime"):
    return Program(name, basic, optimised, data, data, paper, edits, field)


def array_size(size):
    return {r"K *= *32": f"K={size}"}


PROGRAMS = [
    same("arithmetic operations", "arithmetic_basic", "arithmetic_concurrent", arithmetic,
         {100: (1.40, 0.18), 1000: (13.4, 0.60), 3000: (42.7, 1.60)}),
    Program("matrix multiplication", "fig2_matmul_basic", "fig3_matmul_concurrent",
            lambda size, draw: matrices(size, draw, False), lambda size, draw: matrices(size, draw, True),
            {5: (17.7, 0.27), 8: (67.8, 0.45), 20: (1062, 2.41)}),
    same("median, mergesort as printed", "fig4_mergesort_basic", "fig5_mergesort_concurrent", median,
         {32: (703.7, 256.7), 64: (1970, 649.6), 256: (13458, 3689), 1024: (86765, 20579)}, array_size),
    same("median, mergesort that sorts", "mergesort_correct", None, sorted_median,
         {32: (703.7, 256.7), 64: (1970, 649.6), 256: (13458, 3689), 1024: (86765, 20579)}, array_size),
    same("Hamming distance", "fig6_hamming_basic", "fig7_hamming_concurrent", hamming,
         {160: (21.2, 0.17), 320: (42.3, 0.22), 800: (105.8, 0.35), 1600: (212.7, 0.57)},
         lambda size: {"int<10>": "int<13>"}),
    same("AES-128, one block", "aes_basic", "aes_concurrent", aes, {1: (319.1, 35.1)}),
    same("AES-128 in GF(2^8)", "../aes/aes_basic", "../aes/aes_optimised", aes_bytes,
         {1: (319.1, 35.1), 10: None, 100: None}, field="gf256"),
    same("edit distance", "edit_distance_basic", "edit_distance_concurrent", edit_distance,
         {100: (48431, 4258), 200: (201077, 16038)}),
    same("fingerprint matching", "fingerprint_basic", "fingerprint_concurrent", fingerprint,
         {20: (3256, 830), 40: (13053, 2761)}),
]
QUICK_SIZES = {"arithmetic operations": 100, "edit distance": 8, "fingerprint matching": 5}


def version(bench, program, size, file, data, **options):
    """One version of a program at one size, to be run, and what it must compute."""
    text = (SAMPLES / f"{file}.c").read_text()
    for pattern, replacement in program.edits(size).items():
        text = re.sub(pattern, replacement, text)
    inputs, expected = data(size, random.Random(size))
    return (bench.program(Path(file).name, text), inputs, {"field": program.field, **options}), expected


def check(measured, expected, file, size):
    """The results must be those of Python."""
    if [int(x) for x in re.findall(r"-?\d+", re.sub(r"\w+ = ", "", measured.output))] != expected:
        raise Failed(f"{file} at size {size}: wrong result {measured.output!r}")


def measure_version(bench, program, size, file, data, **options):
    """One version of a program at one size."""
    (source, inputs, options), expected = version(bench, program, size, file, data, **options)
    measured = bench.run(source, inputs, **options)
    check(measured, expected, file, size)
    return measured


def measure_versions(bench, program, size):
    """By name: the basic version, and the optimised one if there is one."""
    files = {"basic": (program.basic, program.data)}
    if program.optimised:
        files["optimised"] = (program.optimised, program.optimised_data)
    runs = {name: version(bench, program, size, *file) for name, file in files.items()}
    measured = dict(zip(runs, bench.run_in_turn([run for run, _ in runs.values()], bench.more_repeats)))
    for name, (_, expected) in runs.items():
        check(measured[name], expected, files[name][0], size)
    return measured


def measure_programs(bench, quick, report):
    rows = []
    for program in PROGRAMS:
        sizes = list(program.paper)
        if quick:
            sizes = [QUICK_SIZES.get(program.name, sizes[0])]
        previous = None
        for size in sizes:
            row = {"program": program.name, "size": size}
            reason = previous and too_large(bench, previous, (size / last) ** 2)
            if reason:
                row["skipped"] = reason
            else:
                measured = measure_versions(bench, program, size)
                previous, last = measured["basic"], size
                for name, run in measured.items():
                    row[name] = {"seconds": run.seconds, "rounds": run.rounds, "bytes": run.bytes}
                row["paper_ms"] = program.paper.get(size)
            rows += report([row])
    return rows
