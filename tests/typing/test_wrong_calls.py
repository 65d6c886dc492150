"""Wrong calls: the error, Python's own or one of gfkit, names the argument."""

from __future__ import annotations

from typing import Any

import pytest

import gfkit
from gfkit import (
    Board,
    Budget,
    Game,
    GfkitError,
    Graph,
    RationalGF,
    Sequence,
    Strip,
    asymptotics,
    check,
    closed_form,
    compare,
    count,
    draw,
    export,
    find_model,
    game,
    gf,
    guess,
    interlaced,
    oeis,
    plot,
    read_rule,
    roots,
    sample,
    save,
    table,
    terms,
    transform,
    verify,
    write_certificate,
)

ANSWER = Strip("kings", columns=2).generating_function()

OF_PYTHON = [
    (lambda: gf("kings", width=3), "width"),  # type: ignore[call-arg]
    (gf, "subject"),  # type: ignore[call-arg]
    (lambda: terms("kings", 10, columns=3), "positional"),  # type: ignore[misc]
    (lambda: guess([1, 2, 4], family="cubic"), "family"),  # type: ignore[call-arg]
    (lambda: Strip("kings", column=3), "column"),  # type: ignore[call-arg]
    (lambda: game.outcome("cram", board="3x3", winner=True), "winner"),  # type: ignore[call-arg]
    (lambda: oeis.draft("2^n", author="A", title="x"), "title"),  # type: ignore[call-arg]
    (lambda: closed_form("2^n", n=3), "n"),  # type: ignore[call-arg]
    (lambda: Budget(time=3), "time"),  # type: ignore[call-arg]
    (lambda: verify("c.json", limit=3), "limit"),  # type: ignore[call-arg]
    (lambda: count("kings", "3x3"), "positional"),  # type: ignore[misc]
    (lambda: draw("kings 3x3", colour="red"), "colour"),  # type: ignore[call-arg]
]


@pytest.mark.parametrize(("call", "names"), OF_PYTHON)
def test_what_a_function_does_not_take_is_pythons_own_error(call: Any, names: str) -> None:
    with pytest.raises(TypeError, match=names) as caught:
        call()
    assert not isinstance(caught.value, GfkitError)


OF_GFKIT = [
    (lambda: terms("2^n", terms=2.5), "terms"),
    (lambda: gf("kings", columns=0), "columns"),
    (lambda: gf("kings", columns=2, method="fast"), "method"),
    (lambda: Strip("kings", columns=-1), "columns"),
    (lambda: Strip("kings", columns=2, topology="klein"), "topology"),
    (lambda: Strip("kings", columns=2).terms(2.5), "count"),
    (lambda: ANSWER.generating, "generating"),
    (lambda: Sequence(5), "terms"),
    (lambda: Sequence([1, "x"]), "terms"),
    (lambda: Sequence([1], offset=0.5), "offset"),
    (lambda: Sequence([1, 2]).section(0), "step"),
    (lambda: Sequence([1, 2]).term(5, modulo=0), "modulo"),
    (lambda: Sequence([1, 2]).hadamard([1, 2]), "other"),
    (lambda: RationalGF.of([1], [0]), "denominator"),
    (lambda: Board.parse("3y4"), "board"),
    (lambda: Graph.of_edges(2, [(0, 5)]), "edge"),
    (lambda: Game("{1|"), "game|{1"),
    (lambda: game.nim(0.77), "game"),
    (lambda: game.payoffs(columns=0, rows=2), "columns"),
    (lambda: game.value("cram", rows=2), "board"),
    (lambda: sample("kings"), "board"),
    (lambda: check(5, "2^n"), "relation"),
    (lambda: compare("kings", "nonsense of n"), "nonsense"),
    (lambda: asymptotics("2^n", digits=0), "digits"),
    (lambda: export("2^n", lang="cobol"), "lang"),
    (lambda: transform("fourier", [1, 2]), "name"),
    (interlaced, "sequences"),
    (lambda: table("kings"), "columns"),
    (lambda: find_model("kingz"), "kingz"),
    (lambda: read_rule("nothing.toml"), "nothing.toml"),
    (lambda: save(ANSWER, "answer.doc"), "path"),
    (lambda: write_certificate([1, 2], "c.json"), "certificate"),
    (lambda: oeis.lookup([1, 2], dump="nothing.gz"), "terms|nothing.gz"),
    (lambda: plot([]), "terms"),
    (lambda: roots(gfkit.Profile.of({(0, 0): 1, (1, 0): 1}), "all"), "of"),
    (lambda: Budget(seconds=-1), "seconds"),
]


@pytest.mark.parametrize(("call", "names"), OF_GFKIT)
def test_a_wrong_value_is_told_in_one_line_that_names_the_argument(call: Any, names: str) -> None:
    with pytest.raises((GfkitError, AttributeError), match=names) as caught:
        call()
    assert "\n" not in str(caught.value)
