"""The one reader: a text, a path or an object is one reading, and the kinds are tried in one order.

Terms, a formula or relation, a file or program, a board or graph, a rule on a board, a game, a
sentence, an entry or title: each module of these has a function `read`, and the first that knows
the text reads it. It gets the whole reader for parts that are things of their own; a part is
shorter than the text, or written in another way. A sentence that cannot go on is refused there, and
is not a title.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import integer
from gfkit.base.file_reader import is_there, shown
from gfkit.errors import GfkitError, UnknownModel, VerbCall
from gfkit.typed import boards, entries, files, formulas, games, rules, sentences, terms
from gfkit.typed.objects import SequenceObject, reading_of_object
from gfkit.typed.readings import WANTED, Read, Reading, read_as
from gfkit.typed.refusals import refusal
from gfkit.typed.rules import BareRule, RuleSquares, RuleStrip, named_rule, rule_on

if TYPE_CHECKING:
    from gfkit.boards.shapes.topology import Topology
    from gfkit.sequences.sequence import Sequence

Kind = Callable[[str, Read], Reading | None]
"""The reader of a kind: a reading, None for another text, or GfkitError for a wrong one."""
MOST_CHARACTERS = 100_000
EQUATION = re.compile(r"[A-Za-z]\w*(?:[(\[][\w, +-]*[)\]])?\s*=(?!=)|(?:un)?label+ed\b")
EQUATION = re.compile(r"[A-Za-z]\w*(?:[(\[][\w, +-]*[)\]])?\s*=(?!=)|(?:un)?label+ed\b")
DRAWN = frozenset("X.#|")
"""Signs of a board."""
KINDS: tuple[Kind, ...] = (
    terms.read, formulas.read, files.read, boards.read, rules.read, games.read, sentences.read,
    entries.read,
)  # fmt: skip


def read_text(text: str) -> Reading:
    """Return what a text is read as; raises GfkitError with one line.

    >>> read_text("1, 1, 2, 3")
    TermList(values=(1, 1, 2, 3), offset=0)
    >>> [read_text(one).kind for one in ("x/(1-x-x^2)", "2^n+1", "0.77", "K_4", "kings 3 x n")]
    ['g.f.', 'formula', 'octal game', 'graph', 'strip']
    """
    text = text.strip() if is_there(text.strip()) else _in_one_line(text)
    if not text:
        raise GfkitError(f"nothing was given; give {WANTED}")
    if len(text) > MOST_CHARACTERS and not (terms.is_terms(text) or set(text) <= DRAWN):
        raise GfkitError(
            f"{shown(text[:60], 30)} has {len(text)} characters; a text that is neither terms "
            f"nor a board has at most {MOST_CHARACTERS}"
        )
    for kind in KINDS:
        if (found := kind(text, read_text)) is not None:
            return found
    raise refusal(text)


def _in_one_line(text: str) -> str:
    r"""Return a text with single spaces; lines that are equations are parted by commas.

    >>> _in_one_line("T = Z*S\nS = Seq(T)\nunlabelled"), _in_one_line(" 1  2\n3")
    ('T = Z*S, S = Seq(T), unlabelled', '1 2 3')
    """
    rows = [" ".join(row.split()) for row in text.splitlines() if row.strip()]
    if len(rows) > 1 and all(map(EQUATION.match, rows)):
        return ", ".join(row.rstrip(",;") for row in rows)
    return " ".join(rows)


def read(
    thing: object,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
) -> Reading:
    """Return what a text, a path or an object is read as.

    thing: terms with any separators; a g.f., an equation for one, a recurrence with first values, a
    formula in n, a diagonal; the path of a rule, of claims, of an entry, a b-file, terms, a
    certificate, a supplement; a board; a graph; a rule's name, with its quantity and a board if one
    is meant; pieces as 'XX|X.'; a game; a sentence; an A-number whose entry is a file of this
    folder, perhaps with a title; or an object of gfkit, or a list of numbers. columns, rows,
    topology: of a rule. offset: of the first of terms. Raises GfkitError with one line.

    >>> read("1, 1, 2, 3", offset=1)
    TermList(values=(1, 1, 2, 3), offset=1)
    """
    from gfkit.boards.shapes.topology import check_topology  # noqa: PLC0415 - terms do without

    if not isinstance(topology, str) or topology != "strip":
        check_topology(topology)
    offset = None if offset is None else integer("offset", offset)
    if rows is not None or columns is not None:
        for name, side in (("rows", rows), ("columns", columns)):
            if side is not None:
                integer(name, side, example=3)
        return _sided(thing, rows, columns, topology)
    found = thing if isinstance(thing, Reading) else _read(thing)
    if topology != "strip":
        of = found.subject
        if not isinstance(of, RuleStrip):
            raise GfkitError("a topology goes with a rule and one side, rows or columns")
        fixed = {of.side: of.length}
        return rule_on(of.rule, fixed.get("rows"), fixed.get("columns"), topology)
    return found if offset is None else found.beginning(offset)


def _read(thing: Any) -> Reading:
    if isinstance(thing, str):
        return read_text(thing)
    if isinstance(thing, Path):
        return files.file_read(str(thing), read_text)
    if isinstance(thing, dict) and "statement" in thing:
        return files.certificate_of(thing)
    return reading_of_object(thing, read_text)


def as_sequence(thing: object) -> Sequence:
    """Return the sequence that a text, a path or an object is read as.

    thing: whatever `read` reads: a Sequence; numbers, which are a(0), a(1), ...; a text, of
    terms, a g.f., a recurrence with its first terms, a formula such as 2^n + 3^n, a sentence, a
    rule and a board; a path; a g.f., also as an expression of SymPy; a definition or a proof of the
    kernel; whatever has a method `sequence`, such as a strip, its answer, or a guess. Raises
    GfkitError that says what it is instead; WrongArgument, a TypeError, for an object that is
    nothing of the kind.

    >>> as_sequence("x/(1-x-x^2)")[:6], as_sequence("1, 4, 9")[:], as_sequence(range(3))[:]
    ([0, 1, 1, 2, 3, 5], [1, 4, 9], [0, 1, 2])
    >>> as_sequence("2^n + 3^n")[:4], as_sequence("(n+1)^2")[:4]
    ([2, 5, 13, 35], [1, 4, 9, 16])
    >>> as_sequence("domino tilings of a 4 X n board")[1:6]
    [1, 5, 11, 36, 95]
    """
    from gfkit.sequences.sequence import sequence_of  # noqa: PLC0415 - slow to import

    if isinstance(thing, Reading):
        return thing.sequence()
    found = None if isinstance(thing, str) else sequence_of(thing)
    return read(thing).sequence() if found is None else found


def _sided(thing: Any, rows: int | None, columns: int | None, topology: Topology) -> Reading:
    """Read a rule with a side, or two."""
    if isinstance(thing, str) and not is_there(thing) and _is_no_rule(thing):
        raise GfkitError(f"rows and columns go with a rule, and not with {shown(thing)}")
    if isinstance(thing, str | Path):
        found = _of_alike_values(str(thing), rows, columns, topology)
        if found is not None:
            return found
    return rule_on(_rule(thing), rows, columns, topology)


def _is_no_rule(text: str) -> bool:
    """Return whether a text is terms or a formula."""
    is_sum = any(sign in text for sign in "/^=")
    return terms.is_terms(text) or (is_sum and formulas.is_formula(text))


def _rule(thing: Any) -> BareRule:
    if isinstance(thing, Reading):
        return BareRule(thing.model())
    try:
        return named_rule(thing)
    except UnknownModel:
        if not (isinstance(thing, str) and " " in thing):
            raise
    found = read_text(thing).subject
    if isinstance(found, BareRule):
        return found
    if isinstance(found, RuleSquares):
        return found.rule
    raise found.not_of_kind("a rule, as domineering")


def _of_alike_values(
    name: str, rows: int | None, columns: int | None, topology: Topology
) -> SequenceObject | None:
    """Return the polynomials in k of a rule with k values, which are alike, and one side.

    None for any other rule.

    >>> _of_alike_values("k-colorings", 1, None, "strip").sequence().values.terms(3)
    [1, RationalFunction(k), RationalFunction(-k+k^2)]
    """
    from gfkit.boards.rules.palettes import find_palette  # noqa: PLC0415 - slow to import

    if (palette := find_palette(name)) is None:
        return None
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.parametric import ParameterCounts  # noqa: PLC0415

    if rows is not None and columns is not None:
        raise GfkitError(f"{name} are counted for all k on boards with one side, rows or columns")
    fixed, side = ("rows", rows) if columns is None else ("columns", columns)
    counts = ParameterCounts(palette, fixed, side or 0, topology, letter="k")
    sides = f"n x {side}" if fixed == "columns" else f"{side} x n"
    joined = "" if topology == "strip" else f", a {topology}"
    return SequenceObject(
        Sequence.of(counts).named(f"{palette.summary}; boards of {sides}{joined}")
    )


def require_file(path: Path, wanted: str, *kinds: str) -> None:
    """Raise GfkitError where a path is not a file of one of these kinds.

    wanted: what a verb does with files. kinds: their words.
    """
    text = str(path)
    try:
        found = read_text(text)
    except GfkitError:
        if is_there(text) or not any(sign.isspace() or sign in ",=*^" for sign in text):
            raise
        raise GfkitError(f"{shown(text, 60)} is not a file; {wanted}") from None
    if found.kind not in kinds:
        was = f"{shown(text, 60)} was read as {read_as(found)}; {wanted}"
        call = VerbCall.of("", text)
        raise GfkitError(f"{was}; `{call}` answers what it is").naming(call)
