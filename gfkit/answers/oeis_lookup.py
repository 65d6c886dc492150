"""Terms looked up in a local dump of the OEIS; nothing is downloaded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from gfkit.answers.answer import Answer, Detail
from gfkit.base.arguments import file_path, integer
from gfkit.base.file_reader import is_there
from gfkit.errors import Argument, LookUpError
from gfkit.oeis.entries.lookup import Match, look_up, names_of
from gfkit.proofs.words import DONE, REFUTED
from gfkit.render.pages import Page, Paragraph, Table
from gfkit.sequences.sequence import integer_terms
from gfkit.typed.arguments import Subject, sequence_meant, understood

DUMPS = ("stripped.gz", "stripped")
"""Where a dump is sought if none is named: these files of the current folder."""
LOOKED_UP = 8
"""Terms of a sequence that does not end; an entry has few more of a sequence that grows fast."""
EVERY = 1_000_000
"""More than there are sequences in a dump."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MatchingSequence(Detail):
    """A sequence of the dump: a(n) of the query is `scale` times its term `shift` places later.

    Attributes
    ----------
    number
        Its A-number.
    shift
        How many places later the terms stand in it.
    scale
        By what they are multiplied there, an integer or a fraction.
    agreed
        How many terms were compared.
    skipped
        How many first terms of the query disagree.
    name
        Its name, where a dump of names is given; otherwise "".
    """

    number: str
    shift: int
    scale: str
    agreed: int
    skipped: int
    name: str

    def __str__(self) -> str:
        return str(Match(**{name: getattr(self, name) for name in self.names()}))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Matches(Answer):
    """The sequences of a dump that have some terms, best first, which can be iterated over.

    Attributes
    ----------
    matches
        At most as many as were requested.
    total
        How many there are in the dump.

    Examples
    --------
    >>> dump = getfixture("tmp_path") / "stripped"
    >>> size = dump.write_text("A000079 ,1,2,4,8,16,32,64,128,256,")
    >>> found = lookup("2^n", dump=dump)
    >>> found.total, found[0].number
    (1, 'A000079')
    """

    matches: tuple[MatchingSequence, ...]
    total: int

    def __iter__(self) -> Iterator[MatchingSequence]:
        return iter(self.matches)

    def __len__(self) -> int:
        return len(self.matches)

    def __getitem__(self, place: int) -> MatchingSequence:
        return self.matches[place]

    @property
    def status(self) -> int:
        """The exit status of the command line: 1 where no sequence has the terms."""
        return DONE if self.total else REFUTED

    def page(self) -> Page:
        """Return a line for each sequence, and how many more there are."""
        lines = [str(one) for one in self]
        if not self.total:
            lines.append("no sequence in the dump has these terms")
        if more := self.total - len(self):
            lines.append(f"{more} more of {self.total} sequences: give more terms")
        columns = MatchingSequence.names()
        rows = tuple(tuple(str(getattr(one, key)) for key in columns) for one in self)
        return Page((Paragraph("\n".join(lines), is_verbatim=True),), Table(columns, rows))


def lookup(
    terms: Subject,
    *,
    dump: Path | str | None = None,
    names: Path | str | None = None,
    most: int = 20,
) -> Matches:
    """Look terms up in a local dump of the OEIS.

    From six terms on they may be shifted, negated or multiplied, and the first two may disagree.
    The dump is a local file; gfkit downloads nothing.

    Parameters
    ----------
    terms
        At least three terms, or what else says a sequence.
    dump
        The OEIS's file `stripped`, plain or .gz; usually the one in the current folder.
    names
        Its file `names`, plain or .gz, for the names of what is found.
    most
        How many sequences are listed.

    Returns
    -------
    Matches
        The sequences, best first.

    Raises
    ------
    LookUpError
        Where there is no dump, or too few terms are given.

    Examples
    --------
    >>> from gfkit import oeis
    >>> dump = getfixture("tmp_path") / "stripped"
    >>> size = dump.write_text("A000108 ,1,1,2,5,14,42,132,429,1430,")
    >>> print(oeis.lookup([1, 2, 5, 14, 42, 132], dump=dump)[0])
    A000108 (6 terms agree, shifted by 1)

    On the command line: ``gfkit oeis lookup 1,2,5,14,42,132 --dump stripped``
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
    named = (replace(one, name=called.get(one.number, "")) for one in listed)
    matches = tuple(MatchingSequence(**asdict(one)) for one in named)
    return Matches(matches=matches, total=len(every))
