"""Facts for all n: what is proved is so of the terms, and holds; what is false does not.

Of fractions by one root, and of recurrences with polynomial coefficients by cones.
"""

import copy
import random
import re
from fractions import Fraction
from functools import partial, reduce
from itertools import chain
from math import gcd
from operator import eq, ge, getitem, gt, le, lt, ne

import pytest
from findings import finding
from oracle.envelopes import certificate, seal
from samples import parametrize_some

from gfkit import Sequence, Strip, as_sequence
from gfkit.errors import GfkitError
from gfkit.proofs.checker import check as replay
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.formulas.recurrences import (
    recurrence_values,
)
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.sequences.definition import definition_data
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.facts import facts
from gfkit.sequences.gf import gf_evidence
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.sequences.relations import RelationHolds
from gfkit.sequences.signs import (
    HasSigns,
    find_signs,
    prove_apparition,
    prove_residues,
    prove_signs,
    prove_zeros,
    residues,
)
from gfkit.series.rational_gf import RationalGF

SEEN, FAR = 150, 200
COMPARE = {">": gt, ">=": ge, "=": eq, "<=": le, "<": lt, "!=": ne}
FACTORS = [[1, -1], [1, 1], [1, -2], [1, -1, -1], [1, 0, -2], [1, 0, 1], [1, -1, 1], [1, -3, 1]]
TIED = [[1, -1, 2], [1, 1, 3], [1, -2, 3], [1, -2, 4, -4]]


def drawn_fraction(rng, *, tied=False):
    """Draw a fraction with poles at roots of a few factors; tied: two of one modulus lead."""
    den = [1]
    for factor in rng.sample(FACTORS, rng.choice([1, 1, 2, 3])) + rng.sample(TIED, tied):
        product = [0] * (len(den) + len(factor) - 1)
        for i, a in enumerate(den):
            for j, b in enumerate(factor):
                product[i + j] += a * b
        den = product
    num = [rng.randint(-5, 5) for _ in range(rng.randint(1, len(den) + 2))]
    return Sequence.of_gf(RationalGF.of(num if any(num) else [1], den), offset=rng.randint(-2, 2))


@pytest.mark.parametrize("seed", range(4))
def test_a_positive_pole_outweighs_others_of_its_modulus(seed):
    """Parts c s^n and one of at most (|a| + |b|) (1 + 1/s) s^n/sin v, where t = 2 s cos v."""
    rng = random.Random(300 + seed)  # noqa: S311
    s, m = rng.randint(2, 6), rng.choice([1, 1, 2])
    t = rng.choice([z for z in range(1 - 2 * s, 2 * s) if z % s])
    a, b, sign = rng.randint(-3, 3), rng.randint(-9, 9), rng.choice([1, -1])
    wide = abs(a) + abs(b) + 1
    for c in (1, 30 * wide):
        below = f"(1-({s})*x)^{m}"
        text = f"({sign * c})/{below}+({a}+({b})*x)/(1-({t})*x+{s * s}*x^2)+1/(1-x)"
        sequence = as_sequence(text)
        try:
            signs = find_signs(sequence)
        except NotDerived:
            assert c == 1
            continue
        terms = sequence[:SEEN]
        assert [signs.sign(n) for n in range(SEEN)] == [(z > 0) - (z < 0) for z in terms], text
        relation = ">" if signs.tails[0] > 0 else "<"
        data = certificate(prove_signs(sequence, signs, (relation,), signs.settled))
        assert replay(data).holds, (text, replay(data).reasons)
        other = copy.deepcopy(data)
        other["evidence"]["parts"][0]["scale"] = 16
        assert not replay(seal(other)).holds


TEXTS = [
    "a(n) {R} {c}",
    "a(n+1) {R} a(n) + {c}",
    "a(n)^2 {R} a(n-1)*a(n+1) + {c}",
    "a(n) {R} {c}*n + {d}",
    "a(n)*a(n+3) {R} a(n+1)*a(n+2) - {c}",
    "3*a(n) {R} 2^n - {c}",
]


@parametrize_some("seed", range(10), first=1)
def test_inequalities_are_settled_as_the_terms_say(seed):
    rng = random.Random(300 + seed)  # noqa: S311
    a = as_sequence(rng.choice(["x/(1-x-x^2)", "1/(1-2*x)", "1/(1-x)^3", "(1+x)/(1-3*x+x^2)"]))
    decided = 0
    for text in TEXTS:
        written = text.format(
            R=rng.choice([">", ">=", "<", "<=", "!="]), c=rng.randint(0, 9), d=rng.randint(-9, 9)
        )
        found = finding(written, a)
        verdict = str(found.verdict)
        decided += verdict in {"proved", "refuted"}
        if verdict == "proved":
            proof = found.verdict
            assert replay(certificate(proof)).holds
            said = proof.statement
            below = said.relation.replace("a(n)", "(a(n)-10^30)")
            data = certificate(proof)
            data["statement"]["relation"] = below
            assert not replay(seal(data)).holds or below == said.relation
    assert decided == len(TEXTS)


@parametrize_some("offset", range(-3, 3), share=24)
@pytest.mark.parametrize("relation", ["!=", ">", "<="])
def test_inequalities_with_fractions_at_any_offset(relation, offset):
    a = Sequence.of_gf(RationalGF.of([1], [1, -1, -1]), offset=offset)
    for factor, bound in ((Fraction(1), 0), (Fraction(1, 2), Fraction(1, 3)), (Fraction(1, 6), 7)):
        found = finding(f"a(n)*({factor})^n/2 {relation} {bound}", a)
        values = [z * factor**n / 2 for n, z in enumerate(a.terms(60), offset)]
        is_true = all(COMPARE[relation](value, bound) for value in values)
        assert str(found.verdict) == ("proved" if is_true else "refuted")
        assert not is_true or replay(certificate(found.verdict)).holds


@pytest.mark.parametrize(
    ("gf", "zeros"),
    [
        ("1/(1-x^2)", "exactly for n = 1 mod 2, n >= 0"),
        ("1+x^2+x^3/(1-x^2)", "exactly for n = 1 and for n = 0 mod 2, n >= 3"),
        ("x^2/(1-x)", "exactly for n = 0, 1"),
        ("1+x^3", "exactly for n = 1, 2 and for every n >= 4"),
        ("1/(1-x)", "for no n"),
    ],
)
def test_the_zeros_that_are_named_are_all_there_are(gf, zeros):
    said = [str(one) for one in facts(as_sequence(gf))]
    assert f"a(n) = 0 {zeros}" in said


def test_facts_of_terms_are_about_a_fit():
    found = facts([1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233])
    assert {found.verdict(one) for one in found} == {"consistent"}


@pytest.mark.parametrize("name", ["F", "L", "d", "e", "b_1"])
def test_a_name_that_is_not_defined_is_not_that_of_the_difference(name):
    """F and L are Fibonacci and Lucas numbers where no name is given, and others are nothing."""
    data = certificate(finding("a(n) < 0", as_sequence("-1/(1-x)")).verdict)
    assert replay(data).holds
    relation = next(one for one in data["lemmas"] if one["statement"]["kind"] == "relation")
    relation["statement"]["names"] = {name: relation["statement"]["names"]["a"]}
    relation["statement"]["relation"] = f"{name}(n) - 0 = {name}(n)"
    data["statement"] |= {"relation": f"{name}(n) < 0", "names": {}}
    assert replay(seal(data)).outcome == "rejected"
    evidence = gf_evidence(RationalGF.of([-1], [1, -1]))
    with pytest.raises(NotDerived):
        prove(RelationHolds(f"{name}(n) < 0", (), 0, None), evidence)


def test_the_names_of_an_inequality_are_those_of_the_lemma():
    data = certificate(finding("a(n) > 0", as_sequence("1/(1-x)")).verdict)
    for offset in (False, 0.0):
        forged = copy.deepcopy(data)
        forged["statement"]["names"]["a"]["offset"] = offset
        assert replay(seal(forged)).outcome == "rejected"


@pytest.mark.parametrize("period", range(1, 6))
def test_classes_are_told_as_they_are(period):
    """Each set of classes but the empty one has words of its own, which hold of its n alone."""
    for mask in range(1, 2**period):
        classes = [k for k in range(period) if mask >> k & 1]
        relation, _, rest = residues(classes, period).removeprefix("n ").partition(" ")
        listed = set(map(int, rest.removesuffix(f" mod {period}").split(", ")))
        said = listed if relation == "=" else set(range(period)) - listed
        assert said == set(classes)


# Recurrences with polynomial coefficients.

OTHERS = {
    "growth": ("a(n+1)-a(n)", lambda a: a[1] - a[0]),
    "convexity": ("a(n+2)-2*a(n+1)+a(n)", lambda a: a[2] - 2 * a[1] + a[0]),
    "log-concavity": ("a(n+1)^2-a(n)*a(n+2)", lambda a: a[1] ** 2 - a[0] * a[2]),
}
MOTZKIN = "(n+2)*a(n) = (2*n+1)*a(n-1)+3*(n-1)*a(n-2), a(0) = 1, a(1) = 1"
LITERATURE = {
    MOTZKIN: [1, 1, 2, 4, 9, 21, 51],
    "n^3*a(n) = (34*n^3-51*n^2+27*n-5)*a(n-1)-(n-1)^3*a(n-2), a(0) = 1, a(1) = 5": [1, 5, 73],
    "Sum_{k=0..n} binomial(n,k)^3": [1, 2, 10, 56],  # [Franel]
    "Sum_{k=0..n} (-1)^k*factorial(3*n-2*k)*4^k/(factorial(n-k)^3*factorial(k))": [1, 2, 10],
    "a(n) = n*a(n-1)-a(n-2), a(0) = 1, a(1) = 1": [1, 1, 1, 2, 7],
    "n*a(n) = (2*n-1)*a(n-1)-(n-1)*a(n-2), a(0) = 0, a(1) = 1": [0, 1, Fraction(3, 2)],
}
"""Motzkin, Apery, Franel, Askey and Gasper (1/(1-x-y-z+4xyz)), a growth of n!, a double root."""


def drawn_recurrence(rng):
    """Draw a recurrence near one with constant coefficients, and continue it by hand."""
    order = rng.choice([1, 2, 2, 3, 4])
    levels = [[-2], [2, -5], [-1, 4], [6, -5], [-1, 2, -3], [4, -6, 1], [3, 0], [-3, 0, -1, 0]]
    level = rng.choice(levels)[-order:]
    rows = [[c * rng.randint(1, 3) + rng.randint(-2, 2), c] if c else [0] for c in level]
    rows = [*rows, [rng.randint(1, 4), 1]][-order - 1 :]
    start = rng.randint(-2, 2)
    first = [rng.randint(-3, 6) for _ in range(len(rows) - 1)]
    terms = [Fraction(z) for z in first]
    for n in range(start, start + FAR):
        values = [sum(c * n**j for j, c in enumerate(row)) for row in rows]
        if not values[-1]:
            return None
        total = sum(c * z for c, z in zip(values, terms[n - start :], strict=False))
        terms.append(-Fraction(total) / values[-1])
    return rows, first, start, terms


# One law of all facts: a plain predicate says what each means of the terms.


def repeats(terms, period, first):
    return all(a == b for a, b in zip(terms[first:], terms[first + period :], strict=False))


def is_so(said, term, offset):
    """Tell whether a statement, as data, is so of the first terms; none is so before the offset."""
    start = said["from"] if "from" in said else said.get("low")
    if start is None:
        start = int(said["ranges"].removeprefix("n >= "))
    if start < offset:
        return False
    if said["kind"] == "residues":
        m, period, first = said["modulus"], said["period"], start - offset
        terms = [term(n) % m for n in range(offset, start + 40 + 3 * min(period, 2000))]
        if not repeats(terms, period, first) or (first and repeats(terms, period, first - 1)):
            return period >= 2000
        ranks = [(z == 0) == (n % said.get("rank", 1) == 0) for n, z in enumerate(terms, offset)]
        shorter = any(repeats(terms, d, len(terms) // 2) for d in range(1, min(period, 2000)))
        return not shorter and ("rank" not in said or all(ranks))
    relations = said.get("relations") or [said["relation"].split()[-2]]
    but = said.get("except", [])
    return all(
        COMPARE[relations[n % len(relations)]](term(n), 0) == (n not in but)
        for n in range(start, offset + SEEN)
    )


def listed(sequence):
    """Return the terms of a sequence as a function that keeps them."""
    known = []

    def term(n):
        if n - sequence.offset >= len(known):
            known[:] = sequence.terms(2 * (n - sequence.offset) + 2)
        return known[n - sequence.offset]

    return term


def assert_signs(sequence, signs, term):
    """Assert that all signs are those of the terms, and that each relation begins where it does."""
    n0 = sequence.offset
    for n in range(n0, n0 + SEEN):
        assert signs.sign(n) == (term(n) > 0) - (term(n) < 0), (sequence.gf, n)
    for relation, holds in COMPARE.items():
        least = signs.least(relation)
        if least is None:
            assert not all(holds(term(n), 0) for n in range(n0 + 90, n0 + SEEN))
            continue
        assert all(holds(term(n), 0) for n in range(least, least + SEEN))
        assert least == n0 or not holds(term(least - 1), 0)
        assert prove_signs(sequence, signs, (relation,), least).statement.start == least
        if least > n0:
            with pytest.raises(NotDerived):
                prove_signs(sequence, signs, (relation,), least - 1)


def of_fraction(rng):
    """Yield proofs of a fraction, with the terms that they are about."""
    is_tied = rng.random() < 0.2
    sequence = drawn_fraction(rng, tied=is_tied)
    term = listed(sequence)
    try:
        signs = find_signs(sequence)
        assert_signs(sequence, signs, term)
        relations = tuple({1: ">", 0: "=", -1: "<"}[sign] for sign in signs.tails)
        yield prove_signs(sequence, signs, relations, signs.settled), term
        yield prove_zeros(sequence), term
    except NotDerived:
        assert is_tied
    for fact in facts(sequence):
        if fact.proof is not None and fact.key in OTHERS:
            yield fact.proof, partial(combined, fact.key, term)
        if fact.key == "log-concavity" and fact.word and "geometric" not in fact.word:
            start = fact.proof.statement.start
            assert all(term(n) >= 0 for n in range(start, start + SEEN))


def of_residues(rng):
    den = [rng.choice([1, -1]), *(rng.randint(-6, 6) for _ in range(rng.randint(0, 4)))]
    num = [rng.randint(-5, 5) for _ in range(rng.randint(1, len(den) + 2))]
    sequence = Sequence.of_gf(
        RationalGF.of(num if any(num) else [1], den), offset=rng.randint(-2, 2)
    )
    proof = prove_residues(sequence, rng.choice([1, 2, 3, 4, 6, 8, 9, 10, 12, 25]))
    yield proof, listed(sequence)
    data = certificate(proof)
    if data["evidence"]["primes"]:
        data["evidence"]["primes"].pop()
        assert not replay(seal(data)).holds


def of_ranks(rng):
    p, q, c = rng.randint(-4, 4), rng.choice([-3, -2, -1, 1, 2, 3]), rng.randint(1, 3)
    sequence, modulus = Sequence.of_gf(RationalGF.of([0, c], [1, -p, q])), rng.randint(2, 13)
    try:
        yield prove_apparition(sequence, modulus), listed(sequence)
    except NotDerived:
        late = prove_residues(sequence, modulus).statement.start
        assert gcd(p, q) > 1 or late or sequence.gf.order < 2


def of_recurrence(rng):
    case = drawn_recurrence(rng)
    if case is None or not any(case[0][0]):
        return
    rows, first, start, terms = case
    of = RecurrenceTerms(tuple(map(tuple, rows)), tuple(first), start)
    assert Sequence.of(of).values[: start + 40] == terms[:40]
    assert recurrence_values(definition_data(of), 40, Clock()) == terms[:40]
    known = dict(enumerate(terms, start))
    for fact in facts(of):
        if fact.proof is not None:
            yield fact.proof, partial(combined, fact.key, known.__getitem__)


def combined(key, term, n):
    """Return what a fact is about at n: a difference of terms, or the term."""
    return OTHERS[key][1]([term(n), term(n + 1), term(n + 2)]) if key in OTHERS else term(n)


TOLD = ("relations", "relation", "from", "low", "except", "period", "rank", "modulus")


def places(data, path):
    """Yield the places of all numbers and texts."""
    if isinstance(data, dict | list):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(part, (*path, key))
    elif not isinstance(data, bool | None):
        yield path


def another(rng, value):
    """Return another number, or another relation."""
    if isinstance(value, int):
        return value + rng.choice([-2, -1, 1, 5])
    if value in COMPARE:
        return rng.choice([*COMPARE])
    if value.endswith(" 0"):
        return " ".join([*value.split(" ")[:-2], rng.choice([*COMPARE]), "0"])
    try:
        return str(Fraction(value) + rng.choice([-1, 1, Fraction(1, 2)]))
    except ValueError:
        return value


def forged(rng, honest):
    """Return a certificate with a change in its statement, its evidence or its lemmas."""
    data = copy.deepcopy(honest)
    said = data["statement"]
    told = [z for key in TOLD if key in said for z in places(said[key], ("statement", key))]
    inside = [z for key in ("evidence", "lemmas") for z in places(data[key], (key,))]
    for path in [rng.choice(told), *([rng.choice(inside)] if inside else [])][rng.randrange(2) :]:
        *outer, last = path
        part = reduce(getitem, outer, data)
        part[last] = another(rng, part[last])
    if said["kind"] == "signs" and rng.random() < 0.2:
        said["except"] = sorted({*said.get("except", [])} ^ {said["from"] + rng.randint(0, 9)})
    signs = [one["statement"] for one in data["lemmas"] if one["statement"]["kind"] == "signs"]
    if said["kind"] == "relation" and signs and rng.random() < 0.3:
        said["relation"] = another(rng, said["relation"])
        signs[0]["relations"] = [said["relation"].split()[-2]]
    return data


MANY = {of_fraction: (4, 3), of_residues: (6, 6), of_ranks: (6, 6), of_recurrence: (1, 2)}
"""How many sequences are drawn at a time, and how many forgeries there are of each proof."""


SEEDS = [2, 0, 1, *range(3, 40)]
"""With the first one some of each kind are proved, in less time than with others."""


@parametrize_some("seed", SEEDS, first=1)
@pytest.mark.parametrize("make", MANY)
def test_what_is_proved_is_so_and_what_the_checker_takes_of_forgeries(make, seed):
    rng = random.Random(f"{make.__name__} {seed}")  # noqa: S311 - examples, not secrets
    many, forgeries = MANY[make]
    for proof, term in chain.from_iterable(make(rng) for _ in range(many)):
        honest = certificate(proof)
        offset = offset_of(honest["statement"])
        assert replay(honest).holds, replay(honest).reasons
        assert is_so(honest["statement"], term, offset), honest["statement"]
        for key in honest["statement"].keys() & {"period", "rank"}:
            data = copy.deepcopy(honest)
            data["statement"][key] *= 2
            assert not replay(seal(data)).holds, key
        for _ in range(forgeries):
            data = forged(rng, honest)
            if replay(seal(data)).holds:
                assert is_so(data["statement"], term, offset), data["statement"]


def offset_of(said):
    """Return the first index of what a statement is about."""
    of = said.get("of") or said["names"]["a"]
    while "parts" in of:
        of = of["parts"][-1]
    return of["offset"]


@parametrize_some(
    "text",
    [pytest.param(one, marks=pytest.mark.thorough) if "Sum" in one else one for one in LITERATURE],
)
def test_examples_of_the_literature(text):
    found = facts(as_sequence(text))
    count = len(LITERATURE[text])
    assert found.of.values[:count] == LITERATURE[text]
    zero = not found.of.values[0]
    assert found["signs"].word == ("nonnegative" if zero else "positive")
    assert found["zeros"].proof.statement.exceptions == ((0,) if zero else None)
    for fact in found:
        assert fact.proof is not None or (zero and fact.key == "log-concavity")
        assert fact.proof is None or replay(certificate(fact.proof)).holds
    assert found["convexity"].word in {"convex", "strictly convex", "concave", "strictly concave"}


@parametrize_some(
    ("text", "of", "verdict"),
    [
        ("a(n) <= 3^n", MOTZKIN, "proved"),
        ("a(n) <= 2^n+40", MOTZKIN, "refuted"),
        ("a(n)*(2*n+1) >= 4^n", "binomial(2*n,n)", "proved"),
        ("a(n) <= 8^n", "Sum_{k=0..n} binomial(n,k)^3", "proved"),
        ("a(n+1) >= (n+1)*a(n)", "a(n) = n*a(n-1)-a(n-2), a(0) = 1, a(1) = 1", "refuted"),
        ("a(n) >= 2*a(n-1)-1 for n >= 2", MOTZKIN, "proved"),
    ],
)
def test_inequalities_by_the_recurrence_of_the_difference(text, of, verdict):
    """Without a theorem on the difference the terms say the same as far as they are examined."""
    found = finding(text, of).verdict
    assert str(found) == verdict
    assert verdict == "refuted" or replay(certificate(found)).holds


@pytest.mark.parametrize("power", [2, pytest.param(3, marks=pytest.mark.thorough)])
def test_a_recurrence_that_another_sequence_obeys_is_rejected(power):
    """The recurrence of a formula is a lemma; another one is not proved by it."""
    data = certificate(facts(as_sequence(f"Sum_{{k=0..n}} binomial(n,k)^{power}"))["signs"].proof)
    assert replay(data).holds
    data["evidence"]["recurrence"][0][0] = "-7"
    assert not replay(seal(data)).holds


def test_terms_alone_give_facts_about_the_recurrence_that_fits():
    found = facts([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796])
    assert found.verdict(found["signs"]) == "consistent"
    assert replay(certificate(found["signs"].proof)).holds


def test_complex_eigenvalues_are_not_decided():
    """Its terms change their sign: the eigenvalues are 11 + 2 i and 11 - 2 i. [AlmkvistZudilin]"""
    text = "n^3*a(n) = (2*n-1)*(11*n^2-11*n+5)*a(n-1)-125*(n-1)^3*a(n-2), a(0) = 1, a(1) = 5"
    assert facts(as_sequence(text))["signs"].proof is None


FIBONACCI = RationalGF.of([0, 1], [1, -1, -1])


@pytest.mark.parametrize(
    ("relations", "start", "exceptions", "words"),
    [
        ((), 0, (), "the relations are some of >, >=, =, <=, <,"),
        (("==",), 0, (), "the relations are some of >, >=, =, <=, <,"),
        ((">=",), -1, (), "there is no a(-1)"),
        (("!=",), 1, (0,), "the exceptions are not in order, or before"),
        (("!=",), 0, (0, 0), "the exceptions are not in order, or before"),
        (("!=",), 0, (), "a(0) has another sign"),
        (("!=",), 0, (1,), "a(0) has another sign"),
        (("!=",), 0, (0, 1), "a(1) is no exception"),
        ((">",), 0, (0, 10**6), "a(1000000) is no exception"),
    ],
)
def test_what_says_nothing_or_is_false_is_not_derived(relations, start, exceptions, words):
    """F(0) = 0, and all other Fibonacci numbers are positive."""
    terms = FractionCoefficients(FIBONACCI.num, FIBONACCI.den)
    with pytest.raises(NotDerived, match=re.escape(words)):
        prove(HasSigns(terms, relations, start, exceptions), gf_evidence(FIBONACCI))


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: facts(as_sequence("x/(1-x-x^2)"), marks="x"), "pieces are marked"),
        (lambda: facts(Strip("col", columns=1), marks="x", modulo=2), "leave out the marks"),
        (lambda: facts(as_sequence("1/(1-x)"))["sign"], "signs.*log-concavity"),
    ],
    ids=["marks of a fraction", "marks and residues", "no such fact"],
)
def test_facts_that_there_are_not_are_refused(ask, words):
    with pytest.raises(GfkitError, match=words):
        ask()
