"""What a specialist's program would cost: rounds and bytes of one party at n = 3, counted by hand.

A program NAME.c has NAME.toml beside it. Its `cost` is an expression of the functions below, `a + b` for one after
the other, `a | b` for side by side, `k * a` for k times in a row. The constants are those of docs/PROTOCOLS.md: the
modulus is 2^61 - 1 (8 bytes an element), words have 32 bits where nothing else is said. Every function gives the better
of the protocols that the documentation has for the link.
"""

from dataclasses import dataclass
from math import ceil, log2

ELEMENT = 8
FEW = 192  # comparisons that start together and take the protocol of three rounds on a LAN


@dataclass(frozen=True)
class Link:
    name: str
    latency: float  # microseconds one way, which is what a round takes
    bandwidth: float  # bytes a microsecond and party

    def time(self, rounds, sent):
        """Predicted microseconds: processors count for nothing."""
        return rounds * self.latency + sent / self.bandwidth


LAN = Link("lan", 100, 125)  # 0.1 ms, 1 Gbit/s
WAN = Link("wan", 50_000, 12.5)  # 50 ms, 100 Mbit/s


@dataclass(frozen=True)
class Cost:
    rounds: int = 0
    sent: float = 0

    def __add__(self, other):
        return Cost(self.rounds + other.rounds, self.sent + other.sent)

    def __or__(self, other):
        return Cost(max(self.rounds, other.rounds), self.sent + other.sent)

    def __rmul__(self, times):
        return Cost(times * self.rounds, times * self.sent)


def log(n):
    return ceil(log2(n)) if n > 1 else 0


def par(copies, cost):
    """That many copies side by side."""
    return Cost(cost.rounds, copies * cost.sent)


def ands(levels, gates):
    """A circuit on shared bits, with so many ANDs in all."""
    return Cost(levels, gates / 8)


def reduce(values, element=ELEMENT):
    """Products, or sums of products, made fresh sharings."""
    return Cost(1, element * values)


def to_number(bits):
    return Cost(2, ELEMENT * bits)


def to_bits(values, k=32):
    return Cost(2 + log(k), values * k * 20.9 / 32)


def tree(n, step):
    """n values to one, two by two."""
    return Cost(log(n) * step.rounds, (n - 1) * step.sent)


def scan(n, step):
    """All n prefixes [Sklansky60]."""
    return Cost(log(n) * step.rounds, n / 2 * log(n) * step.sent)


def add(values, k=32):
    """Sums of words of shared bits."""
    return ands(1 + log(k), values * k * (1 + log(k)))


def truncate(values, k=32):
    """Values of k bits divided by a power of two, downwards; with a public factor before it: by any public number."""
    return Cost(2 + log(k), values * k * 24 / 32)


class Protocols:
    """What depends on the link. `cost(expression)` has all functions of this file as names."""

    def __init__(self, link):
        self.link = link

    def cost(self, expression):
        names = {name: globals()[name] for name in "par ands reduce to_number to_bits tree scan add truncate Cost".split()}
        names |= {name: getattr(self, name) for name in dir(Protocols) if name[0] not in "_"}
        return eval(expression, {"__builtins__": {}}, names)  # pylint: disable=eval-used

    def best(self, *costs):
        return min(costs, key=lambda c: self.link.time(c.rounds, c.sent))

    def _few(self, count):
        return self.link is WAN or count <= FEW

    def less(self, count, k=32):
        """Comparisons, as bits."""
        return Cost(3, count * (k + 5.4)) if self._few(count) else Cost(2 + log(k), count * k * 11.9 / 32)

    def less_number(self, count, k=32):
        """Comparisons, as numbers."""
        return Cost(3, count * (k + 16)) if self._few(count) else self.less(count, k) + to_number(count)

    def choose(self, count, values=1, k=32):
        """Comparisons, and so many values selected by each: `if (a < b) ...`. In chains the three rounds are all, as the
        next comparison takes products that are not reduced."""
        if self._few(count):
            return Cost(3, count * (k + 16 + ELEMENT * values))
        return self.less_number(count, k) + reduce(count * values)

    def equal(self, count, k=32):
        """Tests, as bits."""
        return Cost(3, count * (k + 6.4)) if self._few(count) else Cost(2 + log(k), count * k * 6.8 / 32)

    def equal_number(self, count, k=32):
        """Tests, as numbers. Few: 1 - [x < 0] - [x > 0]."""
        return Cost(3, 2 * count * (k + 16)) if self._few(count) else self.equal(count, k) + to_number(count)

    def extreme(self, n, values=0, k=32):
        """The greatest of n, and so many values that belong to it: a tree of pairs; over a distance a wide tree."""
        pairs, left = Cost(), n
        while left > 1:
            pairs += self.choose(left // 2, 1 + values, k)
            left -= left // 2
        if self.link is LAN or n < 2:
            return pairs
        wide = Cost(3 + log(n), n * (n - 1) / 2 * (k + 16) + n * log(n) * ELEMENT)
        return self.best(pairs, wide)

    def arg_unit(self, n, k=32):
        """The least of n and the unit vector of its place. A wide tree has the vector anyway."""
        wide = self.extreme(n, 0, k)
        if wide.rounds == 3 + log(n) and self.link is WAN:
            return wide
        return self.extreme(n, 1, k) + self.equal_number(n, log(n) + 1)

    def unit_bits(self, count, n):
        """Unit vectors of indices below n, as bits."""
        bits = log(n)
        return self.best(self.equal(count * n, bits), to_bits(count, bits) + ands(log(bits), count * n))

    def unit(self, count, n):
        """Unit vectors of indices below n, as numbers."""
        return self.best(self.equal_number(count * n, log(n)), self.unit_bits(count, n) + to_number(count * n))

    def from_word(self, count, k=32):
        """Words of shared bits made numbers."""
        few = Cost(2, ELEMENT * k * count)
        return few if count < 290 else self.best(few, Cost(11, count * k * 49 / 33))

    def div_private(self, count, k=32):
        """Quotients by private numbers (Goldschmidt)."""
        steps = next(s for s in range(8) if 3.5 * 2**s >= k + 3)
        return Cost(59 + 11 * steps, count * 826 * k / 32)

    def sort(self, n, rows=1):
        """n columns of so many rows, by their first one. Few columns, or over a distance: all pairs compared, ranks opened."""
        pairs = n * (n - 1) // 2
        shuffle = Cost(2, n * (rows + 1) * 10.7)
        ranked = self.less_number(pairs) + reduce(n) + shuffle + reduce(n)
        passes = log(n) // 2 + 2
        quick = shuffle + passes * (self.less(3 * n) + Cost(1, 3 * n / 8))
        return ranked if pairs <= FEW else self.best(quick, ranked) if self.link is WAN else quick
