"""Sequences made of others, terms under an order bound, and two sequences that are equal.

The parts' generating functions are lemmas. Sums, Cauchy products, partial sums, interlacings and
inverses are identities of fractions, compared by cross products. A termwise product or a section is
compared term by term: from where every part is past its transient it lies in a space that shifts
keep, whose dimension is known, and so does what is claimed; as many zeros of the difference as both
dimensions together prove the rest. A sequence is continued backwards by
sum over n >= 1 of A(-n) t^n = -F(1/t). [Stanley2012, Prop. 4.2.3]
"""

from __future__ import annotations

from fractions import Fraction as Rational
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import add, are_equal, multiply, power, scale, subtract
from ..core import kinds
from ..core.clock import Clock, limit, need
from ..core.envelope import gf_lemma
from ..core.generating_functions import OFFSETS, fraction_of, is_marked, trimmed
from ..core.given_sequences import product_in_t
from ..core.monomials import Poly, read_in_t
from ..core.reading import INDEX, NUMBER, fit, integers
from ..core.recurrences import coefficients
from ..core.relations import offset_of
from ..core.report import Report, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.kinds import Given

Fraction = tuple[list[int], list[int]]
PLACES = range(-(10**9), 10**9 + 1)
SHIFT = {"by": PLACES, "first": OFFSETS}
BOUNDED = {"kind": None, "terms": [NUMBER], "offset": OFFSETS, "limit": INDEX}


class Part:
    """A part of an operation: its offset, and p/q from its lemma."""

    def __init__(
        self, of: dict[str, Any], lemmas: list[dict[str, Any]], clock: Clock, what: str
    ) -> None:
        said = gf_lemma(lemmas, of, clock, what)
        self.offset: int = said["offset"]
        self.p, self.q = _at_one(said, clock) if is_marked(said) else fraction_of(said, clock)
        self.marked = is_marked(said)

    @property
    def order(self) -> int:
        """The order of the recurrence."""
        return len(self.q) - 1

    @property
    def transient(self) -> int:
        """How many first terms the recurrence does not contain."""
        return max(0, len(self.p) - self.order)

    def dropped(self, count: int, clock: Clock) -> Fraction:
        """Return the fraction without its first coefficients."""
        need(count >= 0, "terms are dropped from a sequence that begins later")
        first = coefficients(self.p, self.q, count, clock)
        return subtract(self.p, multiply(trimmed(first), self.q, clock))[count:], self.q


def _at_one(said: dict[str, Any], clock: Clock) -> Fraction:
    """Return p/q at x = y = 1."""
    sides = []
    for side in (said["p"], said["q"]):
        total: list[int] = [0] * (1 + max((k for _, _, k, _ in side), default=0))
        for _, _, k, c in side:
            total[k] += integers([c], "a coefficient", clock)[0]
        sides.append(trimmed(total))
    need(sides[1][:1] == [1], "q(0) is not 1")
    return sides[0], sides[1]


def _sum(fractions: list[Fraction], weights: list[int], clock: Clock) -> Fraction:
    num: list[int] = []
    den = [1]
    for (p, q), weight in zip(fractions, weights, strict=True):
        num = add(multiply(num, q, clock), scale(multiply(p, den, clock), weight))
        den = multiply(den, q, clock)
    return num, den


def _spread(f: list[int], k: int, first: int = 0) -> list[int]:
    """Return x^first f(x^k)."""
    found = [0] * (first + k * max(len(f) - 1, 0) + 1)
    for i, c in enumerate(f):
        found[first + k * i] = c
    return trimmed(found)


def check_sum(of: dict[str, Any], parts: list[Part], clock: Clock) -> tuple[int, Fraction]:
    """Return offset and g.f. of a sum with weights, for the n that all parts have."""
    weights = integers(of["weights"], "of.weights", clock)
    need(len(weights) == len(parts), "a sum has not one weight for each of its parts")
    offset = max(part.offset for part in parts)
    fractions = [part.dropped(offset - part.offset, clock) for part in parts]
    return offset, _sum(fractions, weights, clock)


def check_cauchy(_of: dict[str, Any], parts: list[Part], clock: Clock) -> tuple[int, Fraction]:
    """Return offset and g.f. of a Cauchy product."""
    num, den = [1], [1]
    for part in parts:
        num, den = multiply(num, part.p, clock), multiply(den, part.q, clock)
    return sum(part.offset for part in parts), (num, den)


def check_shift(of: dict[str, Any], parts: list[Part], clock: Clock) -> tuple[int, Fraction]:
    """Return offset and g.f. of b(n) = a(n + by), n >= first."""
    (part,) = parts
    return of["first"], part.dropped(of["first"] + of["by"] - part.offset, clock)


def check_partial_sums(
    _of: dict[str, Any], parts: list[Part], clock: Clock
) -> tuple[int, Fraction]:
    """Return offset and g.f. of the sums a(offset) + ... + a(n)."""
    (part,) = parts
    return part.offset, (part.p, multiply(part.q, [1, -1], clock))


def check_interlaced(_of: dict[str, Any], parts: list[Part], clock: Clock) -> tuple[int, Fraction]:
    """Return offset and g.f. of the terms of k sequences in turn."""
    k, offset = len(parts), parts[0].offset
    need(all(part.offset == offset for part in parts), "the parts begin at different n")
    clock.spend(k * sum(len(part.p) + len(part.q) for part in parts))
    spread = [(_spread(part.p, k, i), _spread(part.q, k)) for i, part in enumerate(parts)]
    return k * offset, _sum(spread, [1] * k, clock)


def check_inverse(_of: dict[str, Any], parts: list[Part], _clock: Clock) -> tuple[int, Fraction]:
    """Return offset and g.f. of one over a g.f."""
    (part,) = parts
    need(part.p and part.p[0], "a sequence that begins with 0 has no inverse")
    return -part.offset, (part.q, part.p)


def check_euler(_of: dict[str, Any], parts: list[Part], clock: Clock) -> tuple[int, Fraction]:
    """Return offset and g.f. of the product of (1 - t^k)^(-a(k)), finitely many a(k) not 0."""
    (part,) = parts
    need(part.offset <= 1, "a(1) is not a term of the part")
    need(part.q == [1], "infinitely many terms are not 0")
    sides = [[1], [1]]
    for k, c in enumerate(part.p[1 - part.offset :], 1):
        if c:
            clock.spend(abs(c) * k)
            factor = power([1, *[0] * (k - 1), -1], abs(c), clock)
            sides[c > 0] = multiply(sides[c > 0], factor, clock)
    return 0, (sides[0], sides[1])


def check_reversal(_of: dict[str, Any], parts: list[Part], clock: Clock) -> tuple[int, Fraction]:
    """Return offset and g.f. of b(n) = a(-n), n >= 0."""
    (part,) = parts
    back = _backward(part, clock)
    if part.offset >= 0:
        return 0, back.dropped(part.offset, clock)
    before = trimmed(coefficients(part.p, part.q, 1 - part.offset, clock)[:0:-1])
    moved = [*[0] * -part.offset, *back.p]
    return 0, (add(multiply(before, back.q, clock), moved), back.q)


def _backward(part: Part, clock: Clock) -> Part:
    """Return A(0), A(-1), A(-2), ... as a fraction."""
    need(not part.transient, "the first terms do not follow from the recurrence")
    d = part.order
    above = [0, *([*part.p, *[0] * (d - len(part.p))][::-1])]
    den = part.q[::-1]
    need(den[0] in (1, -1), "continued backwards, the terms are not integers")
    first = coefficients(part.p, part.q, 1, clock)[0]
    back = object.__new__(Part)
    back.offset = 0
    num = add(scale(den, first), [-c for c in above])
    back.p, back.q = scale(num, den[0]), scale(den, den[0])
    return back


def check_at_one(_of: dict[str, Any], parts: list[Part], _clock: Clock) -> tuple[int, Fraction]:
    """Return offset and g.f. of a sequence at x = y = 1."""
    (part,) = parts
    return part.offset, (part.p, part.q)


FRACTIONS: dict[str, tuple[dict[str, Any], Any]] = {
    "sum": ({"weights": [NUMBER]}, check_sum),
    "cauchy": ({}, check_cauchy),
    "shift": (SHIFT, check_shift),
    "reversal": ({}, check_reversal),
    "partial sums": ({}, check_partial_sums),
    "interlaced": ({}, check_interlaced),
    "inverse": ({}, check_inverse),
    "euler": ({}, check_euler),
    "at one": ({}, check_at_one),
}
"""Operations whose g.f. is a fraction of those of the parts: the other keys, and how."""


def check_operation(given: Given) -> None:
    """Check that p/q is the fraction that an operation makes of those of its parts."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    if of["kind"] == "shift" and is_marked(statement):
        _check_marked_shift(given)
        return
    shape, make = FRACTIONS[of["kind"]]
    parts = _parts(of, shape, lemmas, clock)
    offset, expected = make(of, parts, clock)
    need(offset == statement["offset"], "offset is not that of the operation")
    same = are_equal(expected, fraction_of(statement, clock), clock)
    need(same, "p/q is not what the operation makes of the fractions of its parts")
    report.say("agreement", "the cross products of two fractions are equal")


def _check_marked_shift(given: Given) -> None:
    """Check that p/q, with marks, is that of the part without its first coefficients."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    fit(of, {"kind": None, "parts": [None], **SHIFT}, "of")
    need(len(of["parts"]) == 1 and isinstance(of["parts"][0], dict), "shift has one part")
    said = gf_lemma(lemmas, of["parts"][0], clock, "part 1")
    count = of["first"] + of["by"] - said["offset"]
    need(of["first"] == statement["offset"] and count >= 0, "offset is not that of the operation")
    marks = ["xy" if is_marked(side) else "none" for side in (said, statement)]
    p, q = (read_in_t(said[side], side, marks[0], clock) for side in "pq")
    r, s = (read_in_t(statement[side], side, marks[1], clock) for side in "pq")
    terms: list[Poly] = []
    for n in range(count):
        known = product_in_t(q[1:], terms, clock)
        terms.append(_minus(p[n : n + 1], known[n - 1 : n])[0] if n else dict(p[0] if p else {}))
    rest = _minus(p, product_in_t(terms, q, clock))[count:]
    same = product_in_t(rest, s, clock) == product_in_t(r, q, clock)
    need(same, "p/q is not what the operation makes of the fractions of its parts")
    report.say("agreement", "the cross products of two fractions are equal")


def _minus(f: list[Poly], g: list[Poly]) -> list[Poly]:
    """Return f - g, with as many coefficients as the longer one, and one at least."""
    found: list[Poly] = []
    for k in range(max(len(f), len(g), 1)):
        total = dict(f[k]) if k < len(f) else {}
        for code, c in g[k].items() if k < len(g) else ():
            total[code] = total.get(code, 0) - c
        found.append({code: c for code, c in total.items() if c})
    return found


def _parts(
    of: dict[str, Any], shape: dict[str, Any], lemmas: list[dict[str, Any]], clock: Clock
) -> list[Part]:
    fit(of, {"kind": None, "parts": [None], **shape}, "of")
    need(of["parts"], "an operation has no parts")
    need(all(isinstance(part, dict) for part in of["parts"]), "a part is not an object")
    if of["kind"] in {"shift", "reversal", "partial sums", "inverse", "euler", "at one"}:
        need(len(of["parts"]) == 1, f"{of['kind']} has one part")
    parts = [Part(part, lemmas, clock, f"part {k}") for k, part in enumerate(of["parts"], 1)]
    if of["kind"] != "at one":
        need(not any(part.marked for part in parts), "a part has marks")
    return parts


def check_termwise_product(given: Given) -> None:
    """Check a termwise product by the dimension of the space that it lies in."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    parts = _parts(of, {}, lemmas, clock)
    offset = max(part.offset for part in parts)
    need(offset == statement["offset"], "offset is not that of the product")
    begun = [offset - part.offset for part in parts]
    late = max(part.transient - skipped for part, skipped in zip(parts, begun, strict=True))
    dimension = prod(part.order for part in parts)

    def terms(count: int) -> list[int]:
        columns = [
            coefficients(part.p, part.q, skipped + count, clock)[skipped:]
            for part, skipped in zip(parts, begun, strict=True)
        ]
        return _products(columns, clock)

    _compare(statement, dimension, max(0, late), terms, clock, report)


def _products(columns: list[list[Any]], clock: Clock) -> list[Any]:
    """Return the products of entries of columns, as far as all columns go."""
    found = []
    for entries in zip(*columns, strict=False):
        clock.spend(10 * len(entries))
        bits = sum(c.numerator.bit_length() + c.denominator.bit_length() for c in entries)
        clock.multiply(bits, bits)
        found.append(prod(entries))
    return found


def check_section(given: Given) -> None:
    """Check b(n) = a(step n + start), n >= first, by the dimension of the space that it lies in."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    shape = {"step": range(1, 10**9), "start": PLACES, "first": OFFSETS}
    (part,) = _parts(of, shape, lemmas, clock)[:1]
    need(len(of["parts"]) == 1, "a section has one part")
    need(of["first"] == statement["offset"], "offset is not that of the section")
    step, place = of["step"], of["step"] * of["first"] + of["start"] - part.offset
    need(place >= 0, "the section begins before its part")

    def terms(count: int) -> list[int]:
        whole = place + step * max(count - 1, 0) + 1
        clock.spend(whole)
        return coefficients(part.p, part.q, whole, clock)[place::step][:count]

    late = max(0, -((place - part.transient) // step))
    _compare(statement, part.order, late, terms, clock, report)


def _compare(
    statement: dict[str, Any],
    dimension: int,
    late: int,
    terms: Callable[[int], list[int]],
    clock: Clock,
    report: Report,
) -> None:
    """Compare so many terms that p/q is proved.

    From the index `late` on the terms lie in a space of a dimension that shifts keep.
    """
    p, q = fraction_of(statement, clock)
    order = len(q) - 1
    count = max(late, len(p) - order) + dimension + order
    clock.spend(count)
    need(terms(count) == coefficients(p, q, count, clock), "p/q has different terms")
    report.say("agreement", f"{count} terms agree, in spaces of dimension {dimension} and {order}")


def check_continued(given: Given) -> None:
    """Check that p/q obeys the part's recurrence from its first term on, and goes on as the part.

    The lemma is in lowest terms, so its recurrence is the one of least order.
    """
    of, (statement, _, lemmas, clock, report) = given.of, given
    (part,) = _parts(of, {"first": OFFSETS}, lemmas, clock)[:1]
    need(len(of["parts"]) == 1 and of["first"] == statement["offset"], "not the part's offset")
    p, q = fraction_of(statement, clock)
    need(q == part.q and len(p) < len(q), "p/q does not obey the recurrence from its first term")
    whole = object.__new__(Part)
    whole.p, whole.q = p, q
    rest = whole.dropped(part.offset - of["first"], clock)
    need(are_equal(rest, (part.p, part.q), clock), "p/q does not go on as the part")
    report.say("agreement", "the same recurrence holds from the first term on")


def check_bounded(given: Given) -> None:
    """Check that terms determine p/q if the order is bounded: P q - p Q has too low a degree."""
    of, (statement, _, _, clock, report) = given.of, given
    fit(of, BOUNDED, "of")
    need(of["offset"] == statement["offset"], "offset is not that of the terms")
    terms = integers(of["terms"], "of.terms", clock)
    p, q = fraction_of(statement, clock)
    reach = max(len(q) - 1, len(p))
    need(reach <= of["limit"], "p/q does not have the stated order")
    need(len(terms) >= of["limit"] + reach, "too few terms for the stated order")
    need(coefficients(p, q, len(terms), clock) == terms, "p/q has different terms")
    report.assume(f"the sequence has order at most {of['limit']} from its first term on")
    report.say("agreement", f"{len(terms)} terms agree, {of['limit'] + reach} are enough")


# Terms of operations, for statements that compare terms --------------------------------------


def operation_offset(of: dict[str, Any], offset_of: Callable[[dict[str, Any]], int]) -> int:
    """Return the index of the first term of an operation. offset_of: the same of its parts."""
    kind = of.get("kind")
    limit(kind in TERMS, f"the terms of a sequence of the kind {quoted(kind)}")
    fit(of, {"kind": None, "parts": [None], **TERMS[str(kind)]}, "of")
    need(of["parts"] and all(isinstance(part, dict) for part in of["parts"]), "of.parts is wrong")
    need(len(of["parts"]) == 1 or kind in {"sum", "termwise product"}, f"{kind} has one part")
    if kind in {"shift", "section"}:
        return int(of["first"])
    return max(offset_of(part) for part in of["parts"])


def operation_terms(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of an operation, by those of its parts; fewer if there are fewer."""
    offset, kind = offset_of(of), of["kind"]
    if kind in {"sum", "termwise product"}:
        columns = [_from(part, offset, count, clock) for part in of["parts"]]
        if kind == "termwise product":
            return _products([*map(_numbers, columns)], clock)
        weights = integers(of["weights"], "of.weights", clock)
        need(len(weights) == len(columns), "a sum has not one weight for each of its parts")
        return [
            sum(w * c for w, c in zip(weights, entries, strict=True))
            for entries in zip(*map(_numbers, columns), strict=False)
        ]
    (part,) = of["parts"]
    if kind == "shift":
        return _from(part, of["first"] + of["by"], count, clock)
    if kind == "section":
        low = of["step"] * of["first"] + of["start"]
        return _from(part, low, of["step"] * (count - 1) + 1, clock)[:: of["step"]]
    if kind == "up to":
        return _from(part, offset, min(count, of["until"] - offset + 1), clock)
    return list(accumulate(_numbers(_from(part, offset, count, clock))))


def _from(part: dict[str, Any], low: int, count: int, clock: Clock) -> list[Any]:
    """Return a(low), a(low + 1), ... of a part."""
    kind = part.get("kind")
    values = kinds.found("VALUES", kind)
    limit(values, f"the terms of a sequence of the kind {quoted(kind)}")
    before = low - offset_of(part)
    need(before >= 0, "an operation asks for terms before the first one")
    limit(before + count < 10**6, "too many terms are asked for")
    clock.spend(max(0, before + count))
    assert values is not None
    found: list[Any] = values(part, max(0, before + count), clock)[before:]
    return found


def _numbers(terms: list[Any]) -> list[Any]:
    limit(all(isinstance(term, int | Rational) for term in terms), "sums of terms with marks")
    return terms


TERMS: dict[str, dict[str, Any]] = {
    "sum": {"weights": [NUMBER]},
    "termwise product": {},
    "shift": SHIFT,
    "section": {"step": range(1, 10**9), "start": PLACES, "first": OFFSETS},
    "partial sums": {},
    "up to": {"until": OFFSETS},
}
"""Operations whose terms are computed by those of the parts, and their other keys."""


GF_CHECKS = {
    **dict.fromkeys(FRACTIONS, check_operation),
    "termwise product": check_termwise_product,
    "section": check_section,
    "continued": check_continued,
    "terms under an order bound": check_bounded,
}
VALUES = dict.fromkeys(TERMS, operation_terms)
WORDS: dict[str, tuple[str, ...]] = {
    "sum": ("the sum of the parts with the weights {weights}", "\npart {#}: {parts!each}"),
    "cauchy": ("the Cauchy product of the parts", "\npart {#}: {parts!each}"),
    "shift": ("b({by!plus}) of the part b, for n >= {first}", "\npart {#}: {parts!each}"),
    "reversal": ("b(-n) of the part b, for n >= 0", "\npart {#}: {parts!each}"),
    "partial sums": ("the sum of all terms up to n of the part", "\npart {#}: {parts!each}"),
    "interlaced": ("the terms of the parts in turn", "\npart {#}: {parts!each}"),
    "inverse": ("the coefficients of 1 over the g.f. of the part", "\npart {#}: {parts!each}"),
    "euler": ("the Euler transform of the part", "\npart {#}: {parts!each}"),
    "at one": ("the value at x = y = 1 of the part", "\npart {#}: {parts!each}"),
    "termwise product": ("the product of the n-th terms of the parts", "\npart {#}: {parts!each}"),
    "section": (
        "b({step} n + {start}) of the part b, for n >= {first}",
        "\npart {#}: {parts!each}",
    ),
    "continued": (
        "the part, continued backwards to n = {first} by its recurrence",
        "\npart {#}: {parts!each}",
    ),
    "up to": ("the part as far as n = {until}", "\npart {#}: {parts!each}"),
    "terms under an order bound": (
        "of order at most {limit}, with these terms from n = {offset} on: {terms}",
    ),
}
