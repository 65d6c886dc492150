"""Identities of a sequence with a rational g.f.: sums, sections, addition, Cassini's, divisors.

They need no search. With H the matrix of a(i + j), i and j < d, d the least order, a(m + n) is
u(m) H^-1 v(n), where u(m) and v(n) have the entries a(m + i) and a(n + j). The determinant of the
matrix of a(n + i + j) is a geometric progression: det H times the n-th power of that of the
companion matrix.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as ListOf
from fractions import Fraction
from itertools import accumulate, permutations, product
from math import gcd, lcm, prod
from typing import Any

from gfkit.numbers.linear_algebra import solution
from gfkit.numbers.printing import sum_text
from gfkit.proofs.kernel import NotDerived, Proved, prove
from gfkit.sequences.gf import IsGF, gf_data
from gfkit.sequences.identities import IdentityHolds
from gfkit.sequences.sequence import Sequence

MOST_IN_SUMS = 12
MOST_IN_PRODUCTS = 3
SECTIONS = (2, 3)
KEYS = ("partial sums", "invariant", "addition", *(f"section {k}" for k in SECTIONS), "divisors")
Claim = tuple[str, str]
"""A relation and the ranges of its letters."""


def claims_of(sequence: Sequence) -> dict[str, Claim]:
    """Return the identities of a sequence with a rational g.f., by name.

    >>> from gfkit import as_sequence
    >>> from gfkit import Sequence
    >>> claims_of(as_sequence("x/(1-x-x^2)"))["invariant"]
    ('a(n)*a(n+2)-a(n+1)^2 = -(-1)^n', 'n >= 0')
    """
    gf, offset = sequence.rational, sequence.offset
    order, first = gf.order, offset + max(0, len(gf.num) - gf.order)
    found: dict[str, Claim] = {}
    terms = sequence[first : first + 4 * order + 4]
    if not 0 < order <= MOST_IN_SUMS:
        return found
    ends = f"n >= {first}"
    if (text := _sums(sequence, terms, first)) is not None:
        found["partial sums"] = text, ends
    if order <= MOST_IN_PRODUCTS:
        found["invariant"] = _invariant(terms, gf.den, first), ends
        if (text := _addition(terms, order, first)) is not None:
            found["addition"] = text, f"m >= {first}, n >= {first}"
    for k in SECTIONS:
        signature = sequence.section(k).rational.signature
        top = k * len(signature)
        lags = [(c, f"a({k}*n+{top - k * j})") for j, c in enumerate(signature, 1)]
        text = f"a({k}*n+{top}) = {_combined(lags)}".replace("*n+0)", "*n)")
        found[f"section {k}"] = text, f"n >= {-(-first // k)}"
    is_lucas = order == 2 and not offset and len(gf.num) == 2 and not gf.num[0]
    if is_lucas and gcd(gf.den[1], gf.den[2]) == 1:
        text = "gcd(a(m), a(n)) = abs(a(gcd(m, n)))"
        found["divisors"] = text, "m >= 0, n >= 0"
    return found


def prove_claim(sequence: Sequence, claim: Claim) -> Proved:
    """Return the proof of one of them; raises NotDerived."""
    definition = sequence.definition
    if definition is None:
        raise NotDerived("a sequence without terms")
    lemma = sequence.proof()
    run, gfs = sequence.run, {}
    if lemma is not None and isinstance(lemma.statement, IsGF):
        run.take(lemma)
        gfs["a"] = gf_data(lemma.statement.gf)
    statement = IdentityHolds(claim[0], (("a", definition),), claim[1])
    return prove(statement, {"gfs": gfs}, workings=run)


def _by_values(left: str, names: Iterable[str], rows: ListOf[ListOf[Any]]) -> str | None:
    """Return an equation for what is a combination of others, None if it is none.

    names: of the others. rows: their values, and that of the left side after them.
    """
    weights = solution([[*map(Fraction, row)] for row in rows])
    if weights is None:
        return None
    below = lcm(*(w.denominator for w in weights))
    right = _combined((int(w * below), name) for w, name in zip(weights, names, strict=True))
    wrapped = f"({left})" if left.startswith("Sum") else left
    return f"{left if below == 1 else f'{below}*{wrapped}'} = {right}"


def _sums(sequence: Sequence, terms: ListOf[int], first: int) -> str | None:
    """Return the sum up to a(n) as a combination of a(n), ..., a(n + d - 1) and 1, if it is one."""
    order = sequence.order
    total = sum(sequence[:first])
    sums = accumulate(terms[: 2 * order + 2], initial=total)
    next(sums)
    rows = [[*terms[n : n + order][::-1], 1, z] for n, z in enumerate(sums)]
    names = [*(_term("n", i) for i in reversed(range(order))), ""]
    return _by_values(f"Sum_{{k={sequence.offset}..n}} a(k)", names, rows)


def _invariant(terms: ListOf[int], den: ListOf[int], first: int) -> str:
    """Return the determinant of a(n + i + j) as a geometric progression."""
    order = len(den) - 1
    products: dict[str, int] = {}
    value = 0
    for chosen in permutations(range(order)):
        sign = 1
        for i in range(order):
            for j in range(i):
                sign *= 1 if chosen[j] < chosen[i] else -1
        indices = sorted(i + chosen[i] for i in range(order))
        powers = [(_term("n", k), indices.count(k)) for k in sorted({*indices})]
        name = "*".join(f"{term}^{many}" if many > 1 else term for term, many in powers)
        products[name] = products.get(name, 0) + sign
        value += sign * prod(terms[k] for k in indices)
    rate = -den[-1] * (1 if order % 2 else -1)
    left = _combined([(c, name) for name, c in products.items()])
    power = f"({rate})" if rate < 0 else str(rate)
    power += f"^(n-({first}))" if first < 0 else f"^(n-{first})" if first else "^n"
    return f"{left} = {_combined([(value, power if rate != 1 else '')])}"


def _addition(terms: ListOf[int], order: int, first: int) -> str | None:
    """Return a(m + n) as a combination of products a(m + i) a(n + j)."""
    places = [*product(range(order), repeat=2)]
    rows = [[*(terms[m + i] * terms[n + j] for i, j in places), terms[m + n]] for m, n in places]
    index = f"m+n-{first}" if first > 0 else f"m+n+{-first}" if first else "m+n"
    names = (f"{_term('m', i)}*{_term('n', j)}" for i, j in places)
    return _by_values(f"a({index})", names, rows)


def _term(letter: str, i: int) -> str:
    return f"a({letter}+{i})" if i else f"a({letter})"


def _combined(parts: Iterable[tuple[int, str]]) -> str:
    """Return the text of a sum of multiples."""
    return sum_text((c, [name] if name else []) for c, name in parts)
