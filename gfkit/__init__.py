"""gfkit discovers and proves generating functions and recurrences.

>>> from gfkit import Strip, domineering
>>> answer = Strip(domineering.right_ends, columns=2).generating_function()
>>> print(answer.gf)
(1-x)/((1+x)*(1-3*x+x^2))
>>> print(answer.verdict)
proved

The public names are those of `__all__`; a page of the site describes them. Each is imported when
it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gfkit import registrations as registrations
from gfkit.base.version import __version__ as __version__

if TYPE_CHECKING:
    from gfkit import game as game
    from gfkit import oeis as oeis
    from gfkit.analysis.closed_forms import ClosedForm as ClosedForm
    from gfkit.answers.ask import Ask as Ask
    from gfkit.answers.ask import ask as ask
    from gfkit.answers.asymptotics import (
        AsymptoticsAnswer as AsymptoticsAnswer,
    )
    from gfkit.answers.asymptotics import asymptotics as asymptotics
    from gfkit.answers.audit import Audit as Audit
    from gfkit.answers.audit import ClaimList as ClaimList
    from gfkit.answers.audit import audit as audit
    from gfkit.answers.audit import list_claims as list_claims
    from gfkit.answers.bar_matrix import BarMatrices as BarMatrices
    from gfkit.answers.bar_matrix import bar_matrix as bar_matrix
    from gfkit.answers.catalogue import catalogue as catalogue
    from gfkit.answers.catalogue import models as models
    from gfkit.answers.cell_growth import CellGrowthAnswer as CellGrowthAnswer
    from gfkit.answers.cell_growth import cell_growth as cell_growth
    from gfkit.answers.certificates import Certificate as Certificate
    from gfkit.answers.certificates import write_certificate as write_certificate
    from gfkit.answers.check import Check as Check
    from gfkit.answers.check import check as check
    from gfkit.answers.closed_form import ClosedFormAnswer as ClosedFormAnswer
    from gfkit.answers.closed_form import closed_form as closed_form
    from gfkit.answers.compare import Comparison as Comparison
    from gfkit.answers.compare import compare as compare
    from gfkit.answers.coq import Theorems as Theorems
    from gfkit.answers.coq import coq as coq
    from gfkit.answers.coq import coq_text as coq_text
    from gfkit.answers.count import Count as Count
    from gfkit.answers.count import CountTable as CountTable
    from gfkit.answers.count import Totals as Totals
    from gfkit.answers.count import count as count
    from gfkit.answers.count import count_table as count_table
    from gfkit.answers.count import count_totals as count_totals
    from gfkit.answers.draw import Drawing as Drawing
    from gfkit.answers.draw import draw as draw
    from gfkit.answers.explain import Explained as Explained
    from gfkit.answers.explain import explain as explain
    from gfkit.answers.export import Program as Program
    from gfkit.answers.export import export as export
    from gfkit.answers.facts import FactAnswer as FactAnswer
    from gfkit.answers.facts import FactsAnswer as FactsAnswer
    from gfkit.answers.facts import facts as facts
    from gfkit.answers.gf import GF as GF
    from gfkit.answers.gf import gf as gf
    from gfkit.answers.guess import Guess as Guess
    from gfkit.answers.guess import TriangleGuess as TriangleGuess
    from gfkit.answers.guess import guess as guess
    from gfkit.answers.guess import guess_triangle as guess_triangle
    from gfkit.answers.moments import MomentsAnswer as MomentsAnswer
    from gfkit.answers.moments import moments as moments
    from gfkit.answers.nearest_integer import NearestIntegerAnswer as NearestIntegerAnswer
    from gfkit.answers.nearest_integer import nearest_integer as nearest_integer
    from gfkit.answers.new import NewFile as NewFile
    from gfkit.answers.new import new as new
    from gfkit.answers.oeis_bfile import BFile as BFile
    from gfkit.answers.plot import plot as plot
    from gfkit.answers.poles import poles as poles
    from gfkit.answers.poles import roots as roots
    from gfkit.answers.report import Report as Report
    from gfkit.answers.report import report as report
    from gfkit.answers.sample import ObjectSample as ObjectSample
    from gfkit.answers.sample import Sample as Sample
    from gfkit.answers.sample import sample as sample
    from gfkit.answers.sample import sample_objects as sample_objects
    from gfkit.answers.solve import Solutions as Solutions
    from gfkit.answers.solve import solve as solve
    from gfkit.answers.table import table as table
    from gfkit.answers.term import NthTerm as NthTerm
    from gfkit.answers.term import term as term
    from gfkit.answers.terms import Terms as Terms
    from gfkit.answers.terms import terms as terms
    from gfkit.answers.transforms import egf as egf
    from gfkit.answers.transforms import transform as transform
    from gfkit.answers.verify import Verified as Verified
    from gfkit.answers.verify import verify as verify
    from gfkit.automata.transfer_matrix import TransferMatrix as TransferMatrix
    from gfkit.base.budget import Budget as Budget
    from gfkit.boards.acceptors.arrays import Arrays as Arrays
    from gfkit.boards.acceptors.custom import at_each_cell as at_each_cell
    from gfkit.boards.acceptors.custom import on_antidiagonals as on_antidiagonals
    from gfkit.boards.acceptors.custom import on_array as on_array
    from gfkit.boards.acceptors.custom import on_columns as on_columns
    from gfkit.boards.acceptors.custom import on_diagonals as on_diagonals
    from gfkit.boards.acceptors.custom import on_rows as on_rows
    from gfkit.boards.acceptors.quantifiers import Amount as Amount
    from gfkit.boards.models.files import read_rule as read_rule
    from gfkit.boards.models.model import Model as Model
    from gfkit.boards.models.names import Pieces as Pieces
    from gfkit.boards.models.names import Rule as Rule
    from gfkit.boards.models.names import arc_kayles as arc_kayles
    from gfkit.boards.models.names import cis as cis
    from gfkit.boards.models.names import col as col
    from gfkit.boards.models.names import cram as cram
    from gfkit.boards.models.names import d_tromping as d_tromping
    from gfkit.boards.models.names import domineering as domineering
    from gfkit.boards.models.names import go as go
    from gfkit.boards.models.names import i_tromping as i_tromping
    from gfkit.boards.models.names import kings as kings
    from gfkit.boards.models.names import l_trominoes as l_trominoes
    from gfkit.boards.models.names import l_tromping as l_tromping
    from gfkit.boards.models.names import m_tromping as m_tromping
    from gfkit.boards.models.names import node_kayles as node_kayles
    from gfkit.boards.models.names import nogo as nogo
    from gfkit.boards.models.names import o12 as o12
    from gfkit.boards.models.names import rules as rules
    from gfkit.boards.models.names import snort as snort
    from gfkit.boards.models.names import straight_trominoes as straight_trominoes
    from gfkit.boards.models.names import trominoes as trominoes
    from gfkit.boards.rules.positions import Position as Position
    from gfkit.boards.rules.wang_tiles import TileSet as TileSet
    from gfkit.boards.shapes.board import Board as Board
    from gfkit.boards.shapes.graph import Graph as Graph
    from gfkit.errors import GfkitError as GfkitError
    from gfkit.errors import LimitReached as LimitReached
    from gfkit.errors import MissingExtra as MissingExtra
    from gfkit.errors import NotAnInteger as NotAnInteger
    from gfkit.errors import OutOfBudget as OutOfBudget
    from gfkit.errors import OutOfRange as OutOfRange
    from gfkit.errors import WrongArgument as WrongArgument
    from gfkit.errors import WrongCall as WrongCall
    from gfkit.exchange.save import save as save
    from gfkit.exchange.serialization import from_json as from_json
    from gfkit.exchange.serialization import to_json as to_json
    from gfkit.games.heaps.octal import OctalCode as OctalCode
    from gfkit.games.values.game import Game as Game
    from gfkit.pictures.shapes import Picture as Picture
    from gfkit.proofs.kernel import Proved as Proved
    from gfkit.proofs.verdict import Consistent as Consistent
    from gfkit.proofs.verdict import Refused as Refused
    from gfkit.proofs.verdict import Refuted as Refuted
    from gfkit.proofs.verdict import Underdetermined as Underdetermined
    from gfkit.sequences.mixin import SequenceOperators as SequenceOperators
    from gfkit.sequences.provenance import Given as Given
    from gfkit.sequences.sequence import Sequence as Sequence
    from gfkit.sequences.sequence import interlaced as interlaced
    from gfkit.series.marked_gf import MarkedGF as MarkedGF
    from gfkit.series.profiles import Profile as Profile
    from gfkit.series.rational_gf import GeneratingFunction as GeneratingFunction
    from gfkit.series.rational_gf import RationalGF as RationalGF
    from gfkit.strips.counts.small_boards import check_small_boards as check_small_boards
    from gfkit.strips.encodings.models import find_model as find_model
    from gfkit.strips.sequences.families import StripAnswer as StripAnswer
    from gfkit.strips.sequences.graph_products import (
        GraphProduct as GraphProduct,
    )
    from gfkit.strips.sequences.strip import Strip as Strip
    from gfkit.strips.sequences.unranking import Positions as Positions
    from gfkit.typed.read import as_sequence as as_sequence
    from gfkit.typed.read import read as read
    from gfkit.typed.readings import canonical as canonical

_NAMES: dict[str, tuple[str, ...]] = {
    "gfkit.analysis.closed_forms": ("ClosedForm",),
    "gfkit.answers.ask": ("Ask", "ask"),
    "gfkit.answers.asymptotics": ("AsymptoticsAnswer", "asymptotics"),
    "gfkit.answers.cell_growth": ("CellGrowthAnswer", "cell_growth"),
    "gfkit.answers.moments": ("MomentsAnswer", "moments"),
    "gfkit.answers.audit": ("Audit", "ClaimList", "audit", "list_claims"),
    "gfkit.answers.new": ("NewFile", "new"),
    "gfkit.answers.certificates": ("Certificate", "write_certificate"),
    "gfkit.answers.coq": ("Theorems", "coq", "coq_text"),
    "gfkit.answers.check": ("Check", "check"),
    "gfkit.answers.closed_form": (
        "ClosedFormAnswer",
        "closed_form",
    ),
    "gfkit.answers.compare": ("Comparison", "compare"),
    "gfkit.answers.count": (
        "Count",
        "CountTable",
        "Totals",
        "count",
        "count_table",
        "count_totals",
        "count_totals",
    ),
    "gfkit.answers.bar_matrix": ("BarMatrices", "bar_matrix"),
    "gfkit.answers.draw": ("Drawing", "draw"),
    "gfkit.answers.plot": ("plot",),
    "gfkit.answers.poles": ("poles", "roots"),
    "gfkit.answers.export": ("Program", "export"),
    "gfkit.answers.oeis_bfile": ("BFile",),
    "gfkit.answers.facts": ("FactAnswer", "FactsAnswer", "facts"),
    "gfkit.answers.gf": ("GF", "gf"),
    "gfkit.answers.guess": ("Guess", "TriangleGuess", "guess", "guess_triangle"),
    "gfkit.answers.catalogue": ("catalogue", "models"),
    "gfkit.answers.report": ("Report", "report"),
    "gfkit.answers.sample": ("ObjectSample", "Sample", "sample", "sample_objects"),
    "gfkit.answers.nearest_integer": ("NearestIntegerAnswer", "nearest_integer"),
    "gfkit.answers.transforms": ("egf", "transform"),
    "gfkit.answers.table": ("table",),
    "gfkit.answers.term": ("NthTerm", "term"),
    "gfkit.answers.solve": ("Solutions", "solve"),
    "gfkit.answers.terms": ("Terms", "terms"),
    "gfkit.answers.verify": ("Verified", "verify"),
    "gfkit.answers.explain": ("Explained", "explain"),
    "gfkit.typed.read": ("as_sequence", "read"),
    "gfkit.automata.transfer_matrix": ("TransferMatrix",),
    "gfkit.base.budget": ("Budget",),
    "gfkit.boards.acceptors.quantifiers": ("Amount",),
    "gfkit.boards.acceptors.arrays": ("Arrays",),
    "gfkit.boards.acceptors.custom": (
        "at_each_cell",
        "on_antidiagonals",
        "on_array",
        "on_columns",
        "on_diagonals",
        "on_rows",
    ),
    "gfkit.boards.rules.positions": ("Position",),
    "gfkit.boards.rules.wang_tiles": ("TileSet",),
    "gfkit.boards.models.names": (
        "Pieces",
        "Rule",
        "arc_kayles",
        "cis",
        "col",
        "cram",
        "d_tromping",
        "domineering",
        "go",
        "i_tromping",
        "kings",
        "l_trominoes",
        "l_tromping",
        "m_tromping",
        "node_kayles",
        "nogo",
        "o12",
        "rules",
        "snort",
        "straight_trominoes",
        "trominoes",
    ),
    "gfkit.boards.models.files": ("read_rule",),
    "gfkit.boards.models.model": ("Model",),
    "gfkit.boards.shapes.board": ("Board",),
    "gfkit.boards.shapes.graph": ("Graph",),
    "gfkit.errors": (
        "GfkitError",
        "LimitReached",
        "MissingExtra",
        "NotAnInteger",
        "OutOfBudget",
        "OutOfRange",
        "WrongArgument",
        "WrongCall",
    ),
    "gfkit.exchange.serialization": ("from_json", "to_json"),
    "gfkit.exchange.save": ("save",),
    "gfkit.games.heaps.octal": ("OctalCode",),
    "gfkit.games.values.game": ("Game",),
    "gfkit.pictures.shapes": ("Picture",),
    "gfkit.proofs.kernel": ("Proved",),
    "gfkit.proofs.verdict": ("Consistent", "Refused", "Refuted", "Underdetermined"),
    "gfkit.typed.readings": ("canonical",),
    "gfkit.sequences.mixin": ("SequenceOperators",),
    "gfkit.sequences.provenance": ("Given",),
    "gfkit.sequences.sequence": ("Sequence", "interlaced"),
    "gfkit.series.rational_gf": ("GeneratingFunction", "RationalGF"),
    "gfkit.series.marked_gf": ("MarkedGF",),
    "gfkit.series.profiles": ("Profile",),
    "gfkit.strips.counts.small_boards": ("check_small_boards",),
    "gfkit.strips.encodings.models": ("find_model",),
    "gfkit.strips.sequences.graph_products": ("GraphProduct",),
    "gfkit.strips.sequences.unranking": ("Positions",),
    "gfkit.strips.sequences.strip": ("Strip",),
    "gfkit.strips.sequences.families": ("StripAnswer",),
}
"""The public names by the module that each is imported from."""

_MODULES = {"game": "gfkit.game", "oeis": "gfkit.oeis"}
"""The public modules."""

_HOMES = {name: module for module, names in _NAMES.items() for name in names}

__all__ = [
    "GF",
    "Amount",
    "Arrays",
    "Ask",
    "AsymptoticsAnswer",
    "Audit",
    "BFile",
    "BarMatrices",
    "Board",
    "Budget",
    "CellGrowthAnswer",
    "Certificate",
    "Check",
    "ClaimList",
    "ClosedForm",
    "ClosedFormAnswer",
    "Comparison",
    "Consistent",
    "Count",
    "CountTable",
    "Drawing",
    "Explained",
    "FactAnswer",
    "FactsAnswer",
    "Game",
    "GeneratingFunction",
    "GfkitError",
    "Given",
    "Graph",
    "GraphProduct",
    "Guess",
    "LimitReached",
    "MarkedGF",
    "MissingExtra",
    "Model",
    "MomentsAnswer",
    "NearestIntegerAnswer",
    "NewFile",
    "NotAnInteger",
    "NthTerm",
    "ObjectSample",
    "OctalCode",
    "OutOfBudget",
    "OutOfRange",
    "Picture",
    "Pieces",
    "Position",
    "Positions",
    "Profile",
    "Program",
    "Proved",
    "RationalGF",
    "Refused",
    "Refuted",
    "Report",
    "Rule",
    "Sample",
    "Sequence",
    "SequenceOperators",
    "Solutions",
    "Strip",
    "StripAnswer",
    "Terms",
    "Theorems",
    "TileSet",
    "Totals",
    "TransferMatrix",
    "TriangleGuess",
    "Underdetermined",
    "Verified",
    "WrongArgument",
    "WrongCall",
    "__version__",
    "arc_kayles",
    "as_sequence",
    "ask",
    "asymptotics",
    "at_each_cell",
    "audit",
    "bar_matrix",
    "canonical",
    "catalogue",
    "cell_growth",
    "check",
    "check_small_boards",
    "cis",
    "closed_form",
    "col",
    "compare",
    "coq",
    "coq_text",
    "count",
    "count_table",
    "count_totals",
    "cram",
    "d_tromping",
    "domineering",
    "draw",
    "egf",
    "explain",
    "export",
    "facts",
    "find_model",
    "from_json",
    "game",
    "gf",
    "go",
    "guess",
    "guess_triangle",
    "i_tromping",
    "interlaced",
    "kings",
    "l_trominoes",
    "l_tromping",
    "list_claims",
    "m_tromping",
    "models",
    "moments",
    "nearest_integer",
    "new",
    "node_kayles",
    "nogo",
    "o12",
    "oeis",
    "on_antidiagonals",
    "on_array",
    "on_columns",
    "on_diagonals",
    "on_rows",
    "plot",
    "poles",
    "read",
    "read_rule",
    "report",
    "roots",
    "rules",
    "sample",
    "sample_objects",
    "save",
    "snort",
    "solve",
    "straight_trominoes",
    "table",
    "term",
    "terms",
    "to_json",
    "transform",
    "trominoes",
    "verify",
    "write_certificate",
]


if not TYPE_CHECKING:  # a type checker would take any name for one of the module

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used: `gfkit --help` needs none of them."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home = _HOMES.get(name)
        found = getattr(import_module(home), name) if home else import_module(_MODULES[name])
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    """Return the public names, also those that are imported when they are first used."""
    return __all__
