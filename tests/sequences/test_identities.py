"""Random identities of Lucas sequences, true and slightly false, against plain Python.

U(0) = 0, U(1) = 1, U(n) = P U(n-1) - Q U(n-2). Each family is a text with numbers in it and a
function that says, for values of the letters, whether the text is true there.
"""

import json
import operator
import random
import re
from fractions import Fraction
from itertools import product
from math import comb, isqrt

import pytest
from oracle.envelopes import certificate, seal
from oracle.relation_texts import Nothing, stands
from samples import parametrize_some

from gfkit import Sequence, as_sequence, check, verify
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.proofs.checker import check as replay
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.facts import facts
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.sequences.identities import IdentityFails, IdentityHolds, require_holds
from gfkit.series.rational_gf import RationalGF

CLAIMS = [(0, 10), *((part, 40) for part in range(10))]
"""Seeds, and how many: true ones, and about as many slightly false ones."""
FAR = 24
WIDE = 7


class Lucas:
    """The numbers U(n), n >= 0."""

    def __init__(self, p, q) -> None:
        self.p, self.q, self.kept = p, q, [0, 1]

    def __call__(self, n):
        while len(self.kept) <= n:
            self.kept.append(self.p * self.kept[-1] - self.q * self.kept[-2])
        return self.kept[n]

    def period(self, m):
        """Return the least T > 0 such that U(n + T) = U(n) modulo m for all n; 0 for none."""
        state = first = (0, 1 % m)
        for step in range(1, 2000):
            state = (state[1], (self.p * state[1] - self.q * state[0]) % m)
            if state == first:
                return step
        return 0


FAMILIES = []


def family(make):
    FAMILIES.append(make)
    return make


def number(c):
    return f"({c})" if c < 0 else str(c)


PLAIN = [  # of a sequence, an error, and numbers 1 <= i, k <= 4, 0 <= c <= 2
    lambda u, off, i, k, _: (
        f"a(n+{i})*a(n+{k})-a(n)*a(n+{i + k}) = {number(u(i) * u(k) + off)}*{number(u.q)}^n"
    ),
    lambda u, off, i, *_: f"a(m+n+{i}) = a(m+{1 + off})*a(n+{i})-{number(u.q)}*a(m)*a(n+{i - 1})",
    lambda u, off, i, *_: (
        f"a(n+{i})^2-a(n+{i}-r)*a(n+{i}+r) = {number(u.q)}^(n+{i + off}-r)*a(r)^2"
    ),
    lambda u, off, *_: f"a(n+i)*a(n+j){'-+'[off != 0]}a(n)*a(n+i+j) = {number(u.q)}^n*a(i)*a(j)",
    lambda u, off, _i, _k, c: (
        f"Sum_{{k=0..n+{c}}} {number(1 - u.p + u.q)}*a(k)"
        f" = {1 + off}-a(n+{c + 1})+{number(u.q)}*a(n+{c})"
    ),
    lambda u, off, *_: (
        f"Sum_{{k=0..n}} binomial(n,k)*{number(u.p + off)}^k*{number(-u.q)}^(n-k)*a(k) = a(2*n)"
    ),
    lambda u, off, *_: (
        f"Sum_{{k=0..floor(n/{2 + (off > 0)})}} binomial(n-k,k)"
        f"*{number(u.p)}^(n-2*k)*{number(u.q if off < 0 else -u.q)}^k = a(n+1)"
    ),
    lambda u, off, _, k, _c: (
        f"a({k}*n+{2 * k}) = {number(u(k + 1) - u.q * u(k - 1) + off)}*a({k}*n+{k})"
        f"-{number(u.q**k)}*a({k}*n)"
    ),
    lambda u, off, i, *_: (
        f"a((m+1)*n+{i})*a(n+1)-a((m+1)*n+{i + 1})*a(n) = {number(u.q)}^n*a(m*n+{i + off})"
    ),
    lambda u, off, i, *_: (
        f"a(n+2)-{number(u.p)}*a(n+1)+{number(u.q)}*a(n)+{i}*0^n = {i}*0^(n+{abs(off)})"
    ),
    lambda _, off, i, _k, c: (
        f"(n+{c // 2 + 1})*(n+{i - c // 2 + 1})*binomial(2*n+{i + 2},n+{c // 2 + 1})"
        f" = (2*n+{i + 1})*(2*n+{i + 2 + off})*binomial(2*n+{i},n+{c // 2})"
    ),
]


@family
def plain(u, draw, off):
    return PLAIN[draw(0, len(PLAIN) - 1)](u, off, draw(1, 4), draw(1, 4), draw(0, 2))


@family
def remainders(u, draw, off):
    m = draw(2, 7)
    t = u.period(m)
    if not 0 < t < 40:
        return None
    values = [u(n) % m for n in range(t)]
    values[draw(0, t - 1)] += off
    return f"a(n) mod {m} = {values}[n mod {t}]"


@family
def apparition(u, draw, off):
    m = draw(2, 13)
    rank = next((n for n in range(1, 200) if u(n) % m == 0), 0)
    if not rank or not u.period(m) or rank + off < 1:
        return None
    return f"{m} divides a(n) iff {rank + off} divides n"


@family
def quotient(u, _, off):
    text = f"a(n+2) = (a(n+1)^2-{number(u.q)}^n)/a(n)+{off}*n"
    return text if all(u(n) for n in range(1, 40)) else None


@family
def halves(u, draw, off):
    m = draw(2, 6)
    return f"{m}*floor((a(n)+n)/{m}) = a(n)+n-mod(a(n)+n+{off},{m})" if u.period(m) else None


@family
def telescoped(_, draw, off):
    """A sum of differences of terms t(k) without a rational g.f."""
    i, c = draw(0, 3), draw(2, 4)
    text = [
        f"(k+{i})!",
        f"a(k)*(k+{i})!",
        f"binomial(2*k+{i},k)/{c}^k",
        f"(k+{i})*Catalan(k)",
        f"{c}^k/(k+{i + 1})",
        f"a(k)^2/(k+{i + 1})!",
    ][draw(0, 5)]
    first, last, later = (text.replace("k", z) for z in ("0", "(n+1)", "(k+1)"))
    return f"Sum_{{k=0..n}} ({later}-{text}) = {last}-{first}+{off}*n"


@family
def factorials(u, draw, off):
    a, b = draw(2, 3), draw(0, 2)
    left = f"binomial({a}*n+{b},n)*n!*({a - 1}*n+{b})!*(a(n+1)-{number(u.p)}*a(n))"
    return f"{left} = {number(-u.q)}*a(n-1)*({a}*n+{b})!+{off}*n"


@family
def definite_sum(_, draw, off):
    """Sums over k of F(n, k), F hypergeometric, that have a closed form."""
    j, c = draw(0, 3), draw(1, 3)
    text = [
        f"Sum_{{k=0..n}} binomial(n,k)*binomial(n+{j},k+{j}) = binomial(2*n+{j},n)",
        f"Sum_{{k=0..n}} (-1)^k*binomial(n,k)*binomial(2*n+{j}-k,n) = 1",
        f"Sum_{{k=0..n}} {c}^k*binomial(n,k)/(k+1) = ({c + 1}^(n+1)-1)/({c}*(n+1))",
        f"Sum_{{k=0..n}} (k+{j})*binomial(n,k)^2 = (n+{2 * j})*binomial(2*n,n)/2",
        "Sum_{k=0..n} Catalan(k)*Catalan(n-k) = Catalan(n+1)",
        "Sum_{k=0..n} binomial(2*k,k)*Catalan(n-k) = binomial(2*n+1,n)",
    ][draw(0, 5)]
    return f"{text}+{off}*n"


def root(u):
    """Return the discriminant and the text of the larger root, if it is irrational and leads."""
    d = u.p**2 - 4 * u.q
    if u.p < 1 or d < 0 or isqrt(d) ** 2 == d or abs(u.p - d**0.5) >= 2:
        return 0, ""
    return d, f"({u.p}+sqrt({d}))/2"


def floor_of(d, a, b):
    """Return the floor of a + b sqrt(d), a and b rational."""
    top = (a.numerator * b.denominator, b.numerator * a.denominator)
    size = isqrt(top[1] ** 2 * d)  # that of an irrational number
    whole = top[0] + (size if top[1] > 0 else -size - 1 if top[1] else 0)
    return whole // (a.denominator * b.denominator)


def power_of(d, p, n):
    """Return ((p + sqrt(d))/2)^n as a + b sqrt(d)."""
    a, b = Fraction(1), Fraction(0)
    for _ in range(n):
        a, b = (p * a + d * b) / 2, (a + p * b) / 2
    return a, b


@family
def rounded_power(u, draw, off):
    d, text = root(u)
    if not d:
        return None
    k, c = draw(0, 3), draw(1, 2)

    def holds(n):
        a, b = power_of(d, u.p, n + k)
        return floor_of(d, b + Fraction(1, 2), a / d) * c == c * u(n + k) + off * n

    return f"{c}*floor(({text})^(n+{k})/sqrt({d})+1/2) = {c}*a(n+{k})+{off}*n", holds


@family
def whole_power(u, draw, off):
    """The sum of the powers of both roots is an integer V(n), and one of the two is small."""
    d, text = root(u)
    if not d:
        return None
    k, is_floor = draw(1, 3), draw(0, 1)
    more = [0, 0]
    for n in range(2):
        is_above = u.q > 0 or (n + k) % 2 == 0  # the other power is positive, so V(n) is above
        more[n] = (-1 if is_floor and is_above else 0 if is_above or is_floor else 1) + off
    name = "floor" if is_floor else "ceiling"

    def holds(n):
        a, b = power_of(d, u.p, n + k)
        rounded = floor_of(d, a, b) if is_floor else -floor_of(d, -a, -b)
        return rounded == 2 * u(n + k + 1) - u.p * u(n + k) + more[n % 2]

    right = f"2*a(n+{k + 1})-{u.p}*a(n+{k})+{more}[n mod 2]"
    return f"{name}(({text})^(n+{k})) = {right}", holds


@family
def multiple(u, draw, off):
    """The larger root times a term is near the next one."""
    d, text = root(u)
    if not d:
        return None
    k = draw(0, 2)

    def floored(n):
        return floor_of(d, Fraction(u.p * u(n + k), 2), Fraction(u(n + k), 2)) - u(n + k + 1)

    values = [floored(n) for n in range(8, 40)]
    said = [z + off for z in values[:2]]
    if values[2:] != values[:-2]:
        return None
    return f"floor({text}*a(n+{k})) = a(n+{k + 1})+{said}[n mod 2]", (
        lambda n: floored(n) == said[n % 2]
    )


def judged(u, found):
    """Return the text of a claim, and whether it is true as far as it is examined."""
    text, holds = found if isinstance(found, tuple) else (found, None)
    letters = ["n"] if holds else sorted(set(re.findall(r"\b[ijmnr]\b", text)))

    def is_so(*at):
        """Tell whether it is so, or has no value there."""
        try:
            return stands(text, {"a": (0, None, u)}, dict(zip(letters, at, strict=True)))[2]
        except Nothing:
            return True

    size = FAR if len(letters) == 1 else WIDE
    return text, all((holds or is_so)(*at) for at in product(range(size), repeat=len(letters)))


def claims(seed, count):
    chance = random.Random(seed)  # noqa: S311
    while count:
        make = chance.choice([*FAMILIES, *[plain] * len(PLAIN)])
        u = Lucas(chance.choice([1, 1, 2, 3, -1, 4, -2]), chance.choice([-1, -1, 1, -2, 2, 3, -3]))
        off = chance.choice([0, 0, 1, -1])
        found = make(u, chance.randint, off)
        if found is not None:
            count -= 1
            yield u, *judged(u, found)


def settled(text, gf):
    """Settle a claim of a(n), the coefficients of a g.f., or of numbers alone."""
    return check(text, gf) if "a(" in text else check(text)


@parametrize_some(("part", "many"), CLAIMS, first=1)
def test_no_verdict_is_false_and_nearly_all_that_is_true_is_proved(part, many) -> None:
    proved = true = 0
    for u, text, is_true in claims(part, many):
        found = settled(text, f"x/(1-({u.p})*x+({u.q})*x^2)")
        verdict = str(found.verdict)
        assert verdict != ("refuted" if is_true else "proved"), (u.p, u.q, text, found)
        if verdict == "proved":
            assert verify(found.proof()).holds, (text, verify(found.proof()).reasons)
        true, proved = true + is_true, proved + (verdict == "proved")
    assert proved >= 0.9 * true > 0


TRUE = [
    ("a(m+n+1) = a(m+1)*a(n+1)+a(m)*a(n)", "m >= 0, n >= 0"),
    ("a(n)^2-a(n-r)*a(n+r) = (-1)^(n-r)*a(r)^2", "r >= 0, n >= r"),
    ("a(n+2) = (a(n+1)^2-(-1)^n)/a(n)", "n >= 1"),
    ("mod(a(n+3000)-a(n), 2000) = 0", "n >= 0"),
    ("a(n) = floor(((1+sqrt(5))/2)^n/sqrt(5)+1/2)", "n >= 0"),
    ("floor((1+sqrt(5))/2*a(n)) = a(n+1)-[1, 0][n mod 2]", "n >= 0"),
]
CHANGES = [
    ("+a(m)", "-a(m)"),
    ("n-r)*a", "n-r+1)*a"),
    ("-(-1)", "+(-1)"),
    ("3000", "1501"),
    ("floor", "ceiling"),
    ("*a(n))", "*a(n+2))"),
]
RANGES = [
    None,
    ("n >= r", "n >= 0"),
    ("n >= 1", "n >= 0"),
    None,
    None,
    None,
    None,
    ("n >= 1", "n >= 0"),
]


@parametrize_some("k", range(len(TRUE)))
def test_changed_statements_are_not_replayed(k) -> None:
    """The checker takes nothing false, and no range with a value that does not exist."""
    text, ranges = TRUE[k]
    data = certificate(check(text, "x/(1-x-x^2)").proof())
    assert data["statement"]["ranges"] == ranges
    assert replay(data).holds
    for key, change in (("relation", CHANGES[k]), ("ranges", RANGES[k])):
        said = data["statement"][key]
        if change is not None:
            assert change[0] in said
            forged = {**data["statement"], key: said.replace(*change)}
            assert not replay(seal({**data, "statement": forged})).holds


BY_LEMMAS = [plain, telescoped, definite_sum, factorials, rounded_power, whole_power, multiple]


@parametrize_some("make", BY_LEMMAS, share=36)
def test_what_is_replayed_of_changed_proofs_is_true(make) -> None:
    """Numbers in the statement, in its evidence and in its lemmas are changed at random."""
    chance = random.Random(make.__name__)  # noqa: S311
    tried = taken = 0
    while tried < 16:
        u = Lucas(chance.choice([1, 2, 3]), chance.choice([-1, 1, -2, 2, 3]))
        found = make(u, chance.randint, 0)
        text, is_true = judged(u, found) if found else ("", False)
        if not is_true:
            continue
        gf = f"x/(1-({u.p})*x+({u.q})*x^2)"
        answer = settled(text, gf)
        if not answer.proofs():
            continue
        honest = certificate(answer.proof())
        for _ in range(8):
            tried += 1
            data = json.loads(json.dumps(honest))
            said = data["statement"]["relation"]
            places = [match.span() for match in re.finditer(r"\d+", said)]
            low, high = chance.choice(places)
            changed = str(max(0, int(said[low:high]) + chance.choice([-1, 1, 2])))
            if chance.random() < 0.7:
                data["statement"]["relation"] = said[:low] + changed + said[high:]
            for poly in data["evidence"].get("operator", []):
                poly[0] = str(int(poly[0]) + chance.choice([0, 0, 1]))
            for one in data["evidence"].get("telescopes", {}).values():
                entry = chance.choice(one["above"])
                entry[2] = str(int(entry[2]) * chance.choice([1, 1, 2, -1]))
            if replay(seal(data)).holds:
                taken += 1
                relation = data["statement"]["relation"]
                assert str(settled(relation, gf).verdict) != "refuted", relation
    assert taken


@parametrize_some(
    ("late", "i", "s"),
    [
        (late, *pair)
        for late in (0, 13, 20, 37)
        for pair in [(1, 0), (2, 0), (2, 1), (3, 1), (4, 3)][late % 2 :: 1 + bool(late)]
    ],
    share=6,
)
def test_sums_of_differences_in_k_alone(late, i, s) -> None:
    """F(n, k) = G(n, k+1) - G(n, k), without other n; a polynomial is 0 for n < late."""
    changed = "-" + "*".join(f"(n-{k})" for k in range(late)) if late else ""
    signs = f"Sum_{{k=0..n+{s}}} (-1)^k*binomial(n+{i},k)"
    shares = f"Sum_{{k=0..n+{i}}} (-1)^k*binomial(n+{i},k)/(k+1)"
    for text in (
        f"{signs} = (-1)^(n+{s})*binomial(n+{i - 1},n+{s}){changed}",
        f"{shares} = 1/(n+{i + 1}){changed}",
    ):
        found = check(text)
        assert (str(found.verdict) == "proved") == (not late), text
        if not late:
            assert replay(certificate(found.proof())).holds, text


@pytest.mark.parametrize("ends", ["k=0..n-1", "k=1..n"])
def test_a_sum_that_leaves_out_one_of_its_ends_is_proved_and_replayed(ends) -> None:
    """The sum over k = 0..n is 4^n, by the square of 1/sqrt(1-4x); each end is binomial(2n, n)."""
    found = check(f"Sum_{{{ends}}} binomial(2*k,k)*binomial(2*(n-k),n-k) = 4^n-binomial(2*n,n)")
    assert str(found.verdict) == "proved"
    assert replay(certificate(found.proof())).holds


@parametrize_some(("i", "c", "z"), product(range(3), (12, 30), "kn"))
def test_what_cancels_in_a_summand_ends_where_it_does(i, c, z) -> None:
    """binomial(m, m) is 0 for negative m, and m!/m! has no value."""
    m = f"{c}-{z}"
    one = (f"binomial({m},{m})", f"({m})!/({m})!", f"binomial({c},{z})/binomial({c},{z})")[i]
    for body, right in (
        ("binomial(n,k)^2", "binomial(2*n,n)"),
        ("binomial(n,k)*2^k/(k+1)", "(3^(n+1)-1)/(2*(n+1))"),
        ("(-1)^k*binomial(n,k)/(k+1)", "1/(n+1)"),
    )[(i + c // 12) % 2 :: 2]:
        text = f"Sum_{{k=0..n}} {one}*{body} = {right}"
        found = check(text)
        assert str(found.verdict) != "proved", text
        true = check(text.replace(m, f"{z}+{c}").replace(f"({c},{z})", f"({z}+{c},{z})"))
        assert replay(certificate(true.proof())).holds, text


@parametrize_some("seed", range(6))
def test_all_identities_that_are_found_are_proved_and_replayed(seed) -> None:
    chance = random.Random(seed)  # noqa: S311
    den = [1, *chance.choices(range(-3, 4), k=chance.randint(0, 3)), chance.choice([-2, -1, 1, 3])]
    num = chance.choices(range(-3, 4), k=len(den) + chance.randint(-1, 2))
    sequence = Sequence.of_gf(RationalGF.of([*num, 1], den), offset=chance.randint(-1, 3))
    found = {one.key: one for one in facts(sequence, identities=True)}
    sections = {key for key in found if key.startswith("section")}
    assert len(sections) == 2
    for key in found.keys() & {"partial sums", "invariant", "addition", "divisors", *sections}:
        assert found[key].proof is not None, found[key].text
        assert replay(certificate(found[key].proof)).holds, found[key].text


def test_the_greatest_common_divisors_are_those_of_lucas() -> None:
    gf = "x/(1-3*x-2*x^2)"
    assert str(check("gcd(a(m),a(n)) = a(gcd(m,n))", gf).verdict) == "proved"
    data = certificate(check("gcd(a(n),a(m)) = abs(a(gcd(n,m)))", "x/(1-x+2*x^2)").proof())
    assert replay(data).holds
    q = data["statement"]["names"]["a"]["q"]
    forged = json.loads(json.dumps(data).replace(json.dumps(q), json.dumps(["1", "-2", "2"])))
    assert not replay(seal(forged)).holds
    for false in ("x/(1-2*x-2*x^2)", "(2-x)/(1-x-x^2)"):
        assert str(check("gcd(a(m),a(n)) = abs(a(gcd(m,n)))", false).verdict) != "proved"


@parametrize_some(
    ("gf", "text", "n"),
    [
        ("1+x^30", "Sum_{k=0..n} binomial(n,k)*a(k)*(-1)^(n-k) = (-1)^n", 30),
        ("1+x^18", "Sum_{k=0..n} binomial(n,k)*a(k)*a(n-k) = 0^n", 18),
        ("1+x^15", "Sum_{k=0..floor(n/2)} binomial(n-k,k)*a(k) = 1", 30),
        ("1+3*x^40", "floor(a(n)/3) = 0", 40),
        ("1+x^40", "a(n) mod 3 = 0^n", 40),
        ("1+x^50", "Sum_{k=0..n} 2^(n-k)*a(k) = 2^n", 50),
        ("x^50", "Sum_{k=0..n} a(n+2*k)*F(n-2*k) = 0", 18),
        ("x^60", "a(n+m) = 0*a(n)*a(m)", 60),
        ("x^30", "a(n+m+1) = a(n)*a(m)", 29),
        ("x^40", "Sum_{k=0..n} binomial(n,k)*a(k+m) = 0*a(m)", 40),
    ],
)
def test_what_fails_late_is_refuted_where_it_fails(gf, text, n) -> None:
    found = check(text, gf)
    assert found.verdict == "refuted"
    assert found.counterexample.n == n
    assert replay(certificate(found.proof())).holds


COMPARED = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip


@pytest.mark.parametrize("sign", COMPARED)
@pytest.mark.parametrize(("p", "q", "c"), [(1, -1, 1), (2, 1, 1), (1, 1, 2)])
def test_a_relation_of_two_letters_is_false_just_where_its_sides_say_so(p, q, c, sign) -> None:
    """u(m+n+1) beside c u(m+1) u(n+1), which is less, as large, or larger."""
    u, terms = Lucas(p, q), {"u": as_sequence(f"x/(1-({p})*x+({q})*x^2)")}
    relation = parse_relation(f"u(m+n+1) {sign} {c}*u(m+1)*u(n+1)")
    for m, n in product(range(WIDE), repeat=2):
        left, right = u(m + n + 1), c * u(m + 1) * u(n + 1)
        try:
            require_holds(relation, {"m": m, "n": n}, terms)
        except IdentityFails:
            assert not COMPARED[sign](left, right)
        else:
            assert COMPARED[sign](left, right)


@pytest.mark.parametrize(
    ("sign", "verdict"), [(">=", "consistent"), ("<", "refuted"), ("<=", "refuted")]
)
def test_an_inequality_of_two_letters_is_compared_and_not_proved(sign, verdict) -> None:
    """F(m+n+1) = F(m+1)F(n+1) + F(m)F(n)."""
    assert check(f"a(m+n) {sign} a(m)*a(n)", "1/(1-x-x^2)").verdict == verdict


CONVOLUTIONS = [
    ("binomial(2*n,n)/(n+1)", "Sum_{k=0..n} a(k)*a(n-k) = a(n+1)"),
    ("binomial(2*n,n)", "Sum_{k=0..n} a(k)*a(n-k) = 4^n"),
    ("binomial(2*n,n)/(n+1)", "Sum_{k=0..n} binomial(2*k,k)*a(n-k) = (2*n+1)*a(n)"),
    ("n!", "Sum_{k=0..n} binomial(n,k)*a(k)*a(n-k) = (n+1)*a(n)"),
]


@parametrize_some(("formula", "text"), CONVOLUTIONS)
def test_a_formula_stands_for_its_sequence_in_a_sum(formula, text):
    found = check(text, formula)
    assert str(found.verdict) == "proved"
    data = certificate(found.proof())
    assert replay(data).holds
    data["statement"]["names"]["a"]["formula"] += "+n*(n-1)*(n-2)"
    assert not replay(seal(data)).holds
    assert str(check(f"{text}+n", formula).verdict) == "refuted"


def test_a_sum_in_a_formula_does_not_bind_the_letter_of_an_index() -> None:
    """b(n) has the true values for n < 20, then those of a recurrence of another sum."""

    def value(n):
        return sum(comb(n, k) * sum(comb(k, j) ** 3 for j in range(k + 1)) for k in range(n + 1))

    of = FormulaTerms(parse_expression("Sum_{k=0..n} binomial(n,k)^3"))
    b = RecurrenceTerms(((4,), (-8,), (5,), (-1,)), tuple(map(value, range(20))))
    text = "Sum_{k=0..n} binomial(n,k)*a(k) = b(n)"
    with pytest.raises(NotDerived):
        prove(IdentityHolds(text, (("a", of), ("b", b)), "n >= 0"))
