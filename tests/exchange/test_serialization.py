"""Objects as JSON and as files: what is written is read back, and nothing else is."""

import json

import pytest

from gfkit import Board, Game, RationalGF, Sequence, as_sequence, count, facts, gf
from gfkit import closed_form as api_closed_form
from gfkit.boards.acceptors.arrays import Arrays
from gfkit.boards.acceptors.tables import rule_of
from gfkit.errors import GfkitError, WrongArgument
from gfkit.exchange.save import save
from gfkit.exchange.serialization import from_json, to_json
from gfkit.sequences.answers import closed_form


@pytest.mark.parametrize(
    "one",
    [
        Board.parse(".|#"),
        Game("*3"),
        Sequence([2]),
        RationalGF.of([1], [1, -1]),
        rule_of(Arrays([0, 1])),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_is_written_is_read_back(one):
    assert from_json(to_json(one)) == one


@pytest.mark.parametrize("indent", [None, 0, 1, 80])
def test_indents_change_nothing_but_spaces(indent):
    assert json.loads(to_json([1, 10**40], indent=indent)) == [1, 10**40]


@pytest.mark.parametrize("indent", [-1, 81])
def test_indents_are_from_0_to_80(indent):
    with pytest.raises(GfkitError, match="indent"):
        to_json([], indent=indent)


@pytest.mark.parametrize("kind", [[], {}, None, 5, "answer"])
def test_other_kinds_are_refused(kind):
    with pytest.raises(GfkitError, match="not the JSON of an object that is read"):
        from_json(json.dumps({"gfkit object": kind}))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[", "is not JSON"),
        ("[]", "not the JSON of an object"),
        ("3", "not the JSON of an object"),
    ],
)
def test_other_texts_are_refused(text, why):
    with pytest.raises(GfkitError, match=why):
        from_json(text)


@pytest.mark.parametrize(
    ("name", "begins"), [("z.html", "<!DOCTYPE html>"), ("z.json", "{"), ("z.txt", "")]
)
def test_files_of_answers_are_of_the_kind_of_their_name(name, begins, tmp_path):
    path = tmp_path / name
    save(closed_form(as_sequence("1/(1-2x)")), path)
    text = path.read_text()
    assert text.lower().startswith(begins.lower())
    assert "2^n" in text or "2^{n}" in text


@pytest.mark.parametrize("name", ["number.txt", "number.html"])
def test_an_integer_is_written_with_all_its_digits(name, tmp_path):
    save(10**5000, tmp_path / name)
    assert "1" + 5000 * "0" in (tmp_path / name).read_text()


def test_what_is_shown_in_a_page_is_escaped(tmp_path):
    path = tmp_path / "g.html"
    save(Game("{1|0}"), path)
    assert "{1|0}" in path.read_text()


@pytest.mark.parametrize(
    ("path", "why"), [("z.pdf", "a name that ends in .csv"), (3, "must be a path")]
)
def test_other_files_are_refused(path, why):
    with pytest.raises(GfkitError, match=why):
        save(RationalGF.of([1], [1, -1]), path)


def test_the_answer_of_a_verb_is_written_with_its_fields(tmp_path):
    answer = count("kings", board="2x2")
    assert json.loads(to_json(answer)) == answer.to_dict()
    save(answer, tmp_path / "answer.csv")
    assert "count,5" in (tmp_path / "answer.csv").read_text().splitlines()


def test_an_object_without_a_form_is_refused(tmp_path):
    with pytest.raises(WrongArgument, match=r"\.svg must be an object that has a picture"):
        save(count("kings", board="2x2"), tmp_path / "answer.svg")


@pytest.mark.parametrize("ask", [facts, api_closed_form], ids=lambda ask: ask.__name__)
def test_answers_are_written_in_latex(ask, tmp_path):
    save(ask("2^n"), tmp_path / "answer.tex")
    text = (tmp_path / "answer.tex").read_text()
    assert "2^{n}" in text or "2^n" in text


def test_a_refusal_says_in_which_forms_the_object_is_written(tmp_path):
    with pytest.raises(WrongArgument, match=r"not Board, which is written as .*\.svg, \.txt"):
        save(Board.rectangle(2, 2), tmp_path / "board.tex")
    save(Board.rectangle(2, 2), tmp_path / "board.svg")


def test_the_latex_of_a_generating_function_is_the_fraction(tmp_path):
    save(gf("2^n"), tmp_path / "gf.tex")
    assert (tmp_path / "gf.tex").read_text().strip().strip("$") == r"\frac{1}{1-2 x}"
