"""The kernel: `prove` derives a statement, and it alone makes a `Proved`.

A statement is frozen plain data of one of a closed set of kinds, with everything in it that it is
about: the text of a rule and not its name, a formula as a tree. `prove` writes the statement as
JSON data, reads that again, and derives what it read: an object that only looks like a statement,
or like a part of one, does not get that far. `derive` recomputes from the statement's own data
whatever the evidence says. What is slow is computed by functions that are marked `trusted`, which
the statement calls through `Workings`: what they returned once need not be computed again, and
nobody else can put a value there. Everything else (a guessed fraction, a factorisation, an
approximate root) is evidence: a candidate that `derive` checks.

The trust page is docs/how-we-know.md.

A statement is frozen plain data of one of the kinds that gfkit declares (`gfkit.proofs.kinds`).
`kernel.prove` reads it again from its data and lets it derive itself. Searches and proofs share
their work through one `Workings`, a memory that only trusted functions fill.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from typing import Any, TypeVar

from gfkit.base.arguments import TRUSTED
from gfkit.base.budget import Budget, spend, within
from gfkit.base.display import Shown, VerdictWord, in_one_line
from gfkit.base.principles import Basis
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.proofs.kinds import Kinded, Kinds

T = TypeVar("T")

MISSHAPEN = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What data of another shape, or numbers out of range, lead to."""


class NotDerived(GfkitError):
    """The kernel could not derive the statement from the evidence; nothing is proved."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """How a statement was derived.

    did: what was done, in a few words, for people. evidence: what a checker needs to derive it
    again, as JSON. premises: what was only given, one sentence each; the statement holds if they
    do. basis: by what the statement is proved, as data.
    """

    did: str
    evidence: Mapping[str, Any] = field(default_factory=dict)
    premises: tuple[str, ...] = ()
    basis: Basis = field(kw_only=True)

    @property
    def reason(self) -> str:
        """What was done, and the order that it shows to be minimal, if it does."""
        order = self.basis.least_order
        return f"{self.did}; order {order} is minimal" if order else self.did


class Statement(Kinded, Shown, ABC):
    """Something that is true or false, as frozen plain data; `==` and hash are by value.

    A kind is a frozen dataclass in the room of its subject, marked `@statement("kind", ...)` with
    the shapes of its fields.
    """

    __slots__ = ()

    @abstractmethod
    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Derive the statement from its own data; raise NotDerived where that fails.

        evidence: candidates, never believed. run: calls trusted functions and proves lemmas.
        """

    def __str__(self) -> str:
        """Return the statement in the words that a checker has for it, on one line."""
        from gfkit.proofs.checker.core.words import stated  # noqa: PLC0415 - few need it

        return "; ".join(text for _, text in stated(statement_data(self)))


KINDS: Kinds[Statement] = Kinds("statement", "statement")
statement = KINDS
"""The decorator of the class of statements of a kind."""
statement_data = KINDS.data


class Workings:
    """A memory of what trusted functions returned and of lemmas; only they can fill it."""

    __slots__ = ("_kept", "_proved", "_used")

    def __init__(self, lemmas: Iterable[Proved] = ()) -> None:
        self._kept: dict[Any, tuple[Any, Any]] = {}
        self._proved: dict[str, Proved] = {}
        self._used: list[list[Proved]] = []
        for lemma in lemmas:
            self.take(lemma)

    def __init_subclass__(cls) -> None:
        raise TypeError("Workings has no subclasses")

    def __call__(self, function: Callable[..., T], *args: Any, **options: Any) -> T:
        """Return function(*args, **options), computed when it is first asked for.

        Arrays in it are read-only, and lists are copies. Raises NotDerived for a function that is
        not marked `trusted`.
        """
        if TRUSTED.get(id(function)) is not function:
            name = f"{function.__module__}.{function.__qualname__}"
            raise NotDerived(f"{name} is not a function that a derivation may trust")
        given = (args, tuple(sorted(options.items())))
        key = (id(function), _key(given))
        if key not in self._kept:
            found, numpy = function(*args, **options), sys.modules.get("numpy")
            if numpy is not None:
                _lock(found, numpy.ndarray)
            self._kept[key] = found, given
        value: T = _handed(self._kept[key][0])
        return value

    def take(self, lemma: Proved) -> None:
        """Remember a statement that is proved."""
        if type(lemma) is not Proved:
            raise NotDerived("a lemma is a statement that the kernel proved")
        self._proved[_said(lemma.statement)] = lemma

    def lemma(
        self,
        statement: Statement,
        evidence: Mapping[str, Any] | None = None,
        *,
        rests: bool = True,
    ) -> Proved:
        """Return the proof of a statement that the one being derived rests on.

        rests: False for one that is only needed to find a candidate. Raises NotDerived if it cannot
        be proved.
        """
        said = _said(statement)
        found = self._proved.get(said)
        if found is None:
            found = self._proved[said] = prove(statement, evidence, workings=self)
        if self._used and rests:
            self._used[-1].append(found)
        return found


def _said(statement: Statement) -> str:
    """Return the data of a statement as one text: equal ones may call a rule by different names."""
    return json.dumps(statement_data(statement))


_PLAIN = (int, str, bool, type(None), float, Fraction)
_COMPARED: dict[type, list[str] | None] = {}
"""The fields that distinguish objects of a class; None if that may be more."""


def _key(value: Any) -> Any:
    """Return the key of an argument: its fields for exact classes, otherwise the object itself.

    An object whose `==` or hash says what it likes is never taken for another one.
    """
    cls = type(value)
    if cls in _PLAIN:
        return cls, value
    if issubclass(cls, tuple):
        if cls is tuple and all(type(one) is int for one in value):
            return tuple, value
        return id(cls), tuple(map(_key, value))
    if cls is frozenset:
        return cls, frozenset(map(_key, value))
    if cls not in _COMPARED:
        is_plain = is_dataclass(cls) and cls.__hash__ is not None and cls.__dataclass_params__.eq  # type: ignore[attr-defined]
        _COMPARED[cls] = [one.name for one in fields(cls) if one.compare] if is_plain else None
    if (names := _COMPARED[cls]) is not None:
        return id(cls), tuple([_key(getattr(value, name)) for name in names])
    return object, id(value)


def _lock(value: Any, array: type) -> None:
    """Make the arrays in a value read-only, those in containers and dataclasses too."""
    parts: Iterable[Any] = ()
    if isinstance(value, array):
        value.flags.writeable = False  # type: ignore[attr-defined]
    elif isinstance(value, tuple | list):
        parts = value
    elif isinstance(value, dict):
        parts = value.values()
    elif is_dataclass(value) and not isinstance(value, type):
        parts = (getattr(value, one.name) for one in fields(value))
    for one in parts:
        _lock(one, array)


def _handed(value: Any) -> Any:
    """Return a value to a caller, who may change it: lists and dictionaries are copies."""
    if type(value) is list:
        return [_handed(one) for one in value]
    if type(value) is dict:
        return {key: _handed(one) for key, one in value.items()}
    if type(value) is tuple and any(type(one) in {list, dict, tuple} for one in value):
        return tuple(map(_handed, value))
    return value


class Proved(VerdictWord):
    """A statement that the kernel derived. `prove` makes it; nothing else does.

    Pickled or copied it is a `Claimed`, which is equal to it: equal means the same statement. Only
    the type, and `is_proved`, tell that it is proved.

    >>> from gfkit import compare
    >>> proof = compare("cram", "arc-kayles", columns=2).proof()
    >>> print(proof, proof.premises, proof.reason)
    proved () both have the same generating function
    """

    __slots__ = ("derivation", "lemmas", "statement")
    statement: Statement
    derivation: Derivation
    lemmas: tuple[Proved, ...]

    def __init__(self, *_args: object, **_options: object) -> None:
        raise TypeError("a Proved is made by gfkit.proofs.kernel.prove alone")

    def __init_subclass__(cls) -> None:
        raise TypeError("Proved has no subclasses")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Proved is immutable: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Proved is immutable: {name}")

    @property
    def reason(self) -> str:
        """How it was derived."""
        return self.derivation.reason

    @property
    def basis(self) -> Basis:
        """By what it is proved, as data."""
        return self.derivation.basis

    @property
    def premises(self) -> tuple[str, ...]:
        """What was only given; the statement holds if these do."""
        own = dict.fromkeys(self.derivation.premises)
        for lemma in self.lemmas:
            own.update(dict.fromkeys(lemma.premises))
        return tuple(own)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return str(self) == other
        return isinstance(other, Proved | Claimed) and self.statement == other.statement

    def __hash__(self) -> int:
        return hash(self.statement)

    def __repr__(self) -> str:
        if not hasattr(self, "derivation"):
            return f"<{self}>"
        return in_one_line(self, f"<proved: {self.statement}>")

    def __str__(self) -> str:
        return "proved" if hasattr(self, "derivation") else "not proved: made by no derivation"

    def __reduce__(self) -> tuple[Any, ...]:
        return claimed_of_data, (proof_data(self),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Claimed(VerdictWord):
    """A statement that comes with a proof nobody here has derived yet: from a file, a pickle.

    proof: what `proof_data` returned for it. Equal means: the same statement, claimed or proved.

    >>> import pickle
    >>> from gfkit import compare
    >>> proof = compare("cram", "arc-kayles", columns=2).proof()
    >>> claimed = pickle.loads(pickle.dumps(proof))
    >>> print(claimed, claimed.verify())
    claimed proved
    """

    statement: Statement
    proof: Mapping[str, Any] = field(repr=False)

    def verify(self, *, budget: Budget | None = None) -> Proved:
        """Derive the statement again.

        Raises NotDerived if the proof does not hold, OutOfBudget at a limit before that is known.
        """
        with within(budget):
            found = _again(self.proof, Workings())
        if statement_data(found.statement) != statement_data(self.statement):
            raise NotDerived(f"the proof is of another statement: {found.statement}")
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Proved | Claimed) and self.statement == other.statement

    def __hash__(self) -> int:
        return hash(self.statement)

    @property
    def told(self) -> str:
        """How it becomes proved."""
        return "verify() derives it again"

    def __repr__(self) -> str:
        return in_one_line(self, f"<claimed: {self.statement}>")

    def __str__(self) -> str:
        return "claimed"


def prove(
    statement: Statement,
    evidence: Mapping[str, Any] | None = None,
    *,
    workings: Workings | None = None,
    budget: Budget | None = None,
) -> Proved:
    """Derive a statement; raises NotDerived, and OutOfBudget at a limit.

    evidence: candidates for what `derive` cannot find by itself, as JSON data. workings: what
    trusted functions returned before and lemmas that are proved; at a limit it has what was
    finished, and nothing of what was not.
    """
    if budget is not None:
        with budget:
            return prove(statement, evidence, workings=workings)
    spend(10)
    (read, said), given = _read_again(statement), _candidates(evidence)
    run = Workings() if workings is None else workings
    if type(run) is not Workings:
        raise NotDerived("a derivation has workings of the kernel")
    run._used.append([])  # noqa: SLF001 - the kernel's own memory
    try:
        derivation = read.derive(given, run)
    finally:
        lemmas = run._used.pop()  # noqa: SLF001
    if type(derivation) is not Derivation:
        raise NotDerived(f"{type(read).__qualname__}.derive returned no derivation")
    proved: Proved = object.__new__(Proved)
    for name, value in (
        ("statement", read),
        ("derivation", derivation),
        ("lemmas", tuple({id(lemma): lemma for lemma in lemmas}.values())),
    ):
        object.__setattr__(proved, name, value)
    run._proved[said] = proved  # noqa: SLF001
    return proved


def _read_again(given: Statement) -> tuple[Statement, str]:
    """Return the statement that the data of a statement say, and these; raises NotDerived.

    Every part of it has the class that the reader of the data gives it.
    """
    kind = getattr(type(given), "kind", "statement")
    try:
        data = _plain(statement_data(given))
        read = KINDS.read(data)
        same = _plain(statement_data(read)) == data
    except (*MISSHAPEN, AssertionError, RecursionError, GfkitError) as error:
        raise NotDerived(f"{kind}: {error}") from None
    if not same:
        raise NotDerived(f"the statement, a {kind}, is not what its data say")
    return read, json.dumps(data)


def _candidates(evidence: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """Return a copy of evidence, which nobody else can change; raises NotDerived.

    All of it is JSON data but "work", which says how and where to compute.
    """
    try:
        given = {} if evidence is None else dict(evidence)
        return {_plain(k): one if k == "work" else _plain(one) for k, one in given.items()}
    except (*MISSHAPEN, RecursionError) as error:
        raise NotDerived(f"the evidence does not have the shape of JSON data: {error}") from None


def _plain(data: Any) -> Any:
    """Return a copy of JSON data; raises TypeError for an object of any other class in it."""
    cls = type(data)
    if cls is dict:
        return {_plain(key): _plain(value) for key, value in data.items()}
    if cls is list or cls is tuple:
        return list(map(_plain, data))
    if cls not in _PLAIN or cls is Fraction:
        raise TypeError(f"a {cls.__qualname__} is not JSON data")
    return data


def statement_of(data: Mapping[str, Any]) -> Statement:
    """Return the statement of JSON data with its kind; raises CertificateRejected."""
    cls = KINDS.of(data)
    try:
        found: Statement = cls.of_data(data)
    except (*MISSHAPEN, RecursionError, GfkitError) as error:
        reason = f"not the data of a statement of the kind {cls.kind}: {error}"
        raise CertificateRejected(reason) from None
    return found


def proof_data(proved: Proved) -> dict[str, Any]:
    """Return a proof as JSON data: statement, premises, evidence, and the lemmas' proofs."""
    return {
        "statement": statement_data(proved.statement),
        "premises": list(proved.premises),
        "evidence": dict(proved.derivation.evidence),
        "lemmas": [proof_data(lemma) for lemma in proved.lemmas],
    }


def claimed_of_data(data: Mapping[str, Any]) -> Claimed:
    """Return what `proof_data` returned as a claim; `verify` derives it again."""
    return Claimed(statement_of(data["statement"]), data)


def _again(data: Mapping[str, Any], run: Workings) -> Proved:
    for lemma in data["lemmas"]:
        _again(lemma, run)
    statement = statement_of(data["statement"])
    try:
        return prove(statement, data["evidence"], workings=run)
    except MISSHAPEN as error:
        raise NotDerived(
            f"the evidence does not have the shape for {statement.kind}: {error}"
        ) from None


_MAKING: ContextVar[type | None] = ContextVar("making", default=None)


class Live:
    """A base of answers, frozen dataclasses with proofs in their fields.

    An answer holds more than the statement of its proof: terms, a period, a reason. So only the
    function that found it makes it, by `made`. A pickled one has its proofs as `Claimed`.
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        if _MAKING.get() is not type(self):
            raise GfkitError(
                f"a {type(self).__name__} is made where it is found, and never by hand"
            )


def made(cls: type[T], *parts: Any, **named: Any) -> T:
    """Return an answer of parts that were just found together; it keeps its proofs.

    For the functions of gfkit that find answers.
    """
    token = _MAKING.set(cls)
    try:
        return cls(*parts, **named)
    finally:
        _MAKING.reset(token)
