"""The words for rules: what is counted, the pieces, and each condition. See `words`."""

from __future__ import annotations

CHOICES = {
    "quantities": {
        "positions": "all positions",
        "maximal": "positions in which neither player can place a piece",
        "left-ends": "positions in which Left cannot place a piece",
        "right-ends": "positions in which Right cannot place a piece",
        "one-sided-ends": "positions in which exactly one player cannot place a piece",
        "tilings": "positions that cover every cell",
        "arrays": "arrays",
    },
    "topologies": {
        "strip": "all sides open",
        "cylinder": "the fixed side joined to a cylinder",
        "ring": "the growing side joined to a ring",
        "torus": "both sides joined to a torus",
    },
    "relations": {
        "equal": "equal to it",
        "different": "different from it",
        "within": "within the distance",
        "beyond": "beyond the distance",
        "value": "of the values",
    },
}

FAILING = (
    ", but for so many places: {exceptions}",
    ", counted together under the name {shared}",
)

CONDITIONS = (
    "\nneighbours {#}: {neighbours!each _neighbours}",
    "\nwindow {#}: {window!each _window}",
    "\nwords {#}: {words!each _words}",
)
NOTES = (
    "\nweights: {weights}",
    "\nthe definition is called {name}",
    "\nthe file says {summary}",
)
ENTRIES = "{quantity!choice quantities} of the entries {values}"

RULES: dict[str, tuple[str, ...]] = {
    "placement": (
        "{quantity!choice quantities}; pieces never overlap",
        "\nLeft's pieces: {left!pieces}",
        "\nRight's pieces: {right!pieces}",
        "\npiece {#} of both: {both!each _shared piece}",
        "\nnot within these steps of each other: {apart}",
        "\nplayed in turn: {play}",
    ),
    "_shared piece": ("cells {cells}, weight {weight}",),
    "array": (ENTRIES, *CONDITIONS, *NOTES),
    "_neighbours": (
        "each cell, with its neighbours",
        " in the directions {directions}",
        " at the offsets {offsets}",
        ": the number that are {relation!choice relations} is in {counts}",
        ", distance {distance}",
        ", values {values}",
        ", asked of cells with {of}",
        ", beyond the board stands {outside}",
        ": {holds} holds",
        *FAILING,
    ),
    "_window": (
        "each window of {rows} x {columns} cells",
        " is one of {allow}",
        " is none of {forbid}",
        *FAILING,
    ),
    "_words": ("no {direction} contains one of {forbid}",),
}
