"""Types: what functions take, what they return, and the parts of that.

A program that names a type for its own functions imports it from here; other programs need none of
them. Those that `gfkit` or `gfkit.game` has are the same.

>>> from gfkit.types import GameLike, Outcome
>>> def first_wins(game: GameLike) -> bool:
...     from gfkit import game as games
...     outcome: Outcome = games.outcome(game).outcome
...     return outcome == "N"
>>> first_wins("domineering 4x4")
True
"""

from gfkit.analysis.asymptotics import MainTerm
from gfkit.analysis.closed_forms import ClosedForm
from gfkit.answers.answer import JSON, Answer, Value, Verdict
from gfkit.answers.ask import Ask, Understood
from gfkit.answers.asymptotics import AsymptoticsAnswer, Constant, GrowthTerm, Tie
from gfkit.answers.audit import Audit, ClaimList, ListedClaim
from gfkit.answers.bar_matrix import BarMatrices, BarStates
from gfkit.answers.cell_growth import CellBound, CellGrowthAnswer, GrowthOfRows
from gfkit.answers.certificates import Certificate
from gfkit.answers.check import Check, Counterexample
from gfkit.answers.claims import AuditedClaim, UnreadLine
from gfkit.answers.closed_form import ClosedFormAnswer, ResidueFormula
from gfkit.answers.compare import Comparison, FirstDifference
from gfkit.answers.coq import Theorems
from gfkit.answers.count import Count, CountTable, Totals
from gfkit.answers.draw import Drawing, PictureKind
from gfkit.answers.explain import Explained, Step
from gfkit.answers.export import Language, Program, ProgramForm, WantedForm
from gfkit.answers.facts import FactAnswer, FactsAnswer
from gfkit.answers.game_genus import GameGenus, Genera
from gfkit.answers.game_nim import NimSequence, NimValue, PPositions
from gfkit.answers.game_outcome import (
    GameOutcome,
    Grows,
    LongerBoards,
    Outcomes,
    OutcomeTable,
    WinningMoves,
)
from gfkit.answers.game_payoffs import (
    EquilibriumPayoffs,
    EquilibriumPlay,
    HeightsLike,
    PayoffTable,
    PlayedMove,
)
from gfkit.answers.game_value import GameValue
from gfkit.answers.gf import GF, Computation, CountedBoards, KnownBy, Marked
from gfkit.answers.guess import Form, Guess, RiordanArray, Suspect, TriangleGuess
from gfkit.answers.moments import Moment, MomentsAnswer, MomentsOf
from gfkit.answers.nearest_integer import NearestIntegerAnswer
from gfkit.answers.new import FileKind, NewFile
from gfkit.answers.oeis_bfile import BFile
from gfkit.answers.oeis_draft import EntryDraft
from gfkit.answers.oeis_lookup import Matches, MatchingSequence
from gfkit.answers.oeis_prove import EntryProof, State
from gfkit.answers.oeis_settle import SettledComment, SettledEntries, WrongConjecture
from gfkit.answers.played import GameLike
from gfkit.answers.report import NumberTwice, Report
from gfkit.answers.rule import RuleKind
from gfkit.answers.sample import DrawnPosition, ObjectSample, Sample
from gfkit.answers.solve import Solutions
from gfkit.answers.table import StripTable
from gfkit.answers.term import NthTerm
from gfkit.answers.terms import Terms
from gfkit.answers.verify import (
    CertificateLike,
    CheckedCertificate,
    CheckedTheorem,
    Replay,
    Verified,
)
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.budget import Budget
from gfkit.boards.acceptors.arrays import Acceptor, Arrays, Condition
from gfkit.boards.acceptors.boolean import Combination
from gfkit.boards.acceptors.quantifiers import Amount
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import Pieces, Rule
from gfkit.boards.rules.positions import Position
from gfkit.boards.rules.rule import CountingRule
from gfkit.boards.rules.wang_tiles import TileSet
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import Topology
from gfkit.claims.claim import Claim
from gfkit.fits.series_equations import ExponentialFit
from gfkit.games.heaps.genus import Genus
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.scoring.equilibria import Ties
from gfkit.games.values.game import Game, Outcome
from gfkit.games.values.thermographs import Thermograph, Wall
from gfkit.numbers.enclosures import Enclosure
from gfkit.numbers.roots import Root
from gfkit.oeis.entries.internal_format import Entry
from gfkit.oeis.titles.builders import TitleRule
from gfkit.pictures.figures import Plot
from gfkit.pictures.shapes import Picture
from gfkit.proofs.kernel import Proved, Statement
from gfkit.proofs.verdict import Consistent, Refused, Refuted, Underdetermined
from gfkit.sequences.mixin import Rationals, SequenceOperators, Values
from gfkit.sequences.provenance import Given
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.profiles import Profile
from gfkit.series.rational_gf import GeneratingFunction, RationalGF
from gfkit.strips.sequences.families import StripAnswer
from gfkit.strips.sequences.graph_products import GraphProduct
from gfkit.strips.sequences.methods import Method
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.sequences.unranking import Positions
from gfkit.typed.arguments import BoardLike, GraphLike, Marks, Subject
from gfkit.typed.readings import Reading

__all__ = [
    "GF",
    "JSON",
    "Acceptor",
    "Amount",
    "Answer",
    "Arrays",
    "Ask",
    "AsymptoticsAnswer",
    "Audit",
    "AuditedClaim",
    "BFile",
    "BarMatrices",
    "BarStates",
    "Board",
    "BoardLike",
    "Budget",
    "CellBound",
    "CellGrowthAnswer",
    "Certificate",
    "CertificateLike",
    "Check",
    "CheckedCertificate",
    "CheckedTheorem",
    "Claim",
    "ClaimList",
    "ClosedForm",
    "ClosedFormAnswer",
    "Combination",
    "Comparison",
    "Computation",
    "Condition",
    "Consistent",
    "Constant",
    "Count",
    "CountTable",
    "CountedBoards",
    "Counterexample",
    "CountingRule",
    "Drawing",
    "DrawnPosition",
    "Enclosure",
    "Entry",
    "EntryDraft",
    "EntryProof",
    "EquilibriumPayoffs",
    "EquilibriumPlay",
    "Explained",
    "ExponentialFit",
    "FactAnswer",
    "FactsAnswer",
    "FileKind",
    "FirstDifference",
    "Form",
    "Game",
    "GameGenus",
    "GameLike",
    "GameOutcome",
    "GameValue",
    "Genera",
    "GeneratingFunction",
    "Genus",
    "Given",
    "Graph",
    "GraphLike",
    "GraphProduct",
    "Grows",
    "GrowthOfRows",
    "GrowthTerm",
    "Guess",
    "HeightsLike",
    "KnownBy",
    "Language",
    "ListedClaim",
    "LongerBoards",
    "MainTerm",
    "Marked",
    "MarkedGF",
    "Marks",
    "Matches",
    "MatchingSequence",
    "Method",
    "Model",
    "Moment",
    "MomentsAnswer",
    "MomentsOf",
    "NearestIntegerAnswer",
    "NewFile",
    "NimSequence",
    "NimValue",
    "NthTerm",
    "NumberTwice",
    "ObjectSample",
    "OctalCode",
    "Outcome",
    "OutcomeTable",
    "Outcomes",
    "PPositions",
    "PayoffTable",
    "Picture",
    "PictureKind",
    "Pieces",
    "PlayedMove",
    "Plot",
    "Position",
    "Positions",
    "Profile",
    "Program",
    "ProgramForm",
    "Proved",
    "RationalGF",
    "Rationals",
    "Reading",
    "Refused",
    "Refuted",
    "Replay",
    "Report",
    "ResidueFormula",
    "RiordanArray",
    "Root",
    "Rule",
    "RuleKind",
    "Sample",
    "Sequence",
    "SequenceOperators",
    "SettledComment",
    "SettledEntries",
    "Solutions",
    "State",
    "Statement",
    "Step",
    "Strip",
    "StripAnswer",
    "StripTable",
    "Subject",
    "Suspect",
    "Terms",
    "Theorems",
    "Thermograph",
    "Tie",
    "Ties",
    "TileSet",
    "TitleRule",
    "Topology",
    "Totals",
    "TransferMatrix",
    "TriangleGuess",
    "Underdetermined",
    "Understood",
    "UnreadLine",
    "Value",
    "Values",
    "Verdict",
    "Verified",
    "Wall",
    "WantedForm",
    "Weight",
    "WinningMoves",
    "WrongConjecture",
]
