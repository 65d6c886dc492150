"""The signs of all late terms, and inequalities: the kind "signs".

"signs": a(n) R 0 for n >= from, R by the class of n modulo the number of relations.

The evidence splits the indices k, n = offset + k, into classes modulo a multiple of that number.
The g.f. of a class is checked (main terms). One of its roots (in discs) is outermost, real and
positive, r in [b, B], with the part c_0 + ... + c_d m^d of the m-th term over r^m; the others are
at most C s^m together, s < b. With c_d >= w > 0 put l(m) = w - sum of |c_j| m^(j-d), j < d. Once
l(m) > 0 and l(m) m^d > C (s/b)^m at some m >= 1, the same holds at each later m, since neither l(m)
nor m^d falls. So the terms from "late" on have the sign of c_d. Roots z with |z| = r are allowed,
the moduli of their coefficients added to the errors of the c_j: |z|^2 - r^2 is an algebraic integer
with at most D = m k (k + 1)/2 conjugates z_i z_j - r_l^2, at most B each, with the k roots of the
factor of z and the m of that of r, so it is 0 if it is less than B^(1-D). A class whose g.f. is a
polynomial ends in zeros. Each term before that is compared with 0. The late signs of a recurrence
with polynomial coefficients follow from a cone (cones.py). The n at which the relation is false
stand in "except".

An inequality is a relation between a difference of sequences and 0, given by two lemmas.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import kinds
from ..core.certificates import lemma_with, use
from ..core.rejections import limit, need
from ..core.shapes import canonical, fit
from ..formulas.parser import Tree, names_of, read
from .polynomials import coefficients, known_fraction

if TYPE_CHECKING:
    from ..core.reports import Given

SIGNS = {">": {1}, ">=": {0, 1}, "=": {0}, "<=": {-1, 0}, "<": {-1}, "!=": {-1, 1}}
PERIOD, LATE = range(1, 5001), range(1 << 22)
SINGLE = 200_000


def check_signs(given: Given) -> None:
    """Check the sign of the late terms of each class, and all terms before.

    Evidence: `period`, a multiple; `parts`: `gf` of the class, `late`, `rate` and roots or `lone`.
    The outermost root outweighs the bound of the others from `late` on. Or `cone` with
    `rays`, `steps`, `grows`, `from`, and of a formula its `recurrence`, with a lemma `identity`: a
    cone that is kept.
    """
    statement, evidence, _, clock, report = given
    said = statement["relations"]
    need(said and set(said) <= SIGNS.keys(), "the relations are not some of > >= = <= < !=")
    if "cone" in evidence:
        offset: Any = kinds.part("formulas.relations").offset_of(given.of)
        cones = kinds.part("analysis.cones")
        signs, terms = cones.check_cone(given)
        late, then = [len(terms)], "the cone is kept"
        later = [(late[0] + k, z) for k, z in enumerate(signs * len(said))]
    else:
        offset, p, q = known_fraction(given)
        fit(evidence.get("period"), PERIOD, "evidence.period")
        period = evidence["period"]
        fit(evidence.get("parts"), (dict,) * period, "evidence.parts")
        need(period % len(said) == 0, "the classes do not refine those of the statement")
        late, later, then = [], [], "one root leads"
        roots = kinds.part("analysis.roots")
        for k, hints in enumerate(evidence["parts"]):
            fit(hints.get("late"), LATE, f"evidence.parts[{k}].late")
            above, below = roots.section(p, q, period, k, hints, clock)
            later.append((k, roots.late_sign(above, below, hints, clock)))
            late.append(k + period * hints["late"])
        limit(max(late) <= SINGLE, "too many single terms")
        terms = coefficients(p, q, max(late), clock)
    start, failing = statement["from"], statement.get("except", [])
    need(start >= offset, "the statement begins before the sequence")
    need(failing == sorted({*failing}), "the exceptions are not in order")
    need(all(n >= start for n in failing), "an exception is before the statement")

    def holds(k: int, sign: int) -> bool:
        """Return whether a sign is that of the relation at n = offset + k."""
        return sign in SIGNS[said[(offset + k) % len(said)]]

    need(all(holds(*z) for z in later), "the late terms have another sign")
    early = ((k, z) for k, z in enumerate(terms) if start - offset <= k < late[k % len(late)])
    wrong = [offset + k for k, z in early if not holds(k, (z > 0) - (z < 0))]
    need(wrong == failing, f"the relations fail at {wrong[:9]}")
    report.say(
        "signs",
        f"terms before n = {offset + max(late)} compared with 0; then {then}",
        "dominant poles",
    )


def check_inequality(given: Given) -> None:
    """Check that lemmas say what the difference of the sides is, and of which sign."""
    statement, _, lemmas, clock, report = given
    operator, *sides = read(statement["relation"], clock, "relation")
    low, names = statement["low"], statement["names"]
    for lemma in lemmas:
        said = lemma["statement"]
        if said.get("kind") not in ("relation", "identity"):
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
            report.say("inequality", "the difference of the sides has this sign", "dominant poles")
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
