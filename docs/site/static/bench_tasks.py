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


LINE = re.compile(r"%([A-Za-z]) (?:(A\d{6,7})(?: (.*))?|(.*))")


def check_entry(text: str, subject: str = "") -> Lines:
    """Return what holds of each line of an OEIS entry, or of formulas, a line each.

    subject: a g.f., or terms from the entry's offset on; without it the lines are checked against
    the entry's own terms.
    """
    from gfkit import Sequence  # noqa: PLC0415
    from gfkit.claims.entries import audit_entry  # noqa: PLC0415
    from gfkit.oeis.entry import parse_entry  # noqa: PLC0415

    lines, pasted, number = _lines_of(text)
    reference, terms = None, ""
    if re.fullmatch(r"[-0-9,\s]+", subject.strip()):
        terms = ",".join(subject.replace(",", " ").split())
        if "S" in pasted:
            raise ValueError("the lines have terms, %S: give a generating function, or nothing")
    elif subject.strip():
        reference = Sequence.parse(subject)
        terms = ",".join(map(str, reference.terms(24)))
    elif "S" not in pasted:
        raise ValueError("give a generating function or terms, or paste the lines %S and %O too")
    made = {"S": terms, "N": "Pasted lines.", "K": "sign", "O": "0"}
    lines += [(letter, made[letter]) for letter in "SNKO" if letter not in pasted]
    entry = parse_entry("".join(f"%{letter} {number} {rest}\n" for letter, rest in lines))
    found: Lines = []
    for one in audit_entry(entry, reference, notes=True):
        if one.claim.place.removeprefix("%") not in pasted:
            continue
        finding = one.finding
        found += [(one.claim.place, one.claim.statement), ("", str(finding).replace("\n", "; "))]
    return found or [("answer", "no line that states something was found")]


def _lines_of(text: str) -> tuple[list[tuple[str, str]], set[str], str]:
    """Return the lines with their letters, which letters there are, and the number of the entry."""
    lines, number = [], "A000000"
    for line in filter(None, map(str.strip, text.splitlines())):
        match = LINE.fullmatch(line)
        if match is None:
            lines.append(("F", line))
        else:
            number = match[2] or number
            lines.append((match[1], (match[3] if match[2] else match[4]) or ""))
    if not lines:
        raise ValueError("paste lines of an entry, such as %F A000045 a(n) = a(n-1) + a(n-2)")
    return lines, {letter for letter, _ in lines}, number


def nim_sequence(code: str, count: str = "60") -> Lines:
    """Return the first nim-values of an octal game."""
    from gfkit.proofs.checker.core.clock import Clock  # noqa: PLC0415
    from gfkit.proofs.checker.games.octal_periods import nim_values  # noqa: PLC0415

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
    "entry": check_entry,
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
