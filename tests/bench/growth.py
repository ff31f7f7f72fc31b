"""Latency of dependent multiplications beside a bare TLS ring, and time and memory against problem size."""

from measure import Failed, too_large

CHAIN = """\
#include <stdio.h>
public int main() {
    public int n, i;
    private int x;
    private int<8> y; /* so that a product fits the modulus 2^61 - 1 */
    smcinput(n, 1);
    smcinput(x, 1);
    smcinput(y, 1);
    for (i = 0; i < n; i++)
        x = x * y;
    printf("%d\\n", smcopen(x));
    return 0;
}
"""

FRAME_HEADER, SHARE = 24, 8

# A loop over a stream: nothing of the size of the problem is kept by the program itself.
STREAM = """\
#include <stdio.h>
public int main() {
    public int n, i;
    private TYPE x, y;
    private unsigned int<3> z;
    private int<48> total = 0;
    smcinput(n, 1);
    smcinput(x, 1);
    smcinput(y, 1);
    smcinput(z, 1);
    for (i = 0; i < n; i++) {
        BODY
    }
    printf("%ld\\n", (long)smcopen(total));
    return 0;
}
"""

STREAMS = {
    "multiplications": ("int<20>", "private int<40> c = (x + i % 50) * (y - i % 60);\n        total += c * z;",
                        lambda i: (1000 + i % 50) * (50000 - i % 60) * 3),
    "comparisons": ("int", "if (x + i % 100000 < y)\n            total++;",
                    lambda i: 1000 + i % 100000 < 50000),
}


def chain(bench, length):
    """Microseconds of a dependent multiplication and of a round of the bare ring, measured in turn."""
    source = bench.program("chain", CHAIN)
    record = FRAME_HEADER + SHARE
    ours, ring = None, None
    for _ in range(bench.repeats):
        run = bench.run(source, f"n = {length}\nx = 1\ny = 1\n", repeats=1)
        if run.output.strip() != "1":
            raise Failed(f"a product of ones is {run.output!r}")
        ours = run if ours is None or run.seconds < ours.seconds else ours
        bare = bench.figures_of("tls_ring_bench", str(record), str(length))[0]["microseconds"]
        ring = bare if ring is None else min(ring, bare)
    micro = ours.seconds / length * 1e6
    return {"length": length, "rounds": ours.rounds, "record_bytes": record, "microseconds": micro,
            "ring_microseconds": ring, "ratio": micro / ring}


def measure_growth(bench, sizes, report):
    rows = []
    for name, (operands, body, value) in STREAMS.items():
        source = bench.program("stream", STREAM.replace("TYPE", operands).replace("BODY", body))
        previous, reason = None, None
        for size in sizes:
            reason = reason or (previous and too_large(bench, previous, size / last))
            row = {"program": name, "size": size}
            if reason:
                row["skipped"] = reason
            else:
                previous, last = bench.run(source, f"n = {size}\nx = 1000\ny = 50000\nz = 3\n"), size
                if int(previous.output) != sum(map(value, range(size))):
                    raise Failed(f"{name} at size {size}: wrong result {previous.output!r}")
                row.update(seconds=previous.seconds, nanoseconds=previous.seconds / size * 1e9,
                           rounds=previous.rounds, bytes=previous.bytes / size / bench.parties,
                           peak_memory=previous.peak_memory)
            rows += report([row])
    return rows
