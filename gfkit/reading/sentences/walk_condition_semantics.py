"""From a parse to what it means: the forms of `walk_conditions.lark`."""

from __future__ import annotations

from dataclasses import replace

from gfkit.reading.sentences.graph_semantics import Told
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    NOT_SO_MANY,
    Alphabet,
    Scoped,
    Undecided,
    one_amount,
    require_amount_again,
)
from gfkit.reading.sentences.partial_path_and_walk_meanings import (
    Has,
    Parts,
    Places,
    Vertex,
    WordSaid,
    all_of_kind,
    always,
    flat,
    numbers_that_follow,
    the,
)
from gfkit.reading.sentences.path_and_walk_meanings import EndsAt, When
from gfkit.reading.sentences.permutation_semantics import Whole
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    Amount,
    HowTold,
    Meaningless,
    Property,
)
from gfkit.reading.sentences.sentence_tokens import Token
from gfkit.reading.sentences.walk_conditions import (
    ALL_VERTICES,
    AllSaid,
    BesideSaid,
    ClosedSaid,
    Condition,
    HasSaid,
    LastSaid,
    NextTo,
    NotSaid,
    OneSaid,
    VertexSet,
    VisitSaid,
    WordSaidSo,
    simple_parts,
)


class WalkConditionForms:
    """What each form of `walk_conditions.lark` means."""

    # Joined conditions.

    def trip_told(self, parts: Parts) -> Condition:
        return _conditions(parts)[0]

    def trip_or(self, parts: Parts) -> Condition:
        return _conditions(parts)[0]

    def trip_one_of(self, parts: Parts) -> OneSaid:
        return OneSaid(tuple(_conditions(parts)))

    def trip_counts_or(self, parts: Parts) -> OneSaid:
        require_amount_again(parts)
        return self.trip_one_of(parts)

    def trip_one_alone(self, parts: Parts) -> AllSaid:
        both = AllSaid(tuple(_conditions(parts)))
        return AllSaid((self.trip_one_of(parts), NotSaid(both)))

    def trip_not_all(self, parts: Parts) -> NotSaid:
        return NotSaid(AllSaid(tuple(_not_bare(_conditions(parts)))))

    def trip_not_or(self, parts: Parts) -> OneSaid:
        del parts
        raise Undecided(
            "'do not ... or ...' is neither, or one of both: say 'neither ... nor ...', or 'either "
            "do not ... or ...'"
        )

    def trip_not_and(self, parts: Parts) -> VisitSaid:
        del parts
        raise Undecided(
            "'not ... and ...' is neither, or not both: say 'visit neither v1 nor v2', or 'do not "
            "visit both v1 and v2'"
        )

    def trip_word_neither(self, parts: Parts) -> NotSaid:
        """Return that none of several things is said of the steps."""
        said = [z.said if isinstance(z, Scoped) else z for z in parts]
        return NotSaid(OneSaid(tuple(WordSaidSo(the_property([z])) for z in said)))

    def trip_none(self, parts: Parts) -> NotSaid:
        return NotSaid(OneSaid(tuple(_not_bare(_conditions(parts)))))

    def trip_if(self, parts: Parts) -> OneSaid:
        """Return that the first of two conditions holds, if the second one does."""
        then, condition = _conditions(parts)
        _not_bare([condition])
        return OneSaid((then, NotSaid(condition)))

    def trip_only_if(self, parts: Parts) -> OneSaid:
        return self.trip_if([*reversed(_conditions(parts))])

    def trip_just_if(self, parts: Parts) -> AllSaid:
        return AllSaid((self.trip_if(parts), self.trip_only_if(parts)))

    # Where walks end.

    def trip_at(self, parts: Parts) -> VertexSet:
        return the(VertexSet, parts)

    def trip_ends(self, parts: Parts) -> LastSaid:
        return LastSaid(the(VertexSet, parts))

    def trip_ends_not(self, parts: Parts) -> NotSaid:
        return NotSaid(self.trip_ends(parts))

    def trip_ends_but_not(self, parts: Parts) -> AllSaid:
        first, second = all_of_kind(VertexSet, parts)
        return AllSaid((LastSaid(first), NotSaid(LastSaid(second))))

    def trip_ends_at_neither(self, parts: Parts) -> LastSaid:
        return LastSaid(self.trip_places_outside(parts))

    def trip_ends_next_to(self, parts: Parts) -> LastSaid:
        return LastSaid(self.trip_next_to(parts))

    def trip_has(self, parts: Parts) -> HasSaid:
        return HasSaid(Has(the(Amount, parts), the(Places, parts)))

    def trip_has_not(self, parts: Parts) -> NotSaid:
        """Return that there is another number; "not two" may be less than two, and is asked."""
        said = the(HasSaid, parts)
        amount = said.has.amount
        if amount.told is HowTold.BARE and amount.low > 1:
            raise Undecided(NOT_SO_MANY)
        if amount == NONE:
            raise Meaningless("'not ... no ...' says that there are some: say 'at least one'")
        return NotSaid(said)

    def trip_has_exactly(self, parts: Parts) -> HasSaid:
        many = the(int, parts)
        return HasSaid(Has(Amount(many, many), the(Places, parts)), is_exact=True)

    def trip_has_none(self, parts: Parts) -> HasSaid:
        return HasSaid(Has(NONE, the(Places, parts)))

    def trip_had(self, parts: Parts) -> HasSaid:
        return HasSaid(Has(SOME, the(Places, parts)))

    def trip_had_word(self, parts: Parts) -> HasSaid:
        """Return that a word of steps occurs."""
        return HasSaid(Has(SOME, Places(str(parts[0]))))

    def trip_has_all(self, parts: Parts) -> AllSaid:
        return AllSaid(tuple(_conditions(parts)))

    def trip_has_neither(self, parts: Parts) -> NotSaid:
        return NotSaid(self.trip_one_of(parts))

    def trip_has_but_none(self, parts: Parts) -> AllSaid:
        (there,), (absent,) = _conditions(parts), all_of_kind(Places, parts)
        return AllSaid((there, HasSaid(Has(NONE, absent))))

    def trip_reaches(self, parts: Parts) -> VisitSaid:
        at = VertexSet((Vertex(the(int, parts), "reached"),))
        return VisitSaid(at)

    def trip_never_reaches(self, parts: Parts) -> VisitSaid:
        return replace(self.trip_reaches(parts), over=NONE)

    def trip_word(self, parts: Parts) -> WordSaidSo:
        """Return what is said of the steps as of the letters of a word."""
        said = [z.said if isinstance(z, Scoped) else z for z in parts]
        return WordSaidSo(the_property(said))

    def path_alternative(self, parts: Parts) -> Condition:
        """Return what a clause says of paths, as one of several things of which one holds."""
        found = [_as_condition(z) for part in parts for z in flat(part)]
        return found[0] if len(found) == 1 else AllSaid(tuple(found))

    trip_has_not_all = trip_not_all
    trip_has_one_alone = trip_one_alone
    trip_ends_beside = always(BesideSaid())
    trip_ends_not_beside = always(NotSaid(BesideSaid()))
    trip_is_closed = always(ClosedSaid())
    trip_is_open = always(NotSaid(ClosedSaid()))

    # Sets of vertices.

    def trip_places(self, parts: Parts) -> VertexSet:
        _require_one(parts, "a walk ends at one vertex")
        return VertexSet(tuple(_listed(parts)))

    def trip_places_outside(self, parts: Parts) -> VertexSet:
        return VertexSet(tuple(_listed(parts)), outside=True)

    trip_others = trip_places_outside

    def trip_single(self, parts: Parts) -> VertexSet:
        """Return one vertex, which may be a corner by its name."""
        (one,) = parts
        if isinstance(one, Told):
            return VertexSet((Vertex(name=one.word),))
        return VertexSet((the(Vertex, parts),))

    trip_origin = always(VertexSet((Vertex(0),)))

    def trip_next_to(self, parts: Parts) -> VertexSet:
        if any(z != 1 for z in all_of_kind(int, parts)[:1]):
            raise Meaningless("a walk ends at one vertex")
        (vertex,) = the(VertexSet, parts).items
        assert isinstance(vertex, Vertex)
        return VertexSet((NextTo(vertex),))

    trip_next_is_it = always(VertexSet((Vertex(name="it"),)))

    def trip_in_set(self, parts: Parts) -> VertexSet:
        """Return the numbers of a set or a range."""
        listed = next((z.letters for z in all_of_kind(Alphabet, parts)), None)
        text = str(parts[0]).strip("{} ")
        numbers = numbers_that_follow(str(parts[0])) if listed is None else listed
        found = numbers or tuple(z.strip() for z in text.split(","))
        if not all(str(z).removeprefix("-").isdecimal() for z in found):
            raise Meaningless("a set of vertices has numbers")
        return VertexSet(tuple(Vertex(int(str(z))) for z in found))

    def trip_next_to_it(self, parts: Parts) -> VertexSet:
        _require_one(parts, "a walk ends at one vertex")
        return VertexSet((NextTo(Vertex(name="it")),))

    def trip_corners(self, parts: Parts) -> VertexSet:
        return self._of_so_many(parts, "corners")

    def trip_path_ends(self, parts: Parts) -> VertexSet:
        return self._of_so_many(parts, "ends")

    trip_leaves = always(VertexSet((Vertex(name="leaves"),)))
    trip_rim = always(VertexSet((Vertex(name="rim"),)))

    def trip_at_height(self, parts: Parts) -> VertexSet:
        return VertexSet((Vertex(the(Whole, parts).number, "height"),))

    def _of_so_many(self, parts: Parts, name: str) -> VertexSet:
        """Return all corners, or ends, of a graph; behind "one of" may stand how many there are."""
        many = {"corners": 4, "ends": 2}[name]
        if all_of_kind(int, parts) not in ([], [1], [1, many], [many]):
            raise Meaningless(f"there are {many} {name}")
        return VertexSet((Vertex(name=name),))

    def trip_parity(self, parts: Parts) -> VertexSet:
        return VertexSet((EndsAt(parity=the(Amount, parts).low),))

    def trip_bounds(self, parts: Parts) -> VertexSet:
        amount = the(Amount, parts)
        if amount.step > 1:
            raise Meaningless("where walks end is told by bounds, or as even or odd")
        is_below = amount.high is not None and not amount.low  # and may be negative
        return VertexSet((EndsAt(low=None if is_below else amount.low, high=amount.high),))

    def trip_above(self, parts: Parts) -> VertexSet:
        return VertexSet((EndsAt(low=the(Whole, parts).number + 1),))

    def trip_below(self, parts: Parts) -> VertexSet:
        return VertexSet((EndsAt(high=the(Whole, parts).number - 1),))

    def trip_strictly_between(self, parts: Parts) -> VertexSet:
        low, high = (z.number for z in all_of_kind(Whole, parts))
        return VertexSet((EndsAt(low=low + 1, high=high - 1),))

    def trip_number(self, parts: Parts) -> Whole:
        return the(Whole, parts)

    trip_zero = always(Whole(0))

    def trip_height(self, parts: Parts) -> VertexSet:
        """Return the points of a line y = k, or on one side of it."""
        (letter, sign), k = (str(z) for z in all_of_kind(Token, parts)), the(Whole, parts).number
        if letter != "y":
            raise Meaningless("the height at which paths end is told as 'at y = 0'")
        bounds = {"=": (k, k), "<": (None, k - 1), "<=": (None, k), ">": (k + 1, None)}
        low, high = bounds.get(sign, (k, None))
        if sign == "=":
            return VertexSet((Vertex(k, "height"),))
        return VertexSet((EndsAt(low=low, high=high),))

    trip_on_axis = always(VertexSet((Vertex(0, "height"),)))

    def trip_kind_of_vertex(self, parts: Parts) -> VertexSet:
        return the(VertexSet, parts)

    # Which vertices walks visit.

    trip_start_counts = always(True)
    trip_start_does_not_count = always(False)

    def trip_counting(self, parts: Parts) -> bool:
        return the(bool, parts)

    def trip_visits(self, parts: Parts) -> VisitSaid:
        counts = next((z for z in parts if isinstance(z, bool)), None)
        often = one_amount(parts) if all_of_kind(Amount, parts) else SOME
        when = When.BEHIND if counts is False else When.ALWAYS
        return VisitSaid(the(VertexSet, parts), often, when=when, counts_start=counts)

    def trip_visits_one(self, parts: Parts) -> VisitSaid:
        return VisitSaid(_united(parts))

    def trip_visits_one_alone(self, parts: Parts) -> VisitSaid:
        return VisitSaid(_united(parts), over=Amount(1, 1))

    def trip_visits_each(self, parts: Parts) -> AllSaid:
        return AllSaid(tuple(VisitSaid(z) for z in _sets(parts)))

    def trip_visits_none(self, parts: Parts) -> VisitSaid:
        return VisitSaid(_united(parts), over=NONE)

    trip_never_visits = trip_visits_none
    trip_never_visits_kind = trip_visits_none

    def trip_visits_but_not(self, parts: Parts) -> AllSaid:
        first, second = _sets(parts)
        return AllSaid((VisitSaid(first), VisitSaid(second, over=NONE)))

    def trip_visits_so_many(self, parts: Parts) -> VisitSaid:
        return VisitSaid(_united(parts), over=the(Amount, parts))

    def trip_visits_of_kind(self, parts: Parts) -> VisitSaid:
        return self.trip_visits_so_many([z for z in parts if not isinstance(z, int)])

    def trip_visits_different(self, parts: Parts) -> VisitSaid:
        return VisitSaid(ALL_VERTICES, over=the(Amount, parts))

    def trip_visits_every(self, parts: Parts) -> VisitSaid:
        return VisitSaid(_united(parts), is_each=True)

    def trip_visits_not_every(self, parts: Parts) -> NotSaid:
        return NotSaid(self.trip_visits_every(parts))

    def trip_visits_each_so_often(self, parts: Parts) -> VisitSaid:
        often = one_amount(parts) if all_of_kind(Amount, parts) else SOME
        return VisitSaid(_united(parts), often, is_each=True)

    def trip_visits_together(self, parts: Parts) -> AllSaid:
        return AllSaid(tuple(_conditions(parts)))

    def trip_visited_so_often(self, parts: Parts) -> VisitSaid:
        return self.trip_visits(parts)

    def trip_visits_all_others(self, parts: Parts) -> VisitSaid:
        start = VertexSet((Vertex(name="same"),))
        return self.trip_visits_all_but([start, *parts])

    def trip_visits_all_but(self, parts: Parts) -> VisitSaid:
        often = one_amount(parts) if all_of_kind(Amount, parts) else SOME
        return VisitSaid(replace(_united(parts), outside=True), often, is_each=True)

    def trip_so_often_or_more(self, parts: Parts) -> Amount:
        return Amount(_times(parts))

    def trip_just_so_often(self, parts: Parts) -> Amount:
        many = _times(parts)
        return Amount(many, many)

    def trip_more_often(self, parts: Parts) -> Amount:
        return Amount(_times(parts) + 1)

    def trip_visits_exactly(self, parts: Parts) -> VisitSaid:
        many = _times([z for z in parts if not isinstance(z, VertexSet)])
        return VisitSaid(the(VertexSet, parts), Amount(many, many), is_exact=True)

    def trip_visits_none_so_often(self, parts: Parts) -> NotSaid:
        """Return that no vertex is visited so often, the start itself being a visit."""
        return NotSaid(VisitSaid(ALL_VERTICES, one_amount(parts), counts_start=True))

    def trip_visits_every_so_often(self, parts: Parts) -> VisitSaid:
        return VisitSaid(ALL_VERTICES, one_amount(parts), counts_start=True, is_each=True)

    def trip_visits_not_both(self, parts: Parts) -> NotSaid:
        return NotSaid(self.trip_visits_each(parts))

    def trip_visits_at_most_once(self, parts: Parts) -> VisitSaid:
        return VisitSaid(the(VertexSet, parts), Amount(0, 1))

    def trip_visits_no_more_than(self, parts: Parts) -> VisitSaid:
        many = _times([z for z in parts if not isinstance(z, VertexSet)])
        return VisitSaid(the(VertexSet, parts), Amount(0, many))

    def trip_visits_not_so_often(self, parts: Parts) -> NotSaid:
        """Return that a vertex is not visited "exactly twice"."""
        many = _times([z for z in parts if not isinstance(z, VertexSet)])
        return NotSaid(VisitSaid(the(VertexSet, parts), Amount(many, many)))

    def trip_visits_less_than(self, parts: Parts) -> NotSaid:
        many = _times([z for z in parts if not isinstance(z, VertexSet)])
        return NotSaid(VisitSaid(the(VertexSet, parts), Amount(many)))

    trip_visits_all_of_them = always(VisitSaid(ALL_VERTICES, is_each=True))

    def trip_visits_not_again(self, parts: Parts) -> VisitSaid:
        """Return that a vertex is visited once at most, the start itself being a visit."""
        return VisitSaid(the(VertexSet, parts), Amount(0, 1), counts_start=True)

    def trip_returns(self, parts: Parts) -> VisitSaid:
        return replace(self.trip_visits(parts), when=When.BEHIND)

    def trip_returns_exactly(self, parts: Parts) -> VisitSaid:
        return replace(self.trip_visits_exactly(parts), when=When.BEHIND)

    def trip_never_returns(self, parts: Parts) -> VisitSaid:
        return VisitSaid(the(VertexSet, parts), NONE, when=When.BEHIND)


def the_property(parts: Parts) -> Property:
    """Return the only property among some parts; raises Meaningless."""
    found = [z for z in parts if isinstance(z, Property)]
    if len(found) != 1:
        raise Meaningless("one thing is said of the steps")
    return found[0]


def _as_condition(told: object) -> Condition:
    match told:
        case Has():
            if told.places.in_a_row is not None:
                raise Meaningless("how many steps follow each other is told as 'no 2 consecutive'")
            return HasSaid(told)
        case WordSaid(said):
            return WordSaidSo(said)
    raise Meaningless("this is not one of several things of which one holds")


def _times(parts: Parts) -> int:
    numbers = [int(str(z)) for z in parts if isinstance(z, int | Token)]
    if len(numbers) != 1:
        raise Meaningless("how often a vertex is visited is told by one number")
    return numbers[0]


def _not_bare(parts: list[Condition]) -> list[Condition]:
    """Return what is denied, or is a condition; raises Undecided for a bare "twice"."""
    for part in parts:
        for one in simple_parts(part):
            amount = one.has.amount if isinstance(one, HasSaid) else None
            amount = one.amount if isinstance(one, VisitSaid) else amount
            is_exact = isinstance(one, VisitSaid | HasSaid) and one.is_exact
            if amount is not None and amount.low == amount.high != 0 and not is_exact:
                raise Undecided(
                    "whether so many are meant, or at least so many, is not told: say 'exactly' or "
                    "'at least'"
                )
    return parts


def _conditions(parts: Parts) -> list[Condition]:
    """Return conditions that are joined; raises Meaningless where one is none."""
    if not parts or not all(isinstance(z, Condition | Places | Amount) for z in parts):
        raise Meaningless("this is not said of walks")
    return [z for z in parts if isinstance(z, Condition)]


def _sets(parts: Parts) -> list[VertexSet]:
    assert all(isinstance(z, VertexSet | Amount | int) for z in parts)
    return all_of_kind(VertexSet, parts)


def _united(parts: Parts) -> VertexSet:
    return VertexSet(tuple(_listed(parts)))


def _listed(parts: Parts) -> list[VertexSet]:
    """Return the vertices of a list, where "it" is the one before it."""
    found: list[VertexSet] = []
    if not _sets(parts):
        raise Meaningless("a vertex is told")
    for one in _sets(parts):
        match one:
            case VertexSet((NextTo(Vertex(name="it")),)) if len(found) > 1:
                raise Undecided("which of the vertices is meant is not told")
            case VertexSet((NextTo(Vertex(name="it")),)) if found:
                (before,) = found[0].items
                if not isinstance(before, Vertex):
                    raise Undecided("which of the vertices is meant is not told")
                found.append(VertexSet((NextTo(before),)))
            case _:
                found.append(one)
    return found


def _require_one(parts: Parts, why: str) -> None:
    if any(z != 1 for z in parts if isinstance(z, int) and not isinstance(z, bool)):
        raise Meaningless(why)
