"""The loops of the search for outcomes and nim-values, which numba compiles.

A position is a set of points, stored as bits of two 63-bit words. A move is legal if all points
that it needs are there; it clears points and puts points. Points that no move needs any more do not
count, and no move joins two parts.

Values are compared by two codes c and d: G <= x for a number x if and only if UNIT x >= c, and G >=
x if and only if UNIT x < d. A number x has the codes UNIT x and UNIT x + 1. For other games c is
the largest d of Left's options, and d is the least c of Right's options; the game is a number if c
<= UNIT x < d for some x. Codes may be too large; then they bound the game from above. Codes cooled
by 1 are those of the cooled game, or larger: a game that freezes at a lower temperature is at most
what it was before. Sums of codes, with at most one d, decide who wins; see `boards.outcomes`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gfkit.automata.loops import called, inlined, loop

WORD = 63
"""Bits of a word of a position."""
FULL = (1 << WORD) - 1
UNIT = 128
"""The code of the number 1: numbers with denominators up to 64 have codes."""
LARGE = 1 << 14
"""A code above all that occur."""
MOBILITY = 32
"""The amount by which each extra move of a player raises the promise of a position."""
LOST, WON = 1, 2
"""Results for the player to move."""
DEEP, HIGH = 3, 4
"""The reasons to stop a search: play is too long, or a nim-value too large."""
MOST_NIM = 60


class RulesetTables(NamedTuple):
    """A ruleset on a board.

    The words of points are those of the moves of Left, up to `cut`, then of Right. place: the
    estimated merit of the place of a move. images: for each symmetry, the image of each byte of a
    position; swapped: whether the symmetry exchanges the players. rows, columns: the points in a
    row, in a column. near: the neighbours of a cell. cells: those of the board, which each kind of
    points has. exact: the limit on points of parts that are valued.
    """

    need: Any
    other: Any
    clear: Any
    put: Any
    foot: Any
    place: Any
    images: Any
    swapped: Any
    rows: Any
    columns: Any
    near: Any
    cut: int
    cells: int
    exact: int
    is_static: int
    has_liberties: int
    is_misere: int


class Strips(NamedTuple):
    """Codes of all positions on up to `width` neighbouring lines of `bits` cells.

    is_turned: whether lines are columns; lines: their number. No strips are used if width is 0.
    codes: for each position c and d, then c and d cooled by 1.
    """

    is_turned: int
    lines: int
    bits: int
    width: int
    codes: Any


class PositionTable(NamedTuple):
    """A table of positions: their words, and known numbers; the first number of a free place is 0.

    For outcomes there are two bits for each player to move; for parts a 1, then c, d, and both
    cooled, of the part and of its negative; for nim-values 1, or more by the value, and the
    excluded values.
    """

    words: Any
    values: Any


class Space(NamedTuple):
    """Working memory for the analysis of a position, and its results: words, numbers, codes, sums.

    every: all moves, which `lively` looks through unless fewer are given.
    """

    every: Any
    fitting: Any
    parts: Any
    normal: Any
    out: Any
    code: Any
    total: Any
    lines: Any
    best: Any
    below: Any
    below_at: Any
    below_moves: Any
    below_code: Any


class Stack(NamedTuple):
    """The line of play. state: depth, positions searched, phase or result, positions known."""

    state: Any
    words: Any
    players: Any
    options: Any
    promises: Any
    open: Any
    moves: Any
    parts: Any
    at: Any


@inlined
def count_of(bits: int) -> int:
    """Return the number of bits that are set."""
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return int(bits * 0x0101010101010101 >> 56 & 127)  # LLVM makes it one instruction


@called
def find(known: PositionTable, a: int, b: int) -> int:
    """Return the place of a position; if it has none, -1 - the place that it would get."""
    size = len(known.words)
    low = (1 << 31) - 1
    h = 0
    for x in (a, b):
        h = h ^ (x & low) * 1640531527 ^ (x >> 31) * 1274126177
        h = (h & low) * 1103515245 + (h >> 31)
        h = h ^ h >> 17
    for k in range(8):
        at = (h + k) & (size - 1)
        if known.values[at, 0] == 0:
            return int(-1 - at)
        if known.words[at, 0] == a and known.words[at, 1] == b:
            return int(at)
    return int(-1 - ((h + (a & 7)) & (size - 1)))


@called
def place_of(known: PositionTable, a: int, b: int) -> int:
    """Return the place of a position, new if it has none: the first number is 0 then."""
    at = find(known, a, b)
    if at < 0:
        at = -1 - at
        known.words[at, 0], known.words[at, 1] = a, b
        for k in range(known.values.shape[1]):
            known.values[at, k] = 0
    return int(at)


@loop()
def rehash(old: PositionTable, known: PositionTable) -> int:
    """Copy a table to a larger one; return its number of positions."""
    count = 0
    for i in range(len(old.words)):
        if old.values[i, 0] != 0:
            at = place_of(known, old.words[i, 0], old.words[i, 1])
            count += known.values[at, 0] == 0
            for k in range(known.values.shape[1]):
                known.values[at, k] = old.values[i, k]
    return int(count)


@inlined
def fits(rules: RulesetTables, move: int, a: int, b: int) -> bool:
    """Return whether the points that a move needs are there."""
    return bool((rules.need[move] & ~a) | (rules.other[move] & ~b) == 0)


@called
def normal(rules: RulesetTables, a: int, b: int, space: Space) -> int:
    """Set `normal` to the least image of a position, in the corner.

    Return 1 if this exchanges the players, 2 if it may, otherwise 0.
    """
    best_a = best_b = FULL
    swapped = 0
    for g in range(len(rules.swapped)):
        x = y = k = 0
        rest = a
        while rest != 0:
            x |= rules.images[g, k, rest & 255, 0]
            y |= rules.images[g, k, rest & 255, 1]
            rest >>= 8
            k += 1
        rest, k = b, 8
        while rest != 0:
            x |= rules.images[g, k, rest & 255, 0]
            y |= rules.images[g, k, rest & 255, 1]
            rest >>= 8
            k += 1
        if rules.has_liberties == 0 and x | y != 0:
            r = c = 0
            while (x & rules.rows[r, 0]) | (y & rules.rows[r, 1]) == 0:
                r += 1
            while (x & rules.columns[c, 0]) | (y & rules.columns[c, 1]) == 0:
                c += 1
            shift = r * len(rules.columns) + c
            if shift >= WORD:
                x, y = y >> (shift - WORD), 0
            elif shift > 0:
                x, y = x >> shift | (y & ((1 << shift) - 1)) << (WORD - shift), y >> shift
        if x == best_a and y == best_b:
            if swapped != rules.swapped[g]:
                swapped = 2
        elif y < best_b or (y == best_b and x < best_a):
            best_a, best_b, swapped = x, y, rules.swapped[g]
    space.normal[0], space.normal[1] = best_a, best_b
    return int(swapped)


@called
def has_liberty(rules: RulesetTables, stones: int, empty: int, seed: int) -> bool:
    """Return whether a group of stones has an empty neighbour."""
    group = new = seed
    while new != 0:
        grown = 0
        while new != 0:
            low = new & -new
            new ^= low
            grown |= rules.near[count_of(low - 1)]
        if grown & empty != 0:
            return True
        new = grown & stones & ~group
        group |= new
    return False


@called
def plane(rules: RulesetTables, a: int, b: int, kind: int) -> int:
    """Return the cells that have points of a kind; used if boards have at most 62 cells."""
    shift = kind * rules.cells
    if shift >= WORD:
        found = b >> (shift - WORD)
    else:
        found = a >> shift
        if shift + rules.cells > WORD:
            found |= b << (WORD - shift)
    return int(found & ((1 << rules.cells) - 1))


@called
def is_legal(rules: RulesetTables, move: int, a: int, b: int) -> bool:
    """Return whether a move is legal: its letters are present, and no group loses all liberties."""
    if not fits(rules, move, a, b):
        return False
    if rules.has_liberties == 0:
        return True
    x = (a & ~rules.clear[move, 0]) | rules.put[move, 0]
    y = (b & ~rules.clear[move, 1]) | rules.put[move, 1]
    own = 0 if move < rules.cut else 1
    mine, other = plane(rules, x, y, own), plane(rules, x, y, 1 - own)
    empty = plane(rules, x, y, 2)
    stone = mine & ~plane(rules, a, b, own)
    if not has_liberty(rules, mine, empty, stone):
        return False
    rest = rules.near[count_of(stone - 1)] & other
    while rest != 0:
        low = rest & -rest
        rest ^= low
        if not has_liberty(rules, other, empty, low):
            return False
    return True


@called
def lively(rules: RulesetTables, a: int, b: int, among: Any, most: int, space: Space) -> int:
    """List the moves that may still be made; return their number.

    among: the candidates, of which the first `most` count. Sets out: the words of the points that
    the moves need, and the number of legal moves of each player.
    """
    out, fitting = space.out, space.fitting
    left = right = count = 0
    if rules.has_liberties == 1:
        for move in range(len(rules.need)):
            if is_legal(rules, move, a, b):
                left += move < rules.cut
                right += move >= rules.cut
        out[0], out[1], out[2], out[3] = a, b, left, right
        return 0
    x, y = a, b
    grows = True
    while grows:
        grows = False
        count = 0
        for k in range(most):
            move = among[k]
            if fits(rules, move, x, y):
                fitting[count] = move
                count += 1
                if rules.is_static == 0:
                    put, more = rules.put[move, 0] & ~x, rules.put[move, 1] & ~y
                    if put | more != 0:
                        grows = True
                        x |= put
                        y |= more
    x = y = 0
    for k in range(count):
        move = fitting[k]
        x |= rules.need[move]
        y |= rules.other[move]
        if rules.is_static == 1 or fits(rules, move, a, b):
            left += move < rules.cut
            right += move >= rules.cut
    out[0], out[1], out[2], out[3] = x, y, left, right
    return int(count)


@called
def split(rules: RulesetTables, count: int, x: int, y: int, space: Space) -> int:
    """Write the parts into which the listed moves join the points; return their number."""
    parts, found = space.parts, 0
    for k in range(count):
        move = space.fitting[k]
        p, q = rules.foot[move, 0] & x, rules.foot[move, 1] & y
        kept = 0
        for i in range(found):
            u, v = parts[i, 0], parts[i, 1]
            if (u & p) | (v & q) != 0:
                p |= u
                q |= v
            else:
                parts[kept, 0], parts[kept, 1] = u, v
                kept += 1
        parts[kept, 0], parts[kept, 1] = p, q
        found = kept + 1
    return int(found)


@inlined
def simplest(high: int, low: int) -> int:
    """Return the code of the simplest number x with high <= x < low; low + 1 if none has a code."""
    if high <= 0 < low:
        return 0
    step = UNIT
    while step >= 2:
        x = -(-high // step) * step if high > 0 else (low - 1) // step * step
        if high <= x < low:
            return int(x)
        step //= 2
    return int(low + 1)


@called
def close(code: Any, at: int) -> None:
    """Make codes of the largest d of Left's options and the least c of Right's, cooled as well."""
    high, low = code[at], code[at + 1]
    if high < low:
        x = simplest(high, low)
        code[at] = code[at + 2] = x
        code[at + 1] = code[at + 3] = x + 1
    elif code[at + 2] <= code[at + 3]:
        code[at + 2] = code[at + 3] = min(code[at + 3], high)


@called
def values(rules: RulesetTables, a: int, b: int, known: PositionTable, space: Space) -> None:
    """Set code[:8] to the codes of a part in normal form, and of its negative."""
    code, below, at, rows = space.code, space.below, space.below_at, space.below_code
    depth = 0
    is_new = True
    below[0, 0], below[0, 1] = a, b
    while True:
        x, y = below[depth, 0], below[depth, 1]
        is_known = False
        if is_new:
            place = find(known, x, y)
            if place >= 0:
                is_known = True
                for k in range(8):
                    code[k] = known.values[place, 1 + k]
            else:
                moves, most = space.below_moves[depth], 0
                for move in range(len(rules.need)):
                    if rules.is_static == 0 or fits(rules, move, x, y):
                        moves[most] = move
                        most += 1
                at[depth, 0], at[depth, 3] = 0, most
                for k in range(8):
                    rows[depth, k] = LARGE if k % 2 == 1 else -LARGE
        if not is_known:
            moves, most = space.below_moves[depth], at[depth, 3]
            first = at[depth, 0]
            while first < most and not fits(rules, moves[first], x, y):
                first += 1
            if first < most:
                move = moves[first]
                at[depth, 0], at[depth, 1] = first + 1, move
                u = (x & ~rules.clear[move, 0]) | rules.put[move, 0]
                v = (y & ~rules.clear[move, 1]) | rules.put[move, 1]
                lively(rules, u, v, moves, most, space)
                at[depth, 2] = normal(rules, u & space.out[0], v & space.out[1], space)
                depth += 1
                if depth == len(below):  # play may be endless
                    for k in range(8):
                        code[k] = LARGE
                    return
                below[depth, 0], below[depth, 1] = space.normal[0], space.normal[1]
                is_new = True
                continue
            for k in range(8):
                code[k] = rows[depth, k]
            close(code, 0)
            close(code, 4)
            place = place_of(known, x, y)
            known.values[place, 0] = 1
            for k in range(8):
                known.values[place, 1 + k] = code[k]
        if depth == 0:
            return
        depth -= 1
        is_new = False
        by = 4 if at[depth, 2] == 1 else 0
        if at[depth, 1] < rules.cut:
            rows[depth, 0] = max(rows[depth, 0], code[by + 1])
            rows[depth, 2] = max(rows[depth, 2], code[by + 3] - UNIT)
            rows[depth, 5] = min(rows[depth, 5], code[4 - by])
            rows[depth, 7] = min(rows[depth, 7], code[6 - by] + UNIT)
        else:
            rows[depth, 1] = min(rows[depth, 1], code[by])
            rows[depth, 3] = min(rows[depth, 3], code[by + 2] + UNIT)
            rows[depth, 4] = max(rows[depth, 4], code[5 - by])
            rows[depth, 6] = max(rows[depth, 6], code[7 - by] - UNIT)


@called
def strip_bound(
    rules: RulesetTables, a: int, b: int, strips: Strips, space: Space, to: int
) -> None:
    """Set code[to:to + 4] to bounds of a part: least sums over ways to cut it into strips.

    The second number is the sum with d instead of c for one of them. The other two are cooled.
    """
    lines, best, codes = space.lines, space.best, strips.codes
    across = len(rules.columns)
    for j in range(strips.lines):
        lines[j] = 0
    for w in range(2):
        rest = b if w == 1 else a
        while rest != 0:
            low = rest & -rest
            rest ^= low
            cell = count_of(low - 1) + w * WORD
            r, c = cell // across, cell % across
            if strips.is_turned == 1:
                lines[c] |= 1 << r
            else:
                lines[r] |= 1 << c
    low, high = 0, strips.lines
    while low < high and lines[low] == 0:
        low += 1
    while low < high and lines[high - 1] == 0:
        high -= 1
    for j in range(low + 1, high + 1):
        for k in range(4):
            best[j, k] = LARGE
    best[low, 0] = best[low, 2] = 0
    best[low, 1] = best[low, 3] = LARGE
    for j in range(low, high):
        s, f, s_cool, f_cool = best[j, 0], best[j, 1], best[j, 2], best[j, 3]
        cells = 0
        for k in range(min(strips.width, high - j)):
            cells |= lines[j + k] << k * strips.bits
            at = j + k + 1
            c, d = codes[cells, 0], codes[cells, 1]
            best[at, 0] = min(best[at, 0], s + c)
            best[at, 1] = min(best[at, 1], f + c, s + d)
            c, d = codes[cells, 2], codes[cells, 3]
            best[at, 2] = min(best[at, 2], s_cool + c)
            best[at, 3] = min(best[at, 3], f_cool + c, s_cool + d)
    for k in range(4):
        space.code[to + k] = best[high, k]


@called
def look(
    rules: RulesetTables,
    a: int,
    b: int,
    player: int,
    among: Any,
    most: int,
    strips: Any,
    exact: PositionTable,
    known: PositionTable,
    space: Space,
) -> int:
    """Return 1 if the player to move loses, 2 if he wins, 0 if only a search can tell.

    among: as in `lively`. Sets out[4:7] to the points that count, in normal form, and the player to
    move.
    """
    out, total, code = space.out, space.total, space.code
    count = lively(rules, a, b, among, most, space)
    own, other = (out[2], out[3]) if player == 0 else (out[3], out[2])
    if own == 0:
        return WON if rules.is_misere == 1 else LOST
    if other == 0 and rules.is_static == 1 and rules.is_misere == 0:
        return WON
    a, b = a & out[0], b & out[1]
    if rules.is_misere == 0 and rules.has_liberties == 0 and rules.exact >= 0:
        parts = split(rules, count, out[0], out[1], space)
        for k in range(8):  # sums of c, with one d; cooled; then of the negatives
            total[k] = 0 if k % 2 == 0 else LARGE
        for turn in range(2):  # small parts last, as the list of moves is lost there
            for k in range(parts):
                x, y = a & space.parts[k, 0], b & space.parts[k, 1]
                if (count_of(x) + count_of(y) <= rules.exact) != (turn == 1):
                    continue
                by = 0
                if turn == 1:
                    by = 4 if normal(rules, x, y, space) == 1 else 0
                    values(rules, space.normal[0], space.normal[1], exact, space)
                    if code[0] == 0 and code[1] == 1 and code[4] == 0 and code[5] == 1:
                        a &= ~x
                        b &= ~y
                        continue
                else:
                    for n in range(8):
                        code[n] = LARGE
                    for n in range(2):
                        if strips[n].width > 0:
                            strip_bound(rules, x, y, strips[n], space, 4 * n)
                for n in range(0, 8, 2):
                    c, d = code[n ^ by], code[(n ^ by) + 1]
                    total[n + 1] = min(total[n + 1] + c, total[n] + d)
                    total[n] += c
        for k in range(2):
            side = player if k == 0 else 1 - player  # Right wins by the bounds of the position
            at = 0 if side == 1 else 4
            if k == 0 and min(total[at + 1], total[at + 3] + 1) <= 0:
                return WON
            if k == 1 and min(total[at], total[at + 2] + UNIT + 1) <= 0:
                return LOST
    swapped = normal(rules, a, b, space)
    out[4], out[5] = space.normal[0], space.normal[1]
    out[6] = 0 if swapped == 2 else player ^ swapped
    place = find(known, out[4], out[5])
    return int(known.values[place, 0] >> 2 * out[6] & 3) if place >= 0 else 0


@called
def expand(rules: RulesetTables, stack: Stack, depth: int) -> None:
    """List the options of a position, with promise for extra moves and for the place."""
    player, options, promises = stack.players[depth], stack.options[depth], stack.promises[depth]
    a, b = stack.words[depth, 0], stack.words[depth, 1]
    count = 0
    moves, most = stack.moves[depth], 0
    for move in range(len(rules.need)):
        if rules.is_static == 0 or fits(rules, move, a, b):
            moves[most] = move
            most += 1
    for k in range(most):
        move = moves[k]
        if (move < rules.cut) != (player == 0) or not is_legal(rules, move, a, b):
            continue
        x = (a & ~rules.clear[move, 0]) | rules.put[move, 0]
        y = (b & ~rules.clear[move, 1]) | rules.put[move, 1]
        options[count, 0], options[count, 1] = x, y
        left = right = 0
        if rules.has_liberties == 0:
            for i in range(most):
                if fits(rules, moves[i], x, y):
                    left += moves[i] < rules.cut
                    right += moves[i] >= rules.cut
        more = MOBILITY * (left - right)
        promises[count] = rules.place[move] + (more if player == 0 else -more)
        count += 1
    stack.open[depth, 2] = most
    stack.open[depth, 0], stack.open[depth, 1] = 0, count


@loop(seconds=12)
def search(
    rules: RulesetTables,
    stack: Stack,
    strips: Any,
    exact: PositionTable,
    known: PositionTable,
    space: Space,
    steps: int,
) -> int:
    """Continue a search for this many more positions; return 0 if it is not done.

    Otherwise return 1 if the player to move in the first position loses, 2 if he wins. He wins if
    some option of his is lost for the opponent. The loop examines the options one by one; if that
    does not decide, it searches them, the option with the largest promise first.
    """
    state = stack.state
    depth, is_new, done, result = state[0], state[2], 0, 0
    while True:
        player = stack.players[depth]
        if is_new == 1:
            if done >= steps:
                state[0], state[2] = depth, 1
                state[1] += done
                return 0
            if depth + 1 >= len(stack.players):
                return DEEP
            done += 1
            is_new = result = 0
            expand(rules, stack, depth)
        first, count = stack.open[depth, 0], stack.open[depth, 1]
        if result == 0 and first == count:
            result = WON if count == 0 and rules.is_misere == 1 else LOST
        if result == 0:
            options, promises = stack.options[depth], stack.promises[depth]
            best = first
            for k in range(first + 1, count):
                if promises[k] > promises[best]:
                    best = k
            a, b = options[best, 0], options[best, 1]
            options[best, 0], options[best, 1] = options[first, 0], options[first, 1]
            promises[best] = promises[first]
            stack.open[depth, 0] = first + 1
            among, most = stack.moves[depth], stack.open[depth, 2]
            answer = look(rules, a, b, 1 - player, among, most, strips, exact, known, space)
            if answer == WON:
                continue
            if answer == LOST:
                result = WON
            else:
                depth += 1
                stack.words[depth, 0], stack.words[depth, 1] = space.out[4], space.out[5]
                stack.players[depth] = space.out[6]
                is_new = 1
                continue
        place = place_of(known, stack.words[depth, 0], stack.words[depth, 1])
        state[3] += known.values[place, 0] == 0
        known.values[place, 0] |= result << 2 * player
        if depth == 0:
            state[0], state[2] = 0, 0
            state[1] += done
            return int(result)
        depth -= 1
        result = WON if result == LOST else 0


@called
def heaps(
    rules: RulesetTables,
    a: int,
    b: int,
    among: Any,
    most: int,
    known: PositionTable,
    space: Space,
    found: Any,
) -> int:
    """Write the parts whose nim-values are unknown, the largest last; return their number.

    among: as in `lively`. Sets out[4] to the nim-sum of the others, out[5] to the size of the
    unknown ones.
    """
    out = space.out
    count = lively(rules, a, b, among, most, space)
    x, y = out[0], out[1]
    parts = split(rules, count, x, y, space)
    total = kept = size = 0
    for k in range(parts):
        p, q = a & x & space.parts[k, 0], b & y & space.parts[k, 1]
        normal(rules, p, q, space)
        p, q = space.normal[0], space.normal[1]
        place = find(known, p, q)
        if place >= 0 and known.values[place, 0] > 1:
            total ^= known.values[place, 0] - 2
            continue
        at = 0
        while at < kept and (found[at, 0] != p or found[at, 1] != q):
            at += 1
        if at < kept:  # equal parts cancel
            kept -= 1
            for j in range(at, kept):
                found[j, 0], found[j, 1] = found[j + 1, 0], found[j + 1, 1]
            continue
        large = count_of(p) + count_of(q)
        while at > 0 and count_of(found[at - 1, 0]) + count_of(found[at - 1, 1]) > large:
            found[at, 0], found[at, 1] = found[at - 1, 0], found[at - 1, 1]
            at -= 1
        found[at, 0], found[at, 1] = p, q
        kept += 1
    for k in range(kept):
        large = count_of(found[k, 0]) + count_of(found[k, 1])
        size += large * large
    out[4], out[5] = total, size
    return int(kept)


@loop(seconds=11)
def nim_search(
    rules: RulesetTables, stack: Stack, known: PositionTable, space: Space, steps: int
) -> int:
    """Continue the search whether a part has a nim-value; return 0 if it is not done.

    Otherwise return 2 if it has the value, 1 if not. It has the value k if it has no smaller one
    and no option has k; for an option, the nim-values of all parts except the largest are found
    first [LemoineViennot2012]. at: for each position of the line the value in question, the step in
    `stage`, the unknown parts, the part that is searched, for which value, and the nim-sum of the
    others.
    """
    state, at = stack.state, stack.at
    depth, is_new, done, result = state[0], state[2], 0, 0
    while True:
        a, b = stack.words[depth, 0], stack.words[depth, 1]
        now = at[depth]
        parts = stack.parts[depth]
        if is_new == 1:
            if done >= steps:
                state[0], state[2] = depth, 1
                state[1] += done
                return 0
            if depth + 1 >= len(stack.players):
                return DEEP
            if now[0] > MOST_NIM:
                return HIGH
            done += 1
            is_new, result = 0, 0
            place = find(known, a, b)
            if place >= 0 and known.values[place, 0] > 1:
                result = WON if known.values[place, 0] - 2 == now[0] else LOST
            elif place >= 0 and known.values[place, 1] >> now[0] & 1 == 1:
                result = LOST
            now[1], now[6] = -1 if result == 0 else -2, 0
        elif now[1] >= 0:  # the result for a smaller value
            now[6] = now[1] + 1
            if result == WON:
                now[1] = -2
                result = LOST
            else:
                result = 0
        elif now[3] < now[2] - 1:  # of a part of an option
            if result == WON:
                now[5] ^= now[4]
                now[3] += 1
                now[4] = -1
            now[4] += 1
            result = 3
        elif result == WON:  # an option has the value
            place = place_of(known, a, b)
            state[3] += known.values[place, 0] == 0
            known.values[place, 0] = 1
            known.values[place, 1] |= 1 << now[0]
            now[1] = -2
            result = LOST
        else:
            result = 4
        if now[1] != -2 and result == 0:
            place = find(known, a, b)
            excluded = known.values[place, 1] if place >= 0 else 0
            smaller = now[6]
            while smaller < now[0] and excluded >> smaller & 1 == 1:
                smaller += 1
            if smaller < now[0]:
                now[1] = smaller
                depth += 1
                stack.words[depth, 0], stack.words[depth, 1] = a, b
                at[depth][0] = smaller
                is_new = 1
                continue
            now[1] = -3
            count = 0
            options, promises = stack.options[depth], stack.promises[depth]
            has_it = False
            moves, most = stack.moves[depth], 0
            for move in range(rules.cut):  # those of the other player are the same
                if rules.is_static == 0 or fits(rules, move, a, b):
                    moves[most] = move
                    most += 1
            stack.open[depth, 2] = most
            for k in range(most):
                move = moves[k]
                if fits(rules, move, a, b):
                    x = (a & ~rules.clear[move, 0]) | rules.put[move, 0]
                    y = (b & ~rules.clear[move, 1]) | rules.put[move, 1]
                    if heaps(rules, x, y, moves, most, known, space, parts) == 0:
                        if space.out[4] == now[0]:
                            has_it = True
                            break
                        continue
                    options[count, 0], options[count, 1] = x, y
                    promises[count] = -space.out[5]
                    count += 1
            stack.open[depth, 0], stack.open[depth, 1] = 0, count
            result = 4
            if has_it:
                now[3], now[2], result = 0, 1, WON
                continue
        if now[1] == -3 and result == 4:  # the next option
            first, count = stack.open[depth, 0], stack.open[depth, 1]
            if first == count:
                place = place_of(known, a, b)
                state[3] += known.values[place, 0] == 0
                known.values[place, 0] = now[0] + 2
                now[1] = -2
                result = WON
            else:
                options, promises = stack.options[depth], stack.promises[depth]
                best = first
                for k in range(first + 1, count):
                    if promises[k] > promises[best]:
                        best = k
                x, y = options[best, 0], options[best, 1]
                options[best, 0], options[best, 1] = options[first, 0], options[first, 1]
                promises[best] = promises[first]
                stack.open[depth, 0] = first + 1
                moves, most = stack.moves[depth], stack.open[depth, 2]
                now[2] = heaps(rules, x, y, moves, most, known, space, parts)
                now[3] = now[4] = 0
                now[5] = space.out[4]
                result = 3
                if now[2] == 0:
                    now[3], now[2] = 0, 1
                    result = WON if now[5] == now[0] else LOST
                    continue
        if now[1] == -3 and result == 3:  # search the next part
            asked = now[3]
            depth += 1
            stack.words[depth, 0], stack.words[depth, 1] = parts[asked, 0], parts[asked, 1]
            at[depth][0] = now[5] ^ now[0] if asked == now[2] - 1 else now[4]
            is_new = 1
            continue
        if depth == 0:
            state[0], state[2] = 0, 0
            state[1] += done
            return int(result)
        depth -= 1
