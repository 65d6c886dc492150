"""Formulas: what is printed parses back, whatever tree it is, and closed forms with all others."""

import re
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from laws.strategies import fractions, law, marked_fractions

from gfkit.errors import ExpressionError, FormulaError, NormalFormError, Unevaluated
from gfkit.formulas.evaluation import (
    Scope,
    function_of,
    shown,
    value_of,
)
from gfkit.formulas.gf_parser import parse_fraction
from gfkit.formulas.latex import latex_of
from gfkit.formulas.parser import parse_expression, parse_relation, parse_statement
from gfkit.formulas.polynomials import plane, rising, whole_line
from gfkit.formulas.prefix import (
    NotPrefix,
    prefix_of_json,
)
from gfkit.formulas.tree import (
    EXTRACTED_FROM,
    Binary,
    Call,
    Coefficient,
    Decimal,
    Negative,
    Number,
    Periodic,
    Relation,
    RootSum,
    Sum,
    Term,
    Variable,
    children,
    rebuild,
    substituted,
    text_of,
    variables_of,
    walk,
)
from gfkit.series.printing import signature_text
from gfkit.series.rational_gf import RationalSeries
from gfkit.series.sequence_spaces import UnknownError

letters = st.sampled_from("nkixyztrqm")
leaves = st.one_of(
    st.integers(0, 120).map(Number),
    letters.map(Variable),
    st.builds(
        lambda a, b: Decimal(f"{a}.{b}"), st.integers(0, 99), st.text("0123456789", min_size=1)
    ),
)
coefficients = st.lists(st.integers(-9, 9), min_size=1, max_size=5).flatmap(
    lambda low: st.sampled_from([-3, -1, 1, 2]).map(lambda lead: (*low, lead))
)


def grow(inner):
    """Draw any node with parts that were drawn."""
    return st.one_of(
        st.builds(Negative, inner),
        st.builds(Binary, st.sampled_from("+-*/^"), inner, inner),
        st.builds(Term, st.sampled_from(["a", "f_B", "A000045", "F", "Ab1"]), inner),
        st.builds(
            lambda name, a, b: Call(name, (a, b)),
            st.sampled_from(["binomial", "mod", "Stirling2", "max", "lcm"]),
            inner,
            inner,
        ),
        st.builds(lambda a, b, c: Call("gcd", (a, b, c)), inner, inner, inner),
        st.builds(
            lambda name, a: Call(name, (a,)),
            st.sampled_from(
                [
                    "factorial",
                    "double factorial",
                    "sqrt",
                    "round",
                    "floor",
                    "abs",
                    "Lucas",
                    "ceiling",
                ]
            ),
            inner,
        ),
        st.builds(Sum, st.sampled_from(["Sum", "Product"]), letters, inner, inner, inner),
        st.builds(RootSum, letters, coefficients, inner),
        st.builds(
            lambda values, index: Periodic(tuple(values), index),
            st.lists(st.integers(-9, 9), min_size=1, max_size=4),
            inner,
        ),
        st.builds(Coefficient, st.sampled_from(EXTRACTED_FROM), inner, inner),
    )


many = settings(max_examples=5 * settings.default.max_examples, deadline=None)
trees = st.recursive(leaves, grow, max_leaves=14)
A, B, C = Variable("x"), Variable("y"), Variable("z")
PAIR = RootSum("r", (-1, -1, 1), A)


@given(trees)
@many
@example(Call("factorial", (Call("factorial", (A,)),)))
@example(Call("double factorial", (Call("factorial", (A,)),)))
@example(Binary("+", PAIR, PAIR))
@example(Binary("*", PAIR, B))
@example(Binary("-", Binary("+", PAIR, A), Negative(PAIR)))
@example(Binary("*", Binary("*", A, Coefficient("x", B, A)), C))
@example(Negative(Negative(Negative(A))))
@example(RootSum("r", (0, -3), A))
def test_what_is_printed_parses_back(tree) -> None:
    assert parse_expression(text_of(tree)) == tree


@given(st.sampled_from(["=", "<", "<=", ">", ">=", "!="]), trees, trees)
def test_relations_parse_back(operator, left, right) -> None:
    relation = Relation(operator, left, right)
    if str(left).endswith("!!"):
        return
    assert parse_statement(str(relation)) == relation


TOKEN = re.compile(
    r"\\left(?:\\[a-z]+ |.)| ?\\right(?:\\[a-z]+|.)| \\cdot | \\bmod |\\genfrac\\{\\}\{0pt\}\{\}"
    r"|\\(?:sum|prod)_|\\[a-z]+|[],] |."
)


class Latex:
    """Reads a LaTeX formula as a text of the dialect, by what its commands mean."""

    def __init__(self, text):
        self.tokens = TOKEN.findall(text)[::-1]

    def braced(self):
        assert self.tokens.pop() == "{"
        return self.until("}")

    def until(self, *ends):
        found = ""
        while self.tokens and not (token := self.tokens.pop()).strip().startswith(ends):
            found += self.one(token)
        if r"\right" in ends:
            return found, token.strip()
        return found

    def one(self, token):
        match token:
            case r"\frac":
                return f"(({self.braced()})/({self.braced()}))"
            case r"\sqrt" if self.tokens[-1] == "[":
                self.tokens.pop()
                index = self.until("]")
                return f"(({self.braced()})^(1/{index}))"
            case r"\sqrt":
                return f"sqrt({self.braced()})"
            case r"\binom":
                return f"binomial({self.braced()},{self.braced()})"
            case r"\genfrac\{\}{0pt}{}":
                return f"Stirling2({self.braced()},{self.braced()})"
            case r"\sum_" | r"\prod_":
                name, over = {"s": "Sum", "p": "Product"}[token[1]], self.braced()
                if self.tokens[-1] == "^":
                    self.tokens.pop()
                    over += f"..{self.braced()}"
                assert self.tokens.pop() == " "
                return f"{name}_{{{over}}} "
            case r"\mathrm" | r"\operatorname":
                return self.braced()
            case "^":
                return f"^({self.braced()})"
            case "_":
                return f"_{self.braced()}"
            case " " | r" \cdot ":
                return "*"
            case r" \bmod ":
                return " \\ "
            case _ if token.startswith(r"\left"):
                return self.fenced(token[5:].strip(" \\"))
        return token.lstrip("\\")

    def fenced(self, before):
        body, after = self.until(r"\right")
        after = after.removeprefix(r"\right").strip("\\")
        names = {"lfloorrfloor": "floor", "lceilrceil": "ceil", "lfloorrceil": "round", "||": "abs"}
        if name := names.get(before + after):
            return f"{name}({body})"
        if before == "[":
            assert self.tokens.pop() == "_"
            place, _, period = self.braced().rpartition(" \\ ")
            return f"[{body}][({place}) mod {period}]"
        whole, _, modulus = body.rpartition(" \\ ")
        return f"mod({whole},{modulus})" if whole else f"({body})"


@given(trees)
@many
def test_latex_means_the_formula(tree) -> None:
    latex = latex_of(tree)
    assert not re.search(r"\^[^{]|\*", latex)
    assert parse_expression(Latex(latex).until("$")) == tree


@given(trees)
@many
def test_parts_and_free_letters(tree) -> None:
    for _, part in walk(tree):
        assert rebuild(part, children(part)) == part
    for name in variables_of(tree):
        assert name not in variables_of(substituted(tree, name, Number(1)))


@given(st.lists(st.fractions(-3, 3, max_denominator=2), min_size=3, max_size=3))
def test_lines_and_planes_have_the_numbers_that_are_written(numbers) -> None:
    p, q, r = numbers
    here, line = (parse_expression(f"({p})*k+{z}({r})") for z in (f"({q})*n+", ""))
    assert plane(here, "k", "n") == (p, q, r)
    for read, wanted, is_fit in (
        (lambda: whole_line(line, "k"), (p, r), True),
        (lambda: rising(line, "k"), (p, r), p > 0),
    ):
        if is_fit and all(z.denominator == 1 for z in wanted):
            assert read() == wanted
        else:
            with pytest.raises(UnknownError):
                read()


@given(st.integers(-(10**30), 10**30))
def test_short_values_are_shown_whole(value) -> None:
    assert (shown(value), shown(Fraction(value, 3) + 5)) == (
        str(value),
        str(Fraction(value, 3) + 5),
    )


@cache
def fraction_texts(letter):
    """Draw texts of rational functions as people write them, with and without *."""
    atoms = st.one_of(st.integers(0, 9).map(str), st.just(letter))

    def longer(inner):
        return st.one_of(
            st.builds(lambda a, b, o: f"{a}{o}{b}", inner, inner, st.sampled_from("+-*/")),
            st.builds(lambda a, b, o: f"{a} {o} {b}", inner, inner, st.sampled_from("+-*")),
            st.builds(lambda a: f"({a})", inner),
            st.builds(lambda a: f"-{a}", inner),
            st.builds(lambda a, k: f"({a})^{k}", inner, st.integers(0, 3)),
            st.builds(lambda a, k: f"({a})**{k}", inner, st.integers(0, 3)),
            st.builds(lambda a: f"({a})^-1", inner),
            st.builds(lambda a, b: f"({a})({b})", inner, inner),
            st.builds(lambda a, k: f"{k}{letter}({a})", inner, st.integers(0, 9)),
            st.builds(lambda k, c: f"{c}{letter}^{k}", st.integers(0, 4), st.integers(0, 9)),
        )

    return st.recursive(atoms, longer, max_leaves=7)


@given(st.one_of([st.tuples(st.just(x), fraction_texts(x)) for x in "xztqn"]))
@example(("x", "x/(1-x-x^2)"))
@example(("x", "-x^2(1+x)"))
@example(("x", "2x(1+x)/(1-x)^2"))
@example(("x", "1/(1-x)(1+x)"))
@example(("x", "2^3x"))
@settings(max_examples=3 * settings.default.max_examples, deadline=None)
def test_both_readers_of_fractions_agree(drawn) -> None:
    letter, text = drawn
    try:
        fast = parse_fraction(text)
    except ExpressionError:
        fast = None
    try:
        value = RationalSeries.of(*function_of(parse_expression(text), letter).ascending())
    except (FormulaError, Unevaluated, NormalFormError):
        value = None
    if fast is None:
        assert value is None or "two ways" in refusal(text) or "stands straight" in refusal(text)
    else:
        assert value == fast


def refusal(text):
    with pytest.raises(ExpressionError) as refused:
        parse_fraction(text)
    return str(refused.value)


@given(fractions, marked_fractions)
@law
def test_generating_functions_and_recurrences_parse_back(gf, marked) -> None:
    for text in (str(gf), gf.text("t", factored=False)):
        assert function_of(parse_expression(text), "x" if "x" in text else "t").as_gf() == gf
    assert function_of(parse_expression(str(marked)), "t").as_marked_gf() == marked
    relation = parse_relation(f"a(n) = {signature_text(gf.signature)}")
    terms = gf.terms(gf.holds_from + 8)
    for n in range(gf.holds_from, len(terms)):
        scope = Scope({"n": n}, {"a": terms.__getitem__})
        assert value_of(relation.left, scope) == value_of(relation.right, scope)


SIDES = ("a(n)", "a(n-1)+2", "n^2-1", "F(n)*3", "(-1)^n", "(n mod 4)", "[1,0,2][n mod 3]", "5")
CONGRUENCES = (
    "{0} == {1} (mod {m})",
    "{0} = {1}, (mod {m})",
    "{0} ≡ {1} (modulo {m})",
    "{0} is congruent to {1} modulo {m}",
    "{0} == {1} mod {m}",
    "{m} divides ({0})-({1})",
    "{m} | ({0})-({1})",
    "({0})-({1}) is divisible by {m}",
    "({0})-({1}) is a multiple of {m}",
)


@given(st.sampled_from(SIDES), st.sampled_from(SIDES), st.sampled_from(["2", "7", "n", "k"]))
def test_congruences_say_that_a_remainder_is_0_however_they_are_written(a, b, m) -> None:
    zero = f"mod(({a})-({b}), {m})"
    meant, sign = parse_relation(f"{zero} = 0"), f"sign({zero})"
    for form in CONGRUENCES:
        text = form.format(a, b, m=m)
        assert parse_relation(text) == meant, text
        both = parse_relation(f"{text} iff {a} is odd")
        assert both == parse_relation(f"{sign} = sign(mod(({a})-1, 2))"), text
    alone = parse_relation(f"a(n) mod {m} = {b}")
    assert alone == parse_relation(f"mod(a(n), {m}) = {b}")
    for text in (f"{a} < {b} (mod {m})", f"{a} ≡ {b}", "a(n) mod 2", "n+1 mod 2 = 0", "n=0 iff n"):
        with pytest.raises(FormulaError):
            parse_relation(text)


# Prefix data of formulas, as certificates hold them.


def test_data_may_be_nested_two_hundred_deep() -> None:
    def nested(many):
        return ["neg", nested(many - 1)] if many else "n"

    prefix_of_json(nested(200))
    with pytest.raises(NotPrefix):
        prefix_of_json(nested(201))


# What is put into a formula, and which letters are free.


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("n^2", "(m+1)^2"),
        ("Sum_{n=0..n} n", "Sum_{n=0..m+1} n"),  # the letter that is bound stays
        ("Sum_{k=n..2*n} k*n", "Sum_{k=m+1..2*(m+1)} k*(m+1)"),
        ("[x^n] x*n", "[x^(m+1)] x*(m+1)"),
        ("a(n)+[1,2][n mod 2]", "a(m+1)+[1, 2][(m+1) mod 2]"),
        ("Sum_{n^2-2=0} n", "Sum_{n^2-2=0} n"),
    ],
)
def test_what_is_put_for_a_letter(text, found) -> None:
    assert text_of(substituted(parse_expression(text), "n", parse_expression("m+1"))) == found


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Sum_{k=0..n} k*m", "mn"),
        ("Sum_{k=k..n} k", "kn"),
        ("[x^n] x*y", "ny"),
        ("Sum_{r^2-2=0} r^n", "n"),
    ],
)
def test_free_letters(text, letters) -> None:
    assert variables_of(parse_expression(text)) == {*letters}
