"""Sequences by equations: each term of some unknowns is given, or follows from earlier ones.

*The order.* Let every equation be u(s n + r) = sum of numbers times v(s n + r'), r' <= r or behind
it, of sums over j of w(n - j) v(j) from a fixed j on up to n + h, s = 1 then, and of r(n). Take the
sections u(s n + r) as unknown power series. With w annihilated by a polynomial of degree d from the
index t on, the series of w is a fraction whose denominator has degree d and whose numerator has
degree below d + t at most, up to the shifts by the fixed ends. So each equation, multiplied by the
denominators of its weights, has polynomials of degree at most D as coefficients: D is the largest
shift, and for each sum d + t and the sizes of the ends. By Cramer's rule the determinant, which is
not 0 at x = 0 if earlier terms determine later ones, times the polynomials of all r(n) annihilates
each section from where on the numerators have ended: 3 times the degree after the last value told
and the starts of the r(n) is enough.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.rejections import Rejected, limit, need
from ..core.shapes import canonical, rational
from .evaluator import BY_LETTER, Evaluator, NoTerm
from .formula_spaces import Bounds
from .parser import Tree, letters_of, names_of, read
from .spaces import Space
from .surds import Value, plain
from .symbols import EVERYWHERE, UNBOUNDED, line, plane

if TYPE_CHECKING:
    from ..core.clock import Clock

DEEPEST, MOST_BACK, SERIES_TERMS = 100, 20_000, 40
STEP = "m"
"""The letter of n - j in weights."""


class Rule(NamedTuple):
    """u(step n + residue) has the value of the body at n."""

    name: str
    step: int
    residue: int
    body: Tree


def rules_of(of: dict[str, Any], clock: Clock) -> tuple[list[Rule], dict[tuple[str, int], Any]]:
    """Return what the equations say, and the given values."""
    rules = []
    for text in of["equations"]:
        sign, left, body = read(text, clock, "relation")
        need(sign == "=" and left[0] == "term", "an equation has no term as its left side")
        need(left[1] not in BY_LETTER, "an equation for a sequence that has a name")
        step, residue = line(_polynomial(left[2][0], clock, "n"), "n")
        need(0 <= residue < step, "an equation for other terms than those of a class of n")
        rules.append(Rule(left[1], step, residue, body))
    need(rules, "there are no equations")
    for name in {one.name for one in rules}:
        own = [one for one in rules if one.name == name]
        fair = [*range(own[0].step)] == sorted(one.residue for one in own)
        need(fair and len({one.step for one in own}) == 1, "a term has no equation, or two")
    names = {one.name for one in rules}
    for one in rules:
        fair = names_of(one.body) <= names | BY_LETTER.keys() and letters_of(one.body) <= {"n"}
        need(fair, "an equation has a name or a letter that is not defined")
    told = {(name, n): plain(rational(z, "a value", clock)) for name, n, z in of["told"]}
    need(len(told) == len(of["told"]), "a value is given twice")
    need({name for name, _ in told} <= names, "a value of another name is given")
    return rules, told


def _polynomial(tree: Tree, clock: Clock, *letters: str) -> Any:
    own = Bounds({}, clock).at("n")
    return own.value(tree, {z: own.of_letter(z) for z in letters})


def equation_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of the unknown that the first equation is about.

    Rejects a value that is given where its equation holds and says another one.
    """
    rules, known = rules_of(of, clock)
    told = dict(known)
    since = of.get("since", [])
    need(len(since) in (0, len(rules)), "there is not one n for each equation to hold from")
    lows = {(one.name, one.residue): low for one, low in zip(rules, since, strict=False)}
    by_class = {(one.name, one.residue): one for one in rules}
    steps = {one.name: one.step for one in rules}
    base = min((n for _, n in known), default=0)
    need(base <= of["offset"], "a sequence that begins before the first value told")
    last = max([of["offset"] + count - 1, *(n for _, n in told if lows)])
    limit(last - base < MOST_BACK, "too many terms by equations")
    open_terms: set[tuple[str, int]] = set()

    def is_early(name: str, n: int) -> bool:
        low = lows.get((name, n % steps[name]))
        return low is not None and n // steps[name] < low

    def term(name: str, n: int) -> Value:
        clock.spend(2)
        if (name, n) in known:
            return known[name, n]
        if n < base or is_early(name, n):
            raise NoTerm(name, n)
        need((name, n) not in open_terms, "a term follows from itself")
        limit(len(open_terms) < DEEPEST, "a term needs too many others")
        open_terms.add((name, n))
        rule = by_class[name, n % steps[name]]
        try:
            value = evaluator.value(rule.body, {"n": n // rule.step})
        finally:
            open_terms.discard((name, n))
        need(isinstance(value, int | Fraction), "a term that is not rational")
        known[name, n] = value
        return value

    def terms_of(name: str) -> Any:
        return lambda n: term(name, n)

    evaluator = Evaluator({name: terms_of(name) for name in steps}, clock)
    for n in range(base, last + 1):  # in this order few terms need others
        for name in steps:
            if n < of["offset"] or name != rules[0].name:
                try:
                    term(name, n)
                except (NoTerm, Rejected):  # none, or not yet
                    continue
            else:
                _first_term(term, name, n)
    for (name, n), value in told.items() if lows else ():
        if not is_early(name, n):
            rule = by_class[name, n % steps[name]]
            try:
                by = evaluator.value(rule.body, {"n": n // rule.step})
            except NoTerm:  # it says nothing there
                continue
            need(by == value, f"the equation for {name}({n}) contradicts the value told")
    return [known[rules[0].name, of["offset"] + k] for k in range(count)]


def _first_term(term: Any, name: str, n: int) -> None:
    try:
        term(name, n)
    except NoTerm as missing:
        raise Rejected(f"a term of index {n} needs one of index {missing.args[1]}") from None


# The order.


class Parts(NamedTuple):
    """The indices of terms with a number as factor, weighted terms in sums, and other summands."""

    indices: list[Tree]
    sums: list[tuple[Tree, Tree, Tree]]
    others: list[Tree]


def _take(tree: Tree, names: set[str], found: Parts) -> None:
    """Add the summands of a right side."""
    kind, what, parts = tree
    if not names_of(tree) & names:
        found.others.append(tree)
    elif kind == "term":
        limit(not names_of(parts[0]) & names, UNBOUNDED)
        found.indices.append(parts[0])
    elif kind == "+":
        for part in parts:
            _take(part, names, found)
    elif kind == "*":
        own = _only(tree, names)
        limit(all(not letters_of(z) for z in parts if z is not own), UNBOUNDED)
        _take(own, names, found)
    else:
        limit(kind == "sum" and what[0] == "Sum" and not letters_of(parts[0]), UNBOUNDED)
        found.sums.extend(
            (weight, index, tree) for weight, index in _weighed(parts[2], names, ([], []))
        )


def _only(tree: Tree, names: set[str]) -> Tree:
    """Return the only factor with unknowns, which is not a divisor."""
    _, operators, parts = tree
    own = [k for k, part in enumerate(parts) if names_of(part) & names]
    limit(len(own) == 1 and operators[own[0]] == "*", UNBOUNDED)
    found: Tree = parts[own[0]]
    return found


def _weighed(
    tree: Tree, names: set[str], weight: tuple[list[str], list[Tree]]
) -> list[tuple[Tree, Tree]]:
    """Return the terms in a sum: of each the product of its factors, and the index."""
    kind, _, parts = tree
    if kind == "term":
        operators, factors = weight
        one: Tree = ("number", 1, [])
        return [(("*", ["*", *operators], [one, *factors]), parts[0])]
    if kind == "+":
        limit(all(names_of(part) & names for part in parts), UNBOUNDED)
        return [z for part in parts for z in _weighed(part, names, weight)]
    limit(kind == "*", UNBOUNDED)
    own, operators = _only(tree, names), tree[1]
    more = [(sign, z) for sign, z in zip(operators, parts, strict=True) if z is not own]
    joined = (weight[0] + [sign for sign, _ in more], weight[1] + [z for _, z in more])
    return _weighed(own, names, joined)


def equation_space(of: dict[str, Any], clock: Clock) -> Space:
    """Return a space of the terms; raises NotChecked where none is known."""
    rules, told = rules_of(of, clock)
    steps = {one.step for one in rules}
    limit(len(steps) == 1, UNBOUNDED)
    (step,), names = steps, {one.name for one in rules}
    base = min((n for _, n in told), default=0)
    start = max([base, *(n + 1 for _, n in told)])
    order = 0
    for one in rules:
        found = Parts([], [], [])
        _take(one.body, names, found)
        back = 0
        for index in found.indices:
            slope, more = line(_polynomial(index, clock, "n"), "n")
            limit(slope == step and more < step, UNBOUNDED)
            back = max(back, -(more // step))
        limit(step == 1 or not found.sums, UNBOUNDED)
        order += back + sum(_weight(*z, base, clock) for z in found.sums)
        for tree in found.others:
            space = Bounds({}, clock).space(tree, "n")
            order += space.order
            if space.start != EVERYWHERE:
                start = max(start, step * (space.start + 1))
    start += step * (3 * order + 1)
    name = ("equations", canonical(of["equations"]))
    return Space({name: (1, step * order)} if order else {}, max(start, of["offset"]), monic=False)


def _weight(weight: Tree, index: Tree, sum_: Tree, base: int, clock: Clock) -> int:
    """Return what a sum adds to D."""
    _, (_, k), (low, high, _) = sum_
    first = _polynomial(low, clock)
    slope, ahead = line(_polynomial(high, clock, "n"), "n")
    limit(isinstance(first, int) and slope == 1 and k not in ("n", STEP), UNBOUNDED)
    limit(STEP not in letters_of(weight), UNBOUNDED)
    p, q, c = plane(_polynomial(index, clock, k, "n"), k, "n")
    falls, rises = p == -1 and q == 1, p == 1 and q == 0
    limit((falls or rises) and c.denominator == 1, UNBOUNDED)
    if falls:
        limit(letters_of(weight) <= {k}, UNBOUNDED)
        space = Bounds({}, clock).space(weight, k)
    else:
        space = Bounds({}, clock).space(_in_steps(weight, k, clock), STEP)
    late = 0 if space.start == EVERYWHERE else max(0, space.start)
    return int(max(space.order, 1) + late + abs(first) + abs(ahead) + abs(c) + abs(base))


def _in_steps(tree: Tree, k: str, clock: Clock) -> Tree:
    """Return a formula of n - k with the letter m for that."""
    kind, what, parts = tree
    if not letters_of(tree) & {k, "n"}:
        return tree
    if kind in ("+", "*"):
        own = Bounds({}, clock).at("n")
        value = own.value(tree, {z: own.of_letter(z) for z in letters_of(tree)})
        keys = {(k,), ("n",), ()}
        if (
            not isinstance(value, int | Fraction | Space)
            and getattr(value, "terms", {0: 0}).keys() <= keys
        ):
            p, q, r = plane(value, k, "n")
            if p == -q:
                letter: Tree = ("letter", STEP, [])
                product: Tree = ("*", ["*", "*"], [("number", q, []), letter])
                return ("+", [1, 1], [product, ("number", r, [])])
    limit(kind not in ("letter", "sum"), UNBOUNDED)
    return (kind, what, [_in_steps(part, k, clock) for part in parts])


# Convolutions.

SeriesTerms = dict[tuple[int, int], Fraction]
"""The coefficient of x^i y^j in a polynomial."""


def series_equation(of: dict[str, Any], clock: Clock) -> tuple[list[list[int]], list[Any]]:
    """Return P with P(x, y) = 0 for the series y of a(n) x^(n - offset), and how y begins.

    P is given by the coefficients of the powers of y. Let the only equation say for n >= m that
    a(n) is the sum of numbers times a(n - k), k > 0, and of numbers times sums of a(i) a(j) over
    i + j = n + c, i and j from fixed ones on. Summed over n >= m with x^(n - offset), a(n - k) is
    x^k times what y has from m - k on, and the sum of products a power of x times that of y from
    the fixed ones on, less its part below m.
    """
    rules, told = rules_of(of, clock)
    limit(len(rules) == 1 and rules[0].step == 1, UNBOUNDED)
    (name, _, _, body), first = rules[0], of["offset"]
    late = first + len(told)
    limit({n for _, n in told} == {*range(first, late)}, UNBOUNDED)
    terms = equation_values(of, max(SERIES_TERMS, late - first), clock)
    total = _from(terms, late - first)
    for factor, part in _products(body, name, clock, Fraction(1)):
        own = _series(part, (first, late), terms, clock)
        for key, c in own.items():
            total[key] = total.get(key, Fraction(0)) - factor * c
    scale = lcm(*(c.denominator for c in total.values()))
    height, width = (1 + max(key[z] for key, c in total.items() if c) for z in (1, 0))
    rows = [[int(total.get((i, j), 0) * scale) for i in range(width)] for j in range(height)]
    return rows, terms


def _from(terms: list[Any], many: int) -> SeriesTerms:
    """Return y less its terms before x^many."""
    early = {(i, 0): Fraction(-z) for i, z in enumerate(terms[: max(many, 0)])}
    return {**early, (0, 1): Fraction(1)}


def _products(tree: Tree, name: str, clock: Clock, factor: Fraction) -> list[tuple[Fraction, Tree]]:
    """Return the summands with their factors: terms, and sums of products of two terms."""
    kind, what, parts = tree
    if kind == "+":
        return [
            z
            for sign, part in zip(what, parts, strict=True)
            for z in _products(part, name, clock, sign * factor)
        ]
    if kind == "*":
        own = _only(tree, {name})
        for sign, part in zip(what, parts, strict=True):
            if part is not own:
                value = Evaluator({}, clock).value(part, {})
                limit(isinstance(value, int | Fraction) and value, UNBOUNDED)
                factor = factor / Fraction(value) if sign == "/" else factor * value
        return _products(own, name, clock, factor)
    limit(kind in ("term", "sum"), UNBOUNDED)
    return [(factor, tree)]


def _series(tree: Tree, range_: tuple[int, int], terms: list[Any], clock: Clock) -> SeriesTerms:
    """Return what a summand is in x and y, from the late n on."""
    kind, what, parts = tree
    first, late = range_
    if kind == "term":
        slope, more = line(_polynomial(parts[0], clock, "n"), "n")
        limit(slope == 1 and more < 0, UNBOUNDED)
        return {(i - more, j): c for (i, j), c in _from(terms, late + more - first).items()}
    low, high, body = parts
    k = what[1]
    fair = what[0] == "Sum" and body[0] == "*" and body[1] == ["*", "*"] and k != "n"
    limit(fair and all(z[0] == "term" for z in body[2]), UNBOUNDED)
    begin = _polynomial(low, clock)
    slope, ahead = line(_polynomial(high, clock, "n"), "n")
    limit(isinstance(begin, int) and slope == 1, UNBOUNDED)
    planes = [plane(_polynomial(z[2][0], clock, k, "n"), k, "n") for z in body[2]]
    (p, q, up), (r, s, down) = sorted(planes, reverse=True)
    limit(p == 1 and q == 0 and r == -1 and s == 1, UNBOUNDED)
    limit(up.denominator == down.denominator == 1, UNBOUNDED)
    starts = int(begin + up) - first, int(down) - ahead - first
    shift = first - int(up + down)
    limit(min(starts) >= 0 and shift >= 0, UNBOUNDED)
    found: SeriesTerms = {}
    one, two = (_from(terms, z) for z in starts)
    for (i, j), c in one.items():
        for (g, h), d in two.items():
            clock.spend(1)
            key = i + g + shift, j + h
            found[key] = found.get(key, Fraction(0)) + c * d
    for i in range(starts[0], late - first):
        for j in range(starts[1], late - first - i - shift):
            key = i + j + shift, 0
            found[key] = found.get(key, Fraction(0)) - Fraction(terms[i] * terms[j])
    return found
