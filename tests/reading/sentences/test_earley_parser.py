"""The parser: what it parses is what the forms derive, with the meanings of all derivations."""

from itertools import product
from random import Random

import pytest
from samples import parametrize_some

from gfkit.reading.sentences.earley_parser import Evaluation, NoParse, Parser, TooMany
from gfkit.reading.sentences.lark_notation_reader import grammar_of

LETTERS = ["X", "Y", "_C"]


def derived(forms, symbol, length):
    """Return the words of a length that a symbol derives, each with its derivations as trees."""
    if symbol not in forms:
        return {(symbol,): {symbol}} if length == 1 else {}
    found = {}
    for form in forms[symbol]:
        for lengths in product(range(1, length + 1), repeat=len(form)):
            if sum(lengths) == length and (len(form) > 1 or form[0] not in forms):
                each = [derived(forms, z, k) for z, k in zip(form, lengths, strict=True)]
                for words in product(*each):
                    trees = product(*(part[w] for part, w in zip(each, words, strict=True)))
                    kept = ((symbol, *(z for z in t if z != "_C")) for t in trees)
                    found.setdefault(sum(words, ()), set()).update(kept)
    return found


def drawn(seed):
    """Return a small grammar: forms of one token, or of two symbols."""
    random = Random(seed)  # noqa: S311
    rules = ["start", "one", "two"]
    return {
        rule: {
            (random.choice(LETTERS),),
            *(tuple(random.choices([*rules, *LETTERS], k=2)) for _ in range(3)),
        }
        for rule in rules
    }


class Trees:
    """The meaning of a form is its derivation."""

    def __init__(self, tokens):
        self.tokens = tokens

    def of_token(self, at):
        return (self.tokens[at],)

    def of_form(self, action, parts):
        return tuple((action, *some) for some in parts)


@parametrize_some("seed", range(20))
def test_the_words_of_a_grammar_are_parsed_with_all_their_derivations(seed):
    forms = drawn(seed)
    lines = [f"{rule}: {' | '.join(' '.join(z) for z in some)}" for rule, some in forms.items()]
    parser = Parser(grammar_of(lines))
    for length in range(1, 5):
        right = derived(forms, "start", length)
        for word in product(LETTERS, repeat=length):
            try:
                chart = parser.parse([*word])
            except NoParse:
                assert word not in right
                continue
            found = Evaluation(chart, Trees(word)).of_rule("start", 0, length)
            assert {tree for (tree,) in found} == right[word]


@pytest.mark.parametrize("seed", range(10))
def test_a_refusal_tells_all_tokens_that_can_stand_there(seed):
    forms = drawn(seed)
    lines = [f"{rule}: {' | '.join(' '.join(z) for z in some)}" for rule, some in forms.items()]
    parser = Parser(grammar_of(lines))
    words = [w for length in range(1, 6) for w in derived(forms, "start", length)]
    for length in (1, 2):
        for word in product(LETTERS, repeat=length):
            if word in words:
                continue
            with pytest.raises(NoParse) as stopped:
                parser.parse([*word])
            at, expected = stopped.value.at, stopped.value.expected
            after = {w[at] for w in words if len(w) > at and w[:at] == word[:at]}
            assert expected >= after
            assert at == length or word[at] not in expected


def test_what_may_be_left_out_or_repeated_makes_several_forms():
    parser = Parser(grammar_of(['start: "no"? (X | Y+) ("or" X)* -> all']))

    class Counted(Trees):
        def of_form(self, action, parts):
            return tuple((action, len(some)) for some in parts)

    for tokens, parts in (("X", 1), ("_NO Y Y", 2), ("X _OR X _OR X", 3)):
        each = tokens.split()
        chart = parser.parse(each)
        assert Evaluation(chart, Counted(each)).of_rule("start", 0, len(each)) == (
            (("all", parts),),
        )
    with pytest.raises(NoParse):
        parser.parse(["X", "X"])


def test_a_rule_is_told_once_and_may_be_extended():
    told = grammar_of(["start: X", "%extend start: Y"])
    assert told.rules["start"].symbols == ["", "X", "Y"]
    with pytest.raises(ValueError, match="told twice"):
        grammar_of(["start: X", "?start: Y"])


def test_a_word_with_very_many_meanings_is_given_up():
    """Of n letters there are as many derivations as binary trees with n leaves."""
    tokens = ["X"] * 12
    chart = Parser(grammar_of(["start: X | start start"])).parse(tokens)
    with pytest.raises(TooMany):
        Evaluation(chart, Trees(tokens)).of_rule("start", 0, 12)
