"""Real zeros of polynomials: what is proved is so of exact zeros, and forgeries fail."""

import copy
import random

import flint
import pytest
import sympy
from laws.relation_settling import certificate, sealed

from gfkit import Sequence, Strip, facts
from gfkit.analysis.interlacing import form_of, interlaces
from gfkit.analysis.zero_limits import isolated_limits, limit_curve, quotients
from gfkit.proofs.checker import check as replay
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.sequences.real_roots import RealZeros, prove_real_zeros
from gfkit.sequences.zero_limits_proof import prove_limits_of_zeros
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import WORD_PRIME

X = sympy.Symbol("x")


def all_real(profile):
    """Tell whether all zeros are real, by sympy's isolation of real roots."""
    poly = sympy.Poly(sum(c * X**i for i, _, c in profile.terms), X)
    simple = poly.quo(poly.gcd(poly.diff(X)))
    return simple.degree() < 1 or simple.count_roots() == simple.degree()


def drawn(rng):
    """Draw a fraction with a short recurrence in x without negative coefficients."""
    den = {(0, 0, 0): 1}
    for k in range(1, rng.randint(2, 3) + 1):
        for i in range(2):
            den[(i, 0, k)] = -rng.choice([0, 0, 1, 1, 2])
    num = {(i, 0, k): rng.randint(0, 2) for i in range(2) for k in range(2)}
    return MarkedGF.of({**num, (0, 0, 0): 1}, {at: c for at, c in den.items() if c})


@pytest.mark.parametrize("seed", range(5))
def test_what_is_proved_is_so_of_exact_zeros(seed):
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    proved = []
    for _ in range(6):
        gf, offset = drawn(rng), rng.randint(-1, 2)
        sequence = Sequence.of_gf(gf, offset=offset)
        try:
            proof = prove_real_zeros(sequence.proof())
        except NotDerived:
            continue
        said = proof.statement
        proved.append(said.real)
        profiles = gf.terms(24)[said.start - offset :]
        assert all(map(all_real, profiles)) if said.real else not all_real(profiles[0])
        data = certificate(proof)
        assert replay(data).outcome == "holds"
        data["statement"]["real"] = not said.real
        assert replay(sealed(data)).outcome == "rejected"
    assert proved


def changes(data):
    """Yield certificates in which one number of the evidence is another."""
    for name, place in (("matrix", (0, 0)), ("start", (0,)), ("rows", (0, 0))):
        changed = copy.deepcopy(data)
        part = changed["evidence"][name]
        for k in place:
            part = part[k]
        part[:] = [*part, "1"]
        yield changed
    for k, summands in enumerate(data["evidence"]["sums"]):
        for change in ({"by": "7/5"}, {"by": "-1"}, {"shift": 9}):
            changed = copy.deepcopy(data)
            changed["evidence"]["sums"][k][0] = {**summands[0], **change}
            yield changed
        changed = copy.deepcopy(data)
        changed["evidence"]["sums"][k] = summands[1:]
        yield changed
    for k in range(len(data["evidence"]["pairs"])):
        changed = copy.deepcopy(data)
        i, j, s = changed["evidence"]["pairs"][k]
        changed["evidence"]["pairs"][k] = [j, i, s]
        yield changed
    changed = copy.deepcopy(data)
    changed["evidence"] |= {"pairs": [], "sums": []}
    yield changed
    changed["evidence"]["method"] = "matchings"
    yield changed


@pytest.mark.parametrize("name", ["domineering:maximal", "col", "kings"])
def test_families_with_another_number_are_rejected(name):
    gf = Strip(name, columns=1).generating_function(marks="x").gf
    proof = prove_real_zeros(Sequence.of_gf(gf).proof())
    data = certificate(proof)
    assert data["evidence"]["method"] == "interlacing"
    assert replay(data).outcome == "holds"
    for changed in changes(data):
        assert replay(sealed(changed)).outcome == "rejected", changed["evidence"]


def test_a_family_of_one_sequence_proves_nothing_of_another():
    (first, second) = (
        certificate(facts(Strip(name, columns=1), marks="x")["roots"].proof)
        for name in ("col", "snort:maximal")
    )
    first["evidence"] = {**second["evidence"], "gf": first["evidence"]["gf"]}
    assert replay(sealed(first)).outcome == "rejected"


def test_polynomials_with_other_zeros_are_not_taken_for_matchings():
    answer = Strip("domineering", columns=2).generating_function(marks="x")
    proof = prove_real_zeros(answer.verdict)
    assert proof.derivation.evidence["method"] == "matchings"
    data = certificate(proof)
    assert replay(data).outcome == "holds"
    for name, value in (("quantity", "maximal"), ("left", [[[0, 0], [1, 0], [2, 0]]])):
        changed = copy.deepcopy(data)
        changed["statement"]["of"]["rule"]["definition"][name] = value
        assert not replay(sealed(changed)).holds
    for name in ("domineering:maximal", "col"):
        other = Strip(name, columns=2).generating_function(marks="x")
        claim = RealZeros(other.verdict.statement.of, True, 0)
        evidence = {**proof.derivation.evidence, "gf": {}, "method": "matchings"}
        with pytest.raises((NotDerived, KeyError)):
            prove(claim, evidence)


@pytest.mark.thorough
def test_maximal_domineering_on_two_columns_has_real_zeros_for_all_n():
    answer = Strip("domineering:maximal", columns=2).generating_function(marks="x")
    proof = prove_real_zeros(answer.verdict)
    assert proof.statement.real
    assert proof.statement.start == 0
    assert replay(certificate(proof)).outcome == "holds"
    assert all(map(all_real, answer.profiles(25)))


def test_interlacing_is_that_of_the_zeros():
    rng = random.Random(1)  # noqa: S311 - examples, not secrets
    for _ in range(60):
        low = rng.randint(1, 4)
        zeros = (
            sorted(rng.randint(-6, 0) for _ in range(low)),
            sorted(rng.randint(-6, 0) for _ in range(low + rng.randint(0, 1))),
        )
        f, g = (sympy.Poly(sympy.prod(X - z for z in some), X) for some in zeros)
        below, above = zeros[0][::-1], zeros[1][::-1]
        ordered = all(a <= b for a, b in zip(below, above, strict=False)) and all(
            b <= a for a, b in zip(below, above[1:], strict=False)
        )
        ascending = [tuple(int(c) for c in h.all_coeffs()[::-1]) for h in (f, g)]
        assert interlaces(*ascending) == ordered, zeros


def test_forms_are_what_they_stand_for():
    rng = random.Random(2)  # noqa: S311 - examples, not secrets
    for _ in range(20):
        z = complex(rng.uniform(-1, 1), rng.uniform(0.1, 1))
        values = [complex(rng.uniform(-1, 1), rng.uniform(-1, 1)) for _ in range(3)]
        u, w = (
            tuple(tuple(rng.randint(0, 3) for _ in range(rng.randint(0, 3))) for _ in values)
            for _ in range(2)
        )
        first, second = (
            sum(c * z**a * v for f, v in zip(row, values, strict=True) for a, c in enumerate(f))
            for row in (u, w)
        )
        total = 0.0
        for (k, m, d, e), c in form_of(u, w).items():
            power = z**d if d >= 0 else z.conjugate() ** -d
            total += c * abs(z) ** (2 * e) * (values[k].conjugate() * power * values[m]).imag
        assert abs(total - (first.conjugate() * second).imag) < 1e-9


def of_factors(*factors):
    """Return 1/q for a product q of polynomials 1 - c x^i t^k ..., given as dictionaries."""
    product = {(0, 0, 0): 1}
    for factor in factors:
        total = {}
        for (i, _, k), c in product.items():
            for (a, b), e in {(0, 0): 1, **factor}.items():
                total[i + a, 0, k + b] = total.get((i + a, 0, k + b), 0) + c * e
        product = total
    return MarkedGF.of({(0, 0, 0): 1}, product)


@pytest.mark.parametrize(
    ("gf", "holds"),
    [
        (of_factors({(0, 1): -1, (1, 2): -1}), True),
        (of_factors({(0, 1): -2}, {(1, 1): -1}), True),
        (of_factors({(1, 1): -1}, {(1, 1): -2}), False),
        (of_factors({(1, 1): -1}, {(1, 1): 1}), False),
        (of_factors({(1, 1): -1}, {(1, 1): -1}), False),
        (of_factors({(0, 2): -1, (1, 4): -1}), True),
        (of_factors({(1, 1): -1}), False),
    ],
)
def test_limits_need_roots_that_are_no_multiples_of_each_other(gf, holds):
    lemma = Sequence.of_gf(gf, offset=1).proof()
    if not holds:
        with pytest.raises(NotDerived, match=r"multiple|one root"):
            prove_limits_of_zeros(lemma)
        return
    data = certificate(prove_limits_of_zeros(lemma))
    assert replay(data).outcome == "holds"
    period = data["statement"]["period"]
    for change in ({"period": period + 1}, {"residues": [*data["statement"]["residues"], 9]}):
        changed = copy.deepcopy(data)
        changed["statement"] |= change
        assert replay(sealed(changed)).outcome == "rejected"
    for points in ([2, 2], [0, 1]):
        changed = copy.deepcopy(data)
        changed["evidence"]["points"] = points
        assert replay(sealed(changed)).outcome == "rejected"


def test_quotients_are_those_of_the_roots():
    rng = random.Random(3)  # noqa: S311 - examples, not secrets
    for _ in range(10):
        roots = [rng.randint(1, 10**6) for _ in range(rng.randint(1, 4))]
        q, wanted = flint.nmod_poly([1], WORD_PRIME), flint.nmod_poly([1], WORD_PRIME)
        for i, a in enumerate(roots):
            q *= flint.nmod_poly([1, WORD_PRIME - a], WORD_PRIME)
            for j, b in enumerate(roots):
                if i != j:
                    quotient = a * pow(b, -1, WORD_PRIME) % WORD_PRIME
                    wanted *= flint.nmod_poly([WORD_PRIME - quotient, 1], WORD_PRIME)
        assert quotients(q) == wanted


def test_limits_of_matchings_of_paths_are_the_known_ray():
    points = limit_curve(of_factors({(0, 1): -1, (1, 2): -1}), (-2, 1, -1, 1), 24)
    assert all(abs(z.imag) < 1e-6 and z.real < -0.25 + 1e-3 for z in points)
    assert min(abs(z + 1) for z in points) < 0.1


def test_an_isolated_limit_is_found_and_is_one():
    gf = MarkedGF.of({(0, 0, 0): 1, (1, 0, 1): -4}, dict(of_two_lines()))
    assert [round(z.real, 9) for z in isolated_limits(gf)] == [0.5]
    counts = {i: c for i, _, c in gf.terms(41)[40].terms}
    zeros = flint.fmpz_poly([counts.get(i, 0) for i in range(max(counts) + 1)]).complex_roots()
    assert min(abs(complex(z) - 0.5) for z, _ in zeros) < 1e-6


def of_two_lines():
    """Return the denominator (1 - 2 t)(1 - x t)."""
    return {(i, j, k): c for i, j, k, c in of_factors({(0, 1): -2}, {(1, 1): -1}).den}


def test_zeros_of_a_long_strip_are_near_their_limits():
    answer = Strip("col", columns=2).generating_function(marks="x")
    counts = {i: c for i, _, c in answer.profiles(31)[30].terms}
    zeros = flint.fmpz_poly([counts.get(i, 0) for i in range(max(counts) + 1)]).complex_roots()
    curve = [*limit_curve(answer.gf, (-4, 1, -4, 4), 30), *isolated_limits(answer.gf)]
    assert max(min(abs(complex(z) - one) for one in curve) for z, _ in zeros) < 0.2
