"""What a verb about one sequence is given: the options that say so, for the one reader."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.cli.inputs import is_piped
from gfkit.cli.option_readers import read_strip
from gfkit.errors import GfkitError
from gfkit.reader import WANTED, Read, is_formula, of_bfile, read

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

    FromOffset = tuple[Sequence, Strip | None]
    WordStrip = Strip

__all__ = ["Source", "is_formula", "model_of", "read_sequence", "read_subject"]

LAST_OFFSET = 200_000


@dataclass(frozen=True, slots=True)
class Source:
    """The arguments of a verb that say which sequence is meant.

    Words that the reader reads, perhaps with a side; or a fraction in `gf`, a file in `bfile` or
    `file`. Where nothing is given but standard input, it is that.
    """

    words: list[str] | None = None
    gf: str | None = None
    rows: int | None = None
    columns: int | None = None
    topology: str = "strip"
    bfile: str | None = None
    file: str | None = None
    offset: int | None = None

    def read(self) -> Read:
        """Return what is meant; raises GfkitError unless just one thing is given."""
        ways = [one for one in (self.gf, self.bfile, self.file) if one is not None]
        sides = (self.rows, self.columns, self.topology)
        sided = sides != (None, None, "strip")
        if len(ways) > 1 or (ways and (self.words or sided)):
            raise GfkitError(
                "--gf, --bfile and --file take nothing else: leave out the words, side or other "
                "file"
            )
        if self.bfile is not None:
            return of_bfile(self.bfile)
        if self.file not in {None, "-"}:
            return read(Path(str(self.file)))
        text = (
            f"g.f. {self.gf}"
            if self.gf is not None
            else self.file or " ".join(self.words or ["-"] * is_piped())
        )
        if not text:
            raise GfkitError(f"give {WANTED}, or - for standard input")
        return read(text, rows=self.rows, columns=self.columns, topology=self.topology)


def read_subject(source: Source) -> Any:
    """Read a strip, or a sequence that is given otherwise; --offset is of the first of terms."""
    found = source.read()
    if source.offset is not None:
        found = found.beginning(source.offset)
    return found.value if found.kind == "strip" else found.sequence()


def read_sequence(source: Source) -> Sequence:
    """Read a sequence from the arguments of a verb."""
    found = read_subject(source)
    return found if not hasattr(found, "counted") else source.read().sequence()


def read_sequence_if_any(source: Source) -> Sequence | None:
    """Read a sequence as `read_sequence` does, or None where nothing is given."""
    return None if source == Source() else read_sequence(source)


def read_from(source: Source) -> FromOffset:
    """Read a sequence from its offset on, and the strip if it is one of a rule.

    Of terms the offset is that of the first one; of others the index at which to begin.
    """
    offset = source.offset
    if offset is not None and not 0 <= offset <= LAST_OFFSET:
        raise GfkitError(f"--offset {offset} is not between 0 and {LAST_OFFSET}")
    found = source.read()
    strip = found.value if found.kind == "strip" else None
    if found.kind == "terms":
        return (found if offset is None else found.beginning(offset)).sequence(), None
    sequence = found.sequence()
    if strip is not None or offset:
        sequence = sequence.beginning(offset or 0)
    return sequence, strip


def read_word_strip(
    words: list[str] | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
) -> Strip:
    """Read the strip of the words."""
    if rows is None and columns is None:
        return Source(words).read().strip()
    return read_strip(" ".join(words or []), rows, columns, topology)


def sequence_of_strip(strip: Strip) -> Sequence:
    """Return the counts of a strip, named for people."""
    return read(strip).sequence()


def model_of(words: list[str] | None) -> str:
    """Return the name of the rule of a table of several sides."""
    found: str = read(" ".join(words or [])).model().name
    return found
