"""Every line that an answer prints is read back as the same sequence, whatever was typed.

Kinds of input x verbs: the lines with a g.f., a recurrence or a formula of each verb's page, and
the formulas of the Python answers, are given to `read`, and compared with what was asked about.
"""

import io
import re
import runpy
import shlex
import tomllib
from contextlib import redirect_stdout, suppress
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from runs import ended
from samples import parametrize_some

from gfkit import Sequence, as_sequence, ask, compare, export, gf
from gfkit.errors import GfkitError, NotKnown, Unevaluated
from gfkit.proofs.kernel import Workings
from gfkit.sequences.answers import closed_form

INPUTS = tomllib.loads(Path(__file__).parents[1].joinpath("inputs.toml").read_text("utf-8"))[
    "sequences"
]
VERBS = ("gf", "guess", "closed-form", "ask", "facts", "asymptotics")
READ = {"g.f.", "recurrence", "formula", "a(n)", "closed form"}
"""Labels of lines with one formula."""


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
    return as_sequence(text)


@cache
def same(text: str, about: str) -> bool:
    """Tell whether a text is read as the sequence of another one, where both have terms."""
    one, other = sequence_of(about), sequence_of(text)
    low = max(one.offset, other.offset)
    begins = other.offset == one.offset or all(
        other.values.term(n) == 0 for n in range(other.offset, min(low, one.offset))
    )
    has_range = " for n >= " in text or "a(n" not in text
    assert begins or has_range or not text.startswith("x")
    try:
        return compare(one, other).verdict in {"proved", "consistent"}
    except Unevaluated:  # of a sum over roots many values take too long
        assert other.definition is not None
        values = other.definition.compute(8, Workings())
        return values[low - other.offset :] == [
            one.values.term(n) for n in range(low, other.offset + 8)
        ]


@parametrize_some("kind", INPUTS, share=48)
@pytest.mark.parametrize("verb", VERBS)
def test_what_a_verb_prints_is_read_back(verb: str, kind: str) -> None:
    about = INPUTS[kind]
    status, out, err = ended([verb, about])
    assert status in {0, 2, 3}, err
    if status == 2:  # one line on why not
        assert (out, err.count("\n")) == ("", 1)
        return
    read_back = 0
    for label, line in lines_of(out):
        text = line.partition("; a fit")[0]
        of_terms = "a(n-" in text or "a(n) = 0" in text
        is_relation = of_terms and not re.search(r"a\(\d+\) ?=", text)  # without first terms
        is_said = "(--full" in text or "round" in text or text.startswith("order")
        if label in READ and not is_relation and not is_said:
            assert same(text, about), (label, text)
            read_back += 1
    without = {"guess", "ask", "facts", "asymptotics", "closed-form"}
    assert read_back or verb in without or READ.isdisjoint(label for label, _ in lines_of(out))


@parametrize_some("kind", INPUTS, share=36)
def test_answers_in_python_are_read_back(kind: str) -> None:
    about = INPUTS[kind]
    sequence = as_sequence(about)
    answer = gf(about)
    with suppress(NotKnown):
        assert same(str(answer.gf), about)
        assert same(answer.gf.latex(), about)
        own = answer.gf.terms(sequence.offset + 6)
        assert own[: sequence.offset] == [0] * sequence.offset
        assert own[sequence.offset :] == sequence.early(6)
    try:
        form = closed_form(as_sequence(about))
    except GfkitError:
        return
    for text in (str(form), form.latex()):
        assert same(text, about), text


@parametrize_some("kind", INPUTS, share=36)
def test_a_program_in_python_prints_the_terms(kind: str, tmp_path: Path) -> None:
    about = INPUTS[kind]
    program = tmp_path / "program.py"
    program.write_text(export(about, lang="python", terms=8).code, encoding="utf-8")
    out = io.StringIO()
    with redirect_stdout(out):
        runpy.run_path(str(program), run_name="__main__")
    printed = [Fraction(one) for one in re.findall(r"-?\d+(?:/\d+)?", out.getvalue())]
    assert printed == as_sequence(about).early(8)


@parametrize_some("kind", INPUTS, share=48)
def test_the_three_commands_that_follow_work(kind: str) -> None:
    for line in ask(INPUTS[kind]).next:
        status, _, err = ended(shlex.split(line)[1:])
        is_local = "lookup" in line  # needs a dump of the OEIS
        assert status in {0, 3} or is_local or "no closed form" in err, err
