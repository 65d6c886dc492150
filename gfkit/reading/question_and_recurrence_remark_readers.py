"""Questions: what is asked, as a verb, and what it is asked of, which is read in its place.

    ASK? THE? ADJECTIVE* NOUN of THING      generating function of the Pell numbers
    THING, NOUN                             kayles, nim-values
    who wins THING; THING, who wins?        who wins cram on a 3 x 3 board
    how fast does THING grow                what recurrence does THING satisfy
    solve THING; ASK THING                  what is 2^10

The words are those of `questions.toml`; a THING is any text, and is not looked into here.
"""

from __future__ import annotations

from gfkit.base.file_reading import shown
from gfkit.base.printed_command_lines import command
from gfkit.errors import GfkitError
from gfkit.reading.claim_and_comparison_readers import claim_about, is_claim
from gfkit.reading.formula_phrase_reader import PhraseRefused, dialect_of
from gfkit.reading.phrase_lexicon_and_cursor import MARKS, PhraseWords, lexicon
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import (
    Question,
    Reading,
    RecurrenceTyped,
    RelationTyped,
    Remarked,
    StripTyped,
)
from gfkit.reading.recurrence_and_series_equation_readers import is_formula
from gfkit.reading.regular_expression_reader import expression_in

OF_GAMES = "game "
"""How verbs begin that are about games; all others are about sequences."""
LABEL = "g.f.:"
"""Before a formula this is how it is called, and no question."""
ENDS = frozenset({"numbers", "sequence"})
"""Words that end the name of a sequence."""


SAID = lexicon("questions")
NOUNS = {name.removeprefix("nouns."): some for name, some in SAID.items() if "nouns." in name}
"""What is asked for, by the verb that tells it."""


def _noun(words: PhraseWords) -> str:
    """Pass over what is asked for, and return its verb; "" for none."""
    found = [(len(one), verb) for verb, some in NOUNS.items() for one in some if words.is_next(one)]
    length, verb = max(found, default=(0, ""))
    words.at += length
    return verb


def question(text: str) -> tuple[str, str] | None:
    """Return what words ask for, as a verb, and of what they ask it; None for other words.

    >>> question("closed form of the Fibonacci numbers"), question("who wins cram 3x3?")
    (('closed-form', 'Fibonacci numbers'), ('game outcome', 'cram 3x3'))
    >>> question("first 12 terms of 2^n"), question("kayles, nim-values")
    (('terms --terms 12', '2^n'), ('game nim', 'kayles'))
    """
    words = text.rstrip(" ?.").split() if text.endswith("?") else text.split()
    if len(words) < 2:
        return None
    for form in (_of_noun, _noun_behind, _winner, _growth, _recurrence, _solution, _asked):
        if (found := form(PhraseWords([*words]))) is not None:
            verb, of = found
            of = _plain(of)
            inner = question(of) if of and not verb.startswith(OF_GAMES) else None
            if inner is not None and inner[0].startswith(OF_GAMES):
                return inner
            if verb == "closed-form" and _is_unbegun(of):
                return "ask", of
            return (verb, of) if of else None
    return None


def _plain(of: str) -> str:
    """Return what a question is about without the words that stand before it."""
    words = PhraseWords(of.strip(" ,;-").split())
    words.take_all(SAID["passed"])
    return words.rest if words.at < len(words.words) else of


def _is_unbegun(of: str) -> bool:
    """Tell whether a text is a recurrence without first values, of which all solutions are told."""
    return of[:1].isalpha() and of[1:2] in {"(", "_"} and of.count("=") == 1


def _of_noun(words: PhraseWords) -> tuple[str, str] | None:
    words.take_all(SAID["polite"])
    words.take(SAID["asks"], SAID["asks_for_a_name"])
    words.take(SAID["articles"])
    words.take_all(SAID["adjectives"])
    many = words.take_number()
    words.take_all(SAID["adjectives"])
    if words.take(SAID["periods"]):
        return _period(words)
    verb = _noun(words) or ("terms" if many and words.take(SAID["values"]) else "")
    if not verb:
        return None
    is_label = words.words[words.at - 1].lower() == LABEL
    if words.mark != ":" or is_label:
        if not words.take(SAID["connectors"]):
            return None
        before = words.at
        words.take(SAID["articles"])
        if words.take(SAID["unknowns"]) and not (
            words.mark == ":" or words.take(SAID["connectors"])
        ):
            words.at = before
    return (f"{verb} --terms {many}" if many else verb), words.rest


def _period(words: PhraseWords) -> tuple[str, str] | None:
    words.take(SAID["connectors"])
    words.take(SAID["articles"])
    of = words.rest
    is_game = words.take(SAID["games_with_period"]) or of[:2] in {"0.", "4."} or of[:1] == "."
    return ("game nim", of) if is_game else None


def _noun_behind(words: PhraseWords) -> tuple[str, str] | None:
    for at in range(1, len(words.words)):
        words.at = at
        before = words.plain[at - 1]
        is_parted = (
            bool(words.mark) or before in ENDS or before[-1] in ")}" or before[-1].isdecimal()
        )
        words.take(SAID["asks"], SAID["asks_for_a_name"])
        words.take(SAID["articles"])
        words.take_all(SAID["adjectives"])
        verb = _noun(words)
        if verb and words.take(SAID["connectors"]):
            words.take(SAID["unknowns"])
        if verb and words.at == len(words.words) and (is_parted or verb.startswith(OF_GAMES)):
            return verb, " ".join(words.words[:at])
    return None


def _winner(words: PhraseWords) -> tuple[str, str] | None:
    if words.take(SAID["wins"]):
        words.take(SAID["articles"])
        return "game outcome", words.rest
    for at in range(1, len(words.words)):
        words.at = at
        if words.take(SAID["wins"]) and words.at == len(words.words):
            return "game outcome", " ".join(words.words[:at]).rstrip(MARKS)
    return None


def _growth(words: PhraseWords) -> tuple[str, str] | None:
    if not words.take(SAID["fast"]) or words.plain[words.at] not in {"do", "does"}:
        return None
    *of, last = words.words[words.at + 1 :]
    return ("asymptotics", " ".join(of)) if (last.lower(),) in SAID["grows"] else None


def _recurrence(words: PhraseWords) -> tuple[str, str] | None:
    if not words.take(SAID["recurrence_does"]):
        return None
    *of, last = words.words[words.at :]
    return ("gf", " ".join(of)) if (last.lower(),) in SAID["satisfies"] else None


def _solution(words: PhraseWords) -> tuple[str, str] | None:
    return ("closed-form", words.rest) if words.take(SAID["solves"]) else None


def _asked(words: PhraseWords) -> tuple[str, str] | None:
    words.take_all(SAID["polite"])
    return ("ask", words.rest) if words.take(SAID["asks"]) else None


def in_dialect(text: str, read: Read) -> Reading | None:
    """Read a phrase about formulas, and a formula in another notation, as what it says.

    The mark at the end of a regular expression, as in '(0|1)?', is part of it.
    """
    if expression_in(text) and not is_formula(text.rstrip("? ")):
        return None
    try:
        said = dialect_of(text)
    except PhraseRefused as error:
        raise GfkitError(f"{shown(text, 60)}: {error}") from None
    return None if said is None else read(said)


def asked(text: str, read: Read) -> Reading | None:
    """Read a question by what it is about, and a text with a mark at its end without it."""
    if expression_in(text):
        return None
    if (of := question(text)) is None:
        plain = _told(text)
        return read(plain) if plain not in {text, ""} else None
    verb, about = of
    found = read(about)
    if verb == "ask":
        return found
    if verb.startswith(OF_GAMES) and isinstance(found, StripTyped):
        sides = {found.side: str(found.length)}
        sides["columns" if found.side == "rows" else "rows"] = "1..8"
        call = command(verb, found.rule.model.name.partition(":")[0], **sides)
        joined = ", with all sides open" * (found.topology != "strip")
        raise GfkitError(f"{shown(text, 60)}: boards are told one by one{joined}: `{call}`")
    return Question(verb, found)


def _told(text: str) -> str:
    """Return a text without the mark at its end, and a relation without the name before it.

    >>> _told("Perrin sequence: a(n) = a(n-2) + a(n-3), a(0) = 3, a(1) = 0, a(2) = 2.")
    'a(n) = a(n-2) + a(n-3), a(0) = 3, a(1) = 0, a(2) = 2'
    >>> _told("T(n,3): number of perfect matchings in P_3 X P_n")
    'number of perfect matchings in P_3 X P_n'
    """
    if " " not in text:
        return text
    is_marked = text.endswith("?") or (text[-1] == "." and text[-2] not in ".|" and "|" not in text)
    told = text.rstrip("? .") if is_marked else text
    words = told.split()
    if words[0][:2] == "T(" and words[0].rstrip(":")[-1] == ")":
        behind = words[1:] if words[0][-1] == ":" else words[2:] * (words[1] == "=")
        return " ".join(behind) if len(behind) > 1 and behind[1].isalpha() else told
    at = next((k for k, one in enumerate(words) if one.endswith("(n)") and one[:-3].isalpha()), 0)
    before = [one.rstrip(":").lower() for one in words[:at]]
    is_name = all(one.replace("'", "").isalpha() for one in before)
    is_name = is_name and not {(one,) for one in before} & {*SAID["no_names"]}
    is_name = is_name and words[at - 1].endswith(":")  # 'partial sums of a(n) = ...' is no name
    if at and words[at + 1 : at + 2] == ["="] and is_name and not is_claim(told):
        return " ".join(words[at:])
    return told


def asked_behind(text: str, read: Read) -> Reading | None:
    """Read a recurrence with first values, behind which something is asked or claimed of it."""
    words = PhraseWords(text.split())
    for at in range(1, len(words.words)):
        words.at = at
        of, rest = " ".join(words.words[:at]), words.rest
        if words.mark in {"", "?"} or not _is_remark(words):
            continue
        of = of.rstrip(".;,:")
        if "=" not in of or "." in of or ";" in of:
            return None
        found = read(of)
        if not isinstance(found, RecurrenceTyped | RelationTyped):
            return None
        return _remarked(found, rest)
    return None


def _is_remark(words: PhraseWords) -> bool:
    """Tell whether what follows asks something, or claims it."""
    words = PhraseWords(words.words[words.at :])
    if tuple(words.plain) in SAID["remarks_alone"]:
        return True
    words.take(SAID["then"])
    return words.take(SAID["remarks"]) and not words.is_done


def _remarked(found: RecurrenceTyped | RelationTyped, rest: str) -> Reading:
    """Return a recurrence with what is said behind it, a claim if it is a relation."""
    said = dialect_of(rest) or rest
    if isinstance(found, RecurrenceTyped) and (" divides " in said or {*said} & {*"=<>≤≥"}):
        claim = claim_about(said.rstrip(" ."), found)
        if claim is not None:
            return claim
    return Remarked(found, rest)
