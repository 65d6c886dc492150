"""Pages of closed forms and of growth: what is printed has the value that it is said to have."""

import re
from fractions import Fraction
from itertools import product
from math import comb

import mpmath
import pytest
from render.shown import lines_of, table_of
from samples import parametrize_some

from gfkit import (
    Certificate,
    as_sequence,
    asymptotics,
    cell_growth,
    closed_form,
    moments,
    nearest_integer,
)
from gfkit.base.display import form
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.render.pages import Line
from gfkit.strips.encodings.models import find_model, model_from

FRACTIONS = [
    "1/(1-2*x)",
    "x/(1-x-x^2)",
    "(1+3*x)/(1-2*x^2)",
    "1/(1-x)^3",
    "(1+x)/((1-2*x)*(1-x-x^2)*(1+x^2)^2)",
    "1/(1-x-x^3)",
]


@parametrize_some("fraction", FRACTIONS)
def test_a_closed_form_that_is_printed_has_the_terms(fraction):
    found = lines_of(closed_form(fraction), full=True)["a(n)"]
    formula, _, start = found.partition(" for n >= ")
    sequence = as_sequence(fraction)
    assert as_sequence(formula).early(9)[int(start or 0) :] == sequence.early(9)[int(start or 0) :]


@pytest.mark.parametrize("fraction", FRACTIONS)
def test_the_factors_are_as_many_as_the_order_asks_for(fraction):
    """The denominator is their product, each as often as its multiplicity says."""
    told = lines_of(closed_form(fraction))["factors"]
    parts = re.findall(r"(one|\d+) of degree (\d+)(?:, multiplicity (\d+))?", told)
    degree = sum((1 if many == "one" else int(many)) * int(d) * int(m or 1) for many, d, m in parts)
    assert degree == as_sequence(fraction).gf.order


def test_the_roots_that_are_printed_are_roots():
    """Of r^3 - r^2 - 1, of which two are conjugate."""
    text = form("page", closed_form("1/(1-x-x^3)")).text()
    real, pair, size = re.search(r"r +([\d.]+)\n +(-[\d.]+)\+-([\d.]+)\*i", text).groups()
    for root in (float(real), complex(float(pair), float(size))):
        assert root**3 - root**2 - 1 == pytest.approx(0, abs=1e-9)


# Growth.


GROWING = [
    "x/(1-x-x^2)",
    "1/(1-3*x+x^2)",
    "1+2*x+x^3",
    "1/(1-2*x)^2",
    "x/((1-2*x)^3*(1+3*x))",
    "1/((1-3*x)^3*(1-x-x^2))",
    "1/(1-2*x-x^5)^2",
    "(1+3*x+x^7)/(1-2*x^2)",
    "1/((1-x)^3*(1+x^2))",
    "1/(1+2*x+5*x^2)",
    "x^2/((1-x+2*x^2)^2*(1-x))",
]
LETTER = r"([nm])"


def sections_of(page):
    """Return the lines of each formula: a line of growth or of a class of n, and what is below."""
    found = []
    for one in (part for part in page.parts if isinstance(part, Line)):
        if one.label in {"growth", "all n", "classes", "ties"} or one.label.startswith("n = "):
            found.append([])
        if found:
            found[-1].append((one.label, one.text))
    return found


def decimal_of(text):
    """Return a number at the beginning of a line, real or complex."""
    real, sign, size = re.match(r"(-?[\d.]*?\d)\.*(?: ([-+]) ([\d.]+) i)?(?=,|$)", text).groups()
    size = mpmath.mpf(size or 0)
    return mpmath.mpc(mpmath.mpf(real), -size if sign == "-" else size)


def bound_of(text, n):
    """Return the bound of an error at n, from where it holds, if it holds of that n."""
    size, start = re.fullmatch(rf"(.+) for {LETTER} >= \d+", text)[1], int(text.split(" ")[-1])
    if n < start:
        return None
    factor, _, rate = size.removeprefix("<= ").partition(" * ")
    if size == "= 0":
        return 0
    return mpmath.mpf(factor) * mpmath.mpf(rate.partition("^")[0] or 1) ** n


def main_at(text, known, n):
    """Return the value of (c0 + c1 n + c n^2) r^n."""
    inside, letter = re.fullmatch(rf"\(?(.*?)\)? r\^{LETTER}", text).groups()
    total = 0
    for part in inside.split(" + "):
        name, factor, power = re.fullmatch(rf"(c\d*)( {letter}(?:\^(\d+))?)?", part).groups()
        total += known[name] * (n ** int(power or 1) if factor else 1)
    return total * known["r"] ** n


@parametrize_some("fraction", GROWING, share=4)
def test_what_terms_are_near_to_is_as_near_as_the_bound_says(fraction):
    """Of one root, of classes of n, of several roots of a modulus, of finitely many terms."""
    found, terms = asymptotics(fraction), as_sequence(fraction).early(40)
    compared = set()
    with mpmath.workdps(50):
        for section in sections_of(form("page", found)):
            said = dict(section)
            bound, (label, begin) = said.get("bound", ""), section[0]
            if zeros := re.fullmatch(r"a\(n\) = 0 for n >= (\d+)", begin):
                places = dict.fromkeys(range(int(zeros[1]), 40), (0, 0))
                assert terms[int(zeros[1]) - 1]
            elif not bound:
                continue
            elif label == "ties":
                places = {n: (tied_at(section, n), bound_of(bound[12:], n)) for n in range(40)}
            else:
                step, start = re.fullmatch(r"n = (\d+)m\+?(\d*)", label.replace("growth", "n = 1m")
                                           ).groups()  # fmt: skip
                known = {name: decimal_of(text) for name, text in section if name[:1] in {*"rc"}}
                power = re.fullmatch(rf"a\(n\) ~ c r\^{LETTER}(?: \1(?:\^(\d+))?)?", begin)
                if exact := re.fullmatch(r"a\(n\) = (.*?)( for .*)", bound):
                    main, rest = exact[1], f"= 0{exact[2]}"
                else:
                    main, rest = re.fullmatch(r"\|a\(n\) - (.*)\| (<=.*)", bound).groups()
                degree = int(power[2] or 1) if begin.count(" ") == 4 else 0
                assert sum(name[:1] == "c" for name in known) == degree + 1
                places = {
                    int(step) * m + int(start or 0): (main_at(main, known, m), bound_of(rest, m))
                    for m in range(40 // int(step))
                }
            for n, (near, error) in places.items():
                if error is not None:
                    compared.add(n)
                    assert abs(terms[n] - near) <= error + mpmath.mpf(10) ** -12
    assert compared >= {*range(12, 38)}


def tied_at(section, n):
    """Return the sum of c z^n over the roots that are listed."""
    total = 0
    for label, text in section:
        if label == "z":
            root, turn = decimal_of(text), float(text.rpartition(" * ")[2])
            assert mpmath.arg(root) == pytest.approx(2 * mpmath.pi * turn)
        elif label[:1] == "c" and label != "classes":
            power = re.search(r"coefficient of n\^(\d+)", text)
            total += decimal_of(text) * n ** int(power[1] if power else 0) * root**n
    return total


def test_classes_of_n_have_laws_of_their_own():
    found = asymptotics("(1+3*x)/(1-2*x^2)")
    assert found.growth == "a(2m) ~ 2^m; a(2m+1) ~ 3*2^m"
    text = form("page", found).text()
    assert re.findall(r"^([rc]) +(\d+)$", text, re.MULTILINE) == [*zip("rcrc", "2123", strict=True)]
    assert as_sequence("(1+3*x)/(1-2*x^2)").early(8) == [
        (1, 3)[n % 2] * 2 ** (n // 2) for n in range(8)
    ]


@pytest.mark.parametrize("fraction", ["x/(1-x-x^2)", "x^2/(1-x-x^2-x^3)"])
def test_a_nearest_integer_that_is_printed_is_the_term(fraction):
    text = " ".join(nearest_integer(fraction).page().text().split())
    assert "for all n >= 0 (proved)" in text
    if found := re.search(r"r = ([\d.]+), .*the factor of r\^n is ([\d.]+)", text):
        root, factor = map(float, found.groups())
    else:
        root, factor = (1 + 5**0.5) / 2, 5**-0.5
        assert "round(((1+sqrt(5))/2)^n/sqrt(5))" in text
    assert [round(factor * root**n) for n in range(20)] == as_sequence(fraction).early(20)


# Numbers of pieces.


def positions(rows, columns):
    """Return how many vertical and horizontal dominoes each position of Domineering has."""
    cells = [*product(range(rows), range(columns))]

    def of(free, place):
        if place == len(cells):
            yield 0, 0
            return
        i, j = cells[place]
        yield from of(free, place + 1)
        for kind, other in enumerate([(i + 1, j), (i, j + 1)]):
            if {(i, j), other} <= free:
                for v, h in of(free - {(i, j), other}, place + 1):
                    yield v + (kind == 0), h + (kind == 1)

    return [*of(frozenset(cells), 0)]


def moments_of(pairs):
    """Return the means, the variances and the covariance of pairs that are equally likely."""
    n = len(pairs)
    means = [Fraction(sum(pair[k] for pair in pairs), n) for k in (0, 1)]
    product_of = [Fraction(sum(pair[i] * pair[j] for pair in pairs), n) - means[i] * means[j]
                  for i, j in ((0, 0), (1, 1), (0, 1))]  # fmt: skip
    return [*means, *product_of]


def test_moments_that_are_printed_are_those_of_the_positions():
    shown = lines_of(moments("domineering", columns=2))
    for n in (1, 2, 3):
        told = re.fullmatch(r"means (.*), (.*); variances (.*), (.*); covariance (.*)",
                            shown[f"n = {n}"]).groups()  # fmt: skip
        assert [*map(Fraction, told)] == moments_of(positions(n, 2))
    for k, label in enumerate(["sum of Left", "sum of Right"]):
        sums = as_sequence(shown[label].removesuffix(", pieces over all positions")).early(5)
        assert sums == [sum(pair[k] for pair in positions(n, 2)) for n in range(5)]


def test_rates_of_moments_are_those_of_long_boards():
    """What is left out vanishes exponentially; one cell of a row of two has half of its pieces."""
    page = moments("domineering", columns=2).page()
    lines = [one for one in page.parts if isinstance(one, Line)]
    names = ["Left, mean", "Right, mean", "Left, variance", "Right, variance", "covariance"]
    expected = dict(zip(names, moments_of(positions(7, 2)), strict=True))
    slopes = {}
    for k in (k for k, one in enumerate(lines) if one.label in names):
        shift = next(one.text for one in lines[k + 1 :] if one.text.startswith("shift "))
        slope, shift = (float(text.split(" ")[1].rstrip(".")) for text in (lines[k].text, shift))
        slopes[lines[k].label] = slope
        assert 7 * slope + shift == pytest.approx(float(expected[lines[k].label]), abs=1e-3)
    assert slopes.keys() == expected.keys()
    for side in ("Left", "Right"):
        (each,) = [one.text for one in lines if one.label == f"{side} per cell"]
        assert float(each.split("...")[0]) == pytest.approx(slopes[f"{side}, mean"] / 2)


# Growth per cell.


@pytest.mark.parametrize(
    ("model", "constant"),
    [
        ("node-kayles", 1.503048082475332),
        ("kings", 1.342643951124601),
        ("domineering:tilings", float(mpmath.exp(mpmath.catalan / mpmath.pi))),
    ],
    ids=["hard squares", "kings", "dominoes"],
)
def test_bounds_of_the_growth_per_cell_are_rounded_outwards(model, constant):
    """The constant of dominoes is by Kasteleyn and by Temperley and Fisher (1961)."""
    found = cell_growth(model, up_to=4)
    shown = lines_of(found)
    lower, upper = (Fraction(shown[label].split(" ")[0]) for label in ("at least", "at most"))
    unit = Fraction(1, 10**12)
    assert lower <= found.lower < lower + unit
    assert upper - unit < found.upper <= upper
    assert lower < constant < upper
    assert ("limit superior" in shown[""]) == (model == "domineering:tilings")
    assert [*map(int, (row[0] for row in table_of(found).rows))] == [1, 2, 3, 4]
    side, root = re.match(r"C\((\d+)\)\^\(1/(\d+)\)", shown["at most"].split(" = ")[1]).groups()
    (ring,) = [row[2] for row in table_of(found).rows if row[0] == side]
    assert float(ring) ** (1 / int(root)) == pytest.approx(float(upper), abs=1e-9)


SORTED = [{"rows": k, "columns": 3 - k, "holds": "a <= b"} for k in (1, 2)]


@pytest.mark.parametrize(
    ("rule", "missing", "label"),
    [
        (
            ArrayRule.from_data({"values": [0, 1], "blocks": SORTED}, "monotone"),
            "a lower",
            "at most",
        ),
        (find_model("edge-covers"), "an upper", "at least"),
    ],
    ids=["monotone arrays", "edge covers"],
)
def test_a_bound_that_no_premise_gives_is_the_one_that_is_missing(rule, missing, label):
    """Two monotone arrays beside each other need not be one that is monotone."""
    shown = lines_of(cell_growth(model_from(rule), up_to=2))
    assert f"no premise gives {missing} bound" in shown["growth"]
    assert {"at least", "at most"} & shown.keys() == {label}


# Terms of recurrences in n.


@pytest.mark.parametrize("text", ["T = Z + Z*T^2", "C = Z*Seq(C)", "D = 1 + Z*D^3"])
def test_the_growth_of_a_class_by_a_recurrence_of_two_terms_is_proved(text):
    found = asymptotics(text)
    assert (found.kind, found.verdict) == ("exact", "proved")
    assert Certificate(found).verify().holds


@pytest.mark.parametrize(
    ("subject", "growth", "term", "main"),
    [
        (
            "binomial(2*n,n)/(n+1)",
            "a(n) ~ 4^n/(n*sqrt(pi*n))",
            lambda n: mpmath.binomial(2 * n, n) / (n + 1),
            lambda n, c: c * mpmath.mpf(4) ** n / n**1.5,
        ),
        (
            "B = 1 + Z*B^2",
            "a(n) ~ 4^n/(n*sqrt(pi*n))",
            lambda n: mpmath.binomial(2 * n, n) / (n + 1),
            lambda n, c: c * mpmath.mpf(4) ** n / n**1.5,
        ),
        (
            "a(n)=(2*n-1)*a(n-1), a(0)=1",
            "a(n) ~ 2^n*n!/sqrt(pi*n)",
            lambda n: mpmath.fac2(2 * n - 1),
            lambda n, c: c * mpmath.mpf(2) ** n * mpmath.factorial(n) / n**0.5,
        ),
        (
            [
                sum(comb(n, 2 * k) * comb(2 * k, k) // (k + 1) for k in range(n // 2 + 1))
                for n in range(20)
            ],
            "a(n) ~ c*3^n*n^(-3/2)",
            lambda n: sum(comb(n, 2 * k) * comb(2 * k, k) // (k + 1) for k in range(n // 2 + 1)),
            lambda n, c: c * mpmath.mpf(3) ** n / n**1.5,
        ),
    ],
    ids=["Catalan", "binary trees", "double factorials", "Motzkin"],
)
def test_the_growth_that_is_printed_is_that_of_a_far_term(subject, growth, term, main):
    """With the four further coefficients up to a multiple of 1/n^5."""
    shown = lines_of(asymptotics(subject))
    assert shown["growth"] == growth
    with mpmath.workdps(40):
        factor, n = mpmath.mpf(0), 400
        for sign, part in re.findall(
            r"(?:^|([-+]) )([^ ]+)", shown["factor"].removesuffix(" + ...")
        ):
            number, _, power = part.partition("/n")
            above, _, below = number.strip("()").partition("/")
            size = mpmath.mpf(above) / int(below or 1) / n ** int(power[1:] or bool("/n" in part))
            factor += -size if sign == "-" else size
        found = main(n, mpmath.mpf(re.match(r"[\d.]*\d", shown["c"])[0]))
        ratio = term(n) / found
        assert abs(ratio - factor) < 100 / mpmath.mpf(n) ** 5
        assert abs(ratio - 1) > mpmath.mpf(10) ** -4
