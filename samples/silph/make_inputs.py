#!/usr/bin/env python3
"""Inputs of the programs of this folder, and their results: make_inputs.py PROGRAM FOLDER [NAME=VALUE …]

Writes 1.txt, 2.txt and expected.txt to FOLDER. NAME=VALUE is a size, as for picco run -D. The inputs are the same every
time. The results are computed here, from the description of each program and not with picco.
"""
import itertools
import pathlib
import random
import sys
from fractions import Fraction
from math import gcd

DIGITS, HIDDEN, WINDOW = 10, 100, 5


def line(name, values):
    return f"{name} = {','.join(map(str, values))}\n"


def lines(name, rows):
    return "".join(line(name, row) for row in rows)


def records(rows):
    return "".join(line(name, [value]) for row in rows for name, value in row.items())


def results(to, text):
    return "".join(f"# output party {party}\n{text}" for party in to) if len(to) > 1 else text


def numbers(count, low, high):
    return [random.randint(low, high) for _ in range(count)]


def matrix(rows, columns, low, high):
    return [numbers(columns, low, high) for _ in range(rows)]


def quotient(a, b):
    """Integer division of C."""
    return abs(a) // abs(b) * (1 if a * b >= 0 else -1)


def shortest(value):
    """The shortest decimal number that is read as so many 2^-16."""
    for digits in range(6):
        text = f"{value / 2 ** 16:.{digits}f}"
        if round(Fraction(text) * 2 ** 16) == value:
            return text
    return None


def make_gcd(size):
    a, b = 1071 * 2310, 1029 * 2310
    return line("a", [a]), line("b", [b]), results([1, 2], line("a", [gcd(a, b)]))


def make_histogram(size):
    critics, ratings = size.get("CRITICS", 100), size.get("RATINGS", 100)
    stars, count = [], [0] * 9
    for critic in range(critics):
        kind = critic % 9 / 2 + 1  # stars that this critic likes to give
        stars.append([min(5, max(1, round(random.gauss(kind, 1)))) for _ in range(ratings)])
        count[int(2 * (Fraction(sum(stars[-1]), ratings) - 1))] += 1
    return lines("stars", stars[:critics // 2]), lines("stars", stars[critics // 2:]), results([1, 2], line("count", count))


def make_gauss(size):
    n, unit = size.get("N", 3), 2 ** 16  # fixed<32,16>
    a, b = [[Fraction(x, 4) for x in row] for row in matrix(n, n, -40, 40)], [Fraction(x, 4) for x in numbers(n, -80, 80)]
    text = lines("a", [map(float, row) for row in a]), line("b", map(float, b))
    m = [[int(x * unit) for x in [*row, right]] for row, right in zip(a, b)]
    for k in range(n - 1):
        for i in range(k + 1, n):
            if abs(m[i][k]) > abs(m[k][k]):
                m[i], m[k] = m[k], m[i]
        for i in range(k + 1, n):
            factor = quotient(m[i][k] * unit, m[k][k])
            m[i] = m[i][:k] + [x - factor * y // unit for x, y in zip(m[i][k:], m[k][k:])]
    x = [0] * n
    for i in reversed(range(n)):
        rest = m[i][n]
        for j in range(i + 1, n):
            rest -= m[i][j] * x[j] // unit
        x[i] = quotient(rest * unit, m[i][i])
    return *text, results([1, 2], line("x", map(shortest, x)))


def make_biomatch(size):
    database, sample = matrix(size.get("ENTRIES", 256), 4, 0, 255), numbers(4, 0, 255)
    best = min(sum((a - b) ** 2 for a, b in zip(entry, sample)) for entry in database)
    return lines("database", database), line("sample", sample), line("best", [best])


def make_db_merge(size):
    rows = size.get("ROWS", 100)
    tables = [[[random.randint(18, 90), random.randint(15_000, 90_000)] for _ in range(rows)] for _ in range(2)]
    columns = list(zip(*tables[0], *tables[1]))
    means = [sum(column) // len(column) for column in columns]
    variances = [sum((x - mean) ** 2 for x in column) // len(column) for column, mean in zip(columns, means)]
    return lines("first", tables[0]), lines("second", tables[1]), line("means", means) + line("variances", variances)


def make_db_join(size):
    rows = size.get("ROWS", 30)
    a, b = ([{"key": random.randint(1, rows), "value": random.randint(-5000, 20_000)} for _ in range(rows)] for _ in range(2))
    sums = [x["value"] + y["value"] for x, y in itertools.product(a, b) if x["key"] == y["key"]]
    mean = quotient(sum(sums), len(sums)) if sums else 0
    return records(a), records(b), line("joined", [len(sums)]) + line("mean", [mean])


def make_kmeans(size):
    each = size.get("POINTS", 10)
    middles = [(-600, 150), (420, 700), (80, -350), (-150, 900), (750, -500)]
    points = [tuple(round(random.gauss(m, 120)) for m in random.choice(middles)) for _ in range(2 * each)]
    centres = points[:5]
    for _ in range(4):
        groups = [[] for _ in centres]
        for p in points:
            distances = [(p[0] - c[0]) ** 2 + (p[1] - c[1]) ** 2 for c in centres]
            groups[distances.index(min(distances))].append(p)
        centres = [tuple(quotient(sum(v), len(group)) for v in zip(*group)) if group else centre
                   for group, centre in zip(groups, centres)]
    rows = [{"x": x, "y": y} for x, y in points]
    return records(rows[:each]), records(rows[each:]), results([1, 2], records({"x": x, "y": y} for x, y in centres))


def convolution(images, kernels, stride=1):
    """The sum of each image's convolution with its kernel."""
    width = (len(images[0]) - WINDOW) // stride + 1
    window = list(itertools.product(range(WINDOW), repeat=2))
    return [[sum(kernel[i][j] * image[stride * y + i][stride * x + j]
                 for image, kernel in zip(images, kernels) for i, j in window) for x in range(width)] for y in range(width)]


def pooled(image):
    """The greatest of each two by two, and at least 0."""
    half = range(len(image) // 2)
    return [[max(0, image[2 * y][2 * x], image[2 * y][2 * x + 1], image[2 * y + 1][2 * x], image[2 * y + 1][2 * x + 1])
             for x in half] for y in half]


def products(weights, values):
    found = [sum(w * v for w, v in zip(row, values)) for row in weights]
    if max(map(abs, found)) >= 2 ** 31:
        sys.exit("a sum is no int; take smaller weights")
    return found


def flat(images):
    return [value for image in images for row in image for value in row]


def digit(width, most):
    """A slanting stroke as wide as a seventh of the image."""
    return [[max(0, most - abs(7 * (x - width // 2) + 2 * (y - width // 2)) * most // width) for x in range(width)]
            for y in range(width)]


def make_minionn(size):
    width, channels = size.get("WIDTH", 28), 16
    image = digit(width, 7)
    first = [matrix(WINDOW, WINDOW, -2, 2) for _ in range(channels)]
    second = [[matrix(WINDOW, WINDOW, -2, 2) for _ in range(channels)] for _ in range(channels)]
    layer = [pooled(convolution([image], [kernel])) for kernel in first]
    layer = flat(pooled(convolution(layer, kernels)) for kernels in second)
    weights = matrix(HIDDEN, len(layer), -2, 2), matrix(DIGITS, HIDDEN, -2, 2)
    hidden = [max(0, x) for x in products(weights[0], layer)]
    score = products(weights[1], hidden)
    network = "".join(lines("kernel_1", kernel) for kernel in first)
    network += "".join(lines("kernel_2", kernel) for kernels in second for kernel in kernels)
    network += lines("weight_1", weights[0]) + lines("weight_2", weights[1])
    return network, lines("image", image), line("score", score)


def make_cryptonets(size):
    width = size.get("WIDTH", 28)
    image = digit(width, 2)
    kernels = [matrix(WINDOW, WINDOW, -1, 1) for _ in range(5)]
    padded = [[0] * (width + 1)] + [[0] + row for row in image]
    features = [x * x for x in flat(convolution([padded], [kernel], 2) for kernel in kernels)]
    weights = [[random.choice((-1, 0, 0, 1)) for _ in features] for _ in range(HIDDEN)], matrix(DIGITS, HIDDEN, -1, 1)
    hidden = [x * x for x in products(weights[0], features)]
    score = products(weights[1], hidden)
    network = "".join(lines("kernel", kernel) for kernel in kernels)
    network += lines("weight_1", weights[0]) + lines("weight_2", weights[1])
    return network, lines("image", image), line("score", score)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    sizes = {name: int(value) for name, value in (size.split("=") for size in sys.argv[3:])}
    random.seed(program)
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in zip(("1.txt", "2.txt", "expected.txt"), globals()[f"make_{program}"](sizes)):
        (folder / file).write_text(text)


if __name__ == "__main__":
    main()
