"""What Python users call: every function, constructor and method, with arguments that are right.

`calls()` lists them; `test_python_edge.py` puts what is wrong into each place. What is listed is
complete for the names of `gfkit.__all__`, for the functions of the modules, and for the methods
with arguments of the classes, in python_surface.toml.
"""

import importlib
import inspect
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import gfkit
from gfkit.analysis.closed_forms import closed_form
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.shapes.graph import Graph
from gfkit.claims.catalogue import read_claims
from gfkit.fits.fit import GivenTerms
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.sequences import nim_answer
from gfkit.games.scoring.equilibria import Equilibria
from gfkit.games.scoring.rules import ScoringGame
from gfkit.games.values.canonical import GameTable
from gfkit.oeis.entries.internal_format import parse_entry
from gfkit.proofs.kernel import Workings
from gfkit.render.toml_writer import toml_text
from gfkit.sequences.guess import guess
from gfkit.sequences.order_bound import OrderBound
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.profiles import Profile
from gfkit.strips.sequences.graph_products import GraphProduct

HOMES = (
    "gfkit.sequences.",
    "gfkit.strips.sequences.strip",
    "gfkit.strips.sequences.families",
)
"""Modules of classes whose methods are inherited."""
TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


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
    """Return the public functions of the modules and of gfkit, and the methods of the classes."""
    found: dict[str, Any] = {}
    for name in TABLE["modules"]:
        for key, value in vars(importlib.import_module(name)).items():
            if key.startswith("_") or getattr(value, "__module__", "") != name:
                continue
            if inspect.isfunction(value) and inspect.signature(value).parameters:
                found[f"{name}:{key}"] = value
    for name in gfkit.__all__:
        value = getattr(gfkit, name)
        if inspect.isfunction(value):
            found.setdefault(f"{value.__module__}:{value.__name__}", value)
    for home in TABLE["classes"]:
        module, _, name = home.partition(":")
        cls = getattr(importlib.import_module(module), name)
        found[f"{name}.__init__"] = cls
        parts = [one for one in cls.__mro__ if one.__module__.startswith(HOMES)] or [cls]
        for key, value in ((k, v) for one in parts for k, v in vars(one).items()):
            if key.startswith("_"):
                continue
            plain = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            if inspect.isfunction(plain) and len(inspect.signature(plain).parameters) > 1:
                found[f"{name}.{key}"] = value
    return [(name, value) for name, value in found.items() if name not in TABLE["not_for_users"]]


class EvenOnes:
    """An acceptor of an even number of ones."""

    first = 0

    def step(self, state: int, number: int, letter: int) -> int:  # noqa: ARG002 - of Acceptor
        """Return the parity after a letter."""
        return state ^ letter

    def accepts(self, state: int) -> bool:
        """Tell whether the number is even."""
        return state == 0


CLAIM = """source = "a paper"

[[claim]]
id = "a1"
place = "Theorem 1"
statement = "There are so many."
kind = "terms"
about = { model = "domineering", columns = 1 }
says = { terms = [1, 1, 2] }
"""
MANY = {
    "gfkit.answers.audit:audit": "files",
    "gfkit.answers.verify:verify": "certificates",
    "gfkit.answers.coq:coq": "certificates",
}
"""What some functions take any number of."""
NODE_KAYLES = find_graph_rule("node-kayles")
MODEL = gfkit.domineering.positions


@cache
def objects() -> dict[str, Any]:
    """Return an instance of each of the classes."""
    strip = gfkit.Strip(MODEL, columns=2)
    fibonacci = gfkit.Sequence.parse("x/(1-x-x^2)")
    growth = gfkit.asymptotics(fibonacci)
    return {
        "RealRoot": growth.main_term.base,
        "ClosedForm": closed_form(fibonacci.rational),
        "Arrays": gfkit.Arrays([0, 1]),
        "Board": gfkit.Board.parse("2x3"),
        "TransferMatrix": TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 1]),
        "Graph": Graph.path(3),
        "Rule": gfkit.domineering,
        "TileSet": MODEL.parts[0].tiles,
        "Budget": gfkit.Budget(seconds=60),
        "GivenTerms": GivenTerms((1, 4, 9)),
        "Game": gfkit.Game("*2"),
        "Thermograph": gfkit.Game("{3|1}").thermograph(),
        "OctalCode": OctalCode.parse("0.77"),
        "Equilibria": Equilibria(ScoringGame(2, 2)),
        "ScoringGame": ScoringGame(2, 2),
        "OrderBound": OrderBound(2),
        "Fitting": guess([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]),
        "Sequence": fibonacci,
        "MarkedGF": MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1}),
        "Profile": Profile.of({(1, 0): 2, (0, 1): 3}),
        "RationalGF": gfkit.RationalGF.of([1], [1, -1, -1]),
        "GraphProduct": GraphProduct(NODE_KAYLES, Graph.path(2)),
        "Strip": strip,
        "StripAnswer": strip.generating_function(marks="xy"),
    }


def right(folder: Path) -> dict[str, Any]:
    """Return arguments that are right, by `function.parameter`, or by the parameter alone."""
    made = objects()
    table = GameTable()
    entry = "%I A000045\n%S A000045 0,1,1,2,3,5,8\n%N A000045 Fibonacci numbers."
    entry += "\n%O A000045 0,4\n%K A000045 nonn\n%A A000045 _A. Author_"
    claims_path = folder / "claims.toml"
    claims_path.write_text(CLAIM, encoding="utf-8")
    only_claims = folder / "claims"
    only_claims.mkdir()
    (only_claims / "claims.toml").write_text(CLAIM, encoding="utf-8")
    rule_path = folder / "rule.toml"
    rule_path.write_text('values = ["0", "1"]\n', encoding="utf-8")
    tiles_path = folder / "tiles.toml"
    tiles_path.write_text(toml_text(made["TileSet"].to_data()), encoding="utf-8")
    certificate_path = folder / "kings.json"
    gfkit.write_certificate(made["Strip"].generating_function(), certificate_path)
    (folder / "b000045.txt").write_text("0 0\n1 1\n2 1\n", encoding="utf-8")
    (folder / "entry.seq").write_text(entry, encoding="utf-8")
    (folder / "stripped").write_text("# a dump\nA000045 ,0,1,1,2,3,5,8,13,21,34,55,\n", "utf-8")
    (folder / "graph.txt").write_text("0 1\n", encoding="utf-8")
    return {
        "acceptor": EvenOnes(),
        "answer": made["StripAnswer"],
        "zero_positions.answer": nim_answer(OctalCode.parse("0.07")),
        "board": made["Board"],
        "cells": {(0, 0)},
        "cells_of": 3,
        "Board.__init__.cells": frozenset({(0, 0)}),
        "egf.thing": gfkit.Sequence.parse("1/(1-2*x)"),
        "Game.of_moves.start": 3,
        "Game.of_moves.left": lambda heap: [heap - 1] if type(heap) is int and heap > 0 else [],
        "Game.of_moves.right": lambda heap: [0] if type(heap) is int and heap > 0 else [],
        "Game.of_moves.parts": lambda heap: [heap],
        "transform.name": "partial sums",
        "code": made["OctalCode"],
        "coefficients": {(1, 0): 2},
        "columns": 2,
        "count": 5,
        "data": made["TileSet"].to_data(),
        "den": [1, -1, -1],
        "MarkedGF.of.num": {(0, 0, 0): 1},
        "MarkedGF.of.den": {(0, 0, 0): 1, (1, 0, 1): -1},
        "MarkedGF.__init__.num": made["MarkedGF"].num,
        "MarkedGF.__init__.den": made["MarkedGF"].den,
        "definition": gfkit.Strip(MODEL, columns=1).definition(),
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
        "folder": folder,
        "game": MODEL.game,
        "games": [],
        "gf": made["RationalGF"],
        "moments.gf": made["MarkedGF"],
        "gfkit_version": "0.2.0",
        "graph": made["Graph"],
        "graphs": [made["Graph"]],
        "initial": [0, 1],
        "k": 1,
        "keep": lambda i, j: i == j,
        "labels": ["a", "b"],
        "last": 3,
        "law": "1x1:a",
        "length": 2,
        "lengths": [4, 9],
        "limit": 3,
        "model": MODEL,
        "n": 3,
        "name": "domineering",
        "Sequence.named.name": "a name",
        "reading": gfkit.read("1,2,4"),
        "num": [0, 1],
        "offset": 1,
        "offsets": [(0, 0), (0, 1)],
        "other": made["Sequence"],
        "Graph.cartesian_product.other": made["Graph"],
        "path": folder / "rule.toml",
        "read_bfile.path": folder / "b000045.txt",
        "read_claims.path": claims_path,
        "read_claims.paths": [claims_path],
        "read_entry.path": folder / "entry.seq",
        "read_rule.path": rule_path,
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
        "row": 0,
        "rows": 2,
        "rule": made["TileSet"],
        "side": 3,
        "signature": (1, 1),
        "start": "0",
        "Sequence.section.start": 0,
        "Sequence.section.step": 2,
        "strip": gfkit.Strip("cis:play", columns=1),
        "subject": made["Sequence"],
        "count.subject": "domineering",
        "gf.subject": "domineering",
        "sample.subject": "domineering",
        "sample_objects.subject": "T = Z + Z*T^2",
        "sample_objects.size": 5,
        "report.folder": folder / "report",
        "save.shown": made["Board"],
        "save.path": folder / "board.svg",
        "audit.files": claims_path,
        "verify.certificates": made["StripAnswer"],
        "coq.certificates": certificate_path,
        "coq.folder": folder / "plain",
        "coq_text.answer": made["Strip"].generating_function(),
        "RationalGF.beginning.first": 0,
        "table": table,
        "g": table.zero,
        "a": 6,
        "b": 3,
        "s": "1*",
        "t": 1,
        "unit": "^",
        "Game.compare.other": "*3",
        "Game.is_confused_with.other": "*3",
        "Game.ordinal_sum.other": "*3",
        "parse.text": "{0|*}",
        "terms": [1, 4, 9],
        "Profile.__init__.terms": ((1, 0, 2),),
        "lookup.terms": [0, 1, 1, 2, 3, 5, 8],
        "look_up.terms": [0, 1, 1, 2, 3, 5, 8],
        "look_up.dump": folder / "stripped",
        "dump": folder / "stripped",
        "text": "1/(1-x)",
        "game.text": "{0|*}",
        "guess_triangle.rows": "1;1,1;1,2,1;1,3,3,1",
        "fit_triangle.rows": [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]],
        "Board.parse.text": "2x2",
        "Graph.parse.text": "0 1",
        "Graph.parse_edges.text": "0 1",
        "Graph.parse_graph6.text": "Bw",
        "Family.parse.text": "[.]",
        "OctalCode.parse.text": "0.77",
        "ShortGame.parse.text": "0",
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
        "dimension": 2,
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
        "Strip.find_gf_by_recurrence.run": Workings(),
        "Strip.of_data.data": made["Strip"].data(),
        "GraphProduct.find_gf_by_recurrence.run": Workings(),
        "parse_statement.text": "2^n",
        "TransferMatrix.from_rows.rows": [[1, 1], [1, 0]],
        "TransferMatrix.from_rows.start": [1, 0],
        "TransferMatrix.from_rows.end": [1, 1],
        "every.game": NODE_KAYLES.game,
        "TileSet.__init__.labels": made["TileSet"].labels,
        "TileSet.read.path": tiles_path,
        "Equilibria.__init__.game": made["ScoringGame"],
        "Sequence.continued.first": -2,
        "GraphProduct.__init__.rule": NODE_KAYLES,
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
        "claims": read_claims(claims_path),
        "digits": 10,
        "method": "auto",
        "marks": "none",
        "seconds": 60.0,
        "source": "a file",
        "where": "a place",
    }


def given_too(short: str, first: str, values: dict[str, Any]) -> dict[str, Any]:
    """Return what a call gets beside what it needs. first: its first argument."""
    known: dict[str, dict[str, Any]] = {
        "outcome": {first: "domineering", "rows": 2, "columns": 2},
        "value": {first: "domineering", "board": "2x2"},
        "count": {"board": "2x2"},
        "check": {"subject": "2^n"},
        "report": {first: "domineering", "columns": range(1, 3), "folder": values["report.folder"]},
        "draw": {first: "domineering", "board": "2x2"},
        "sample": {"board": "2x2"},
        "gf": {"columns": 2},
        "table": {first: "domineering", "columns": range(1, 3)},
        "lookup": {"terms": values["look_up.terms"], "dump": values["look_up.dump"]},
        "Strip.__init__": {"columns": 2},
        "Rule.strip": {"columns": 2},
        "Board.__init__": {"columns": 2, "cells": values["cells"]},
        "Strip.positions": {"rows": 2},
        "Strip.sample": {"rows": 2},
        "Strip.unrank": {"rows": 2},
    }
    return known.get(short, {})


def with_one(function: Callable[..., Any], many: inspect.Parameter) -> Callable[..., Any]:
    """Return a function of any number of arguments as one of a single one, which has its name."""
    signature = inspect.signature(function)

    def called(**given: Any) -> Any:
        one = given.pop(many.name)
        return function(one, **given)

    single = many.replace(kind=inspect.Parameter.POSITIONAL_OR_KEYWORD)
    others = [z for z in signature.parameters.values() if z.name != many.name]
    vars(called)["__signature__"] = signature.replace(parameters=[single, *others])
    return called


def _interlaced_with(one: Any) -> Any:
    return gfkit.interlaced(one, one)


def calls(folder: Path) -> list[Call]:
    """Return every public call with the arguments it needs."""
    made, values = objects(), right(folder)
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
        parameters = inspect.signature(bound).parameters
        if name in MANY:
            bound = with_one(bound, parameters[MANY[name]])
        first = next(iter(parameters), "")
        given = {}
        for one in inspect.signature(bound).parameters.values():
            if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
                continue
            key = f"{short}.{one.name}" if f"{short}.{one.name}" in values else one.name
            if one.default is inspect.Parameter.empty:
                given[one.name] = values.get(key, values.get(one.name, None))
                if key not in values:
                    missing.append(f"{short}.{one.name}")
        given |= given_too(short, first, values)
        if short == "interlaced":
            bound, given = _interlaced_with, {"one": values["sequence"]}
        if name == "StripAnswer.export":
            bound = made["Strip"].generating_function().export
        if name == "Sequence.triangle":
            bound = gfkit.Sequence.parse("1/(1-k*x)").triangle
        found.append(Call(name, bound, given))
    if missing:
        raise LookupError(f"no right argument for {', '.join(missing)}")
    return found
