"""The kind "signs": a(n) R 0 for n >= from, R by the class of n modulo the number of relations.

The evidence splits the indices k, n = offset + k, into classes modulo a multiple of that number.
The g.f. of a class is checked (main_terms). Of its roots (root_discs) one is outermost, real and
positive, r in [b, B], with the part c_0 + ... + c_d m^d of the m-th term over r^m; the others are
at most C s^m together, s < b. With c_d >= w > 0 put l(m) = w - sum of |c_j| m^(j-d), j < d. Once
l(m) > 0 and l(m) m^d > C (s/b)^m at some m >= 1, the same holds at each later m, since neither
l(m) nor m^d falls. So the terms from "late" on have the sign of c_d. Roots z with |z| = r
are allowed, the moduli of their coefficients added to the errors of the c_j: |z|^2 - r^2 is an
algebraic integer with at most D = m k (k + 1)/2 conjugates z_i z_j - r_l^2, at most B each, with
the k roots of the factor of z and the m of that of r, so it is 0 if it is less than B^(1-D). A
class whose g.f. is a polynomial ends in zeros. Each term before that is compared with 0. Of a
recurrence with polynomial coefficients the late signs are settled by a cone (`kept_cones`). The n
at which the relation is false stand in "except".

An inequality is a relation between a difference of sequences and 0, told by two lemmas.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.envelope import gf_lemma, lemma_with, use
from ..core.generating_functions import OFFSETS
from ..core.reading import canonical, fit, rational
from ..formulas.dialect import Tree, names_of, read
from ..formulas.relations import coefficients
from .discs import power_above
from .kept_cones import check_cone
from .main_terms import section
from .polynomials import RATIONAL, fraction_of
from .root_discs import Place, Roots

if TYPE_CHECKING:
    from ..core.kinds import Given

SIGNS = {">": {1}, ">=": {0, 1}, "=": {0}, "<=": {-1, 0}, "<": {-1}, "!=": {-1, 1}}
PERIOD, LATE = range(1, 5001), range(1 << 22)
SINGLE = 200_000
MOST_TIED = 50_000


def check_signs(given: Given) -> None:
    """Check the sign of the late terms of each class, and all terms before.

    Evidence: `period`, a multiple; `parts`: `gf` of the class, `late`, `rate` and roots or `lone`.
    The outermost root outweighs the bound of the others from `late` on. Or `cone` with
    `rays`, `steps`, `grows`, `from`, and of a formula its `recurrence`, with a lemma `identity`: a
    cone that is kept.
    """
    statement, evidence, lemmas, clock, report = given
    said = statement["relations"]
    known = isinstance(said, list) and said and all(isinstance(one, str) for one in said)
    need(known and set(said) <= SIGNS.keys(), "the relations are not some of > >= = <= < !=")
    if "cone" in evidence:
        need(isinstance(statement["of"], dict), "of is not an object")
        offset: Any = statement["of"].get("offset")
        fit(offset, OFFSETS, "of.offset")
        signs, terms = check_cone(given)
        late, then = [len(terms)], "the cone is kept"
        later = [(late[0] + k, z) for k, z in enumerate(signs * len(said))]
    else:
        lemma = gf_lemma(lemmas, statement["of"], clock)
        offset, (p, q) = lemma["offset"], fraction_of(lemma, clock)
        fit(evidence.get("period"), PERIOD, "evidence.period")
        period, parts = evidence["period"], evidence.get("parts")
        need(isinstance(parts, list) and len(parts) == period, "a class of n is missing")
        need(period % len(said) == 0, "the classes do not refine those of the statement")
        late, later, then = [], [], "one root leads"
        for k, hints in enumerate(parts or ()):
            need(isinstance(hints, dict), f"evidence.parts[{k}] is not an object")
            fit(hints.get("late"), LATE, f"evidence.parts[{k}].late")
            above, below = section(p, q, {"period": period, "residue": k}, hints, clock)
            later.append((k, late_sign(above, below, hints, clock)))
            late.append(k + period * hints["late"])
        limit(max(late) <= SINGLE, "too many single terms")
        terms = coefficients(p, q, max(late), clock)
    start, failing = statement["from"], statement.get("except", [])
    need(start >= offset, "the statement begins before the sequence")
    need(failing == sorted({*failing}), "the exceptions are not in order")
    need(all(n >= start for n in failing), "an exception is before the statement")

    def holds(k: int, sign: int) -> bool:
        """Tell whether a sign is that of the relation at n = offset + k."""
        return sign in SIGNS[said[(offset + k) % len(said)]]

    need(all(holds(*z) for z in later), "the late terms have another sign")
    early = ((k, z) for k, z in enumerate(terms) if start - offset <= k < late[k % len(late)])
    wrong = [offset + k for k, z in early if not holds(k, (z > 0) - (z < 0))]
    need(wrong == failing, f"the relations fail at {wrong[:9]}")
    report.say("signs", f"terms before n = {offset + max(late)} compared with 0; then {then}")


def check_inequality(given: Given) -> None:
    """Check that lemmas say what the difference of the sides is, and of which sign."""
    statement, _, lemmas, clock, report = given
    operator, *sides = read(statement["relation"], clock, "relation")
    low, names = statement["low"], statement["names"]
    need(isinstance(names, dict), "the names are not an object")
    for lemma in lemmas:
        said = lemma["statement"]
        if said.get("kind") not in ("relation", "identity") or not isinstance(said["names"], dict):
            continue
        name = next(iter(said["names"].keys() - names.keys()), "")
        equals, left, right = read(said["relation"], clock, "relation")
        span = (
            {"low": low, "high": None} if said["kind"] == "relation" else {"ranges": f"n >= {low}"}
        )
        wanted = {**said, **span, "names": {**names, name: said["names"].get(name)}}
        is_new = name and name not in names_of(left)  # F and L are sequences where no name is given
        named = is_new and right == read(f"{name}(n)", clock)
        same = equals == "=" and _unscaled(left) == ("+", [1, -1], sides)
        if named and same and canonical(said) == canonical(wanted):
            of = said["names"][name]
            signs = {"kind": "signs", "of": of, "relations": [operator], "from": low}
            use(lemma, "the difference of the sides")
            need(lemma_with(lemmas, signs, clock), "the signs of the difference are missing")
            report.say("inequality", "the difference of the sides has this sign")
            return
    need(None, "a lemma on the difference of the sides is missing")


def _unscaled(left: Tree) -> Tree:
    """Return E of E*K*D^n with natural numbers K and D above 0, which has the sign of E."""
    match left:
        case ("*", ["*", "*", "*"], [inside, ("number", k, []), ("^", None, [base, exponent])]):
            is_power = base[0] == "number" and exponent == ("letter", "n", [])
            if is_power and all(isinstance(z, int) and z > 0 for z in (k, base[1])):
                return inside  # type: ignore[no-any-return]
    return left


def late_sign(p: list[int], q: list[int], hints: dict[str, Any], clock: Clock) -> int:
    """Return the sign of all coefficients of p/q from hints["late"] on."""
    late = hints["late"]
    if len(q) == 1:
        need(late >= len(p), "a term that is not 0 is left out")
        return 0
    need(late >= max(1, len(p) - len(q) + 1), "the terms are not yet sums of powers")
    fit(hints.get("rate"), RATIONAL, "rate")
    rate = rational(hints["rate"], "a number", clock)
    need(rate >= 0, "a rate is negative")
    roots = Roots(p, q, hints, "evidence.parts", clock, rate)
    scale, outer = roots.scale, roots.outermost()
    need(outer.is_real, "the outermost root is not real")
    base = scale.ends(outer.disc)
    need(base[0] > rate, "the outermost root is not shown to be positive and beyond the rate")
    main = [scale.ends(disc) for disc in roots.in_n(outer)]
    tied = [z for z in roots.places if z is not outer and scale.above(z.disc) > rate]
    for place in tied:
        _require_on_circle(place, outer, roots, clock)
        for k, disc in enumerate(roots.in_n(place)):
            more = scale.above(disc)
            main[k] = main[k][0] - more, main[k][1] + more
    bound = roots.rest([outer, *tied], rate)
    *lower, top = main
    sign = 1 if top[0] > 0 else -1
    least = top[0] if sign > 0 else -top[1]
    need(least > 0, "the leading coefficient is not shown to be nonzero")
    degree = len(lower)
    for j, (low, high) in enumerate(lower):
        least -= max(-low, high) / Fraction(late) ** (degree - j)
    clock.spend(100 * len(main))
    need(least > 0, "the leading term does not outweigh the lower ones")
    falling = bound * power_above(rate / base[0], late)
    need(least * late**degree > falling, "the outermost root does not outweigh the others")
    return sign


def _require_on_circle(place: Place, outer: Place, roots: Roots, clock: Clock) -> None:
    """Require that a root has the modulus of the outermost one, and no higher multiplicity."""
    scale = roots.scale
    largest = max(scale.above(z.disc) for z in roots.places)
    size = 2 * (2 + int(largest)) ** 2
    (low, high), (least, most) = scale.ends(outer.disc), scale.sizes(place.disc)
    m, n = (len(z.factor) - 1 for z in (outer, place))
    degree = m * n * (n + 1) // 2
    limit(degree * size.bit_length() <= MOST_TIED, "roots that may have the same modulus")
    clock.multiply(degree * size.bit_length(), 4 * scale.bits)
    apart = max(most**2 - low**2, high**2 - least**2)
    need(apart * size ** (degree - 1) < 1, "a root is not shown to be on the circle")
    need(place.multiplicity <= outer.multiplicity, "a root of higher multiplicity")
