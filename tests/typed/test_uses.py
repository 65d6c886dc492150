"""What readings are used as: of a certificate the sequence, derived anew; of a term the board."""

import json
import pickle

import pytest
from samples import parametrize_some

from gfkit import asymptotics, closed_form, count, facts, gf, terms, write_certificate
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.proofs.certificates import digest
from gfkit.typed.read import read


def kings_on_two_columns(path):
    """Write the certificate of 1, 3, 5, 11, ...: sets of cells of which no two are neighbours."""
    write_certificate(gf("kings", columns=2), path)
    return path


def forged(path, numerator):
    """Write another numerator into a certificate, with the digest that goes with it."""
    data = json.loads(path.read_text(encoding="ascii"))
    data["statement"]["p"] = numerator
    del data["digest"]
    path.write_text(json.dumps({**data, "digest": digest(data)}), encoding="ascii")
    return path


def test_a_certificate_is_a_sequence_that_is_proved(tmp_path):
    path = str(kings_on_two_columns(tmp_path / "kings.json"))
    assert terms(path, terms=4).first_terms == (1, 3, 5, 11)
    assert {one(path).verdict for one in (gf, closed_form, asymptotics)} == {"proved"}


@pytest.mark.parametrize("verb", [gf, closed_form, asymptotics, facts, terms])
def test_a_forged_certificate_is_no_sequence(tmp_path, verb):
    path = forged(kings_on_two_columns(tmp_path / "kings.json"), ["1", "3"])
    with pytest.raises(GfkitError, match="the certificate does not hold"):
        verb(str(path))


def test_a_certificate_is_no_rule(tmp_path):
    path = kings_on_two_columns(tmp_path / "kings.json")
    with pytest.raises(GfkitError, match="it proves a generating function"):
        count(str(path), rows=2, columns=3)


def test_a_recurrence_without_first_values_is_refused_with_an_example_that_has_them():
    with pytest.raises(GfkitError, match=r"needs a\(0\), as in '(.*)'") as refused:
        terms("a(n) = 2*a(n-1)")
    example = str(refused.value).partition("as in '")[2].removesuffix("'")
    found = terms(example, terms=6).first_terms
    assert found == tuple(found[0] * 2**n for n in range(6))


@pytest.mark.parametrize("verb", [closed_form, asymptotics])
def test_what_follows_from_a_claim_is_not_proved(verb):
    claimed = pickle.loads(pickle.dumps(gf("kings", columns=2).sequence()))  # noqa: S301 - our own
    assert verb(claimed).verdict == "consistent"


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("domino tilings of a 3 X n rectangle", {3: 3}),
        pytest.param(
            *("domino tilings of a 3 X n rectangle", {1: 1, 2: 2, 4: 5}),
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            *("matchings of P_3 X P_n", {1: 2, 2: 7, 3: 22, 4: 71}),
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_words_with_a_side_name_a_rule_that_is_counted_on_other_boards(text, counts):
    """Dominoes on 2 X k boards: the Fibonacci numbers; their matchings: A030186."""
    assert {k: count(text, rows=2, columns=k).profile().total() for k in counts} == counts


@parametrize_some(
    ("text", "topology"),
    [
        ("matchings of C_3 X P_n", "cylinder"),
        ("independent sets of C_n", "ring"),
        ("domino tilings of a 3 X n cylinder", "cylinder"),
    ],
    first=2,
)
def test_words_that_join_sides_name_no_rule_of_open_boards(text, topology):
    with pytest.raises(GfkitError, match=rf"joins sides: `count\(.* topology='{topology}'\)`"):
        count(text, rows=2, columns=3)


@pytest.mark.parametrize(
    ("strip", "rows", "columns"),
    [("a 3 X n rectangle", 3, 5), ("an n X 3 rectangle", 5, 3)],
)
def test_a_term_of_a_strip_is_counted_on_one_board(strip, rows, columns):
    found = read(f"a(5) of domino tilings of {strip}").board()
    assert found == Board.rectangle(rows, columns)
