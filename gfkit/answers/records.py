"""What every answer is: a frozen record with documented fields, from which JSON follows.

JSON has the fields under their names, by one rule for numbers: an integer of at most 53 bits is a
number, and every other integer and fraction is a string of its digits, so that no reader rounds
it. A sequence of values is a list, a mapping an object, and any other value its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, fields
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NoReturn, TypeAlias

from gfkit.answers import answer as typed
from gfkit.base.display import form
from gfkit.errors import GfkitError, WrongArgument
from gfkit.formulas import evaluation
from gfkit.numbers.decimals import decimal, number_text
from gfkit.numbers.records import LongNumbers
from gfkit.proofs import words
from gfkit.proofs.kernel import Live
from gfkit.series.marked_printing import letters_text

if TYPE_CHECKING:
    from gfkit.proofs.kernel import Proved
    from gfkit.render.pages import Page

Verdict: TypeAlias = words.Answered
"""What is known of a statement, the same five words in text, JSON and Python.

proved: derived from the definition. refuted: by a counterexample. consistent: all terms that are
known agree, and nothing is proved of the others. underdetermined: more terms, or more time, would
decide it. refused: there is no answer, and the reason says why.
"""
Value: TypeAlias = evaluation.Value
"""A term: a number, or a polynomial in letters."""
JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"

HIDDEN: Final[Mapping[str, bool]] = {"json": False}
"""The metadata of a field that JSON does not have."""
SAFE: Final = 2**53
"""Integers below it, without their sign, are numbers in JSON; a reader may hold others rounded."""


def json_of(value: object) -> JSON:
    """Return a value as JSON data.

    >>> json_of([1, 2**53, Fraction(1, 2), None])
    [1, '9007199254740992', '1/2', None]
    """
    if value is None or isinstance(value, bool | str | float):
        return value
    if isinstance(value, int):
        return value if abs(value) < SAFE else decimal(value)
    if isinstance(value, Fraction):
        return number_text(value)
    if isinstance(value, Mapping):
        return {str(key): json_of(one) for key, one in value.items()}
    if isinstance(value, Answer | typed.Answer):
        return value.to_dict()
    if isinstance(value, list | tuple | range):
        return [json_of(one) for one in value]
    return letters_text(value) if hasattr(value, "as_profile") else str(value)


def whole(value: Fraction | int) -> Fraction | int:
    """Return a fraction that is an integer as one.

    >>> whole(Fraction(4, 2)), whole(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    return int(value) if value.denominator == 1 else value


class Answer(LongNumbers, Live):
    """What a function of `gfkit.answers` returns; its classes are frozen dataclasses.

    Only these functions make answers. They are not pickled: what is loaded was not derived, and
    `to_dict` or a certificate say what is to be kept.

    >>> from gfkit import terms
    >>> answer = terms("2^n", terms=3)
    """

    __slots__ = ()

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]
    writes: ClassVar[tuple[str, ...]] = ()
    """What can be written beside the answer: for each word there is a method `write_WORD(path)`."""

    def __reduce__(self) -> NoReturn:
        said = "is not pickled: keep its to_dict(), or its certificate"
        raise TypeError(f"a {type(self).__name__} {said}")

    def to_dict(self) -> dict[str, JSON]:
        """Return the fields as JSON data."""
        shown = (one.name for one in fields(self) if one.metadata.get("json", True))
        return {name: json_of(getattr(self, name)) for name in shown}

    def json_fields(self) -> dict[str, JSON | Iterator[JSON]]:
        """Return the same for a printer: an iterator is a list that is printed as it comes."""
        return {**self.to_dict()}

    def page(self) -> Page:
        """Return the page that the command line prints, which has a form in every format."""
        found: Page = form("page", self)
        return found

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives each proof, by its name; "" is the one of the answer itself."""
        return {}

    def proof(self) -> Proved:
        """Return the kernel's proof of the answer; raises GfkitError where nothing is proved.

        >>> from gfkit import gf
        >>> gf("2^n").proof().statement.kind
        'generating function'
        """
        if (derive := self.proofs().get("")) is None:
            raise GfkitError(f"there is no proof: {self.unproved()}")
        return derive()

    def unproved(self) -> str:
        """Return why there is no proof."""
        verdict = getattr(self, "verdict", None)
        return f"the verdict is {verdict}" if verdict else f"a {type(self).__name__} has no verdict"

    def write_certificate(self, path: Path | str) -> None:
        """Write the proof as a certificate, which `verify` replays.

        Raises WrongArgument where nothing is proved.
        """
        from gfkit.answers.certificates import write_certificate  # noqa: PLC0415 - slow to import

        if not (found := self.proofs()):
            raise WrongArgument("the certificate", "an answer with a proof", self.unproved())
        write_certificate(next(iter(found.values()))(), Path(path))

    def to_latex(self) -> str:
        """Return the page in LaTeX."""
        return self.page().latex()

    def to_markdown(self) -> str:
        """Return the page in Markdown."""
        return self.page().markdown()

    def _repr_html_(self) -> str:
        return str(self.page().html())

    def __str__(self) -> str:
        return self.page().text()


class AnswerPart(Answer):
    """A record within an answer, as one of several claims; its page has its fields, a line each.

    >>> from gfkit import facts
    >>> print(facts("x/(1-x-x^2)").facts[0].page().text())  # doctest: +ELLIPSIS
    fact     signs
    says     ...
    """

    __slots__ = ()


Proof: TypeAlias = "Callable[[], Proved] | str"
"""What derives a proof, or why there is none."""


class ProvedOnDemand(Answer):
    """An answer whose proof, `proof_of`, is derived when it is asked for, as searches are long."""

    __slots__ = ()
    proof_of: Proof

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof."""
        return {} if isinstance(self.proof_of, str) else {"": self.proof_of}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return str(self.proof_of)
