"""Operations on sequences of polynomials in letters: what their fractions become.

*Numbers for letters*: they are put into p and q of the part, and the cross products are compared.
*Other names for letters*: the letters of the part are exchanged for others, one for each.
*A total* is the derivative in a mark, at 1. *A product* is that of the fractions of the parts.
*A section* b(n) = a(m n + s), of which a shift is one with m = 1: from where the part's recurrence
of order r has its first terms on, b has one of order r, too, with the m-th powers of the roots. The
difference of b and p/q satisfies one of order r + deg q, and is 0 if that many terms from there on
are.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from ..core.certificates import gf_lemma
from ..core.gf import CODES, Poly, collected, is_marked
from ..core.rejections import limit, need
from ..core.shapes import integer
from .parametric_fractions import (
    MOST_COMPARED,
    Side,
    coefficients,
    exponent,
    in_t,
    polynomial,
    require_equal,
    sides_of,
    total,
    trimmed,
)

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

MOST_POWER = 100_000


def with_numbers(poly: Poly, numbers: dict[str, int], clock: Clock) -> Poly:
    """Put numbers for letters."""
    found = []
    for code, c in poly.items():
        left, value = code, c
        for letter, number in numbers.items():
            power = exponent(code, letter)
            limit(power < MOST_POWER, "a letter has a power that is too large")
            value *= number**power
            left -= CODES[letter] * power
            clock.spend(1 + abs(value).bit_length() // 60)
        found.append((left, value))
    return collected(found)


def least_of(of: dict[str, Any], letter: str) -> int | None:
    """Return the least number that a letter may be, by the rules of which a definition is made."""
    if of.get("kind") == "parameter" and of.get("letter", "x") == letter:
        rule = of["rule"]
        return int(rule["least"]) if "states" in rule else int(rule["values"][0] == "1")
    if of.get("kind") == "letters":  # by the name that the part has for it
        before = [z for z, other in of["names"].items() if other == letter]
        hidden = letter in of["names"] and not before
        return None if hidden else least_of(of["parts"][0], before[0] if before else letter)
    told = [least_of(z, letter) for z in of.get("parts", [])]
    return max((z for z in told if z is not None), default=None)


def require(given: Given, offset: int, num: Side, den: Side) -> None:
    """Check that p/q is a fraction that begins at an index."""
    clock = given.clock
    need(given.statement["offset"] == offset, "offset is not that of the operation")
    require_equal(sides_of(given.statement, clock), (trimmed(num), trimmed(den)), clock)
    said = "the cross products of two fractions are equal"
    given.report.say("agreement", said, "equal fractions")


def need_divisors(of: dict[str, Any], numbers: dict[str, int], clock: Clock) -> None:
    """Reject numbers at which a divisor is 0."""
    if "divisor" in of:
        divisor = polynomial(of["divisor"], "the divisor")
        need(with_numbers(divisor, numbers, clock), "nothing is said where the divisor is 0")
    for z in of.get("parts", []):
        need_divisors(z, numbers, clock)


def check_at(given: Given) -> None:
    """Check that p/q is the fraction of the part with numbers for letters."""
    of, lemmas, clock = given.of, given.lemmas, given.clock
    need(len(of["parts"]) == 1 and of["at"], "numbers are put into one sequence")
    part, numbers = of["parts"][0], dict[str, int]()
    for letter, told in of["at"].items():
        need(letter in CODES and letter != "n", "n and t are not letters")
        numbers[letter] = integer(told, "of.at", clock)
        least = least_of(part, letter)
        need(least is None or numbers[letter] >= least, f"the part says nothing of this {letter}")
    need_divisors(part, numbers, clock)
    lemma = gf_lemma(lemmas, part, clock, "a_1(n)")
    require(
        given,
        lemma["offset"],
        *([with_numbers(z, numbers, clock) for z in side] for side in sides_of(lemma, clock)),
    )


def check_letters(given: Given) -> None:
    """Check that p/q is the fraction of the part with other names for its letters."""
    of, lemmas, clock = given.of, given.lemmas, given.clock
    names = of["names"]
    need(len(of["parts"]) == 1 and names, "letters of one sequence are renamed")
    told = {*names, *map(str, names.values())}
    need(told <= {*CODES} - {"n"}, "n and t are not letters")
    need(len({*names.values()}) == len(names), "two letters get one name")
    lemma = gf_lemma(lemmas, of["parts"][0], clock, "a_1(n)")
    sides = []
    for side in sides_of(lemma, clock):
        clock.spend(1 + 30 * sum(map(len, side)))
        new: Side = []
        for z in side:
            kept = [y for y in names.values() if y not in names]
            need(not any(exponent(e, y) for e in z for y in kept), "a new name is there already")
            new.append(collected((with_names(e, names), c) for e, c in z.items()))
        sides.append(new)
    require(given, lemma["offset"], *sides)


def with_names(code: int, names: dict[str, str]) -> int:
    """Return a monomial with other names for letters."""
    moved = (exponent(code, z) * (CODES[other] - CODES[z]) for z, other in names.items())
    return code + int(sum(moved))


def check_total(given: Given) -> None:
    """Check that p/q is the derivative of the part's fraction in a mark, at 1."""
    of, lemmas, clock = given.of, given.lemmas, given.clock
    mark = of["mark"]
    need(len(of["parts"]) == 1 and mark in CODES, "a total is that of one mark of a sequence")
    lemma = gf_lemma(lemmas, of["parts"][0], clock, "a_1(n)")
    p, q = sides_of(lemma, clock)
    first, second = in_t(derived(p, mark), q, clock), in_t(p, derived(q, mark), clock)
    less = [{code: -c for code, c in z.items()} for z in second]
    above = [total(*z) for z in zip_longest(first, less, fillvalue=dict[int, int]())]
    sides = (
        [with_numbers(z, {mark: 1}, clock) for z in side] for side in (above, in_t(q, q, clock))
    )
    require(given, lemma["offset"], *sides)


def derived(side: Side, mark: str) -> Side:
    """Return the derivative of a polynomial in a mark."""
    return [
        {
            code - CODES[mark]: c * exponent(code, mark)
            for code, c in z.items()
            if exponent(code, mark)
        }
        for z in side
    ]


def has_letters(given: Given) -> bool:
    """Return whether the statement or the fraction of a part has letters."""
    statement, _, lemmas, clock, _ = given
    parts = enumerate(given.of["parts"], 1)
    some = [is_marked(gf_lemma(lemmas, one, clock, f"a_{k}(n)")) for k, one in parts]
    return is_marked(statement) or any(some)


def check_product(given: Given, below: list[int]) -> None:
    """Check that p/q is the product of the fractions of the parts, divided by a polynomial."""
    of, lemmas, clock = given.of, given.lemmas, given.clock
    need(of["parts"], "an operation has no parts")
    need(len(of["parts"]) == 1 or below == [1], f"{of['kind']} has one part")
    offset, num = 0, [{0: 1}]
    den: Side = [{0: c} for c in below]
    for k, one in enumerate(of["parts"], 1):
        lemma = gf_lemma(lemmas, one, clock, f"a_{k}(n)")
        offset += lemma["offset"]
        p, q = sides_of(lemma, clock)
        num, den = in_t(num, p, clock), in_t(den, q, clock)
    require(given, offset, num, den)


def check_section(given: Given) -> None:
    """Check that p/q is the fraction of every m-th coefficient of the part, from one on."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    need(len(of["parts"]) == 1, "a section is that of one sequence")
    lemma = gf_lemma(lemmas, of["parts"][0], clock, "a_1(n)")
    need(of["first"] == statement["offset"], "offset is not that of the operation")
    step, more = of.get("step", 1), of["by"] if of["kind"] == "shift" else of["start"]
    left = step * of["first"] + more - lemma["offset"]
    need(0 <= left <= 10_000, "the part does not begin so early")
    p, q = sides_of(lemma, clock)
    above, below = sides_of(statement, clock)
    order, own = len(q) - 1, len(below) - 1
    late = max(0, -(-(max(order, len(p)) - order - left) // step), max(own, len(above)) - own)
    count = late + order + own
    limit(left + step * count < MOST_COMPARED, "too many terms would have to be compared")
    taken = coefficients(p, q, left + step * count, clock)[left::step]
    found = coefficients(above, below, count, clock)
    need(taken[:count] == found, "the terms of p/q are not those of the section")
    told = f"{count} terms agree: enough for orders {order} and {own}"
    report.say("agreement", told, "order bound", terms=count)
