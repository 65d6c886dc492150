"""The checker of certificates of strip outcomes, which knows nothing of the engine."""

import copy
import json
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gfkit.boards.rules import find_model
from gfkit.games.strip_outcomes import conclude, strip_outcomes
from gfkit.proofs import strip_checker
from gfkit.proofs.strip_checker import Rejected, Search, check, digest, main


@lru_cache
def text(name="d-tromping", rows=2, up_to=14):
    game = find_model(name).definition.game
    return json.dumps(strip_outcomes(game, rows, up_to).to_data())


def certificate(*about):
    return json.loads(text(*about))


def changed(**entries):
    data = {**certificate(), **entries}
    return {**data, "digest": digest(data)}


def partial():
    game = find_model("d-tromping").definition.game
    return conclude(game, 2, dict(zip(range(1, 8), "LNNRNNN", strict=True))).to_data()


@pytest.mark.parametrize(
    ("name", "rows", "up_to"),
    [("d-tromping", 2, 14), ("d-tromping", 3, 7), ("i-tromping", 2, 5), ("domineering", 3, 7)],
)
def test_certificates_of_the_engine_hold(name, rows, up_to):
    assert check(certificate(name, rows, up_to)) > 0


def test_a_partial_conclusion_holds_and_says_who_begins():
    data = partial()
    assert (data["basis"], data["first"], data["from"], data["sums"]) == ([4], [2, 3, 5], None, [])
    assert check(data) > 0
    data["first"] = [1, 2, 3, 5]
    data["statement"] = strip_checker.statement(data)
    data["digest"] = digest(data)
    with pytest.raises(Rejected, match="length 1: the winner loses as first"):
        check(data)


def leaves(value, path=()):
    """Yield the paths of all entries that are not containers."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, entry in entries:
        if isinstance(entry, dict | list):
            yield from leaves(entry, (*path, key))
        yield (*path, key)


@pytest.mark.parametrize("again", [False, True])
def test_every_changed_field_is_rejected(again):
    """With the digest of the old text and with that of the new one."""
    data = certificate()
    paths = [path for path in leaves(data) if path != ("digest",)]
    assert len(paths) > 40
    for path in paths:
        for change in (None, "x", 1, 40, []):
            other = copy.deepcopy(data)
            place = other
            for key in path[:-1]:
                place = place[key]
            if place[path[-1]] == change and type(place[path[-1]]) is type(change):
                continue
            place[path[-1]] = change
            if again:
                other["digest"] = digest(other)
            if again and path[0] == "rule" and path[1:2] != ("name",):
                # Another rule with the same outcomes is another true statement.
                continue
            with pytest.raises(Rejected) as error:
                check(other, 2000)
            assert error.value.fully or other["fixed"] != data["fixed"] or path[0] == "basis"


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ({"winner": "L"}, "premise"),
        ({"grows": "rows"}, "fixed side"),
        ({"premise": "no piece of Right reaches over two columns"}, "premise"),
        ({"basis": [4, 9]}, "not of the basis"),
        ({"basis": [9, 4, 11, 14]}, "ascending"),
        ({"from": 10}, "all lengths from 11"),
        ({"from": 12}, "all lengths from 11"),
        ({"from": None}, "there are sums"),
        ({"sums": []}, "each residue"),
        ({"sums": [[4], [9], [11, 11], [11]]}, "all lengths from 19"),
        ({"sums": [[4], [9], [9, 4], [11]]}, "residue 2"),
        ({"first": [1]}, "statement"),
        ({"version": True}, "version"),
        ({"more": 1}, "keys"),
    ],
)
def test_nothing_else_holds(entries, said):
    with pytest.raises(Rejected, match=said):
        check(changed(**entries))


def test_a_rule_that_breaks_the_premise_or_has_other_outcomes():
    data = certificate()
    rule = data["rule"]
    crossing = {**rule, "left": [*rule["left"], [[0, 0], [0, 1]]]}
    with pytest.raises(Rejected, match="the premise fails"):
        check(changed(rule=crossing))
    with pytest.raises(Rejected, match="length 4: the winner loses as second"):
        check(changed(rule={**rule, "right": [[[0, 0], [0, 1], [0, 2], [0, 3]]]}))


def naive(free, left, right, left_moves):
    """Tell whether Left wins, from the definition, on a set of free cells."""
    for piece in left if left_moves else right:
        for r, c in free:
            placed = {(r + a - piece[0][0], c + b - piece[0][1]) for a, b in piece}
            if placed <= free and naive(free - placed, left, right, not left_moves) == left_moves:
                return left_moves
    return not left_moves


UPRIGHT = [[(0, 0)], [(0, 0), (1, 0)], [(0, 0), (1, 0), (2, 0)]]
ANY = [[(0, 0), (0, 1)], [(0, 0), (1, 0), (1, 1)], [(0, 1), (1, 0), (0, 0)], [(0, 0), (0, 2)],
       [(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0)]]  # fmt: skip


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from(UPRIGHT), max_size=2, unique_by=str),
    st.lists(st.sampled_from(ANY), max_size=3, unique_by=str),
    st.sampled_from([(1, 5), (2, 4), (3, 3), (2, 3)]),
)
def test_the_search_agrees_with_the_definition(left, right, board):
    side, length = board
    search = Search(side, right, left, 10**6)
    free = frozenset((r, c) for r in range(side) for c in range(length))
    for own_moves in (True, False):
        left_wins = naive(free, left, right, not own_moves)
        assert search.wins_board(length, own_moves=own_moves) == (not left_wins)


def test_what_is_too_large_is_not_checked(monkeypatch, tmp_path, capsys):
    with pytest.raises(Rejected, match="more than 50 positions") as error:
        check(certificate(), 50)
    assert not error.value.fully
    monkeypatch.setattr(strip_checker, "MAX_CELLS", 20)
    path = tmp_path / "c.json"
    path.write_text(text())
    assert main([str(path)]) == 1
    assert "NOT CHECKED: a board has 28 cells" in capsys.readouterr().out


def test_files(tmp_path, capsys):
    path = tmp_path / "c.json"
    path.write_text(text())
    assert main([str(path)]) == 0
    assert capsys.readouterr().out.endswith("certificate holds\n")
    assert main(["--json", str(path)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["holds"]
    assert report["checked"]["basis"] == [4, 9, 11, 14]
    path.write_text(json.dumps(changed(winner="L")))
    assert main([str(path)]) == 1
    assert "REJECTED" in capsys.readouterr().out
    path.write_text("{")
    assert main([str(path)]) == 2
    assert main([]) == 2
    assert main(["--help"]) == 0


def test_the_command_line_writes_and_verifies_for_both_players(tmp_path, capsys):
    from gfkit.cli import run

    for sides, winner in (
        (("--rows", "2", "--columns", "1..14"), "Right wins 2 x n"),
        (("--columns", "2", "--rows", "1..14"), "Left wins n x 2"),
    ):
        path = str(tmp_path / f"{winner[0]}.json")
        given_ = ["game", "outcome", "d-tromping", *sides, "--certificate", path]
        assert run(given_) == 0
        out = capsys.readouterr().out
        assert f"all n    {winner} for all n >= 11 (sums of 4, 9, 11, 14)" in out
        assert "verdict  proved" in out
        assert run(["verify", path]) == 0
        assert winner in capsys.readouterr().out
    refused = ["game", "outcome", "l-tromping", "--rows", "2", "--columns", "1..3"]
    assert run([*refused, "--certificate", str(tmp_path / "no.json")]) == 2
    assert "pieces of Left and of Right reach" in capsys.readouterr().err
    assert not (tmp_path / "no.json").exists()
