"""One term of a sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gfkit.answers.answer import JudgedFields, OneNumber, Value, judged, page, unproved
from gfkit.answers.values import term_proof
from gfkit.base.arguments import integer
from gfkit.errors import NotAnInteger, VerbCall, WrongCall
from gfkit.numbers.decimals import number_text
from gfkit.render.pages import Page
from gfkit.series.marked_printing import letters_text
from gfkit.series.rational_functions import RationalFunction
from gfkit.typed.arguments import Subject, understood
from gfkit.typed.operations import TermAt
from gfkit.typed.readings import Reading

TAKEN: Final = "exactly, from what is known to count these, which is not derived here"
COMPUTED: Final = "exactly, and not proved"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class NthTerm(OneNumber):
    """A term of a sequence: an integer, a fraction, or a polynomial in letters.

    Attributes
    ----------
    subject
        The sequence, in words.
    n
        Its index.
    value
        The term.

    Examples
    --------
    >>> answer = term("Fibonacci numbers", n=100)
    >>> int(answer), answer.verdict
    (354224848179261915075, 'proved')
    """

    subject: str
    n: int
    value: Value

    def __int__(self) -> int:
        """Return the term; raises NotAnInteger for one that is not an integer."""
        if not isinstance(self.value, int):
            raise NotAnInteger(f"{self.subject} is not an integer: .value has it")
        return self.value

    def unproved(self) -> str:
        """Return why there is no proof."""
        return f"{self.verdict} {self.reason}"

    def page(self) -> Page:
        """Return the term, and how it is known."""
        is_polynomial = isinstance(self.value, RationalFunction)
        text = letters_text(self.value) if is_polynomial else number_text(self.value)
        return page(
            ("term", self.subject),
            ("polynomial" if is_polynomial else "number", text),
            *self.judged(why=False),
        )


def term(subject: Subject, *, n: int | None = None) -> NthTerm:
    """Give one term of a sequence.

    Parameters
    ----------
    subject
        Words with a number for n, for example "a(10) of Fibonacci numbers"; or what has terms.
    n
        The index, where the words have none.

    Returns
    -------
    NthTerm
        The term, and how it is known.

    Raises
    ------
    WrongCall
        Without an index.
    NoSuchTerm
        For an index before the first one.

    Examples
    --------
    >>> term("a(10) of Fibonacci numbers").value
    55
    >>> print(term("words of length n over k letters avoiding 11", n=3).value)
    1-2*k+k^3

    On the command line: ``gfkit term 'Fibonacci numbers' --n 100``
    """
    found = understood(subject)
    of = found.subject
    if n is not None:
        found = of = TermAt(of.of if isinstance(of, TermAt) else found, integer("n", n))
    if not isinstance(of, TermAt):
        call = VerbCall.of("term", "Fibonacci numbers", n=100)
        raise WrongCall(f"say which term, as in `{call}`").naming(call)
    value, known = valued(found)
    return NthTerm(subject=found.line(), n=of.n, value=value, **known)


def valued(found: Reading) -> tuple[Value, JudgedFields]:
    """Return the term that words mean, perhaps a fraction or a polynomial, and how it is known.

    >>> from gfkit.typed.read import read
    >>> valued(read("a(10) of Fibonacci numbers"))[0]
    55
    """
    of = found.subject
    assert isinstance(of, TermAt)
    number = of.value()
    proof = None if of.is_taken else term_proof(of.of.sequence(), of.n, number)
    if proof is not None:
        return number, judged(proof)
    return number, unproved(TAKEN if of.is_taken else COMPUTED)
