"""What the bench page computes, in the reader's browser, on plain arrays in place of numpy.

An answer is a list of lines (name, text). A picture is a line "picture" with SVG, a certificate a
line "certificate" with JSON.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import tomllib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Lines = list[tuple[str, str]]
SECONDS = 20.0
"""Of one task."""
NEXT = 5
WIDEST = 5
"""Columns of a strip; more take minutes without numpy."""
MOST_CELLS = 200
"""Of a board on which a position is drawn."""


def guess_terms(terms: str, offset: str = "0") -> Lines:
    """Return the formula that terms obey, how far to trust it, and the next terms."""
    from gfkit import Sequence, as_sequence, closed_form, guess  # noqa: PLC0415

    whole = re.sub(r"[\s,;]*(\.\.\.|…)\s*$", "", terms)
    listed = ",".join(whole.split()) if "," not in whole else whole
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
    the rule that the title says, if it is read, otherwise against the entry's own terms.
    """
    from gfkit import Sequence  # noqa: PLC0415
    from gfkit.claims.entries import audit_entry  # noqa: PLC0415
    from gfkit.oeis.entries.entry import parse_entry  # noqa: PLC0415

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
        if one.claim.place == "%S" and str(finding.verdict) == "refuted" and subject.strip():
            raise ValueError(
                "the terms, %S, are not those of the generating function below: empty that field, "
                f"or give the entry's own ({finding})"
            )
        found += [(one.claim.place, one.claim.statement), ("", str(finding).replace("\n", "; "))]
    return found or [("answer", "no line that states something was found")]


def _model(text: str) -> Any:
    """Return the model of a name such as "kings", of pieces such as "XX|X.", or of a TOML file."""
    from gfkit import find_model  # noqa: PLC0415
    from gfkit.boards.language.rules import model_of, rule_of_table  # noqa: PLC0415

    if "\n" not in text.strip() and "=" not in text:
        return find_model(text.strip())
    return model_of(rule_of_table({"name": "pasted", **tomllib.loads(text)}, "the rule"))


def _side(text: str, most: int, what: str) -> int:
    side = int(text)
    if not 1 <= side <= most:
        raise ValueError(f"1 to {most} {what} here; gfkit installed on a machine takes more")
    return side


def strip(model: str, columns: str, topology: str = "strip") -> Lines:
    """Return the proved generating function of a rule on a strip, with its certificate."""
    from gfkit import Strip, __version__  # noqa: PLC0415
    from gfkit.proofs.certificate import certificate_data  # noqa: PLC0415
    from gfkit.render.show_answer import answer_record  # noqa: PLC0415

    counted = Strip(_model(model), columns=_side(columns, WIDEST, "columns"), topology=topology)
    answer = counted.generating_function()
    lines: Lines = [("", answer_record(answer).page().text())]
    proof = certificate_data(answer.proof(), __version__)
    return [*lines, ("certificate", json.dumps(proof))]


def draw(model: str, rows: str, columns: str) -> Lines:
    """Return a random position of a rule, each equally likely."""
    from gfkit import Strip  # noqa: PLC0415
    from gfkit.pictures.drawing import picture  # noqa: PLC0415

    wide, high = (_side(text, 12, what) for text, what in ((columns, "columns"), (rows, "rows")))
    positions = Strip(_model(model), columns=wide).positions(rows=high)
    drawn = positions.sample()
    said = f"one of {len(positions)}, each equally likely"
    return [("drawn", said), ("picture", picture(drawn) or ""), ("", str(drawn))]


NAMES: dict[str, Any] = {}
"""What cells of the notebook have set."""


def python(code: str) -> Lines:
    """Run lines of Python with gfkit's public names; return what they print and the last value."""
    import gfkit  # noqa: PLC0415
    from gfkit.pictures.drawing import picture  # noqa: PLC0415

    if not NAMES:
        NAMES.update({name: getattr(gfkit, name) for name in gfkit.__all__}, gfkit=gfkit)
    tree = ast.parse(code, "cell")
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), NAMES)  # noqa: S102 - the reader's own, on their machine
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), NAMES)  # noqa: S307
    lines: Lines = [("", printed.getvalue().rstrip())] if printed.getvalue() else []
    if value is not None:
        lines.append(("", str(value)))
        drawn = value.svg() if hasattr(value, "svg") else picture(value)
        lines += [("picture", drawn)] if drawn else []
    return lines or [("", "done")]


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
    "strip": strip,
    "draw": draw,
    "python": python,
    "guess": guess_terms,
    "gf": analyse,
    "check": check_line,
    "entry": check_entry,
    "nim": nim_sequence,
    "game": game_value,
}


def run(task: str, arguments: str) -> str:
    """Run a task; return JSON with its lines or with the error in one line."""
    from gfkit import Budget  # noqa: PLC0415

    try:
        with Budget(seconds=SECONDS):
            lines = TASKS[task](*json.loads(arguments))
    except Exception as error:  # noqa: BLE001 - whatever it is, a reader gets one line
        lines = [("error", f"{error}".split("\n")[0] or type(error).__name__)]
    return json.dumps(lines)


def _ready() -> None:
    from gfkit.base.plain import stand_in  # noqa: PLC0415

    stand_in()


_ready()
