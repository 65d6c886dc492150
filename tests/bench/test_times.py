"""How long the main jobs take: run with `make bench`, one with -k.

A row of TIMES is a name, what is prepared (not timed), and the timed function of it, which returns
whether the answer is right. A star before the name marks what takes minutes.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from gfkit import Board, Strip, as_sequence, find_model, verify
from gfkit.games.boards.moves import rule_of, start_of
from gfkit.games.boards.outcomes import OutcomeSearch
from gfkit.games.heaps.octal import OctalCode, OctalNimValues
from gfkit.games.scoring.equilibria import Equilibria
from gfkit.games.scoring.rules import ScoringGame
from gfkit.language.page import sentences
from gfkit.language.reader import read
from gfkit.sequences.answers import asymptotics, closed_form
from gfkit.sequences.guess import guess
from gfkit.strips.counts.count import count

if TYPE_CHECKING:
    from pathlib import Path

GO = {  # [OEIS, A094777]
    7: 83677847847984287628595,
    8: 990966953618170260281935463385,
}


def strip(model: str, columns: int, topology: str = "strip") -> Any:
    """Return what makes a strip."""
    return lambda: Strip(model, columns=columns, topology=topology)


def is_proved(one: Any, marks: str = "none") -> bool:
    """Prove the generating function of a strip."""
    return str(one.generating_function(marks=marks).verdict) == "proved"


def square(model: str, side: int) -> Any:
    """Return what counts a square board."""
    return lambda _: count(model, Board.rectangle(side, side)).total() > 1


def holds(answer: Any) -> bool:
    """Tell whether the certificate of an answer holds."""
    return verify(answer).holds


def is_closed(text: str) -> bool:
    """Find the closed form of the coefficients of a fraction, and compare a few."""
    sequence = as_sequence(text)
    form = closed_form(sequence).found
    return [form.value(n) for n in range(5)] == sequence.terms(5)


def has_period(values: OctalNimValues, period: int, preperiod: int) -> bool:
    """Compute many nim-values, and tell whether they have a period from some place on."""
    values.extend(10**5)
    found = values.values[preperiod:]
    return bool((found[period:] == found[:-period]).all())


def has_payoffs(game: ScoringGame) -> bool:
    """Find the payoffs of equilibria; some share all points, and none share more."""
    points = game.columns * game.rows * (game.rows + 1) // 2
    return max(map(sum, Equilibria(game).payoffs())) == points


def outcome(name: str, text: str) -> str:
    """Return the outcome of a board."""
    rule, board = find_model(name).game, Board.parse(text)
    return OutcomeSearch(rule_of(rule), *start_of(rule, board)).outcome()


def of_order(order: int) -> list[int]:
    """Return as many terms as a guess of a recurrence of that order needs."""
    terms = [k * k % 7 for k in range(order)]
    while len(terms) < 2 * order + 20:
        terms.append(terms[-1] + 2 * terms[-order])
    return terms


TIMES: list[tuple[str, Any, Any]] = [
    *((f"g.f., {n} columns", strip("domineering", n), is_proved) for n in (8, 10)),
    ("*g.f., 12 columns", strip("domineering", 12), is_proved),
    ("g.f. in x and y, 5 columns", strip("domineering", 5), lambda one: is_proved(one, "xy")),
    ("g.f., torus of 5 columns", strip("domineering", 5, "torus"), is_proved),
    ("g.f., maximal, 4 columns", strip("m-tromping:maximal", 4), is_proved),
    ("verify, 10 columns", lambda: strip("domineering", 10)().generating_function(), holds),
    ("one board, 10 x 10", lambda: None, square("domineering", 10)),
    *((f"{'*' * (n > 7)}Go, {n} x {n}", lambda: None, lambda _, n=n: goes(n)) for n in GO),
    ("guess, order 500", lambda: of_order(500), lambda terms: guess(terms) is not None),
    (
        "asymptotics, 50 digits, order 136",
        lambda: strip("domineering", 8)().generating_function().gf,
        lambda gf: asymptotics(gf, digits=50).found is not None,
    ),
    ("closed form", lambda: "1/((1-x)^3*(1-x^2)^2*(1-2*x)^2*(1-x-x^2)^2)", is_closed),
    ("outcome of 6 x 8", lambda: None, lambda _: outcome("domineering", "6x8") == "R"),
    (
        "nim-values of 0.156",
        lambda: OctalNimValues(OctalCode.parse("0.156")),
        lambda z: has_period(z, 349, 3479),  # tests/reference/octal_games.toml
    ),
    ("equilibria, 5 columns", lambda: ScoringGame(5, 8), has_payoffs),
    (
        "a hundred sentences",
        lambda: [one for _, one in sentences()][:100],
        lambda some: all(map(read, some)),
    ),
]


def goes(side: int) -> bool:
    """Count the legal positions of Go on a square."""
    return count("nogo", Board.rectangle(side, side)).total() == GO[side]


@pytest.mark.parametrize(
    ("prepare", "run"),
    [
        pytest.param(prepare, run, id=name, marks=[pytest.mark.slow] * ("*" in name))
        for name, prepare, run in TIMES
    ],
)
def test_a_job(benchmark, prepare: Any, run: Any) -> None:
    assert benchmark.pedantic(run, setup=lambda: ((prepare(),), {}), rounds=3) is True


@pytest.mark.benchmark(group="whole process")
@pytest.mark.parametrize(
    "line",
    [
        "--help",
        "gf domineering:right-ends --columns 3",
        "gf binary words of length n avoiding 011",
        "gf domineering --columns 10",
        "terms hamiltonian-cycles --rows 10",
        "count-totals domineering --squares 20..20",
        pytest.param("gf domineering --columns 12", marks=pytest.mark.slow),
        pytest.param("count-totals domineering --squares 22..22", marks=pytest.mark.slow),
    ],
)
def test_command(benchmark, line: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gfkit", *line.split()]
    benchmark.pedantic(
        subprocess.run,
        args=(command,),
        kwargs={"check": True, "capture_output": True, "cwd": tmp_path},
        rounds=3,
    )
