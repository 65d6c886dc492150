"""The kinds "play equation", P(t, F) = 0 for terms near the diagonal, and "play recurrence".

By a lemma the sum over n of a(offset + n) t^n is p/q, where the a(n) are polynomials in x and y. F
is the sum of b(n) t^n, b(n) the sum of the coefficients of x^i y^j with |i - j| <= 1 in a(offset +
n): the constant term in u of H = (p/q)(u, 1/u, t) (1/u + 1 + u).

Write H = A/(u^s B), polynomials in u and t, B(0, t) not 0; let d = deg_u B, and let c of the roots
U of B tend to 0 with t. By Cauchy's formula F is the residue of H/u at 0 and those at these c
roots; B has no multiple root, so they are A(U)/(U^(s+1) B'(U)). Count poles over all places of
C(t), for all d roots together: U has at most b = deg_t B of them, and as many zeros; so the residue
has at most
    T = a b + d e + |s+1| b + (d-1) b + d b,   a = deg_u A, e = deg_t A,
as B'(U) has as many zeros as poles. The sums over all sets of c roots, with the residue at 0, are
the roots of a polynomial over Q(t) of degree C(d, c), with at most C(d-1, c-1) T + C(d, c) h poles,
h the degree of the residue at 0. So the minimal polynomial M of F has at most that degree in z, and
at most that many in t. If P(t, F) were not 0, the resultant of P and M were not 0 and a multiple of
P(t, F), and the order of P(t, F) in t at most deg_z P deg_t M + deg_z M deg_t P. Here F is expanded
so far that P(t, F) is seen to vanish to a higher order.

A recurrence of the b(n) is compared so far that it follows from P(t, F) = 0, a lemma
(`formulas.recurrences`).
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import integers, long_product
from ..core import kinds
from ..core.certificates import gf_lemma, use
from ..core.gf import Poly, X, collected, coprime_modulo, read_in_t
from ..core.rejections import Rejected, limit, need
from ..core.shapes import canonical

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

LONGEST = 100_000
HIGHEST = 2_000
MAX_BITS = 1 << 33
Laurent = dict[tuple[int, int], int]  # {(power of u, power of t): coefficient}


def check_play_equation(given: Given) -> None:
    """Expand F and P(t, F)."""
    statement, _, lemmas, clock, report = given
    lemma = gf_lemma(lemmas, statement["of"], clock)
    equation = [integers(part, "equation", clock) for part in statement["equation"]]
    need(len(equation) > 1 and any(equation[-1]), "an equation without F")
    sides = _difference(lemma, "p", clock), _difference(lemma, "q", clock)
    found = [bound for bound in (_bound(*sides, sign, clock) for sign in (1, -1)) if bound]
    limit(found, "the denominator has a multiple root")
    many, poles = min(found, key=lambda bound: (bound[1], bound[0]))
    in_t = max(map(len, equation)) - 1
    needed = (len(equation) - 1) * poles + many * in_t + 1
    limit(needed <= LONGEST, f"{needed} terms would have to be expanded")
    report.progress(f"expanding {needed} terms")
    terms = _near_diagonal(*sides, needed, clock)
    need(not any(_residue(equation, terms, clock)), "P(t, F) is not 0")
    report.say(
        "expansion",
        f"P(t, F) vanishes to the order {needed}, as the bound asks",
        "series equation",
    )


def check_play_recurrence(given: Given) -> None:
    """Expand F as far as the number of poles asks, and compare."""
    statement, _, lemmas, clock, report = given
    lemma = gf_lemma(lemmas, statement["of"], clock)
    text = canonical(statement["of"])
    known = [
        use(z, "the equation")
        for z in lemmas
        if z["statement"].get("kind") == "play equation" and canonical(z["statement"]["of"]) == text
    ]
    need(known, "a lemma about the equation is missing")
    equation = known[0]["equation"]
    parts = [integers(part, "recurrence", clock) for part in statement["recurrence"]]
    need(parts and any(map(any, parts)), "a recurrence without terms")
    sides = _difference(lemma, "p", clock), _difference(lemma, "q", clock)

    def terms(count: int) -> list[int]:
        report.progress(f"expanding {count} terms")
        return _near_diagonal(*sides, count, clock)

    degrees = max(map(len, equation)) - 1, len(equation) - 1
    obeys = kinds.part("formulas.recurrences").obeys
    last = obeys(degrees, parts, statement["from"], terms, clock)
    report.say(
        "expansion",
        f"it holds up to n = {last}, as the degrees of the equation ask",
        "series equation",
    )


def _difference(lemma: dict[str, Any], side: str, clock: Clock) -> Laurent:
    """Return p or q, polynomials in x, y, t, at x = u, y = 1/u."""
    found = enumerate(read_in_t(lemma[side], side, "xy", clock))
    return collected(((z // X - z % X, k), c) for k, poly in found for z, c in poly.items())


def _bound(p: Laurent, q: Laurent, sign: int, clock: Clock) -> tuple[int, int] | None:
    """Return bounds of the degrees of M in z and in t, for u or 1/u; None for multiple roots."""
    steps = (-1, 0, 1)
    wide = collected(((sign * z + step, k), c) for (z, k), c in p.items() for step in steps)
    below = {(sign * power, k): c for (power, k), c in q.items()}
    low = min((power for power, _ in wide), default=0)
    least = min(power for power, _ in below)
    s = least - low
    a = max((power for power, _ in wide), default=0) - low
    e = max((k for _, k in wide), default=0)
    d = max(power for power, _ in below) - least
    b = max(k for _, k in below)
    limit(d <= HIGHEST, "the denominator has too high a degree")
    small = min(power for power, k in below if not k) - least
    at_zero = max(e + s * b, (s + 1) * b) if s >= 0 else 0
    if not small:
        return 1, at_zero
    if not _squarefree({(power - least, k): c for (power, k), c in below.items()}, d, clock):
        return None
    residues = a * b + d * e + abs(s + 1) * b + (d - 1) * b + d * b
    many = comb(d, small)
    return many, comb(d - 1, small - 1) * residues + many * at_zero


def _squarefree(below: Laurent, d: int, clock: Clock) -> bool:
    """Return whether B is seen to have no common factor in u with its derivative."""
    powers: list[Poly] = [{} for _ in range(d + 1)]
    for (power, k), c in below.items():
        powers[power][k * X] = c  # t is a mark
    slope = [{code: k * c for code, c in z.items()} for k, z in enumerate(powers)]
    try:
        coprime_modulo(slope[1:], powers, clock)
    except Rejected:
        return False
    return True


def _near_diagonal(p: Laurent, q: Laurent, count: int, clock: Clock) -> list[int]:
    """Return b(0), ..., b(count - 1).

    Where q is 1 at t = 0. The coefficient of t^n in p/q at x = u, y = 1/u is kept as one integer,
    the polynomial times u^(slope n + shift) at u = 2^width, where 2^(width - 1) is above all
    coefficients.
    """
    slope = max([0, *(-(power // k) for side in (p, q) for power, k in side if k)])
    shift = max([0, *(-power for power, k in p if not k)]) + 1
    sizes: list[int] = []
    weight = collected((k, abs(c)) for (_, k), c in q.items() if k)
    above = collected((k, abs(c)) for (_, k), c in p.items())
    for n in range(count):
        size = above.get(n, 0)
        clock.spend(1 + len(weight) * (1 + n // 60))
        sizes.append(size + sum(w * sizes[n - k] for k, w in weight.items() if k <= n))
    width = max(sizes).bit_length() + 2
    farthest = max((power + slope * k for side in (p, q) for power, k in side), default=0)
    latest = max((k for _, k in q), default=0)
    bits = width * (slope * count + farthest + shift + 1)
    limit(bits * (latest + 2 + len(p) + len(q)) < MAX_BITS, "the terms take too much memory")
    steps = [(width * (power + slope * k), k, -c) for (power, k), c in q.items() if k]
    starts = collected((k, c << width * (z + slope * k + shift)) for (z, k), c in p.items())
    found: list[int] = []
    sums = []
    longest = max((k for _, k, _ in steps), default=0)
    for n in range(count):
        packed = starts.get(n, 0)
        for move, k, c in steps:
            if k <= n:
                clock.spend(2 + found[n - k].bit_length() // 60)
                packed += found[n - k] * c << move
        found.append(packed)
        if n >= longest:
            found[n - longest] = 0
        middle = slope * n + shift
        clock.spend(packed.bit_length() // 10)
        sums.append(sum(_digit(packed, place, width) for place in (middle - 1, middle, middle + 1)))
    return sums


def _digit(value: int, place: int, width: int) -> int:
    """Return the coefficient at a place: digits are between -2^(width-1) and 2^(width-1)."""
    half = 1 << (width - 1)
    low = value & ((1 << width * place) - 1) if place else 0
    carry = 1 if place and low >> (width * place - 1) else 0
    digit = ((value >> width * place) + carry) & ((1 << width) - 1)
    return digit - (1 << width) if digit >= half else digit


def _residue(equation: list[list[int]], terms: list[int], clock: Clock) -> list[int]:
    """Return the first coefficients of P(t, F), by Horner's rule."""
    size = len(terms)
    total: list[int] = []
    for part in reversed(equation):
        total = long_product(total, terms, clock)[:size]
        total += [0] * (size - len(total))
        for k, c in enumerate(part[:size]):
            total[k] += c
    return total
