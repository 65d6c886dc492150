"""Every line that an answer prints is read back as the same sequence, whatever was typed.

Kinds of input x verbs: the lines with a g.f., a recurrence or a formula of each verb's page, and
the formulas of the Python answers, are given to `read`, and compared with what was asked about.
"""

import io
import re
import shlex
from contextlib import redirect_stdout
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from answers import ended

from gfkit import Sequence, ask, closed_form, compare, export, gf, guess, read
from gfkit.errors import GfkitError
from gfkit.formulas.evaluate import Unevaluated
from gfkit.proofs.kernel import Workings

INPUTS = {
    "terms": "1,1,2,3,5,8,13,21,34,55,89,144",
    "terms with spaces": "2 5 10 17 26 37 50 65 82 101 122 145",
    "terms from 3 on": "a(n) = 2*a(n-1) + 3, a(3) = 1",
    "a g.f.": "x^2*(1-x)/(1-3*x+x^2)",
    "a polynomial g.f.": "1+2*x-x^3",
    "a g.f. named": "G.f.: z/(1-z-z^2)",
    "an equation": "A(x) = 1/(1-2*x)",
    "a recurrence": "a(n) = a(n-1) + a(n-2), a(1) = 2, a(2) = 1",
    "a recurrence with a constant": "a(n) = 2*a(n-1) - 1 for n >= 1, a(0) = 3",
    "a formula": "2^n + n^2",
    "a formula from 2 on": "3^n - n for n >= 2",
    "a name": "Pell numbers",
    "words": "independent sets in P_2 X P_n",
    "more words": "domino tilings of 4 X n",
    "words of a language": "binary words of length n that start with 1 and have no run of length 2",
    "a sequence of another name": "u_{n+1} = 2u_n + n, u_0 = 3",
    "a rule and a board": "kings 2 x n",
    "a quantity": "maximal domineering n x 2",
    "pieces": "XX|X. 2 x n",
    "a language": "avoiding:011",
    "an octal game": "0.07",
    "paths": "Motzkin paths of length n that stay at height at most 2",
    "parts": "compositions of n into parts 1, 3 and 4",
    "change": "partitions of n into parts 1, 2 and 5",
    "a question": "How many domino tilings does a 4 X n rectangle have?",
    "a number of the OEIS": "A000129",
    "a remainder": "Fibonacci(n) mod 3",
    "another letter": "domino tilings of 4 X m",
    "another order of words": "n-by-2 0..1 arrays avoiding a 2 X 2 block of all ones",
    "a cycle": "independent sets in the cycle C_n",
    "Mathematica": "RecurrenceTable[{a[n] == a[n-1] + a[n-2], a[0] == 1, a[1] == 3}, a, {n, 0, 9}]",
    "PARI": "vector(20, n, fibonacci(n) + 1)",
    "Maple": "seq(2^n + n, n=0..20)",
    "SymPy": "3*KroneckerDelta(1, Mod(n, 3)) + n",
    "LaTeX": "\\frac{1+x}{1-3x+x^{2}}",
    "a series": "Series[x/(1-x-x^2), {x, 0, 10}]",
    "terms one by one": "a(1)=1, a(2)=3, a(3)=7, a(4)=15, a(5)=31, a(6)=63, a(7)=127, a(8)=255",
}
VERBS = ("gf", "guess", "closed-form", "ask", "facts", "asymptotics")
READ = {"g.f.", "recurrence", "formula", "a(n)", "closed form"}
"""Labels of lines with one formula."""
CONTINUED = re.compile(r"^ {4,}(\S.*)$")


def lines_of(text: str) -> list[tuple[str, str]]:
    """Return labels and texts of a page, what was wrapped put together."""
    found: list[list[str]] = []
    for line in text.splitlines():
        label, _, rest = line.partition("  ")
        if line[:1] == " " and found:
            found[-1][1] += " " + line.strip()
        else:
            found.append([label, rest.strip()])
    return [(label, rest) for label, rest in found]


@cache
def sequence_of(text: str) -> Sequence:
    return read(text).sequence()


@cache
def same(text: str, about: str) -> bool:
    """Tell whether a text is read as the sequence of another one, where both have terms."""
    one, other = sequence_of(about), sequence_of(text)
    low = max(one.offset, other.offset)
    begins = other.offset == one.offset or all(
        other.term(n) == 0 for n in range(other.offset, min(low, one.offset))
    )
    has_range = " for n >= " in text or "a(n" not in text
    assert begins or has_range or not text.startswith("x")
    try:
        return str(compare(one, other)) in {"proved", "consistent"}
    except Unevaluated:  # of a sum over roots many values take too long
        assert other.definition is not None
        values = other.definition.values(8, Workings())
        return values[low - other.offset :] == [one.term(n) for n in range(low, other.offset + 8)]


@pytest.mark.parametrize("kind", INPUTS)
@pytest.mark.parametrize("verb", VERBS)
def test_what_a_verb_prints_is_read_back(verb: str, kind: str) -> None:
    about = INPUTS[kind]
    status, out, err = ended([verb, about])
    assert status in {0, 2}, err
    if status == 2:  # one line on why not
        assert (out, err.count("\n")) == ("", 1)
        return
    read_back = 0
    for label, text in lines_of(out):
        of_terms = "a(n-" in text or "a(n) = 0" in text
        is_relation = label == "formula" and of_terms  # of a guess, without first terms
        is_said = "(--full" in text or "round" in text or text.startswith("order")
        if label in READ and not is_relation and not is_said:
            assert same(text, about), (label, text)
            read_back += 1
    assert read_back or verb in {"guess", "ask"}


@pytest.mark.parametrize("kind", INPUTS)
def test_answers_in_python_are_read_back(kind: str) -> None:
    about = INPUTS[kind]
    sequence = read(about).sequence()
    answer = gf(about)
    if answer.gf is not None:
        assert same(str(answer.gf), about)
        assert same(answer.gf.latex(), about)
        own = answer.gf.terms(sequence.offset + 6)
        assert own[: sequence.offset] == [0] * sequence.offset
        assert own[sequence.offset :] == sequence.early(6)
    try:
        form = closed_form(about)
    except GfkitError:
        return
    for text in (str(form), form.latex()):
        assert same(text, about), text


@pytest.mark.parametrize("kind", INPUTS)
def test_a_program_in_python_prints_the_terms(kind: str) -> None:
    about = INPUTS[kind]
    program = export(about, "python", terms=8)
    out = io.StringIO()
    with redirect_stdout(out):
        exec(program.code, {"__name__": "__main__"})  # noqa: S102 - what gfkit wrote
    printed = [Fraction(one) for one in re.findall(r"-?\d+(?:/\d+)?", out.getvalue())]
    assert printed == read(about).sequence().early(8)


@pytest.mark.parametrize("kind", INPUTS)
def test_the_three_commands_that_follow_work(kind: str) -> None:
    for line in ask(INPUTS[kind]).next:
        status, _, err = ended(shlex.split(line)[1:])
        is_local = "lookup" in line  # needs a dump of the OEIS
        assert status == 0 or is_local or "no closed form" in err, err


@pytest.mark.parametrize("count", range(6, 12))
def test_a_guess_shows_its_best_candidate_with_a_caution(count: int) -> None:
    fibonacci = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    found = guess(fibonacci[:count])
    assert found.candidate is not None
    assert found.candidate.terms(14)[:11] == fibonacci
    assert found.is_answer or "would settle it" in found.caution
    assert str(found.candidate.verdict) == "consistent"


def test_few_terms_are_looked_up_as_they_stand(tmp_path: Path) -> None:
    dump = tmp_path / "stripped"
    lines = [f"A{k:06} ,{k},3,11,41,153,{k}," for k in range(1, 31)]
    dump.write_text("\n".join(["# terms", *lines, "A000031 ,13,11,41,1530,"]), encoding="utf-8")
    lookup = ["oeis", "lookup", "--dump", str(dump)]
    status, out, _ = ended([*lookup, "3,11,41"])
    assert status == 0
    assert out.count("3 terms agree, shifted by 1") == 20
    assert "10 more of 30 sequences" in out
    assert ended([*lookup, "11,41,1530"])[1].startswith("A000031")
    assert ended([*lookup, "7,8,9"])[0] == 1
    assert "give at least 3" in ended([*lookup, "3,11"])[2]
