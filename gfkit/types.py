"""Types of public signatures: what functions take, and the parts of what they return.

A program that names such a type for its own functions imports it from here; other programs need
none of them. What is made by users, and each answer of a verb, is imported from `gfkit`.

>>> from gfkit.types import GameLike, Outcome
>>> def first_wins(game: GameLike) -> bool:
...     from gfkit import game as games
...     outcome: Outcome = games.outcome(game).outcome
...     return outcome == "N"
>>> first_wins("domineering 4x4")
True
"""

from gfkit.analysis.asymptotics import MainTerm
from gfkit.answers.answer import JSON, Answer, Value, Verdict
from gfkit.answers.ask import Understood
from gfkit.answers.asymptotics import Constant, GrowthTerm, Tie
from gfkit.answers.audit import ListedClaim
from gfkit.answers.bar_matrix import BarStates
from gfkit.answers.cell_growth import CellBound, GrowthOfRows
from gfkit.answers.check import Counterexample
from gfkit.answers.claims import AuditedClaim, UnreadLine
from gfkit.answers.closed_form import ResidueFormula
from gfkit.answers.compare import FirstDifference
from gfkit.answers.draw import PictureKind
from gfkit.answers.explain import Step
from gfkit.answers.export import Language, ProgramForm, WantedForm
from gfkit.answers.facts import FactAnswer
from gfkit.answers.game_outcome import Grows, LongerBoards
from gfkit.answers.game_payoffs import HeightsLike, PlayedMove
from gfkit.answers.gf import Computation, CountedBoards, KnownBy, Marked
from gfkit.answers.guess import Form, RiordanArray, Suspect
from gfkit.answers.moments import Moment, MomentsOf
from gfkit.answers.new import FileKind
from gfkit.answers.oeis_draft import EntryDraft
from gfkit.answers.oeis_lookup import Matches, MatchingSequence
from gfkit.answers.oeis_prove import EntryProof, State
from gfkit.answers.oeis_settle import SettledComment, SettledEntries, WrongConjecture
from gfkit.answers.played import GameLike
from gfkit.answers.report import NumberTwice
from gfkit.answers.rule import RuleKind
from gfkit.answers.sample import DrawnPosition
from gfkit.answers.table import StripTable
from gfkit.answers.verify import CertificateLike, CheckedCertificate, CheckedTheorem, Replay
from gfkit.boards.acceptors.arrays import Acceptor, Condition
from gfkit.boards.acceptors.boolean import Combination
from gfkit.boards.rules.rule import CountingRule
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.topology import Topology
from gfkit.claims.claim import Claim
from gfkit.fits.series_equations import ExponentialFit
from gfkit.games.heaps.genus import Genus
from gfkit.games.scoring.equilibria import Ties
from gfkit.games.values.game import Outcome
from gfkit.games.values.thermographs import Thermograph, Wall
from gfkit.numbers.enclosures import Enclosure
from gfkit.numbers.roots import Root
from gfkit.oeis.entries.internal_format import Entry
from gfkit.oeis.titles.builders import TitleRule
from gfkit.pictures.figures import Plot
from gfkit.proofs.kernel import Statement
from gfkit.sequences.mixin import Rationals, Values
from gfkit.strips.sequences.methods import Method
from gfkit.typed.arguments import BoardLike, GraphLike, Marks, Subject
from gfkit.typed.readings import Reading

__all__ = [
    "JSON",
    "Acceptor",
    "Answer",
    "AuditedClaim",
    "BarStates",
    "BoardLike",
    "CellBound",
    "CertificateLike",
    "CheckedCertificate",
    "CheckedTheorem",
    "Claim",
    "Combination",
    "Computation",
    "Condition",
    "Constant",
    "CountedBoards",
    "Counterexample",
    "CountingRule",
    "DrawnPosition",
    "Enclosure",
    "Entry",
    "EntryDraft",
    "EntryProof",
    "ExponentialFit",
    "FactAnswer",
    "FileKind",
    "FirstDifference",
    "Form",
    "GameLike",
    "Genus",
    "GraphLike",
    "Grows",
    "GrowthOfRows",
    "GrowthTerm",
    "HeightsLike",
    "KnownBy",
    "Language",
    "ListedClaim",
    "LongerBoards",
    "MainTerm",
    "Marked",
    "Marks",
    "Matches",
    "MatchingSequence",
    "Method",
    "Moment",
    "MomentsOf",
    "NumberTwice",
    "Outcome",
    "PictureKind",
    "PlayedMove",
    "Plot",
    "ProgramForm",
    "Rationals",
    "Reading",
    "Replay",
    "ResidueFormula",
    "RiordanArray",
    "Root",
    "RuleKind",
    "SettledComment",
    "SettledEntries",
    "State",
    "Statement",
    "Step",
    "StripTable",
    "Subject",
    "Suspect",
    "Thermograph",
    "Tie",
    "Ties",
    "TitleRule",
    "Topology",
    "Understood",
    "UnreadLine",
    "Value",
    "Values",
    "Verdict",
    "Wall",
    "WantedForm",
    "Weight",
    "WrongConjecture",
]
