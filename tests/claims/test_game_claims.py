"""Random claims about games, true ones and slightly false ones, against brute force.

What is `proved` must be true on every board that brute force reaches, those beyond the boards used
among them; what is `refuted` must be false. GFKIT_CLAIMS says how many of each kind are tried.
"""

import os
import random
from itertools import islice, pairwise

import pytest
from oracle.game_facts import (
    Scoring,
    TooLarge,
    column_payoffs,
    comparison,
    is_true,
    nim,
    payoffs_with,
    polynomial,
    reached,
    rectangle,
    tree,
    winner,
)
from oracle.game_facts import equal as equal_games
from oracle.game_facts import value as value_of
from samples import parametrize_some

from gfkit.boards.shapes.board import Board
from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim, Range
from gfkit.games.boards.moves import PieceRule
from gfkit.games.boards.search import BoardSearch
from gfkit.games.values.data import ShortGame
from gfkit.games.values.notation import show
from gfkit.proofs.kernel import Proved

CLAIMS = int(os.environ.get("GFKIT_CLAIMS", "15"))
PIECES = [".", ".|.", "..", "...", ".|.|.", ".#|..", "..|.#", "..|.."]
CODES = [
    "0.7",
    "0.77",
    "0.07",
    "0.3",
    "0.34",
    "0.137",
    "0.15",
    "0.156",
    "4.3",
    "0.6",
    "0.3'",
    "0.12'",
]


def generator(name, number):
    return random.Random(f"{name} {number}")  # noqa: S311


def claim(kind, about, says, holds_for=None):
    return Claim("1", "Here", "line 1", "S.", kind, about, says, holds_for)


def settled(one):
    """Return the verdict of a claim, whose proof is of the kernel."""
    finding = settle(one)
    assert (str(finding.verdict) == "proved") == (type(finding.verdict) is Proved)
    return finding


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Random games of pieces: path of the file, and the pieces of Left and of Right."""
    folder, found = tmp_path_factory.mktemp("games"), []
    for number in range(25):
        rng = generator("game", number)
        chosen = rng.sample(PIECES, rng.choice([2, 2, 3, 4]))
        owners = ["left", "right", *(rng.choice(["left", "right", "both"]) for _ in chosen[2:])]
        path = folder / f"g{number}.toml"
        pieces = ", ".join(
            f'{{cells = "{cells}", owner = "{owner}"}}'
            for cells, owner in zip(chosen, owners, strict=True)
        )
        path.write_text(f"piece = [{pieces}]")
        sides = [[], []]
        for cells, owner in zip(chosen, owners, strict=True):
            lines = cells.split("|")
            piece = tuple(
                (r, c) for r, z in enumerate(lines) for c, at in enumerate(z) if at == "."
            )
            for player, side in zip(("left", "right"), sides, strict=True):
                if owner in (player, "both"):
                    side.append(piece)
        found.append((str(path), tuple(map(tuple, sides))))
    return found


def subset(rng, true):
    """Return outcomes that may be said, mostly with a true one among them."""
    said = set(rng.sample("LRNP", rng.choice([1, 1, 2])))
    if rng.random() < 0.7:
        said = {true, *islice(sorted(said), rng.choice([0, 0, 1]))}
    return "".join(sorted(said))


@parametrize_some("numbers", [range(6, 8), range(CLAIMS)], first=1)
def test_strips(games, numbers):
    proved = 0
    for number in numbers:
        rng = generator("strip", number)
        path, pieces = rng.choice(games)
        rows, up_to = rng.choice([(1, 8), (1, 5), (2, 4), (2, 6), (3, 3)])
        first = rng.randrange(1, up_to + 2)
        longest = 16 // rows
        true = winner(pieces, rectangle(rows, min(first, longest)))
        says = {"outcome": subset(rng, true), "up_to": up_to}
        holds_for = None
        if rng.random() < 0.5:
            holds_for = Range(first, rng.choice([None, first + rng.randrange(4)]))
        else:
            says["lengths"] = [[first, rng.choice([0, 1, 2, 3, 4, 6])] for _ in range(2)]
        finding = settled(
            claim("outcomes of strips", {"model": path, "rows": rows}, says, holds_for)
        )
        verdict = finding.verdict
        lengths = stated(says, holds_for, longest)
        outcomes = {n: winner(pieces, rectangle(rows, n)) for n in lengths}
        wrong = [n for n in lengths if outcomes[n] not in says["outcome"]]
        if str(verdict) == "proved":
            proved += 1
            assert not wrong
            assert_beyond(pieces, rows, says, holds_for)
        elif str(verdict) == "refuted":
            assert verdict.n == wrong[0]
            assert verdict.got == outcomes[verdict.n]
    assert proved


def stated(says, holds_for, longest):
    found = set()
    for first, step in says.get("lengths", []):
        found |= (
            set(range(first, longest + 1, step)) if step else {first} - {*range(longest + 1, 99)}
        )
    if holds_for is not None:
        high = longest if holds_for.high is None else min(holds_for.high, longest)
        found |= set(range(holds_for.low, high + 1))
    return sorted(found)


def assert_beyond(pieces, rows, says, holds_for):
    """Ask a proved claim again of the search, on boards beyond those that brute force reaches."""
    search = BoardSearch(PieceRule(*(tuple(sorted(side)) for side in pieces)))
    for n in stated(says, holds_for, 24 // rows)[-6:]:
        assert search.outcome(Board.rectangle(rows, n)) in says["outcome"]


def test_values_and_outcomes(games):
    for number in range(CLAIMS):
        rng = generator("values", number)
        path, pieces = rng.choice(games)
        cells = [(r, c) for r in range(2) for c in range(4) if rng.random() < 0.8] or [(0, 0)]
        board = Board(2, 4, frozenset(cells))
        search = BoardSearch(PieceRule(*(tuple(sorted(side)) for side in pieces)))
        if rng.random() < 0.5:
            said = rng.choice("LRNP") if rng.random() < 0.5 else search.outcome(board)
            truth = winner(pieces, board.cells) == said
            says = {"outcome": said}
        else:
            table = search.table
            g = search.value(board)
            if rng.random() < 0.5:
                g = rng.choice([table.negative(g), table.add(g, table.nimber(1)), table.number(1)])
            says = {"value": show(table, g)}
            data = ShortGame.parse(says["value"]).data()
            truth = equal_games(tree(pieces, board.cells), value_of(data))
        finding = settled(claim("game value", {"model": path, "board": str(board)}, says))
        assert str(finding.verdict) == ("proved" if truth else "refuted")


def test_comparisons():
    texts = ["0", "*", "1", "-1", "^", "v*", "1/2", "±1", "{1|0}", "{2|0||-1}", "*2", "+_1"]
    for number in range(CLAIMS):
        rng = generator("comparison", number)
        left, right = ([rng.choice(texts) for _ in range(rng.randrange(3))] for _ in range(2))
        relation = rng.choice(["=", "<", ">", "||", "<=", ">=", "!<=", "!>="])
        says = {"left": left, "relation": relation, "right": right}
        sides = {
            key: [{"value": ShortGame.parse(text).data(), "negative": False} for text in says[key]]
            for key in ("left", "right")
        }
        truth = comparison({"rule": None, "relation": relation, **sides})
        finding = settled(claim("comparison of games", {}, says))
        assert str(finding.verdict) == ("proved" if truth else "refuted")


def test_bases():
    for number in range(CLAIMS):
        rng = generator("basis", number)
        basis = [rng.randrange(1, 16) for _ in range(rng.randrange(1, 4))]
        low = rng.randrange(60)
        finding = settled(claim("sums of a basis", {}, {"basis": basis}, Range(low)))
        truth = is_true({"kind": "sums of a basis", "basis": basis, "low": low})
        assert str(finding.verdict) == ("proved" if truth else "refuted")
        if not truth:
            sums = reached(basis, 400)
            wanted = next(n for n in range(max(low, 1), 400) if n not in sums)
            assert finding.counterexample["n"] == wanted


def test_least_boards(games):
    for number in range(CLAIMS // 3):
        rng = generator("least", number)
        path, pieces = rng.choice(games)
        value, cells = rng.choice(["1", "-1", "*", "0", "±1", "2", "{1|0}", "{0|-1}", "^"]), 4
        said = rng.randrange(1, cells + 1)
        finding = settled(
            claim("game dictionary", {"model": path, "cells": cells}, {"first": [value, said]})
        )
        rule = {"left": pieces[0], "right": pieces[1]}
        data = {"rule": rule, "value": ShortGame.parse(value).data(), "cells": said}
        truth = is_true({"kind": "least board of a value", **data})
        assert str(finding.verdict) == ("proved" if truth else "refuted")


def random_code(rng):
    if rng.random() < 0.4:
        return rng.choice(CODES)
    digits = "".join(rng.choice("01234567") for _ in range(rng.randrange(1, 4)))
    if rng.random() < 0.3:
        return f"0.{''.join(rng.choice('0123') for _ in digits)}'"
    return f"{rng.choice('004')}.{digits}"


@pytest.mark.thorough
def test_periods():
    proved = 0
    for number in range(CLAIMS // 2):
        rng = generator("period", number)
        code = random_code(rng)
        G, count = nim(code), len(nim(code))
        shown = least_period(G)
        if shown is None:
            period, preperiod, saltus = rng.randrange(1, 30), rng.randrange(30), rng.randrange(2)
        else:
            period, preperiod, saltus = shown
            times, shift = rng.choice([(1, 0), (1, 0), (2, 0), (1, 1), (1, -1), (3, 2)])
            period, preperiod, saltus = period * times, max(preperiod + shift, 0), saltus * times
        says = {"period": period, "preperiod": preperiod, "saltus": saltus}
        finding = settled(claim("octal period", {"nim": code}, says))
        if str(finding.verdict) == "proved":
            proved += 1
            if shown is not None:
                assert (period, preperiod, saltus) == shown
            assert all(G[n + period] == G[n] + saltus for n in range(preperiod, count - period))
        elif str(finding.verdict) == "refuted":
            assert shown is None or (period, preperiod, saltus) != shown
        low = rng.randrange(300)
        said = ["first" if g else "second" for g in G[low : low + 5]]
        if rng.random() < 0.5:
            said[rng.randrange(5)] = rng.choice(["first", "second"])
        finding = settled(
            claim("winners of heaps", {"nim": code}, {"winners": said, "offset": low})
        )
        truth = said == ["first" if g else "second" for g in G[low : low + 5]]
        assert str(finding.verdict) == ("proved" if truth else "refuted")
    assert proved


def test_the_winner_of_a_large_heap_is_proved_by_the_period():
    """In 0.3 a move takes one bean: the first player wins the odd heaps."""
    true, wrong = (
        settled(claim("winners of heaps", {"nim": "0.3"}, {"winners": said, "offset": 300}))
        for said in (["second", "first"], ["second", "second"])
    )
    assert (str(true.verdict), str(wrong.verdict), wrong.verdict.n) == ("proved", "refuted", 301)
    for finding in (true, wrong):
        (lemma,) = finding.proof.lemmas
        assert "0.3 have period 2" in str(lemma.statement)


def least_period(G):
    """Return the least period, preperiod and saltus that 400 values show; None for none."""
    count = len(G)
    steps = [b - a for a, b in pairwise(G)]
    for p in range(1, 60):
        n = count - 1
        while n > p and steps[n - 1] == steps[n - 1 - p]:
            n -= 1
        start = n - p
        if start < 150:
            return p, start, G[start + p] - G[start]
    return None


def test_payoffs():
    for number in range(CLAIMS):
        rng = generator("payoffs", number)
        about = {
            "columns": rng.choice([1, 2, 2, 3]),
            "rows": rng.randrange(1, 5),
            "raised": rng.choice([0, 0, 1, 3]),
            "players": rng.choice([2, 2, 3, 1]),
            "mono": rng.random() < 0.2,
        }
        game = Scoring({**about, "heights": [], "opening": []})
        true = sorted(game.total())
        said = [list(w) for w in true]
        key = rng.choice(["payoffs", "contains"])
        if key == "contains":
            said = [rng.choice(said)]
        if rng.random() < 0.5:
            entry = rng.choice(said)
            entry[rng.randrange(len(entry))] += rng.choice([1, -1])
        if key == "payoffs" and rng.random() < 0.2 and len(said) > 1:
            del said[0]
        given = sorted(map(tuple, said))
        truth = given == true if key == "payoffs" else set(given) <= set(true)
        finding = settled(claim("payoffs", about, {key: said}))
        assert str(finding.verdict) == ("proved" if truth else "refuted")


def test_plays():
    for number in range(CLAIMS // 2):
        rng = generator("plays", number)
        about = {"columns": rng.choice([2, 3]), "rows": rng.randrange(1, 4)}
        fact = rng.choice(["count", "at_least", "pictures", "lines", "empty", "begin", "only"])
        value = rng.randrange(8)
        if fact == "begin":
            moves = rng.sample(["V1", "V2", "H12", "V1 V2", "H12 V1", "V1 V1"], 2)
            value = moves[: rng.choice([1, 2])]
        elif fact == "only":
            value = rng.choice(["vertical", "horizontal"])
        says = {fact: value}
        data = {**about, "raised": 0, "heights": [], "mono": False, "players": 2, "opening": []}
        statement = {"kind": "equilibrium plays", "game": data, "facts": says, "payoffs": None}
        finding = settled(claim("plays", about, says))
        assert str(finding.verdict) == ("proved" if is_true(statement) else "refuted")


ONE = [["4*k^2-k", "4*k^2-k", "4*k^2+7*k+3", "4*k^2+7*k+3"], ["4*k^2+3*k"] * 4]
TWO = [
    ["8*k^2+k", "8*k^2+7*k+2", "8*k^2+9*k+3", "8*k^2+15*k+7"],
    ["8*k^2+3*k", "8*k^2+5*k", "8*k^2+11*k+3", "8*k^2+13*k+5"],
]


def in_other_blocks(rng, formulas):
    """Return formulas for blocks of 4 with another block, a multiple of 4."""
    times = rng.choice([1, 1, 2, 3])
    return [
        [row[r % 4].replace("k", f"({times}*k+{r // 4})") for r in range(4 * times)]
        for row in formulas
    ]


@parametrize_some("number", range(CLAIMS), share=4)
def test_payoff_formulas(number):
    rng = generator("formulas", number)
    columns = rng.choice([1, 2])
    formulas = in_other_blocks(rng, ONE if columns == 1 else TWO)
    change = rng.choice(["", "", "", "+1", "+0^k", "-k", "+k*(k-1)*(k-2)*(k-3)", "*1"])
    row = rng.choice(formulas)
    row[rng.randrange(len(row))] += change
    if rng.random() < 0.2:  # a sum of exponentials through the first payoffs
        last = rng.randrange(4, 8)
        formulas = [[exponentials(columns, last, player)] for player in (0, 1)]
        change = "exponentials"
    about = {"columns": columns, "to": rng.choice([3, 8, 12])}
    finding = settled(claim("payoff formulas", about, {"formulas": formulas}))
    verdict = str(finding.verdict)
    assert verdict != "consistent" or change == "+0^k"  # of which no bound is known
    assert verdict == "proved" or change not in ("", "*1")
    wrong = [
        rows for rows in range(1, 80) if stated_payoffs(formulas, rows) != exact(columns, rows)
    ]
    if verdict == "proved":
        assert not wrong
    elif verdict == "refuted":
        assert wrong[0] == finding.verdict.n


@pytest.mark.parametrize(
    "formulas", [[["4*k-2"], ["3*k-3"]], [["2*k"], ["0"]], [["2*k+2"], ["3*k-3"]]]
)
def test_formulas_of_three_columns_are_compared_from_one_row_on(formulas):
    """As far as is said: no theorem tells the payoffs for all numbers of rows."""
    about = {"columns": 3, "to": 2}
    verdict = settled(claim("payoff formulas", about, {"formulas": formulas})).verdict
    wrong = [k for k in (1, 2) if payoffs_with(k, 3, False, 2) != {stated_payoffs(formulas, k)}]
    assert str(verdict) == ("refuted" if wrong else "consistent")
    assert not wrong or verdict.n == wrong[0]


def stated_payoffs(formulas, rows):
    k, r = divmod(rows, len(formulas[0]))
    return tuple(polynomial(row[r], k) for row in formulas)


def exact(columns, rows):
    """Return the payoffs: counted out for one column, by the formulas of the paper for two."""
    if columns == 2:
        return tuple(polynomial(row[rows % 4], rows // 4) for row in TWO)
    (payoffs,) = column_payoffs(rows, False, 2)
    return payoffs


def test_the_formulas_of_the_paper_are_right_for_few_rows():
    for rows in range(1, 8):
        assert payoffs_with(rows, 2, False, 2) == {exact(2, rows)}


def exponentials(columns, last, player):
    """Return a formula with `last` exponentials that has the payoffs for 1 to `last` rows."""
    from sympy import Matrix

    payoffs = []
    for rows in range(1, last + 1):
        (one,) = column_payoffs(rows, False, 2) if columns == 1 else payoffs_with(rows, 2, False, 2)
        payoffs.append(one[player])
    matrix = Matrix(last, last, lambda i, j: (j + 1) ** (i + 1))
    found = matrix.LUsolve(Matrix(payoffs))
    return "+".join(f"({c})*{j}^k" for j, c in enumerate(found, 1))


def test_sequences_of_payoffs():
    for number in range(CLAIMS // 2):
        rng = generator("sequence", number)
        about = {
            "payoff": rng.choice([1, 2]),
            "columns": rng.choice([1, 2]),
            "step": rng.choice([1, 2, 3, 4]),
            "first": rng.randrange(3),
            "raised": rng.choice([0, 1]),
        }
        true = []
        for n in range(8):
            rows = about["step"] * n + about["first"]
            data = {**about, "rows": rows, "heights": [], "opening": []}
            try:
                (payoff,) = Scoring({**data, "mono": False, "players": 2}).total()
            except TooLarge:
                break
            true.append(payoff[about["payoff"] - 1])
        said = list(true)
        if rng.random() < 0.5:
            said[rng.randrange(len(said))] += rng.choice([1, -1])
        finding = settle(claim("terms", about, {"terms": said, "offset": 0}))
        assert str(finding.verdict) == ("proved" if said == true else "refuted")
