"""Polynomials in the marks x and y as integers whose digits are their coefficients.

f(x, y) is written f(2^(s h), 2^s). So sums and multiples of polynomials are those of integers.

Theorem. Polynomials with |coefficients| < 2^(s-1) and degrees in y below h are written differently.

Proof. x^i y^j is the place h i + j, another one for each monomial. At the lowest place k where two
polynomials differ they do by less than 2^s; so 2^(s (k + 1)) does not divide the difference.

A vector of polynomials is kept if all coefficients c have -B <= c < B, where B = 2^(s-1-g) and
g >= 2, and all degrees in y are below h - d. Let a row make coefficients at most 2^(g-2) times as
large and degrees in y at most d larger. After a row, a vector that was kept has coefficients of at
most 2^(s-3) and degrees below h; the theorem still holds for it when coefficients below 2^(s-2) and
degrees below h were added. So its integers decide whether it is kept as well: add B to each digit,
and look whether the g highest bits of all are 0, and whether those of the d highest powers of y are
B. A sum of at most 2^(g-2) entries of a kept vector has coefficients of at most 2^(s-3), and the
theorem holds for it.

Other marks of a strip are letters but t; marks that are not among them are 1. There polynomials are
{code: coefficient}, as in the core. The mark e of pieces and colourings is for empty cells.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from ..core.annihilators import Rows, row_growth, values
from ..core.gf import CODES, Poly, X
from ..core.rejections import limit, need
from ..core.reports import Report, quoted
from ..core.shapes import INDEX, NUMBER, fit

if TYPE_CHECKING:
    from ..core.automata import Automaton, Parts
    from ..core.clock import Clock
    from ..core.strips import Family


T = TypeVar("T")
MAX_DIGITS = 25_000_000


class TooShort(Exception):
    """A vector is not kept; with this size and height it may be."""

    def __init__(self, size: int, high: int) -> None:
        super().__init__(size, high)
        self.size, self.high = size, high


class Digits:
    """A way to write polynomials.

    size: s, a multiple of 8. high: h. spare: g. step: d.
    """

    def __init__(self, size: int, high: int, spare: int, step: int) -> None:
        self.size, self.high, self.spare, self.step = size, high, spare, step
        self.wide = 0

    @classmethod
    def for_all(cls, polys: Iterable[Poly], spare: int, step: int) -> Digits:
        """Return digits for some polynomials, and for others that are not much longer."""
        codes = [(abs(c), code % X) for poly in polys for code, c in poly.items()]
        bits = max((c for c, _ in codes), default=1).bit_length()
        high = max((j for _, j in codes), default=0)
        return cls((bits + bits // 16 + spare + 40) // 8 * 8, high + (1 + 4 * step), spare, step)

    def longer(self, problem: TooShort) -> Digits:
        """Return digits that are long enough for a vector that was not kept."""
        return Digits(problem.size, problem.high, self.spare, self.step)

    def _widen(self, wide: int) -> None:
        """Make the masks for a given number of powers of x."""
        self.wide = wide
        size, high = self.size // 8, self.high
        raised = (1 << self.size - 1 - self.spare).to_bytes(size, "little")
        tops = (((1 << self.spare) - 1) << self.size - self.spare).to_bytes(size, "little")
        own, above = high - self.step, self.step
        self.raised = int.from_bytes(raised * high * wide, "little")
        self.seen = int.from_bytes((tops * own + b"\xff" * size * above) * wide, "little")
        self.wanted = int.from_bytes((bytes(size * own) + raised * above) * wide, "little")

    def bytes_of(self, poly: Poly) -> int:
        """Return how long the integer of a polynomial can be."""
        return self.size // 8 * self.high * (1 + max(poly, default=0) // X)

    def written(self, poly: Poly) -> int:
        """Return the integer of a polynomial; |coefficients| < 2^(s-1), degrees in y below h."""
        size = self.size // 8
        half = 1 << self.size - 1
        count = self.high * (1 + max(poly, default=0) // X)
        digits = bytearray(half.to_bytes(size, "little") * count)
        halves = int.from_bytes(digits, "little")
        for code, c in poly.items():
            at = size * (code // X * self.high + code % X)
            digits[at : at + size] = (c + half).to_bytes(size, "little")
        return int.from_bytes(digits, "little") - halves

    def read(self, value: int, clock: Clock) -> Poly:
        """Return the polynomial of an integer; |coefficients| < 2^(s-1), degrees in y below h."""
        size, half = self.size // 8, 1 << self.size - 1
        count = self.high * (2 + value.bit_length() // (self.size * self.high))
        limit(count < MAX_DIGITS, "the terms have too many coefficients")
        clock.spend(3 * count)
        halves = int.from_bytes(half.to_bytes(size, "little") * count, "little")
        digits = (value + halves).to_bytes(size * count, "little")
        found = {}
        for k in range(count):
            c = int.from_bytes(digits[k * size : (k + 1) * size], "little") - half
            if c:
                found[k // self.high * X + k % self.high] = c
        return found

    def digit(self, value: int, place: int) -> int:
        """Return the coefficient of y^place, place < h, in an entry of the vector kept last."""
        raised = (value + self.raised) >> self.size * place & (1 << self.size) - 1
        return raised - (1 << self.size - 1 - self.spare)

    def keep(self, vector: Sequence[int]) -> None:
        """Raise TooShort unless the vector is kept."""
        longest = max(map(int.bit_length, vector), default=0)
        wide = 1 + longest // (self.size * self.high)
        if wide > self.wide:
            self._widen(wide + wide // 4)
        if all((v + self.raised) & self.seen == self.wanted for v in vector):
            return
        tops = (self.raised << self.spare + 1) - (self.raised << 1)
        if any((v + self.raised) & tops for v in vector):
            raise TooShort(self.size * 3 // 16 * 8 + 8, self.high)
        raise TooShort(self.size, self.high * 3 // 2 + 1)


def row_shift(automaton: Automaton, high: int) -> int:
    """Bound by how many digits a row can raise polynomials, of which x takes `high`."""
    return sum(
        max((e // X * high + e % X for z in layer for _, _, e in z), default=0)
        for layer in automaton.layers
    )


class MarkedRows(Rows):
    """The vectors of an automaton, and p and q, written with digits."""

    def __init__(
        self, automaton: Automaton, p: list[Poly], q: list[Poly], digits: Digits, clock: Clock
    ) -> None:
        super().__init__(automaton, clock, digits.size * digits.high, digits.size)
        self.digits, self.mask = digits, 2 * digits.size * digits.high
        self.longer += digits.size * row_shift(automaton, digits.high)
        lengths = [digits.bytes_of(z) for z in (*p, *q)]
        self.kept = sum(lengths)
        self.room(8 * max(lengths))
        self.p, self.q = ([self.written(z) for z in side] for side in (p, q))

    def written(self, poly: Poly) -> int:
        """Return the integer of a polynomial."""
        self.clock.spend(2 * self.digits.bytes_of(poly) + 5 * len(poly))
        return self.digits.written(poly)

    def vectors(self, q: Sequence[int]) -> Iterator[Sequence[int]]:
        """Yield h_0, h_1, ...; raises TooShort if entries do not fit into the digits."""
        for h in super().vectors(q):
            self.digits.keep(h)
            yield h


def check(
    automaton: Automaton, p: list[Poly], q: list[Poly], clock: Clock, report: Report
) -> tuple[int, bool]:
    """Return what `Rows.check` does, with digits that are long enough; raises Rejected."""
    like = [*p, *q]
    return with_digits(automaton, p, q, like, clock, lambda z: z.check(z.p, z.q, report))


def terms(automaton: Automaton, count: int, clock: Clock) -> list[Poly]:
    """Return the exact polynomials a(0), ..., a(count - 1), by vectors that are kept."""
    one: list[Poly] = [{0: 1}]

    def read(rows: MarkedRows) -> list[Poly]:
        ends = map(rows.at_end, itertools.islice(rows.vectors(rows.q), count))
        return [rows.digits.read(z, clock) for z in ends]

    absolute = replace(automaton, start=[abs(c) for c in automaton.start])
    largest = max(values(absolute, count, clock), default=1)
    like = {row_shift(automaton, 0) * count: largest}
    return with_digits(automaton, [], one, [like], clock, read)


def with_digits(
    automaton: Automaton,
    p: list[Poly],
    q: list[Poly],
    like: list[Poly],
    clock: Clock,
    use: Callable[[MarkedRows], T],
) -> T:
    """Return what is made of rows whose digits are long enough."""
    # By which coefficients are multiplied in a row, in q_j alpha, and in the sum over the ends.
    factors = (row_growth(automaton), *map(abs, automaton.start), sum(automaton.end))
    spare = 2 + max(factors).bit_length()
    digits = Digits.for_all(like, spare, row_shift(automaton, 0))
    while True:
        try:
            return use(MarkedRows(automaton, p, q, digits, clock))
        except TooShort as problem:
            digits = digits.longer(problem)


# Other marks than x and y.

KINDS = ("array", "colouring", "edges", "placement")
FREE, EMPTY = ".", CODES["e"]
POWER = re.compile(r"([a-su-z])(?:\^([1-9][0-9]{0,6}))?")
MONOMIAL = re.compile(rf"1|{POWER.pattern}(\*{POWER.pattern})*")
MOST_TERMS = 4_000_000
"""The limit on the polynomials of one vector."""


def with_codes(data: Any, where: str) -> list[Any]:
    """Return lists [i, j, k, c], or [monomial, k, c] as those; i gives all marks but y."""
    if isinstance(data, list) and data and isinstance(data[0], list) and len(data[0]) == 4:
        fit(data, [(range(50_000_000), range(50_000_000), INDEX, NUMBER)], where)
        return data
    fit(data, [(MONOMIAL, INDEX, NUMBER)], where)
    return [[*divmod(_code(text), X), k, c] for text, k, c in data]


def _code(text: str) -> int:
    powers = dict(POWER.findall(text))
    need(len(powers) == text.count("*") + (text != "1"), f"{quoted(text)} names a mark twice")
    return sum(CODES[z] * int(k or 1) for z, k in powers.items())


def kept(family: Family, made: Parts, marks: str) -> Parts:
    """Return the automata of a strip with marks: of those that have empty cells, these have e."""
    definition = family.of["rule"]["definition"]
    need([*marks] == sorted({*marks}), "marks are not sorted letters")
    known = definition["kind"] in KINDS and family.of["topology"] in {"strip", "cylinder"}
    limit(known, "marks other than x and y are for arrays, edges, pieces and colourings on strips")
    machines: list[Any] = [machine for _, machine in made]
    for one in (
        machines if "e" in marks and definition["kind"] in {"colouring", "placement"} else []
    ):
        if hasattr(one, "choices"):
            one.choices[one.letters.index(FREE)] = (1, EMPTY)
        else:
            one.empty = EMPTY
    return made


def check_sparse(
    automaton: Automaton, p: list[Poly], q: list[Poly], clock: Clock, report: Report
) -> tuple[int, bool]:
    """Return what `Rows.check` does, with vectors of polynomials; raises Rejected."""
    since = max(len(q) - 1, len(p))
    last = since + len(automaton.start)
    for j, h in enumerate(itertools.islice(_vectors(automaton, q, clock), last)):
        report.progress(f"coefficient {j} of {since if j < since else last}")
        if j == since and not any(h):
            return since, True
        found: Poly = {}
        for z, is_end in zip(h, automaton.end, strict=True):
            _add(found, z, 1 if is_end else 0, 0)
        same = {code: c for code, c in found.items() if c} == (p[j] if j < len(p) else {})
        need(same, f"the series of p/q differs at t^{j}")
    return last, False


def _vectors(automaton: Automaton, q: list[Poly], clock: Clock) -> Iterator[list[Poly]]:
    """Yield h_0, h_1, ... as polynomials."""
    h: list[Poly] = [{} for _ in automaton.start]
    for j in itertools.count():
        for layer in automaton.layers:
            below: list[Poly] = []
            for edges in layer:
                below.append({})
                for s, c, code in edges:
                    clock.spend(1 + 4 * len(h[s]))
                    _add(below[-1], h[s], c, code)
            h = below
            limit(sum(map(len, h)) <= MOST_TERMS, "the vectors have too many coefficients")
        for k, c in enumerate(automaton.start):
            _add(h[k], q[j] if j < len(q) else {}, c, 0)
        h = [{code: c for code, c in z.items() if c} for z in h]
        yield h


def _add(total: Poly, some: Poly, c: int, code: int) -> None:
    for e, value in some.items() if c else []:
        total[e + code] = total.get(e + code, 0) + c * value
