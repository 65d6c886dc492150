"""What Python users call: every function, constructor and method, with arguments that are right.

`calls()` lists them; `test_python_edge.py` puts what is wrong into each place. What is listed is
complete for the names of `gfkit.__all__`, for the functions of MODULES, and for the methods with
arguments of CLASSES; `test_python_edge.py` compares.
"""

import importlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gfkit

MODULES = (
    "gfkit.analysis.moments",
    "gfkit.boards.kinds.colouring",
    "gfkit.boards.kinds.edge_games",
    "gfkit.boards.kinds.pieces",
    "gfkit.boards.language.rules",
    "gfkit.formulas.grammar",
    "gfkit.claims.audit",
    "gfkit.claims.audited",
    "gfkit.claims.catalogue",
    "gfkit.claims.claim",
    "gfkit.claims.entries",
    "gfkit.games.concatenation",
    "gfkit.games.dictionary",
    "gfkit.games.families",
    "gfkit.games.impartial",
    "gfkit.games.nim_sequence",
    "gfkit.games.notation",
    "gfkit.games.octal",
    "gfkit.games.period_search",
    "gfkit.games.periodicity",
    "gfkit.games.scoring",
    "gfkit.games.strip_outcomes",
    "gfkit.games.thermograph",
    "gfkit.oeis.entries.bfiles",
    "gfkit.oeis.entries.drafts",
    "gfkit.oeis.entries.entry",
    "gfkit.oeis.dump.dump_matches",
    "gfkit.proofs.certificate",
    "gfkit.sequences.as_sequence",
    "gfkit.sequences.guessing",
    "gfkit.sequences.verbs",
    "gfkit.series.expression",
    "gfkit.strips.totals.bar",
    "gfkit.strips.facts.compare",
    "gfkit.strips.totals.count",
    "gfkit.strips.sequences.endings",
    "gfkit.strips.facts.graph_facts",
    "gfkit.strips.ways.graphs",
    "gfkit.strips.facts.growth_per_cell",
    "gfkit.strips.facts.play_statements",
    "gfkit.strips.totals.selfcheck",
    "gfkit.strips.facts.table",
)

CLASSES = (
    "gfkit.analysis.asymptotics:Algebraic",
    "gfkit.analysis.closed_form:ClosedForm",
    "gfkit.automata.transfer:TransferMatrix",
    "gfkit.boards.kinds.arrays:ArrayRule",
    "gfkit.boards.shapes.board:Board",
    "gfkit.boards.acceptors.conditions:Arrays",
    "gfkit.boards.shapes.graph:Graph",
    "gfkit.boards.kinds.pieces:PlacementGame",
    "gfkit.boards.kinds.pieces:SharedPiece",
    "gfkit.boards.language.rules:Rule",
    "gfkit.boards.kinds.tiles:TileSet",
    "gfkit.boards.kinds.tiles:Weight",
    "gfkit.base.budget:Budget",
    "gfkit.fits.fit:Terms",
    "gfkit.games.dictionary:Family",
    "gfkit.games.user_game:Game",
    "gfkit.games.impartial:ImpartialRule",
    "gfkit.games.octal:OctalCode",
    "gfkit.games.scoring:Equilibria",
    "gfkit.games.scoring:ScoringGame",
    "gfkit.games.short_game:ShortGame",
    "gfkit.games.strip_outcomes:Sums",
    "gfkit.games.thermograph:Thermograph",
    "gfkit.games.values:Values",
    "gfkit.sequences.bounded:OrderBound",
    "gfkit.sequences.guessing:Guess",
    "gfkit.sequences.sequence:Sequence",
    "gfkit.series.marked:MarkedGF",
    "gfkit.series.profile:Profile",
    "gfkit.series.rational:RationalGF",
    "gfkit.strips.totals.bar:BarMatrix",
    "gfkit.strips.sequences.products:GraphProduct",
    "gfkit.strips.sequences.strip:Strip",
    "gfkit.strips.sequences.strip:StripAnswer",
)

NOT_FOR_USERS = {
    # What a room gives to the rooms above it, and takes from nobody else.
    "gfkit.boards.kinds.pieces:a_piece": "a check of arguments itself",
    "gfkit.strips.facts.play_statements:prove_equation": "of a lemma that is proved",
    "gfkit.strips.facts.play_statements:prove_recurrence": "of a lemma that is proved",
    "gfkit.sequences.verbs:without_fraction": "of an error that was raised",
    "gfkit.strips.ways.graphs:covers_decided": "of the search",
    "gfkit.strips.ways.graphs:graph_way_of": "of the table of ways",
    "ArrayRule.__init__": "of conditions; `from_data` reads them",
    "ArrayRule.goes_round": "of a topology that is known",
    "ArrayRule.has_boards": "of a topology that is known",
    "ArrayRule.of_data": "of data that `to_data` wrote",
    "ArrayRule.refuse": "of a topology that is known",
    "ArrayRule.says": "of a quantity that is known",
    "PlacementGame.can_count": "of any text",
    "PlacementGame.movable": "of a quantity that is known",
    "PlacementGame.of_data": "of data that `to_data` wrote",
    "PlacementGame.says": "of a quantity that is known",
    "TransferMatrix.__init__": "of arrays; `from_rows` makes one",
    "TransferMatrix.restricted": "of masks of states, from our own searches",
    "gfkit.boards.language.rules:model_like": "a check of arguments itself",
    "gfkit.claims.audit:unknown_kind": "of a word that was read",
    "gfkit.sequences.as_sequence:is_model": "of a text, for messages",
    "gfkit.boards.kinds.pieces:apart_words": "of a distance that was read",
    "gfkit.boards.kinds.pieces:reach_words": "of a distance that was read",
    "gfkit.oeis.entries.drafts:add_programs": "of lines that are drafted",
    "gfkit.oeis.entries.drafts:further_lines": "of a guess, for `draft`",
    "PlacementGame.refuse_apart": "of words for a message",
    "gfkit.reports.supplement:report": "of a folder; tests/unit/reports is about it",
    "gfkit.claims.audited:settled_within": "of a function of the command line",
    "gfkit.claims.audit:settle": "of one claim that was read",
    "gfkit.games.dictionary:find_pattern": "of games of a table, for claims",
    "gfkit.games.families:in_blocks": "of a fit that was found",
    "gfkit.games.nim_sequence:best_mask": "of counts of the search",
    "gfkit.games.period_search:find_period": "of values in an array",
    "gfkit.games.period_search:search_period": "of the kernel's workings",
    "gfkit.games.periodicity:proved_gf": "of definitions, for `nim_answer`",
    "gfkit.games.scoring:equilibria": "trusted by the kernel; users make Equilibria",
    "gfkit.games.strip_outcomes:conclude": "of outcomes that were searched",
    "gfkit.games.strip_outcomes:conclusion": "of outcomes that were searched",
    "gfkit.games.concatenation:joined": "of sets of cells, for `search`",
    "gfkit.strips.totals.bar:restrict": "its patterns are words",
    "gfkit.strips.facts.growth_per_cell:growth_of_strip": "trusted by the kernel",
    "gfkit.strips.facts.growth_per_cell:check_small_matrix": "trusted by the kernel",
    "gfkit.strips.sequences.endings:quotient_of_ending": "trusted by the kernel",
    "Sequence.made": "everything else makes one of its parts, which know their kinds",
    "Sequence.of_data": "of data that `data` wrote",
    "Game.of_table": "of a game of a table, by its number",
    "Game.of_data": "of data that `data` wrote",
    "Thermograph.plot": "of axes of matplotlib",
    "Thermograph.__init__": "of walls; `thermograph` makes one",
    "ShortGame.of_data": "of data that `data` wrote",
    "ShortGame.of": "of a game of a table",
    "ShortGame.within": "of a table",
    "MarkedGF.from_flint": "of polynomials of FLINT",
    "Graph.of": "of a graph of networkx",
    "Values.of": "of positions",
    "Values.of_part": "of positions",
    "ScoringGame.moves": "of heights of the search",
    "ScoringGame.canonical": "of heights of the search",
    "Equilibria.has_play": "of plays that were found",
    "Equilibria.play": "of outcomes that were found",
    "Equilibria.plays": "of outcomes that were found",
    "Equilibria.count_plays": "of outcomes that were found",
    "Equilibria.outcomes": "of heights of the search",
    "Equilibria.empty_cells": "of outcomes that were found",
    "ImpartialRule.is_invariant": "of a symmetry as a function",
    "Budget.told": "of a phase",
    "Budget.forecasts": "of a forecast",
    "Budget.reached": "of a limit",
    "Budget.knows": "of what is known",
    "Budget.is_within": "of another budget",
    "BarMatrix.__init__": "of words; `bar_state_matrix` makes one",
    "BarMatrix.of": "of words; `bar_state_matrix` makes one",
    "Budget.spend": "asked in every loop",
    **dict.fromkeys(
        (
            "ClosedForm.__init__",
            "Family.__init__",
            "Guess.__init__",
            "ImpartialRule.__init__",
            "Rule.__init__",
            "ShortGame.__init__",
            "StripAnswer.__init__",
            "Sums.__init__",
            "Algebraic.__init__",
        ),
        "an answer or a rule that functions make",
    ),
    "gfkit.claims.entries:comment_of_proof": "of a statement that was proved",
    "gfkit.games.notation:show": "of a game of a table, by its number",
    "gfkit.games.thermograph:thermograph": "of a game of a table, by its number",
    "gfkit.oeis.entries.bfiles:bfile_text": "of terms as they come, for `write_bfile`",
    "gfkit.oeis.entries.entry:data_lines": "of terms that fit into an entry",
    "gfkit.oeis.entries.entry:first_large": "of terms that fit into an entry",
    "gfkit.proofs.certificate:digest": "of data that were made",
    "gfkit.proofs.certificate:claimed_of_certificate": "of data that were read",
    "gfkit.oeis.entries.drafts:reread": "of a draft that was made",
    "Terms.__init__": "terms that a Sequence holds, checked there",
    "OctalCode.__init__": "of digits; `parse` reads a code",
}


CLAIM = """source = "a paper"

[[claim]]
id = "a1"
place = "Theorem 1"
statement = "There are so many."
kind = "terms"
about = { model = "domineering", columns = 1 }
says = { terms = [1, 1, 2] }
"""


NO_TWO = {"values": ["0", "1"], "words": [{"direction": "row", "forbid": ["11"]}]}


class EvenOnes:
    """An acceptor of an even number of ones."""

    first = 0

    def step(self, state: int, number: int, letter: int) -> int:  # noqa: ARG002 - as users write it
        """Return the parity after a letter."""
        return state ^ letter

    def accepts(self, state: int) -> bool:
        """Tell whether the number is even."""
        return state == 0


@dataclass
class Call:
    """A call whose arguments are right; `given` by name, and `makes` by what is called for one."""

    name: str
    function: Callable[..., Any]
    given: dict[str, Any] = field(default_factory=dict)

    def parameters(self) -> list[str]:
        """Return the names of what it takes."""
        kinds = inspect.Parameter
        return [
            one.name
            for one in inspect.signature(self.function).parameters.values()
            if one.kind not in (kinds.VAR_POSITIONAL, kinds.VAR_KEYWORD)
        ]


def functions() -> list[tuple[str, Any]]:
    """Return the public functions of MODULES and of gfkit, and the methods of CLASSES."""
    found: dict[str, Any] = {}
    for name in MODULES:
        for key, value in vars(importlib.import_module(name)).items():
            if key.startswith("_") or getattr(value, "__module__", "") != name:
                continue
            if inspect.isfunction(value) and inspect.signature(value).parameters:
                found[f"{name}:{key}"] = value
    for name in gfkit.__all__:
        value = getattr(gfkit, name)
        if inspect.isfunction(value):
            found.setdefault(f"{value.__module__}:{value.__name__}", value)
    for home in CLASSES:
        module, _, name = home.partition(":")
        cls = getattr(importlib.import_module(module), name)
        found[f"{name}.__init__"] = cls
        parts = [one for one in cls.__mro__ if one.__module__.startswith("gfkit.sequences.")] or [
            cls
        ]
        for key, value in ((k, v) for one in parts for k, v in vars(one).items()):
            if key.startswith("_"):
                continue
            plain = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            if inspect.isfunction(plain) and len(inspect.signature(plain).parameters) > 1:
                found[f"{name}.{key}"] = value
    return [(name, value) for name, value in found.items() if name not in NOT_FOR_USERS]


def objects() -> dict[str, Any]:
    """Return an instance of each of CLASSES."""
    from gfkit.automata.transfer import TransferMatrix
    from gfkit.boards.kinds.arrays import ArrayRule
    from gfkit.boards.kinds.pieces import SharedPiece
    from gfkit.boards.kinds.tiles import Weight
    from gfkit.boards.shapes.graph import Graph
    from gfkit.fits.fit import Terms
    from gfkit.games.dictionary import Family
    from gfkit.games.impartial import ImpartialRule
    from gfkit.games.octal import OctalCode
    from gfkit.games.scoring import Equilibria, ScoringGame
    from gfkit.games.short_game import ShortGame
    from gfkit.games.strip_outcomes import Sums
    from gfkit.games.values import Values
    from gfkit.series.marked import MarkedGF
    from gfkit.series.profile import Profile
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.totals.bar import bar_state_matrix

    model = gfkit.domineering.positions
    tiles = model.parts[0].tiles
    strip = gfkit.Strip(model, columns=2)
    fibonacci = gfkit.Sequence.parse("x/(1-x-x^2)")
    growth = gfkit.asymptotics(fibonacci).found
    rule = gfkit.find_model("node-kayles").game
    return {
        "Algebraic": growth.term.base,
        "ClosedForm": gfkit.closed_form(fibonacci).found,
        "ArrayRule": ArrayRule.from_data(NO_TWO, "no two"),
        "Arrays": gfkit.Arrays([0, 1]),
        "Board": gfkit.Board.parse("2x3"),
        "PlacementGame": model.game,
        "SharedPiece": SharedPiece(((0, 0),)),
        "TransferMatrix": TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 1]),
        "Graph": Graph.path(3),
        "Rule": gfkit.domineering,
        "TileSet": tiles,
        "Weight": Weight(1, 1, 0),
        "Budget": gfkit.Budget(seconds=60),
        "Terms": Terms((1, 4, 9)),
        "Family": Family.parse("[.]"),
        "Game": gfkit.Game("*2"),
        "Thermograph": gfkit.Game("{3|1}").thermograph(),
        "ImpartialRule": ImpartialRule.of(rule),
        "OctalCode": OctalCode.parse("0.77"),
        "Equilibria": Equilibria(ScoringGame(2, 2)),
        "ScoringGame": ScoringGame(2, 2),
        "ShortGame": ShortGame.parse("{0|*}"),
        "Sums": Sums.of([4, 9]),
        "Values": Values(model.game, 3),
        "OrderBound": gfkit.OrderBound(2),
        "Guess": gfkit.guess([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]),
        "Sequence": fibonacci,
        "MarkedGF": MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1}),
        "Profile": Profile.of({(1, 0): 2, (0, 1): 3}),
        "RationalGF": gfkit.RationalGF.of([1], [1, -1, -1]),
        "BarMatrix": bar_state_matrix(tiles, 1),
        "GraphProduct": GraphProduct(_graph_rule(), Graph.path(2)),
        "Strip": strip,
        "StripAnswer": strip.generating_function(marks="xy"),
    }


def _graph_rule() -> Any:
    from gfkit.boards.kinds.edge_games import find_graph_rule

    return find_graph_rule("node-kayles")


def right(made: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Return arguments that are right, by `function.parameter`, or by the parameter alone."""
    from gfkit.claims.claim import read_claims
    from gfkit.games.octal import OctalCode
    from gfkit.games.partizan import GameTable
    from gfkit.games.periodicity import nim_answer
    from gfkit.oeis.entries.entry import parse_entry
    from gfkit.render.toml import toml_text

    table = GameTable()
    model = gfkit.domineering.positions
    entry = "%I A000045\n%S A000045 0,1,1,2,3,5,8\n%N A000045 Fibonacci numbers."
    entry += "\n%O A000045 0,4\n%K A000045 nonn\n%A A000045 _A. Author_"
    claims = folder / "claims.toml"
    claims.write_text(CLAIM, encoding="utf-8")
    only_claims = folder / "claims"
    only_claims.mkdir()
    (only_claims / "claims.toml").write_text(CLAIM, encoding="utf-8")
    rule = folder / "rule.toml"
    rule.write_text('values = ["0", "1"]\n', encoding="utf-8")
    tiles_path = folder / "tiles.toml"
    tiles_path.write_text(toml_text(made["TileSet"].to_data()), encoding="utf-8")
    (folder / "b000045.txt").write_text("0 0\n1 1\n2 1\n", encoding="utf-8")
    (folder / "entry.seq").write_text(entry, encoding="utf-8")
    (folder / "stripped").write_text("# a dump\nA000045 ,0,1,1,2,3,5,8,13,21,34,55,\n", "utf-8")
    (folder / "graph.txt").write_text("0 1\n", encoding="utf-8")
    return {
        "acceptor": EvenOnes(),
        "answer": made["StripAnswer"],
        "zero_positions.answer": nim_answer(OctalCode.parse("0.07")),
        "bfile_of.thing": made["Sequence"],
        "bfile_text.sequence": made["Sequence"],
        "board": made["Board"],
        "cells": {(0, 0)},
        "cells_of": 3,
        "Board.__init__.cells": frozenset({(0, 0)}),
        "egf.thing": gfkit.Sequence.parse("1/(1-2*x)"),
        "series_reversion.thing": [1, 1, 2, 3, 5],
        "Game.of_moves.start": 3,
        "Game.of_moves.left": lambda heap: [heap - 1] if type(heap) is int and heap > 0 else [],
        "Game.of_moves.right": lambda heap: [0] if type(heap) is int and heap > 0 else [],
        "Game.of_moves.parts": lambda heap: [heap],
        "PlacementGame.steps_apart.first": "left",
        "PlacementGame.steps_apart.second": "right",
        "transform.name": "partial sums",
        "why_equal.first": made["Strip"],
        "why_equal.second": made["Strip"],
        "code": made["OctalCode"],
        "coefficients": {(1, 0): 2},
        "columns": 2,
        "connected_boards.cells": 2,
        "count": 5,
        "data": made["TileSet"].to_data(),
        "den": [1, -1, -1],
        "MarkedGF.of.num": {(0, 0, 0): 1},
        "MarkedGF.of.den": {(0, 0, 0): 1, (1, 0, 1): -1},
        "MarkedGF.__init__.num": made["MarkedGF"].num,
        "MarkedGF.__init__.den": made["MarkedGF"].den,
        "definition": gfkit.Strip(model, columns=1).definition(),
        "dictionary.cells": 2,
        "edges": [(0, 1)],
        "Graph.of_labels.edges": [("a", "b")],
        "end": "0",
        "ends": "columns",
        "exponents": (1, 0),
        "entry": parse_entry(entry, "an entry"),
        "entries": [],
        "first": 2,
        "picture_of.shown": made["Board"],
        "references.lines": ["A000045"],
        "check.relation": "a(n) = a(n-1)+a(n-2)",
        "compare.first": made["Sequence"],
        "compare_strips.first": made["Strip"],
        "compare_strips.second": made["Strip"],
        "folder": folder,
        "game": model.game,
        "games": [],
        "gf": made["RationalGF"],
        "moments.gf": made["MarkedGF"],
        "gfkit_version": "0.2.0",
        "profile_on_graph.game": _graph_rule().game,
        "ImpartialRule.of.game": gfkit.find_model("cram").game,
        "nim_value.rule": made["ImpartialRule"],
        "graph": made["Graph"],
        "graphs": [made["Graph"]],
        "initial": [0, 1],
        "k": 1,
        "keep": lambda i, j: i == j,
        "labels": ["a", "b"],
        "last": 3,
        "law": "1x1:a",
        "left": made["BarMatrix"],
        "length": 2,
        "lengths": [4, 9],
        "limit": 3,
        "matrix": made["BarMatrix"],
        "model": model,
        "cell_growth.model": gfkit.find_model("node-kayles"),
        "cell_growth.up_to": 2,
        "n": 3,
        "name": "domineering",
        "find_graph_rule.name": "col",
        "Sequence.named.name": "a name",
        "num": [0, 1],
        "offset": 1,
        "offsets": [(0, 0), (0, 1)],
        "other": made["Sequence"],
        "Graph.cartesian_product.other": made["Graph"],
        "path": folder / "rule.toml",
        "read_bfile.path": folder / "b000045.txt",
        "read_claims.path": claims,
        "read_claims.paths": [claims],
        "read_entry.path": folder / "entry.seq",
        "read_rule.path": rule,
        "Graph.read.path": folder / "graph.txt",
        "read_certificate.path": folder / "certificate.json",
        "write_certificate.path": folder / "certificate.json",
        "write_bfile.path": folder / "b.txt",
        "index": 0,
        "player": 1,
        "position": made["Strip"].unrank(0, rows=2),
        "relation": "a(n) = 2*a(n-1)",
        "profile": made["Profile"],
        "proof": made["StripAnswer"].verdict,
        "proved": made["StripAnswer"].verdict,
        "quantity": "positions",
        "right": made["BarMatrix"],
        "row": 0,
        "rows": 2,
        "rule": made["TileSet"],
        "side": 3,
        "signature": (1, 1),
        "start": "0",
        "Sequence.section.start": 0,
        "Sequence.section.step": 2,
        "strip": gfkit.Strip("cis:play", columns=1),
        "table": table,
        "g": table.zero,
        "a": 6,
        "b": 3,
        "s": "1*",
        "t": 1,
        "unit": "^",
        **{
            f"Game.{name}.other": "*3"
            for name in ("compare", "is_confused_with", "ordinal_sum", "nim_sum")
        },
        "parse.text": "{0|*}",
        "terms": [1, 4, 9],
        "Profile.__init__.terms": ((1, 0, 2),),
        "lookup.terms": [0, 1, 1, 2, 3, 5, 8],
        "look_up.terms": [0, 1, 1, 2, 3, 5, 8],
        "look_up.dump": folder / "stripped",
        "dump": folder / "stripped",
        "text": "1/(1-x)",
        "game.text": "{0|*}",
        "guess_triangle.rows": [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]],
        "Board.parse.text": "2x2",
        "Graph.parse.text": "0 1",
        "Graph.parse_edges.text": "0 1",
        "Graph.parse_graph6.text": "Bw",
        "Family.parse.text": "[.]",
        "OctalCode.parse.text": "0.77",
        "ShortGame.parse.text": "0",
        "Weight.parse.text": "x",
        "parse_entry.text": entry,
        "thing": made["Sequence"],
        "tiles": made["TileSet"],
        "TileSet.__init__.tiles": made["TileSet"].tiles,
        "boundary": made["TileSet"].boundary,
        "hole": made["TileSet"].hole,
        "up_to": 4,
        "value": 3,
        "values": [0, 1],
        "model_from.value": "col",
        "from_json.text": gfkit.to_json(made["Board"]),
        "variable": "x",
        "vertices": 2,
        "weight": 1,
        "by": 1,
        "directory": only_claims,
        "search.cells": 2,
        "search_pair.law": "negative",
        "search_pair.left": made["Board"],
        "search_pair.right": made["Board"],
        "colours": 3,
        "piece": ((0, 0), (0, 1)),
        "piece_of.cells": [(0, 0), (0, 1)],
        "read_piece.text": "#.|..",
        "parse_relation.text": "a(n) = 2*a(n-1)",
        "parse_expression.text": "2^n",
        "Strip.unrank.index": 0,
        "Strip.rank.position": made["Strip"].unrank(0, rows=2),
        "parse_statement.text": "2^n",
        "ArrayRule.from_data.data": NO_TWO,
        "PlacementGame.__init__.left": [((0, 0), (0, 1))],
        "PlacementGame.__init__.right": [((0, 0), (1, 0))],
        "PlacementGame.from_data.data": {"piece": [{"cells": "1x3", "owner": "both"}]},
        "TransferMatrix.from_rows.rows": [[1, 1], [1, 0]],
        "TransferMatrix.from_rows.start": [1, 0],
        "TransferMatrix.from_rows.end": [1, 1],
        "every.game": _graph_rule().game,
        "TileSet.__init__.labels": made["TileSet"].labels,
        "TileSet.read.path": tiles_path,
        "Equilibria.__init__.game": made["ScoringGame"],
        "Sums.decomposition.length": 8,
        "Sequence.continued.first": -2,
        "GraphProduct.__init__.rule": _graph_rule(),
        "claims_of_text.text": CLAIM,
        "claims_of_text.file": "claims.toml",
        "audit_entry.reference": made["Sequence"],
        "sequence": made["Sequence"],
        "numbers": ["A000045"],
        "compare.second": "1/(1-x)",
        "has": any,
        "second": 2,
        "is_within.budget": None,
        "budget": None,
        "claims": read_claims(claims),
        "digits": 10,
        "bottom": made["BarMatrix"].bottom,
        "top": made["BarMatrix"].top,
        "nonzero": made["BarMatrix"].nonzero,
        "BarMatrix.of.entries": {},
        "method": "auto",
        "marks": "none",
        "strip_outcomes.game": model.game,
        "source": "a file",
        "where": "a place",
    }


def _interlaced_with(one: Any) -> Any:
    return gfkit.interlaced(one, one)


def calls(folder: Path) -> list[Call]:
    """Return every public call with the arguments it needs."""
    made = objects()
    values = right(made, folder)
    found = []
    missing: list[str] = []
    for name, function in functions():
        owner, _, method = name.rpartition(".") if ":" not in name else ("", "", "")
        if method == "__init__":
            bound = function
        elif owner:
            bound = getattr(made[owner], method)
        else:
            bound = function
        short = name.rpartition(":")[2]
        given = {}
        for one in inspect.signature(bound).parameters.values():
            if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
                continue
            key = f"{short}.{one.name}" if f"{short}.{one.name}" in values else one.name
            if one.default is inspect.Parameter.empty:
                given[one.name] = values.get(key, values.get(one.name, None))
                if key not in values:
                    missing.append(f"{short}.{one.name}")
        if short == "outcome":
            given |= {next(iter(given)): "domineering", "rows": 2, "columns": 2}
        if short == "value":
            given |= {next(iter(given)): "domineering"}
        if short in {"count", "draw", "value"}:
            given |= {"board": "2x2"}
        if short == "gf":
            given |= {"columns": 2}
        if short == "table":
            given |= {next(iter(given)): "domineering", "columns": range(1, 3)}
        if short == "interlaced":
            bound, given = _interlaced_with, {"one": values["sequence"]}
        if name in {"Strip.__init__", "Rule.strip", "Board.__init__"}:
            given["columns"] = 2
        if name == "Board.__init__":
            given["cells"] = values["cells"]
        if name == "StripAnswer.export":
            bound = made["Strip"].generating_function().export
        if short == "lookup":
            given |= {"terms": values["look_up.terms"], "dump": values["look_up.dump"]}
        if name in {"Strip.positions", "Strip.sample", "Strip.unrank"}:
            given["rows"] = 2
        found.append(Call(name, bound, given))
    if missing:
        raise LookupError(f"no right argument for {', '.join(missing)}")
    return found
