"""Games played out from their definitions, slowly; nothing of gfkit is used here."""

from functools import cache
from itertools import product


def mex(values):
    value = 0
    while value in values:
        value += 1
    return value


def octal_values(digits, count, block=()):
    """Return the nim-values of heaps; digits: d(0), d(1), ...; block: recurring digits."""

    def digit(k):
        if k < len(digits):
            return digits[k]
        return block[(k - len(digits)) % len(block)] if block else 0

    values = [0]
    for n in range(1, count):
        options = set()
        for k in range(n + 1 if block else min(n + 1, len(digits))):
            rest = n - k
            if digit(k) & 1 and rest == 0:
                options.add(0)
            if digit(k) & 2 and k and rest:
                options.add(values[rest])
            if digit(k) & 4:
                options |= {values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1)}
        values.append(mex(options))
    return values


def rectangle(rows, columns):
    return frozenset((r, c) for r in range(rows) for c in range(columns))


def drops(grid, rows, columns, *, mono=False):
    """Yield (cells of a piece that comes to rest) on a set of occupied cells (column, row).

    A cell is reached from above only: every cell above a resting piece is free.
    """

    def open_above(column, row):
        return all((column, r) not in grid for r in range(row, rows + 1))

    def rests(cells):
        return any(r == 1 or ((c, r - 1) in grid) for c, r in cells)

    shapes = [[(0, 0)]] if mono else [[(0, 0), (0, 1)], [(0, 0), (1, 0)]]
    for column in range(1, columns + 1):
        for shape in shapes:
            for row in range(1, rows + 1):
                cells = [(column + i, row + j) for i, j in shape]
                inside = all(1 <= c <= columns and 1 <= r <= rows for c, r in cells)
                if inside and all(open_above(*cell) for cell in cells) and rests(cells):
                    yield tuple(cells)


def perfect_outcomes(rows, columns, *, players=2, mono=False, raised=0, heights=None, ties="all"):
    """Return all (payoffs, empty cells) of pure subgame-perfect equilibria, from the definition.

    Every combination of equilibria of the subgames after the moves is gone through, and in each the
    mover takes any of the best moves; of these, those that give the others most in all if he is
    `kind`, or least for `spite`.
    """
    start = frozenset(
        (c, r) for c, height in enumerate(heights or [], 1) for r in range(1, height + 1)
    )

    @cache
    def outcomes(grid, lost, mover):
        ends = []
        for cells in drops(grid, rows, columns, mono=mono):
            score = sum(r + raised for _, r in cells)
            # Free cells below the piece can be reached no more: they count as lost.
            buried = {
                (c, r)
                for c, top in cells
                for r in range(1, top)
                if (c, r) not in grid and (c, r) not in cells
            }
            after = outcomes(grid | set(cells) | buried, lost + len(buried), (mover + 1) % players)
            ends.append(
                [
                    (tuple(v + score * (i == mover) for i, v in enumerate(payoffs)), empty)
                    for payoffs, empty in after
                ]
            )
        if not ends:
            free = rows * columns - len(grid)
            return [((0,) * players, lost + free)]
        found = set()
        for combination in product(*ends):
            best = max(payoffs[mover] for payoffs, _ in combination)
            equal = [end for end in combination if end[0][mover] == best]
            if ties != "all":
                wanted = (max if ties == "kind" else min)(sum(end[0]) for end in equal)
                equal = [end for end in equal if sum(end[0]) == wanted]
            found |= set(equal)
        return sorted(found)

    return outcomes(start, 0, 0)
