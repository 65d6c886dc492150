"""The kind "real zeros": all zeros of the polynomials a(n) in x are real, for every n >= from.

Or "real" is false: a(from) has a zero that is not real, by Euclid's algorithm. Otherwise:

- "matchings": a(n) counts sets of disjoint pieces of two cells, each with weight x. They are the
  matchings of a graph, and by the theorem of Heilmann and Lieb a sum of x^|M| over matchings M has
  real zeros only. [HeilmannLieb1972]
- "interlacing": F(n + 1) = G F(n) from n = first on, F a vector of polynomials, no coefficient of
  G, F(first), or of the rows u_0, u_1, ... negative; a(n) = u_0 F(n), as both obey recurrences and
  agree for as many n as their orders together are. A pair (i, j, s) says, with f = u_i F(n) and
  g = x^s u_j F(n) (x^-s on the other side if s < 0), that Im(conj(f) g) > 0 where Im z > 0. Then f
  and g have no zero that is not real; as no coefficient is negative, all are at most 0, so g/f is
  a complete Bernstein function, and z f/g is one, too: Im(conj(g) z f) >= 0, the pair turned.
  [SchillingSongVondracek2012, Theorem 6.2, Proposition 7.1]
  At n = first pairs are checked: f and g interlace, the largest zero one of g, and are not
  proportional. From n to n + 1: the form of a pair with u G for u, as a polynomial in z, conj(z)
  and the components of F(n), is the sum of positive multiples of forms of pairs, of turned ones, of
  Im(conj(h) z h) for h = u_i F(n), all times powers of |z|^2; and at least one of them is positive.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.envelope import gf_lemma
from ..core.generating_functions import OFFSETS, X, restricted, trimmed
from ..core.piece_positions import read_placement
from ..core.reading import NUMBER, fit
from .main_terms import RATIONAL, number
from .polynomials import add, derivative, divided, integers, multiply, primitive, scale, subtract
from .quasi_powers import marked_terms

if TYPE_CHECKING:
    from ..core.kinds import Given

STATEMENT = {"of": None, "real": None, "from": OFFSETS}
MOST, FARTHEST, POWERS = range(200), range(4001), range(-20, 21)
POLY = [NUMBER]
FAMILY = {
    "gf": None,
    "method": None,
    "matrix": [[POLY]],
    "start": [POLY],
    "first": OFFSETS,
    "rows": [[POLY]],
    "pairs": [(MOST, MOST, POWERS)],
    "sums": [[{"pair?": FARTHEST, "row?": MOST, "turned?": None, "shift": MOST, "by": RATIONAL}]],
}
Poly = list[int]
Row = list[Poly]
Form = dict[tuple[int, int, int, int], Fraction]
EARLY = 400


def check_real_zeros(given: Given) -> None:
    """Check that all zeros are real, or that one is not.

    Evidence: `method`: `matchings`, seen from the pieces; or `interlacing`, with `matrix`, `start`,
    `first`, `rows`, `pairs`, `sums`: each pair one step later, an identity of forms.
    """
    statement, evidence, lemmas, clock, report = given
    need(isinstance(statement["real"], bool), "statement.real is not a truth value")
    lemma = gf_lemma(lemmas, statement["of"], clock)
    start = statement["from"] - lemma["offset"]
    need(start >= 0, "the statement begins before the sequence")
    limit(start <= EARLY, "too many single terms")
    p, q = (_in_t(lemma[name], clock) for name in "pq")
    if not statement["real"]:
        found = _terms(p, q, start + 1, clock)[start]
        need(found and not has_real_zeros(found, clock), "all zeros are real there")
        report.say("zeros", f"a({statement['from']}) has one that is not real")
        return
    method = evidence.get("method")
    if method == "matchings":
        need(_is_matching(statement["of"]), "the pieces are not all of two cells and weight x")
        report.say("zeros", "a(n) is a matching polynomial")
        return
    need(method == "interlacing", "no method is named")
    first = _check_family((p, q), lemma["offset"], evidence, clock)
    count = max(0, first - lemma["offset"])
    limit(count <= EARLY, "too many single terms")
    for early in _terms(p, q, count, clock)[start:]:
        need(early and has_real_zeros(early, clock), "an early term has a zero that is not real")
    pairs = len(evidence["pairs"])
    report.say("zeros", f"{pairs} pairs of polynomials interlace from n = {first} on")


def _in_t(side: Any, clock: Clock) -> list[Poly]:
    """Return the coefficients of powers of t, polynomials in x."""
    found: list[dict[int, int]] = []
    for i, j, k, c in marked_terms(side, clock):
        need(j == 0, "the terms have a second mark")
        limit(i <= FARTHEST[-1] and k <= FARTHEST[-1], "exponents that are too large")
        found += [{} for _ in range(k + 1 - len(found))]
        found[k][i] = c
    return [[part.get(i, 0) for i in range(max(part, default=-1) + 1)] for part in found]


def _terms(p: list[Poly], q: list[Poly], count: int, clock: Clock) -> list[Poly]:
    """Return the first coefficients of p/q, polynomials in x; q begins with 1."""
    found: list[Poly] = []
    for n in range(count):
        value = list(p[n]) if n < len(p) else []
        for k in range(1, min(n + 1, len(q))):
            value = subtract(value, multiply(q[k], found[n - k], clock))
        found.append(value)
    return found


def _is_matching(of: dict[str, Any]) -> bool:
    """Tell whether positions are matchings: sets of disjoint pieces of two cells, each an x."""
    rule = of.get("rule")
    if of.get("kind") != "strip" or of.get("marks") != "x" or not isinstance(rule, dict):
        return False
    data = rule.get("definition")
    if not isinstance(data, dict) or rule.get("parts") or "apart" in data:
        return False
    if (data.get("kind"), data.get("quantity")) != ("placement", "positions"):
        return False
    pieces = read_placement(data, "the rule").pieces
    weighed = all(restricted(piece.code, "x") == X for piece in pieces)
    return weighed and all(len(piece.cells) == 2 for piece in pieces)


def has_real_zeros(f: Poly, clock: Clock) -> bool:
    """Tell whether a polynomial other than 0 has real zeros only: f' and f interlace."""
    f = f if f[-1] > 0 else [-c for c in f]
    return len(f) <= 2 or interlaces(derivative(f), f, clock)


def interlaces(f: Poly, g: Poly, clock: Clock) -> bool:
    """Tell whether f and g have real zeros only and interlace, the largest zero one of g.

    The last coefficients are positive. With g = h f - r it is so if and only if it is for r and f,
    the last coefficient of r positive and its degree less by 1; for r = 0, if f has real zeros.
    """
    while True:
        if len(g) - len(f) not in {0, 1}:
            return False
        rest = [-c for c in divided(g, f, clock)[1]]
        if not rest:
            return has_real_zeros(f, clock)
        if rest[-1] < 0 or len(rest) != len(f) - 1:
            return False
        f, g = primitive(rest, clock), f


def _check_family(
    sides: tuple[list[Poly], list[Poly]], offset: int, evidence: dict[str, Any], clock: Clock
) -> int:
    """Check the pairs of a family of which a(n) is the first row; return its first n."""
    fit(evidence, FAMILY, "evidence")

    def row_of(data: Any) -> Row:
        found = [trimmed(integers(f, "evidence", clock)) for f in data]
        need(len(found) == size and min(map(min, filter(None, found)), default=0) >= 0, "a row")
        return found

    size = len(evidence["matrix"])
    limit(size < len(MOST), "too large a matrix")
    matrix, rows = ([row_of(row) for row in evidence[name]] for name in ("matrix", "rows"))
    need(len(matrix) == size and rows, "the matrix is not square, or there are no rows")
    start, first = row_of(evidence["start"]), evidence["first"]
    p, q = sides
    lead, order = first - offset, len(q) - 1
    need(lead >= max(0, len(p) - order), "the recurrence does not hold yet")
    limit(lead <= EARLY, "too many single terms")
    count = order + size
    values = start
    for term in _terms(p, q, lead + count, clock)[lead:]:
        need(term == _combined(rows[0], values, clock), "the first row is not a(n)")
        values = [_combined(row, values, clock) for row in matrix]
    pairs, sums = evidence["pairs"], evidence["sums"]
    need(len(pairs) == len(sums), "a pair has no sum")
    need(all(max(i, j) < len(rows) for i, j, _ in pairs), "a pair names no row")
    need(any(0 in pair[:2] for pair in pairs), "a(n) is in no pair")
    named = {i for pair in pairs for i in pair[:2]}
    forms = [_form(*_sides(rows, pair), clock) for pair in pairs]
    for pair, summands in zip(pairs, sums, strict=True):
        f, g = (_combined(row, start, clock) for row in _sides(rows, pair))
        need(f and g and interlaces(f, g, clock), "a pair does not interlace at the first n")
        need(scale(f, g[-1]) != scale(g, f[-1]), "the polynomials of a pair are proportional")
        u, w = (
            [_combined(row, column, clock) for column in zip(*matrix, strict=True)]
            for row in _sides(rows, pair)
        )
        left = _form(u, w, clock)
        is_strict = False
        for one in summands:
            by = number(one["by"], clock)
            need(by > 0 and ("pair" in one) != ("row" in one), "a summand is not positive")
            if "row" in one:
                need(one["row"] < len(rows), "a summand names no row")
                row = rows[one["row"]]
                form = _form(row, _shifted(row, 1), clock)
                is_strict |= one["row"] in named
            else:
                need(one["pair"] < len(pairs), "a summand names no pair")
                i, j, s = pairs[one["pair"]]
                if one.get("turned"):
                    form = _form(*_sides(rows, (j, i, 1 - s)), clock)
                else:
                    form, is_strict = forms[one["pair"]], True
            for (k, m, d, e), c in form.items():
                key = k, m, d, e + one["shift"]
                left[key] = left.get(key, Fraction(0)) - by * c
        need(not any(left.values()), "the form of a pair is not the sum")
        need(is_strict, "no summand is shown to be positive")
    return int(first)


def _combined(row: Any, values: Any, clock: Clock) -> Poly:
    total: Poly = []
    for f, g in zip(row, values, strict=True):
        total = add(total, multiply(f, g, clock))
    return total


def _shifted(row: Row, power: int) -> Row:
    return [[0] * power + f if f else f for f in row]


def _sides(rows: list[Row], pair: Any) -> tuple[Row, Row]:
    i, j, s = pair
    return _shifted(rows[i], max(0, -s)), _shifted(rows[j], max(0, s))


def _form(u: Row, w: Row, clock: Clock) -> Form:
    """Return Im(conj(u F) w F), by components k <= m of F and d, e.

    The key (k, m, d, e) is |z|^(2 e) Im(conj(F_k) z^d F_m), with conj(z)^-d for d < 0: conj(z)^a
    z^b is |z|^(2 min(a, b)) times that, and exchanging the factors changes the sign.
    """
    found: Form = {}
    for k, f in enumerate(u):
        for m, g in enumerate(w):
            clock.spend(1 + 5 * len(f) * len(g))
            for a, c in enumerate(f):
                for b, e in enumerate(g):
                    if not c * e or (k == m and a == b):
                        continue
                    same = k < m or (k == m and a < b)
                    key = (k, m, b - a, min(a, b)) if same else (m, k, a - b, min(a, b))
                    found[key] = found.get(key, Fraction(0)) + (c * e if same else -c * e)
    return found


WORDS: dict[str, tuple[str, ...]] = {
    "real zeros": (
        "of a(n), a polynomial in x, all zeros are real for n >= N (true), or one of a(N) is not",
        ": {real}, N = {from}",
        "\na(n) is {of!tell}",
    ),
}
CHECKS = {"real zeros": (STATEMENT, check_real_zeros)}
