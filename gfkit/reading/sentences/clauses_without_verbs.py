"""Clauses that have no verb of their own: "adjacent letters different", "no two 1s sharing a side".

They stand behind a comma or behind "with", and are read as if they stood behind "where", and had
the verb: "where adjacent letters are different", "where no two 1s share a side".
"""

from __future__ import annotations

from collections.abc import Iterator

from gfkit.reading.sentences.earley_parser import NoParse, Parser
from gfkit.reading.sentences.sentence_tokens import Part, tokens_of

VERBS = {
    "_BEING": "are",
    "_HAVING": "have",
    "_CONTAINING": "contain",
    "_OCCURRING": "occur",
    "_USING": "use",
    "_AVOIDING": "avoid",
    "_STARTING": "start",
    "_ENDING": "end",
    "_DIFFERING": "differ",
    "_ADDING": "add",
    "_EXCEEDING": "exceed",
    "_SHARING": "share",
    "_ALTERNATING": "alternate",
    "_STANDING": "stand",
    "_STAYING": "stay",
    "_INCREASING": "increase",
    "_DECREASING": "decrease",
}
"""Kinds of tokens that are said of something, and the verb by which a clause says the same."""
STATES = frozenset(
    {"_DIFFERENT", "_EQUAL", "_THE", "_ADJACENT", "_NEXT", "_USED", "_ISOLATED", "_EVEN", "_ODD"}
    | {"_DIVISIBLE", "_CONGRUENT", "_MULTIPLE", "_FOLLOWED", "_PRECEDED", "_BETWEEN", "_FLANKED"}
    | {"_FORBIDDEN", "_ALLOWED", "_NOT", "_AT", "_MORE", "_FEWER", "_LESS", "_GREATER", "_NONZERO"}
    | {"_NONDECREASING", "_NONINCREASING", "_CONSTANT", "_PALINDROME", "_OF", "_IN", "_REPEATED"}
    | {"_EVERY", "_BOTH", "_EITHER", "_NEITHER", "_NEVER", "_ALWAYS", "_IMMEDIATELY", "_ABSENT"}
    | {"NUMBER", "NUMBER_NAMED", "ZERO", "DIGITS", "LETTER", "A", "_AN", "COLOR", "_EXACTLY"}
    | {"_ORTHOGONALLY", "_HORIZONTALLY", "_VERTICALLY", "_DIAGONALLY", "_CYCLICALLY", "_PAIRWISE"}
)
"""Kinds of tokens with which begins what something is."""
BEGIN = frozenset({"_COMMA", "_WITH", "_AND", "_COLON", "_STOP"})
"""Kinds of tokens before a clause without a verb."""
NO_SUBJECT = frozenset({"_WHERE", "_SUCH", "_THAT", "_WHICH", "_WHOSE", "_IN", "_WITH", "_FOR"})
EACH_OF_THEM = frozenset(
    {"_EVERY", "_NO", "_ANY", "A", "_AN", "NUMBER", "NUMBER_NAMED", "_AT", "_EXACTLY", "_SOME"}
)
"""With which begins of how many letters it is told what is behind them: "1s followed by 0s" may
be all 1s before all 0s."""
MOST_WORDS, MOST_TRIED = 12, 14
"""Of what something is said is told in so many words at most; so many places are tried."""


def texts_with_verbs(text: str, tokens: list[Part], at: int, parser: Parser) -> Iterator[str]:
    """Yield a sentence that stops at a token, with the verb that a clause before it has not.

    Only if the sentence goes on so beyond that token.

    >>> from gfkit.reading.sentences.sentence_reader import sentence_parser
    >>> said = "binary words of length n, first and last letter different"
    >>> next(texts_with_verbs(said, [*tokens_of(said)], 9, sentence_parser()))
    'binary words of length n, where first and last letter different'
    """
    tried = 0
    for begin in range(min(at, len(tokens) - 1), max(at - MOST_WORDS, 1), -1):
        one = tokens[begin - 1]
        if one.kind not in BEGIN or tokens[begin].kind in NO_SUBJECT:
            continue
        before = text[: one.begin if one.kind == "_WITH" else one.end]
        for said, least in _clauses(text, tokens, begin, at):
            if tried == MOST_TRIED:
                return
            tried += 1
            told = f"{before} where {said}"
            if _goes_on(told, least + (one.kind != "_WITH"), parser):
                yield told
        if one.kind != "_AND":
            return


def _clauses(text: str, tokens: list[Part], begin: int, at: int) -> Iterator[tuple[str, int]]:
    """Yield clauses with a verb at one of the places up to a token, and how far they are to go."""
    yield text[tokens[begin].begin :], at
    for k in range(min(at, len(tokens) - 1), begin, -1):
        subject, one = text[tokens[begin].begin : tokens[k - 1].end], tokens[k]
        if one.kind in VERBS:
            yield f"{subject} {VERBS[one.kind]}{text[one.end :]}", at
        if one.kind in {"_FOLLOWED", "_PRECEDED"} and tokens[begin].kind not in EACH_OF_THEM:
            continue
        if one.kind in STATES or one.kind in {"_INCREASING", "_DECREASING"}:
            yield f"{subject} are {text[one.begin :]}", at + 1


def _goes_on(text: str, least: int, parser: Parser) -> bool:
    """Tell whether a text is a sentence, or goes on beyond a token."""
    try:
        parser.parse([one.kind for one in tokens_of(text)])
    except NoParse as stopped:
        return stopped.at > least
    return True
