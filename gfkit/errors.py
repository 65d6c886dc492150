"""Every exception of gfkit: one sentence each, carrying its data.

`GfkitError` is the root; the command line prints the sentence and exits with status 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, Self


class Argument(NamedTuple):
    """An argument that a message names, with a value that it may have.

    A message has it as Python does; the command line writes its option instead.

    >>> print(Argument("terms", 20), Argument("method", "modular"), Argument("memory"))
    terms=20 method='modular' memory=...
    """

    name: str
    value: Any = ...

    def __str__(self) -> str:
        return f"{self.name}={'...' if self.value is ... else repr(self.value)}"


class VerbCall(NamedTuple):
    """A call of a verb that a message names, such as VerbCall.of("game outcome", "kings").

    A message has it as Python does; the command line writes its own line instead.

    >>> print(VerbCall.of("game outcome-table", "kings", rows=range(1, 5), columns=range(1, 5)))
    game.outcome_table('kings', rows=range(1, 5), columns=range(1, 5))
    """

    verb: str
    given: tuple[object, ...]
    options: tuple[Argument, ...]

    @classmethod
    def of(cls, verb: str, *given: object, **options: object) -> Self:
        """Return the call of a verb, of `ask` with ""; options: by their names in Python."""
        return cls(verb, given, tuple(Argument(name, one) for name, one in options.items()))

    def about(self, text: str) -> VerbCall:
        """Return the call with a text wherever it has "{0}"."""
        given = (text if one == "{0}" else one for one in self.given)
        options = (Argument(name, text if one == "{0}" else one) for name, one in self.options)
        return VerbCall(self.verb, tuple(given), tuple(options))

    def __str__(self) -> str:
        name = self.verb.replace(" ", ".").replace("-", "_") or "ask"
        return f"{name}({', '.join([*map(repr, self.given), *map(str, self.options)])})"


class GfkitError(Exception):
    """A request that gfkit cannot carry out, and the message says why.

    arguments: those that the message names, and calls. Pickled and copied it keeps its message and
    its data, whatever its constructor takes.
    """

    arguments: tuple[Argument | VerbCall, ...] = ()

    def naming(self, *arguments: Argument | VerbCall) -> Self:
        """Return the error, with the arguments and the calls that its message names.

        >>> more = Argument("memory")
        >>> LimitReached(f"primes take 6 GiB; {more} allows more").naming(more).arguments
        (Argument(name='memory', value=Ellipsis),)
        """
        self.arguments = arguments
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, dict(self.__dict__))


def _restored(cls: type[GfkitError], args: tuple[Any, ...], data: dict[str, Any]) -> GfkitError:
    error = cls.__new__(cls)
    error.args = args
    error.__dict__.update(data)
    return error


class _OfArgument(GfkitError):
    """An argument: its name, what is right, with an example, and what was given, cut short."""

    def __init__(self, argument: str, expected: str, given: str) -> None:
        self.argument = argument
        self.expected = expected
        self.given = given
        super().__init__(f"{argument} must be {expected}, not {given}")


class _OfText(GfkitError, ValueError):
    """A text that cannot be read; `text` is what was given."""

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        super().__init__(reason)


class GameSyntaxError(GfkitError, ValueError):
    """A game text that cannot be read; `position` counts characters from 0."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        self.text = text
        self.position = position
        shown = text if len(text) <= 60 else text[:57] + "..."
        super().__init__(f"{shown!r} at position {position}: {reason}")


class GraphSyntaxError(_OfText):
    """A graph that cannot be read; `text` is what was given."""


class _OfFile(GfkitError, ValueError):
    """Data of a file that contradict each other; `where` names the place in the file."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"{where}: {reason}")


@contextmanager
def said_as(make: Callable[[str], Exception], *kinds: type[Exception]) -> Iterator[None]:
    """Within it errors of some kinds are raised as another one, which `make` makes of their words.

    >>> with said_as(NotRational, ZeroDivisionError):
    ...     1 // 0
    Traceback (most recent call last):
    gfkit.errors.NotRational: integer division or modulo by zero
    """
    try:
        yield
    except kinds as error:
        raise make(str(error)) from None


class NotKnown(GfkitError, AttributeError):
    """What an answer would have of another subject, and not of this one; `hasattr` is false."""


class NotAnInteger(GfkitError, TypeError):
    """A term that is not an integer, where integers are requested, or no rational number."""


class WrongArgument(_OfArgument, TypeError):
    """An argument of the wrong kind.

    argument: its name. expected: what is right, with an example. given: what was given, cut short.
    """


class WrongCall(GfkitError, TypeError):
    """A call with a missing, an unknown or a superfluous argument; the message has a right one."""


class Unused(GfkitError, TypeError):
    """Arguments that have no effect together with the other arguments.

    unused: their names. what: the other arguments.

    >>> raise Unused(["marks", "graph"], "a sequence")
    Traceback (most recent call last):
    gfkit.errors.Unused: marks and graph do not go with a sequence
    """

    def __init__(self, arguments: Iterable[str], what: str) -> None:
        self.unused = tuple(arguments)
        self.what = what
        super().__init__(self.told(" and ".join(self.unused)))

    def told(self, words: str) -> str:
        """Return the message with other words for the arguments."""
        return f"{words} {'does' if len(self.unused) == 1 else 'do'} not go with {self.what}"


UNGIVEN = frozenset({"none", "strip"})
"""Words that say no more than their absence."""


def unused(what: str, **given: object) -> None:
    """Raise Unused for arguments that are given, and have no effect with something.

    given: each argument, or None, False or "none" where it is not given.

    >>> unused("a sequence", marks="none", graph=None)
    """
    names = [
        name
        for name, one in given.items()
        if one is not None and one is not False and not (isinstance(one, str) and one in UNGIVEN)
    ]
    if names:
        raise Unused(names, what)


class OutOfRange(_OfArgument, ValueError):
    """An argument of the right kind with a wrong value; data as in `WrongArgument`."""


class NoSuchPlace(GfkitError, IndexError):
    """An index or a key outside what there is."""


class UnreadableFile(GfkitError):
    """A file that cannot be read as what it should be; `reason` is the sentence without `path`."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")


class NotWritten(GfkitError):
    """A file that cannot be written: nothing is left of it, and an older one is as it was.

    is_full: whether the disk, a quota or a limit on the size of files was the reason.
    """

    def __init__(self, message: str, *, is_full: bool = False) -> None:
        self.is_full = is_full
        super().__init__(message)


class BoardSyntaxError(_OfText):
    """A board text that cannot be read; `text` is what was given."""


class TileSetError(_OfFile):
    """A tile set whose data contradict each other; `where` names the place in the file."""


class UnknownModel(GfkitError, ValueError):
    """No model of that name; `nearest` lists similar names, and `meanings` what they count.

    example: a call with one that is. known: all quantities of the rule, where it is known.
    """

    says = "unknown model {}"
    ends = " (`gfkit rules` lists all)"

    def __init__(
        self, name: str, nearest: Mapping[str, str], example: str = "", known: Iterable[str] = ()
    ) -> None:
        self.name, self.known = name, [*known]
        self.meanings = nearest
        self.nearest = [*nearest]
        told = ", ".join(f"{one} ({what})" if what else one for one, what in nearest.items())
        hint = f"; the nearest name{'s are' if len(nearest) > 1 else ' is'} {told}" * bool(told)
        shown = self.says.format(repr(name if len(name) <= 80 else f"{name[:77]}..."))
        hint += f"; its quantities are {', '.join(self.known)}" if self.known else ""
        call = f"; for example {example}" if example else ""
        super().__init__(f"{shown}{hint}{self.ends}{call}")


class NotRational(GfkitError):
    """The quantity has no rational generating function on strips."""


class LimitReached(GfkitError):
    """A computation refused before it starts; the message says what it would take."""


class OutOfBudget(Exception):
    """A limit was reached during the work; `known` is what is known so far, by name.

    limit: "time", "memory" or "steps". It is not a GfkitError: code that catches those to try
    another method must not mistake this for the failure of one method.
    """

    def __init__(self, limit: str, message: str, known: dict[str, object] | None = None) -> None:
        self.limit = limit
        self.message = message
        self.known = {} if known is None else known
        super().__init__(limit, message, self.known)

    @property
    def terms(self) -> tuple[int, ...]:
        """The terms that were counted before the stop; none where the count had not begun."""
        terms = self.known.get("terms", ())
        return tuple(terms) if isinstance(terms, list | tuple) else ()

    def __str__(self) -> str:
        return self.message


class AutomatonError(GfkitError, ValueError):
    """Data that do not form an automaton, or blocks that do not partition its states."""


class NotLumpable(GfkitError):
    """Two states of a block disagree in their weight to some block, or in their end weight."""

    def __init__(self, block: int, state: int) -> None:
        self.block = block
        self.state = state
        super().__init__(f"state {state} disagrees with the first state of its block {block}")


class CertificateRejected(GfkitError):
    """A certificate that does not hold was offered as a proof."""


class NormalFormError(GfkitError, ValueError):
    """Numerator and denominator that are not those of an integer power series."""


class ExpressionError(_OfText):
    """A text that is not a rational function of one variable; `text` is what was given."""


class ArrayRuleError(_OfFile):
    """An array rule that cannot be read or contradicts itself; `where` names the place."""


class PieceSetError(_OfFile):
    """Pieces that cannot be read or contradict each other; `where` names the place in the file."""


class Disagreement(GfkitError):
    """The engine and enumeration disagree on a small board: a bug, never a result."""


class OctalCodeError(_OfText):
    """A code of an octal game that cannot be read; `text` is what was given."""


class ScoringGameError(GfkitError, ValueError):
    """A scoring game that does not exist: no columns, or heights that do not fit."""


class NotImpartial(GfkitError):
    """A game without nim-values: the players have different moves."""


class AlgebraicError(GfkitError):
    """An algebraic number out of reach: not real, of too high a degree, or of two fields."""


class FormulaError(GfkitError, ValueError):
    """A formula that cannot be read; `column` (from 1) is where, 0 if that is not known."""

    def __init__(self, text: str, column: int, reason: str) -> None:
        self.text = text
        self.column = column
        self.reason = reason
        shown = text if len(text) <= 60 else f"{text[:57]}..."
        where = f"column {column} of {shown!r}" if column else repr(shown)
        super().__init__(f"{where}: {reason}")


class ClaimError(_OfFile):
    """A claim that cannot be read; `where` names the file, the claim and the key."""


class EntryError(GfkitError):
    """An entry that is not in the internal format; `line` (from 1) is where, 0 for the whole."""

    def __init__(self, where: str, line: int, reason: str) -> None:
        self.where = where
        self.line = line
        super().__init__(f"{where}, line {line}: {reason}" if line else f"{where}: {reason}")


class LookUpError(GfkitError):
    """A look-up that cannot be made: too few terms, or a dump that cannot be read."""


class NotFormal(GfkitError):
    """Something of which no theorem is written for Coq; the message says what and why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"no theorem for Coq: {reason}")


class CoqMissing(GfkitError):
    """Coq is not installed, so that a theorem was not checked."""

    def __init__(self, program: str = "coqc") -> None:
        super().__init__(
            f"{program} is not installed, so nothing was checked: install Coq 8.16 or later "
            "(Debian: apt install coq)"
        )


class CoqRejects(GfkitError):
    """A theorem for Coq that is not accepted; the reason says by what: gfkit, coqc or coqchk."""

    def __init__(self, name: str, reason: str) -> None:
        self.reason = reason
        super().__init__(f"{name} is rejected: {reason}")


class MissingExtra(GfkitError, ImportError):
    """A library that gfkit has as an extra is not installed; the message says how to install it."""

    def __init__(self, purpose: str, library: str, extra: str) -> None:
        self.library = library
        self.extra = extra
        super().__init__(f"{purpose} need {library}: pip install 'gfkit[{extra}]'")


class Unevaluated(GfkitError):
    """An expression has no exact value here: an unknown name, a division by 0, a limit."""


class BeforeOffset(Unevaluated):
    """A term of a sequence, called `name`, before its first one; `n` is its index."""

    def __init__(self, name: str, n: int, offset: int) -> None:
        self.name, self.n, self.offset = name, n, offset
        super().__init__(f"a({n}) of {name} is before its offset {offset}")


class NoSuchTerm(BeforeOffset, IndexError):
    """A term before the first one."""


class UnendingSlice(GfkitError, IndexError):
    """A slice without an end of an infinite sequence."""


class Unending(GfkitError, TypeError):
    """The length, or all terms, of an infinite sequence."""
