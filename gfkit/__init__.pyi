# The public names of gfkit by subject, each with its home: `gfkit/__init__.py` reads this list.
# ruff: noqa: I001
# fmt: off

#: Games and boards
from gfkit.boards.shapes.board import Board as Board
from gfkit.boards.shapes.graph import Graph as Graph
from gfkit.boards.language.rules import Model as Model
from gfkit.boards.kinds.pieces import Placed as Placed
from gfkit.boards.kinds.pieces import Position as Position
from gfkit.boards.language.rules import Rule as Rule
from gfkit.boards.kinds.tiles import TileSet as TileSet
from gfkit.boards.language.rules import find_model as find_model
from gfkit.boards.language.rules import read_rule as read_rule
from gfkit.boards.language.rules import rules as rules

#: Conditions of your own
from gfkit.boards.acceptors.conditions import Arrays as Arrays
from gfkit.boards.acceptors.amounts import Amount as Amount
from gfkit.boards.acceptors.own_acceptors import at_each_cell as at_each_cell
from gfkit.boards.acceptors.own_acceptors import on_antidiagonals as on_antidiagonals
from gfkit.boards.acceptors.own_acceptors import on_array as on_array
from gfkit.boards.acceptors.own_acceptors import on_columns as on_columns
from gfkit.boards.acceptors.own_acceptors import on_diagonals as on_diagonals
from gfkit.boards.acceptors.own_acceptors import on_rows as on_rows

#: The named games
from gfkit.boards.language.rules import arc_kayles as arc_kayles
from gfkit.boards.language.rules import cis as cis
from gfkit.boards.language.rules import col as col
from gfkit.boards.language.rules import cram as cram
from gfkit.boards.language.rules import d_tromping as d_tromping
from gfkit.boards.language.rules import domineering as domineering
from gfkit.boards.language.rules import go as go
from gfkit.boards.language.rules import i_tromping as i_tromping
from gfkit.boards.language.rules import kings as kings
from gfkit.boards.language.rules import l_trominoes as l_trominoes
from gfkit.boards.language.rules import l_tromping as l_tromping
from gfkit.boards.language.rules import m_tromping as m_tromping
from gfkit.boards.language.rules import node_kayles as node_kayles
from gfkit.boards.language.rules import nogo as nogo
from gfkit.boards.language.rules import o12 as o12
from gfkit.boards.language.rules import snort as snort
from gfkit.boards.language.rules import straight_trominoes as straight_trominoes
from gfkit.boards.language.rules import trominoes as trominoes

#: Counting
from gfkit.strips.sequences.products import GraphProduct as GraphProduct
from gfkit.strips.sequences.sampling import Positions as Positions
from gfkit.series.profile import Profile as Profile
from gfkit.strips.sequences.strip import Strip as Strip
from gfkit.strips.sequences.strip_answers import StripAnswer as StripAnswer
from gfkit.automata.transfer_matrix import TransferMatrix as TransferMatrix
from gfkit.api.count import count as count
from gfkit.api.count import CountAnswer as CountAnswer
from gfkit.api.count import TableAnswer as TableAnswer
from gfkit.api.count import TotalsAnswer as TotalsAnswer
from gfkit.strips.facts.count_tables import count_table as count_table
from gfkit.api.gf import gf as gf
from gfkit.api.listings import models as models
from gfkit.api.gf import GF as GF
from gfkit.api.terms import Terms as Terms
from gfkit.api.terms import terms as terms
from gfkit.api.side_tables import table as table

#: The door
from gfkit.asking.ask import ask as ask
from gfkit.asking.ask import Told as Told
from gfkit.asking.anything import read as read
from gfkit.reading.canonical_readings import canonical as canonical

#: Sequences
from gfkit.series.marked import MarkedGF as MarkedGF
from gfkit.sequences.explicit_definitions import OrderBound as OrderBound
from gfkit.series.rational import RationalGF as RationalGF
from gfkit.sequences.sequence import Sequence as Sequence
from gfkit.sequences.sequence import as_sequence as as_sequence
from gfkit.sequences.sequence import interlaced as interlaced

#: Questions about sequences
from gfkit.api.asymptotics import asymptotics as asymptotics
from gfkit.api.asymptotics import AsymptoticsAnswer as AsymptoticsAnswer
from gfkit.api.asymptotics import CellGrowthAnswer as CellGrowthAnswer
from gfkit.api.check import check as check
from gfkit.api.check import CheckAnswer as CheckAnswer
from gfkit.api.closed_form import closed_form as closed_form
from gfkit.api.closed_form import ClosedFormAnswer as ClosedFormAnswer
from gfkit.api.compare import compare as compare
from gfkit.api.compare import CompareAnswer as CompareAnswer
from gfkit.api.facts import facts as facts
from gfkit.api.facts import FactsAnswer as FactsAnswer
from gfkit.api.guess import guess as guess
from gfkit.api.guess import GuessAnswer as GuessAnswer
from gfkit.api.guess import TriangleAnswer as TriangleAnswer
from gfkit.sequences.guessing import guess_triangle as guess_triangle
from gfkit.sequences.verbs import nearest_integer as nearest_integer

#: Transforms
from gfkit.sequences.guessing import egf as egf
from gfkit.sequences.sequence import transform as transform

#: Games under normal play
from gfkit.games.short_game import Game as Game
from gfkit.api.playing import game as game
from gfkit.games.octal import OctalCode as OctalCode
from gfkit.api.playing import nim as nim
from gfkit.api.playing import outcome as outcome
from gfkit.api.playing import value as value

#: Verdicts
from gfkit.proofs.kernel import Claimed as Claimed
from gfkit.proofs.verdict import Consistent as Consistent
from gfkit.sequences.sequence_data import Given as Given
from gfkit.proofs.kernel import Proved as Proved
from gfkit.proofs.verdict import Refused as Refused
from gfkit.proofs.verdict import Refuted as Refuted
from gfkit.proofs.verdict import Underdetermined as Underdetermined

#: Papers, the OEIS, files
from gfkit.api.audits import audit as audit
from gfkit.api.listings import catalogue as catalogue
from gfkit.oeis.entries.drafts import draft as draft
from gfkit.reports.explanations import explain as explain
from gfkit.oeis.entries.exports import export as export
from gfkit.api.lookups import lookup as lookup
from gfkit.api.called_verbs import new as new
from gfkit.reports.supplement import report as report
from gfkit import oeis as oeis
from gfkit.exchange.saved import from_json as from_json
from gfkit.exchange.saved import to_json as to_json
from gfkit.api.certificates import verify as verify
from gfkit.api.certificates import write_certificate as write_certificate

#: Pictures
from gfkit.api.drawing import draw as draw
from gfkit.api.sample import sample as sample
from gfkit.api.sample import SampleAnswer as SampleAnswer
from gfkit.pictures.canvas import Picture as Picture
from gfkit.pictures.canvas import picture_of as picture_of

#: Limits and errors
from gfkit.base.budget import Budget as Budget
from gfkit.errors import GfkitError as GfkitError
from gfkit.errors import LimitReached as LimitReached
from gfkit.errors import MissingExtra as MissingExtra
from gfkit.errors import OutOfBudget as OutOfBudget
from gfkit.errors import OutOfRange as OutOfRange
from gfkit.errors import WrongArgument as WrongArgument
from gfkit.errors import WrongCall as WrongCall

__version__: str
PUBLIC: dict[str, dict[str, str]]
