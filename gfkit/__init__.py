"""gfkit discovers and proves generating functions and recurrences.

>>> from gfkit import Strip, domineering
>>> answer = Strip(domineering.right_ends, columns=2).generating_function()
>>> print(answer.gf)
(1-x)/((1+x)*(1-3*x+x^2))
>>> print(answer.verdict)
proved

What is public is listed here, by subject, and described in docs/public.md. A name is imported when
it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.automata.transfer import TransferMatrix
    from gfkit.boards.board import Board
    from gfkit.boards.conditions import Arrays
    from gfkit.boards.graph import Graph
    from gfkit.boards.own_acceptors import (
        at_each_cell,
        on_antidiagonals,
        on_array,
        on_columns,
        on_diagonals,
        on_rows,
    )
    from gfkit.boards.position import Placed, Position
    from gfkit.boards.rules import (
        Model,
        Rule,
        arc_kayles,
        cis,
        col,
        cram,
        d_tromping,
        domineering,
        find_model,
        go,
        i_tromping,
        kings,
        l_trominoes,
        l_tromping,
        m_tromping,
        node_kayles,
        nogo,
        o12,
        read_rule,
        rules,
        snort,
        straight_trominoes,
        trominoes,
    )
    from gfkit.boards.tiles import TileSet
    from gfkit.budget import Budget
    from gfkit.errors import (
        GfkitError,
        LimitReached,
        MissingExtra,
        OutOfBudget,
        OutOfRange,
        WrongArgument,
        WrongCall,
    )
    from gfkit.exchange.json_codec import from_json, to_json
    from gfkit.face import audit, check, compare, lookup, nim, verify, write_certificate
    from gfkit.games.octal import OctalCode
    from gfkit.games.user_game import Game
    from gfkit.oeis.draft import draft
    from gfkit.oeis.export import export
    from gfkit.oeis.look_alikes import look_alikes
    from gfkit.pictures.canvas import Picture
    from gfkit.pictures.drawing import picture_of
    from gfkit.proofs.kernel import Claimed, Proved
    from gfkit.proofs.verdict import Consistent, Refused, Refuted, Underdetermined
    from gfkit.reports.supplement import report
    from gfkit.sequences.as_sequence import as_sequence
    from gfkit.sequences.bounded import OrderBound
    from gfkit.sequences.further_forms import egf
    from gfkit.sequences.guessing import guess
    from gfkit.sequences.known import Given
    from gfkit.sequences.sequence import Sequence, interlaced
    from gfkit.sequences.transforms import (
        binomial_transform,
        boustrophedon_transform,
        differences,
        euler_transform,
        exponential_transform,
        hankel_transform,
        inverse_binomial_transform,
        inverse_boustrophedon_transform,
        inverse_euler_transform,
        inverse_invert_transform,
        inverse_moebius_transform,
        invert_transform,
        logarithmic_transform,
        moebius_transform,
        partial_sums,
        series_reversion,
        transform,
    )
    from gfkit.sequences.verbs import asymptotics, closed_form, nearest_integer
    from gfkit.series.marked import MarkedGF
    from gfkit.series.profile import Profile
    from gfkit.series.rational import RationalGF
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.sampling import Positions
    from gfkit.strips.sequences.strip import Strip, StripAnswer
    from gfkit.strips.sequences.table import count_table
    from gfkit.strips.totals.count import count

__version__ = "0.2.0"

PUBLIC: dict[str, dict[str, str]] = {
    "Games and boards": {
        "Board": "gfkit.boards.board",
        "Graph": "gfkit.boards.graph",
        "Model": "gfkit.boards.rules",
        "Placed": "gfkit.boards.position",
        "Position": "gfkit.boards.position",
        "Rule": "gfkit.boards.rules",
        "TileSet": "gfkit.boards.tiles",
        "find_model": "gfkit.boards.rules",
        "read_rule": "gfkit.boards.rules",
        "rules": "gfkit.boards.rules",
    },
    "Conditions of your own": {
        "Arrays": "gfkit.boards.conditions",
        "at_each_cell": "gfkit.boards.own_acceptors",
        "on_antidiagonals": "gfkit.boards.own_acceptors",
        "on_array": "gfkit.boards.own_acceptors",
        "on_columns": "gfkit.boards.own_acceptors",
        "on_diagonals": "gfkit.boards.own_acceptors",
        "on_rows": "gfkit.boards.own_acceptors",
    },
    "The named games": {
        "arc_kayles": "gfkit.boards.rules",
        "cis": "gfkit.boards.rules",
        "col": "gfkit.boards.rules",
        "cram": "gfkit.boards.rules",
        "d_tromping": "gfkit.boards.rules",
        "domineering": "gfkit.boards.rules",
        "go": "gfkit.boards.rules",
        "i_tromping": "gfkit.boards.rules",
        "kings": "gfkit.boards.rules",
        "l_trominoes": "gfkit.boards.rules",
        "l_tromping": "gfkit.boards.rules",
        "m_tromping": "gfkit.boards.rules",
        "node_kayles": "gfkit.boards.rules",
        "nogo": "gfkit.boards.rules",
        "o12": "gfkit.boards.rules",
        "snort": "gfkit.boards.rules",
        "straight_trominoes": "gfkit.boards.rules",
        "trominoes": "gfkit.boards.rules",
    },
    "Counting": {
        "GraphProduct": "gfkit.strips.sequences.products",
        "Positions": "gfkit.strips.sequences.sampling",
        "Profile": "gfkit.series.profile",
        "Strip": "gfkit.strips.sequences.strip",
        "StripAnswer": "gfkit.strips.sequences.strip",
        "TransferMatrix": "gfkit.automata.transfer",
        "count": "gfkit.strips.totals.count",
        "count_table": "gfkit.strips.sequences.table",
    },
    "Sequences": {
        "MarkedGF": "gfkit.series.marked",
        "OrderBound": "gfkit.sequences.bounded",
        "RationalGF": "gfkit.series.rational",
        "Sequence": "gfkit.sequences.sequence",
        "as_sequence": "gfkit.sequences.as_sequence",
        "interlaced": "gfkit.sequences.sequence",
    },
    "Questions about sequences": {
        "asymptotics": "gfkit.sequences.verbs",
        "check": "gfkit.face",
        "closed_form": "gfkit.sequences.verbs",
        "compare": "gfkit.face",
        "guess": "gfkit.sequences.guessing",
        "nearest_integer": "gfkit.sequences.verbs",
    },
    "Transforms": {
        "binomial_transform": "gfkit.sequences.transforms",
        "boustrophedon_transform": "gfkit.sequences.transforms",
        "differences": "gfkit.sequences.transforms",
        "egf": "gfkit.sequences.further_forms",
        "euler_transform": "gfkit.sequences.transforms",
        "exponential_transform": "gfkit.sequences.transforms",
        "hankel_transform": "gfkit.sequences.transforms",
        "inverse_binomial_transform": "gfkit.sequences.transforms",
        "inverse_boustrophedon_transform": "gfkit.sequences.transforms",
        "inverse_euler_transform": "gfkit.sequences.transforms",
        "inverse_invert_transform": "gfkit.sequences.transforms",
        "inverse_moebius_transform": "gfkit.sequences.transforms",
        "invert_transform": "gfkit.sequences.transforms",
        "logarithmic_transform": "gfkit.sequences.transforms",
        "moebius_transform": "gfkit.sequences.transforms",
        "partial_sums": "gfkit.sequences.transforms",
        "series_reversion": "gfkit.sequences.transforms",
        "transform": "gfkit.sequences.transforms",
    },
    "Games under normal play": {
        "Game": "gfkit.games.user_game",
        "OctalCode": "gfkit.games.octal",
        "nim": "gfkit.face",
    },
    "Verdicts": {
        "Claimed": "gfkit.proofs.kernel",
        "Consistent": "gfkit.proofs.verdict",
        "Given": "gfkit.sequences.known",
        "Proved": "gfkit.proofs.kernel",
        "Refused": "gfkit.proofs.verdict",
        "Refuted": "gfkit.proofs.verdict",
        "Underdetermined": "gfkit.proofs.verdict",
    },
    "Papers, the OEIS, files": {
        "audit": "gfkit.face",
        "draft": "gfkit.oeis.draft",
        "export": "gfkit.oeis.export",
        "from_json": "gfkit.exchange.json_codec",
        "look_alikes": "gfkit.oeis.look_alikes",
        "lookup": "gfkit.face",
        "report": "gfkit.reports.supplement",
        "to_json": "gfkit.exchange.json_codec",
        "verify": "gfkit.face",
        "write_certificate": "gfkit.face",
    },
    "Pictures": {
        "Picture": "gfkit.pictures.canvas",
        "picture_of": "gfkit.pictures.drawing",
    },
    "Limits and errors": {
        "Budget": "gfkit.budget",
        "GfkitError": "gfkit.errors",
        "LimitReached": "gfkit.errors",
        "MissingExtra": "gfkit.errors",
        "OutOfBudget": "gfkit.errors",
        "OutOfRange": "gfkit.errors",
        "WrongArgument": "gfkit.errors",
        "WrongCall": "gfkit.errors",
    },
}
"""Every public name by subject, and the module that it is imported from."""

_HOME = {name: home for names in PUBLIC.values() for name, home in names.items()}

__all__ = [
    "Arrays",
    "Board",
    "Budget",
    "Claimed",
    "Consistent",
    "Game",
    "GfkitError",
    "Given",
    "Graph",
    "GraphProduct",
    "LimitReached",
    "MarkedGF",
    "MissingExtra",
    "Model",
    "OctalCode",
    "OrderBound",
    "OutOfBudget",
    "OutOfRange",
    "Picture",
    "Placed",
    "Position",
    "Positions",
    "Profile",
    "Proved",
    "RationalGF",
    "Refused",
    "Refuted",
    "Rule",
    "Sequence",
    "Strip",
    "StripAnswer",
    "TileSet",
    "TransferMatrix",
    "Underdetermined",
    "WrongArgument",
    "WrongCall",
    "__version__",
    "arc_kayles",
    "as_sequence",
    "asymptotics",
    "at_each_cell",
    "audit",
    "binomial_transform",
    "boustrophedon_transform",
    "check",
    "cis",
    "closed_form",
    "col",
    "compare",
    "count",
    "count_table",
    "cram",
    "d_tromping",
    "differences",
    "domineering",
    "draft",
    "egf",
    "euler_transform",
    "exponential_transform",
    "export",
    "find_model",
    "from_json",
    "go",
    "guess",
    "hankel_transform",
    "i_tromping",
    "interlaced",
    "inverse_binomial_transform",
    "inverse_boustrophedon_transform",
    "inverse_euler_transform",
    "inverse_invert_transform",
    "inverse_moebius_transform",
    "invert_transform",
    "kings",
    "l_trominoes",
    "l_tromping",
    "logarithmic_transform",
    "look_alikes",
    "lookup",
    "m_tromping",
    "moebius_transform",
    "nearest_integer",
    "nim",
    "node_kayles",
    "nogo",
    "o12",
    "on_antidiagonals",
    "on_array",
    "on_columns",
    "on_diagonals",
    "on_rows",
    "partial_sums",
    "picture_of",
    "read_rule",
    "report",
    "rules",
    "series_reversion",
    "snort",
    "straight_trominoes",
    "to_json",
    "transform",
    "trominoes",
    "verify",
    "write_certificate",
]


def __dir__() -> list[str]:
    """Return the public names, also those that are imported when they are first used."""
    return __all__


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: `gfkit --help` needs none of them."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'gfkit' has no attribute {name!r}{_nearest(name)}")
    from importlib import import_module  # noqa: PLC0415

    found = getattr(import_module(home), name)
    globals()[name] = found
    return found


def _nearest(name: str) -> str:
    """Return a hint at the nearest public name; "" for names of Python's own machinery."""
    if name.startswith("_"):
        return ""
    from difflib import get_close_matches  # noqa: PLC0415

    near = get_close_matches(name, __all__, n=1, cutoff=0.6)
    return f"; did you mean gfkit.{near[0]}?" if near else "; dir(gfkit) lists the public names"
