"""What every answer is: a frozen dataclass whose fields are its JSON, its schema and its Python.

A field whose name begins with an underscore holds what the others were taken from: Python and the
page use it, JSON does not have it. JSON has one rule for numbers: an integer below 2^53 is a
number, every other integer and every fraction is a string of its digits, so that no reader rounds
it.

Absence has one rule. A number that a caller would compute with is None where it is not known, null
in JSON; how many of something there are is 0 where there is none. A text that is absent is empty,
a list too. What only one kind of subject has is a part with a `kind`, or the answer of another
function, and never a field that is None for the other kinds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import InitVar, dataclass, field, fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NoReturn, Self, TypeAlias, TypedDict

from gfkit.base.display import Shown, in_one_line
from gfkit.base.version import __version__
from gfkit.errors import GfkitError, WrongArgument
from gfkit.formulas import evaluation
from gfkit.numbers.decimals import data_repr, decimal, number_text
from gfkit.proofs import words
from gfkit.proofs.kernel import Proved
from gfkit.proofs.verdict import Verdict as KernelVerdict
from gfkit.proofs.verdict import reason_for
from gfkit.render.pages import Line, Page, Part, formal
from gfkit.render.principles import why as why_a_verdict
from gfkit.render.range_table import Cell
from gfkit.series.marked_printing import letters_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.errors import LimitReached, OutOfBudget

Verdict: TypeAlias = words.Answered
"""What is known of a statement or a number: the same six words in text, JSON and Python.

proved: the kernel derived it from the definition. refuted: by its least counterexample.
consistent: it fits all known terms. underdetermined: more terms or time would decide it. refused:
there is no answer, and the reason says why. computed: exact numbers without a proof.
"""
Value: TypeAlias = evaluation.Value
"""A term: a number, or a polynomial in letters."""
JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"
SAFE: Final = 2**53
"""Integers below it, without their sign, are numbers in JSON."""


def plain(value: object) -> JSON:
    """Return a value as JSON data.

    >>> plain([1, 2**53, Fraction(1, 2), None])
    [1, '9007199254740992', '1/2', None]
    """
    if value is None or isinstance(value, bool | str | float):
        return value
    if isinstance(value, int):
        return value if abs(value) < SAFE else decimal(value)
    if isinstance(value, Fraction):
        return number_text(value)
    if isinstance(value, Answer):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | range):
        return [plain(one) for one in value]
    if hasattr(value, "as_profile"):
        return letters_text(value)
    return [*map(plain, value)] if isinstance(value, Iterable) else str(value)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Answer(Shown):
    """What a verb returns: its fields are documented under Attributes, which the schema repeats."""

    each: ClassVar[str] = "proved for each"
    """What a table of answers for several sides says if all are proved."""
    brief: ClassVar[tuple[str, str]] = ("", "")
    """The label and the field of the one line that stands for it beside another answer."""
    writes: ClassVar[tuple[str, ...]] = ()
    """What can be written beside the answer: for each word there is a method `write_WORD(path)`."""

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of the fields that JSON has, those of a verdict last."""
        own = (one.name for one in fields(cls) if not one.name.startswith("_"))
        last = Judged.__annotations__ if issubclass(cls, Judged) and cls is not Judged else ()
        return tuple(sorted(own, key=lambda name: name in last))

    @property
    def status(self) -> int:
        """The exit status of the command line: 0 for an answer without a verdict."""
        return 0

    @property
    def notes(self) -> Iterable[str]:
        """What the command line says on standard error, each a line."""
        return ()

    @property
    def stopped(self) -> OutOfBudget | LimitReached | None:
        """The limit that was reached before all was found; None where the answer is whole."""
        return None

    @classmethod
    def several(cls, given: Mapping[str, object]) -> bool:  # noqa: ARG003 - for the classes below
        """Return whether there may be several proofs; given: the arguments of the function."""
        return False

    def to_dict(self) -> dict[str, JSON]:
        """Return the fields as JSON data."""
        return {name: plain(getattr(self, name)) for name in self.names()}

    def to_json(self) -> str:
        """Return the fields as a JSON text."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def json_fields(self) -> dict[str, JSON | Iterator[JSON]]:
        """Return the same for a printer: an iterator is a list that is printed as it comes."""
        return {**self.to_dict()}

    def lines(self) -> Iterable[str] | None:
        """Return the answer as lines of text that are printed as they come; None for its page."""
        return None

    def full_lines(self) -> Iterable[str] | None:
        """Return the same with --full, where nothing is cut."""
        return self.lines()

    def cells(self) -> tuple[Cell, ...]:
        """Return what stands in a row of a table of answers, one for each length of a side."""
        return ()

    @property
    def is_applicable(self) -> bool:
        """Whether the verdict counts in a table of answers for several sides."""
        return True

    def page(self) -> Page:
        """Return what people read; without a page of its own, each field in a line."""
        return page(
            *((name.replace("_", " "), _in_words(getattr(self, name))) for name in self.names())
        )

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives each proof, by its name; "" is the one of the answer itself."""
        return {}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return f"a {type(self).__name__} has no verdict"

    def write_certificate(self, path: Path | str) -> None:
        """Write the proof as a certificate, which `verify` replays.

        Raises WrongArgument where nothing is proved.
        """
        from gfkit.proofs.certificates import write_certificate  # noqa: PLC0415 - slow to import

        if not (found := self.proofs()):
            raise WrongArgument("the certificate", "an answer with a proof", self.unproved())
        write_certificate(next(iter(found.values()))(), Path(path), __version__)

    def to_latex(self) -> str:
        """Return the page in LaTeX."""
        return self.page().latex()

    def to_markdown(self) -> str:
        """Return the page in Markdown."""
        return self.page().markdown()

    def __eq__(self, other: object) -> bool:
        """Whether both are of one class and say the same."""
        return isinstance(other, type(self)) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((type(self), self.to_json()))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> NoReturn:
        kept = "keep its to_dict(), or its certificate"
        raise TypeError(f"a {type(self).__name__} is not pickled: {kept}")

    def __str__(self) -> str:
        return self.page().text()

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={data_repr(getattr(self, name))}" for name in self.names())
        name = type(self).__name__
        return in_one_line(self, f"{name}({shown})")

    def _repr_html_(self) -> str:
        return str(self.page().html())


@dataclass(frozen=True, kw_only=True, repr=False)
class Detail(Answer):
    """A record within an answer; two are equal if their fields are."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Judged(Answer):
    """An answer with a verdict.

    Attributes
    ----------
    verdict
        What is known, in one of six words.
    reason
        The evidence, or the reason why there is none.
    why
        The theorem behind it, in a sentence; "" if none is known.
    premises
        The assumptions of the proof.
    """

    verdict: Verdict
    reason: str
    why: str = ""
    premises: tuple[str, ...] = ()
    _proved: InitVar[Proved | None]
    _proof: Proved | None = field(init=False)
    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def __post_init__(self, _proved: Proved | None) -> None:
        """Keep the proof, which `dataclasses.replace` does not hand on to other fields."""
        object.__setattr__(self, "_proof", _proved)
        if self.verdict == "proved" and not isinstance(_proved, Proved):
            raise TypeError("only a proof of the kernel makes an answer proved, and there is none")

    @property
    def status(self) -> int:
        """The exit status of the command line: that of the verdict."""
        return words.row(self.verdict).status

    @property
    def notes(self) -> Iterable[str]:
        """What the command line says on standard error: the reason of what is refused."""
        return (f"refused: {self.reason}",) if self.status == words.REFUSED else ()

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is "proved"."""
        return self.verdict == "proved"

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives each proof, by its name; "" is the one of the answer itself."""
        proof = self._proof
        return {} if proof is None else {"": lambda: proof}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return f"the verdict is {self.verdict}"

    def __bool__(self) -> NoReturn:
        name = type(self).__name__
        raise TypeError(f"{name} is neither true nor false by itself: write .is_proved after it")

    def proof(self) -> Proved:
        """Return the kernel's proof of the answer; raises GfkitError where nothing is proved.

        >>> from gfkit import gf
        >>> gf("2^n").proof().statement.kind
        'generating function'
        """
        if (derive := self.proofs().get("")) is None:
            raise GfkitError(f"there is no proof: {self.unproved()}")
        return derive()

    def judged(self, *, why: bool = True) -> list[Row]:
        """Return the lines of the verdict; why: with the line that says why."""
        text = f"{self.verdict}: {self.reason}".removesuffix(": ")
        premises: list[Row] = [("premise", one) for one in self.premises]
        return [Line("verdict", text, kind="verdict"), *premises, ("why", self.why if why else "")]


class OneNumber(Judged):
    """An answer that is one integer: `int(answer)`, an index, and equal to that integer."""

    def __int__(self) -> int:
        raise NotImplementedError

    def __index__(self) -> int:
        return int(self)

    def __eq__(self, other: object) -> bool:
        return int(self) == other if isinstance(other, int) else super().__eq__(other)

    def __hash__(self) -> int:
        return hash(int(self))


class JudgedFields(TypedDict):
    """The fields of `Judged`, as keyword arguments."""

    verdict: Verdict
    reason: str
    why: str
    premises: tuple[str, ...]
    _proved: Proved | None


def judged(
    found: KernelVerdict, reason: str = "", *, proof: Proved | None = None, why: str = ""
) -> JudgedFields:
    """Return the fields that say a verdict of the kernel.

    reason: without one that of the verdict. proof: of what refutes a statement. why: without one
    that of the principle of the verdict.
    """
    proved = found if isinstance(found, Proved) else proof
    clause = why or why_a_verdict(found)
    return {
        "verdict": words.row(found).says,
        "reason": reason or reason_for(found),
        "why": f"{clause[:1].upper()}{clause[1:]}." if clause else "",
        "premises": () if proved is None else tuple(proved.premises),
        "_proved": proved,
    }


def unproved(reason: str, verdict: Verdict = "computed") -> JudgedFields:
    """Return the fields that say why nothing is proved."""
    return {"verdict": verdict, "reason": reason, "why": "", "premises": (), "_proved": None}


# Pages.

Row: TypeAlias = tuple[str, str] | tuple[str, str, str] | Part | None
"""A label, a text, perhaps what stands for a long text; or another part of a page; None is none."""


def page(*rows: Row) -> Page:
    """Return the page of some rows; those with an empty text are left out.

    >>> print(page(("order", "2"), ("note", ""), ("growth", "1.618")).text())
    order   2
    growth  1.618
    """
    found: list[Part] = []
    for row in rows:
        if isinstance(row, tuple):
            if row[1]:
                found.append(formal(Line(row[0], row[1], short=row[2] if len(row) > 2 else "")))
        elif row is not None:
            found.append(formal(row) if isinstance(row, Line) else row)
    return Page(tuple(found))


def _in_words(value: object) -> str:
    """Return what a field holds in one line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_dataclass(value) and isinstance(value, Answer):
        told = {name: _in_words(getattr(value, name)) for name in value.names()}
        return "; ".join(f"{name} {text}" for name, text in told.items() if text)
    if isinstance(value, Mapping):
        told = {str(name): _in_words(one) for name, one in value.items()}
        return "; ".join(f"{name} {text}" for name, text in told.items() if text)
    if isinstance(value, list | tuple):
        is_of_records = any(isinstance(one, Answer | Mapping | list | tuple) for one in value)
        return (" | " if is_of_records else ", ").join(map(_in_words, value))
    return str(plain(value))
