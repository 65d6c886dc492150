"""Sentences of the language: what is counted, in words (`gfkit.language`)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.base.commands import command
from gfkit.errors import GfkitError, VerbCall
from gfkit.formulas.pieces import is_letters, pieces_of
from gfkit.typed.boards import BareGraph
from gfkit.typed.operations import TermAt
from gfkit.typed.readings import LONGEST_QUOTED, Read, Reading, SequenceReading
from gfkit.typed.rules import BareRule, RuleCount, open_model
from gfkit.typed.series import with_marks

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.graph import Graph
    from gfkit.language.meanings import Sentence
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip


@dataclass(frozen=True, slots=True)
class CountedObjects(SequenceReading):
    """A sentence, by its meaning. on: the rule and the graph of one in which nothing is n."""

    meaning: Sentence
    on: RuleCount | None = None

    word = "words"
    lacks = "these have one number, `{0}`; a sequence has n for a size"
    instead = VerbCall.of("count", "{0}")

    @property
    def kind(self) -> str:
        """Its word, or that of one count."""
        return self.word if self.on is None else self.on.kind

    @property
    def is_sequence(self) -> bool:
        """Whether it depends on n."""
        return self.on is None

    @property
    def subject(self) -> Reading:
        """The rule and the graph of one count; otherwise itself."""
        return self if self.on is None else self.on

    @property
    def is_taken(self) -> bool:
        """Whether the sequence is a formula, or first terms, and is derived from no rule."""
        from gfkit.sequences.provenance import Given  # noqa: PLC0415 - slow to import
        from gfkit.specifications.definition import Specification  # noqa: PLC0415

        if self.on is not None or isinstance(self.sequence().definition, Specification):
            return False
        return isinstance(self.sequence().provenance, Given)

    @property
    def is_of_game(self) -> bool:
        """Whether positions of a game are counted."""
        from gfkit.language.meanings import Positions  # noqa: PLC0415 - other kinds do without

        return isinstance(self.meaning.objects, Positions)

    def text(self) -> str:
        """Return the sentence in its canonical form."""
        from gfkit.language.english import said  # noqa: PLC0415 - other kinds do without

        return said(self.meaning)

    def data(self) -> object:
        """Return the meaning as JSON has it."""
        from gfkit.language.data import data_of  # noqa: PLC0415 - other kinds do without

        return data_of(self.meaning)

    def line(self) -> str:
        """Return the sentence, and where its terms begin."""
        from gfkit.language.counts import NoAutomaton  # noqa: PLC0415 - other kinds do without

        if self.on is not None:
            on = self.on.on
            return f"{self.text()}, on {on.size()}" if isinstance(on, BareGraph) else self.text()
        try:
            return self.sequence().name
        except NoAutomaton:
            return self.text()

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return the command lines of a sequence, or of one count."""
        if self.on is not None:
            from gfkit.language.counting import general  # noqa: PLC0415 - other kinds do without
            from gfkit.language.english import said  # noqa: PLC0415 - other kinds do without

            line, on, whole = command("count", self.text()), self.on.on, general(self.meaning)
            if isinstance(on, BareGraph):
                return line, command("draw", on.text())
            return (line,) if whole is None else (line, command("gf", said(whole[0])))
        return SequenceReading.commands(self, text, is_known=is_known)

    def _sequence(self) -> Sequence:
        from gfkit.language.counting import sequence_of  # noqa: PLC0415 - other kinds do without

        if self.on is not None:
            return Reading.sequence(self)
        found = sequence_of(self.meaning)
        return with_marks(found) if self.meaning.by else found

    def first(self, count: int) -> Sequence | None:
        """Return the first terms where no finite automaton counts all; None where one does."""
        from gfkit.language.counting import first_terms, has_terms  # noqa: PLC0415
        from gfkit.language.counts import NoAutomaton  # noqa: PLC0415 - other kinds do without

        try:
            self.sequence()
        except NoAutomaton:
            if not has_terms(self.meaning):
                raise
            return first_terms(self.meaning, count)
        return None

    def strip(self) -> Strip:
        """Return the strip; raises GfkitError for objects that live on none."""
        from gfkit.language.counting import strip_of  # noqa: PLC0415 - other kinds do without

        return strip_of(self.meaning) if self.on is None else Reading.strip(self)

    def model(self) -> Model:
        """Return the model; raises GfkitError where sides are joined."""
        return open_model(self.text(), self.strip()) if self.on is None else self.on.model()

    def board(self) -> Board | str:
        """Return the row of cells of one count on a path; raises GfkitError."""
        return Reading.board(self) if self.on is None else self.on.board()

    def graph(self) -> Graph:
        """Return the graph of one count; raises GfkitError."""
        return Reading.graph(self) if self.on is None else self.on.graph()


def read(text: str, inner: Read) -> Reading | None:
    """Read a sentence; raises Refused for one that cannot go on, None for what begins as none.

    >>> read("binary words of length n avoiding 11", None).sequence()[:5]
    [1, 2, 3, 5, 8]
    >>> read("x/(1-x)", None)
    """
    del inner
    if " " not in text or sum(map(is_letters, pieces_of(text))) < 2:
        return None
    from gfkit.language.counting import board_of, general  # noqa: PLC0415 - other kinds do without
    from gfkit.language.reader import is_sentence  # noqa: PLC0415
    from gfkit.language.reader import read as meaning_of  # noqa: PLC0415
    from gfkit.language.refusals import Refused  # noqa: PLC0415

    if not is_sentence(text):
        return None
    try:
        meaning = meaning_of(text)
    except Refused as error:
        raise with_titles(error, text) from None
    if (board := board_of(meaning)) is not None:
        model, on = board
        return CountedObjects(meaning, RuleCount(BareRule(model), _on(on)))
    if (found := general(meaning)) is not None:
        whole, n = found
        return TermAt(_counted(whole), n)
    return _counted(meaning)


def with_titles(error: GfkitError, text: str) -> GfkitError:
    """Return the refusal of a sentence; of what may be a title it names what reads titles."""
    if text.casefold().startswith("number of ") and len(text) <= LONGEST_QUOTED:
        call = VerbCall.of("oeis prove", text)
        error.args = (f"{error}. `{call}` reads titles of the OEIS",)
        return error.naming(*error.arguments, call)
    return error


def _counted(meaning: Sentence) -> CountedObjects:
    from gfkit.language.counts import NoAutomaton  # noqa: PLC0415 - other kinds do without

    found = CountedObjects(meaning)
    with suppress(NoAutomaton):  # first terms are counted without one
        found.sequence()  # which says what is wrong
    return found


def _on(on: Board | Graph) -> Board | BareGraph:
    from gfkit.boards.shapes.board import Board  # noqa: PLC0415

    return on if isinstance(on, Board) else BareGraph(on)
