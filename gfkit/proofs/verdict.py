"""The verdicts on a statement. `Proved` is made by the kernel alone."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, get_args, runtime_checkable

from gfkit.base.arguments import one_of
from gfkit.base.display import VerdictWord
from gfkit.errors import Unevaluated
from gfkit.formulas.evaluation import Scope, integer_of
from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Number,
    Relation,
    sequences_of,
    text_of,
    variables_of,
)
from gfkit.numbers.decimals import number_text
from gfkit.numbers.records import LongNumbers
from gfkit.proofs.kernel import Claimed, Proved

__all__ = [
    "Aligned",
    "Claimed",
    "Consistent",
    "Differs",
    "Proved",
    "ReasonCode",
    "Reasoned",
    "Refused",
    "Refuted",
    "RefutedRelation",
    "Underdetermined",
    "Verdict",
    "reason_for",
]

LONGEST_VALUE = 200
"""Characters of a value in a text; longer ones are cut."""


@runtime_checkable
class Reasoned(Protocol):
    """What is known for a reason: a proof, a refusal, a sequence as somebody gave it."""

    @property
    def reason(self) -> str:
        """Why it is known, or why it is not."""


def reason_for(verdict: object) -> str:
    """Return the reason of a verdict or of what is known of a sequence; "" where it has none.

    >>> reason_for(Refused("no period among 600 values")), reason_for(Consistent(4))
    ('no period among 600 values', '')
    """
    return verdict.reason if isinstance(verdict, Reasoned) else ""


BEGINS = "the sequence begins with "
"""How `Refuted.got` reads where a statement needs a term, `expected`, before the first one."""


LONG = "an integer of "
"""How a value begins that is too long to be shown; its number of digits follows."""


def said_and_true(expected: str, got: str, *, says: str = "says", true: str = "true is") -> str:
    """Return in words what a refuted statement says and what is true.

    says, true: the words before both values. Both sides of an inequality may be equal.

    >>> said_and_true("8", "9"), said_and_true("a(-1)", "the sequence begins with a(0)")
    ('says 8, true is 9', 'needs a(-1), but the sequence begins with a(0)')
    """
    if got.startswith(BEGINS):
        return f"{says.removesuffix('says')}needs {expected}, but {got}"
    if expected == got and got.startswith(LONG):
        return f"{says} otherwise; both sides have {got.removeprefix(LONG)}"
    if expected == got:
        return f"{says} otherwise, but both sides are {got}"
    return f"{says} {expected}, {true} {got}"


def _cut(text: str) -> str:
    """Return a text, or the beginning of a long one."""
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 3]}..."


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Refuted(LongNumbers, VerdictWord):
    """The statement fails at n, the least: `expected` is what it says, `got` what is true.

    n: an index, or where there is none the place, such as "3x4" for a board. If a statement needs a
    term before the first one, expected names it, and got says which one is the first.

    >>> Refuted(3, 8, 9)
    Refuted(n=3, expected=8, got=9)
    """

    n: int | str
    expected: object
    got: object

    @property
    def _values(self) -> tuple[Any, ...]:
        return Refuted, self.n, self.expected, self.got

    @property
    def word(self) -> str:
        """The verdict in a word."""
        return "refuted"

    @property
    def told(self) -> str:
        """Where it fails, what it says there, and what is true."""
        said, true = self._sides
        return (
            f"at {self._place} {self.explain(said, true, says='it says', true='the true value is')}"
        )

    @property
    def _place(self) -> str:
        return f"n = {self.n}" if isinstance(self.n, int) else self.n

    @property
    def _sides(self) -> tuple[str, str]:
        return _cut(number_text(self.expected)), _cut(number_text(self.got))

    def explain(self, expected: str, got: str, *, says: str = "says", true: str = "true is") -> str:
        """Return the claimed and the true value in words, with texts of both."""
        return said_and_true(expected, got, says=says, true=true)

    def __str__(self) -> str:
        return "refuted"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class RefutedRelation(Refuted):
    """A relation fails at n: `expected` is its right side there, `got` its left side.

    It is equal to `Refuted` with the same values.

    >>> from gfkit import check
    >>> check("a(n) == 5 (mod 8)", [1, 3, 9]).reason.partition(";")[0]
    'at n = 0 a(n) is 1 modulo 8, and not 5'
    >>> check("a(n) > 2", [1, 3, 9]).reason.partition(";")[0]
    'at n = 0 the left side, 1, is not greater than the right side, 2'
    """

    relation: Relation = field(kw_only=True, repr=False)

    def explain(self, expected: str, got: str, *, says: str = "says", true: str = "true is") -> str:
        """Return in words how both sides stand: by the operator, and as residues."""
        relation = self.relation
        if got.startswith(BEGINS) or (expected == got and got.startswith(LONG)):
            return said_and_true(expected, got, says=says, true=true)
        if relation.operator in _NOT:
            return (
                f"the left side, {got}, is not {_NOT[relation.operator]} the right side, {expected}"
            )
        if relation.operator == "!=":
            return f"both sides are {got}"
        match relation:
            case Relation("=", Call("mod", (whole, modulus)), right) if isinstance(self.got, int):
                return _residue(whole, modulus, right, self.got, expected)
            case Relation("=", Call("sign", (Call("mod") as one,)), Call("sign", (other,))):
                is_not = [f"is {'not ' * bool(z)}0" for z in (self.got, self.expected)]
                return f"{text_of(one)} {is_not[0]}, and {text_of(other)} {is_not[1]}"
        return said_and_true(expected, got, says=says, true=true)


_NOT = {">": "greater than", "<": "less than", ">=": "at least", "<=": "at most"}


def _residue(
    whole: Expression, modulus: Expression, right: Expression, got: int, expected: str
) -> str:
    """Return in words which residue a number has, and which is claimed.

    A congruence with a number c is a difference, a(n) - c, which has to be 0.
    """
    by = text_of(modulus)
    match whole, right:
        case Binary("-", left, claimed), Number(0) if not (
            variables_of(claimed) or sequences_of(claimed)
        ):
            with suppress(Unevaluated):
                number, m = (integer_of(one, Scope()) for one in (claimed, modulus))
                return f"{text_of(left)} is {(got + number) % m} modulo {m}, and not {number % m}"
    return f"{text_of(whole)} is {got} modulo {by}, and not {expected}"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Differs(Refuted):
    """Two sequences differ, first at n: `expected` is what the first has there, `got` the second.

    None is said to be true. moved: k where a(n) of the first is a(n + k) of the second for all n
    that both have; 0 if no small k is known. equal_from: the least n from which on both are equal;
    None if they differ again and again. first: of listed terms, the n from which on they are taken,
    if not from 0. It is equal to `Refuted` with the same values.

    >>> print(Differs(0, 2, 1, equal_from=1))
    refuted: at n = 0 the first has 2, the second has 1; both are equal for all n >= 1
    """

    moved: int = 0
    equal_from: int | None = field(default=None, repr=False)
    first: int = field(default=0, repr=False)

    def __str__(self) -> str:
        return f"refuted: {self.told}"

    @property
    def told(self) -> str:
        """What both have at the place, and from where on or how moved they are equal."""
        said, true = self._sides
        more = ""
        if self.moved:
            more = f"; a(n) of the first is a(n{self.moved:+}) of the second"
        elif self.equal_from is not None:
            more = f"; both are equal for all n >= {self.equal_from}"
        more += f"; the terms listed begin with n = {self.first}" * bool(self.first)
        return f"at {self._place} the first has {said}, the second has {true}{more}"


def _terms(count: int, which: str) -> str:
    return f"{count} {which} term{'s' if count != 1 else ''}"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Consistent(VerdictWord):
    """The statement fits; surplus counts the terms beyond those that determine it.

    >>> from gfkit.sequences.guess import guess
    >>> guess([1, 1, 2, 5, 14, 42, 132, 429]).provenance
    Consistent(surplus=4)
    """

    surplus: int

    @property
    def told(self) -> str:
        """How many terms confirm it."""
        return f"confirmed by {_terms(self.surplus, 'further')}"

    def __str__(self) -> str:
        return "consistent"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Aligned(Consistent):
    """Terms that were listed without their first n agree if that is `first`, and with no other.

    >>> from gfkit import compare
    >>> compare([1, 2, 3, 5, 8, 13], "domino tilings of 2 X n").reason
    'the 6 listed terms agree if they begin with n = 1, and not with n = 0'
    """

    first: int

    @property
    def told(self) -> str:
        """With which first index they agree."""
        listed = f"the {self.surplus} listed terms agree"
        return f"{listed} if they begin with n = {self.first}, and not with n = 0"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Underdetermined(VerdictWord):
    """More terms would decide; needed: how many.

    >>> from gfkit.sequences.guess import guess
    >>> guess([1, 2, 4, 8]).provenance
    Underdetermined(needed=3)
    """

    needed: int

    @property
    def told(self) -> str:
        """How many terms would decide."""
        return f"{_terms(self.needed, 'more')} would decide"

    def __str__(self) -> str:
        return "underdetermined"


ReasonCode = Literal["", "none-found", "not-applicable", "too-few-terms", "over-limit"]
"""Why there is no answer, in a word for programs."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Refused(VerdictWord):
    """No answer, and why; reason: in a sentence. code: in a word for programs.

    >>> verdict = Refused("no period among 600 values", "none-found")
    >>> str(verdict), verdict.code
    ('refused', 'none-found')
    """

    reason: str
    code: ReasonCode = ""

    def __post_init__(self) -> None:
        one_of("code", self.code, get_args(ReasonCode))

    def __str__(self) -> str:
        return "refused"


Verdict = Proved | Claimed | Refuted | Consistent | Underdetermined | Refused
