"""Terms looked up in a local dump of the OEIS; nothing is downloaded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from gfkit.answers.records import HIDDEN, Answer, AnswerPart
from gfkit.answers.subjects import Subject, sequence_meant, understood
from gfkit.base.arguments import file_path, integer
from gfkit.base.file_reader import is_there
from gfkit.errors import Argument, LookUpError
from gfkit.oeis.entries.lookup import Match, look_up, names_of
from gfkit.proofs.kernel import made
from gfkit.sequences.sequence import integer_terms

DUMPS = ("stripped.gz", "stripped")
"""Where a dump is looked for if none is named: these files of the current folder."""
LOOKED_UP = 8
"""Terms of a sequence that does not end; an entry has few more of a sequence that grows fast."""
EVERY = 1_000_000
"""More than there are sequences in a dump."""


@dataclass(frozen=True, slots=True, repr=False)
class MatchingSequence(AnswerPart):
    """A sequence of the dump: a(n) of the query is `scale` times its term `shift` places later.

    number: its A-number. shift, scale: how the query stands in it. agreed: how many terms were
    compared. skipped: how many first terms of the query disagree. name: its name, where a dump of
    names is given. source: what the fields were taken from.
    """

    number: str
    shift: int
    scale: str
    agreed: int
    skipped: int
    name: str
    source: Match = field(repr=False, compare=False, metadata=HIDDEN)

    def __str__(self) -> str:
        return str(self.source)


@dataclass(frozen=True, slots=True, repr=False)
class LookupAnswer(Answer):
    """The sequences of a dump that have some terms, best first, which can be iterated over.

    matches: at most as many as were asked for. number: how many there are in the dump.
    """

    matches: tuple[MatchingSequence, ...]
    number: int

    def __iter__(self) -> Iterator[MatchingSequence]:
        return iter(self.matches)

    def __len__(self) -> int:
        return len(self.matches)

    def __getitem__(self, place: int) -> MatchingSequence:
        return self.matches[place]


def lookup(
    terms: Subject,
    *,
    dump: Path | str | None = None,
    names: Path | str | None = None,
    most: int = 20,
) -> LookupAnswer:
    """Look terms up in a local dump of the OEIS.

    From six terms on they may be shifted, negated or multiplied, and the first two may disagree.
    Nothing is downloaded: a dump is a file.

    Args:
        terms: at least three terms, or what else says a sequence.
        dump: the OEIS's file `stripped`, plain or .gz; usually the one in the current folder.
        names: its file `names`, plain or .gz, for the names of what is found.
        most: how many sequences are listed.

    Command:
        gfkit oeis lookup 1,2,5,14,42,132 --dump stripped

    >>> from pathlib import Path
    >>> from gfkit import oeis
    >>> dump = getfixture("tmp_path") / "stripped"
    >>> size = dump.write_text("A000108 ,1,1,2,5,14,42,132,429,1430,")
    >>> print(oeis.lookup([1, 2, 5, 14, 42, 132], dump=dump)[0])
    A000108 (6 terms agree, shifted by 1)
    """
    integer("most", most, least=0, example=20)
    sequence = sequence_meant(understood(terms))
    found = integer_terms(sequence, None if sequence.last is not None else LOOKED_UP)
    if dump is None:
        dump = next(filter(is_there, DUMPS), None)
    if dump is None:
        more = Argument("dump", DUMPS[0])
        said = f"nothing is downloaded: give the OEIS's file of terms, as in {more}"
        raise LookUpError(said).naming(more)
    every = look_up(found, file_path("dump", dump), most=EVERY)
    listed = every[:most]
    called: dict[str, str] = {}
    if names is not None:
        called = names_of({one.number for one in listed}, file_path("names", names))
    named = [replace(one, name=called.get(one.number, "")) for one in listed]
    return made(LookupAnswer, tuple(map(_said, named)), len(every))


def _said(one: Match) -> MatchingSequence:
    return made(
        MatchingSequence,
        one.number,
        one.shift,
        one.scale,
        one.agreed,
        one.skipped,
        one.name,
        one,
    )
