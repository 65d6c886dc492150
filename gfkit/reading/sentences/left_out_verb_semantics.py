"""From a parse to what it means: the forms of `verbs_left_out.lark`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from gfkit.reading.sentences.condition_semantics import ConditionForms
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Amounts,
    Attribute,
    CellAt,
    Found,
    JoinScope,
    LinesAt,
    Nth,
    Parts,
    Scoped,
    Spelled,
    Undecided,
    amounts_in,
    contains,
    joined,
    one,
    said_in,
    scope_of,
    spelled_in,
    the,
    values_meant,
)
from gfkit.reading.sentences.predicate_semantics import A_PLACE_NOT, NOT_BOTH
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    Amount,
    LineAt,
    Meaningless,
    Property,
    Values,
    either_of,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token

NOT_SO_OFTEN = (
    "'... occurs twice and ... does not' may mean that it does not occur, or not so often: say "
    "'never does', or how often it occurs"
)


@dataclass(frozen=True, slots=True)
class EdgeRun:
    """The first or the last run, of all or of some letters."""

    index: Nth
    among: Property | None


@dataclass(frozen=True, slots=True)
class Subject:
    """Of what something is said.

    amount: of how many of some places; None for each. is_not_each: whether it is said not to be so
    of each. is_none: whether it is said of words of which none occurs.
    """

    of: Found | LinesAt | EdgeRun | Attribute | Nth | tuple[Spelled, ...]
    amount: Amount | Amounts | None = None
    is_not_each: bool = False
    is_none: bool = False


@dataclass(frozen=True, slots=True)
class Measured:
    """Which numbers or letters something is."""

    each: tuple[Values, ...]


@dataclass(frozen=True, slots=True)
class Occurring:
    """How often something occurs."""

    amounts: tuple[Amount, ...]


Predicate = Property | Measured | Occurring


@dataclass(frozen=True, slots=True)
class Fully:
    """What is said of something, or that it is not so; is_state: by a form of "to be"."""

    subject: Subject
    predicate: Predicate
    is_denied: bool
    is_state: bool


class Same(Enum):
    """What is said by a verb that is left out."""

    SAME = auto()
    NOT = auto()
    NEVER = auto()
    SUCH = auto()
    NEITHER = auto()


@dataclass(frozen=True, slots=True)
class Short:
    """That something is so, or is not; is_state: by a form of "to be", None if by no verb."""

    same: Same
    is_state: bool | None = None


@dataclass(frozen=True, slots=True)
class Shortly:
    """Something of which the same is said as of something before it, or not."""

    subject: Subject
    short: Short


def _of_kind(subject: Subject, before: Subject) -> Subject:
    """Return the last one of what the first one is told to be: a row, a run, a letter."""
    if not isinstance(index := subject.of, Nth):
        return subject
    match before.of:
        case LinesAt((LineAt(lines, _),)):
            return Subject(LinesAt((LineAt(lines, index.index),)))
        case EdgeRun(_, among):
            return Subject(EdgeRun(index, among))
    return subject


class LeftOutVerbForms(ConditionForms):
    """What each form of `verbs_left_out.lark` means."""

    # Of what it is said.

    def line_said(self, parts: Parts) -> Subject:
        return Subject(the(LinesAt, parts))

    def edge_run_said(self, parts: Parts) -> Subject:
        among = said_in(parts)
        return Subject(EdgeRun(the(Nth, parts), joined(among) if among else None))

    def measured_said(self, parts: Parts) -> Subject:
        return Subject(the(Attribute, parts))

    def edge_said(self, parts: Parts) -> Subject:
        """Return the first or the last one, of what is told before."""
        if any(isinstance(z, Token) and str(z) != "1" for z in parts):
            raise Meaningless("the last one is meant")
        return Subject(the(Nth, parts))

    def each_said(self, parts: Parts) -> Subject:
        return Subject(the(Found, parts))

    def none_said(self, parts: Parts) -> Subject:
        return Subject(the(Found, parts), NONE)

    def some_said(self, parts: Parts) -> Subject:
        return Subject(the(Found, parts), one(Amounts, parts) or the(Amount, parts))

    def not_each_said(self, parts: Parts) -> Subject:
        return Subject(the(Found, parts), is_not_each=True)

    def word_said(self, parts: Parts) -> Subject:
        return Subject(tuple(spelled_in(parts)))

    words_said = word_said

    def no_word_said(self, parts: Parts) -> Subject:
        return Subject(tuple(spelled_in(parts)), is_none=True)

    # What is said in full.

    def full(self, parts: Parts) -> Fully:
        subject, *verb = parts
        scopes = {*map(scope_of, verb)}
        if scopes & {JoinScope.NEGATIVE, JoinScope.NEGATIVE_ONE}:
            raise Undecided(NOT_BOTH)
        is_state = JoinScope.STATE in scopes
        return self._fully(subject, joined(said_in(verb)), is_state=is_state)

    def full_denied(self, parts: Parts) -> Fully:
        return replace(self.full(parts), is_denied=True)

    def full_denied_state(self, parts: Parts) -> Fully:
        said = joined(said_in(parts[1:]))
        return self._fully(parts[0], said, is_denied=True, is_state=True)

    def full_measured(self, parts: Parts) -> Fully:
        return self._fully(parts[0], Measured(tuple(values_meant(parts[1:]))), is_state=True)

    def full_measured_not(self, parts: Parts) -> Fully:
        return replace(self.full_measured(parts), is_denied=True)

    def full_occurs(self, parts: Parts) -> Fully:
        return self._fully(parts[0], Occurring(amounts_in(parts[1:]) or (SOME,)))

    def full_used(self, parts: Parts) -> Fully:
        return replace(self.full_occurs(parts), is_state=True)

    def full_absent(self, parts: Parts) -> Fully:
        return replace(self.full_occurs(parts), is_denied=True)

    def full_unused(self, parts: Parts) -> Fully:
        return replace(self.full_occurs(parts), is_denied=True, is_state=True)

    def _fully(
        self,
        subject: object,
        predicate: Predicate,
        *,
        is_denied: bool = False,
        is_state: bool = False,
    ) -> Fully:
        return Fully(the(Subject, [subject]), predicate, is_denied, is_state)

    # What is said shortly.

    def shortly(self, parts: Parts) -> Shortly:
        return Shortly(the(Subject, parts), the(Short, parts))

    def shortly_such(self, parts: Parts) -> Shortly:
        return Shortly(the(Subject, parts), replace(the(Short, parts), same=Same.SUCH))

    def shortly_neither(self, parts: Parts) -> Shortly:
        return Shortly(the(Subject, parts), replace(the(Short, parts), same=Same.NEITHER))

    def shortly_does(self, parts: Parts) -> Short:
        return Short(Same.SAME, is_state=False)

    def shortly_is(self, parts: Parts) -> Short:
        return Short(Same.SAME, is_state=True)

    def shortly_does_not(self, parts: Parts) -> Short:
        return Short(Same.NOT, is_state=False)

    def shortly_is_not(self, parts: Parts) -> Short:
        return Short(Same.NOT, is_state=True)

    def shortly_never(self, parts: Parts) -> Short:
        verb = one(Short, parts)
        return Short(Same.NEVER, None if verb is None else verb.is_state)

    # What both mean.

    def said_of_each(self, parts: Parts) -> Property:
        first, *others = parts
        return joined([self._said_first(first), *(self._said_second(first, z) for z in others)])

    def said_of_one(self, parts: Parts) -> Property:
        return either_of(self._said_both(parts))

    def said_of_just_one(self, parts: Parts) -> Property:
        return self.one_of_both([*self._said_both(parts)])

    def said_of_second_if(self, parts: Parts) -> Scoped:
        return Scoped(self.implied([*self._said_both(parts)]), JoinScope.CONDITIONED)

    def said_of_first_if(self, parts: Parts) -> Scoped:
        return Scoped(self.implied_by([*self._said_both(parts)]), JoinScope.CONDITIONED)

    def said_of_both_or_none(self, parts: Parts) -> Scoped:
        return Scoped(self.equivalent([*self._said_both(parts)]), JoinScope.CONDITIONED)

    def said_of_one_unless(self, parts: Parts) -> Scoped:
        return Scoped(self.said_of_one(parts), JoinScope.CONDITIONED)

    def _said_both(self, parts: Parts) -> tuple[Property, Property]:
        first, second = parts
        return self._said_first(first), self._said_second(first, second)

    def _said_first(self, first: object) -> Property:
        said = the(Fully, [first])
        return self._said_of(said.subject, said.predicate, is_denied=said.is_denied)

    def _said_second(self, first: object, second: object) -> Property:
        before, shortly = the(Fully, [first]), the(Shortly, [second])
        predicate, subject = before.predicate, _of_kind(shortly.subject, before.subject)
        same, is_state = shortly.short.same, shortly.short.is_state
        if is_state is not None and is_state != before.is_state:
            raise Meaningless("'is' goes on with 'is', and 'does' with other verbs")
        is_same = same in {Same.SAME, Same.SUCH}
        if (same is Same.SUCH and before.is_denied) or (
            same is Same.NEITHER and not before.is_denied
        ):
            raise Meaningless("'so' goes on with what is so, and 'neither' with what is not so")
        if isinstance(predicate, Occurring):
            if same is Same.NOT and predicate.amounts != (SOME,):
                raise Undecided(NOT_SO_OFTEN)
            if same is Same.NEVER:
                predicate = Occurring((SOME,))
        elif same is Same.NEVER:
            raise Meaningless("'never' is said of what occurs")
        return self._said_of(subject, predicate, is_denied=not is_same)

    def _said_of(self, subject: Subject, predicate: Predicate, *, is_denied: bool) -> Property:
        """Return what is said of something, or that it is not so."""
        if is_denied and isinstance(predicate, Property):
            self.require_exact([predicate])
        match subject, predicate:
            case Subject(tuple() as words), Occurring(amounts):
                return self._words_occur(
                    words, amounts, is_denied != subject.is_none, subject.is_none
                )
            case Subject(Found() as found, amount), Occurring(amounts):
                if amounts != (SOME,) or amount is None or subject.is_not_each:
                    raise Meaningless("how often is told of a word, or of a letter")
                if is_denied and amount != SOME:
                    raise Undecided(A_PLACE_NOT)
                return self.some([NONE if is_denied else amount, found])
            case Subject(Nth(index)), Measured():
                cell = Subject(Attribute(CellAt(index)))
                return self._said_of(cell, predicate, is_denied=is_denied)
            case Subject(Attribute() as of), Measured(each):
                said = either_of(of.being(z) for z in each)
                return self._or_not(said, is_denied)
            case Subject(LinesAt() as lines), Property() as said:
                if is_denied and len(lines.each) > 1:
                    raise Undecided(A_PLACE_NOT)
                return self._or_not(self.at_lines([lines, said]), is_denied)
            case Subject(EdgeRun(index, among)), Property() as said:
                of_run = self.edge_run([index, *([among] if among else []), said])
                return self._or_not(of_run, is_denied)
            case Subject(Found() as found, amount), Property() as said:
                if subject.is_not_each:
                    if is_denied:
                        raise Undecided(A_PLACE_NOT)
                    return self.not_every([found, said])
                if amount is None:
                    if is_denied:
                        raise Undecided(A_PLACE_NOT)
                    return self.every_clause([found, said])
                return self.some_clause([amount, found, negated(said) if is_denied else said])
        raise Meaningless("the same is said of things of one kind")

    def _or_not(self, said: Property, is_denied: bool) -> Property:
        return negated(said) if is_denied else said

    def _words_occur(
        self,
        words: tuple[Spelled, ...],
        amounts: tuple[Amount, ...],
        is_denied: bool,
        is_none: bool,
    ) -> Property:
        """Return how often words occur, each of them, or that none does."""
        if is_none and not is_denied:
            raise Meaningless("'neither ... does not' is said otherwise")
        each = [either_of(contains(z, y) for y in amounts) for z in words]
        if is_denied and len(each) > 1 and not is_none:
            raise Undecided(NOT_BOTH)
        return joined(negated(z) for z in each) if is_denied else joined(each)

    def full_in_turn(self, parts: Parts) -> Property:
        """Return what is said of one thing, and what else of another one, without its verb."""
        return joined(
            self._said_of(the(Subject, [z]), joined(said_in([y])), is_denied=False)
            for z, y in zip(parts[::2], parts[1::2], strict=True)
        )

    def measured_in_turn(self, parts: Parts) -> Property:
        pairs = zip(parts[::2], parts[1::2], strict=True)
        first = the(Subject, parts)
        return joined(
            self._said_of(
                _of_kind(the(Subject, [z]), first),
                Measured(tuple(values_meant([y]))),
                is_denied=False,
            )
            for z, y in pairs
        )

    def amounts_in_turn(self, parts: Parts) -> Property:
        """Return how many there are in one line, and how many of the same in another one."""
        first, amount, found, *rest = parts
        pairs = [(first, amount), *zip(rest[::2], rest[1::2], strict=True)]
        begun = the(Subject, [first])
        lines = [(_of_kind(the(Subject, [z]), begun), y) for z, y in pairs]
        return joined(self.at_lines([z.of, self.some([y, found])]) for z, y in lines)
