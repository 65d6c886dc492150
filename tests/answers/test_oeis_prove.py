"""What is proved of titles and entries, against lists of the arrays."""

from itertools import pairwise, product

import pytest

from gfkit import oeis
from gfkit.errors import GfkitError, Unused
from gfkit.oeis.entries.bfiles import read_bfile
from gfkit.oeis.entries.internal_format import Entry, first_large, parse_entry
from gfkit.sequences.sequence import Sequence

TITLE = "Number of n X 2 binary arrays with no two 1s adjacent horizontally or vertically."


def counted(n):
    """Return how many arrays of n rows of two cells have no two 1s side by side, in both ways."""
    return sum(
        all(a + b < 2 for a, b in rows)
        and all(a + c < 2 and b + d < 2 for (a, b), (c, d) in pairwise(rows))
        for rows in product(product((0, 1), repeat=2), repeat=n)
    )


TRUE = [counted(n) for n in range(1, 7)]


@pytest.fixture(scope="module")
def of_title():
    return oeis.prove(TITLE)


def test_a_title_is_proved_with_its_sequence(of_title):
    assert (of_title.state, of_title.reason) == ("proved", "")
    assert of_title.sequence().early(6) == TRUE


def test_the_files_of_an_editor_are_written(of_title, tmp_path):
    of_title.write_b_file(tmp_path / "b.txt", terms=6)
    assert list(read_bfile(tmp_path / "b.txt")) == TRUE
    of_title.write_draft(tmp_path / "draft.seq")
    draft = parse_entry((tmp_path / "draft.seq").read_text("utf-8"))
    assert (draft.name, list(draft.terms)[:6]) == (TITLE, TRUE)
    of_title.write_rule(tmp_path / "rule.toml")
    assert (tmp_path / "rule.toml").read_text("utf-8") == of_title.rule


def entry(line):
    terms = Sequence(TRUE, offset=1)
    return Entry("A123456", terms, TITLE, ("nonn",), first_large(terms), lines={"F": (line,)})


def test_a_line_that_fails_has_its_counterexample(tmp_path):
    path = tmp_path / "A123456.seq"
    path.write_text(str(entry("a(n) = 2*a(n-1) + 2*a(n-2) for n > 2.")), "utf-8")
    line = next(one for one in oeis.prove(path).claims if one.place == "%F")
    assert line.verdict == "refuted"
    assert line.counterexample.n == 3
    says, true = 2 * TRUE[1] + 2 * TRUE[0], TRUE[2]
    assert (line.counterexample.claimed, line.counterexample.actual) == (str(says), str(true))


def test_proofs_are_named_by_entry_and_line(tmp_path):
    path = tmp_path / "A123456.seq"
    path.write_text(str(entry("Empirical: a(n) = 2*a(n-1) + a(n-2) for n > 2.")), "utf-8")
    found = oeis.prove(path)
    assert [*found.proofs()] == ["A123456", "A123456.F1"]


def test_what_is_not_read_has_no_sequence():
    found = oeis.prove("Number of n X 2 binary arrays with frogs.")
    assert (found.state, found.generating_function, found.rule) == ("unread", "", "")
    with pytest.raises(GfkitError, match="no generating function is proved"):
        found.sequence()


def test_options_of_an_entry_do_not_go_with_a_title():
    with pytest.raises(Unused, match="run_programs does not go with a title alone"):
        oeis.prove(TITLE, run_programs=True)


def test_an_entry_without_a_proof_has_no_latex() -> None:
    """A notebook asks for it when it shows the answer."""
    found = oeis.prove("Number of ways of doing nothing in particular.")
    assert (found.generating_function, found.latex()) == ("", "")
