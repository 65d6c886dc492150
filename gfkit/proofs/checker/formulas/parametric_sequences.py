"""Sequences whose terms are polynomials in letters: recurrences, numbers for letters, shifts.

A fraction p/q has lists of polynomials in the letters as its sides, by powers of t, and q(0) is 1.

*Recurrences*: sequences u_0, u_1, ... of which the first L terms are told, and then
u_i(n) = sum of w u_j(n - s) + sum of b^n (c_0 + c_1 n + ...); at the same n only u_j with j < i are
used. From there on a vector of the last terms of each, as many as it is looked back at it, and of
the n^e b^n is multiplied by one matrix at each step. Let N be its length. So u_0 is P/Q with
deg Q <= N and deg P < L + N, and if q F = p up to t^(L + N + max(deg q, deg p + 1)), P q = p Q.

*Numbers for letters*: they are put into p and q of the part, and the cross products are compared.
*Other names for letters*: the letters of the part are exchanged for others, one for each.
*A shift* leaves out the first m coefficients: t^m F_b = F_a - (c_0 + ... + c_(m-1) t^(m-1)).
*A section* b(n) = a(m n + s): from where the part's recurrence of order r has its first terms on, b
has one of order r, too, with the m-th powers of the roots. The difference of b and p/q obeys one of
order r + deg q, and is 0 if so many terms from there on are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.certificate_checking import gf_lemma
from ..core.checked_kinds import part
from ..core.data_shapes import INDEX, fit, integer
from ..core.generating_functions import CODES, Poly, X, collected, is_marked, read_in_t
from ..core.rejections import limit, need

if TYPE_CHECKING:
    from ..core.check_reports import Given
    from ..core.clock import Clock

Side = list[Poly]
"""The coefficients of t^0, t^1, ..., polynomials in the letters."""
MOST_PRODUCTS, MOST_POWER, MOST_READ = 4_000_000, 100_000, 100_000
MOST_ROWS, MOST_COMPARED = 60, 5_000
EQUATION = {
    "weights": [(range(MOST_ROWS), range(MOST_COMPARED), None)],
    "right": None,
    "first": None,
}
"""Polynomials are read by themselves."""


def sides_of(statement: dict[str, Any], clock: Clock) -> tuple[Side, Side]:
    """Read p and q, with letters or without."""
    marks = "none"
    if is_marked(statement):
        marks = "xy" if len(statement["q"][0]) == 4 else "further"
    p, q = (read_in_t(statement[z], z, marks, clock) for z in "pq")
    need(q and q[0] == {0: 1}, "q(0) is not 1")
    return p, q


def product(one: Poly, other: Poly, clock: Clock) -> Poly:
    """Multiply two polynomials in letters."""
    clock.spend(1 + 3 * len(one) * len(other))
    limit(len(one) * len(other) < MOST_PRODUCTS, "the polynomials have too many coefficients")
    return collected((i + j, c * d) for i, c in one.items() for j, d in other.items())


def total(*some: Poly) -> Poly:
    """Add polynomials."""
    return collected(z for one in some for z in one.items())


def in_t(one: Side, other: Side, clock: Clock) -> Side:
    """Multiply two polynomials in t."""
    found: Side = [{} for _ in range(max(len(one) + len(other) - 1, 0))]
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            found[i + j] = total(found[i + j], product(a, b, clock)) if a and b else found[i + j]
    return trimmed(found)


def trimmed(side: Side) -> Side:
    """Leave out zeros at the end."""
    found = [*side]
    while found and not found[-1]:
        found.pop()
    return found


def coefficients(p: Side, q: Side, count: int, clock: Clock) -> Side:
    """Return the first coefficients of p/q."""
    found: Side = []
    for n in range(count):
        rest = [product({0: -1}, product(q[k], found[n - k], clock), clock)
                for k in range(1, min(n, len(q) - 1) + 1)]  # fmt: skip
        found.append(total(p[n] if n < len(p) else {}, *rest))
    return found


def require_equal(one: tuple[Side, Side], other: tuple[Side, Side], clock: Clock) -> None:
    """Reject two fractions that are not equal."""
    same = in_t(one[0], other[1], clock) == in_t(other[0], one[1], clock)
    need(same, "p/q is not what the operation makes of the fraction of its part")


def polynomial(data: Any, where: str) -> Poly:
    """Read a polynomial in letters: monomials with coefficients."""
    need(isinstance(data, list) and len(data) < MOST_READ, f"{where} is not a list")
    entries = part("marks.packed_polynomials").with_codes(
        [[z, 0, c] for z, c in pairs(data, where)], where
    )
    found = {i * X + j: int(c) for i, j, _, c in entries}
    need(len(found) == len(entries) and all(found.values()), f"{where} has a term twice, or a zero")
    return found


def pairs(data: Any, where: str) -> list[Any]:
    """Read a list of pairs."""
    fair = isinstance(data, list) and all(isinstance(z, list) and len(z) == 2 for z in data)
    need(fair, f"{where} is not a list of pairs")
    return list(data)


class Equations:
    """The equations of a recurrence in letters."""

    def __init__(self, of: dict[str, Any]) -> None:
        rows = of["equations"]
        need(0 < len(rows) < MOST_ROWS, "there are no equations, or too many")
        self.start = of["offset"]
        self.told: list[Side] = []
        self.weights: list[list[tuple[int, int, Poly]]] = []
        self.right: list[list[tuple[Poly, Side]]] = []
        back, farthest = [1] * len(rows), 0
        self.powers = 0
        for i, row in enumerate(rows):
            fit(row, EQUATION, "an equation")
            self.told.append([polynomial(z, "a first term") for z in row["first"]])
            own = []
            for j, s, w in row["weights"]:
                need(j < len(rows) and (s > 0 or j < i), "an equation looks at what is not known")
                back[j], farthest = max(back[j], s), max(farthest, s)
                own.append((j, s, polynomial(w, "a weight")))
            self.weights.append(own)
            some = []
            for b, c in pairs(row["right"], "a right side"):
                need(isinstance(c, list) and c, "a right side has no polynomial")
                some.append((polynomial(b, "a base"), [polynomial(z, "a right side") for z in c]))
                self.powers += len(c)
                need(self.start >= 0 or some[-1][0] == {0: 1}, "powers begin at n >= 0")
            self.right.append(some)
        self.place = len(self.told[0])
        self.divisor: Poly = polynomial(of.get("divisor", [["1", "1"]]), "the divisor")
        is_formula = len(rows) == 1 and self.place == 0 and not self.weights[0]
        need(self.divisor and (is_formula or "divisor" not in of), "a divisor is of a formula")
        need(all(len(z) == self.place for z in self.told), "of each as many terms are told")
        need(farthest <= self.place, "an equation looks back before the first term")
        self.states = sum(back) + self.powers

    def terms(self, count: int, clock: Clock) -> Side:
        """Return the first terms of u_0."""
        rows = [z[:count] for z in self.told]
        first = self.start + self.place
        powers = [[power(b, first, clock) for b, _ in some] for some in self.right]
        for place in range(self.place, count):
            n = self.start + place
            for i, row in enumerate(rows):
                parts = [product(w, rows[j][place - s], clock) for j, s, w in self.weights[i]]
                for k, (b, some) in enumerate(self.right[i]):
                    c = total(
                        *(
                            product({0: n**e} if n or not e else {}, z, clock)
                            for e, z in enumerate(some)
                        )
                    )
                    parts.append(product(powers[i][k], c, clock))
                    powers[i][k] = product(powers[i][k], b, clock)
                row.append(total(*parts))
        return rows[0]


def power(b: Poly, n: int, clock: Clock) -> Poly:
    """Raise a polynomial to a power."""
    found: Poly = {0: 1}
    if b == found:
        return found
    for _ in range(n):
        found = product(found, b, clock)
    return found


def check_recurrence(given: Given) -> None:
    """Check the g.f. of a recurrence in letters by as many terms as are enough."""
    statement, evidence, _, clock, report = given
    own = Equations(given.of)
    need(statement["offset"] == own.start, "offset is not that of the first term")
    p, q = sides_of(statement, clock)
    count = own.place + own.states + max(len(q) - 1, len(p))
    limit(count < MOST_COMPARED, "too many terms would have to be compared")
    fit(evidence, {"order": INDEX, "terms": INDEX}, "evidence")
    need((evidence["order"], evidence["terms"]) == (own.states, count), "the bounds are others")
    report.progress("terms")
    found = [product(own.divisor, z, clock) for z in coefficients(p, q, count, clock)]
    need(own.terms(count, clock) == found, "the terms of the equations are not those of p/q")
    report.say(
        "agreement",
        f"{count} terms agree: enough for order {own.states}",
        "order bound",
        terms=count,
    )


def exponent(code: int, letter: str) -> int:
    """Return the exponent of a letter."""
    return int(code // CODES[letter] % X)


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


def need_divisors(of: dict[str, Any], numbers: dict[str, int], clock: Clock) -> None:
    """Reject numbers at which a divisor is 0."""
    if "divisor" in of:
        divisor = polynomial(of["divisor"], "the divisor")
        need(with_numbers(divisor, numbers, clock), "nothing is said where the divisor is 0")
    for z in of.get("parts", []):
        need_divisors(z, numbers, clock)


def check_fraction(given: Given) -> None:
    """Check that p/q is the fraction that is given."""
    of, (statement, _, _, clock, report) = given.of, given
    need(of["offset"] == statement["offset"], "offset is not that of the sequence")
    require_equal(sides_of(statement, clock), sides_of(of, clock), clock)
    report.say("agreement", "the cross products of two fractions are equal", "equal fractions")


def check_at(given: Given) -> None:
    """Check that p/q is the fraction of the part with numbers for letters."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    need(len(of["parts"]) == 1 and of["at"], "numbers are put into one sequence")
    part, numbers = of["parts"][0], dict[str, int]()
    for letter, told in of["at"].items():
        need(letter in CODES and letter != "n", "n and t are not letters")
        numbers[letter] = integer(told, "of.at", clock)
        least = least_of(part, letter)
        need(least is None or numbers[letter] >= least, f"the part says nothing of this {letter}")
    need_divisors(part, numbers, clock)
    lemma = gf_lemma(lemmas, part, clock, "a_1(n)")
    need(lemma["offset"] == statement["offset"], "offset is not that of the part")
    p, q = (
        trimmed([with_numbers(z, numbers, clock) for z in side]) for side in sides_of(lemma, clock)
    )
    require_equal(sides_of(statement, clock), (p, q), clock)
    report.say("agreement", "the cross products of two fractions are equal", "equal fractions")


def check_letters(given: Given) -> None:
    """Check that p/q is the fraction of the part with other names for its letters."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    names = of["names"]
    need(len(of["parts"]) == 1 and names, "letters of one sequence are renamed")
    told = {*names, *map(str, names.values())}
    need(told <= {*CODES} - {"n"}, "n and t are not letters")
    need(len({*names.values()}) == len(names), "two letters get one name")
    lemma = gf_lemma(lemmas, of["parts"][0], clock, "a_1(n)")
    need(lemma["offset"] == statement["offset"], "offset is not that of the part")
    sides = []
    for side in sides_of(lemma, clock):
        clock.spend(1 + 30 * sum(map(len, side)))
        new: Side = []
        for z in side:
            kept = [y for y in names.values() if y not in names]
            need(not any(exponent(e, y) for e in z for y in kept), "a new name is there already")
            new.append(collected((with_names(e, names), c) for e, c in z.items()))
        sides.append(new)
    require_equal(sides_of(statement, clock), (sides[0], sides[1]), clock)
    report.say("agreement", "the cross products of two fractions are equal", "equal fractions")


def with_names(code: int, names: dict[str, str]) -> int:
    """Return a monomial with other names for letters."""
    moved = (exponent(code, z) * (CODES[other] - CODES[z]) for z, other in names.items())
    return code + int(sum(moved))


def check_total(given: Given) -> None:
    """Check that p/q is the derivative of the part's fraction in a mark, at 1."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    mark = of["mark"]
    need(len(of["parts"]) == 1 and mark in CODES, "a total is that of one mark of a sequence")
    lemma = gf_lemma(lemmas, of["parts"][0], clock, "a_1(n)")
    need(lemma["offset"] == statement["offset"], "offset is not that of the part")
    p, q = sides_of(lemma, clock)
    first, second = in_t(derived(p, mark), q, clock), in_t(p, derived(q, mark), clock)
    size = max(len(first), len(second))
    above = [
        total(
            first[n] if n < len(first) else {},
            {code: -c for code, c in (second[n] if n < len(second) else {}).items()},
        )
        for n in range(size)
    ]
    sides = (
        trimmed([with_numbers(z, {mark: 1}, clock) for z in side])
        for side in (above, in_t(q, q, clock))
    )
    num, den = sides
    require_equal(sides_of(statement, clock), (num, den), clock)
    report.say("agreement", "the cross products of two fractions are equal", "equal fractions")


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


def check_shift(given: Given) -> None:
    """Check that p/q is the fraction of the part without its first coefficients."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    need(len(of["parts"]) == 1, "one sequence is shifted")
    lemma = gf_lemma(lemmas, of["parts"][0], clock, "a_1(n)")
    need(of["first"] == statement["offset"], "offset is not that of the operation")
    left = of["first"] + of["by"] - lemma["offset"]
    need(0 <= left <= 10_000, "the part does not begin so early")
    p, q = sides_of(lemma, clock)
    first = coefficients(p, q, left, clock)
    above, below = sides_of(statement, clock)
    back: Side = [{} for _ in range(left)] + above
    rest = in_t(first, q, clock)
    size = max(len(p), len(rest))
    none: Poly = {}
    own = [
        total(
            p[n] if n < len(p) else none,
            {e: -c for e, c in (rest[n] if n < len(rest) else none).items()},
        )
        for n in range(size)
    ]
    require_equal((back, below), (trimmed(own), q), clock)
    report.say("agreement", "the cross products of two fractions are equal", "equal fractions")


def has_letters(given: Given) -> bool:
    """Tell whether the statement or the fraction of a part has letters."""
    statement, _, lemmas, clock, _ = given
    parts = enumerate(given.of["parts"], 1)
    some = [is_marked(gf_lemma(lemmas, one, clock, f"a_{k}(n)")) for k, one in parts]
    return is_marked(statement) or any(some)


def check_product(given: Given, below: list[int]) -> None:
    """Check that p/q is the product of the fractions of the parts, divided by a polynomial."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    need(of["parts"], "an operation has no parts")
    need(len(of["parts"]) == 1 or below == [1], f"{of['kind']} has one part")
    offset, num = 0, [{0: 1}]
    den: Side = [{0: c} for c in below]
    for k, one in enumerate(of["parts"], 1):
        lemma = gf_lemma(lemmas, one, clock, f"a_{k}(n)")
        offset += lemma["offset"]
        p, q = sides_of(lemma, clock)
        num, den = in_t(num, p, clock), in_t(den, q, clock)
    need(offset == statement["offset"], "offset is not that of the operation")
    require_equal(sides_of(statement, clock), (num, den), clock)
    report.say("agreement", "the cross products of two fractions are equal", "equal fractions")


def check_section(given: Given) -> None:
    """Check that p/q is the fraction of every m-th coefficient of the part."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    need(len(of["parts"]) == 1, "a section is that of one sequence")
    lemma = gf_lemma(lemmas, of["parts"][0], clock, "a_1(n)")
    need(of["first"] == statement["offset"], "offset is not that of the operation")
    step, left = of["step"], of["step"] * of["first"] + of["start"] - lemma["offset"]
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
