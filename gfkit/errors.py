"""Every exception of gfkit: one sentence each, carrying its data.

`GfkitError` is the root; the command line prints the sentence and exits with status 2.
"""

from __future__ import annotations


class GfkitError(Exception):
    """Something that gfkit was asked for cannot be done, and the message says why."""


class UnreadableFile(GfkitError):
    """A file that cannot be read as what it should be; `reason` is the sentence without `path`."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")


class BoardSyntaxError(GfkitError):
    """A board text that cannot be read; `text` is what was given."""

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        super().__init__(reason)


class TileSetError(GfkitError):
    """A tile set whose data contradict each other; `where` names the place in the file."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        super().__init__(f"{where}: {reason}")


class UnknownModel(GfkitError):
    """No model of that name; `nearest` lists similar names."""

    def __init__(self, name: str, nearest: list[str]) -> None:
        self.name = name
        self.nearest = nearest
        names = f"name{'s are' if len(nearest) > 1 else ' is'} {', '.join(nearest)}"
        hint = f"; the nearest {names}" if nearest else ""
        shown = name if len(name) <= 80 else f"{name[:77]}..."
        super().__init__(f"unknown model {shown!r}{hint} (`gfkit models` lists all)")


class NotRational(GfkitError):
    """The quantity has no rational generating function on strips."""


class LimitReached(GfkitError):
    """A computation refused before it starts; the message says what it would take."""


class NotLumpable(GfkitError):
    """Two states of a block disagree in their weight to some block, or in their end weight."""

    def __init__(self, block: int, state: int) -> None:
        self.block = block
        self.state = state
        super().__init__(f"state {state} disagrees with the first state of its block {block}")


class CertificateRejected(GfkitError):
    """A certificate that does not hold was offered as a proof."""


class NormalFormError(GfkitError):
    """Numerator and denominator that are not those of an integer power series."""


class ExpressionError(GfkitError):
    """A text that is no rational function of one variable; `text` is what was given."""

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        super().__init__(reason)


class ArrayRuleError(GfkitError):
    """An array rule that cannot be read or contradicts itself; `where` names the place."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        super().__init__(f"{where}: {reason}")


class PieceSetError(GfkitError):
    """Pieces that cannot be read or contradict each other; `where` names the place in the file."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        super().__init__(f"{where}: {reason}")


class Disagreement(GfkitError):
    """The engine and enumeration disagree on a small board: a bug, never a result."""


class OctalCodeError(GfkitError):
    """A code of an octal game that cannot be read; `text` is what was given."""

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        super().__init__(reason)


class ScoringGameError(GfkitError):
    """A scoring game that does not exist: no columns, or heights that do not fit."""


class NotImpartial(GfkitError):
    """A game without nim-values: the players have different moves."""


class AlgebraicError(GfkitError):
    """An algebraic number that is not had: not real, of too high a degree, of two fields."""


class FormulaError(GfkitError):
    """A formula that cannot be read; `column` (from 1) is where, 0 if that is not known."""

    def __init__(self, text: str, column: int, reason: str) -> None:
        self.text = text
        self.column = column
        self.reason = reason
        shown = text if len(text) <= 60 else f"{text[:57]}..."
        where = f"column {column} of {shown!r}" if column else repr(shown)
        super().__init__(f"{where}: {reason}")


class ClaimError(GfkitError):
    """A claim that cannot be read; `where` names the file, the claim and the key."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"{where}: {reason}")


class EntryError(GfkitError):
    """An entry that is not in the internal format; `line` (from 1) is where, 0 for the whole."""

    def __init__(self, where: str, line: int, reason: str) -> None:
        self.where = where
        self.line = line
        super().__init__(f"{where}, line {line}: {reason}" if line else f"{where}: {reason}")


class LookUpError(GfkitError):
    """A look-up that cannot be made: too few terms, or a dump that cannot be read."""
