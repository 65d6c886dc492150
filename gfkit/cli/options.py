"""The table of all options and arguments: what each is called, takes and means, with an example.

A parameter of a verb's function is the option of its name; it means the same in every verb. What it
takes follows from the annotation of the parameter: a number, a range, a file, a text or nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

MAX_DIGITS = 18
"""Of a number on the command line."""
LONGEST_SIDE = 9999
SIDES = 200
"""A range has at most this many sides."""


@dataclass(frozen=True, slots=True)
class Option:
    """A row: the value in capitals (or nothing), an example of one, what help says, the choices.

    words: other names than that of the parameter, the first one for help.
    """

    metavar: str
    example: str
    help: str
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def names(self, parameter: str) -> tuple[str, ...]:
        """Return what it is called on the command line, the name for messages first."""
        own = f"--{parameter.strip('_').replace('_', '-')}"
        return self.words if self.words[:1] and len(self.words[0]) > 2 else (own, *self.words)


_OPTIONS = """
rows ~ M ~ 3 ~ Fix M rows; A..B: each of a range.
columns ~ N ~ 3 ~ Fix N columns; A..B: each of a range.
board ~ BOARD ~ 3x4 ~ 3x4, or rows like '..#|...', or a file of rows.
squares ~ A..B ~ 1..8 ~ The n x n boards, n from A to B.
difference ~ D ~ 0..1 ~ Only |i - j| = D, or in a range A..B; 0..1 is play.
graph ~ FILE ~ graph.g6 ~ A graph: a file, a name, or edges as 1-2,2-3.
topology ~ ~ ring ~ Which sides are identified. ~ strip cylinder ring torus
multigraph ~ ~ ~ Identify sides of 1 and 2 cells too, unrolled.
marks ~ ~ xy ~ Mark pieces x, or Left's x, Right's y; or letters, as exy: e for empty cells. ~
 none x xy
at ~ LETTER=VALUE ~ k=3 ~ A number for a letter; may be repeated.
terms ~ K ~ 20 ~ How many terms. ~ ~ -n
up_to ~ M ~ 10 ~ The largest size. ~ ~ --up-to --cells --search
offset ~ N ~ 1 ~ Index of the first term, usually 0.
bfile ~ FILE ~ b000045.txt ~ A b-file: lines `n a(n)`.
kind ~ KIND ~ polynomial ~ Try this family only; may be repeated.
order_bound ~ N ~ 8 ~ The order is known to be at most N.
relation ~ RELATION ~ 'a(n) = 2*a(n-1)' ~ Settle this relation, for all n.
called ~ NAME ~ F ~ What the relation calls the sequence, F in F(n) = 2*F(n-1). ~ ~ --subject
modulo ~ M ~ 10 ~ Also the period of the terms modulo M.
identities ~ ~ ~ Also identities: sums, addition formula, sections and others.
digits ~ D ~ 30 ~ Certified digits.
method ~ ~ modular ~ How the g.f. is computed. ~ auto determinant modular
matrix ~ ~ ~ Also the bar-state matrix, as in the papers.
jobs ~ J ~ 4 ~ How many processes.
checkpoint ~ FILE ~ kept ~ Save what is found there, and resume from it.
certificate ~ FILE ~ proof.json ~ Write the proof as a certificate; several proofs into a folder.
why ~ ~ ~ Say why each step holds.
coq ~ FILE ~ theorem.v ~ Write the theorem for Coq; of several, a folder.
plain ~ DIR ~ plain ~ Write library and theorems for plain Coq, with a script.
output ~ FILE ~ answer.txt ~ Write the answer to FILE; .json, .tex, .md, .csv. ~ ~ -o
moves ~ MOVES ~ 'H1 V1; V1 V2' ~ Of plays: boards after moves, 'H1 V1; V1 V2'.
depth ~ K ~ 2 ~ Of a tree: its first K moves.
no_plots ~ ~ ~ Without plots, which need matplotlib: gfkit[plot].
lang ~ ~ pari ~ The language of the program. ~ pari mathematica maple sage python sympy
form ~ ~ recurrence ~ What is computed; b-file: the terms, a line each. ~
 auto gf recurrence closed-form rule linear terms b-file
resume ~ ~ ~ Go on: entries that have a result are left out.
again ~ STATE ~ unread ~ With --resume: settle such entries anew.
only ~ NAME ~ A000045 ~ Only this entry, claim or source; may be repeated.
listed ~ ~ ~ List the claims with their recorded verdicts. ~ ~ --list
claim_limit ~ SECONDS ~ 60 ~ For each claim; the others are still checked.
misere ~ ~ ~ Misere play: whoever cannot move wins.
zeros ~ ~ ~ The heaps of value 0 as a sequence.
players ~ K ~ 2 ~ How many players.
raised ~ Q ~ 1 ~ Every cell is worth Q more: a raised game.
heights ~ H1,H2,... ~ 1,0,2 ~ Occupied cells of each column.
mono ~ ~ ~ Monominoes instead of dominoes.
ties ~ ~ first ~ Among equally good moves. ~ all kind spite first
of_model ~ MODEL ~ domineering ~ What the terms of the entry count. ~ ~ --model
with_ ~ FILE ~ A030186.seq ~ Another entry that lines name; may be repeated.
run_programs ~ ~ ~ Run the PARI programs of the entry.
dump ~ FILE ~ stripped.gz ~ `stripped`, plain or .gz.
names ~ FILE ~ names.gz ~ `names`, plain or .gz.
scheduler ~ ADDRESS ~ tcp://10.0.0.1:8786 ~ A dask cluster instead of --jobs.
seed ~ S ~ 1 ~ The same positions each time.
count ~ K ~ 3 ~ How many positions.
from_ ~ I ~ 0 ~ No random ones: positions I, I + 1, ...
number ~ A ~ A000045 ~ The A-number.
name ~ TEXT ~ 'Number of ...' ~ The name.
author ~ NAME ~ 'A. Author' ~ The name of the contributor.
date ~ DATE ~ 'Nov 20 2026' ~ Such as 'Nov 20 2026'.
xref ~ A ~ A000045 ~ A related sequence, for %Y; may be repeated.
table ~ ~ ~ The table of all boards n X k, by antidiagonals.
as_json ~ ~ ~ Print one JSON object. ~ ~ --json
format ~ ~ latex ~ Format of the answer. ~ text latex markdown csv json
full ~ ~ ~ All of the answer: nothing is cut, and how it was found is said.
time_limit ~ SECONDS ~ 60 ~ Stop then, and report what is known so far.
memory_limit ~ GIB ~ 4 ~ Stop before more memory is used (default 4).
yes ~ ~ ~ Also start work that is expected to take over an hour.
"""
OPTIONS: dict[str, Option] = {}
for _row in re.split(r"\n(?! )", _OPTIONS.strip()):
    _name, _metavar, _example, _help, *_words = (one.strip() for one in _row.split("~"))
    _help, (_choices, _others) = _help.replace("\n", ""), (*_words, "", "")[:2]
    OPTIONS[_name] = Option(_metavar, _example, _help, (*_choices.split(),), (*_others.split(),))
"""Options by the names of parameters."""

DRAWN = (
    "board, strip, rule, tiling, components, automaton, thermograph, equilibrium, plays, tree, "
    "dictionary, graph, growth"
)
ARGUMENTS: dict[str, tuple[str, str]] = {
    "model": ("MODEL", "RULE, RULE:QUANTITY, a rule's TOML file, or pieces to tile with: 'XX|X.'."),
    "first": ("MODEL", "A model, or what another verb takes: words, a g.f., terms."),
    "second": ("MODEL", "Another one."),
    "words": (
        "[MODEL | TERMS | P/Q]",
        "A model with a side; terms, as 1,-1,2, a file of them, or - for stdin; a g.f.",
    ),
    "which": ("[NAME]", "One rule or model in full."),
    "paths": ("FILE...", "Certificates; or theorems in .v, or folders of them, for Coq."),
    "files": ("FILE...", "Claims in TOML, a folder of them, OEIS entries, b-files."),
    "values": ("TERMS", "At least three; of six they may be multiples."),
    "entry": ("ENTRY | TITLE", "An entry in the internal format, or a title."),
    "entries": ("SOURCE", "JSON Lines, a folder of entries, or the stripped dump."),
    "made": ("KIND", "pieces, arrays, moves, image, game, tiles or claims."),
    "toml": ("FILE", "The file to write, as mine.toml."),
    "what": ("WHAT", f"MODEL; or {DRAWN}, and what of it."),
    "rule": ("RULE", "A game such as i-tromping, or a TOML file of pieces."),
    "code": ("GAME", "An octal code such as 0.77, or a rule."),
}
"""Arguments by the names of parameters: the word in capitals, and what help says."""

GAMES = frozenset({"rule"})
"""Arguments that may begin with a minus: -1 and -{2|1} are games."""
TERMS = frozenset({"words", "values", "what"})
"""Likewise: -1,2,3 is a list of terms. A minus before a letter is none."""

COMMON: dict[str, tuple[str, Any]] = {
    "as_json": ("bool", False),
    "format": ("str", "text"),
    "full": ("bool", False),
    "output": ("Path | None", None),
    "time_limit": ("float | None", None),
    "memory_limit": ("float | None", None),
    "yes": ("bool", False),
}
"""The options that every verb has, each with its type and what it is if it is not given."""


@dataclass(frozen=True, slots=True)
class Span:
    """A number of the command line, or a range of numbers, both ends among them."""

    low: int
    high: int
    is_range: bool

    def __iter__(self) -> Any:
        return iter(range(self.low, self.high + 1))

    def __str__(self) -> str:
        return f"{self.low}..{self.high}" if self.is_range else str(self.low)


def span(text: str) -> Span:
    """Read a number, or a range A..B.

    >>> list(span("2..4")), span("3").is_range
    ([2, 3, 4], False)
    """
    match = re.fullmatch(r"(-?[0-9]+)(?:\.\.([0-9]+))?", text, re.ASCII)
    if match is None:
        raise ValueError(
            f"{text!r} is neither a number in decimal digits, such as 3, nor a range such as 1..8"
        )
    low, high = integer(match[1]), integer(match[2] or match[1])
    if low > high:
        raise ValueError(f"the range {text} is empty; write {high}..{low}")
    if match[2] and (low < 0 or high - low >= SIDES or high > LONGEST_SIDE):
        raise ValueError(f"the range {text} is too long; at most {SIDES} sides are taken")
    return Span(low, high, match[2] is not None)


def integer(text: str) -> int:
    """Read an integer of the command line: decimal digits, maybe behind a minus sign.

    >>> integer("-3")
    -3
    """
    if not re.fullmatch(r"-?[0-9]+", text, re.ASCII):
        raise ValueError(f"{text!r} is not an integer in decimal digits, such as 3")
    if len(text) > MAX_DIGITS:
        raise ValueError(f"an integer of {len(text)} digits; at most {MAX_DIGITS} are taken")
    return int(text)


NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]{1,2})?", re.ASCII)


def number(text: str) -> float:
    """Read a number of the command line: decimal digits, maybe with a point.

    >>> number("2.5")
    2.5
    """
    if len(text) > MAX_DIGITS or not NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is not a number in decimal digits, such as 60 or 2.5")
    return float(text)
