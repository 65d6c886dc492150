"""Reading a sentence: its parse, what the parses mean, and what is wrong where it has no meaning.

Every word counts. A sentence that has no parse is refused at the first word with which it cannot go
on, with the words that can stand there; one whose parses mean several things is refused with each
of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError
from gfkit.reading.sentences.clauses_without_verbs import texts_with_verbs
from gfkit.reading.sentences.conventions import (
    Convention,
    text_of,
    with_convention,
    without_conventions,
)
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import (
    Beginning,
    Meaning,
    sentence_of,
    typed_meaning,
)
from gfkit.reading.sentences.earley_parser import Chart, Evaluation, NoParse, Parser, TooMany
from gfkit.reading.sentences.equal_amounts_in_short_places import are_the_same
from gfkit.reading.sentences.expected_words import said_of_tokens
from gfkit.reading.sentences.glosses import glosses
from gfkit.reading.sentences.graph_meanings import OnGraph, Rectangle
from gfkit.reading.sentences.kept_grammar import kept_grammar
from gfkit.reading.sentences.meanings_of_sentence_parts import OfPlacesBefore, Undecided, parts_of
from gfkit.reading.sentences.meanings_that_count_the_same import count_the_same
from gfkit.reading.sentences.path_and_walk_meanings import (
    LatticePaths,
    Walks,
    said_of_words_of_steps,
)
from gfkit.reading.sentences.permutation_meanings import Permutations
from gfkit.reading.sentences.place_before_and_question_behind import (
    texts_with_place_behind,
    without_question,
)
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    Cells,
    Count,
    Counted,
    Different,
    EachLetter,
    Meaningless,
    Near,
    Of,
    Ordered,
    TileRows,
    Windows,
    everything_in,
)
from gfkit.reading.sentences.sentence_tokens import (
    FOLDER,
    MOST_TOKENS,
    SIDES,
    Part,
    Token,
    first_of_domain,
    letters_of_set,
    lexicon,
    tokens_of,
)
from gfkit.reading.sentences.tiling_meanings import Tiled

if TYPE_CHECKING:
    from gfkit.reading.sentences.whole_grammar_semantics import AllSemantics

HEADS = frozenset(
    {"objects", "_composition_noun", "_partition_noun", "_subset_noun"}
    | {"permuted", "sets", "to_color", "piece_set", "peaceful_pieces", "positions"}
    | {"tiling_head", "placements_head", "walk_head", "colored_places", "colored_by_number"}
    | {"vertex_sets_on", "vertex_sets_asked", "pieces_are_placed"}
    | {"circle_filled", "things_around", "row_filled", "chosen_of_them"}
    | {"summands_told", "divided", "coins_called", "story_numbers"}
)
"""Rules of the grammar that say what is counted."""
PLACES_BEFORE = {
    "next_remark": ("noun", "places", "divided_parts", "edge_lines", "bare_cells"),
    "path_bound": ("path_noun",),
}
"""Rules of what is said of the whole without a comma or "and" before it, and of nouns of places."""
OF_THE_NOUN_FIRST = ("that_behind", "path_whose")
"""Rules of what is said of the noun before it, if it can be; else of the whole."""
OF_A_NOUN = frozenset({"_WITH", "_WHOSE", "_HAVING", "_OF", "_THAT", "_WHICH"})
"""Words with which begins what may be said of a noun before it, or of the whole."""
AROUND = frozenset({"_around", "_cyclic", "_both_neighbors", "_two_neighbors", "_clockwise_factor"})
"""Rules of what is said of words on a circle alone."""
MOST_DIGIT = 9
MOST_CHARACTERS = 4_000
"""What stands further behind is behind more words than a sentence has."""


MOST_GLOSSES = 2
"""So many words of a sentence may be explained in brackets, or behind "that is"."""
MOST_TRIED, MOST_INSTEAD = 4, 60
"""So many places of a gloss are tried, and so many sentences with it in the place of words."""


class RefusedSentence(GfkitError):
    """A sentence about what the language counts that has not one meaning, or none."""


def read_sentence(text: str) -> Meaning | RefusedSentence | None:
    """Return what a sentence means; why not; or None if it is not about what the language counts.

    It is if it is one, or begins with what is counted, in more words than one.

    >>> found = read_sentence("binary words of length n with no two adjacent 1s")
    >>> type(found).__name__, read_sentence("Fibonacci sequence")
    ('Counted', None)
    """
    return _read(text, MOST_GLOSSES)


@lru_cache(maxsize=256)
def _read(text: str, left: int) -> Meaning | RefusedSentence | None:
    """Return what a sentence means, as `read_sentence`; left: so many glosses it may have."""
    tokens = list(tokens_of(text[:MOST_CHARACTERS]))
    has_words = any(
        len(z.text) > 1 and z.text[:2].isalpha() and z.kind != "UNKNOWN" for z in tokens
    )
    if len(tokens) == 1 or not has_words:
        return None  # terms and formulas, before the grammar is loaded
    is_long = len(tokens) > MOST_TOKENS or len(text) > MOST_CHARACTERS
    too_long = RefusedSentence(f"a sentence has at most {MOST_TOKENS} words")
    try:
        chart = sentence_parser().parse([one.kind for one in tokens[:MOST_TOKENS]])
    except NoParse as stopped:
        is_begun = _is_begun(stopped)
        told = None if is_long else _with_conventions(text, tokens, left)
        if isinstance(told, Meaning):
            return told
        elsewhere = None if is_long else _told_elsewhere(text, tokens, left * is_begun)
        if elsewhere is not None:
            return elsewhere
        if is_begun and not is_long:
            for one in texts_with_verbs(text, tokens, stopped.at, sentence_parser()):
                if isinstance(with_verb := _read(one, left), Meaning):
                    return with_verb
                if isinstance(with_verb, Ambiguous):
                    return Ambiguous(str(with_verb).replace(f"'{one}'", f"'{text}'", 1))
        if not is_begun:
            return None
        if is_long and stopped.at == MOST_TOKENS:
            return too_long
        if told is not None:
            return told
        return RefusedSentence(_said_of_stop(text, tokens, stopped))
    found: Meaning | RefusedSentence
    try:
        found = too_long if is_long else _meaning(text, tokens, chart)
    except RefusedSentence as refused:
        found = refused
    if isinstance(found, Meaning) and (parted := _without_consequence(text, tokens, chart)):
        without, follows = parted
        before = _read(without, left)
        if not isinstance(before, Meaning) or not count_the_same(before, found):
            return RefusedSentence(
                f"'{follows}' does not follow from the rest of '{text}': if it is one more "
                f"condition, say it behind 'and'"
            )
        found = before
    if isinstance(found, RefusedSentence) and not (is_long or isinstance(found, Ambiguous)):
        of_conventions = _with_conventions(text, tokens, left)
        if isinstance(of_conventions, Meaning):
            found = of_conventions
        elif (told := _told_elsewhere(text, tokens, left)) is not None:
            found = told
    is_rule = tokens[0].kind == "DRAWING"  # a drawing with a board behind it
    return None if is_rule and isinstance(found, RefusedSentence) else found


def _with_conventions(text: str, tokens: list[Part], left: int) -> Meaning | RefusedSentence | None:
    """Return what a sentence means that says something of its conventions; None for others."""
    refused: RefusedSentence | None = None
    for rest, said in without_conventions(tokens[:MOST_TOKENS], sentence_parser()):
        found: Meaning | RefusedSentence | None
        without, these = text_of(text, rest), rest
        if any(one.convention is Convention.ENDS_MEET for one in said):
            without = f"{without.rstrip(' ?.')}, read cyclically"
            these = list(tokens_of(without))
        try:
            chart = sentence_parser().parse([one.kind for one in these])
        except NoParse as stopped:
            found = _read(without, left)
            if not isinstance(found, Meaning):
                refused = refused or RefusedSentence(_said_of_stop(text, these, stopped))
                continue
        else:
            found = _meaning(text, these, chart)
        if isinstance(found, RefusedSentence):
            return found
        try:
            for one in said:
                found = with_convention(one, found)
        except Meaningless as error:
            return RefusedSentence(f"'{text}' has no meaning: {error}")
        return found
    return refused


ORDERED = {"_PLACE", "_CHOOSE", "_KIND", "_PAINT", "_FILL", "_TILE", "_ARRANGE", "_LABEL"}
ORDERED |= {"_WRITE", "_MAKE", "_TO_PARTITION", "_CLIMB", "_PAY", "_DISTRIBUTE", "_PERMUTE"}
"""Kinds of verbs of what is to be done: "place kings on ...: in how many ways?"."""


def _told_elsewhere(text: str, tokens: list[Part], left: int) -> Meaning | RefusedSentence | None:
    """Return what a sentence means that tells its place first, or explains a word; else None.

    left: so many glosses it may have. A formula with brackets has none.
    """
    parser = sentence_parser()
    asked = without_question(text, tokens, parser)
    told_first = asked or text
    orders = [f"ways to {told_first[0].lower()}{told_first[1:]}"]
    for one in [asked, *orders] if tokens[0].kind in ORDERED else [asked]:
        if one and isinstance(told := _read(one, left), Meaning):
            return told
    found: list[Meaning] = []
    refused: RefusedSentence | None = None
    for one in texts_with_place_behind(text, tokens, parser):
        told = _read(one, 0)
        if isinstance(told, Ambiguous):
            return told
        if isinstance(told, RefusedSentence):
            refused = refused or told
        elif told is not None and not any(count_the_same(told, z) for z in found):
            found.append(told)
    if len(found) > 1:
        each = "; or ".join(sorted(f"'{sentence_of(one)}'" for one in found))
        return Ambiguous(f"'{text}' can mean {each}: say the place behind what is counted")
    if found:
        return found[0]
    for gloss in islice(glosses(text, tokens), MOST_TRIED) if left else ():
        told = _read(gloss.without, left - 1)
        if not isinstance(told, Meaning):
            continue
        if any(_is_read_as(one, told) for one in islice(gloss.sentences(parser), MOST_INSTEAD)):
            return told
    return refused


def _without_consequence(text: str, tokens: list[Part], chart: Chart) -> tuple[str, str] | None:
    """Return a sentence without what is said to follow, "(so ...)", and this; None if nothing is.

    It ends with the bracket, or at the next comma.
    """
    begins = (k for some in chart.ends["_as_follows"].values() for k in some if k)
    for begin in sorted(set(begins)):
        opening = tokens[begin - 1].kind
        if opening not in {"_OPEN", "_COMMA"}:
            continue
        closing = {"_CLOSE"} if opening == "_OPEN" else {"_COMMA", "_STOP"}
        firsts = [z for z, some in chart.ends["_as_follows"].items() if begin in some]
        ends = (z for z in range(max(firsts) + 1, len(tokens)) if tokens[z].kind in closing)
        end = next(ends, len(tokens))
        said = (chart.ends[rule].get(end, set()) for rule in ("clauses", "told_clause"))
        if all(some.isdisjoint(firsts) for some in said):
            continue
        after = end + (opening == "_OPEN")
        behind = text[tokens[after].begin :] if after < len(tokens) else ""
        return (
            f"{text[: tokens[begin - 1].begin].rstrip()} {behind}".strip(),
            text[tokens[begin].begin : tokens[end - 1].end],
        )
    return None


def _is_read_as(text: str, meant: Meaning) -> bool:
    """Tell whether a text is a sentence that means what is meant."""
    tokens = list(tokens_of(text))
    try:
        sentence_parser().parse([one.kind for one in tokens])
    except NoParse as stopped:
        near = {one.kind for one in tokens[max(stopped.at - 1, 0) : stopped.at + 1]}
        if not text.startswith("in ") and near.isdisjoint({"_OPEN", "_COMMA", "_STOP"}):
            return False
    found = _read(text, 0)
    return isinstance(found, Meaning) and count_the_same(found, meant)


def _is_begun(stopped: NoParse) -> bool:
    """Tell whether tokens that are no sentence are the beginning of one of the language."""
    return stopped.at > 1 and stopped.chart.has(HEADS | {"start"})


COLORED = frozenset({"labeled_places", "colored_places", "colored_by_number", "things_are_colored"})
COLORED |= {"drawn_graph", "circle_filled", "things_around", "row_filled"}
"""Rules of cells, squares and vertices that have colors."""
SETS_TOLD = frozenset(
    {"vertex_sets_on", "vertex_sets_asked", "sets_apart", "nonempty_sets", "drawn_graph"}
    | {"such_sets", "edge_row_sets"}
)
"""Rules of sets of vertices of which something is said."""
OF_CHOSEN = SETS_TOLD | {"counters_placed", "pieces_placed", "pieces_by_letter", "pieces_asked"}
OF_CHOSEN |= {"pieces_are_placed", "hued_pieces"}
OF_CHOSEN |= {"counters_are_placed", "chosen_of_them"}
"""Rules of cells and vertices of which some are chosen."""
OF_TOSSES = {"tosses", "tossed", "trials", "ways_to_toss", "rolls_of_a_die", "ways_to_roll"}
OF_TOSSES |= {"throws_told", "rolls_of_a_total", "rolls_of_any_number"}
"""Rules of coins and dice that are thrown."""
OF_ROWS = frozenset({"row_said", "row_asked", "row_asked_verbs"})
OF_ROWS |= {"row_clauses", "row_phrases", "row_if"}
"""Rules of tilings of a row, of which it is said what is said of words."""
OF_MEMBERS = {"_are_in_set", "_are_not_in_set", "_in_set_again", "_be_in_set", "_all_in_it"}
OF_MEMBERS |= {"_are_in_it", "_are_not_in_it"}
"""Rules of numbers that are chosen to be elements of a subset."""
STORIES = {
    "_STEP": {"climb"},
    "_COIN": {
        "counters_placed",
        "counters_are_placed",
        "change",
        "coins_with_a_total",
        "tosses",
        "tossed",
        "trials",
        "ways_to_toss",
    },
    "_TOSS": OF_TOSSES,
    "_ROLL": OF_TOSSES,
    "_OUTCOME": OF_TOSSES,
    "_THING": {"necklaces", "painted", "colors", "put_in_boxes", *COLORED},
    "_POST": {"painted", *COLORED},
    "_COUNTER": {"counters_placed", "counters_are_placed"},
    "_VERTEX": {
        *COLORED,
        "_every_coloring",
        "walks_in_complete",
        *SETS_TOLD,
        "counters_placed",
        "all_edge_sets",
    },
    "_FACE": OF_TOSSES,
    "_RUNGS": {*SETS_TOLD, "climb", *COLORED},
    "_RAIL": {*SETS_TOLD, *COLORED},
    "_LINK": COLORED | {"edge_colorings"},
    "_CHOSEN": {*OF_CHOSEN, *OF_MEMBERS, "marked_place", "_taken_from"},
    "_OCCUPIED": OF_CHOSEN,
    "_TILE": OF_ROWS | {"painted"},
    "_BRICK": OF_ROWS,
}
"""Nouns of a story, and the rules of the grammar of which one tells it."""
PARTS_OF_STORIES: dict[str, frozenset[str]] = {
    "one_seated": OF_CHOSEN
    | {"chosen_things", "chosen_in_order", "matched_in_pairs", "put_in_boxes"},
    "_square_cell": COLORED
    | OF_CHOSEN
    | OF_ROWS
    | {"tiling_head", "chosen_cells", "chosen_things", "chosen_in_order", "put_in_boxes"}
    | {"a_block"},
    "_label_of_vertex": COLORED,
    "edge_place": COLORED | SETS_TOLD,
    "colored_end": COLORED,
    "_joined_by_edge": COLORED | SETS_TOLD,
}
"""Rules of the grammar for what some stories have, and the rules of which one tells it."""


def _without_story(tokens: list[Part], chart: Chart) -> Part | None:
    """Return a noun of a story that is not told: a word has no coins."""
    for part, told in PARTS_OF_STORIES.items():
        if chart.has(frozenset({part})) and not chart.has(told):
            return tokens[max(chart.ends[part]) - 1]
    some = (one for one in tokens if one.kind in STORIES)
    return next((one for one in some if not chart.has(frozenset(STORIES[one.kind]))), None)


def _shows_sides(of: Counted, alone: Part) -> bool:
    """Tell whether words of heads and tails are told by the tosses of a coin."""
    letters = getattr(of.objects, "letters", ())
    return alone.kind in {"_TOSS", "_OUTCOME"} and letters == tuple(sorted(SIDES.values()))


def _is_of_rows(of: Meaning) -> bool:
    """Tell whether tilings of a row are counted as words of tiles."""
    return isinstance(of, Counted) and isinstance(of.objects, TileRows)


def _of_any_board(of: Meaning, text: str) -> Meaning:
    """Return what is said of tiles of a row as it is said of tiles of any board, if it can be."""
    if not _is_of_rows(of) or (told := sentence_of(of)) == text:
        return of
    again = read_sentence(told)
    return again if isinstance(again, Tiled) else of


NOT_OF_TILES = (
    "_square_cell",
    "_square_number",
    "_so_long",
    "_letter_called",
    "_letters_called",
    "_positions",
)
"""Rules of squares that are no pieces, of cells, and of lengths in tiles or in cells."""
CELLS_OR_TILES = "what is said of tiles is told by their number, and not by lengths and colors"
COMPARED = {"_KIND", "_KINDS", "_DISTANCE", "_APART"}
"""Words by which tiles are compared by colors, or by cells between them."""


def _is_about_rows_of_tiles(chart: Chart) -> bool:
    """Tell whether something is said of the tiles of a row, and not only before other objects."""
    return chart.has(OF_ROWS) and chart.has(frozenset({"tiling_head"}))


def _first_of_rows(chart: Chart) -> int:
    """Return the first token of what is said of the tiles of a row; 0 if nothing is."""
    begins = (k for rule in OF_ROWS for some in chart.ends[rule].values() for k in some)
    return min(begins, default=0)


def _compares_tiles(of: Meaning) -> bool:
    """Tell whether it is said of tiles of a row how they are to each other."""
    return _is_of_rows(of) and any(
        isinstance(z, Ordered | Different | EachLetter)
        or (isinstance(z, Near) and z.values is None)
        or (isinstance(z, Windows) and z.length > len("ab"))
        for z in everything_in(of)
    )


class Ambiguous(RefusedSentence):
    """A sentence that has several meanings."""


def _meaning(text: str, tokens: list[Part], chart: Chart) -> Meaning | RefusedSentence:
    found, why, is_undecided = _meanings_of(chart, tokens, text)
    if len(found) > 1:
        said = sorted((sentence_of(one) for one in found), key=lambda z: (len(z), z))
        if not all(count_the_same(found[0], z) for z in found[1:]):
            each = "; or ".join(f"'{z}'" for z in sorted(said))
            return Ambiguous(f"'{text}' can mean {each}: say which, by a comma or in other words")
        found = [z for z in found if sentence_of(z) == said[0]][:1]
    if not found:
        if is_undecided:
            return Ambiguous(f"'{text}' {why}")
        return RefusedSentence(f"'{text}' has no meaning: {why}")
    found = [_of_any_board(found[0], text)]
    is_of_steps = said_of_words_of_steps(found[0]) > 0
    alone = None
    if isinstance(found[0], Counted):
        alone = _without_story(tokens, chart)
        if alone is not None and _shows_sides(found[0], alone):
            alone = None
    elif is_of_steps:  # paths have steps, and no vertices that are letters
        alone = next((z for z in tokens if z.kind in STORIES and z.kind != "_STEP"), None)
    if alone is not None:
        return RefusedSentence(f"'{text}' has no meaning: it is not about {alone.text}")
    if isinstance(found[0], LatticePaths | Walks | Permutations) and (that := _behind_part(tokens)):
        return Ambiguous(
            f"'{text}' {Undecided.says}: 'that' may be said of the {that.text}, or of the whole: "
            "if this is meant, say it behind a comma and 'and'"
        )
    try:
        return _from_number(found[0], tokens)
    except Meaningless as error:
        return RefusedSentence(f"'{text}' has no meaning: {error}")


PARTS_OF_PATHS = {"_STEP", "_PEAK", "_VALLEY", "_RETURN", "_RETURNS", "_ASCENT", "_DESCENT"}
PARTS_OF_PATHS |= {"_POINT", "_CYCLE", "_CYCLES", "_INVERSION", "_EXCEDANCE"}
"""Words for what there is in a path or a permutation."""


def _behind_part(tokens: list[Part]) -> Part | None:
    """Return what a path or permutation has, behind which "that" stands; its n steps are all."""
    for k, one in enumerate(tokens[:-1]):
        is_size = k > 0 and tokens[k - 1].kind in {"N", "_UNIT"}
        is_that = tokens[k + 1].kind in {"_THAT", "_WHICH", "_THAT_ONE"}
        if one.kind in PARTS_OF_PATHS and is_that and not is_size:
            return one
    return None


def _from_number(of: Meaning, tokens: list[Part]) -> Meaning:
    """Return what is counted from the number n on that is told; raises Meaningless."""
    try:
        firsts = {first_of_domain(one.text) for one in tokens if one.kind == "_DOMAIN"}
    except ValueError:
        raise Meaningless("the numbers n follow each other") from None
    if len(firsts) > 1:
        raise Meaningless("from which n on is said once")
    first = max(firsts, default=0)
    if isinstance(of, Beginning):
        return Beginning(of.of, max(first, of.first))
    return Beginning(of, first) if first else of


def _said_of_stop(text: str, tokens: list[Part], found: NoParse) -> str:
    """Return where a sentence cannot go on, and what can stand there."""
    from gfkit.reading.sentences.near_words import left_out  # noqa: PLC0415 - of refusals

    stopped_at = tokens[found.at].text.lower() if found.at < len(tokens) else ""
    expected = said_of_tokens(_without_tiles(found), stopped_at)
    if found.at == len(tokens):
        return f"'{text.strip()}' is not a whole sentence: it goes on with {expected}"
    stop = tokens[found.at]
    read = text[: stop.begin].strip()
    word = text[stop.begin : stop.end]
    begun = f"'{read}' is understood, it stopped at {word!r}" if read else f"it stopped at {word!r}"
    if stop.kind == "UNKNOWN":
        begun += (
            f", which {'is not closed' if word in BRACKETS else 'is not a word of the language'}"
        )
        if near := _near_stop(tokens, found):
            return f"{begun}: did you mean '{near}'?"
    elif near := _plural_at_stop(stop, found.expected):
        return f"{begun}: did you mean '{near}'?"
    elif missing := left_out(sentence_parser(), [one.kind for one in tokens], found):
        return f"{begun}; before it '{missing}' is missing"
    goes_on = f"there can stand {expected}" if expected else "nothing can follow"
    return f"{begun}; {goes_on}{_said_before(text, tokens, found)}"


OF_TILINGS = frozenset({"tiling_head", "placements_head", "tiled_board", "tile_pieces"})
TILES = frozenset(
    {"_MONOMINO", "_DOMINO", "_TROMINO", "_TETROMINO", "_PENTOMINO", "_HEXOMINO", "_POLYOMINO"}
    | {"_RECTANGLE", "_RECTANGULAR", "_TILE", "_BRICK", "_UNIT", "_SINGLE", "_STRAIGHT", "_BENT"}
    | {"_SKEW", "_WHOLE", "_UNCOVERED", "_LABELS", "_LABEL", "DRAWING", "SHAPE"}
)
"""Words that are those of pieces and of labels, and of letters in sentences about these alone."""


def _without_tiles(found: NoParse) -> frozenset[str]:
    """Return what can stand where a sentence stops; tiles are told where there are tilings."""
    chart = found.chart
    if chart.has(OF_TILINGS) or not chart.has(HEADS - OF_TILINGS):
        return found.expected
    plus = {"_PLUS"} if "_SKEW" in found.expected else set[str]()  # as in plus-pentomino
    return found.expected - TILES - plus


def _plural_at_stop(stop: Part, expected: frozenset[str]) -> str:
    """Return the plural of the word at which a sentence stops, if that can stand there; or ""."""
    plural = f"{stop.text.lower()}s"
    return plural if f"_{lexicon().get(plural, '').upper()}" in expected else ""


def _said_before(text: str, tokens: list[Part], found: NoParse) -> str:
    """Return why what is before the stop has not one meaning, if it is a sentence alone."""
    if not found.chart.ends["start"].get(found.at):
        return ""
    before = read_sentence(text[: tokens[found.at].begin].strip(" ,"))
    return f"; {before}" if isinstance(before, Ambiguous) else ""


def _near_stop(tokens: list[Part], found: NoParse) -> str:
    """Return the word that can stand where a sentence stops and is like the one there; or ""."""
    from gfkit.reading.sentences.near_words import near_word  # noqa: PLC0415 - of refusals

    stop, expected = tokens[found.at], found.expected
    if not found.at:
        begins = sentence_parser().grammar.begins
        expected &= {z for rule in HEADS for z in begins[rule]}
    if stop.kind != "UNKNOWN":
        return ""
    return near_word(stop.text, expected, is_first=not found.at)


BRACKETS = set("{[(")


def said_of_unread(text: str) -> str:
    """Return where a text stops to be a sentence, if it is begun as one; nothing for others."""
    tokens = list(tokens_of(text[:MOST_CHARACTERS]))[:MOST_TOKENS]
    if len(tokens) < 2:
        return ""
    try:
        sentence_parser().parse([one.kind for one in tokens])
    except NoParse as stopped:
        is_begun = stopped.at > 1 or stopped.chart.has(HEADS)
        if stopped.at < len(tokens) and (is_begun or _near_stop(tokens, stopped)):
            return _said_of_stop(text, tokens, stopped)
    return ""


@cache
def sentence_parser() -> Parser:
    """Return the parser of the grammar, in which a quoted word is the token of this word."""
    return Parser(kept_grammar(sorted(FOLDER.glob("*.lark"))))


def _has_long_letters(tokens: list[Part]) -> bool:
    """Tell whether numbers of two digits may be letters: in a set, or as parts and elements."""
    sets = (one.text for one in tokens if one.kind in {"SET", "RANGE"})
    letters = (z for text in sets for z in letters_of_set(text))
    is_listed = any(isinstance(z, int) and z > MOST_DIGIT for z in letters)
    return is_listed or any(one.kind in {"_COMPOSITION", "_PARTITION", "_SUBSET"} for one in tokens)


@dataclass(slots=True)
class _Meanings:
    """What tokens and forms mean; why: the first reason why something means nothing.

    undecided: the first reason why it is not told how far a word reaches, or why what is meant is
    not counted; it is told before others. is_of_places: whether a remark that might be said of the
    whole is said of places before it.
    """

    semantics: AllSemantics
    tokens: list[Part]
    why: str = ""
    undecided: str = ""
    is_of_places: bool = False

    def of_token(self, at: int) -> tuple[object, ...]:
        """Return what a token means."""
        one = self.tokens[at]
        try:
            return (self.semantics.word(Token(one.text, one.kind)),)
        except Meaningless as error:
            self.why = self.why or str(error)
            return ()

    def of_form(self, action: str, parts: list[tuple[object, ...]]) -> tuple[object, ...]:
        """Return what a form means: what the method of its name makes of its parts."""
        method = getattr(self.semantics, action, None)
        found: dict[object, None] = {}
        for some in parts:
            try:
                found[_alone(some) if method is None else method([*some])] = None
            except Undecided as error:
                self.undecided = self.undecided or f"{error.says}: {error}"
            except OfPlacesBefore:
                self.is_of_places = True
            except Meaningless as error:
                self.why = self.why or str(error)
            except ValueError:  # too few or too many parts of a kind
                self.why = self.why or "its parts do not go together"
        return tuple(found)


def _alone(parts: tuple[object, ...]) -> object:
    """Return the one part of a form that is nothing but this part."""
    (part,) = parts
    return part


def _meanings_of(chart: Chart, tokens: list[Part], text: str) -> tuple[list[Meaning], str, bool]:
    """Return what a sentence means, typed; why it means nothing; whether a scope is not told."""
    behind = frozenset(
        (rule, begin)
        for rule in OF_THE_NOUN_FIRST
        for begins in chart.ends[rule].values()
        for begin in begins
    )
    cells = frozenset[tuple[str, int]]()
    if _is_about_rows_of_tiles(chart):
        cells = frozenset(
            (rule, begin)
            for rule in NOT_OF_TILES
            for begins in chart.ends[rule].values()
            for begin in begins
        )
    evaluation, meanings = _evaluation(chart, tokens, behind | cells)
    found, why = _typed(evaluation, len(tokens))
    if behind and not found and not meanings.undecided:  # not of the noun before it: of the whole
        evaluation, of_whole = _evaluation(chart, tokens, cells)
        found, why_of_whole = _typed(evaluation, len(tokens))
        meanings = of_whole if found else meanings
        why = why or meanings.why or why_of_whole
    if len(found) > 1:
        from gfkit.reading.sentences.remark_applicability import has_length_twice  # noqa: PLC0415 - rare

        found = [z for z in found if not has_length_twice(z)] or found
    if len(found) > 1:  # of tiles of a row as of letters what is not said of tiles of any board
        found = [z for z in found if not _is_of_rows(z)] or found
    if len(found) > 1:
        found = [z for z in found if not _is_of_none_and_some(z)] or found
    if len(found) > 1:  # chosen vertices of a cycle are letters, where sets of a size are none
        found = [z for z in found if not _is_of_a_size_around(z)] or found
    if not COMPARED.isdisjoint(one.kind for one in tokens[_first_of_rows(chart) :]):
        found = [z for z in found if not _compares_tiles(z)]
    if len(found) > 1:  # of steps as of letters what is not said of them otherwise
        least = min(map(said_of_words_of_steps, found))
        found = [z for z in found if said_of_words_of_steps(z) == least]
    if len(found) == 1:
        for remark, told in _said_behind_places(evaluation, tokens, text).items():
            other, _ = _evaluation(chart, tokens, cells | {remark})
            if not _typed(other, len(tokens))[0]:
                return [], f"{Undecided.says}: {told}", True
    if not found and meanings.is_of_places:
        for told in _said_behind_places(evaluation, tokens, text).values():
            return [], f"{Undecided.says}: {told}", True
    undecided = meanings.undecided
    of_tiles = CELLS_OR_TILES if _is_about_rows_of_tiles(chart) else ""
    return found, undecided or why or meanings.why or of_tiles, bool(undecided)


def _is_of_a_size_around(meaning: Meaning) -> bool:
    """Tell whether sets of a size are meant on a graph with joined ends, which are not counted."""
    return (
        isinstance(meaning, OnGraph)
        and meaning.size is not None
        and isinstance(meaning.graph, Rectangle)
        and any(meaning.graph.joined)
        and bool(meaning.graph.rows.step or meaning.graph.columns.step)
    )


def _is_of_none_and_some(meaning: Meaning) -> bool:
    """Tell whether it is said that there is no letter, and that there are adjacent ones."""
    if not isinstance(meaning, Counted):
        return False
    told = parts_of(meaning.said)
    absent = {
        z
        for one in told
        if isinstance(one, Count) and one.amount == NONE and isinstance(one.among, Of)
        if one.places == Cells() and isinstance(one.among.values, frozenset)
        for z in one.among.values
    }
    return any(
        isinstance(one, Count)
        and one.amount.low > 0
        and isinstance(one.places, Windows)
        and isinstance(one.among, Of)
        and isinstance(one.among.values, frozenset)
        and one.among.values <= absent
        for one in told
    )


def _evaluation(
    chart: Chart, tokens: list[Part], without: frozenset[tuple[str, int]] = frozenset()
) -> tuple[Evaluation, _Meanings]:
    from gfkit.reading.sentences.whole_grammar_semantics import AllSemantics  # noqa: PLC0415 - with a sentence

    semantics = AllSemantics(
        has_long_letters=_has_long_letters(tokens),
        is_of_chosen=chart.has(OF_CHOSEN),
        is_of_coins=chart.has(frozenset({"change"})),
        is_around=chart.has(AROUND),
        pieces=frozenset(one.text for one in tokens if one.kind == "PIECES"),
        has_color_by_order=chart.has(frozenset({"color_by_order"})),
    )
    meanings = _Meanings(semantics, tokens)
    return Evaluation(chart, meanings, without), meanings


def _typed(evaluation: Evaluation, end: int) -> tuple[list[Meaning], str]:
    """Return the different meanings of a sentence, typed, and why others have none."""
    try:
        all_found = evaluation.of_rule("start", 0, end)
    except TooMany:
        raise RefusedSentence(
            "this can mean too many things: say it in several sentences"
        ) from None
    found: list[Meaning] = []
    why = ""
    for (one,) in all_found:
        if isinstance(one, Meaning):
            try:
                meaning = typed_meaning(one)
            except Meaningless as error:
                why = why or str(error)
                continue
            if not any(are_the_same(meaning, z) for z in found):
                found.append(meaning)
    return found, why


def _said_behind_places(
    evaluation: Evaluation, tokens: list[Part], text: str
) -> dict[tuple[str, int], str]:
    """Return where what is said of the whole may be said of places before it, and what is told.

    The remark is told by its rule, and by where it begins.
    """
    from gfkit.reading.sentences.remark_applicability import can_be_said  # noqa: PLC0415 - with a sentence

    ends, found = evaluation.chart.ends, dict[tuple[str, int], str]()
    of_places = {begin for begins in ends["said"].values() for begin in begins}
    of_places.update(k for k, one in enumerate(tokens) if one.kind in OF_A_NOUN)
    remarks = [
        (begin, end, rule)
        for rule in PLACES_BEFORE
        for end, begins in ends[rule].items()
        for begin in begins & of_places
    ]
    for begin, end, rule in sorted(remarks):
        said = evaluation.of_rule(rule, begin, end)
        nouns = [(k, noun) for noun in PLACES_BEFORE[rule] for k in ends[noun].get(begin, ())]
        for k, noun in sorted(nouns, reverse=True):
            places = evaluation.of_rule(noun, k, begin)
            if any(can_be_said(y, z) for (*_, z) in places for (*_, y) in said):
                of = text[tokens[k].begin : tokens[begin - 1].end]
                words = text[tokens[begin].begin : tokens[end - 1].end]
                told = (
                    f"'{words}' may be said of '{of}', of which it has no meaning here, or of the "
                    f"whole: if this is meant, say it behind a comma, as in '..., {words}'"
                )
                found.setdefault((rule, begin), told)
    return found
