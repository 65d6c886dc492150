"""What the bench page computes, in the reader's browser: gfkit without numpy."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Lines = list[tuple[str, str]]
SECONDS = 20.0
"""Of one task."""
NEXT = 5


def guess_terms(terms: str, offset: str = "0") -> Lines:
    """Return the formula that terms obey, how far to trust it, and the next terms."""
    from gfkit import Sequence, as_sequence, closed_form, guess  # noqa: PLC0415

    listed = ",".join(terms.split()) if "," not in terms else terms
    given = as_sequence(listed if "," in listed else f"{listed},").early()
    found = guess(Sequence(given, offset=int(offset or 0)))
    lines = [("answer", str(found)), ("verdict", str(found.verdict))]
    if found.fit is None:
        return lines
    lines.append(("formula", found.formula))
    lines.append(("next terms", ", ".join(map(str, found.fit.predicted(NEXT)))))
    gf = getattr(found.fit, "gf", None)
    if gf is not None:
        lines += [("g.f.", str(gf)), ("closed form", str(closed_form(str(gf))))]
    return lines


def analyse(gf: str) -> Lines:
    """Return terms, recurrence, closed form and asymptotics of a generating function."""
    from gfkit import Sequence, asymptotics, closed_form, nearest_integer  # noqa: PLC0415

    sequence = Sequence.parse(gf)
    lines = [("terms", ", ".join(map(str, sequence.terms(12)))), ("g.f.", str(sequence.rational))]
    closed = closed_form(gf)
    lines.append(("closed form", str(closed)))
    nearest = nearest_integer(closed)
    if nearest is not None:
        lines.append(("nearest integer", str(nearest)))
    lines.append(("asymptotics", str(asymptotics(gf))))
    return lines


def check_line(claim: str, gf: str) -> Lines:
    """Check a formula, such as a line of an OEIS entry, against a generating function."""
    from gfkit import check  # noqa: PLC0415

    found = check(claim, gf)
    return [("verdict", str(found))]


def nim_sequence(code: str, count: str = "60") -> Lines:
    """Return the first nim-values of an octal game."""
    from gfkit.proofs.checker.clock import Clock  # noqa: PLC0415
    from gfkit.proofs.checker.octal_periods import nim_values  # noqa: PLC0415

    if re.fullmatch(r"0\.[0-7]+|4\.[0-7]*", code.strip()) is None:
        return [("error", f"{code!r} is not an octal code such as 0.77")]
    of = {"kind": "nim values", "code": code.strip()}
    values = nim_values(of, min(int(count or 60), 2000), Clock(SECONDS))
    return [("nim-values", ", ".join(map(str, values)))]


def game_value(text: str) -> Lines:
    """Return what is known of a game written in CGSuite's notation."""
    from gfkit import Game  # noqa: PLC0415

    game = Game(text)
    return [
        ("value", str(game)),
        ("outcome", game.outcome),
        ("mean", str(game.mean)),
        ("temperature", str(game.temperature)),
    ]


TASKS: dict[str, Callable[..., Lines]] = {
    "guess": guess_terms,
    "gf": analyse,
    "check": check_line,
    "nim": nim_sequence,
    "game": game_value,
}


def run(task: str, arguments: str) -> str:
    """Run a task; return JSON with its lines or with the error in one line."""
    from gfkit import Budget, GfkitError, OutOfBudget  # noqa: PLC0415

    try:
        with Budget(seconds=SECONDS):
            lines = TASKS[task](*json.loads(arguments))
    except (GfkitError, OutOfBudget, TypeError, ValueError) as error:
        lines = [("error", str(error).split("\n")[0])]
    return json.dumps(lines)
