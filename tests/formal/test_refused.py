"""What has no words in the Coq library, or is not a file of gfkit, is refused in one line."""

import pytest
from coq_here import theorem_of
from formal.test_false_files import theorems
from samples import parametrize_some

from gfkit import Strip
from gfkit.boards.acceptors.arrays import Place
from gfkit.boards.conditions.parser import read_condition
from gfkit.boards.models.model import model_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.edges import EdgeRule
from gfkit.errors import CertificateRejected, CoqRejects, Disagreement, NotFormal
from gfkit.formal.cells import condition_term, integer_term
from gfkit.formal.comments import header_of
from gfkit.formal.conditions import place_question
from gfkit.formal.counting import FormalTheorem, formal_theorem, missing_factor
from gfkit.formal.reader import require_same, stated_in, theorem_in
from gfkit.formal.relations import FormalRelation
from gfkit.formal.rules import formal_rule
from gfkit.formal.theorems import theorem_of_statement
from gfkit.games.heaps.periods import OctalPeriod
from gfkit.sequences.definition import definition_of
from gfkit.sequences.relations import RelationHolds
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.encodings.models import find_model

KING, KINGS = Strip("kings", columns=1), Strip("kings", columns=2)
NAMES = {"a": KINGS.definition(), "b": KING.definition()}
HALVES = definition_of({"kind": "fraction", "offset": 0, "p": ["1"], "q": ["2", "-1"]})


def statement(relation, low, **more):
    names = NAMES | more
    used = tuple((name, names[name]) for name in sorted(names) if f"{name}(" in relation)
    return RelationHolds(relation, used, low, None)


# Relations.


@pytest.mark.parametrize(
    ("relation", "low", "words"),
    [
        ("a(5-n) = 1", 0, "index is not n"),
        ("a(n) = sqrt(2)^n+sqrt(3)^n", 0, "square roots of 2 and of 3"),
        ("a(n) = 2^(1/3)", 0, "exponent"),
        ("a(n) = b(n-1)", 0, "before its first term"),
        ("a(n) = b(n)", 10**9, "from n = 1000000000 on"),
        ("a(n) = b(n+1000000000)", 0, "the index"),
        ("a(n) = n!", 0, "in a relation"),
        ("a(n) < 2^n", 0, "the sign <"),
        ("sqrt(2)*a(n) = 1", 0, "times a square root"),
        ("a(n) = 1/n", 0, "where a number is expected"),
    ],
)
def test_other_relations_are_refused(relation, low, words):
    with pytest.raises(NotFormal) as caught:
        FormalRelation(statement(relation, low))
    assert words in str(caught.value)


def test_a_sequence_that_is_not_counted_is_refused():
    with pytest.raises(NotFormal, match="not a count on strips"):
        FormalRelation(statement("a(n) = c(n)", 0, c=HALVES))


# Rules.

EXCEPT = {
    "values": [0, 1],
    "neighbours": [
        {"directions": ["left", "right"], "relation": "equal", "counts": [0, 1], "exceptions": [1]}
    ],
}
BESIDE = {
    "values": [0, 2],
    "acceptors": [
        {
            "track": "row",
            "breadth": 2,
            "arrows": [[0, 1, 1, -1], [1, 0, -1, 1]],
            "accepting": [0, 1],
        }
    ],
}


def strip_of(data):
    return Strip(model_of(ArrayRule.from_data(data, "mine")), columns=2)


def theorem_about(strip):
    return formal_theorem(strip.definition(), strip.gf)


@parametrize_some(
    ("call", "words"),
    [
        (lambda: place_question(Place(((0, 0),), inside=True), object(), {}), "of the kind"),
        (
            lambda: formal_rule(model_of(ArrayRule.from_data(EXCEPT, "mine"))).reach(0),
            "exceptions, or lines",
        ),
        (
            lambda: formal_rule(model_of(ArrayRule.from_data(BESIDE, "mine"))),
            "read side by side",
        ),
        (
            lambda: theorem_about(strip_of({"values": [0, 1], "connected": [{"values": [1]}]})),
            r"the whole board \(connected 1\)",
        ),
        (
            lambda: theorem_about(strip_of({"values": [1, 0], "ordered": {"rows": "increasing"}})),
            "from the least",
        ),
        (
            lambda: FormalTheorem(
                Strip(
                    model_of(EdgeRule.from_data({"edges": {"degree": [1]}}, "mine")), columns=2
                ).definition(),
                RationalGF.of([1], [1]),
            ),
            "have no definition in the library",
        ),
        (lambda: theorem_about(Strip(find_model("go"), columns=2)), "'liberty'"),
        (lambda: theorem_of_statement(OctalPeriod.of("0.07", 34, 53)), "a statement of the kind"),
        (
            lambda: condition_term(
                read_condition("min(near) + x > 1", frozenset("x"), frozenset(["near"])),
                {"near": "near"},
            ),
            "may be empty",
        ),
    ],
)
def test_what_has_no_words_in_the_library_is_refused(call, words):
    with pytest.raises(NotFormal, match=words):
        call()


def test_another_denominator_is_refused():
    with pytest.raises(Disagreement, match="the denominator is not one of the automaton's"):
        missing_factor(Strip("col:maximal", columns=3).lumping()[1], RationalGF.of([1], [1, -3]))


# Files.


def header():
    return header_of(theorems()["gf"].statement.data())


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: stated_in(f"{header()}\n{header()}"), "2 lines"),
        (lambda: stated_in(f" {header()}"), "cannot be read"),
        (lambda: stated_in("Theorem gf : True."), "no header"),
        (lambda: stated_in(header_of(OctalPeriod.of("0.07", 34, 53).data())), "the header states"),
    ],
)
def test_the_header_says_what_the_file_states(call, words):
    with pytest.raises(CertificateRejected, match=words):
        call()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"p": ["1", "2"]', '"p": ["1", "3"]'),  # the header says more than the theorem
        ("inside [(0, 0); (1, -1)]", "inside [(0, 0); (1, 1)]"),
        ("Definition q : list Z := [1; (-1); (-2)]", "Definition q : list Z := [1; (-1); (-3)]"),
        ("(length c < length q)", "(length c < 1)"),
    ],
)
def test_a_changed_file_is_rejected(old, new):
    source = theorem_of("kings", columns=2).source("0")
    assert old in source
    with pytest.raises(CoqRejects, match="is not what gfkit writes for it"):
        theorem_in(source.replace(old, new))


@pytest.mark.parametrize(
    ("given", "own", "words"),
    [
        ("a b\nc", "a  b d", 'line 2 is not what gfkit writes for it: "c", but "a b d"'),
        ("a b\nc", "a b", '"c", where nothing more is right'),
        ("a b", "a b\n x c", 'it ends before "x c"'),
    ],
)
def test_files_are_the_same_but_for_spaces(given, own, words):
    with pytest.raises(CoqRejects) as caught:
        require_same(given, own, "it")
    assert words in str(caught.value)
    require_same("a  b\n c", "a b c", "it")


@pytest.mark.parametrize("number", [0, 7, -7, 10**25 - 1, 10**25, -(10**25)])
def test_integers_are_written_as_coq_reads_them(number):
    """Long ones in hexadecimal digits, negative ones in parentheses."""
    assert int(integer_term(number).strip("()"), 0) == number
