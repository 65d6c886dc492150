"""Games of one's own: replacements against the built-in games, and against plain recursion."""

import random
from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from gfkit import Game, read_rule
from gfkit.boards.kinds.replacements import ReplacementGame
from gfkit.boards.shapes.graph import Graph
from gfkit.cli import run
from gfkit.errors import GfkitError, PieceSetError

TOADS = ReplacementGame("toads", ("T. -> .T", "TF. -> .FT"), (".F -> F.", ".TF -> FT."))
CLOBBER = ReplacementGame("clobber", ("BW -> .B",), ("WB -> .W",), turned="all")
KONANE = ReplacementGame("konane", ("BW. -> ..B",), ("WB. -> ..W",), turned="turned")


def options(game, text, player):
    """The texts after a move, read off the drawing with strings alone; one row, no images."""
    sides = [move.split(" -> ") for move in getattr(game, player)]
    if game.turned != "no":
        sides += [[one[::-1] for one in move] for move in sides]
    for before, after in sides:
        for at in range(len(text) - len(before) + 1):
            if text[at : at + len(before)] == before:
                yield text[:at] + after + text[at + len(before) :]


@pytest.mark.parametrize(("game", "letters"), [(TOADS, "TF.."), (CLOBBER, "BW."), (KONANE, "BW.")])
def test_values_against_recursion_over_texts(game, letters):
    numbers = random.Random(game.name)  # noqa: S311
    for _ in range(12):
        text = "".join(numbers.choices(letters, k=numbers.randint(2, 7)))
        plain = Game.of_moves(
            text, lambda x: options(game, x, "left"), lambda x: options(game, x, "right")
        )
        assert Game(board=text, rule=game) == plain, text


# [AlbertGrossmanNowakowskiWolfe2005, clobber]: values of short rows.
def test_values_of_the_literature():
    assert [Game(board=row, rule=CLOBBER) for row in ("BW", "BBW", "BWB", "WWB")] == [
        Game(text) for text in ("*", "^", "*", "v")
    ]
    assert Game(board="TF.", rule=TOADS) == 0
    assert Game(board="T.F", rule=TOADS) == Game("*")


def test_a_game_by_its_moves():
    assert Game.of_moves((7, 4), lambda _: (), parts=lambda x: x) == 0
    nim = Game.of_moves(
        (3, 5),
        lambda heaps: [(rest,) for heap in heaps for rest in range(heap)],
        parts=lambda heaps: [(heap,) for heap in heaps],
    )
    assert nim == Game("*6")
    hackenbush = Game.of_moves("LR", lambda x: [x[:k] for k, e in enumerate(x) if e == "L"],
                               lambda x: [x[:k] for k, e in enumerate(x) if e == "R"])  # fmt: skip
    assert hackenbush == Fraction(1, 2)
    with pytest.raises(GfkitError, match="play need not end: 0 comes back"):
        Game.of_moves(0, lambda x: [1 - x])


def test_play_that_need_not_end_has_no_value():
    walk = ReplacementGame("walk", ("T. -> .T",), (".T -> T.",))
    with pytest.raises(GfkitError, match="play in walk need not end"):
        Game(board="T.", rule=walk)
    assert Game(board="T", rule=walk) == 0


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("T. -> .", "two drawings of one size"),
        ("T.", "two drawings"),
        ("T -> T", "must change 1 to"),
        ("# -> .", "'#' is never replaced"),
        ("T! -> !T", "not a letter"),
        ("T? -> .T", "stays '?'"),
        ("T| -> .|", "two drawings of one size"),
        ("|T -> |.", "two drawings of one size"),
        ("T|TT -> .|..", "two drawings of one size"),
    ],
)
def test_wrong_moves_are_refused(move, said):
    with pytest.raises(PieceSetError, match=said):
        ReplacementGame("wrong", (move,))


def test_files_and_commands(tmp_path, capsys):
    path = tmp_path / "toads.toml"
    assert run(["new", "game", str(path)]) == 0
    assert read_rule(path).left == TOADS.left
    data = TOADS.to_data()
    assert ReplacementGame.of_data("toads", data) == TOADS
    assert run(["game", "value", str(path), "--board", "TT.FF"]) == 0
    assert run(["game", "outcome", str(path), "--board", "TTT..FF"]) == 0
    assert run(["game", "nim", str(path), "--board", "TT..FF", "--json"]) == 0
    out = capsys.readouterr().out
    assert all(said in out for said in ("value        *", "outcome  N", '"nim_value": 1'))
    for line, said in (
        (["game", "value", str(path), "--board", "TQ.F"], "its letters are F, T"),
        (["game", "nim", str(path), "--board", "T..T.F."], "not a nimber"),
        (["game", "nim", str(path)], "need --board"),
        (["game", "dictionary", str(path), "--cells", "3"], "nothing else is known"),
        (["gf", str(path), "--columns", "3"], "are not counted"),
        (["game", "outcome", str(path), "--rows", "1", "--columns", "3"], "nothing else is known"),
        (["game", "outcome", str(path), "--board", "T.F", "--misere"], "--misere goes with"),
        (["game", "value", "domineering", "--board", "xyz"], "neither a board"),
    ):
        assert run(line) == 2, line
        assert said in capsys.readouterr().err, line


@pytest.mark.parametrize("game", [TOADS, CLOBBER, KONANE], ids=lambda game: game.name)
def test_on_graphs_a_move_is_made_along_a_path(game):
    """Against all paths of vertices, listed one by one, and strips that are paths."""
    numbers = random.Random(game.name)  # noqa: S311 - no secret
    for _ in range(8):
        n = numbers.randint(2, 6)
        pairs = [(u, v) for v in range(n) for u in range(v)]
        graph = Graph.of_edges(n, [pair for pair in pairs if numbers.random() < 0.4])
        joined = {*graph.edges, *((v, u) for u, v in graph.edges)}
        letters = "".join(numbers.choice(game.letters + ".") for _ in range(n))

        def moves(side, joined=joined):
            """List the positions after a move, by the texts of the rule."""

            def after(position):
                for text in side:
                    old, new = text.split(" -> ")
                    for walk in permutations(range(len(position)), len(old)):
                        fits = all(position[v] == x for v, x in zip(walk, old, strict=True))
                        if fits and all(pair in joined for pair in pairwise(walk)):
                            changed = dict(zip(walk, new, strict=True))
                            yield tuple(changed.get(v, x) for v, x in enumerate(position))

            return after

        try:
            known = Game.of_moves(tuple(letters), moves(game.left), moves(game.right))
        except GfkitError:  # toads may go back and forth
            with pytest.raises(GfkitError, match="comes back"):
                Game.on_graph(graph, game, letters)
        else:
            assert Game.on_graph(graph, game, letters) == known
    arcs = ReplacementGame("arcs", both=(".. -> ##",))
    values = [Game.on_graph(Graph.path(n), arcs, "." * n).nim_value for n in range(1, 9)]
    assert values == [0, 1, 1, 2, 0, 3, 1, 1]
    with pytest.raises(GfkitError, match="one for each vertex"):
        Game.on_graph(Graph.path(3), game, "BB")
    with pytest.raises(GfkitError, match="several rows"):
        Game.on_graph(Graph.path(3), ReplacementGame("tall", both=(".|. -> #|#",)), "...")
