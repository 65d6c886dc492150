"""The loops of the search for outcomes: one source, plain Python that numba compiles.

A position is a vector of integers: the cells that are free in each row, as bits. A move asks for
bits (`needs`), and takes away bits (`clears`); where a shape fits is found for all places in a row
at once. A cell that no move covers any more does not count.

Values are compared by two codes c and d: G <= x for a number x if and only if unit x >= c, and
G >= x if and only if unit x < d. A number x has the codes unit x and unit x + 1. Of another game c
is the largest d of Left's options, and d the least c of Right's; it is a number if unit x fits
between for some x: c <= unit x < d.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gfkit.automata.compiled import called, inlined, loop

LARGE = 1 << 14
"""A code above all that come up."""
MOBILITY = 32
"""What a move that a player has more adds to the promise of a position."""


class Moves(NamedTuple):
    """Moves of Left, then of Right, as shapes: first[player] is the first one of a player.

    pairs[player]: if each player has a colour of his own, for places that only he can use, the
    cells of his least shape, and whether each of them has two cells one below the other, or side by
    side. Else 0, and safe moves are not counted.

    needs, clears: triples of a first row of a colour, rows down, columns to the right; those of a
    shape together. All that a shape needs is down or to the right of its corner.
    """

    first: Any
    needs: Any
    need_at: Any
    clears: Any
    clear_at: Any
    places: Any
    pairs: Any


class Keys(NamedTuple):
    """How a position becomes words, in the least of its images.

    sources, mirrored, swapped: of each image where its rows come from, whether their bits are
    reversed, and whether the players change places. word, shift: where a row goes.
    rows, columns: of the board. is_turned: whether an image has columns for rows.
    """

    sources: Any
    mirrored: Any
    swapped: Any
    reversed: Any
    word: Any
    shift: Any
    rows: int
    columns: int
    is_turned: bool


class Strips(NamedTuple):
    """Codes of all positions on up to `width` neighbouring lines of `bits` cells.

    is_turned: whether lines are columns; lines: how many. None are used if width is 0.
    codes: of each position c and d, then c and d cooled by 1. unit: the code of the number 1.
    """

    is_turned: bool
    lines: int
    bits: int
    width: int
    unit: int
    codes: Any


class Known(NamedTuple):
    """The table of positions: words, and two bits for each player to move, 1 if he loses."""

    words: Any
    results: Any


class Space(NamedTuple):
    """Room for what a look at a position needs."""

    live: Any
    key: Any
    after: Any
    parts: Any
    rest: Any
    totals: Any
    best: Any
    lines: Any
    room: Any


class Stack(NamedTuple):
    """The line of play: positions, who moves, and the options that are open.

    state: depth, positions searched, whether the last position is new, positions known.
    """

    state: Any
    positions: Any
    players: Any
    options: Any
    promises: Any
    open: Any
    next: Any


@loop()
def strip_codes(first: Any, masks: Any, strips: Strips) -> None:
    """Fill in the codes of all positions of a strip, sets of cells in the order of their numbers.

    first, masks: the moves of both players, as in Moves. Cooled by 1 codes are those of cooled
    games, or larger: a game that freezes on the way is at most what it was before.
    """
    codes, unit = strips.codes, strips.unit
    for cells in range(codes.shape[0]):
        high = high_cool = -LARGE
        low = low_cool = LARGE
        for k in range(first[0], first[1]):
            if cells & masks[k] == masks[k]:
                after = cells ^ masks[k]
                high = max(high, int(codes[after, 1]))
                high_cool = max(high_cool, int(codes[after, 3]) - unit)
        for k in range(first[1], first[2]):
            if cells & masks[k] == masks[k]:
                after = cells ^ masks[k]
                low = min(low, int(codes[after, 0]))
                low_cool = min(low_cool, int(codes[after, 2]) + unit)
        if high < low:
            number = low + 1  # too large, if no number of the scale is between
            if high <= 0 < low:
                number = 0
            else:
                step = unit
                while step >= 2:
                    fits = -(-high // step) * step if high > 0 else (low - 1) // step * step
                    if high <= fits < low:
                        number = fits
                        break
                    step //= 2
            high, low = number, number + 1
            high_cool, low_cool = high, low
        elif high_cool <= low_cool:
            high_cool = low_cool = min(low_cool, high)
        codes[cells, 0] = high
        codes[cells, 1] = low
        codes[cells, 2] = high_cool
        codes[cells, 3] = low_cool


@inlined
def bounds(vector: Any, parts: int, keys: Keys, strips: Strips, space: Space) -> None:
    """Set totals[0] and totals[1]: at most 0 if the forgoing player wins as second, as first.

    He forgoes all moves over some lines of each part, those that are best for him. Then what is
    left is a sum of strips S_i of a few lines. S_1 + S_2 + ... <= 0 if S_i <= x_i with a sum that
    is at most 0; one of them may be answered by its other code if he begins. The same holds cooled,
    but for the temperature.
    """
    best, codes, lines, rows = space.best, strips.codes, space.lines, keys.rows
    second = second_cool = 0
    first = first_cool = LARGE
    for q in range(parts):
        if strips.is_turned:
            turned(vector, q * rows, keys, lines, 0)
        else:
            for i in range(rows):
                lines[i] = vector[q * rows + i]
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
        first = min(first + best[high, 0], second + best[high, 1])
        first_cool = min(first_cool + best[high, 2], second_cool + best[high, 3])
        second += best[high, 0]
        second_cool += best[high, 2]
    space.totals[0] = min(second, second_cool + strips.unit + 1)
    space.totals[1] = min(first, first_cool + 1)


@inlined
def turned(vector: Any, first: int, keys: Keys, lines: Any, to: int) -> None:
    """Write columns to lines, from the rows of a vector that begin with `first`."""
    for j in range(keys.columns):
        cells = 0
        for i in range(keys.rows):
            cells |= (vector[first + i] >> j & 1) << i
        lines[to + j] = cells


@inlined
def filled(cells: int, free: int) -> int:
    """Return the runs of free cells of a row that have some of these cells."""
    cells |= ((free + cells) ^ free) & free
    cells |= cells >> 1 & free
    free &= free >> 1
    cells |= cells >> 2 & free
    free &= free >> 2
    cells |= cells >> 4 & free
    free &= free >> 4
    return cells | cells >> 8 & free


@inlined
def split(space: Space, rows: int) -> int:
    """Write the edge-connected parts of the live cells, row by row; return how many."""
    parts, rest = space.parts, space.rest
    count = 0
    for r in range(rows):
        rest[r] = space.live[r]
    for r in range(rows):
        while rest[r] != 0:
            base = count * rows
            for i in range(rows):
                parts[base + i] = 0
            parts[base + r] = filled(rest[r] & -rest[r], rest[r])
            last, grows = r, True
            while grows:
                grows = False
                for i in range(r + 1, rows):
                    cells = (parts[base + i] | parts[base + i - 1]) & rest[i]
                    if cells != parts[base + i]:
                        parts[base + i] = filled(cells, rest[i])
                        last = max(last, i)
                    elif i > last:
                        break
                for i in range(last - 1, r - 1, -1):
                    cells = parts[base + i + 1] & rest[i] & ~parts[base + i]
                    if cells != 0:
                        parts[base + i] |= filled(cells, rest[i])
                        grows = True
            for i in range(r, last + 1):
                rest[i] &= ~parts[base + i]
            count += 1
    return count


@called
def key_of(position: Any, keys: Keys, space: Space) -> int:
    """Set space.key to the words of the least image; return whether the players change places."""
    key, vector, count = space.key, space.lines, len(position)
    for i in range(count):
        vector[i] = position[i]
    if keys.is_turned:
        for i in range(0, count, keys.rows):
            turned(position, i, keys, vector, count + i)
    best = 0
    for g in range(1, len(keys.mirrored)):
        for i in range(len(keys.word)):
            one, other = vector[keys.sources[g, i]], vector[keys.sources[best, i]]
            if keys.mirrored[g] == 1:
                one = keys.reversed[one]
            if keys.mirrored[best] == 1:
                other = keys.reversed[other]
            if one != other:
                if one < other:
                    best = g
                break
    for w in range(len(key)):
        key[w] = 0
    for i in range(len(keys.word)):
        cells = vector[keys.sources[best, i]]
        if keys.mirrored[best] == 1:
            cells = keys.reversed[cells]
        key[keys.word[i]] |= cells << keys.shift[i]
    return int(keys.swapped[best])


@called
def find(key: Any, known: Known) -> int:
    """Return the place of a position; if it has none, -1 - the place that it would get."""
    size = len(known.results)
    low = (1 << 31) - 1
    h = 0
    for w in range(len(key)):
        x = key[w]
        h = h ^ (x & low) * 1640531527 ^ (x >> 31) * 1274126177
        h = (h & low) * 1103515245 + (h >> 31)
        h = h ^ h >> 17
    for k in range(8):
        at = (h + k) & (size - 1)
        if known.results[at] == 0:
            return int(-1 - at)
        same = True
        for w in range(len(key)):
            if known.words[at, w] != key[w]:
                same = False
                break
        if same:
            return int(at)
    return int(-1 - ((h + (key[0] & 7)) & (size - 1)))


@called
def keep(key: Any, known: Known, bits: int) -> int:
    """Add what is known of a position; return 1 if its place was free, else 0."""
    at = find(key, known)
    fresh = 0
    if at < 0:
        at = -1 - at
        fresh = 1 if known.results[at] == 0 else 0
        for w in range(len(key)):
            known.words[at, w] = key[w]
        known.results[at] = 0
    known.results[at] |= bits
    return fresh


@loop()
def rehash(old: Known, known: Known) -> int:
    """Copy a table to a larger one; return how many positions it has."""
    count = 0
    for at in range(len(old.results)):
        if old.results[at] != 0:
            count += keep(old.words[at], known, old.results[at])
    return count


@inlined
def count_of(bits: int) -> int:
    """Return how many bits are set."""
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return int(bits * 0x0101010101010101 >> 56 & 127)  # LLVM makes it one instruction


@inlined
def fits(vector: Any, moves: Moves, shape: int, row: int, rows: int) -> int:
    """Return as bits where in a row a shape has what it needs."""
    bits = -1
    for k in range(moves.need_at[shape], moves.need_at[shape + 1]):
        at = row + moves.needs[k, 1]
        if at >= rows:
            return 0
        bits &= vector[moves.needs[k, 0] + at] >> moves.needs[k, 2]
    return bits


@called
def play(vector: Any, moves: Moves, shape: int, row: int, bit: int, rows: int, after: Any) -> None:
    """Set after to the rows of a position after a move."""
    for i in range(len(after)):
        after[i] = vector[i]
    for k in range(moves.clear_at[shape], moves.clear_at[shape + 1]):
        at, right = row + moves.clears[k, 1], moves.clears[k, 2]
        if 0 <= at < rows:
            after[moves.clears[k, 0] + at] &= ~(bit << right if right >= 0 else bit >> -right)


@called
def lively(vector: Any, player: int, moves: Moves, rows: int, space: Space) -> int:
    """Set `live` to what counts of a vector; return 1 or 2, as `look`, if a player cannot move."""
    live = space.live
    for i in range(len(live)):
        live[i] = 0
    for side in (player, 1 - player):
        moved = 0
        for shape in range(moves.first[side], moves.first[side + 1]):
            for row in range(rows):
                bits = fits(vector, moves, shape, row, rows)
                if bits != 0:
                    moved = 1
                    for k in range(moves.need_at[shape], moves.need_at[shape + 1]):
                        at = moves.needs[k, 0] + row + moves.needs[k, 1]
                        live[at] |= bits << moves.needs[k, 2]
        if moved == 0:
            return 1 if side == player else 2
    return 0


@called
def most_moves(player: int, moves: Moves, rows: int, space: Space) -> int:
    """Return a bound on how many moves a player can make on what counts of a position."""
    live, base = space.live, moves.needs[moves.need_at[moves.first[player]], 0]
    cells = upright = lying = taken = 0
    for r in range(rows):
        row = live[base + r]
        cells += count_of(row)
        if r + 1 < rows:
            taken = row & ~taken & live[base + r + 1]
            upright += count_of(taken)
        while row != 0:
            bit = row & -row
            if row & bit << 1 != 0:
                lying += 1
                row ^= bit << 1
            row ^= bit
    most = cells // moves.pairs[player, 0]
    if moves.pairs[player, 1] == 1:
        most = min(most, upright)
    if moves.pairs[player, 2] == 1:
        most = min(most, lying)
    return int(most)


@called
def safe_moves(player: int, moves: Moves, rows: int, space: Space) -> int:
    """Return how many moves of a player are found that do not meet, where the other has none."""
    live, rest = space.live, space.rest
    base, other = (
        moves.needs[moves.need_at[moves.first[player]], 0],
        moves.needs[moves.need_at[moves.first[1 - player]], 0],
    )
    count = 0
    for i in range(len(rest)):
        rest[i] = 0
    for r in range(rows):
        rest[base + r] = live[base + r] & ~live[other + r]
    for shape in range(moves.first[player], moves.first[player + 1]):
        for row in range(rows):
            bits = fits(rest, moves, shape, row, rows)
            while bits != 0:
                bit = bits & -bits
                for k in range(moves.need_at[shape], moves.need_at[shape + 1]):
                    at = moves.needs[k, 0] + row + moves.needs[k, 1]
                    rest[at] &= ~(bit << moves.needs[k, 2])
                count += 1
                bits = fits(rest, moves, shape, row, rows)
    return count


@called
def look(
    vector: Any, player: int, moves: Moves, keys: Keys, strips: Any, known: Known, space: Space
) -> int:
    """Return 1 if the player to move loses, 2 if he wins, 0 if that is not known without search.

    Sets `live` to what counts of the vector.
    """
    totals, rows = space.totals, keys.rows
    ended = lively(vector, player, moves, rows, space)
    if ended != 0:
        return int(ended)
    if moves.pairs[0, 0] > 0:
        if safe_moves(player, moves, rows, space) > most_moves(1 - player, moves, rows, space):
            return 2
        if safe_moves(1 - player, moves, rows, space) >= most_moves(player, moves, rows, space):
            return 1
    parts = 1
    if strips[0].width > 0 and strips[1].width > 0:
        parts = split(space, rows)
    cells = space.parts if parts > 1 else space.live
    for k in range(2):
        side = player if k == 0 else 1 - player  # who forgoes
        by = 1 - side
        if strips[by].width > 0:
            bounds(cells, parts, keys, strips[by], space)
            if k == 0 and totals[1] <= 0:
                return 2
            if k == 1 and totals[0] <= 0:
                return 1
    return int(result_of(space.live, player, keys, known, space))


@called
def result_of(vector: Any, player: int, keys: Keys, known: Known, space: Space) -> int:
    """Return what the table knows of a position: 1, 2 or 0, as `look`."""
    swapped = key_of(vector, keys, space)
    at = find(space.key, known)
    return int(known.results[at] >> 2 * (player ^ swapped) & 3) if at >= 0 else 0


@inlined
def more_moves(vector: Any, moves: Moves, rows: int) -> int:
    """Return how many moves more Left has than Right."""
    count = 0
    for side in range(2):
        for shape in range(moves.first[side], moves.first[side + 1]):
            for row in range(rows):
                one = count_of(fits(vector, moves, shape, row, rows))
                count += one if side == 0 else -one
    return count


@called
def expand(stack: Stack, moves: Moves, keys: Keys, depth: int) -> None:
    """List the options of a position; moves that the player has more, and the place, promise."""
    player, vector = stack.players[depth], stack.positions[depth]
    options, promises = stack.options[depth], stack.promises[depth]
    count = 0
    for shape in range(moves.first[player], moves.first[player + 1]):
        for row in range(keys.rows):
            bits = fits(vector, moves, shape, row, keys.rows)
            while bits != 0:
                bit = bits & -bits
                bits ^= bit
                play(vector, moves, shape, row, bit, keys.rows, options[count])
                more = MOBILITY * more_moves(options[count], moves, keys.rows)
                place = moves.places[shape, row, count_of(bit - 1)]
                promises[count] = place + (more if player == 0 else -more)
                count += 1
    stack.open[depth], stack.next[depth] = count, 0


@loop()
def search(
    stack: Stack,
    moves: Moves,
    keys: Keys,
    strips: Any,
    known: Known,
    space: Space,
    steps: int,
) -> int:
    """Go on with a search until this many positions more were searched; return 0 if it is not done.

    Else 1 if the player to move in the first position loses, 2 if he wins. Every position has one
    of both results: he wins if some option of his is lost for the other. Options are looked at one
    by one, and searched if that does not decide, that with the largest promise first.
    """
    state = stack.state
    depth, is_new = state[0], state[2]
    done = result = 0
    while True:
        player = stack.players[depth]
        if is_new == 1:
            if done >= steps:
                state[0], state[2] = depth, 1
                state[1] += done
                return 0
            done += 1
            is_new = result = 0
            expand(stack, moves, keys, depth)
        first, count = stack.next[depth], stack.open[depth]
        if result == 0 and first == count:
            result = 1
        if result == 0:
            best = first
            for k in range(first + 1, count):
                if stack.promises[depth, k] > stack.promises[depth, best]:
                    best = k
            option = stack.options[depth, best]
            answer = look(option, 1 - player, moves, keys, strips, known, space)
            for i in range(len(option)):
                option[i] = stack.options[depth, first, i]
            stack.promises[depth, best] = stack.promises[depth, first]
            stack.next[depth] = first + 1
            if answer == 2:
                continue
            if answer == 1:
                result = 2
            else:
                depth += 1
                for i in range(len(option)):
                    stack.positions[depth, i] = space.live[i]
                stack.players[depth] = 1 - player
                is_new = 1
                continue
        swapped = key_of(stack.positions[depth], keys, space)
        state[3] += keep(space.key, known, result << 2 * (player ^ swapped))
        if depth == 0:
            state[0], state[2] = 0, 0
            state[1] += done
            return result
        depth -= 1
        result = 2 if result == 1 else 0


# Strategies: a position is the key of its least image under symmetries that exchange no players.


@called
def unpacked(key: Any, keys: Keys, vector: Any) -> None:
    """Set a vector to the rows that words hold."""
    for i in range(len(keys.word)):
        vector[i] = key[keys.word[i]] >> keys.shift[i] & (1 << keys.columns) - 1


@called
def sure(
    vector: Any, player: int, winner: int, moves: Moves, keys: Keys, strips: Any, space: Space
) -> int:
    """Return 2 if the winner wins by bounds alone, 1 if he has lost, 0 otherwise; sets `live`."""
    ended = lively(vector, player, moves, keys.rows, space)
    if ended != 0:
        return 2 if (ended == 2) == (player == winner) else 1
    if moves.pairs[0, 0] > 0:
        more = safe_moves(winner, moves, keys.rows, space) + (0 if player == winner else 1)
        if more > most_moves(1 - winner, moves, keys.rows, space):
            return 2
    if strips[1 - winner].width > 0:
        parts = split(space, keys.rows)
        bounds(space.parts, parts, keys, strips[1 - winner], space)
        if space.totals[1 if player == winner else 0] <= 0:
            return 2
    return 0


@loop()
def starts(
    vector: Any, player: int, winner: int, moves: Moves, keys: Keys, strips: Any, space: Space
) -> int:
    """Return what is sure of a position, and set its key."""
    result = sure(vector, player, winner, moves, keys, strips, space)
    key_of(space.live, keys, space)
    return int(result)


@loop()
def replies(
    lost: Any, winner: int, moves: Moves, keys: Keys, strips: Any, space: Space, found: Any
) -> int:
    """Write what moves of the loser leave in positions, if it is not sure; return how many."""
    vector, after, count = space.room[0], space.room[1], 0
    for n in range(len(lost)):
        unpacked(lost[n], keys, vector)
        for shape in range(moves.first[1 - winner], moves.first[2 - winner]):
            for row in range(keys.rows):
                bits = fits(vector, moves, shape, row, keys.rows)
                while bits != 0:
                    bit = bits & -bits
                    bits ^= bit
                    play(vector, moves, shape, row, bit, keys.rows, after)
                    if sure(after, winner, winner, moves, keys, strips, space) != 2:
                        key_of(space.live, keys, space)
                        for w in range(len(space.key)):
                            found[count, w] = space.key[w]
                        count += 1
    return count


@loop()
def answer(
    won: Any,
    chosen: Any,
    winner: int,
    moves: Moves,
    keys: Keys,
    all_keys: Keys,
    strips: Any,
    all_strips: Any,
    known: Known,
    space: Space,
    after_each: Any,
) -> None:
    """Play the moves that are chosen in positions, or choose those that are -1, if some is known.

    chosen[n, 0]: the place of the first bit of a shape; chosen[n, 1]: afterwards 2 if the winner
    wins at once then, 1 if that is not so, 0 if there is no such move. after_each: what is left.
    """
    vector, after, columns = space.room[0], space.room[1], keys.columns
    for n in range(len(won)):
        unpacked(won[n], keys, vector)
        best, wanted = 0, chosen[n, 0]
        for shape in range(moves.first[winner], moves.first[winner + 1]):
            for row in range(keys.rows):
                bits = fits(vector, moves, shape, row, keys.rows)
                while bits != 0 and best != 2:
                    bit = bits & -bits
                    bits ^= bit
                    place = (shape * keys.rows + row) * columns + count_of(bit - 1)
                    if wanted >= 0 and place != wanted:
                        continue
                    play(vector, moves, shape, row, bit, keys.rows, after)
                    result = sure(after, 1 - winner, winner, moves, keys, strips, space)
                    if result == 1 or (result == 0 and best == 1):
                        continue
                    if result == 0 and wanted < 0:
                        result = look(after, 1 - winner, moves, all_keys, all_strips, known, space)
                        result = 1 if result == 1 else 0
                    elif result == 0:
                        result = 1
                    if result > best:
                        best, chosen[n, 0] = result, place
                        key_of(space.live, keys, space)
                        for w in range(len(space.key)):
                            after_each[n, w] = space.key[w]
        chosen[n, 1] = best
