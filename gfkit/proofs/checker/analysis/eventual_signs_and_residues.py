"""What holds of all late terms: the kinds "signs" and "residues".

"signs": a(n) R 0 for n >= from, R by the class of n modulo the number of relations.

The evidence splits the indices k, n = offset + k, into classes modulo a multiple of that number.
The g.f. of a class is checked (main terms). Of its roots (in discs) one is outermost, real and
positive, r in [b, B], with the part c_0 + ... + c_d m^d of the m-th term over r^m; the others are
at most C s^m together, s < b. With c_d >= w > 0 put l(m) = w - sum of |c_j| m^(j-d), j < d. Once
l(m) > 0 and l(m) m^d > C (s/b)^m at some m >= 1, the same holds at each later m, since neither
l(m) nor m^d falls. So the terms from "late" on have the sign of c_d. Roots z with |z| = r
are allowed, the moduli of their coefficients added to the errors of the c_j: |z|^2 - r^2 is an
algebraic integer with at most D = m k (k + 1)/2 conjugates z_i z_j - r_l^2, at most B each, with
the k roots of the factor of z and the m of that of r, so it is 0 if it is less than B^(1-D). A
class whose g.f. is a polynomial ends in zeros. Each term before that is compared with 0. Of a
recurrence with polynomial coefficients the late signs are settled by a cone. The n
at which the relation is false stand in "except".

An inequality is a relation between a difference of sequences and 0, told by two lemmas.

*The cone.* Let p_0(n) a(n) + ... + p_r(n) a(n + r) = 0 for n >= v, p_r(n) not 0 there. Put b(n) =
a(n)/n!^g for n >= 0, q_i(n) = p_i(n) ((n + 1) ... (n + i))^g, or p_i(n) ((n + i + 1) ... (n +
r))^-g for g < 0: q_0(n) b(n) + ... + q_r(n) b(n + r) = 0, with all signs changed if need be, so
that q_r(n) > 0 for n >= N >= v. Let C(n) be q_r(n) times the matrix from u(n) = (b(n), ..., b(n + r
- 1)) to u(n + 1). Let the rays be the columns of V, det V not 0, and c(n) = V^-1 u(n).

Let c(N) be positive at the places in S and 0 elsewhere. Of the first rows of C(n + i - 1) ... C(n)
V, i < k, and of the matrix L(n) = V^-1 C(n + k - 1) ... C(n) V take the entries in the columns in
S. A row of these has a sign if it is 0, or else no entry has the other sign for n >= N, and one has
this sign there: it is seen by the coefficients of powers of n - N, and the constant one. Let the
rows of L in S be positive, the others 0. Then c(N + k), a positive multiple of L(N) c(N), is
positive at the places in S and 0 elsewhere, and so are c(N + 2 k), ...; the first rows times c are
positive multiples of b(n + i). So the a(N + i + k t), t >= 0, have the sign of the i-th of them.
The same holds of -a(n).

"residues": the least period of a(n) modulo m, and the first n from which on it holds. Let q(0) = 1
or -1, so that the reverse f of q is monic up to a sign, of degree d, and let a(k) obey the
recurrence from k = `late` on. With x^P = sum of r_j x^j modulo f and m, a(k + P) is the sum of r_j
a(k + j). If a(k + P) = a(k) modulo m for d successive k, then for all later ones, since both obey
the recurrence. The periods are the multiples of the least one: P is it if P/r is none for each
prime factor r of P. That r is prime is the theorem of Sorenson and Webster on strong pseudoprimes
to the first 13 primes, for r below 3.3 * 10^24. [SorensonWebster2017]

"rank": m divides a(n) just for its multiples n. Multiples a of a Lucas sequence U_n(P, Q), P and Q
coprime, have gcd(a(k), a(n)) = |a(gcd(k, n))|, so that these n are the multiples of the least one.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from ..core import checked_kinds
from ..core.certificate_checking import lemma_with, use
from ..core.data_shapes import NUMBER, canonical, fit
from ..core.gf_statements_and_marked_polynomials import trimmed
from ..core.rejections import limit, need
from ..formulas.formula_dialect import Tree, names_of, read
from .polynomials import (
    MOST_COEFFICIENTS,
    add,
    coefficients,
    integers,
    known_fraction,
    later,
    multiply,
    relations,
    scale,
)

if TYPE_CHECKING:
    from ..core.check_reports import Given
    from ..core.clock_of_time_and_memory import Clock

Poly = list[int]
NUMBERS = range(1, 1 << 512)
EARLY = 20_000
WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
PROVEN = 3317044064679887385961981
CONE = {"rays": [[NUMBER]], "steps": range(1, 25), "grows": range(-24, 25), "from": range(1 << 14)}
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
        offset: Any = checked_kinds.part("formulas.sequence_relations").offset_of(given.of)
        signs, terms = check_cone(given)
        late, then = [len(terms)], "the cone is kept"
        later = [(late[0] + k, z) for k, z in enumerate(signs * len(said))]
    else:
        offset, p, q = known_fraction(given)
        fit(evidence.get("period"), PERIOD, "evidence.period")
        period = evidence["period"]
        fit(evidence.get("parts"), (dict,) * period, "evidence.parts")
        need(period % len(said) == 0, "the classes do not refine those of the statement")
        late, later, then = [], [], "one root leads"
        roots = checked_kinds.part("analysis.root_discs_and_polar_parts")
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
        """Tell whether a sign is that of the relation at n = offset + k."""
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


# The cone.


def relation_text(rows: list[Poly]) -> str:
    """Return the recurrence as the text of a relation."""
    powers = ("", "*n")
    inner = [
        "+".join(f"({c}){f'*n^{j}' if j > 1 else powers[j]}" for j, c in enumerate(row)) or "0"
        for row in rows
    ]
    return "+".join(f"({part})*a(n+{i})" for i, part in enumerate(inner)) + " = 0"


def known_recurrence(given: Given) -> tuple[list[Poly], list[Fraction], int]:
    """Return a recurrence by the definition, or by a lemma; first terms; from when on it holds."""
    of, evidence, clock = given.of, given.evidence, given.clock
    series = checked_kinds.part("formulas.recurrences_diagonals_and_algebraic_series")
    values = checked_kinds.defined("values", of)  # which looks at its shape
    if of.get("kind") == "recurrence" and "right" not in of:
        return series.recurrence(of, clock)  # type: ignore[no-any-return]
    listed: Any = evidence.get("recurrence")
    fit(listed, [[NUMBER]], "evidence.recurrence")
    rows = [integers(row, "evidence.recurrence", clock) for row in listed]
    first: int = checked_kinds.part("formulas.sequence_relations").offset_of(of)
    recurs = of.get("kind") == "recurrence"
    valid = series.recurrence(of, clock)[2] if recurs else first
    if "from" in evidence:
        later_on = evidence["from"]
        need(type(later_on) is int and valid <= later_on < EARLY, "evidence.from is too early")
        valid = later_on
    said = {
        "kind": "identity",
        "relation": relation_text(rows),
        "names": {"a": of},
        "ranges": f"n >= {valid}",
    }
    need(lemma_with(given.lemmas, said, clock), "a lemma on the recurrence is missing")
    limit(1 < len(rows) <= series.MOST_ORDER, "a recurrence of another order")
    limit(values, "the terms of such a sequence are not computed")
    given_terms = values(of, valid - first + len(rows) - 1, clock)
    are_rational = all(isinstance(z, int | Fraction) for z in given_terms)
    need(are_rational, "the terms are not rational numbers")
    return rows, [Fraction(z) for z in given_terms], valid


def check_cone(given: Given) -> tuple[list[int], list[Fraction]]:
    """Check the cone in the evidence; return the signs of a(n) from an n on, and earlier terms.

    The signs are those for n, n + 1, ..., and repeat.
    """
    of, evidence, clock = given.of, given.evidence, given.clock
    series = checked_kinds.part("formulas.recurrences_diagonals_and_algebraic_series")
    rows, first, valid = known_recurrence(given)
    fit(evidence["cone"], CONE, "evidence.cone")
    cone = evidence["cone"]
    rays = [integers(ray, "evidence.cone.rays", clock) for ray in cone["rays"]]
    order, start = len(rows) - 1, cone["from"]
    need(len(rays) == order and all(len(ray) == order for ray in rays), "not as many rays as terms")
    need(start >= valid, "the recurrence does not hold yet where the cone begins")
    *lower, lead = [_scaled(row, i, order, cone["grows"], clock) for i, row in enumerate(rows)]
    need(lead, "the last polynomial is 0")
    if lead[-1] < 0:
        lower, lead = [scale(f, -1) for f in lower], scale(lead, -1)
    need(_sign([lead], start, clock) == 1, "the last polynomial may be 0 or negative")
    size = range(order)
    units = [[int(i == k) for i in size] for k in size]
    told = relations([*rays, *units], clock)  # the coordinates of each unit, but for the sign
    need(all(len(one) > order for one in told), "the rays are linearly dependent")
    inside_by = [[-one[k] for one in told] for k in size]
    bottom = lcm(*(z.denominator for row in inside_by for z in row))
    coordinates = [[int(z * bottom) for z in row] for row in inside_by]
    early = start - checked_kinds.part("formulas.sequence_relations").offset_of(of)
    terms = series.continued(rows, first, valid, early + order, clock)
    power, inside = Fraction(1), []
    for n, term in enumerate(terms[early : early + order], start):
        power *= Fraction(n) ** cone["grows"] if n > start else 1
        inside.append(term / power)
    places = []
    for weights in coordinates:
        one = sum((c * z for c, z in zip(weights, inside, strict=True)), Fraction(0))
        clock.reduce(one.numerator.bit_length(), one.denominator.bit_length())
        places.append((one > 0) - (one < 0))
    need({*places} - {0} in ({1}, {-1}), "the terms are not inside the cone")
    side = sum(places) // sum(map(abs, places))
    columns: list[list[Poly]] = [
        [[c] if c else [] for c in ray] for ray, place in zip(rays, places, strict=True) if place
    ]
    signs = []
    for i in range(cone["steps"]):
        signs.append(side * _sign([column[0] for column in columns], start, clock))
        by = [later(f, i, clock) for f in (*lower, lead)]
        columns = [_stepped(column, by, clock) for column in columns]
    for weights, place in zip(coordinates, places, strict=True):
        row = []
        for column in columns:
            total: Poly = []
            for c, f in zip(weights, column, strict=True):
                total = add(total, scale(f, c))
            row.append(total)
        need(_sign(row, start, clock) == abs(place), "the cone may be left")
    given.report.say("cone", f"{order} rays, kept from n = {start} on", "dominant poles")
    return signs, terms[:early]


def _scaled(f: Poly, i: int, order: int, grows: int, clock: Clock) -> Poly:
    for j in range(1, i + 1) if grows > 0 else range(i + 1, order + 1):
        for _ in range(abs(grows)):
            f = multiply(f, [j, 1], clock)
    limit(len(f) <= MOST_COEFFICIENTS, "a polynomial of too high a degree")
    return f


def _stepped(column: list[Poly], by: list[Poly], clock: Clock) -> list[Poly]:
    """Return C times a column."""
    *lower, lead = by
    total: Poly = []
    for f, g in zip(lower, column, strict=True):
        total = add(total, scale(multiply(f, g, clock), -1))
    return [*(multiply(lead, g, clock) for g in column[1:]), total]


def _sign(row: list[Poly], start: int, clock: Clock) -> int:
    """Return the sign that polynomials have for n >= start or are 0, one of them never; or 0."""
    moved = [later(f, start, clock) for f in row]
    signs = {(c > 0) - (c < 0) for f in moved for c in f} - {0}
    need(len(signs) < 2, "entries of a row may have different signs: the cone may be left")
    need(not signs or any(f and f[0] for f in moved), "a row may be 0: the cone may be left")
    return signs.pop() if signs else 0


# Residues.


def check_residues(given: Given) -> None:
    """Check that the period holds from `from` on, not before, and no quotient by a prime does.

    Evidence: `primes`, the factors of the period.
    """
    statement, evidence, _, clock, report = given
    fit(evidence.get("primes"), [NUMBERS], "evidence.primes")
    offset, p, q = known_fraction(given)
    modulus, period = statement["modulus"], statement["period"]
    first, order = statement["from"] - offset, len(q) - 1
    need(first >= 0, "the statement begins before the sequence")
    need(abs(q[0]) == 1, "the terms may not be integers")
    late = max(first, len(p) - order, 0)
    limit(late <= EARLY, "too many single terms")
    terms = [int(z) % modulus for z in coefficients(p, q, late + 2 * order + 1, clock)]
    reverse = [c % modulus for c in q[::-1]]

    def shifted(k: int, by: int) -> int:
        """Return a(k + by) modulo m, k being late or later."""
        power = power_of_x(by, reverse, modulus, clock)
        return int(sum(c * terms[k + j] for j, c in enumerate(power)) % modulus)

    def holds(by: int) -> bool:
        return all(shifted(late + i, by) == terms[late + i] for i in range(order))

    def single(k: int) -> bool:
        by = k + period - late
        later: int = shifted(late, by) if by >= 0 else terms[k + period]
        return bool(later == terms[k])

    need(holds(period), "it is not a period")
    need(all(map(single, range(first, late))), "an early term does not repeat")
    need(not first or not single(first - 1), "it holds from an earlier n on")
    rest = period
    for prime in evidence["primes"]:
        need(is_prime(prime, clock) and rest % prime == 0, "a factor of the period is not prime")
        while rest % prime == 0:
            rest //= prime
        need(not holds(period // prime), "a quotient of the period is a period")
    need(rest == 1, "a prime factor of the period is missing")
    if "rank" in statement:
        rank = statement["rank"]
        lucas = order == 2 and p[:1] == [0] and len(p) == 2 and gcd(q[1], q[2]) == 1
        need(lucas and offset == first == 0, "no multiple of a Lucas sequence")
        need(period % rank == 0 and not shifted(0, rank), "the modulus does not divide a(rank)")
        for prime in evidence["primes"]:
            least = rank % prime or shifted(0, rank // prime)
            need(least, "the modulus divides an earlier term")
    report.say(
        "residues",
        f"the shift to the power {period}, and its quotients by primes",
        "powers of the shift",
    )


def power_of_x(n: int, f: list[int], prime: int, clock: Clock) -> list[int]:
    """Return x^n modulo a number and f, whose last coefficient is invertible; both ascending."""
    inverse, degree = pow(f[-1], -1, prime), len(f) - 1

    def reduced(c: list[int]) -> list[int]:
        for top in range(len(c) - 1, degree - 1, -1):
            clock.spend(len(f))
            over = c[top] * inverse % prime
            for i, z in enumerate(f):
                c[top - degree + i] = (c[top - degree + i] - over * z) % prime
        return [z % prime for z in c[:degree]]

    total = reduced([1])
    for bit in f"{n:b}":
        square = multiply(total, total, clock)
        total = reduced([0, *square] if bit == "1" else square)
    return trimmed(total)


def is_prime(n: int, clock: Clock) -> bool:
    """Tell whether a number below PROVEN is prime."""
    limit(n < PROVEN, "a prime that is too large")
    if n < 2 or any(n % r == 0 for r in WITNESSES):
        return n in WITNESSES
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in WITNESSES:
        clock.spend(20 * n.bit_length())
        power = pow(base, odd, n)
        squares = (pow(power, 1 << k, n) for k in range(twos))
        if power != 1 and n - 1 not in squares:
            return False
    return True
