"""What can be said of what: normal forms are their own, and what means nothing is refused."""

import json

import pytest

from gfkit.errors import GfkitError
from gfkit.language.data import data_of, schema, sentence_of
from gfkit.language.english import said
from gfkit.language.kinds import Meaningless
from gfkit.language.lexicon import shapes
from gfkit.language.meanings import (
    EVERY,
    NONE,
    ODD,
    Adjacent,
    Amount,
    Apart,
    Arrays,
    Board,
    Cells,
    Chess,
    Compositions,
    Conjunction,
    Disjunction,
    Edge,
    EqualEnds,
    Graph,
    Have,
    Into,
    LatticePaths,
    Matching,
    Measured,
    Negation,
    Occurrences,
    Paths,
    Permutations,
    Pieces,
    Sentence,
    Sets,
    Size,
    Subsets,
    Tilings,
    Words,
)  # fmt: skip
from gfkit.language.normal import typed
from gfkit.language.page import sentences
from gfkit.language.reader import read
from gfkit.language.refusals import Refused

EXAMPLES = [*dict.fromkeys(one for _, one in sentences())]
STRIP = Board(Size(0, 3), Size())
BINARY, TO_TWELVE, CIRCULAR = Words((0, 1)), Words(tuple(range(13))), Words((0, 1), circular=True)
K, ABC = Words("k"), Words(("a", "b"))


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_normal_form_is_its_own(text):
    assert typed(read(text)) == read(text)


def normal(objects, *conditions):
    return typed(Sentence(objects, conditions)).conditions


def test_conditions_of_one_meaning_are_equal():
    ends = Have(EVERY, Cells(), Cells(ODD)), Into(ODD)
    assert normal(Compositions(), ends[0]) == normal(Compositions(), ends[1]) == ends[1:]
    assert normal(BINARY, Have(NONE, Occurrences((1,)))) == (Have(NONE, Cells(1)),)
    assert normal(BINARY, Have(NONE, Cells(), Cells((1,)))) == (Have(NONE, Cells(1)),)
    assert normal(TO_TWELVE, Have(NONE, Adjacent(2, 12))) == (Have(NONE, Adjacent(2, 12)),)
    assert normal(BINARY, Have(NONE, Adjacent(2, 1))) == (Have(NONE, Occurrences((1, 1))),)
    assert normal(Subsets(), Have(NONE, Apart(Amount(1, 1)))) == (Have(NONE, Adjacent()),)
    assert normal(BINARY, Measured("first", Amount(1, 1))) == (Edge("first", (1,)),)
    assert normal(Words((0, 1, 2)), Have(NONE, Adjacent(differ=NONE))) == (
        Have(NONE, Adjacent(equal=True)),
    )


def test_conditions_are_in_order_and_each_is_there_once():
    some = Edge("last", (1,)), Have(NONE, Cells(1)), Edge("last", (1,))
    assert normal(BINARY, *some) == normal(BINARY, Conjunction(some[::-1])) == some[:2]
    assert normal(BINARY, Disjunction(some[:1])) == some[:1]


def test_objects_of_one_meaning_are_equal():
    def objects(one):
        return typed(Sentence(one)).objects

    assert objects(Words((1, 0))) == BINARY
    assert objects(Permutations((2, -1, 2))) == Permutations((-1, 2))
    assert objects(Tilings(STRIP, ((Pieces("1 X 2 rectangle"), 1),))).pieces[0][0].name == "domino"
    ladder = Graph((("ladder", Size(2)),)), Graph((("path", Size()), ("path", Size(0, 2))))
    assert objects(Sets("matchings", ladder[0])) == objects(Sets("matchings", ladder[1]))


REFUSED = [
    (CIRCULAR, Edge("first", (1,))),
    (CIRCULAR, EqualEnds()),
    (BINARY, Edge("first", (2,))),
    (BINARY, Edge("first", ())),
    (BINARY, Into(ODD)),
    (BINARY, Have(EVERY, Cells())),
    (BINARY, Have(NONE, Pieces("domino"))),
    (BINARY, Have(NONE, Adjacent())),
    (BINARY, Have(NONE, Adjacent(1, 1))),
    (BINARY, Have(NONE, Occurrences((1, 1), ("vertically",)))),
    (BINARY, Measured("largest", "a")),
    (BINARY, Measured("value", Amount(2), 1)),
    (BINARY, Matching("(0|1")),
    (BINARY, Matching("a?")),
    (BINARY, Matching("²")),
    (BINARY, Negation(Have(NONE, Cells(1)))),
    (BINARY, Disjunction((Disjunction((Edge("first", (1,)), EqualEnds())), Edge("first", (0,))))),
    (TO_TWELVE, Have(NONE, Occurrences((1, 2)))),
    (K, Have(NONE, Cells(Amount(2)))),
    (K, Measured("sum", ODD)),
    (ABC, Measured("sum", ODD)),
    (Compositions(), Have(NONE, Occurrences((1, 2)))),
    (Compositions(), Have(NONE, Cells(0))),
    (Compositions(), Measured("sum", ODD)),
    (Subsets(), Have(NONE, Occurrences((1, 2)))),
    (Subsets(), Have(NONE, Adjacent(equal=True))),
    (Arrays(STRIP, (0, 1)), Have(NONE, Occurrences((1, 1), ("diagonally",)))),
    (Paths("Dyck"), Have(NONE, Occurrences(("L",)))),
    (Tilings(STRIP, ((Pieces("domino"), 1),)), Have(NONE, Pieces("L-tromino"))),
]
NO_OBJECTS = [
    Words(()),
    Words((1, 1)),
    Words(("n",)),
    Words((0, 1), numerals=True),
    Words((0, 1), Size(0, -1)),
    Words((0, 1), Size(0, 10**12)),
    Arrays(Board(Size(), Size()), (0, 1)),
    Arrays(Board(Size(0, 0), Size()), (0, 1)),
    Tilings(STRIP, ()),
    Tilings(STRIP, ((Pieces("domino"), 0),)),
    Tilings(STRIP, ((Pieces("pieces"), 1),)),
    Tilings(STRIP, ((Pieces("square", "vertical"), 1),)),
    Tilings(Board(Size(0, 2), Size(0, 3), "ring"), ((Pieces("domino"), 1),)),
    Chess("pawns", STRIP),
    Sets("things", Graph((("path", Size()),))),
    Sets("matchings", Graph(())),
    Sets("matchings", Graph((("path", Size()),) * 2)),
    Sets("matchings", Graph((("prism", Size(3)),))),
    LatticePaths((Size(0),) * 2, (Size(),) * 2, ((0, 0),)),
    Permutations(()),
]


@pytest.mark.parametrize(("objects", "condition"), REFUSED)
def test_a_condition_that_means_nothing_is_refused(objects, condition):
    typed(Sentence(objects))
    with pytest.raises(Meaningless):
        typed(Sentence(objects, (condition,)))


@pytest.mark.parametrize("objects", NO_OBJECTS)
def test_objects_that_are_none_are_refused(objects):
    with pytest.raises(Meaningless):
        typed(Sentence(objects))


MEANINGLESS = [
    *(Sentence(one, (other,)) for one, other in REFUSED),
    *map(Sentence, NO_OBJECTS),
    Sentence(BINARY, (Conjunction((Edge("first", (1,)), EqualEnds())),)),
]


def words_of(meaning):
    try:
        return said(meaning)
    except GfkitError as error:
        return str(error)


@pytest.mark.parametrize("meaning", MEANINGLESS)
def test_what_means_nothing_has_words_or_is_refused_in_english(meaning):
    assert words_of(meaning)


NARROW = [
    ("tilings of a 4 X n cylinder with dominoes", "with at most 2 dominoes"),
    ("non-attacking kings on a 3 X n ring", "with at most 2 kings"),
    ("independent sets in C_n", "with at most 2 elements"),
    ("proper 3-colorings of C_4 X P_n", "with no 1s"),
    ("matchings in the 3 X n grid", "with at most 2 elements"),
    ("matchings in the 3 X n grid", "by number of elements and number of elements"),
    ("maximal matchings in P_n", "by number of elements"),
    ("independent sets in K_4 X P_n", "by number of elements"),
    ("k-colorings of C_n", "by number of 1s"),
    ("3 X n arrays over k letters", "avoiding 11"),
    ("3 X n arrays over k letters", "by number of 1s"),
    ("tilings of a 3 X n board with dominoes", "by number of fault lines"),
]


@pytest.mark.parametrize(("objects", "more"), NARROW)
def test_what_has_no_rule_of_these_objects_is_refused(objects, more):
    assert read(objects)
    with pytest.raises(Refused) as refused:
        read(f"{objects} {more}")
    assert type(read(refused.value.nearest).objects) is type(read(objects).objects)


def test_a_total_has_no_marks():
    with pytest.raises(Meaningless):
        typed(Sentence(BINARY, by=(Cells(1),), total="sum"))
    with pytest.raises(Meaningless):
        typed(Sentence(BINARY, by=("area",)))


def test_pieces_have_cells():
    assert shapes("L-tromino") == (((0, 0), (0, 1), (1, 0)),)
    assert len(shapes("2 X 3 rectangle")[0]) == 6
    assert {len(cells) for cells in shapes("pentomino")} == {5}


# Data.


def changed(data, draw):
    """Yield the data with one value changed."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield {z: one for z, one in data.items() if z != key}
            yield from ({**data, key: one} for one in changed(value, draw))
        yield {**data, "more": 1}
    elif isinstance(data, list):
        yield [*data, None]
        for k, value in enumerate(data):
            yield from ([*data[:k], one, *data[k + 1 :]] for one in changed(value, draw))
    for one in draw:
        if type(one) is not type(data) or one != data:
            yield one


VALUES = (None, True, -1, 1.5, 10**30, "", "k", "²", [], [[]], {}, {"is": "Sentence"}, {"is": []})


@pytest.mark.parametrize("text", EXAMPLES[::6])
def test_changed_data_are_a_meaning_that_is_said_or_refused(text):
    for data in changed(data_of(read(text)), VALUES):
        try:
            meaning = sentence_of(data)
        except GfkitError:
            continue
        assert read(said(meaning)) == meaning


def test_the_schema_names_each_class_once_and_refers_to_no_other():
    told = schema()
    assert {"Words", "Have", "Amount", "Disjunction"} <= set(told["$defs"])
    found = set(json.dumps(told).split('"#/$defs/')[1:])
    assert {one.partition('"')[0] for one in found} == set(told["$defs"])


def test_deep_data_are_refused():
    deep = {"is": "Edge", "at": "first", "word": [1]}
    for _ in range(500):
        deep = {"is": "Conjunction", "parts": [deep]}
    data = data_of(Sentence(BINARY))
    data["sentence"]["conditions"] = [deep]
    with pytest.raises(GfkitError, match="deep"):
        sentence_of(data)
