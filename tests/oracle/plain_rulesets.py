"""Games on boards by their definitions, tried out move by move: nothing of gfkit.

A position is a frozen set of (cell, letter); "." is an empty cell. Each game lists the positions
after a move of a player, 0 for Left and 1 for Right.
"""

from functools import cache

from oracle import tree_operators

NEAR = ((0, 1), (0, -1), (1, 0), (-1, 0))


def empty(cells):
    """Return the position without pieces."""
    return frozenset((z, ".") for z in cells)


def placing(pieces):
    """Left and Right place pieces on empty cells; pieces[player]: lists of cells."""

    def moves(position, player):
        cells = dict(position)
        for piece in pieces[player]:
            for r, c in cells:
                placed = {(r + a - piece[0][0], c + b - piece[0][1]) for a, b in piece}
                if all(cells.get(z) == "." for z in placed):
                    yield frozenset((cells | dict.fromkeys(placed, "x")).items())

    return moves


def colouring(owned, clashes, steps=NEAR):
    """Left and Right put letters on empty cells; owned[player]: letters, clashes: pairs."""

    def moves(position, player):
        cells = dict(position)
        for r, c in [z for z, x in cells.items() if x == "."]:
            beside = {cells.get((r + a, c + b), "#") for a, b in steps}
            for letter in owned[player]:
                if not any(letter + x in clashes or x + letter in clashes for x in beside):
                    yield frozenset((cells | {(r, c): letter}).items())

    return moves


def turns(step, turned):
    """Return the directions of a line or a second axis, all eight or the one that is given."""
    (a, b), (c, d) = step
    every = [((1, 0), (0, 1)), ((1, 0), (0, -1)), ((-1, 0), (0, 1)), ((-1, 0), (0, -1))]
    every += [((0, 1), (1, 0)), ((0, -1), (1, 0)), ((0, 1), (-1, 0)), ((0, -1), (-1, 0))]
    return every if turned else [((a, b), (c, d))]


def changing(changes, turned):
    """Left and Right change letters; changes[player]: pairs of texts, rows separated by |."""

    def moves(position, player):
        cells = dict(position)
        for before, after in changes[player]:
            old, new = (
                {(r, c): x for r, row in enumerate(text.split("|")) for c, x in enumerate(row)}
                for text in (before, after)
            )
            for (a, b), (c, d) in turns(((1, 0), (0, 1)), turned):
                for r, s in cells:
                    at = {z: (r + z[0] * a + z[1] * c, s + z[0] * b + z[1] * d) for z in old}
                    if all(cells.get(at[z]) == x for z, x in old.items()):
                        yield frozenset((cells | {at[z]: x for z, x in new.items()}).items())

    return moves


def has_liberties(cells):
    """Tell whether each group of stones has an empty neighbour."""
    for start, letter in cells.items():
        group, free = {start}, letter == "."
        todo = [start]
        while todo and not free:
            r, c = todo.pop()
            for a, b in NEAR:
                z = r + a, c + b
                free = free or cells.get(z) == "."
                if cells.get(z) == letter and z not in group:
                    group.add(z)
                    todo.append(z)
        if not free:
            return False
    return True


def nogo(position, player):
    """Left puts B and Right W on empty cells; each group keeps an empty neighbour."""
    cells = dict(position)
    for z in [z for z, x in cells.items() if x == "."]:
        after = cells | {z: "BW"[player]}
        if has_liberties(after):
            yield frozenset(after.items())


def solved(moves, start):
    """Return who wins a position, and who does if a player who cannot move wins."""

    @cache
    def wins(position, player, misere):
        options = set(moves(position, player))
        if not options:
            return misere
        return any(not wins(option, 1 - player, misere) for option in options)

    names = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    return [names[wins(start, 0, misere), wins(start, 1, misere)] for misere in (False, True)]


def nim(moves, start):
    """Return the nim-value of a position of a game in which both players have the same moves."""

    @cache
    def value(position):
        options = {value(option) for option in moves(position, 0)}
        return next(n for n in range(len(options) + 1) if n not in options)

    return value(start)


def canonical(moves, start):
    """Return the canonical form of a position, as sorted tuples of options."""

    @cache
    def value(position):
        left, right = ({value(z) for z in moves(position, player)} for player in (0, 1))
        return tree_operators.canonical((tuple(left), tuple(right)))

    return value(start)
