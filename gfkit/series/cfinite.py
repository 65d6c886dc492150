"""The algebra of C-finite sequences: those that a linear recurrence with constants gives.

Every operation is exact, and its result is in normal form, so the order of the result is minimal
and `==` decides whether two sequences are equal. The roots of a sequence are the reciprocals of
the poles of its g.f.; termwise products and sections are found from the power sums of the roots,
without ever computing a root. [Stanley2012, section 4.1-4.2]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from flint import fmpz_mod_ctx, fmpz_mod_poly_ctx, fmpz_poly, nmod_poly

from gfkit.errors import GfkitError, LimitReached, NormalFormError
from gfkit.series.expression import parse_fraction
from gfkit.series.rational import RationalGF
from gfkit.series.recurrence import Recurrence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MAX_ORDER = 1500
"""Of a termwise product, before what cancels is removed."""
MAX_TERM_BITS = 100_000_000
"""Of a single term."""
MAX_TERMS_BITS = 500_000_000
"""Of all terms that an operation needs together."""
NMOD_LIMIT = 2**64


@dataclass(frozen=True, slots=True)
class CFinite:
    """The sequence a(offset), a(offset + 1), ... with sum of a(offset + n) x^n = gf.

    +, - and * act on terms, a(n) + b(n) and a(n) * b(n), on the n that both sequences have; a
    number stands for itself times the sequence in a product, and for a constant sequence in a
    sum. The Cauchy product is `cauchy`. Equal means: the same offset and the same terms.

    >>> fibonacci = CFinite.parse("x/(1-x-x^2)")
    >>> print(fibonacci * fibonacci)
    x*(1-x)/((1+x)*(1-3*x+x^2))
    >>> fibonacci**2 + fibonacci.shift(1)**2 == fibonacci.section(2, 1)
    True
    >>> fibonacci.term(10**18, modulo=10**9)
    560546875
    """

    gf: RationalGF
    offset: int = 0

    @classmethod
    def parse(cls, text: str, *, offset: int = 0) -> CFinite:
        """Return the sequence of a g.f. given as text; raises ExpressionError."""
        return cls(parse_fraction(text), offset)

    @classmethod
    def of(cls, signature: Sequence[int], initial: Sequence[int], *, offset: int = 0) -> CFinite:
        """Return the sequence with these first terms, continued by the recurrence.

        initial: at least as many terms as the signature is long; more, if the recurrence holds
        later.

        >>> CFinite.of((1, 1), [0, 1]).terms(8)
        [0, 1, 1, 2, 3, 5, 8, 13]
        """
        if len(initial) < len(signature):
            raise GfkitError(
                f"a recurrence of order {len(signature)} needs as many first terms, not "
                f"{len(initial)}"
            )
        den = [1, *(-c for c in signature)]
        num = fmpz_poly(den).mul_low(fmpz_poly(list(initial)), len(initial))
        return cls(RationalGF.of(_integers(num), den), offset)

    @classmethod
    def constant(cls, value: int, *, offset: int = 0) -> CFinite:
        """Return the sequence all of whose terms are `value`."""
        return cls(RationalGF.of([value], [1, -1]), offset)

    @property
    def order(self) -> int:
        """The order of the minimal recurrence."""
        return self.gf.order

    @property
    def preperiod(self) -> int:
        """How many of the first terms neither follow from the later ones nor lead to them."""
        return max(0, len(self.gf.num) - self.order)

    @property
    def recurrence(self) -> Recurrence:
        """The minimal recurrence."""
        gf = self.gf
        return Recurrence(
            gf.signature, tuple(gf.terms(gf.holds_from)), gf.holds_from, offset=self.offset
        )

    def terms(self, count: int) -> list[int]:
        """Return the first terms, a(offset), ..., a(offset + count - 1)."""
        return self.gf.terms(count)

    def __getitem__(self, n: int) -> int:
        return self.term(n)

    def term(self, n: int, *, modulo: int | None = None) -> int:
        """Return a(n), or a(n) mod `modulo` in 0, ..., modulo - 1; n may be 10^18 then.

        By the algorithm of Bostan and Mori. Raises GfkitError for n below the offset and for a
        modulus below 1, LimitReached if a(n) without a modulus might have more than
        MAX_TERM_BITS bits. References: [BostanMori2021, Algorithm 1].

        >>> CFinite.parse("x/(1-x-x^2)").term(10**18, modulo=10**30)
        123436395041183788299560546875
        """
        if n < self.offset:
            raise GfkitError(f"a({n}) is before the first term a({self.offset})")
        index = n - self.offset
        if modulo is not None:
            return _term_modulo(self.gf, index, modulo)
        bits = self.bits_up_to(index)
        if bits > MAX_TERM_BITS:
            raise LimitReached(
                f"a({n}) may have {_short(bits)} bits; the limit is {MAX_TERM_BITS}, and there is "
                "none modulo a number"
            )
        return self.recurrence.term(n)

    def bits_up_to(self, index: int) -> int:
        """Return a bound on the bits of the first terms, up to this index from the first one.

        With q the denominator, |1/root of q| <= 2 max |q_k|^(1/k), by Fujiwara.
        """
        rate = max((abs(c).bit_length() / k for k, c in enumerate(self.gf.den) if k), default=0)
        start = max((abs(c).bit_length() for c in self.gf.num), default=0)
        order = self.order
        binomial = order * (index + order).bit_length()
        many = len(self.gf.num).bit_length()
        return int(index * (rate + 1) * bool(order)) + start + binomial + many + 1

    # Termwise.

    def __add__(self, other: CFinite | int) -> CFinite:
        a, b = self._aligned(other)
        return CFinite(_sum(a.gf, b.gf), a.offset)

    __radd__ = __add__

    def __neg__(self) -> CFinite:
        return CFinite(RationalGF(tuple(-c for c in self.gf.num), self.gf.den), self.offset)

    def __sub__(self, other: CFinite | int) -> CFinite:
        return self + -other

    def __rsub__(self, other: int) -> CFinite:
        return -self + other

    def __mul__(self, other: CFinite | int) -> CFinite:
        if isinstance(other, int):
            return CFinite(
                RationalGF.of([other * c for c in self.gf.num], self.gf.den), self.offset
            )
        return self.hadamard(other)

    __rmul__ = __mul__

    def __pow__(self, exponent: int) -> CFinite:
        if exponent < 0:
            raise GfkitError("only powers with exponents from 0 on are sequences of integers")
        result, base = CFinite.constant(1, offset=self.offset), self
        while exponent:
            if exponent & 1:
                result = result.hadamard(base)
            exponent >>= 1
            if exponent:
                base = base.hadamard(base)
        return result

    def hadamard(self, other: CFinite) -> CFinite:
        """Return a(n) b(n): the Hadamard product of the g.f.s.

        Its roots are the products of the roots. Raises LimitReached if there are more than
        MAX_ORDER of them.

        >>> print(CFinite.parse("1/(1-2x)").hadamard(CFinite.parse("1/(1-3x)^2")))
        1/(1-6*x)^2
        """
        a, b = self._aligned(other)
        order = a.order * b.order
        if order > MAX_ORDER:
            raise LimitReached(
                f"a termwise product of orders {a.order} and {b.order} has order up to {order}; "
                f"the limit is {MAX_ORDER}"
            )
        sums = [
            r * s
            for r, s in zip(
                power_sums(a.gf.den, order + 1), power_sums(b.gf.den, order + 1), strict=True
            )
        ]
        den = _from_power_sums(sums, order)
        count = order + max(a.preperiod, b.preperiod)
        terms = [r * s for r, s in zip(a.terms(count), b.terms(count), strict=True)]
        return CFinite(_with_denominator(terms, den), a.offset)

    def section(self, step: int, start: int = 0) -> CFinite:
        """Return b(n) = a(step n + start), from the first n for which a is there, at least from 0.

        Only if a itself begins before 0 may b.

        Its roots are the powers of the roots. Raises LimitReached if the terms that it takes are
        too long, GfkitError for a step below 1.

        >>> CFinite.parse("x/(1-x-x^2)").section(10).gf
        RationalGF(num=(0, 55), den=(1, -123, 1))
        """
        if step < 1:
            raise GfkitError(f"a section a(mn + r) has a step m of at least 1, not {step}")
        offset = max(-((start - self.offset) // step), min(self.offset, 0))
        first = step * offset + start - self.offset  # from the first term of self
        order = self.order
        count = order + max(0, -((first - self.preperiod) // step))
        last = first + step * count
        bits = self.bits_up_to(last)
        if bits * (count + order + 1) > MAX_TERMS_BITS:
            raise LimitReached(
                f"a section of {count} terms, the last of up to {_short(bits)} bits, is too large"
            )
        den = _from_power_sums(self._sums_of_powers(step), order)
        terms = self._terms_at(first, step, count)
        return CFinite(_with_denominator(terms, den), offset)

    def shift(self, by: int) -> CFinite:
        """Return b(n) = a(n + by), from n = offset on.

        by: negative, the sequence is continued backwards by its recurrence, which is refused if
        that gives fractions or if the sequence has terms before its recurrence (GfkitError).

        >>> CFinite.parse("x/(1-x-x^2)").shift(-4).terms(6)
        [-3, 2, -1, 1, 0, 1]
        """
        if by >= 0:
            order = self.order
            count = order + max(0, self.preperiod - by)
            bits = self.bits_up_to(by + count)
            if bits * (count + 1) > MAX_TERMS_BITS:
                raise LimitReached(f"a shift by {by} needs terms of up to {_short(bits)} bits")
            den = fmpz_poly(list(self.gf.den))
            return CFinite(_with_denominator(self._terms_at(by, 1, count), den), self.offset)
        backward = self._backward()  # A(0), A(-1), ...; A(n) = a(offset + n)
        bits = CFinite(backward).bits_up_to(-by) * (self.order - by)
        if bits > MAX_TERMS_BITS:
            raise LimitReached(f"a shift by {by} needs {_short(bits)} bits")
        before = backward.terms(1 - by)[:0:-1]
        num = fmpz_poly(before)
        den, p = fmpz_poly(list(self.gf.den)), fmpz_poly(list(self.gf.num))
        num = num * den + p.left_shift(-by)
        return CFinite(RationalGF.of(_integers(num), self.gf.den), self.offset)

    def partial_sums(self) -> CFinite:
        """Return s(n) = a(offset) + ... + a(n).

        >>> CFinite.parse("x/(1-x-x^2)").partial_sums().terms(7)
        [0, 1, 2, 4, 7, 12, 20]
        """
        return CFinite(RationalGF.of(self.gf.num, _product(self.gf.den, (1, -1))), self.offset)

    def differences(self) -> CFinite:
        """Return a(n + 1) - a(n)."""
        return self.shift(1) - self

    def reversal(self) -> CFinite:
        """Return b(n) = a(-n) for n >= 0, where the recurrence continues a to negative n.

        Raises GfkitError if that gives fractions, or if the sequence has terms before its
        recurrence, so that nothing says how it goes on. References: [Stanley2012, Prop. 4.2.3].

        >>> CFinite.parse("x/(1-x-x^2)").reversal().terms(7)
        [0, 1, -1, 2, -3, 5, -8]
        """
        backward = CFinite(self._backward())
        if self.offset >= 0:
            return backward.shift(self.offset)
        before = self.terms(1 - self.offset)[:0:-1]
        p, q = fmpz_poly(list(backward.gf.num)), fmpz_poly(list(backward.gf.den))
        num = p.left_shift(-self.offset) + q * fmpz_poly(before)
        return CFinite(RationalGF.of(_integers(num), backward.gf.den))

    def _backward(self) -> RationalGF:
        """Return the g.f. of A(0), A(-1), A(-2), ... where A(n) = a(offset + n)."""
        if self.preperiod:
            raise GfkitError(
                f"the first {self.preperiod} terms do not follow from the later ones by the "
                "recurrence, so there is no reversal"
            )
        order = self.order
        p = [*self.gf.num, *[0] * (order - len(self.gf.num))]
        # sum over n >= 1 of A(-n) x^n = -F(1/x) = -x^order p(1/x) / (x^order q(1/x))
        den = fmpz_poly(list(self.gf.den)[::-1])
        num = -fmpz_poly([0, *p[::-1]]) + den * (self.terms(1)[0])
        try:
            return RationalGF.of(_integers(num), _integers(den))
        except NormalFormError:
            raise GfkitError(
                "continued to negative n by its recurrence, the sequence has terms that are no "
                f"integers (the last coefficient of its recurrence is {-self.gf.den[-1]})"
            ) from None

    # On generating functions.

    def cauchy(self, other: CFinite) -> CFinite:
        """Return the Cauchy product: the sum of a(i) b(n - i) over all i for which both are there.

        >>> ones = CFinite.constant(1)
        >>> ones.cauchy(ones).terms(5)
        [1, 2, 3, 4, 5]
        """
        num = _product(self.gf.num, other.gf.num)
        den = _product(self.gf.den, other.gf.den)
        return CFinite(RationalGF.of(num, den), self.offset + other.offset)

    # Deciding.

    def first_difference(self, other: CFinite) -> int | None:
        """Return the least n that both sequences have with a(n) != b(n); None if there is none.

        >>> a, b = CFinite.parse("1/(1-x)"), CFinite.parse("1/(1-x)+x^9/(1-3x)")
        >>> a.first_difference(b), a.first_difference(a.shift(5))
        (9, None)
        """
        difference = self - other
        return next(
            (n + difference.offset for n, c in enumerate(difference.gf.num) if c),
            None,
        )

    def __str__(self) -> str:
        return str(self.gf) if not self.offset else f"{self.gf} (offset {self.offset})"

    # How.

    def _aligned(self, other: CFinite | int) -> tuple[CFinite, CFinite]:
        """Return both sequences from the first n that both have."""
        if isinstance(other, int):
            other = CFinite.constant(other, offset=self.offset)
        offset = max(self.offset, other.offset)
        return _begun(self, offset), _begun(other, offset)

    def _terms_at(self, first: int, step: int, count: int) -> list[int]:
        """Return the terms first, first + step, ..., counted from the first term as 0."""
        skipped, order = self.preperiod, self.order
        places = range(first, first + step * count, step)
        early = self.terms(skipped)
        found = [early[place] for place in places if place < skipped]
        if not order:
            return found + [0] * (count - len(found))
        monic = fmpz_poly(list(self.gf.den)[::-1])  # modulo it x^n is a sum of x^0, ..., x^(d-1)
        base = self.terms(skipped + order)[skipped:]
        by_step = _power_of_x(step, monic)
        power = fmpz_poly([])
        for place in places[len(found) :]:
            power = power * by_step % monic if power else _power_of_x(place - skipped, monic)
            found.append(_dot(power, base))
        return found

    def _sums_of_powers(self, step: int) -> list[int]:
        """Return the sums of the 0, step, 2 step, ..., order step-th powers of the roots."""
        if not self.order:
            return [0]
        monic = fmpz_poly(list(self.gf.den)[::-1])
        first = power_sums(self.gf.den, self.order)
        by_step = _power_of_x(step, monic)
        power = fmpz_poly([1])
        sums = []
        for _ in range(self.order + 1):
            sums.append(_dot(power, first))
            power = power * by_step % monic
        return sums


def _begun(a: CFinite, offset: int) -> CFinite:
    """Return the sequence from a later n on."""
    return CFinite(a.shift(offset - a.offset).gf, offset) if offset != a.offset else a


def interlaced(*sequences: CFinite) -> CFinite:
    """Return c with c(kn + i) = a_i(n), for sequences a_0, ..., a_(k-1) of the same offset.

    Raises GfkitError for no sequences or different offsets.

    >>> interlaced(CFinite.parse("1/(1-x)"), CFinite.parse("1/(1-2x)")).terms(8)
    [1, 1, 1, 2, 1, 4, 1, 8]
    """
    if not sequences:
        raise GfkitError("interlacing needs at least one sequence")
    for first, second in pairwise(sequences):
        if first.offset != second.offset:
            raise GfkitError(
                f"interlaced sequences begin at the same n, not at {first.offset} and "
                f"{second.offset}"
            )
    k = len(sequences)
    spread = (
        RationalGF.of([0] * i + _spread(a.gf.num, k), _spread(a.gf.den, k))
        for i, a in enumerate(sequences)
    )
    return CFinite(reduce(_sum, spread), k * sequences[0].offset)


def power_sums(den: Sequence[int], count: int) -> list[int]:
    """Return the sums of the 0th, 1st, ... powers of the reciprocals of the roots of den.

    den: ascending, den[0] == 1. Newton: the sum over k of s_k x^k is d - x den'/den.

    >>> power_sums((1, -1, -1), 8)
    [2, 1, 3, 4, 7, 11, 18, 29]
    """
    order = len(den) - 1
    num = [(order - k) * c for k, c in enumerate(den)]
    return RationalGF.of(num, den).terms(count) if any(num) else [0] * count


def _from_power_sums(sums: Sequence[int], order: int) -> fmpz_poly:
    """Return the polynomial with constant term 1 whose roots have reciprocals with these sums."""
    found = [1]
    for n in range(1, order + 1):
        total = sum(sums[k] * found[n - k] for k in range(1, n + 1))
        found.append(-total // n)
    return fmpz_poly(found)


def _with_denominator(terms: Sequence[int], den: fmpz_poly) -> RationalGF:
    """Return the g.f. that begins with these terms and has its numerator below their number."""
    num = den.mul_low(fmpz_poly(list(terms)), len(terms)) if terms else fmpz_poly([])
    return RationalGF.of(_integers(num), _integers(den))


def _power_of_x(exponent: int, monic: fmpz_poly) -> fmpz_poly:
    """Return x^exponent modulo a monic polynomial."""
    power = fmpz_poly([1]) % monic
    for bit in f"{exponent:b}":
        power = power * power % monic
        if bit == "1":
            power = power.left_shift(1) % monic
    return power


def _dot(poly: fmpz_poly, values: Sequence[int]) -> int:
    return sum(int(c) * values[k] for k, c in enumerate(poly.coeffs()))


def _term_modulo(gf: RationalGF, n: int, modulo: int) -> int:
    """Return the coefficient of x^n in gf modulo a number, in O(log n) products."""
    if modulo < 1:
        raise GfkitError(f"the modulus is {modulo}; it must be at least 1")
    if modulo == 1:
        return 0
    polynomial = _modular_polynomials(modulo)
    p, q = polynomial(gf.num), polynomial(gf.den)
    while n:
        mirrored = polynomial([-c if k % 2 else c for k, c in enumerate(_integers(q))])
        p = polynomial(_integers(p * mirrored)[n % 2 :: 2])
        q = polynomial(_integers(q * mirrored)[::2])
        n //= 2
    return int(p[0])


def _modular_polynomials(modulo: int) -> Callable[[Sequence[int]], Any]:
    if modulo < NMOD_LIMIT:
        return lambda coefficients: nmod_poly([c % modulo for c in coefficients], modulo)
    context = fmpz_mod_poly_ctx(fmpz_mod_ctx(modulo))
    return lambda coefficients: context(list(coefficients))


def _sum(a: RationalGF, b: RationalGF) -> RationalGF:
    """Return a + b in normal form."""
    p, q = fmpz_poly(list(a.num)), fmpz_poly(list(a.den))
    r, s = fmpz_poly(list(b.num)), fmpz_poly(list(b.den))
    common = q.gcd(s)
    q_only, s_only = q // common, s // common
    return RationalGF.of(_integers(p * s_only + r * q_only), _integers(q * s_only))


def _product(a: Sequence[int], b: Sequence[int]) -> list[int]:
    return _integers(fmpz_poly(list(a)) * fmpz_poly(list(b)))


def _spread(coefficients: Sequence[int], k: int) -> list[int]:
    """Return the coefficients of p(x^k)."""
    found = [0] * (k * max(len(coefficients) - 1, 0) + 1)
    found[: k * len(coefficients) : k] = coefficients
    return found


def _integers(poly: Any) -> list[int]:
    return [int(c) for c in poly.coeffs()]


def _short(number: int) -> str:
    return str(number) if number < 10**15 else f"2^{number.bit_length()}"
