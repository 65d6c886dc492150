"""Boards cut from a picture: the engine, enumeration of the definition, and the checker agree."""

import json
import random

import pytest
from flint import fmpz_mat
from tiers import one_in

from gfkit import Strip, count
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.grounds import LATTICES
from gfkit.errors import GfkitError, LimitReached
from gfkit.proofs.certificate import certificate_data, digest
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.strip_sequences import check_small_boards, read_strip, terms_of
from gfkit.strips.enumerate import brute
from gfkit.strips.scan.line_slots import slots_of
from gfkit.strips.ways.rule_arrays import arrays_of

NAMES = [
    *("col", "col:left-ends", "snort:maximal", "kings", "domineering", "domineering:maximal"),
    *("o12:right-ends", "cram:tilings", "matchings", "maximal-matchings", "dominating-sets"),
    *("connected-sets", "induced-cycles", "spanning-trees", "hamiltonian-paths", "2-factors"),
]


def drawn(draw: random.Random) -> str:
    """Return a model on a random picture or lattice, or on a board that is begun."""
    name = draw.choice(NAMES)
    if draw.random() < 0.4:
        return f"{name} on {draw.choice(list(LATTICES))}"
    marks = "...#" if draw.random() < 0.7 or not name.startswith(("col", "snort")) else "..#LR_"
    width = draw.randint(1, 3)
    rows = "|".join("".join(draw.choices(marks, k=width)) for _ in range(draw.randint(1, 3)))
    return f"{name} {draw.choice(['on', 'from'])} {rows}"


@one_in(3)
@pytest.mark.parametrize("seed", range(24))
def test_the_engine_the_enumeration_and_the_checker_agree(seed: int) -> None:
    draw = random.Random(seed)  # noqa: S311
    name, side = drawn(draw), draw.choice([1, 2, 2, 3])
    try:
        model = find_model(name)
        strip = Strip(model, columns=side)
        terms = strip.terms(7 // side + 1)
    except GfkitError:  # a rule that has no meaning there
        assert "." not in name
        return
    for n, term in enumerate(terms[1:], 1):
        board = Board.rectangle(n, side)
        try:
            listed = brute.count(model, board)
        except LimitReached:
            break
        assert count(model, board) == listed, (name, n)
        assert listed.total() == term, (name, n)
    of = {"kind": "strip", "rule": model.to_data(), "fixed": {"columns": side}, "topology": "strip"}
    family = read_strip({**of, "marks": "none", "shift": 0})
    found = [c.get(0, 0) for c in _terms(family, len(terms))]
    assert found == terms, name
    check_small_boards(family, Clock(20))


def _terms(family, many):
    found = terms_of(family, "none", many, Clock(20))
    return [next(found) for _ in range(many)]


def test_aztec_diamonds_have_a_power_of_two_of_tilings() -> None:
    """Elkies, Kuperberg, Larsen and Propp: 2^(n(n+1)/2)."""
    for n in range(1, 6):
        board = Board.rectangle(2 * n + 1, 2 * n + 1)
        assert count("domineering:tilings on aztec", board).total() == 2 ** (n * (n + 1) // 2)


def edges(lattice: str, rows: int, columns: int):
    """The neighbours in the words of the page, with the cells by row and column."""
    for r in range(rows):
        for c in range(columns):
            below = {
                "hexagonal": [c, c + 1],
                "brick": [c, c + (1 if r % 2 else -1)],
                "honeycomb": [c] * ((r + c) % 2 == 0),
            }[lattice]
            near = [(r, c + 1), *((r + 1, other) for other in below)]
            yield from (
                (r * columns + c, i * columns + j) for i, j in near if i < rows and 0 <= j < columns
            )


def test_components_on_lattices_have_few_states() -> None:
    """Letters that marks forbid once made 300,000 states; one row is a path, with 28 trees."""
    model = find_model("trees on honeycomb")
    [(_, arrays)] = arrays_of(model.game, "arrays")
    tables = slots_of(arrays, 16, turned=False, joined=False)
    assert max(max(one.table.shape) for cell in tables.cells for one in cell) < 1000
    assert count(model, Board.rectangle(1, 8)).total() == 28


@pytest.mark.parametrize("lattice", ["hexagonal", "brick", "honeycomb"])
def test_lattices_are_the_graphs_that_the_page_says(lattice: str) -> None:
    for rows, columns in [(3, 4), (4, 3), (5, 5)]:
        graph = Graph.of_edges(rows * columns, list(edges(lattice, rows, columns)))
        for name in ("node-kayles", "col:maximal", "arc-kayles"):
            found = count(f"{name} on {lattice}", Board.rectangle(rows, columns)).total()
            assert found == count(name, graph).total()


@pytest.mark.parametrize("counts", [[0, 2, 4], [4], [0, 4], [2, 4], [1, 3], [3, 4], [1, 2, 3, 4]])
def test_numbers_of_neighbours_stay_or_are_so_many_or_more(counts: list[int], tmp_path) -> None:
    """Elements 1 with a given number of neighbours 1, of a rule in a file, in any folder."""
    (tmp_path / "drawn.toml").write_text(
        f"""values = [0, 1]
        [[neighbours]]
        directions = ["horizontal", "vertical"]
        relation = "value"
        values = [1]
        of = [1]
        counts = {counts}"""
    )
    near = [(1 << a, 1 << b) for a, b in edges("hexagonal", 3, 4)]
    most = [*counts, 5, 6] if counts in ([3, 4], [1, 2, 3, 4]) else counts
    seen = 0
    for chosen in range(1 << 12):
        inside = [(a, b) for a, b in near if chosen & a and chosen & b]
        number = [sum(1 << k in pair for pair in inside) for k in range(12) if chosen >> k & 1]
        seen += {*number} <= {*most}
    model = find_model(f"{tmp_path}/drawn.toml on hexagonal")
    assert count(model, Board.rectangle(3, 4)).total() == seen
    mean = find_model(f"{tmp_path}/drawn.toml up to rotation")
    assert Strip(mean, columns=1).terms(2)[0] == 1


@pytest.mark.parametrize("picture", ["...", "..#", "..#|...", "#.|.."])
def test_pictures_on_cylinders_are_read_across_joined_rows(picture: str) -> None:
    """Along them a row could begin at any column of the picture."""
    for name in ("kings", "col", "dominating-sets"):
        for board in (Board.rectangle(1, 3), Board.rectangle(2, 4), Board.rectangle(2, 3)):
            model = find_model(f"{name} on {picture}")
            listed = brute.count(model, board, "cylinder")
            assert count(model, board, topology="cylinder") == listed


@pytest.mark.parametrize("lattice", LATTICES)
def test_spanning_trees_on_lattices_by_the_matrix_tree_theorem(lattice: str) -> None:
    model, steps = find_model(f"spanning-trees on {lattice}"), LATTICES[lattice].steps
    for size in ((2, 2), (2, 3), (3, 2), (4, 2)):
        cells = sorted(model.game.cut(Board.rectangle(*size))[0].cells)
        near = {a: {(a[0] + k * r, a[1] + k * c) for r, c in steps for k in (1, -1)} for a in cells}
        rest = cells[1:]
        minor = [
            [len(near[a] & {*cells}) if a == b else -int(b in near[a]) for b in rest] for a in rest
        ]
        assert count(model, size).total() == int(fmpz_mat(minor).det())


def test_components_of_cells_on_lattices() -> None:
    for lattice in LATTICES:
        model = find_model(f"connected-sets on {lattice}")
        assert count(model, (3, 2)) == brute.count(model, Board.rectangle(3, 2))
        of = {"kind": "strip", **Strip(model, columns=2).definition(marks="none").data()}
        assert check_small_boards(read_strip(of), Clock(60))[0] > 0


def test_the_same_rule_is_read_with_rows_and_columns() -> None:
    """A strip of columns on a picture is one of rows on the transposed picture."""
    one = Strip("col on ..#|...", columns=3).terms(6)
    assert one == Strip("col on ..|..|#.", rows=3).terms(6)


def test_what_has_no_meaning_is_refused() -> None:
    for name, why in [
        ("domineering:left-ends on honeycomb", "only dominoes"),
        ("hamiltonian-corner-paths on ..#|...", "corners"),
        ("col on ..#|..", "equal length"),
        ("domineering from L..", "only `[.]` and holes"),
        ("col:play on brick", "not 'play'"),
    ]:
        with pytest.raises(GfkitError, match=why):
            Strip(name, columns=3).terms(3)
    with pytest.raises(GfkitError, match="columns"):
        Strip("col on brick", rows=3).terms(3)
    with pytest.raises(GfkitError, match="closes only"):
        Strip("col on ..#|...", columns=3, topology="ring")


def test_a_changed_picture_is_rejected() -> None:
    verdict = Strip("node-kayles on #..|...", columns=2).generating_function().verdict
    data = certificate_data(verdict, "0")
    assert check(data).holds
    for key, value in [("board", ["...", "#.."]), ("spread", 2), ("start", ["##"])]:
        forged = json.loads(json.dumps(data))
        forged["statement"]["of"]["rule"]["definition"][key] = value
        assert not check(resealed(forged)).holds


def resealed(data):
    """The digest of what a forger wrote."""
    rest = {key: value for key, value in data.items() if key != "digest"}
    return {**rest, "digest": digest(rest)}


def test_an_unknown_lattice_is_told_the_known_ones() -> None:
    with pytest.raises(
        GfkitError, match=r"only `\.` and holes, `#`; lattices are hexagonal, brick"
    ):
        find_model("hamiltonian-cycles on penrose")
