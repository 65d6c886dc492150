"""Recurrences with letters: at numbers for these they are the recurrences with the numbers."""

from fractions import Fraction
from math import comb
from random import Random

import pytest
from oracle.envelopes import certificate, checked, envelope
from samples import parametrize_some

from gfkit import Sequence, as_sequence, errors
from gfkit.proofs.kernel import Workings


def polynomial(draw, letters):
    """Draw a polynomial in letters, as terms {exponents: coefficient}."""
    terms = {}
    for _ in range(draw.randint(1, 2)):
        exponents = tuple(draw.randint(0, 2) for _ in letters)
        terms[exponents] = draw.choice([-2, -1, 1, 1, 3])
    return terms


def value(terms, numbers):
    """Return a polynomial at numbers."""
    total = 0
    for exponents, c in terms.items():
        for number, e in zip(numbers, exponents, strict=True):
            c *= number**e  # noqa: PLW2901 - one factor after another
        total += c
    return total


def text(terms, letters):
    """Write a polynomial."""
    parts = [
        "*".join([f"({c})", *(f"{z}^{e}" for z, e in zip(letters, exponents, strict=True) if e)])
        for exponents, c in terms.items()
    ]
    return f"({'+'.join(parts)})"


def system(draw):
    """Draw a recurrence, or a system of two, with right sides and first values."""
    letters = draw.sample("kxyqcmz", draw.randint(1, 3))
    names = "ab"[: draw.randint(1, 2)]
    rows = {
        name: [
            (polynomial(draw, letters), draw.choice(names), draw.randint(1, 3))
            for _ in range(draw.randint(1, 3))
        ]
        for name in names
    }
    rights = {
        name: [
            (polynomial(draw, letters), draw.choice([0, 0, 1, 2]), draw.choice([None, None, 0, 2]))
            for _ in range(draw.randint(0, 2))
        ]
        for name in names
    }
    told = {(name, n): polynomial(draw, letters) for name in names for n in range(3)}
    return letters, names, rows, rights, told


def written(letters, names, rows, rights, told):
    """Write a system; a right side is c n^i b^n, b the first letter, a number or 1."""
    equations = []
    for name in names:
        parts = [f"{text(w, letters)}*{z}(n-{s})" for w, z, s in rows[name]]
        for c, i, base in rights[name]:
            power = {None: "", 0: f"*{letters[0]}^n", 2: "*2^n"}[base]
            parts.append(f"{text(c, letters)}*n^{i}{power}" if i else f"{text(c, letters)}{power}")
        equations.append(f"{name}(n) = {' + '.join(parts)} for n >= 3")
    values = [f"{name}({n}) = {text(z, letters)}" for (name, n), z in told.items()]
    return ", ".join([*equations, *values])


def terms_at(numbers, letters, names, rows, rights, told, count):
    """Return the first terms of the first of them at numbers."""
    known = {place: value(z, numbers) for place, z in told.items()}
    for n in range(3, count):
        for name in names:
            total = sum(value(w, numbers) * known[z, n - s] for w, z, s in rows[name])
            for c, i, base in rights[name]:
                b = {None: 1, 0: numbers[0], 2: 2}[base]
                total += value(c, numbers) * n**i * b**n
            known[name, n] = total
    assert letters
    return [known["a", n] for n in range(count)]


@parametrize_some("seed", range(1_000), first=1)
def test_at_numbers_it_is_the_recurrence_with_numbers(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - any recurrences will do
    drawn_system = letters, *_ = system(draw)
    sequence = Sequence.parse(written(*drawn_system))
    numbers = [draw.randint(-3, 4) for _ in letters]
    here = {z: v for z, v in zip(letters, numbers, strict=True) if z in sequence.parameters}
    expected = terms_at(numbers, *drawn_system, 12)
    own = sequence.at(**here)
    assert own.terms(12) == expected
    assert [z.at(here) if hasattr(z, "at") else z for z in sequence.values.terms(12)] == expected


def test_fibonacci_polynomials_have_binomial_coefficients() -> None:
    sequence = Sequence.parse("F(n) = x*F(n-1) + F(n-2), F(0) = 0, F(1) = 1")
    assert (str(sequence.verdict), sequence.parameters) == ("proved", ("x",))
    for n in range(1, 12):
        expected = {(n - 1 - 2 * j, 0): comb(n - 1 - j, j) for j in range((n - 1) // 2 + 1)}
        one = sequence.values.term(n)
        found = {(1, 0): 1} if one == 0 else one if isinstance(one, int) else one.as_profile()
        found = {(0, 0): found} if isinstance(found, int) else found.as_dict()
        assert found == expected


@pytest.mark.parametrize("x", [-3, -1, 0, 2, 5])
def test_chebyshev_polynomials_of_a_cosine(x: int) -> None:
    first = Sequence.parse("T(n) = 2*x*T(n-1) - T(n-2), T(0) = 1, T(1) = x").at(x=x)
    second = Sequence.parse("U(n) = 2*x*U(n-1) - U(n-2), U(0) = 1, U(1) = 2*x").at(x=x)
    for n in range(10):
        # T_n(x)^2 - (x^2 - 1) U_(n-1)(x)^2 = 1
        before = second.term(n - 1) if n else 0
        assert first.term(n) ** 2 - (x * x - 1) * before**2 == 1


@pytest.mark.parametrize("k", range(-2, 5))
def test_a_series_with_letters_at_a_number(k: int) -> None:
    """Its terms obey a(n) = k a(n-1) + a(n-2)."""
    wanted = [1, k]
    while len(wanted) < 9:
        wanted.append(k * wanted[-1] + wanted[-2])
    assert as_sequence("1/(1-k*x-x^2)").at(k=k).terms(9) == wanted


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a(n) = n*k*a(n-1), a(0) = 1", "the coefficients of recurrences have no n"),
        ("a(n) = q^n*a(n-1), a(0) = 1", "the coefficients of recurrences have no n"),
        ("k*a(n) = a(n-1), a(0) = 1", "the factor of a.n. is k, and not 1"),
        ("a(n) = k*a(n-1)*a(n-2), a(0) = 1, a(1) = 1", "with letters recurrences are linear"),
        ("a(n) = k*a(n-1)/2, a(0) = 1", "not a polynomial in letters over the integers"),
        ("a(n) = t*a(n-1), a(0) = 1", "t is not defined"),
        ("a(n) = k*a(n-2), a(0) = 1", "a.1. is not told"),
    ],
)
def test_what_has_no_polynomials_as_terms_is_refused(text: str, why: str) -> None:
    with pytest.raises(errors.GfkitError, match=why):
        Sequence.parse(text)


@pytest.mark.parametrize("n", [-1, 3])
def test_letters_have_no_value_1(n: int) -> None:
    sequence = Sequence.parse("a(n) = k*a(n-1) + c, a(0) = 1")
    with pytest.raises(errors.GfkitError, match="has the letters c, k: give a number, as c=3"):
        sequence.at_one()
    assert sequence.at(k=n).parameters == ("c",)
    assert sequence.at(k=n, c=2).parameters == ()


TEXTS = (
    "F(n) = x*F(n-1) + F(n-2), F(0) = 0, F(1) = 1",
    "a(n) = k*a(n-1) + c, a(0) = 1",
    "a(n) = b(n-1) + x*a(n-1), b(n) = a(n) + k*b(n-1), a(0) = 1, b(0) = q",
    "a(n) = k*a(n-1) + n*q^n - 2, a(0) = 1",
)


@pytest.mark.parametrize("text", [*TEXTS, "(1-k*x)/(1-x-k*x^2)"])
def test_the_checker_replays_it(text: str) -> None:
    assert str(checked(certificate(as_sequence(text).proof())).outcome) == "holds"


@pytest.mark.parametrize("x", [-2, 0, 1, 3])
@pytest.mark.parametrize("y", [-1, 1, 2])
def test_beside_t_x_and_y_are_letters_of_a_series(x: int, y: int) -> None:
    found = as_sequence("(1+y*t)/(1-x*t-y*t^2)").at(x=x, y=y).terms(8)
    known = [1, x + y]
    while len(known) < 8:
        known.append(x * known[-1] + y * known[-2])
    assert found == known


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("binomial(n,3)*k^n", lambda k, n: comb(n, 3) * k**n),
        ("k*binomial(n+2,2) + n*(n-1)/2*k^n", lambda k, n: k * comb(n + 2, 2) + comb(n, 2) * k**n),
    ],
)
def test_binomial_coefficients_in_n_stand_beside_powers(text: str, of) -> None:
    for k in (-1, 0, 1, 3):
        assert as_sequence(text).at(k=k).terms(7) == [of(k, n) for n in range(7)]


@parametrize_some("text", TEXTS)
@pytest.mark.parametrize(("step", "start"), [(2, 0), (3, 1)])
def test_a_section_has_some_of_the_terms_and_is_replayed(text: str, step: int, start: int) -> None:
    sequence = as_sequence(text)
    found = sequence.section(step, start)
    assert found.values.terms(5) == sequence.values.terms(4 * step + start + 1)[start::step]
    data = certificate(found.proof())
    assert str(checked(data).outcome) == "holds"
    for key, by in (("start", 1), ("step", 1), ("first", 1)):
        data["statement"]["of"][key] += by
        forged = envelope(data["statement"], data["evidence"], data["lemmas"])
        assert str(checked(forged).outcome) != "holds"
        data["statement"]["of"][key] -= by
    side = data["statement"]["q"][-1]
    side[-1] = str(int(side[-1]) + 1)
    forged = envelope(data["statement"], data["evidence"], data["lemmas"])
    assert str(checked(forged).outcome) != "holds"


@pytest.mark.parametrize("text", TEXTS)
def test_partial_sums_and_cauchy_products_are_added_up_and_replayed(text: str) -> None:
    sequence, other = as_sequence(text), as_sequence("n^2 + 1")
    numbers = {z: k for k, z in enumerate(sequence.parameters, 2)}
    a, b = sequence.at(**numbers).terms(8), other.terms(8)
    sums, product = sequence.partial_sums(), sequence.cauchy(other)
    assert sums.at(**numbers).terms(8) == [sum(a[: n + 1]) for n in range(8)]
    known = [sum(a[i] * b[n - i] for i in range(n + 1)) for n in range(8)]
    assert product.at(**numbers).terms(8) == known
    for one in (sums, product):
        data = certificate(one.proof())
        assert str(checked(data).outcome) == "holds"
        term = data["statement"]["p"][-1]
        term[-1] = str(int(term[-1]) + 1)
        forged = envelope(data["statement"], data["evidence"], data["lemmas"])
        assert str(checked(forged).outcome) != "holds"


@parametrize_some("seed", range(60), first=1)
def test_a_changed_certificate_is_rejected(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - forgeries, not secrets
    data = certificate(Sequence.parse(draw.choice(TEXTS)).proof())
    statement, what = (
        data["statement"],
        draw.choice(["p", "q", "weight", "first", "order", "terms"]),
    )
    row = draw.choice(statement["of"]["equations"])
    if what in {"order", "terms"}:
        data["evidence"][what] += draw.choice([-1, 1])
    elif what in "pq":
        term = draw.choice(statement[what])
        term[-1] = str(int(term[-1]) + draw.choice([-1, 1, 2]))
    elif what == "weight":
        draw.choice(row["weights"])[2].append(["z^3", "1"])
    else:
        row["first"][0].append(["z", "1"])
    report = checked(envelope(statement, data["evidence"]))
    assert str(report.outcome) != "holds"


SUMS = {
    "Sum_{j=0..n} x^j": (0, lambda j, x, _: x**j),
    "Sum_{j=1..n} j*x^j": (1, lambda j, x, _: j * x**j),
    "Sum_{j=2..n} (x+y)^j": (2, lambda j, x, y: (x + y) ** j),
    "Sum_{j=0..n} (y*2^j + j^2*x)": (0, lambda j, x, y: y * 2**j + j**2 * x),
}  # fmt: skip


@pytest.mark.parametrize("text", SUMS)
@pytest.mark.parametrize(("x", "y"), [(1, 0), (0, 1), (2, 3), (-1, 2)])
def test_a_sum_with_letters_is_told_for_all_numbers(text: str, x: int, y: int) -> None:
    low, term = SUMS[text]
    sequence = as_sequence(text)
    assert str(sequence.verdict) == "proved"
    own = sequence.at(**{z: v for z, v in (("x", x), ("y", y)) if z in sequence.parameters})
    assert own.terms(9) == [sum(term(j, x, y) for j in range(low, n + 1)) for n in range(9)]


def test_a_quotient_is_told_where_its_divisor_is_not_0_and_a_sum_everywhere() -> None:
    quotient, whole = as_sequence("(x^(n+1)-1)/(x-1)"), as_sequence("Sum_{j=0..n} x^j")
    assert whole.at(x=1).terms(4) == [1, 2, 3, 4]
    with pytest.raises(errors.GfkitError, match="it is said where x-1 is not 0"):
        quotient.at(x=1)


@pytest.mark.parametrize(
    ("text", "divisor", "term"),
    [
        ("(k^n-1)/(k-1)", "k-1", lambda n, k: sum(k**j for j in range(n))),
        ("k^n+n*c", "", lambda n, k: k**n + 5 * n),
        ("a(n) = k*a(n-1)+1, a(0) = 2", "", lambda n, k: 2 * k**n + sum(k**j for j in range(n))),
    ],
)
def test_the_definition_has_the_terms_and_names_its_divisor(text, divisor, term) -> None:
    definition = as_sequence(text).definition
    values = [z.at({"k": 3, "c": 5}).number() for z in definition.compute(6, Workings())]
    assert values == [term(n, 3) for n in range(6)]
    assert str(definition).partition(", divided by ")[2] == divisor


@pytest.mark.parametrize("high", [-3, -1, 0, 1, 2])
@pytest.mark.parametrize(("low", "body"), [(0, "x^k"), (2, "k*x^k"), (-1, "(k+1)*(2*x)^k*x^2")])
def test_sums_to_n_and_more_or_less_are_those_of_numbers(low: int, body: str, high: int) -> None:
    """At x = 3 each is the sum of its values; x^2 is there so that no power is below 0."""
    sequence = as_sequence(f"Sum_{{k={low}..n{high:+d}}} {body}".replace("n+0", "n"))
    by = {
        "x^k": lambda k: Fraction(3) ** k,
        "k*x^k": lambda k: k * Fraction(3) ** k,
        "(k+1)*(2*x)^k*x^2": lambda k: (k + 1) * Fraction(6) ** k * 9,
    }[body]
    expected = [sum(map(by, range(low, n + high + 1))) for n in range(9)]
    assert sequence.at(x=3).terms(9) == expected
    assert str(checked(certificate(sequence.proof())).outcome) == "holds"
