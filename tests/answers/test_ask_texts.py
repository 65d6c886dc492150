"""What is answered to a text of each kind: it says how it was read, and the same everywhere."""

import re
from pathlib import Path

from samples import parametrize_some

from gfkit import as_sequence, ask
from gfkit.answers.verbs import VERBS
from gfkit.errors import GfkitError
from gfkit.formulas.latex import latex_of
from gfkit.formulas.parser import parse_expression

TEXTS = Path(__file__).with_name("texts.txt").read_text("utf-8").splitlines()[1:]
OF_PYTHON = re.compile(r"\b(?!for)\w+\([a-z_]+=|<\w+ object|Fraction\(|fmpz|None\b|\bTrue\b")


@parametrize_some("text", TEXTS, share=60)
def test_a_text_is_answered_or_refused_in_words(text: str) -> None:
    """Of Python nothing is shown, and what is printed is what the data say."""
    try:
        told = ask(text)
    except GfkitError as error:
        refused = str(error)
    else:
        refused = ""
    if refused:
        assert not OF_PYTHON.search(refused)
        assert "\n" not in refused
        return
    shown, data = str(told), told.to_dict()
    assert not OF_PYTHON.search(shown)
    assert max(map(len, shown.splitlines())) <= 100
    understood = {"kind": told.read.kind, "said": told.read.line()}
    assert understood.items() <= data["understood"].items()
    assert data["answers"].keys() == told.answers.keys() <= VERBS.keys()
    said = [*understood.values(), data["note"], *data["next"]]
    squeezed = "".join(shown.split())
    assert all("".join(one.split()) in squeezed for one in said)


# What gfkit writes in LaTeX is read as the same.

FORMULAS = [
    *("Sum_{k=0..n} binomial(n,k)^2", "Sum_{k=1..n+1} k*2^k", "Product_{k=1..n} (2*k-1)"),
    *("Sum_{k=0..n} Sum_{j=0..k} binomial(k,j)", "Sum_{r^3-r-1=0} r^n/(3*r^2-1)"),
    *("floor(n^2/4)", "ceiling(n/3)+(-1)^n", "[1,2,5][n mod 3]*2^n", "n!/(n+1)", "(2*n+1)!!"),
    *("((1+sqrt(5))/2)^n/sqrt(5)", "F(n)*L(n)", "2^(n+1)-3*n+1/2", "-n^2+sqrt(n^2)"),
]


@parametrize_some("text", FORMULAS)
def test_formulas_in_latex_are_read_as_what_they_are(text: str) -> None:
    latex, terms = latex_of(parse_expression(text)), as_sequence(text).early(8)
    for one in (latex, f"${latex}$", re.sub(r"\^\{(\w)\}", r"^\1", latex)):
        assert as_sequence(one).early(8) == terms, one
