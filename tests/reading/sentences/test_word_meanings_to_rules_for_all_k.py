"""Words over k letters: one rule for all k, compared with words that are listed for some."""

import itertools
import json
from functools import cache
from random import Random

import pytest
from oracle.envelopes import certificate, checked, envelope
from samples import parametrize_some

from gfkit import as_sequence, errors, read
from gfkit.cli import run
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    Amount,
    Count,
    Order,
    Ordered,
    Pairs,
    Spells,
    Sum,
    Windows,
)
from gfkit.reading.sentences.word_meanings_to_rules_for_all_k import NotAlike, asked_of, letter_rule

MOST = 3_000


def windows(word, size):
    """Return the stretches of so many letters."""
    return [word[i : i + size] for i in range(len(word) - size + 1)]


def runs(word):
    """Return the lengths of the runs."""
    return [len([*some]) for _, some in itertools.groupby(word)]


def has(word, *factor):
    """Tell whether a word has a factor."""
    return factor in windows(word, len(factor))


FAMILIES = {
    "": (0, lambda _: True),
    "avoiding 00": (1, lambda w: not has(w, 0, 0)),
    "avoiding 010": (2, lambda w: not has(w, 0, 1, 0)),
    "avoiding 012 and 21": (3, lambda w: not has(w, 0, 1, 2) and not has(w, 2, 1)),
    "with exactly two 0s": (1, lambda w: w.count(0) == 2),
    "with no two equal adjacent letters": (0, lambda w: all(a != b for a, b in windows(w, 2))),
    "with no 3 equal consecutive letters": (0, lambda w: all(len({*z}) > 1 for z in windows(w, 3))),
    "in which any three consecutive letters are distinct": (
        0,
        lambda w: all(len({*z}) == 3 for z in windows(w, 3)),
    ),
    "in which any four consecutive letters are distinct": (
        0,
        lambda w: all(len({*z}) == 4 for z in windows(w, 4)),
    ),
    "with at most 3 different letters": (0, lambda w: len({*w}) <= 3),
    "with exactly 2 different letters": (0, lambda w: len({*w}) == 2),
    "in which every run has length at least 2": (0, lambda w: all(z > 1 for z in runs(w))),
    "with at most two runs": (0, lambda w: len(runs(w)) <= 2),
    "with longest run 2": (0, lambda w: max(runs(w), default=0) == 2),
    "with the first and last letter equal": (0, lambda w: bool(w) and w[0] == w[-1]),
    "in which every 0 is followed by a 1": (
        2,
        lambda w: all(i + 1 < len(w) and w[i + 1] == 1 for i, z in enumerate(w) if z == 0),
    ),
    "with an even number of 1s and no two adjacent equal letters": (
        2,
        lambda w: w.count(1) % 2 == 0 and all(a != b for a, b in windows(w, 2)),
    ),
    "that start with 0 and end with 1": (2, lambda w: len(w) > 1 and (w[0], w[-1]) == (0, 1)),
}
"""What is said, the least k for which it is, and its definition."""


@parametrize_some("said", FAMILIES)
def test_polynomials_in_k_count_the_words_that_are_listed(said: str) -> None:
    least, is_good = FAMILIES[said]
    sequence = as_sequence(f"words of length n over k letters {said}")
    assert str(sequence.verdict) == "proved"
    assert sequence.definition.least_of("k") == least
    for k in range(least, least + 5):
        own = sequence.at(k=k)
        for n in range(own.offset, 9):
            if k**n > MOST:
                break
            listed = sum(map(is_good, itertools.product(range(k), repeat=n)))
            assert own.term(n) == listed, (k, n)


@parametrize_some("sides", ["2 X n", "2 X (n+1)", "(n+1) X 2", "n X 3"])
def test_arrays_over_k_letters_are_those_over_each_number_of_letters(sides: str) -> None:
    """They are counted from the same n on, and a(n) is the number that is listed."""
    said = "arrays over {} letters with no two adjacent elements equal"
    sequence = as_sequence(f"{sides} {said.format('k')}")
    across = 3 if "3" in sides else 2
    for k in range(2, 4):
        own = sequence.at(k=k)
        assert own.offset == as_sequence(f"{sides} {said.format(k)}").offset
        for n in range(own.offset, own.offset + 3):
            cells = list(itertools.product(range(across), range(n + ("+1" in sides))))
            if k ** len(cells) > MOST:
                break
            arrays = (
                dict(zip(cells, some, strict=True))
                for some in itertools.product(range(k), repeat=len(cells))
            )
            listed = sum(
                all(z != of.get((r + 1, c)) and z != of.get((r, c + 1)) for (r, c), z in of.items())
                for of in arrays
            )
            assert own.term(n) == listed, (k, n)


@pytest.mark.parametrize("said", ["avoiding 00", "avoiding 010", "avoiding 012 and 21"])
def test_nothing_is_said_of_fewer_letters_than_have_names(said: str) -> None:
    sequence = as_sequence(f"words of length n over k letters {said}")
    least = FAMILIES[said][0]
    with pytest.raises(errors.GfkitError, match=f"it is said of k >= {least}, and not of k = "):
        sequence.at(k=least - 1)


@pytest.mark.parametrize(
    "text",
    [
        "words of length n over an alphabet of k letters avoiding 00",
        "words of length n over {0,1,...,k-1} avoiding 00",
        "words of length n over {1,2,...,k} avoiding 11",
        "k-ary words of length n avoiding 00",
    ],
)
def test_alphabets_are_said_in_several_ways(text: str) -> None:
    own = as_sequence("words of length n over k letters avoiding 00")
    assert as_sequence(text).gf == own.gf


@pytest.mark.parametrize(
    "said",
    [
        "that are nondecreasing",
        "with sum 3",
        "with no 2 adjacent letters that differ by 1",
        "whose largest letter is 2",
        "in which every letter is odd",
        "in which all letters are distinct",
    ],
)
def test_what_tells_letters_apart_is_refused(said: str) -> None:
    with pytest.raises(errors.GfkitError, match="k"):
        read(f"words of length n over k letters {said}")


@pytest.mark.parametrize(
    "said",
    [
        Sum(Amount(3, 3)),
        Ordered(Order.INCREASING),
        Ordered(Order.DISTINCT),
        Count(NONE, Windows(2), Ordered(Order.DECREASING)),
        Count(NONE, Pairs(Amount(1)), Ordered(Order.EQUAL)),
    ],
)
def test_letters_are_compared_by_equality_and_by_finitely_many_at_a_time(said) -> None:
    with pytest.raises(NotAlike):
        letter_rule(said, "words")


def test_what_is_remembered_is_bounded_by_what_is_said() -> None:
    assert asked_of(Count(NONE, Windows(4), Spells((0, 2, 0, 0)))).memory == 0
    assert asked_of(Count(NONE, Windows(4), Ordered(Order.EQUAL))).memory == 3
    with pytest.raises(errors.LimitReached, match="more than 16"):
        letter_rule(Count(NONE, Windows(9), Ordered(Order.DISTINCT)), "words")


SHAPES = [z for n in (2, 3) for z in itertools.product(range(3), repeat=n)]


@parametrize_some("seed", range(60), first=1)
def test_a_drawn_set_of_patterns_is_avoided_for_all_k(seed: int) -> None:
    """Patterns of equal and different letters, some of them with names, none of which occurs."""
    draw = Random(seed)  # noqa: S311 - any words will do
    factors = draw.sample(SHAPES, draw.randint(1, 3))
    equal, apart = draw.randint(2, 4), draw.choice([None, 2, 3])
    said = f"avoiding {', '.join(''.join(map(str, z)) for z in factors)}"
    said = said if len(factors) == 1 else " and ".join(said.rsplit(", ", 1))
    said += f" and with no {equal} equal consecutive letters"
    if apart:
        said += f" and in which any {apart} consecutive letters are distinct"
    try:
        sequence = as_sequence(f"words of length n over k letters {said}")
    except errors.GfkitError:
        pytest.skip("said in a way that is not read")
    least = max(max(z) for z in factors) + 1
    for k in range(least, least + 3):
        for n in range(1, 7):
            if k**n > MOST // 3:
                break
            listed = sum(
                not any(has(w, *z) for z in factors)
                and all(len({*z}) > 1 for z in windows(w, equal))
                and (not apart or all(len({*z}) == apart for z in windows(w, apart)))
                for w in itertools.product(range(k), repeat=n)
            )
            assert sequence.at(k=k).term(n) == listed, (k, n)


def apart(word, other=()):
    """Tell whether no two cells beside each other are equal, nor two above each other."""
    beside = all(a != b for row in (word, other) for a, b in itertools.pairwise(row))
    return beside and all(a != b for a, b in zip(word, other, strict=False))


OTHERS = {
    "ways to paint a fence with n posts using k colors such that no 3 posts in a row have the same "
    "color": (
        lambda k, n: itertools.product(range(k), repeat=n),
        lambda w: all(len({*z}) > 1 for z in windows(w, 3)),
    ),
    "walks of length n in K_k": (
        lambda k, n: itertools.product(range(k), repeat=n + 1),
        apart,
    ),
    "closed walks of length n in K_k": (
        lambda k, n: itertools.product(range(k), repeat=n),
        lambda w: apart((*w, w[0])),
    ),
    "circular words of length n over k letters avoiding 011": (
        lambda k, n: itertools.product(range(k), repeat=n),
        lambda w: not has((*w, *w, *w), 0, 1, 1),
    ),
    "2 X n arrays over k letters with no two adjacent equal entries": (
        lambda k, n: itertools.product(itertools.product(range(k), repeat=n), repeat=2),
        lambda rows: apart(*rows),
    ),
    "2 X n arrays over k letters with no two horizontally adjacent equal entries": (
        lambda k, n: itertools.product(itertools.product(range(k), repeat=n), repeat=2),
        lambda rows: all(map(apart, rows)),
    ),
    "words of length 2n over k letters avoiding 00": (
        lambda k, n: itertools.product(range(k), repeat=2 * n),
        lambda w: not has(w, 0, 0),
    ),
    "2 X n arrays over k letters": (
        lambda k, n: itertools.product(range(k), repeat=2 * n),
        lambda _: True,
    ),
}  # fmt: skip
"""What is counted over k letters, what lists it for k and n, and what is said of it."""


@parametrize_some("text", OTHERS)
def test_fences_walks_and_arrays_have_polynomials_in_k(text: str) -> None:
    objects, is_good = OTHERS[text]
    sequence = as_sequence(text)
    assert str(sequence.verdict) == "proved"
    for k, n in itertools.product(range(2, 4), range(1, 5)):
        assert sequence.at(k=k).term(n) == sum(map(is_good, objects(k, n))), (k, n)
    assert str(checked(certificate(sequence.proof())).outcome) == "holds"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2 X n arrays over k letters with all rows nondecreasing", "k is to be a number"),
        ("2 X n arrays over k letters, by number of 1s", "the arrays are counted"),
        ("words of length n over k letters by number of 0s and number of 1s", "one thing"),
        ("words of length n over k letters by number of descents", "k is to be a number"),
        ("words of length n over k letters by sum", "k is to be a number"),
        ("x^m/(1-2*x)^m", "the exponent m is not a number"),
        (
            "ways to paint a fence with n posts using 30 colors such that no posts are red",
            "26",
        ),
    ],
)
def test_what_is_not_known_for_all_k_is_refused(text: str, why: str) -> None:
    with pytest.raises(errors.GfkitError, match=why):
        as_sequence(read(text))


def letters(*some):
    """Return what counts some letters in a word."""
    return lambda w: sum(z in some for z in w)


def every(_):
    """Tell that all words are meant."""
    return True


MARKED = {
    "avoiding 00, by number of runs": (1, lambda w: not has(w, 0, 0), lambda w: len(runs(w))),
    "by number of 0s": (1, every, letters(0)),
    "with no two adjacent equal letters, by number of 0s": (1, apart, letters(0)),
    "avoiding 00, by number of 0s": (1, lambda w: not has(w, 0, 0), letters(0)),
    "avoiding 01, by number of 1s": (2, lambda w: not has(w, 0, 1), letters(1)),
    "with at most 2 runs, by number of 0s or 2s": (3, lambda w: len(runs(w)) <= 2, letters(0, 2)),
    "by number of runs": (0, every, lambda w: len(runs(w))),
    "by number of runs of length 2": (0, every, lambda w: runs(w).count(2)),
    "by number of 01s": (2, every, lambda w: windows(w, 2).count((0, 1))),
    "by number of runs of 0s": (1, every, lambda w: [z for z, _ in itertools.groupby(w)].count(0)),
}
"""What is said and counted, the least k, its definition, and how often it is in a word."""


@parametrize_some("said", MARKED, share=36)
def test_what_is_in_words_over_k_letters_is_counted_for_all_k(said: str) -> None:
    least, is_good, count = MARKED[said]
    sequence = as_sequence(f"words of length n over k letters {said}")
    conditions, _, number = said.rpartition("by ")
    of = f"words of length n over k letters {conditions}".strip(" ,")
    total = as_sequence(f"{number} in all {of}")
    assert str(sequence.verdict) == str(total.verdict) == "proved"
    for k, n in itertools.product(range(least, least + 3), range(1, 5)):
        numbers = [count(w) for w in itertools.product(range(k), repeat=n) if is_good(w)]
        for x in (0, 2, -1):
            assert sequence.at(k=k, x=x).term(n) == sum(x**z for z in numbers)
        assert total.at(k=k).term(n) == sum(numbers)
    if least:
        with pytest.raises(errors.GfkitError, match=f"it is said of k >= {least}"):
            sequence.at(k=least - 1)
    for one in (sequence, total):
        assert str(checked(certificate(one.proof())).outcome) == "holds"


def arrow_moved(rule):
    """Give a letter another mark."""
    arrows = rule["states"][0]["arrows"]
    arrows[0], arrows[1] = arrows[1], arrows[0]


@cache
def certificate_of_marked_words() -> str:
    """Return the certificate of words without 001, by the number of 0s; it holds."""
    sequence = as_sequence("words of length n over k letters avoiding 001, by number of 0s")
    data = certificate(sequence.proof())
    assert str(checked(data).outcome) == "holds"
    return json.dumps(data)


@parametrize_some(
    "change",
    [
        lambda of: of["rule"].update(marks=[0, 0]),
        lambda of: of["rule"].update(marks=[1, 0]),
        lambda of: of["rule"].update(marks=[0, 2]),
        lambda of: of["rule"].update(marks=[0]),
        lambda of: of["rule"].update(marked=["0"]),
        lambda of: of["rule"].pop("marks"),
        lambda of: arrow_moved(of["rule"]),
        lambda of: of.update(mark="k", letter="x"),
        lambda of: of.update(mark="k"),
        lambda of: of.pop("mark"),
    ],
    share=36,
)
def test_a_forged_mark_is_rejected(change) -> None:
    data = json.loads(certificate_of_marked_words())
    change(data["statement"]["of"])
    assert str(checked(envelope(data["statement"], data["evidence"])).outcome) != "holds"


def test_a_table_whose_named_letters_have_the_mark_is_read_as_before() -> None:
    """Words by their number of 0s: each letter has a mark by its name, or none."""
    loop = [0, []]
    state = {"registers": 0, "accepts": True, "arrows": [loop, loop]}
    rule = {"name": "words", "least": 1, "named": ["0"], "states": [state], "marked": ["0"]}
    of = {"kind": "parameter", "rule": rule, "fixed": "rows", "side": 1}
    of |= {"topology": "strip", "shift": 0}
    newer = certificate(as_sequence("words of length n over k letters by number of 0s").proof())
    one, t, y, x = [0, 0, 0, "1"], [0, 0, 1, "1"], [0, 1, 1, "-1"], [1, 0, 1, "-1"]
    statement = {**newer["statement"], "of": of, "p": [one], "q": [one, t, y, x]}
    evidence = {key: z for key, z in newer["evidence"].items() if key != "sha256"}
    assert str(checked(envelope(statement, evidence)).outcome) == "holds"
    rule["marked"] = []
    assert str(checked(envelope(statement, evidence)).outcome) != "holds"


@pytest.mark.parametrize("verb", ["draw", "sample", "report", "rules", "count"])
def test_a_rule_has_a_number_of_letters(verb: str, capsys) -> None:
    board = ["--board", "1x5"] * (verb in {"sample", "count"})
    assert run([verb, "words of length n over k letters avoiding 00", *board]) == 2
    assert "k stands for any number" in " ".join(capsys.readouterr().err.split())


def test_the_count_of_a_polynomial_is_refused_and_ask_tells_it(capsys) -> None:
    assert run(["count", "words of length 2 over k letters avoiding 00"]) == 2
    assert "a polynomial in k" in " ".join(capsys.readouterr().err.split())
    assert run(["words of length 2 over k letters avoiding 00"]) == 0
    assert "k^2-1" in capsys.readouterr().out
