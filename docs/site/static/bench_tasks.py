"""What the bench page computes, in the reader's browser, where there is no numpy.

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
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.series.rational_gf import RationalGF

Lines = list[tuple[str, str]]
SECONDS = 20.0
"""Of one task."""
NEXT = 5
WIDEST = 5
"""Columns of a strip; more take minutes by the slow route."""
NEEDS = "that needs numpy, which a browser has not: gfkit installed on a machine does it"


def guess_terms(terms: str, offset: str = "0") -> Lines:
    """Return the formula that terms obey, how far to trust it, and the next terms."""
    from gfkit import Sequence, as_sequence, closed_form  # noqa: PLC0415
    from gfkit.sequences.guess import guess  # noqa: PLC0415

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
        lines += [("g.f.", str(gf)), ("closed form", closed_form(str(gf)).formula)]
    return lines


def analyse(gf: str) -> Lines:
    """Return terms, recurrence, closed form and asymptotics of a generating function."""
    from gfkit import Sequence, asymptotics, closed_form  # noqa: PLC0415

    sequence = Sequence.parse(gf)
    lines = [("terms", ", ".join(map(str, sequence.terms(12)))), ("g.f.", str(sequence.rational))]
    closed = closed_form(gf)
    lines.append(("closed form", closed.formula))
    if nearest := closed.nearest.formula:
        lines.append(("nearest integer", nearest))
    lines.append(("asymptotics", asymptotics(gf).growth))
    return lines


def check_line(claim: str, gf: str) -> Lines:
    """Check a formula, such as a line of an OEIS entry, against a generating function."""
    from gfkit import check  # noqa: PLC0415

    found = check(claim, gf)
    return [("verdict", str(found.verdict))]


LINE = re.compile(r"%([A-Za-z]) (?:(A\d{6,7})(?: (.*))?|(.*))")


def check_entry(text: str, subject: str = "") -> Lines:
    """Return what holds of each line of an OEIS entry, or of formulas, a line each.

    subject: a g.f., or terms from the entry's offset on; without it the lines are checked against
    the formula that the title says, if it is read, otherwise against the entry's own terms.
    """
    from gfkit import Sequence  # noqa: PLC0415
    from gfkit.claims.entries import audit_entry  # noqa: PLC0415
    from gfkit.oeis.entries.internal_format import parse_entry  # noqa: PLC0415

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
    from gfkit.boards.models.files import rule_of_table  # noqa: PLC0415
    from gfkit.boards.models.model import model_of  # noqa: PLC0415

    if "\n" not in text.strip() and "=" not in text:
        return find_model(text.strip())
    return model_of(rule_of_table({"name": "pasted", **tomllib.loads(text)}, "the rule"))


def _side(text: str, most: int, what: str) -> int:
    side = int(text)
    if not 1 <= side <= most:
        raise ValueError(f"1 to {most} {what} here; gfkit installed on a machine takes more")
    return side


def strip(model: str, columns: str, topology: str = "strip") -> Lines:
    """Return the generating function of a rule on a strip, with its certificate, replayed."""
    return _proved(_model(model), {"columns": _side(columns, WIDEST, "columns")}, topology)


def _proved(rule: Any, fixed: dict[str, int], topology: str = "strip") -> Lines:
    """Return the generating function of a rule with a fixed side, and its certificate.

    The engine's arrays are numpy's, so this goes by a second route, slow and obvious: the automaton
    that the checker builds, determinants by FLINT, and the checker's replay as the proof.
    """
    from gfkit.boards.models.model import rule_text_data  # noqa: PLC0415
    from gfkit.proofs.checker import check  # noqa: PLC0415
    from gfkit.series.printing import recurrence_text  # noqa: PLC0415

    if rule.play:
        raise ValueError("positions of play have an algebraic g.f.: gfkit installed finds it")
    joined = {} if topology == "strip" else {"neighbours": "simple graph"}
    of = {"kind": "strip", "rule": rule_text_data(rule), "fixed": fixed}
    of |= {"topology": topology, **joined, "marks": "none", "shift": 0}
    gf = _determinants(of)
    proof = _certificate(of, gf)
    report = check(proof, seconds=SECONDS)
    if not report.holds:
        raise ValueError(f"not proved here: {report.reasons[0]}")
    told = dict(report.lines)
    return [
        ("model", f"{rule.name}: {rule.summary}"),
        ("terms", ", ".join(map(str, gf.terms(12)))),
        ("recurrence", recurrence_text(gf)),
        ("g.f.", str(gf)),
        ("verdict", f"proved: {told['agreement']}; {told['minimality']}"),
        ("certificate", json.dumps(proof)),
    ]


def ask_anything(text: str) -> Lines:
    """Say what a text is understood as, and answer what is wanted of it first.

    Rules and words with a side go by the second route, since the engine needs numpy.
    """
    from gfkit import ask, read  # noqa: PLC0415
    from gfkit.typed.games import GameNotation  # noqa: PLC0415
    from gfkit.typed.rules import sides_in  # noqa: PLC0415

    text = text.strip()
    if re.fullmatch(r"0\.[0-7]+", text):
        return [("understood", f"the octal game {text}"), *nim_sequence(text)]
    if (board := sides_in(text)) is not None:
        rule, *sides = board
        return _on_board(rule.of, *sides)
    try:
        if isinstance(found := read(text), GameNotation):
            return [("understood", f"the game {text}"), *_of_game(found)]
        told = ask(text)
    except ImportError:
        return _named(text)
    return [(one.label, one.text) for one in told.page().parts if hasattr(one, "label")]


def _of_game(found: Any) -> Lines:
    """Return the value of a game and who wins it; the answer of the verb needs numpy."""
    game = found.game()
    winner = {"L": "Left", "R": "Right", "N": "the first player", "P": "the second player"}
    return [
        ("value", str(game)),
        ("winner", f"{winner[str(game.outcome)]} ({game.outcome})"),
        ("mean", str(game.mean)),
        ("temperature", str(game.temperature)),
        ("stops", f"{game.left_stop}, {game.right_stop}"),
        ("status", "computed exactly, and not proved: by its canonical form"),
    ]


def _on_board(model: Any, rows: int | None, columns: int | None, topology: str) -> Lines:
    """Answer a model on a board; with two sides, the number on that board too."""
    from gfkit import Sequence  # noqa: PLC0415

    if rows is None and columns is None:
        raise ValueError("one side is a number here, as in 'kings 3 x n'")
    name, side = ("columns", columns) if columns is not None else ("rows", rows)
    lines = _proved(model, {name: _side(str(side), WIDEST, name)}, topology)
    if rows is not None and columns is not None:
        gf = dict(lines)["g.f."]
        number = Sequence.parse(gf)[_side(str(rows), 10**4, "rows")]
        return [lines[0], (f"{rows} x {columns}", str(number)), *lines[1:]]
    return lines


def _named(text: str) -> Lines:
    """Answer the name of a rule, by its boards of three columns, or words as in a title."""
    from gfkit import find_model  # noqa: PLC0415
    from gfkit.errors import UnknownModel  # noqa: PLC0415

    try:
        return [
            ("understood", f"{text} on boards of n x 3"),
            *_proved(find_model(text), {"columns": 3}),
        ]
    except UnknownModel:
        return _sentence(text) or _title(text)


def _sentence(text: str) -> Lines | None:
    """Answer a sentence of the language, on boards that grow by one; None for another text."""
    from gfkit.boards.models.model import Model, model_of  # noqa: PLC0415
    from gfkit.language.counting import counts_of  # noqa: PLC0415
    from gfkit.language.counts import Boards  # noqa: PLC0415
    from gfkit.language.english import said  # noqa: PLC0415
    from gfkit.language.reader import is_sentence, read  # noqa: PLC0415

    if not is_sentence(text):
        return None
    meaning = read(text)
    counts = counts_of(meaning)
    [(_, boards), *others] = counts.parts
    if others or counts.letters or not isinstance(boards, Boards):
        raise ValueError(NEEDS)
    side, length = ("rows", boards.rows) if boards.columns is None else ("columns", boards.columns)
    counted = boards.model if isinstance(boards.model, Model) else model_of(boards.model)
    lines = _proved(counted, {side: _side(str(length), WIDEST, side)}, boards.topology)
    return [("understood", f"{said(meaning)}, from n = 0 on"), *lines[1:]]


def _title(text: str) -> Lines:
    """Answer words, as in a title of the OEIS, that mean a rule with a fixed side."""
    from gfkit.boards.models.files import rule_of_table  # noqa: PLC0415
    from gfkit.boards.models.model import model_of  # noqa: PLC0415
    from gfkit.errors import GfkitError  # noqa: PLC0415
    from gfkit.oeis.titles.reader import Unread, read_title  # noqa: PLC0415

    found = read_title(text)
    if isinstance(found, Unread):
        found = read_title(f"Number of {text}")
    if isinstance(found, Unread):
        raise GfkitError("not understood; try 'domino tilings of the 4 X n rectangle'")
    is_strip = found.fixed in ("rows", "columns") and not (found.quantity or found.shift)
    if not is_strip or max(found.divisor, found.step) > 1:
        raise ImportError(text)
    model = model_of(rule_of_table({"name": "what is counted", **found.rule}, text))
    lines = _proved(model, {found.fixed: _side(str(found.side), WIDEST, found.fixed)})
    return [("understood", f"{text}, from n = 0 on"), *lines[1:]]


def _determinants(of: dict[str, Any]) -> RationalGF:
    """Return the g.f. of a strip by the determinants of the checker's automaton.

    Open: ((det(I - t(M - beta alpha)) / det(I - tM)) - 1) / t for the row alpha at the start and
    the column beta at the end. On a ring the sum of tr M^n t^n is -t Q'/Q with Q = det(I - tM), for
    each part; the first terms are those that the checker counts.
    """
    from flint import fmpz_mat, fmpz_poly  # noqa: PLC0415

    from gfkit.proofs.checker.boards.rings import Rings, regular  # noqa: PLC0415
    from gfkit.proofs.checker.core.automata import build  # noqa: PLC0415
    from gfkit.proofs.checker.core.clock import Clock  # noqa: PLC0415
    from gfkit.proofs.checker.core.strips import read_strip, terms_of  # noqa: PLC0415
    from gfkit.series.rational_gf import RationalGF  # noqa: PLC0415

    def reversed_(matrix: fmpz_mat) -> fmpz_poly:
        return fmpz_poly(matrix.charpoly().coeffs()[::-1]) if matrix.nrows() else fmpz_poly([1])

    family, clock, t = read_strip(of), Clock(SECONDS), fmpz_poly([0, 1])
    if not family.is_ring:
        automaton = build(family.machines("none", clock), clock)
        n = len(automaton.start)
        matrix = fmpz_mat([[int(i == j) for j in range(n)] for i in range(n)])
        for layer in automaton.layers:
            cell = fmpz_mat(matrix.ncols(), len(layer))
            for j, edges in enumerate(layer):
                for i, weight, _ in edges:
                    cell[i, j] += weight
            matrix *= cell
        ends = fmpz_mat([[int(end)] for end in automaton.end]) * fmpz_mat([automaton.start])
        q = reversed_(matrix)
        return RationalGF.of(_integers((reversed_(matrix - ends) - q) // t), _integers(q))
    p, q = fmpz_poly([0]), fmpz_poly([1])
    for coefficient, rows in Rings.of(family, "none", clock).parts:
        entries = [[row.get(j, {}).get(0, 0) for j in range(len(rows))] for row in rows]
        own = reversed_(fmpz_mat(entries))
        p, q = p * own - coefficient * t * own.derivative() * q, q * own
    first = max(3, regular(family))
    traces = RationalGF.of(_integers(p), _integers(q)).terms(first)
    counted = [z.get(0, 0) for z in islice(terms_of(family, "none", first, clock), first)]
    other = fmpz_poly([a - b for a, b in zip(counted, traces, strict=True)])
    return RationalGF.of(_integers(p + other * q), _integers(q))


def _integers(side: Any) -> list[int]:
    return [int(c) for c in side.coeffs()]


def _certificate(of: dict[str, Any], gf: RationalGF) -> dict[str, Any]:
    """Return what the checker is to replay."""
    from gfkit import __version__  # noqa: PLC0415
    from gfkit.base.version import library_versions  # noqa: PLC0415
    from gfkit.proofs.certificates import FORMAT, VERSION, digest  # noqa: PLC0415

    p, q = ([str(c) for c in side] for side in (gf.num, gf.den))
    statement = {"kind": "generating function", "of": of, "offset": 0, "p": p, "q": q}
    data = {"format": FORMAT, "version": VERSION, "statement": statement, "premises": []}
    versions = {"gfkit": __version__, **library_versions()}
    data |= {"evidence": {}, "lemmas": [], "versions": versions}
    return {**data, "digest": digest(data)}


NAMES: dict[str, Any] = {}
"""What cells of the notebook have set."""


def _public(name: str) -> Any:
    """Return a public name of gfkit, or what says that it needs numpy."""
    import gfkit  # noqa: PLC0415

    def absent(*_: Any, **__: Any) -> None:
        raise ImportError(name)

    try:
        return getattr(gfkit, name)
    except ImportError:
        return absent


def python(code: str) -> Lines:
    """Run lines of Python with gfkit's public names; return what they print and the last value."""
    import gfkit  # noqa: PLC0415
    from gfkit.pictures.registry import picture  # noqa: PLC0415

    if not NAMES:
        NAMES.update({name: _public(name) for name in gfkit.__all__}, gfkit=gfkit)
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
    from gfkit.proofs.checker.games.octal import nim_values  # noqa: PLC0415

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
    "ask": ask_anything,
    "strip": strip,
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
    except ImportError:
        lines = [("error", NEEDS)]
    except Exception as error:  # noqa: BLE001 - whatever it is, a reader gets one line
        lines = [("error", f"{error}".split("\n")[0] or type(error).__name__)]
    return json.dumps(lines)
