"""The kinds "growth per row" and "growth per cell": bounds by vectors, in integers.

Growth per row. The automaton of a strip is made from the rule's definition; all its states can be
reached and can end, so the limit superior of a(n)^(1/n) is the spectral radius of its matrix M from
row to row, which exact lumping keeps. M has no negative entry. A vector v of positive integers with
l v <= M v <= u v proves that the radius is between l and u. [HornJohnson2013, Theorem 8.1.26] It
comes from the power method in floating point, is rounded, and then multiplied by M exactly.

Growth per cell. Let Z(m, n) count a rule on boards of m x n cells, and g be the limit superior of
the (m n)-th roots. With L(m) the growth of the strip, C(m) that of the cylinder, both per row, and
what is known of boards side by side (growth_premises):
 - g^p >= L(n+p)/L(n) if S is symmetric, and n is first or a larger number of the same parity; L(-1)
   = L(0) = 1; by Rayleigh quotients of S^q e;
 - g^(2p) <= C(2p) for 2p >= 4 if S is symmetric, by the trace of S^(2p);
 - g^m <= L(m) if parts of positions are positions; then g is the limit, as ln Z is subadditive;
 - g^(m+k) >= L(m) if positions with k columns between them make one. [CalkinWilf1998]
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.automata import Automaton, build
from ..core.certificates import lemma_with
from ..core.rejections import limit, need
from ..core.shapes import fit
from ..core.strips import read_strip
from .polynomials import RATIONAL, interval
from .premises import known_of

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

ROUNDS, EVERY, UNIT = 20_000, 20, 1 << 70


def check_row_growth(given: Given) -> None:
    """Find a vector, and check in integers that it proves the interval."""
    statement, _, _, clock, report = given
    low, high = interval(statement["value"], clock)
    need(low <= high, "the interval is empty")
    of = given.of
    need(of.get("kind") == "strip", "growth per row is that of a strip")
    family = read_strip(of)
    need(not family.is_ring and family.marks == "none", "a ring, or marks")
    parts = family.machines("none", clock)
    need([c for c, _ in parts] == [1], "a combination of counts has no matrix of its own")
    automaton = build(parts, clock)
    limit(automaton.end, "nothing is counted on any board, so there is no growth")
    entries = [c for layer in automaton.layers for edges in layer for _, c, _ in edges]
    need(all(c >= 0 for c in entries), "a matrix with negative entries")
    vector = _vector(automaton, low, high, clock)
    image = _times(automaton, vector, clock)
    inside = all(
        low.numerator * x <= y * low.denominator and y * high.denominator <= high.numerator * x
        for x, y in zip(vector, image, strict=True)
    )
    need(inside, "no vector was found that proves the interval")
    report.say(
        "vector",
        f"{len(vector)} positive integers prove it",
        "positive vector",
        states=automaton.states,
    )


def _times(automaton: Automaton, vector: list[Any], clock: Clock) -> list[Any]:
    """Return M v, a cell at a time, from the end of a row."""
    count = len(vector)
    for depth in range(len(automaton.layers) - 1, -1, -1):
        layer = automaton.layers[depth]
        before = len(automaton.layers[depth - 1]) if depth else count
        found: list[Any] = [0] * before
        clock.spend(sum(map(len, layer)) + before)
        for value, edges in zip(vector, layer, strict=True):
            for s, c, _ in edges:
                found[s] += c * value
        vector = found
    return vector


def _vector(automaton: Automaton, low: Fraction, high: Fraction, clock: Clock) -> list[int]:
    """Return positive integers near an eigenvector, by the power method."""
    vector = [1.0] * len(automaton.end)
    for count in range(1, ROUNDS):
        image = _times(automaton, vector, clock)
        top = max(image)
        limit(top > 0, "nothing is counted on any long board, so there is no growth")
        limit(top < 1e250, "the power method overflows floating-point numbers")
        if count % EVERY == 0:
            quotients = [y / x for x, y in zip(vector, image, strict=True)]
            if low < min(quotients) and max(quotients) < high:
                break
        # A shift by part of the vector itself lets periodic matrices converge too.
        vector = [y / top + x / 16 for x, y in zip(vector, image, strict=True)]
        largest = max(vector)
        vector = [x / largest for x in vector]
        limit(min(vector) > 1e-12, "the entries of the vector differ too much in size")
    return [int(x * UNIT) + 1 for x in vector]


def check_cell_growth(given: Given) -> None:
    """Compare powers of the bounds with those of the growth of strips, which lemmas show.

    Evidence: `rows`, the interval of each strip.
    """
    statement, evidence, lemmas, clock, report = given
    of = given.of
    need(of.get("kind") == "strip", "growth per cell is that of a strip")
    family = read_strip(of)
    single = of["fixed"] == {"columns": 1} and of["topology"] == "strip" and not of["shift"]
    need(single and family.marks == "none", "the rule is given by its strip of one column")
    known = known_of(family.rule, of["rule"]["definition"], clock)

    def growth(side: int, topology: str) -> tuple[Fraction, Fraction]:
        said = evidence["rows"].get(f"{topology} {side}")
        strip = {**of, "fixed": {"columns": side}, "topology": topology}
        if topology == "cylinder":
            strip["neighbours"] = "simple graph"
        wanted = {"kind": "growth per row", "of": strip, "value": said}
        missing = f"the lemma about the {topology} of side {side} is missing"
        need(lemma_with(lemmas, wanted, clock), missing)
        fit(said, (RATIONAL, RATIONAL), "evidence.rows")
        return interval(said, clock)

    def fits_power(value: Fraction, power: int) -> None:
        """Pay for a power."""
        size = power * (value.numerator.bit_length() + value.denominator.bit_length())
        clock.multiply(size, size)

    for bound, strips in (("low", "below"), ("high", "above")):
        need((bound in statement) == (strips in statement), f"{bound} goes with {strips}")
    need("low" in statement or "high" in statement, "a bound is missing")
    if "below" in statement:
        low, _ = interval((statement["low"], statement["low"]), clock)
        side, base = statement["below"]["side"], statement["below"]["base"]
        if base is None:
            need(known.gap is not None, "no theorem bounds the growth by one strip from below")
            base = -(known.gap or 0)
        else:
            need(known.first is not None, "no theorem bounds the growth by two strips")
            first: Any = known.first
            need(type(base) is int and base < side, "a base that is not a side")
            need(base == first or base > max(0, first), "a base that is not a side")
            need((base - first) % 2 == 0, "a base of the wrong parity")
        below = growth(base, "strip")[1] if base > 0 else Fraction(1)
        fits_power(low, side - base)
        need(
            low >= 0 and low ** (side - base) * below <= growth(side, "strip")[0], "the lower bound"
        )
    if "above" in statement:
        high, _ = interval((statement["high"], statement["high"]), clock)
        side, joined = statement["above"]["side"], statement["above"]["cylinder"]
        if joined:
            power = side if known.first is not None and side % 2 == 0 and side >= 4 else 0
        elif side:
            power = 0 if known.border is None else side - known.border
        else:
            power = 0 if known.weight is None else known.share
        need(power >= 1, "no theorem bounds the growth by this strip")
        one_cell = Fraction(known.weight or 0)
        above = growth(side, "cylinder" if joined else "strip")[1] if side else one_cell
        fits_power(high, power)
        need(high >= 0 and high**power >= above, "the upper bound")
    words = {
        "row matrices are symmetric for every side": known.first is not None,
        "parts of positions are positions": known.border is not None,
        "two positions make one": known.gap is not None,
    }
    said = "; ".join(text for text, is_known in words.items() if is_known)
    report.say("theorem", f"{said}; strips bound the growth", "positive vector")
