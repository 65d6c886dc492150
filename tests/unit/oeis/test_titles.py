"""Titles, examples and comments of drafts."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tiers import one_in

from gfkit import Sequence, Strip
from gfkit.boards.language.rules import RULES, find_model, model_of, read_rule
from gfkit.cli import run
from gfkit.oeis.entries.drafts import draft, draft_entry, draft_table, name_of, references
from gfkit.oeis.entries.entry import problems_of_entry
from gfkit.oeis.entries.entry_words import positions_example, recurrence_example, title_of
from gfkit.oeis.titles.title_reading import Unread, read_title
from gfkit.series.expression import parse_fraction

EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "examples"
FILES = [path for path in sorted(EXAMPLES.rglob("*.toml")) if "claim]]" not in path.read_text()]
MODELS = [model for rule in RULES for model in rule.models if not model.play]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_every_rule_has_a_title_in_the_words_of_the_oeis(model: Any) -> None:
    title = title_of(Strip(model, columns=3))
    assert title.startswith("Number of ways to ")
    assert "n X 3 board" in title
    assert title.endswith(".")
    assert not re.search(r"\b(Left|Right|player|colour|neighbour)", title)


def test_models_of_one_title_have_the_same_terms() -> None:
    found: dict[str, list[int]] = {}
    for model in MODELS:
        strip = Strip(model, columns=2)
        terms = strip.terms(6)
        assert found.setdefault(title_of(strip), terms) == terms, model.name


@one_in(10)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_draft_of_a_file_has_its_text_and_not_its_path(path: Path, tmp_path: Path) -> None:
    place = tmp_path / "secret-folder" / path.name
    place.parent.mkdir()
    place.write_text(path.read_text())
    model = model_of(read_rule(place))
    answer = Strip(model, columns=1).generating_function()
    text = str(draft_entry(answer, model=str(place)).entry)
    assert "secret-folder" not in text
    assert str(tmp_path) not in text
    assert "The rule as data: " in text
    assert "RULE.toml" in text
    data = re.search(r"The rule as data: (.*)\.$", text, re.MULTILINE)
    assert data is not None
    if "left out" not in data[1]:
        assert json.loads(data[1])
    assert name_of(answer).startswith("Number of ")


@pytest.mark.parametrize("name, columns", [("domineering", 2), ("col", 2), ("kings:maximal", 3)])
def test_an_example_shows_as_many_positions_as_there_are(name: str, columns: int) -> None:
    strip = Strip(find_model(name), columns=columns)
    gf = strip.generating_function().univariate
    first, *lines = positions_example(strip, gf, 0)
    found = re.match(r"For n = (\d+) the a\(\d+\) = (\d+) possibilities on the (\d+) X", first)
    assert found is not None
    n, count, rows = map(int, found.groups())
    assert (n, count) == (rows, gf.terms(n + 1)[n])
    kept = [line for line in lines if line != "  --"]
    per_board = 2 * n - 1 if name == "domineering" else n
    cells = re.findall(r"[^ |-]", "".join(kept))
    assert len(cells) == count * n * columns
    assert len(kept) % per_board == 0


def test_an_example_by_the_recurrence_is_true() -> None:
    for text in ("x/(1-x-x^2)", "(1-3x)/(1+x-x^3)", "1/(1-2x)", "(1+x^5)/((1-2x)*(1-x))"):
        gf = parse_fraction(text)
        (line,) = recurrence_example(gf, 0)
        left, middle, right = line.rstrip(".").split(" = ")
        assert eval(middle) == int(right)  # noqa: S307 - gfkit wrote it
        n = int(left[2:-1])
        assert gf.terms(n + 1)[n] == int(right)
    assert recurrence_example(parse_fraction("1+x"), 0) == []


def test_formulas_say_for_n_greater_as_the_oeis_does() -> None:
    for subject in (
        "x/(1-x-x^2)",
        Sequence.parse("(1+x^5)/(1-2x)", offset=2),
        [2**n for n in range(12)],
    ):
        lines = draft(subject).entry.all("F")
        assert any(re.search(r" for n > \d+\.$", line) for line in lines)
        assert not any(">=" in line for line in lines)


def test_cross_references_are_one_line() -> None:
    entry = draft("x/(1-x-x^2)", xrefs=("A000032", "A000129")).entry
    assert entry.all("Y") == ("Cf. A000032, A000129.",)
    assert references(()) == ()


def test_a_table_is_named_by_what_it_counts() -> None:
    name = draft_table(find_model("kings"), columns=1).name
    assert name == (
        "Table read by antidiagonals: T(n,k) is the number of ways to place nonattacking kings on "
        "an n X k board."
    )


@one_in(2)
@pytest.mark.parametrize("name", ["domineering:right-ends", "col", "kings"])
def test_a_draft_is_read_and_every_line_of_it_is_proved(
    name: str, tmp_path: Path, capsys: Any
) -> None:
    assert run(["oeis", "draft", name, "--columns", "2", "--xref", "A000045"]) == 0
    path = tmp_path / "draft.seq"
    path.write_text(capsys.readouterr().out)
    assert run(["audit", str(path), "--model", name, "--columns", "2"]) == 0
    printed = capsys.readouterr().out
    assert "refuted" not in printed
    assert "proved" in printed
    answer = Strip(find_model(name), columns=2).generating_function()
    assert problems_of_entry(draft_entry(answer).entry) == []


@pytest.mark.parametrize("verb", ["oeis draft", "export --form b-file"])
def test_drafts_and_bfiles_of_fractions_and_terms(verb: str, capsys: Any) -> None:
    assert run([*verb.split(), "x/(1-x-x^2)"]) == 0
    first = capsys.readouterr().out
    assert run([*verb.split(), "--gf", "x/(1-x-x^2)"]) == 0
    assert capsys.readouterr().out == first
    assert run([*verb.split(), "0,1,1,2,3,5,8,13,21,34,55"]) == 0
    assert "55" in capsys.readouterr().out


def test_of_a_long_unread_title_the_beginning_is_shown():
    for title in ("zyx " * 25_000, "z" * 100_000, "Number of n X 3 zyx" + " wvu" * 200):
        found = read_title(title)
        assert isinstance(found, Unread)
        assert len(found.stopped) < 400
        assert found.stopped.endswith(" ...")
