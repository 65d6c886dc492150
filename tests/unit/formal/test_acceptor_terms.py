"""Acceptors as terms for Coq: what Coq counts is what the acceptors accept, array by array."""

from __future__ import annotations

import random
import re
from itertools import pairwise, product

from coq_here import compiled, needs_coq

from gfkit.boards.acceptors.conditions import Place
from gfkit.boards.acceptors.line_acceptors import Contains, Introduced, TableOfLine
from gfkit.boards.acceptors.place_acceptors import TableOfPlace
from gfkit.formal.line_terms import formal_lines, formal_unlike
from gfkit.formal.place_terms import formal_place
from gfkit.formal.rule_terms import FormalClause, FormalRule

LETTERS = ("0", "1")
NUMBERS = {"0": 0, "1": 1}
SIDE = 2
CORNER = ((0, 0), (-1, 0), (0, 1))


def table(chance: random.Random, states: int, letters: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(chance.randrange(-1, states) for _ in range(letters)) for _ in range(states))


def run(acceptor, word) -> bool:
    state = acceptor.first
    for number, letter in enumerate(word):
        state = acceptor.step(state, number, letter)
        if state is None:
            return False
    return acceptor.accepts(state)


def lines_of(way: str, array):
    if way == "array":
        return [[x for row in array for x in row]] if array else []
    return array if way == "row" else list(zip(*array, strict=True))


def places_of(track: Place, array):
    cells = {(i, j): x for i, row in enumerate(array) for j, x in enumerate(row)}
    for i, j in cells:
        read = [cells.get((i + r, j + c), len(LETTERS)) for r, c in track.offsets]
        if not track.inside or len(LETTERS) not in read:
            yield read


def cases() -> list:
    """List questions and, for each, whether an array is right."""
    chance, found = random.Random(5), []  # noqa: S311 - no secret
    for way in ("row", "column", "array"):
        one = TableOfLine(LETTERS, table(chance, 3, 2), frozenset({0, chance.randrange(1, 3)}))
        found += [
            (
                formal_lines(acceptor, (way,), NUMBERS),
                lambda a, m=acceptor, w=way: all(run(m, line) for line in lines_of(w, a)),
            )
            for acceptor in (one, Introduced(LETTERS), Contains(LETTERS, "1"))
        ]
    for inside in (True, False):
        track = Place(CORNER, inside)
        arrows = table(chance, 3, 2 + (not inside))
        acceptor = TableOfPlace(LETTERS, arrows, frozenset({1, 2}), len(CORNER))
        found.append(
            (
                formal_place(track, acceptor, NUMBERS),
                lambda a, m=acceptor, t=track: all(run(m, word) for word in places_of(t, a)),
            )
        )
    found += [
        (formal_unlike(way), lambda a, w=way: all(u != v for u, v in pairwise(lines_of(w, a))))
        for way in ("row", "column")
    ]
    return found


@needs_coq
def test_coq_counts_what_the_acceptors_accept(tmp_path) -> None:
    text, expected = "Set Printing Width 1000.\n", []
    for number, (question, is_right) in enumerate(cases()):
        rule = FormalRule("arrays", (0, 1), (), (FormalClause((question,)),))
        for turned in (False, True):
            said = "\n".join(one for _, one in rule.definitions(is_transposed=turned))
            text += f"Module A{number}{int(turned)}.\n{said}\n"
            text += f"Definition a n := Z.of_nat (count Strip values rule {SIDE} n).\n"
            text += "Eval vm_compute in map a (seq 0 4).\n"
            text += f"End A{number}{int(turned)}.\n"
            counts = []
            for n in range(4):
                rows, columns = (SIDE, n) if turned else (n, SIDE)
                row = list(product(range(2), repeat=columns))
                arrays = product(row, repeat=rows) if n else [()]
                counts.append(sum(map(is_right, arrays)))
            expected.append(counts)
    found = re.findall(r"= \[([0-9; ]*)\]", compiled(tmp_path, text))
    assert [[int(word) for word in line.split(";")] for line in found] == expected
    assert len({tuple(counts) for counts in expected}) > 5
