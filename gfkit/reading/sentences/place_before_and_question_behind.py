"""Sentences that tell the place before the question, or that ask behind what is told.

"In the ladder with n rungs, number of independent sets" is read as if the ladder stood behind what
is counted, wherever the grammar reads it there.
"""

from __future__ import annotations

from collections.abc import Iterator

from gfkit.reading.sentences.earley_parser import Chart, NoParse, Parser
from gfkit.reading.sentences.sentence_tokens import Part, tokens_of

PARTS_OF_PLACES = {"SETS", "_VERTEX", "_MEMBER", "_EDGES", "_LINK", "_CELLS", "_SQUARE", "_RUNGS"}
"""Kinds of tokens of what a graph or board has: "its vertices" are those of the place."""


def texts_with_place_behind(text: str, tokens: list[Part], parser: Parser) -> Iterator[str]:
    """Yield a sentence that tells its place first with the place behind what is counted.

    Where it stands is tried behind each word, as far as the grammar reads it; for "it" it is put
    there alone, as are "its vertices".

    >>> from gfkit.reading.sentences.sentence_reader import sentence_parser
    >>> said = "In P_n, number of independent sets"
    >>> next(texts_with_place_behind(said, [*tokens_of(said)], sentence_parser()))
    'number of independent sets of P_n'
    """
    found = _place_before(tokens, parser)
    if found is None:
        return
    place, colors, behind = found
    of = text[tokens[place[0]].begin : tokens[place[1] - 1].end]
    rest = tokens[behind:]
    is_alphabet = tokens[place[1] - 1].kind in {"SET", "RANGE"}
    said = f" over {of}" if is_alphabet else f" of {of}"
    if colors is not None:
        said += f" with {text[tokens[colors[0]].begin : tokens[colors[1] - 1].end]}"
    pronoun = next((k for k, z in enumerate(rest) if _is_pronoun(rest, k)), None)
    if pronoun is not None and colors is None and not is_alphabet:
        yield _with_pronoun_told(text, rest, pronoun, of)
        return
    for k in range(len(rest)):
        before, after = text[rest[0].begin : rest[k].end], text[rest[k].end :]
        if goes_on_behind(f"{before}{said}", k, parser):
            yield f"{before}{said}{after}"


def _place_before(
    tokens: list[Part], parser: Parser
) -> tuple[tuple[int, int], tuple[int, int] | None, int] | None:
    """Return where the place stands, where colors, and where the rest begins; None for none."""
    ends = _chart_of([one.kind for one in tokens], parser, "place_before").ends
    behind = max((k for k, begins in ends["place_before"].items() if 0 in begins), default=0)
    if not 0 < behind < len(tokens):
        return None
    colors = next(((z, behind - 1) for z in sorted(ends["told_colors"].get(behind - 1, ()))), None)
    last = behind - 1 if colors is None else colors[0] - 1
    begins = ends["told_place"].get(last, set()) | ends["told_letters"].get(last, set())
    first = min(begins, default=None)
    return None if first is None else ((first, last), colors, behind)


def _chart_of(kinds: list[str], parser: Parser, start: str) -> Chart:
    """Return what stands where among tokens, as far as they can be what they begin with."""
    try:
        return parser.parse(kinds, start)
    except NoParse as stopped:
        return stopped.chart


def _is_pronoun(rest: list[Part], k: int) -> bool:
    text = rest[k].text.lower()
    is_its = text == "its" and k + 1 < len(rest) and rest[k + 1].kind in PARTS_OF_PLACES
    return text == "it" or is_its


def _with_pronoun_told(text: str, rest: list[Part], k: int, place: str) -> str:
    before, after = text[rest[0].begin : rest[k].begin], text[rest[k].end :]
    if rest[k].text.lower() == "it":
        return f"{before}{place}{after}"
    noun = text[rest[k + 1].begin : rest[k + 1].end]
    return f"{before}the {noun} of {place}{text[rest[k + 1].end :]}"


def goes_on_behind(begun: str, least: int, parser: Parser) -> bool:
    """Tell whether a text can be the beginning of a sentence."""
    kinds = [one.kind for one in tokens_of(begun)]
    try:
        parser.parse(kinds)
    except NoParse as stopped:
        return stopped.at == len(kinds) > least
    return True


def without_question(text: str, tokens: list[Part], parser: Parser) -> str:
    """Return a sentence without what it asks at its end; "" where it asks nothing.

    >>> from gfkit.reading.sentences.sentence_reader import sentence_parser
    >>> said = "domino tilings of 2 x n: how many are there?"
    >>> without_question(said, [*tokens_of(said)], sentence_parser())
    'domino tilings of 2 x n'
    """
    kinds = [one.kind for one in tokens]
    if kinds[:2] == ["_HOW", "_MANY"] and kinds[-2:] == ["_ARE", "_THERE"] and len(kinds) > 4:
        return text[tokens[2].begin : tokens[-3].end]
    for k in range(2, len(kinds) - 1):
        if kinds[k] in {"_STOP", "_COMMA", "_COLON"}:
            ends = _chart_of(kinds[k + 1 :], parser, "question_behind").ends["question_behind"]
            if 0 in ends.get(len(kinds) - k - 1, ()):
                return text[: tokens[k - 1].end]
    return ""
