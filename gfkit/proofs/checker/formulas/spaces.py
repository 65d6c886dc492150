"""Spaces of sequences in one letter, of which the dimension is known.

A space V is a sum of spaces V(q^m) of the two-sided sequences that q^m annihilates, q(0) not 0, and
of others; all are mapped onto themselves by shifts. A member of V that is 0 for dim V consecutive n
is 0 (its recurrence goes both ways). Factors are known by their names, so that those of two sides
are one; a space that is larger than needed only asks for more values. [Stanley2012, Theorem 4.1.1]

*Sums.* Of u(k) between two lines in n: differences of a member of the space of q (1 - t). With g in
U as a sequence in k from s on for all n, and in V as one in n for all k, g is a sum of products
u(k) v(n), and early terms:
 - the sum of g(k, i) over k + i = N is annihilated by q_U q_V from s + t - 1 on, s and t from where
   k and i are in U and V: the product with its g.f. is a polynomial at x = y;
 - with binomial(N, k) exponential generating functions multiply: roots are added; where they
   cancel, the part is 0 from N = i + j - 1 on, i and j their multiplicities; single early terms
   are polynomials times the other space;
 - the sum of x^N u(k) binomial(N - e k + c, d k + f), with D = d + e, is x^(f-c)/(1-x)^(f+1) U(t),
   where t = x^D/(1-x)^d, and U(t) is the sum of u(k) t^k, if binomial(M, j) = 0 for M < 0. With
   U = P/q, P of degree below s + deg q, and multiplied by (1-x)^(d deg q), q(t) has a degree of at
   most max(d, D) deg q, and is not 0 at x = 0 as D > 0. The sums are a member of the space of this
   and of a power of 1 - x, from where on no power of the numerator remains. In their range
   p n - e k + c is at least 0, and after its end less than d k + f; N = p n.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, comb, lcm, prod
from typing import TYPE_CHECKING, Any

from ..core.rejections import limit
from .evaluator import SECOND_ORDER
from .surds import MAX_BITS, Surds, Value, bits, inverse, plain
from .symbols import EVERYWHERE, MAX_PERIOD, UNBOUNDED, Polynomial, Quotient, Symbol, is_number

if TYPE_CHECKING:
    from ..core.gf import Poly

MAX_ORDER, MAX_PAIRS = 20_000, 200_000
Factor = tuple[Any, ...]
Size = tuple[int, int]
ONE: Factor = ("ratio", 1, 1)
"""The name of V(1-t); ("ratio", r, s) stands for u(n+s) = r u(n)."""


class Space(Symbol):
    """Members: factors: the multiplicity and the dimension of each; start: from where they are.

    monic: whether all roots are those of polynomials with integers and q(0) = 1 or -1. unit:
    whether the member is c r^n, c and r not 0. below, atoms: what repeats modulo numbers (see
    above), 0 and none if that is not known; shifted: whether a real number is added to it.
    """

    shifted = False

    def __init__(
        self, factors: Mapping[Factor, Size], start: int = EVERYWHERE, *, monic: bool = True,
        unit: bool = False, below: int = 0, atoms: Iterable[Any] = (),
    ) -> None:  # fmt: skip
        self.factors, self.start, self.monic, self.unit = dict(factors), start, monic, unit
        self.below, self.atoms = below, frozenset(atoms)
        limit(all(power > 0 <= size for power, size in self.factors.values()), UNBOUNDED)

    @property
    def order(self) -> int:
        """The dimension, at most."""
        return sum(power * size for power, size in self.factors.values())

    def joint(self, other: Space, factors: Mapping[Factor, Size], below: int) -> Space:
        """Return a space of what is made of two members, with these factors."""
        monic, start = self.monic and other.monic, max(self.start, other.start)
        found = Space(factors, start, monic=monic, below=below, atoms=self.atoms | other.atoms)
        found.shifted = self.shifted or other.shifted
        return found

    def later(self, start: int) -> Space:
        """Return the space of members from another n on, of which nothing else is known."""
        return Space(self.factors, start, monic=self.monic)

    def __add__(self, other: Any) -> Any:
        if is_number(other) and not other:
            return self
        if isinstance(other, Quotient):
            return other + self
        other = lifted(other)
        factors = dict(self.factors)
        for name, known in other.factors.items():
            factors[name] = max(known, factors.get(name, known))
        return self.joint(other, factors, lcm(self.below, other.below))

    def __mul__(self, other: Any) -> Any:
        """Return a space of products: multiplicities i and j of two roots make i + j - 1."""
        if isinstance(other, Quotient):
            return other * self
        is_scaled, other = isinstance(other, int | Fraction), lifted(other)
        if not self.factors or not other.factors:  # 0 where both have a value
            return self + other
        pairs = len(self.factors) * len(other.factors)
        limit(pairs <= MAX_PAIRS, "a relation of too high an order")
        factors: dict[Factor, Size] = {}
        for a, (i, size) in self.factors.items():
            for b, (j, other_size) in other.factors.items():
                name, dimension = _product((a, size), (b, other_size))
                factors[name] = max((i + j - 1, dimension), factors.get(name, (0, 0)))
        is_known = is_scaled or not (self.shifted or other.shifted)
        found = self.joint(other, factors, self.below * other.below * is_known)
        found.unit = self.unit and other.unit
        limit(found.order <= MAX_ORDER, "a relation of too high an order")
        return found

    def __rtruediv__(self, other: Any) -> Any:
        if not self.unit:
            return Quotient(other, self)
        factors = {_inverse(name): size for name, size in self.factors.items()}
        monic = all(name[0] == "ratio" and name[1] in (1, -1) for name in factors)
        return Space(factors, self.start, monic=monic, unit=True) * other

    def section(self, ahead: int, step: int = 1) -> Space:
        """Return a space of v(n + step) = u(n + ahead); nothing is known about its start."""
        if step == 1 == ahead:
            return Space(self.factors, monic=self.monic)
        names = {name: _section(name, ahead, step) for name in self.factors}
        factors = {names[z]: (power, step * size) for z, (power, size) in self.factors.items()}
        ratios = all(z[0] == "ratio" and isinstance(z[1], int) for z in factors)
        return Space(factors, monic=ratios or (self.monic and ahead > 0))


def lifted(value: Any) -> Space:
    """Return a number, or a polynomial, as a member of a space."""
    if isinstance(value, Polynomial):
        value = value.own.lifted(value)
    if isinstance(value, Space):
        return value
    limit(is_number(value), UNBOUNDED)
    is_real = isinstance(value, Surds)
    below = 1 if is_real else Fraction(value).denominator
    found = Space({ONE: (1, 1)}, unit=bool(value), below=below)
    found.shifted = is_real
    return found


def _product(a: tuple[Factor, int], b: tuple[Factor, int]) -> tuple[Factor, int]:
    """Return the factor of products, and its dimension; a, b: factors with theirs.

    Products of c members of one space of dimension d are in the image of a symmetric power.
    """
    if a[0] == ONE or b[0] == ONE:
        return b if a[0] == ONE else a
    (_, r, s, those), (_, q, t, others) = map(_parts, (a, b))
    step, powers = lcm(s, t), Counter(dict(those)) + Counter(dict(others))
    rate = r * q if s == t else _power(r, step // s) * _power(q, step // t)
    dimension = step * prod(comb(d + c - 1, c) for (_, d), c in powers.items())
    key = ("product", rate, step, frozenset(powers.items()))
    return key if powers else ("ratio", rate, step), dimension


def _parts(factor: tuple[Factor, int]) -> Factor:
    """Return a factor as r and s of u(n + s) = r u(n), and the others with their powers."""
    name, _ = factor
    if name[0] == "product":
        return name
    is_ratio = name[0] == "ratio" and not isinstance(name[1], Surds)
    return (*name, frozenset()) if is_ratio else ("product", 1, 1, frozenset({(factor, 1)}))


def _inverse(name: Factor) -> Factor:
    if name[0] == "ratio" and not isinstance(name[1], Surds):
        return ("ratio", inverse(name[1]), name[2])
    return ("inverse", name)


def _section(name: Factor, ahead: int, step: int) -> Factor:
    if name == ONE:
        return ("ratio", 1, step)
    small = name[0] == "ratio" and name[2] == 1 and not isinstance(name[1], Surds)
    if small and max(abs(ahead), step) <= MAX_PERIOD:
        return ("ratio", _power(name[1], ahead), step)
    return ("section", ahead, step, name)


def _power(r: Value, exponent: int) -> Value:
    limit(bits(r) * abs(exponent) <= MAX_BITS, "a power that is too large")
    return plain(Fraction(r) ** exponent)


def ratio(r: Value, power: int = 1) -> Space:
    """Return the space of the powers of r, with multiplicity."""
    found = Space({("ratio", plain(r), 1): (power, 1)}, monic=isinstance(r, int), unit=power == 1)
    if isinstance(r, int) and power == 1:
        found.below, found.atoms = 1, frozenset({("walk", (1, -r), 1, 0)})
    return found


def recurrent(q: Sequence[Poly], start: int) -> Space:
    """Return the space of the sequences that q annihilates."""
    texts = (" ".join(f"{code}:{z:x}" for code, z in sorted(c.items())) for c in q)
    factors = {("recurrence", *texts): (1, len(q) - 1)} if len(q) > 1 else {}
    found = Space(factors, start, monic=q[0] in ({0: 1}, {0: -1}))
    if found.monic and all(c.keys() <= {0} for c in q):
        walk = ("walk", tuple(c.get(0, 0) for c in q), 1, -start)
        found.below, found.atoms = 1, frozenset({walk})
    return found


def second_order(name: str) -> Space:
    """Return the space of the Fibonacci numbers and the like."""
    p, q, *_ = SECOND_ORDER[name]
    return recurrent([{0: 1}, {0: -p}, {0: -q}], 0)


def joined(a: Space, b: Space, start: int) -> Space:
    """Return the space of the recurrence that is the product of both: that of convolutions."""
    name = ("joined", frozenset(a.factors.items()), frozenset(b.factors.items()))
    return Space({name: (1, a.order + b.order)}, start, monic=a.monic and b.monic)


def between(inside: Space, first: tuple[int, int], last: tuple[int, int]) -> Space:
    """Return a space of the sums of f(k) over k from one line in n to another: of differences."""
    both = (last[0] - first[0], last[1] - first[1])
    limit(first[0] >= 0 < last[0], UNBOUNDED)
    limit(both[0] > 0 or (both[0] == 0 and both[1] >= -1), UNBOUNDED)
    total = joined(inside, ratio(1), EVERYWHERE)
    found = total.section(last[0])
    if first[0]:
        found = found + total.section(first[0])
        begun = -((first[1] - inside.start) // first[0])
    else:  # early terms are a constant
        begun = -((last[1] - inside.start + 1) // last[0])
    full = -((both[1] + 1) // both[0]) if both[0] else EVERYWHERE
    return found.later(max(begun, full))


def _since(slope: Fraction, more: Fraction) -> int:
    """Return from which n on slope n + more >= 0."""
    limit(slope > 0 or (slope == 0 and more >= 0), UNBOUNDED)
    return ceil(-more / slope) if slope else EVERYWHERE


def binomial_sums(
    u: Space, low: int, top: Sequence[Fraction], bottom: Sequence[Fraction],
    ends: tuple[Fraction, Fraction, int],
) -> Space:  # fmt: skip
    """Return a space of the sums of u(k) binomial(p n - e k + c, d k + f)."""
    slope, more, steps = ends
    if bottom[1]:
        bottom = [a - b for a, b in zip(top, bottom, strict=True)]
    limit(low >= 0 and not bottom[1], UNBOUNDED)
    limit(all(z.denominator == 1 for z in (*top, *bottom)), UNBOUNDED)
    e, p, c, d, f = -int(top[0]), int(top[1]), int(top[2]), int(bottom[0]), int(bottom[2])
    limit(p >= 1 and d >= 1 and d + e >= 1, UNBOUNDED)
    inside = _since(p - e * slope, c - e * more) if e > 0 else _since(top[1], top[2] - e * low)
    # after the end k > A n + B, in steps of 1/s
    excess = (d + e) * (more + Fraction(1, steps)) - c + f - Fraction(1, 2 * steps)
    behind = _since((d + e) * slope - p, excess)
    first = max(low, -(f // d))
    degree = u.order + max(0, max(first, u.start) - 1)
    widest = max(d, d + e)
    ended = f - c + widest * degree + 1 + max(0, -f)
    factors = {("binomial sum", d, e, frozenset(u.factors.items())): (1, widest * u.order)}
    found = Space(factors if u.order else {}, ended, monic=u.monic)
    power = f + 1 + d * (degree - u.order)
    if power > 0:
        found = found + ratio(1, power=power)
    return found.section(p).later(max(-(-ended // p), inside, behind))


def roots_added(u: Space, v: Space) -> Space:
    """Return the space of the sums of binomial(n, k) u(k) v(n - k) for k from 0 to n."""
    early, late = max(0, u.start), max(0, v.start)
    name = ("roots added", frozenset(u.factors.items()), frozenset(v.factors.items()))
    factors = {name: (1, u.order * v.order)} if u.order and v.order else {}
    found = Space(factors, monic=u.monic and v.monic)
    for single, other in ((early, v), (late, u)):
        if single:
            found = found + other * ratio(1, power=single)
    return found.later(max(early + late, u.order + v.order))
