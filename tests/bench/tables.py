"""The figures as tables: aligned for a terminal, or in Markdown."""


def number(value):
    """Three significant digits, and a letter for thousands, millions and more."""
    if value is None:
        return "–"
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


def milliseconds(seconds):
    return "–" if seconds is None else f"{seconds * 1e3:.3g}" if seconds < 1 else f"{seconds * 1e3:.0f}"


def ratio(value):
    return "–" if value is None else f"{value:.2g}" if value < 10 else f"{value:.0f}"


def megabytes(size):
    return f"{size / 1e6:.0f}"


class Table:
    """Prints its rows as they come, then gives them in Markdown."""

    def __init__(self, title, columns, cells, widths):
        self.title, self.columns, self.cells, self.widths = title, columns, cells, widths
        self.rows = []

    def _line(self, texts):
        first, *rest = (text.ljust(width) if i == 0 else text.rjust(width)
                        for i, (text, width) in enumerate(zip(texts, self.widths)))
        return "  ".join([first, *rest]).rstrip()

    def head(self):
        print(f"\n{self.title}\n{self._line(self.columns)}", flush=True)

    def report(self, rows):
        """Prints rows of figures and returns them."""
        for row in rows:
            texts = self._texts(row)
            self.rows.append(texts)
            print(self._line(texts), flush=True)
        return rows

    def _texts(self, row):
        texts = self.cells(row)
        if "skipped" in row:
            texts += ["left out: " + row["skipped"]]
        return texts

    def markdown(self):
        lines = ["| " + " | ".join(self.columns) + " |", "| --- " + "| ---: " * (len(self.columns) - 1) + "|"]
        for texts in self.rows:
            texts = texts + [""] * (len(self.columns) - len(texts))
            lines.append("| " + " | ".join(texts) + " |")
        return "\n".join(lines)


def operation_cells(row):
    if "skipped" in row:
        return [row["operation"], str(row["batch"])]
    return [row["operation"], str(row["batch"]), number(row["per_second"]), f"{row['bytes']:.5g}",
            f"{row['rounds']:g}", f"{row['cpu_per_million']:.3g}", megabytes(row["peak_memory"])]


def fixed_cells(row):
    return operation_cells(row) + ([] if "skipped" in row else error_cells(row))


def error_cells(row):
    return [f"{row[error]:.2f}" if error in row else "–" for error in ("error", "error_nearest")]


def program_cells(row):
    cells = [row["program"], str(row["size"])]
    if "skipped" in row:
        return cells
    paper = row["paper_ms"] or (None, None)
    for version, theirs in (("basic", paper[0]), ("optimised", paper[1])):
        ours = row.get(version)
        if ours is None:
            cells += ["–"] * 4
            continue
        cells += [str(ours["rounds"]), milliseconds(ours["seconds"]), f"{theirs:g}" if theirs else "–",
                  ratio(theirs / 1e3 / ours["seconds"] if theirs else None)]
    best = row["basic"]["seconds"]
    cells.append(ratio(paper[1] / 1e3 / best if paper[1] else None))
    return cells


def distant_cells(row):
    cells = [row["program"], str(row["size"]), str(row["rounds"]), f"{row['seconds']:.3g}"]
    for theirs in row["paper_ms"]:
        cells += [f"{theirs / 1e3:g}" if theirs else "–", ratio(theirs / 1e3 / row["seconds"] if theirs else None)]
    return cells


def recording_cells(row):
    """Nanoseconds an operation."""
    return [row["work"], str(row["operations"]), f"{row['first']:.0f}", f"{row['again']:.0f}",
            number(1e9 / row["again"]), f"{row['executed']:.0f}"]


def growth_cells(row):
    cells = [row["program"], str(row["size"])]
    if "skipped" in row:
        return cells
    return cells + [milliseconds(row["seconds"]), f"{row['nanoseconds']:.0f}", f"{row['bytes']:.4g}",
                    str(row["rounds"]), megabytes(row["peak_memory"])]


def peer_cells(row):
    ours = row["seconds"]
    cells = [row["work"], str(row["size"]), milliseconds(ours), str(row["rounds"]), f"{row['bytes'] / 1e6:.3g}"]
    for theirs in (row["ring_seconds"], row["shamir_seconds"], row["picco_seconds"]):
        cells += [milliseconds(theirs), ratio(theirs and theirs / ours)]
    return cells


def function_cells(row):
    cells = [row["function"], str(row["size"])]
    if "skipped" in row:
        return cells
    return cells + [milliseconds(row["seconds"]), f"{row['bytes']:.4g}", str(row["rounds"]), megabytes(row["peak_memory"])]


def chain_cells(row):
    return [str(row["length"]), f"{row['microseconds']:.1f}", f"{row['ring_microseconds']:.1f}", ratio(row["ratio"])]


def float_cells(row):
    return [f"{row['operation']} ({row['significand']},{row['exponent']})", str(row["rounds"]), f"{row['bytes']:.4g}",
            f"{row['bytes_of_five']:.4g}", number(row["per_second"]), *error_cells(row)]


def parties_cells(row):
    return [row["program"], str(row["parties"]), str(row["rounds"]), milliseconds(row["seconds"]), ratio(row["ratio"]),
            f"{row['bytes'] / 1e3:.4g}"]


OPERATION_COLUMNS = ["operation", "batch", "operations/s", "bytes/party", "rounds", "CPU s/million", "peak MB"]
OPERATION_WIDTHS = [34, 8, 13, 12, 7, 14, 8]


def make_tables():
    return {
        "fixed": Table(
            "Operations on fixed<32,16>", OPERATION_COLUMNS + ["error, 2^-16", "to nearest, 2^-16"], fixed_cells,
            OPERATION_WIDTHS + [13, 18]),
        "floats": Table(
            "Operations on floating-point numbers (significand, exponent)",
            ["operation", "rounds", "bytes/party", "bytes/party, n = 5", "operations/s", "error, ulp",
             "to nearest, ulp"], float_cells, [16, 7, 12, 18, 13, 11, 16]),
        "operations": Table(
            "Operations on 32-bit values", OPERATION_COLUMNS, operation_cells, OPERATION_WIDTHS),
        "functions": Table("Functions on arrays", ["function", "size", "ms", "bytes each and party", "rounds", "peak MB"],
                           function_cells, [28, 8, 8, 20, 7, 8]),
        "chain": Table("Dependent multiplications", ["length", "µs each", "µs a round of a bare TLS ring", "ratio"],
                       chain_cells, [8, 9, 30, 6]),
        "programs": Table(
            "Table 2 of the paper (ms; n times faster than the paper's LAN)",
            ["program", "size", "rounds", "basic", "paper", "faster", "rounds", "optimised", "paper", "faster",
             "basic / paper's optimised"], program_cells, [29, 6, 7, 8, 7, 7, 7, 10, 7, 7, 26]),
        "distant": Table(
            "Table 2 of the paper over its WAN (seconds; n times faster)",
            ["program", "size", "rounds", "basic", "paper, basic", "faster", "paper, optimised", "faster"],
            distant_cells, [29, 6, 7, 8, 12, 7, 16, 7]),
        "parties": Table(
            "Figure 8 of the paper: time against the number of parties, all on this machine",
            ["program", "n", "rounds", "ms", "of n = 3", "kB a party"], parties_cells, [52, 3, 7, 8, 9, 11]),
        "recording": Table(
            "Recording (ns an operation, one party alone)",
            ["work", "operations", "first window", "later windows", "operations/s", "recorded and executed"],
            recording_cells, [36, 10, 12, 13, 12, 21]),
        "growth": Table("Growth", ["loop of", "size", "ms", "ns each", "bytes each and party", "rounds", "peak MB"],
                        growth_cells, [16, 8, 8, 8, 21, 7, 8]),
        "peers": Table(
            "Beside other systems (ms; n times faster)",
            ["work", "size", "picco", "rounds", "MB, all", "MP-SPDZ ring", "faster", "MP-SPDZ Shamir", "faster",
             "PICCO 2026", "faster"], peer_cells, [41, 8, 8, 7, 8, 13, 7, 15, 7, 11, 7]),
    }
