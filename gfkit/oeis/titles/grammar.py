# ruff: noqa: E501, ARG005 - a pattern is one line
"""The grammar of the English of titles: patterns, and what each says.

A rule has patterns, which are tried in their order. In a pattern words stand in quotes, names of
rules and of words without; [x] may be left out, x* and x+ are repeated, (x | y) is a choice. What a
pattern says is a function of its parts: p[1], p[2], ..., and p[0], the list of all. A pattern has
the entry of the OEIS whose title uses it, or "-" where a listing of all small arrays counts it.
"""

from __future__ import annotations

from dataclasses import (
    replace,
)
from itertools import (
    combinations,
    pairwise,
)

from gfkit.oeis.titles.blocks import (
    against_back,
    cells_of,
    coloured_with_sets,
    commuting,
    derived,
    diagonals,
    every_block,
    filled,
    from_block,
    idempotent,
    in_lines,
    in_order,
    joined,
    line_number,
    line_sums,
    no_block,
    of_size,
    ordered,
    perimeter,
    same_number,
    sorted_,
    sorted_block,
    sorted_numbers,
    submatrices,
    sum_of_others,
    threes,
    total,
)
from gfkit.oeis.titles.builders import (
    BESIDE,
    CORNERS,
    LETTERS,
    MOST_AMOUNT,
    NONE,
    ON,
    STEPS,
    Onwards,
    arrays,
    at_distance,
    blocks,
    board,
    both_ways,
    but,
    carried,
    each,
    either_sum,
    fixed,
    free,
    from_,
    given,
    indexed,
    interval,
    introduced,
    letters,
    lines,
    merged,
    near,
    never_step,
    offsets,
    onwards,
    row,
    span,
    steps,
    title,
    totalling,
    up_to,
    words,
)
from gfkit.oeis.titles.displacements import (
    limited,
    moves_title,
    or_none,
    permuted,
    to_offsets,
)
from gfkit.oeis.titles.graph_labels import label_title, solid
from gfkit.oeis.titles.images import (
    edge_title,
    map_title,
    of_corners,
    of_larger,
    of_line,
)
from gfkit.oeis.titles.lines import (
    against,
    all_in_stretch,
    arranged,
    avoiding_steps,
    contains_all,
    counted_in,
    covered,
    differences_in,
    differing,
    in_row,
    no_column_beyond,
    no_lettering,
    no_pair,
    no_pair_after,
    no_stretch_of,
    not_constant,
    numbers_rise,
    pair_sums,
    repeat_other,
    repeats,
    repeats_in_lines,
    row_words,
    same_sums,
    seldom_reached,
    starts,
    stretch,
    sums_of_some,
    triple_sums,
    windows,
)
from gfkit.oeis.titles.pattern import Says, only, says
from gfkit.oeis.titles.subjects import (
    LEAST_CYCLE,
    LEAST_WHEEL,
    array_title,
    defective_title,
    exactly,
    graph_title,
    grid,
    mesh,
    ring,
    ring_title,
    sized,
    symmetric_title,
    times_path,
    word_title,
)

SAYING_NOTHING = r"""
_tilings: ("tilings of" | "ways to tile" | "ways of tiling" | "ways to cover") ["a" | "an" | "the"]
_region: "rectangle" | "board" | "grid" | "rectangular board" | "region" | "area" | "floor" | "strip" | "rectangular grid" | "checkerboard" | "chessboard"
_by: "using" | "with" | "by"
_placing: "ways to place" | "ways of placing" | "placements of" | "arrangements of"
_solid: _region | "box"
_dominoes: "domino tilings of" ["a" | "an" | "the"]
_bricks: ["2 x 1 x 1" | "1 x 1 x 2" | "1 x 2 x 1"] ("bricks" | "blocks" | "dominoes" | "dimers")
_chessboard: "board" | "chessboard" | "grid"
_oblong: "rectangle" | "board" | "grid" | "rectangular board"
_colourings: "colorings on" _an | "colorings of" _an | "-colorings of" _an
_an: "an" | "a"
_mistakes: "mistakes" | "mistake"
_joint: ["," | "and" ] "but" ["with"] | "," "and" ["with"] | "," ["with"] | "and" ["with"] | "with"
_that: "such that" | "where" | "that" | "which" | "in which" | "whose"
_undirected: ["undirected" | "(undirected)"]
_sets: ["vertex"] ("sets" | "subsets") ["of nodes" | "of vertices"]
_called: ["the"] ["graph"]
_grid: ["the"] "grid graph"
_finally: ["graph"]
GRAPH: /\{(\{\d, \d\}(, )?){2,20}\}/
_among: "in" | "of" | "for" | "on"
_kind: ("arrays" | "matrices" | "sequences" | "words" | "strings" | "array" | "vectors") ["x(i,j)"]
_comma: _sep |
_sep: "," | "or" | "and" | ", or" | ", and"
_near: ["adjacent" | "neighboring"] ("elements" | "element" | "neighbors" | "neighbor")
_every: "every" | "each"
_no: "no"
_without: ("with no" | "without" | "no" | "having no" | "containing no" | "not containing" | "avoiding" | "avoid" | "do not contain" | "contain no" | "have no") ["the"]
_of_its: ["of"] "its"
_each_of: "each" | "the number in all its" | "all its" | "each of its" | "its"
_elements: "elements" | "element" | "digits" | "values" | "terms" | "entries"
_distinct: "distinct" | "different"
_having: "having" | "containing"
_patterns: "patterns" | "pattern"
_any_of: "any" | "every" | "each"
_begin: "starting" | "start" | "starts" | "beginning" | "begin" | "begins"
_with_a: ("with" | "in") ["a" | "an"]
_another: "another" | "some other"
_first_element: "upper left element" | "upper left" | "starting with upper left" | "top left value" | "top left element" | "top left element equal to"
_minor: "submatrices" | "submatrix"
_row_major: "row major" | "row-major" | "sequential" | "row-major sequential"
_totalling: "totaling"
_downsteps: "downsteps" | "downstep"
_constant: "constant" | "monochromatic"
_consecutive: "consecutive" | "successive"
_factors: "substrings" | "substring" | "subwords" | "subword" | "factors" | "factor" | "words" | "word" | "subsequences" | "subsequence" | "consecutive" | "pattern" | "patterns" | "digit" | "letter"
_with_each: "with" ("each" | "every") "element"
_and: "," "and" | "," "but" | "," | "and" | "but"
_making_1: "making exactly 1" | "making a single"
_moves: "moves" | "move"
_without_turns: "without" | "with no" | "without move-in move-out"
_zeros: "0,1" | "(0,1)" | "binary" | "(0,1,2)" | "0..2" | "0..1" | "-1,0,1" | "(-1,0,1)"
HEADING: /([ns][ew]|[nsew])\b/
CORNER: /(north|upper|top|south|lower|bottom)[- ]?(west|left|east|right)|[ns][ew]\b/
ORDINAL: /first|second|third|fourth|fifth|sixth|seventh|2nd|3rd|4th/
INDEXED: /x\(([01]\.\.n([-+][0-9]{1,2})?|i)\)/
INDICES: /,? ?i=1\.\.n([-+][0-9]{1,2})?/
_REMARK: /\([^()]{1,300}\)/
_MAPS: /[a-z0-9][a-z0-9 ]{1,40} maps(?=:)/
_MOVES: /(along|across) (an|a)( corresponding)? (edge of this graph|[a-z]{4,13} edge)/
NAMED: /[^:]{1,90}(?=:)/
SUBGRAPHS: "hamiltonian cycles" | "hamiltonian paths" | "cycles" | "paths" | "spanning trees" | "spanning forests" | "connected spanning subgraphs" | "2-factors" | "induced cycles" | "induced paths" | "matchings" | "maximal matchings" | "edge covers" | "minimal edge covers"
DOMINATING: "dominating" | "total dominating" | "connected dominating" | "minimal dominating" | "minimal total dominating" | "irredundant"
SHAPE: "unimodal" | "inverted unimodal" | "convex" | "concave" | "nondecreasing" | "nonincreasing"
SOLID: "tetrahedron" | "cube" | "octahedron" | "dodecahedron" | "icosahedron"
EDGES: /[0-9]{1,2},[0-9]{1,2}( [0-9]{1,2},[0-9]{1,2}){0,200}/
RANGE: /0\.\.n\*[0-9]{1,6}([-+][0-9]{1,6})?|0\.\.n-1|1\.\.n|0\.\.\(n\+[0-9]{1,6}\)\*\([0-9]{1,6}\+[0-9]{1,6}\)-1|0\.\.\([0-9]{1,6}\+[0-9]{1,6}\)\*\(n\+[0-9]{1,6}\)-1|0\.\.[0-9]{1,6}\*n-1/
POINT: /[nsew]{1,2}(?![a-z])/
PAIR: /(absolute value of )?x\(i,j\)[-+]x\(i(,j-1|-1,j)\)|(min|max)\(x\(i,j\), ?x\(i(,j-1|-1,j)\)\)/
ENTRIES: /x[0-9]{2}-x[0-9]{2}/
LETTERING: /[abc]{2,8}(?![a-z])/
SUMMED: /(the )?(\w+( values)? of )?(adjacent|second) differences( squared| cubed)?|[a-z][a-z0-9 ]{5,54} of (each |every )?adjacent (pair|triple)s?/
ZWORD: /z([-+][0-9])?( z([-+][0-9])?){1,6}/
COMMAS: /[0-9](,[0-9]){1,7}/
SPREAD: /[0-9]( [0-9]){1,7}/
BASE_OF: /base-([2-9]|1[0-6])/
STEPPED: /x([-+][0-9])?,x([-+][0-9])?/
LISTED: /-?[0-9]{1,6}(,-?[0-9]{1,6})+/
START: /[0-9]{1,12}(?![0-9])|(?!(all|any|at|no|the)\b)([a-f]+|([a-z])\3*(([a-z])(\3|\5)*(([a-z])(\3|\5|\8)*)?)?)(?![a-z'])/
MANY: /[3-9](?![0-9])/
SHORT_WORDS: /([0-9]{2,12}|\b[a-e]{2,12}|\b[du]{2,12}|\b[b-df-hj-np-tv-z]{2,12})(([ ,]+|,? (or|and|nor) )(no )?([0-9]{2,12}|[a-e]{2,12}|[du]{2,12}|[b-df-hj-np-tv-z]{2,12}))*\b/
WORDS: /[0-9]{2,12}(([ ,]+|,? (or|and) )[0-9]{2,12})*(?![0-9])/
SPAN: /(?<![0-9])-?[0-9]{1,6}\.\.-?[0-9]{1,6}(?![0-9])/
VALUES: /[0-9]('?s)?|ones|zeros|zeroes/
DIGITS: /[0-9]('?s)?/
DIGIT: /[0-9]/
STEP: /[-+][0-9]{1,6}(?![0-9])/
SIGNED: /-?[0-9]{1,6}(?![0-9])/
INT: /(?<![0-9])[0-9]{1,6}(?![0-9])/
"""
"""Names of words, and rules whose names begin with a line: they say nothing."""

RULES: dict[str, list[Says]] = {
    # Titles
    "start": [
        says(
            'fraction "number of" arrays [","] conditions',
            lambda p: array_title(p[1], p[2], p[3]),
            "A251403",
        ),
        says(
            'fraction "number of" alphabet _colourings board "array circular in the" side "direction" [[_joint] conditions]',
            lambda p: ring_title(p[0]),
            "A214113",
        ),
        says(
            'fraction "number of nondecreasing arrangements of" side "numbers in" alphabet "with the last equal to" INT "and each after the" ORDINAL "equal to the sum of" amounts "of the preceding" INT',
            lambda p: word_title(p[1], p[2], p[3], sums_of_some(p[4], p[5], p[6], p[7])),
            "A189324",
        ),
        says(
            '"number of unimodal maps [1..n]->[" alphabet "]"',
            lambda p: word_title(1, free(0), p[1], lines(["row"], shape="unimodal")),
            "A223659",
        ),
        says(
            'fraction "number of length" side _kind indices "with x(i) in i..i+" INT "and no value appearing more than" INT ("times" | "time")',
            lambda p: word_title(
                p[1], indexed(p[2], p[3]), span(0, p[4]), seldom_reached(p[4], p[5])
            ),
            "A250346",
        ),
        says(
            'fraction "number of" side "x" side alphabet "symmetric matrices with every 2 x 2 subblock having sum 0 and" amounts "distinct values"',
            lambda p: symmetric_title(p[1], p[2], p[3], p[4], p[5]),
            "A211116",
        ),
        says(
            '"number of defective" INT _colourings board alphabet "array connected" ways "with exactly" INT _mistakes [","] "and colors introduced in row-major" SPAN "order"',
            lambda p: defective_title(p[1], p[2], p[3], p[4], p[5], p[6]),
            "A229454",
        ),
        says('"number of" other_title', only, "A189247"),
        says('_MAPS ": number of" other_title', only, "A218200"),
        says(
            'NAMED ": number of" board alphabet "arrays" [from_zero] "where" labels "and every array movement to a" ways "neighbor moves" _MOVES [from_zero_at_end]',
            lambda p: label_title(p[0]),
            "A223373",
        ),
        says('"number of" subgraphs _among graph', lambda p: graph_title(p[1], p[2]), "A006864"),
        says(
            '"number of" subgraphs how_large _among graph',
            lambda p: sized(p[1], p[2][0], p[2][1], p[3]),
            "-",
        ),
        says(
            '"number of" _placing INT ("dominoes" | "domino") "on" ["a" | "an" | "the"] side "x" side [_oblong]',
            lambda p: sized("matchings", p[1], "edges", grid(p[2], p[3])),
            "-",
        ),
        says(
            '"number of" paths ends _among graph',
            lambda p: graph_title(f"{p[1]} between {p[2]}", p[3]),
            "-",
        ),
        says(
            '"number of" _tilings box [_solid] _by _bricks',
            lambda p: graph_title("perfect-matchings", p[1]),
            "-",
        ),
        says(
            '"number of" _dominoes box [_solid]',
            lambda p: graph_title("perfect-matchings", p[1]),
            "-",
        ),
    ],
    "how_large": [
        says('"of size" INT', lambda p: [p[1], "size"]),
        says('"with" INT ("edges" | "edge")', lambda p: [p[1], "edges"]),
        says('"with" INT ("vertices" | "vertex")', lambda p: [p[1], "vertices"]),
    ],
    "fraction": [
        says("nothing", lambda _: 1),
        says('"1/" INT ["of"] "the"', only),
        says('"half" ["of"] "the"', lambda _: 2),
        says('"1 third" ["of"] "the"', lambda _: 3),
        says('"1 quarter" ["of"] "the"', lambda _: 4),
    ],
    "conditions": [
        says("condition (_joint condition | _that phrase)*", lambda p: p[0]),
    ],
    "condition": [
        says('["with" | _that] phrase', only),
    ],
    # Sets of edges and vertices of graphs, by the names of models
    "paths": [
        says('_undirected "hamiltonian paths"', lambda _: "hamiltonian-paths"),
        says('["self-avoiding"] ("paths" | "walks") | "simple paths"', lambda _: "paths"),
    ],
    "ends": [
        says(
            '("from" | "between") corner ["corner"] ("to" | "and") corner ["corner" | "corners"]',
            lambda p: f"{p[1]} and {p[2]}",
        ),
        says('"from 1 corner to the opposite" ["corner"]', lambda _: "top-left and bottom-right"),
        says('["between" | "joining"] "opposite corners"', lambda _: "top-left and bottom-right"),
    ],
    "corner": [
        says('["the"] CORNER', only),
    ],
    "subgraphs": [
        says("_undirected SUBGRAPHS", only, "A003731"),
        says("DOMINATING _sets", lambda p: f"{p[1]}-sets", "A284702"),
        says('"self-avoiding polygons"', lambda _: "cycles"),
        says('"acyclic spanning subgraphs" | "forests"', lambda _: "spanning-forests", "A020865"),
        says(
            '"connected induced" ["(non-null)"] "subgraphs" | "(non-null) connected induced subgraphs"',
            lambda _: "connected-sets",
            "A290764",
        ),
        says(
            '"independent" _sets [["("] "and vertex covers" [")"]]',
            lambda _: "independent-sets",
            "A050401",
        ),
        says(
            '"maximal independent" _sets [["("] "and minimal vertex covers" [")"]]',
            lambda _: "independent-dominating-sets",
            "A332349",
        ),
        says(
            '"perfect matchings" ["(or domino tilings)"] | "dimer coverings"',
            lambda _: "perfect-matchings",
            "A003729",
        ),
    ],
    "graph": [
        says(
            '(_called | _grid) "p_" INT "x" path _finally',
            lambda p: grid(fixed(p[1]), free(0), step=p[2]),
            "A145416",
        ),
        says(
            '(_called | _grid) path "x p_" INT _finally',
            lambda p: grid(free(0), fixed(p[2]), step=p[1]),
        ),
        says(
            '["the" | "a" | "an"] side "x" side [["square"] _chessboard | "rectangle"] ["graph"]',
            lambda p: grid(p[1], p[2]),
            "A158453",
        ),
        says('(_called | _grid) "p_n x p_n" _finally', lambda _: grid(free(0), free(0))),
        says('["the" | "a" | "an"] box [_solid] ["graph"]', lambda p: p[1], "-"),
        says(
            '["the"] side "x" side "king graph"',
            lambda p: grid(p[1], p[2], "horizontal", "vertical", "diagonal", "antidiagonal"),
            "A286850",
        ),
        says('_called columns "x" path _finally', lambda p: times_path(p[1], p[2]), "A003751"),
        says('"g x" path ", where g =" GRAPH', lambda p: times_path(p[2], p[1]), "A167060"),
        says(
            '_called ("n-path graph" | "path graph p_n" | "path graph" | ["path"] "p_n")',
            lambda _: grid(fixed(1), free(0)),
            "A286887",
        ),
        says(
            '(_called | _grid) "p_" INT "x" cycle _finally', lambda p: ring(p[1], p[2]), "A252054"
        ),
        says('(_called | _grid) cycle "x p_" INT _finally', lambda p: ring(p[2], p[1])),
        says(
            '_called ["cycle graph" | "cycle" | "n-cycle graph"] "c_n" _finally',
            lambda _: ring(1, 1),
            "-",
        ),
    ],
    "box": [
        says(
            'INT "x" INT "x" side', lambda p: replace(times_path(mesh(p[1], p[2]), 1), columns=p[3])
        ),
    ],
    "columns": [
        says('"p_" INT "x p_" INT', lambda p: mesh(p[1], p[2]), "-"),
        says('"k_" INT', lambda p: [*combinations(range(1, p[1] + 1), 2)], "A003751"),
        says('"(k_" INT "- e)"', lambda p: [*combinations(range(1, p[1] + 1), 2)][1:], "A003745"),
        says(
            '"w_" INT',
            lambda p: given(
                p[1] >= LEAST_WHEEL,
                [
                    *((1, k) for k in range(2, p[1] + 1)),
                    *((k, k + 1) for k in range(2, p[1])),
                    (2, p[1]),
                ],
            ),
            "A003739",
        ),
        says(
            '"c_" INT',
            lambda p: given(p[1] >= LEAST_CYCLE, [*pairwise(range(1, p[1] + 1)), (1, p[1])]),
            "-",
        ),
    ],
    "path": [
        says('"p_n"', lambda _: 1, "A003731"),
        says('"p_2n"', lambda _: 2, "A003729"),
    ],
    "cycle": [
        says('"c_n"', lambda _: 1),
        says('"c_2n"', lambda _: 2),
    ],
    # Boards, values, numbers
    "arrays": [
        says("(board | word) alphabet _kind", lambda p: arrays(p[1], p[2])),
        says("alphabet _kind (board | word) | alphabet board _kind", lambda p: arrays(p[2], p[1])),
        says(
            '(board _kind | _kind word) ["with elements" | "with entries" | "with values"] ["in" | "from"] alphabet',
            lambda p: arrays(p[1], p[2]),
        ),
        says('_kind "of" alphabet "integers x(1..n)"', lambda p: arrays(row(free(0)), p[1])),
        says('board "nonnegative integer" _kind', lambda p: arrays(p[1], [])),
        says('"base" INT "n-digit numbers"', lambda p: arrays(row(free(0)), letters(p[1]))),
    ],
    "alphabet": [
        says("SPAN", lambda p: interval(p[1])),
        says('"ternary"', lambda _: letters(3)),
        says('"quaternary"', lambda _: letters(4)),
        says('"decimal"', lambda _: letters(10)),
        says('INT "-ary"', lambda p: letters(p[1])),
        says('"binary" | "{0,1}" | "(0,1)" | "(0,1)-" | "0-1" | "0/1"', lambda _: letters(2)),
        says('"integer"', lambda _: letters(9)),
        says("LISTED", only),
        says('INT "..(" INT "+" INT ")"', lambda p: interval([p[1], p[2] + p[3]])),
    ],
    "board": [
        says('side "x" side', lambda p: board(p[1], p[2])),
    ],
    "word": [
        says('["of"] "length" ["-"] side', lambda p: row(p[1])),
        says('indices "of n elements" indices', lambda p: row(indexed(free(0), p[1], p[2]))),
        says(
            'indices "of n+" INT "elements" indices', lambda p: row(indexed(free(p[2]), p[1], p[3]))
        ),
    ],
    "indices": [
        says("nothing", lambda _: []),
        says("INDEXED [INDICES]", lambda p: p[0]),
        says("INDICES", lambda p: p[0]),
    ],
    "side": [
        says('"n"', lambda _: free(0)),
        says('"n" "+" INT "+" INT', lambda p: free(p[1], p[2])),
        says('INT "+" INT', lambda p: fixed(p[1], p[2])),
        says("INT", lambda p: fixed(p[1])),
        says('"(n" "+" INT ")"', lambda p: free(p[1])),
        says('"n" "+" INT', lambda p: free(p[1])),
        says('"(" INT "+" INT ")"', lambda p: fixed(p[1], p[2])),
    ],
    "amounts": [
        says('"exactly" amounts', only),
        says("numbers", only),
        says('"more than" INT', lambda p: from_(p[1] + 1)),
        says('"less than" INT | "fewer than" INT', lambda p: span(0, p[1] - 1)),
        says('"at least" INT', lambda p: from_(p[1])),
        says('("no more than" | "at most") INT', lambda p: span(0, p[1])),
        says('["an"] "odd number" ["of"]', lambda _: Onwards(range(1, MOST_AMOUNT, 2))),
        says('["an"] "even number" ["of"]', lambda _: Onwards(range(0, MOST_AMOUNT + 1, 2))),
    ],
    "numbers": [
        says("INT (_comma INT)*", lambda p: p[0]),
    ],
    "often": [
        says('"exactly once"', lambda _: [1]),
        says('"no more than once" | "not more than once" | "at most once"', lambda _: [0, 1]),
        says('"exactly twice"', lambda _: [2]),
        says('"no more than twice" | "not more than twice" | "at most twice"', lambda _: [0, 1, 2]),
        says('"exactly" INT "times"', lambda p: [p[1]]),
    ],
    "by_amount": [
        says('["exactly"] INT', lambda p: f"= {p[1]}"),
        says('"more than" INT', lambda p: f"> {p[1]}"),
        says('"less than" INT', lambda p: f"< {p[1]}"),
        says('"at least" INT | INT "or more"', lambda p: f">= {p[1]}"),
        says('"at most" INT | "no more than" INT | INT "or less"', lambda p: f"<= {p[1]}"),
    ],
    "alike": [
        says('"equal"', lambda _: "equal"),
        says('"unequal"', lambda _: "different"),
    ],
    "equals": [
        says('"equal"', lambda _: "="),
        says('"unequal"', lambda _: "!="),
    ],
    "sign": [
        says("beyond", only),
        says('"equal to"', lambda _: "="),
        says('"unequal to" | "not equal to"', lambda _: "!="),
    ],
    "beyond": [
        says('"less than or equal to" | "no larger than" | "no greater than"', lambda _: "<="),
        says('"greater than or equal to" | "no less than" | "no smaller than"', lambda _: ">="),
        says('"less than"', lambda _: "<"),
        says('"greater than" | "more than"', lambda _: ">"),
    ],
    # Directions and lines
    "neighbours": [
        says('["of its" | "of its immediate"] ways _near', only),
    ],
    "ways": [
        says("way (_comma way)*", lambda p: steps(p[0])),
    ],
    "way": [
        says('"horizontally" | "horizontal"', lambda _: "horizontal"),
        says('"vertically" | "vertical"', lambda _: "vertical"),
        says('"diagonally" | "diagonal" | "nw-se" | "nw-to-se"', lambda _: "diagonal"),
        says('"antidiagonally" | "antidiagonal" | "ne-sw" | "ne-to-sw"', lambda _: "antidiagonal"),
        says('"king-move"', lambda _: "king"),
        says('"knight-move"', lambda _: "knight"),
        says('"leftward"', lambda _: "left"),
        says('"upward"', lambda _: "up"),
        says("HEADING", only),
        says('"right-upward antidiagonal" | "right-upward"', lambda _: "up-right"),
        says('"left-upward diagonal" | "left-upward"', lambda _: "up-left"),
    ],
    "compass": [
        says('"vertically above" | "above"', lambda _: "up"),
        says('"horizontally left of it" | "to its left"', lambda _: "left"),
        says('"diagonally above and left"', lambda _: "up-left"),
        says('"diagonally above and right"', lambda _: "up-right"),
    ],
    "offsets": [
        says("offset (_comma offset)*", lambda p: offsets(p[0])),
    ],
    "offset": [
        says('"(" SIGNED "," SIGNED ")"', lambda p: p[0]),
    ],
    "lines": [
        says("line_name (_comma line_name)*", lambda p: p[0]),
    ],
    "shaped": [
        says("_every lines", lambda p: p[1]),
        says('line_name (("and" | "," | ", and") line_name)*', lambda p: p[0]),
    ],
    "line_name": [
        says('"rows" | "row"', lambda _: "row"),
        says('"columns" | "column"', lambda _: "column"),
        says('["nw-to-se"] ("diagonals" | "diagonal")', lambda _: "diagonal"),
        says('["ne-to-sw"] ("antidiagonals" | "antidiagonal")', lambda _: "antidiagonal"),
    ],
    "along": [
        says("line_way (_comma line_way)*", lambda p: p[0]),
    ],
    "line_way": [
        says('"horizontally"', lambda _: "row"),
        says('"vertically"', lambda _: "column"),
        says('"diagonally" | "nw-to-se diagonally" | "nw-se diagonally"', lambda _: "diagonal"),
        says(
            '"antidiagonally" | "ne-to-sw antidiagonally" | "ne+sw antidiagonally"',
            lambda _: "antidiagonal",
        ),
    ],
    "block_ways": [
        says("along", lambda p: [STEPS.get(z, z) for z in p[1]]),
        says(
            '"rightwards and downwards" | "in every row and column"',
            lambda _: ["horizontal", "vertical"],
        ),
    ],
    "beside": [
        says('"its" ways _near', lambda p: onwards(p[1])),
    ],
    "back": [
        says('"leftward" | "left"', lambda _: "horizontal"),
        says('"upward" | "upper"', lambda _: "vertical"),
    ],
    "order": [
        says('["strictly"] "nondecreasing"', lambda _: "nondecreasing"),
        says('["strictly"] "nonincreasing"', lambda _: "nonincreasing"),
        says('["strictly"] "increasing"', lambda _: "increasing"),
        says('["strictly"] "decreasing"', lambda _: "decreasing"),
    ],
    "course": [
        says('"nondecreasing"', lambda _: "{} <= {}"),
        says('"nonincreasing"', lambda _: "{} >= {}"),
        says('["strictly"] "increasing"', lambda _: "{} < {}"),
        says('["strictly"] "decreasing"', lambda _: "{} > {}"),
        says('"unequal to its neighbors" | "different from its neighbors"', lambda _: "{} != {}"),
        says('"equal to its neighbors"', lambda _: "{} = {}"),
    ],
    "rising": [
        says('"nondecreasing"', lambda _: "<="),
        says('"nonincreasing"', lambda _: ">="),
    ],
    # Phrases: an element and its neighbours
    "phrase": [
        says(
            'every "element" alike "to" amounts neighbours',
            lambda p: near(p[3], relation=p[1], counts=p[2]),
            "A297818",
        ),
        says(
            'no "element" alike "to" amounts neighbours',
            lambda p: near(p[3], relation=p[1], counts=but(p[2], 20)),
            "A240651",
        ),
        says(
            'no "element equal to any" neighbours',
            lambda p: near(p[1], relation="equal", counts=[0]),
            "A198710",
        ),
        says(
            'no "element equal to any value at offset" offsets',
            lambda p: near(p[1], relation="equal", counts=[0]),
            "A275032",
        ),
        says(
            'every "element" ["both"] "equal and not equal to some elements at offset" offsets',
            lambda p: merged(
                *(
                    near(p[1], relation=z, counts=span(1, MOST_AMOUNT))
                    for z in ("equal", "different")
                )
            ),
            "A278151",
        ),
        says(
            'no "element" most_of "a strict majority of its" neighbours',
            lambda p: near(p[2], holds=f"2 * count(near {p[1]} x) <= number(near)"),
            "A231376",
        ),
        says(
            'every DIGITS "adjacent to" amounts ways ["neighboring"] DIGITS',
            lambda p: near(p[3], of=[p[1]], relation="value", values=[p[4]], counts=p[2]),
            "A296669",
        ),
        says(
            'every DIGITS ways "adjacent to" amounts ["neighboring"] DIGITS',
            lambda p: near(p[2], of=[p[1]], relation="value", values=[p[4]], counts=p[3]),
            "A295092",
        ),
        says(
            'every DIGITS "adjacent to" amounts DIGITS "vertically and" amounts DIGITS "horizontally"',
            lambda p: merged(
                near(steps(["vertical"]), values=[p[3]], counts=p[2], of=[p[1]], relation="value"),
                near(
                    steps(["horizontal"]), values=[p[5]], counts=p[4], of=[p[1]], relation="value"
                ),
            ),
            "A183344",
        ),
        says(
            'every "element x equal to the number" _of_its ways "neighbors equal to" LISTED "for x=" LISTED',
            lambda p: merged(
                *(
                    near(p[1], of=[x], relation="value", values=[value], counts=[x])
                    for x, value in zip(p[3], p[2], strict=True)
                )
            ),
            "A196140",
        ),
        says(
            'every "element equal to the number" ["of"] ["its"] ways "neighbors" neighbour_is',
            lambda p: near(p[1], holds=f"x = count({p[2]})"),
            "A266049",
        ),
        says(
            'every "element" ways "next to" next ("and" next)*',
            lambda p: merged(*(near(p[1], holds=f"any(near = {z})") for z in p[0][1:])),
            "A230063",
        ),
        says(
            'every "element next to itself plus and minus 1 within the range" SPAN ways',
            lambda p: near(
                p[2],
                holds=f"(x = {p[1][1]} or any(near = x + 1)) and (x = {p[1][0]} or any(near = x - 1))",
            ),
            "A232425",
        ),
        says(
            'no "element equal to the sum mod" INT "of its" ways _near',
            lambda p: near(p[2], holds=f"x != sum(near) mod {p[1]}"),
            "A183494",
        ),
        says(
            'no ["2"] "adjacent" ("elements" | "values") ("equal" | "being equal")',
            lambda _: {"adjacent": True},
            "A230904",
        ),
        says(
            '"some element plus some" ways "adjacent neighbor totaling" INT often',
            lambda p: totalling(p[1], p[2], p[3]),
            "A268634",
        ),
        says(
            '"some 1" ways "adjacent to some other 1" often',
            lambda p: totalling(p[1], 2, p[2]),
            "A268735",
        ),
        says(
            'no "element equal both to the element above and to the element to its left"',
            lambda _: near(steps(["up", "left"]), relation="equal", counts=[0, 1]),
            "A185561",
        ),
        says(
            'every "element differing from at least" INT "neighbor by" INT or_more',
            lambda p: near(BESIDE, holds=f"count(abs(near - x) {p[3]} {p[2]}) >= {p[1]}"),
            "A221594",
        ),
        says(
            'every "element" alike "to at least" INT "neighbor"',
            lambda p: near(BESIDE, relation=p[1], counts=span(p[2], 8)),
            "A180763",
        ),
        says(
            'every "nonzero element less than or equal to at least" INT ways _near',
            lambda p: near(p[2], holds=f"x = 0 or count(x <= near) >= {p[1]}"),
            "A202973",
        ),
        says(
            'no "entry increasing mod" INT "by" INT "rightwards or downwards"',
            lambda p: both_ways(f"(b - a) mod {p[1]} != {p[2]}"),
            "A222140",
        ),
        says(
            '"entries increasing mod" INT "by" amounts "rightwards and downwards"',
            lambda p: both_ways(f"(b - a) mod {p[1]} in {p[2]}"),
            "A222440",
        ),
        says(
            'no DIGITS "equal to" amounts ["of its"] ways _near',
            lambda p: near(p[3], of=[p[1]], relation="value", values=[p[1]], counts=but(p[2], 20)),
            "A282643",
        ),
        says(
            'no "element x(i,j) adjacent to value" INT "-x(i,j)" ways',
            lambda p: near(p[2], holds=f"not any(near + x = {p[1]})"),
            "A232935",
        ),
        says(
            'every DIGITS "next to a" INT "and every" INT "next to a" INT ways',
            lambda p: near(
                p[5],
                holds=f"(x != {p[1]} or any(near = {p[2]})) and (x != {p[3]} or any(near = {p[4]}))",
            ),
            "A232296",
        ),
        says(
            'no "element having a strict majority of its" neighbours "equal to itself plus 1 mod" INT',
            lambda p: near(p[1], holds=f"2 * count(near = (x + 1) mod {p[2]}) <= number(near)"),
            "A231779",
        ),
        says(
            'every "element plus" INT "mod" INT "equal to some element at offset" offsets',
            lambda p: near(p[3], holds=f"any(near = (x + {p[1]}) mod {p[2]})"),
            "A277939",
        ),
        says(
            'no "element having a strict majority of its" ways "neighbors" neighbour_is',
            lambda p: near(p[1], holds=f"2 * count({p[2]}) <= number(near)"),
            "A231998",
        ),
        says(
            'every "element" sign "some" ways _near',
            lambda p: near(p[2], holds=f"any(x {p[1]} near)"),
            "A232070",
        ),
        says(
            'every "nonzero element" sign "some" ways _near',
            lambda p: near(p[2], holds=f"x = 0 or any(x {p[1]} near)"),
            "A202982",
        ),
        says(
            'every "element both >= and <= some" ways _near',
            lambda p: near(p[1], holds="any(x >= near) and any(x <= near)"),
            "A232345",
        ),
        says(
            'every "element" sign "at least" INT _near',
            lambda p: near(BESIDE, holds=f"count(x {p[1]} near) >= {p[2]}"),
            "A180752",
        ),
        says(
            'no "element" sign "all horizontal neighbors or" sign "all vertical neighbors"',
            lambda p: near(
                BESIDE, holds=f"not (all(x {p[1]} horizontal) or all(x {p[2]} vertical))"
            ),
            "A238906",
        ),
        says(
            'no "element equal to a" how_many "number of vertical neighbors" ("than" | "as") "horizontal neighbors"',
            lambda p: near(BESIDE, holds=f"count(vertical = x) {p[1]} count(horizontal = x)"),
            "A240701",
        ),
        says(
            'no "element equal to fewer vertical neighbors than horizontal neighbors"',
            lambda _: near(
                steps(["horizontal"]), holds="count(vertical = x) >= count(horizontal = x)"
            ),
            "A241371",
        ),
        says(
            'no "element equal to the same number of vertical neighbors as horizontal neighbors"',
            lambda _: near(BESIDE, holds="count(vertical = x) != count(horizontal = x)"),
            "A241133",
        ),
        says(
            'every "element equal to either the sum mod" INT "of its" ways _near "or the sum mod" INT "of its" ways _near',
            lambda p: either_sum(p[1], p[2], p[3], p[4]),
            "A183467",
        ),
        says(
            'no "element equal" ["to"] "the average of its" ways _near',
            lambda p: near(p[1], holds="number(near) = 0 or x * number(near) != sum(near)"),
            "A197102",
        ),
        says(
            'no "element equal" ["to"] "the average of" ["its"] "immediate neighbors" compass (_comma compass)*',
            lambda p: near(steps(p[0]), holds="number(near) = 0 or x * number(near) != sum(near)"),
            "A209013",
        ),
        says(
            'no "average of any element and its" ways _near "equal to" INT',
            lambda p: near(p[1], holds=f"sum(near) + x != {p[2]} * (number(near) + 1)"),
            "A200572",
        ),
        says(
            'no "2 neighbors of any element equal to each other"',
            lambda _: near(BESIDE, holds="distinct(near) = number(near)"),
            "A183354",
        ),
        says(
            '"the absolute differences of" every "element with its" ["with"] ways _near "unique"',
            lambda p: near(p[1], holds="distinct(abs(near - x)) = number(near)"),
            "A265922",
        ),
        says(
            'every "element differing from at least" INT _near "by something other than" INT',
            lambda p: near(BESIDE, holds=f"count(abs(near - x) != {p[2]}) >= {p[1]}"),
            "A221568",
        ),
        says(
            'every DIGITS "adjacent to" amounts ["other"] DIGITS',
            lambda p: near(BESIDE, counts=p[2], of=[p[1]], relation="value", values=[p[3]]),
            "A183330",
        ),
        says(
            'every DIGITS "having" amounts ways _near "equal to" INT',
            lambda p: near(p[3], of=[p[1]], relation="value", values=[p[4]], counts=p[2]),
            "A183458",
        ),
        says(
            'every DIGITS "adjacent to" _another DIGITS ways',
            lambda p: near(p[3], counts=span(1, 24), of=[p[1]], relation="value", values=[p[2]]),
            "A202789",
        ),
        says(
            'no DIGITS "adjacent to" amounts ways "neighboring" DIGITS',
            lambda p: near(p[3], counts=but(p[2], 24), of=[p[1]], relation="value", values=[p[4]]),
            "A297096",
        ),
        says(
            'no ["2"] VALUES "adjacent" ways',
            lambda p: near(p[2], of=[p[1]], relation="value", values=[p[1]], counts=[0]),
            "A228678",
        ),
        says(
            'no ["2"] ("adjacent" VALUES | VALUES "adjacent")',
            lambda p: near(BESIDE, of=[p[1]], relation="value", values=[p[1]], counts=[0]),
            "-",
        ),
        says(
            '("without" | "no") "adjacent" VALUES "in any" lines',
            lambda p: words(p[2], [f"{p[1]}{p[1]}"]),
            "A089936",
        ),
        says(
            '"upper left 0 and lower right n+" INT "-" INT "and value increasing by 0 or 1 with" every "step right or down"',
            lambda p: (
                lambda what: given(
                    p[1] == what.side and not what.shift and not what.values and p[2] > 1,
                    {
                        "values": span(0, p[2] - 2),
                        **both_ways("b - a in [0, 1]"),
                        "corners": {"top-left": 0, "bottom-right": p[2] - 2},
                    },
                )
            ),
            "A252871",
        ),
        says(
            'every "element neighboring" ways "both a" INT "and a" INT',
            lambda p: near(p[1], holds=f"any(near = {p[2]}) and any(near = {p[3]})"),
            "A203536",
        ),
        says(
            'no DIGITS "having an adjacent" INT "both above and to its left"',
            lambda p: near(
                steps(["up", "left"]),
                holds=f"x != {p[1]} or not (any(up = {p[2]}) and any(left = {p[2]}))",
            ),
            "A184755",
        ),
        says(
            'every INT "immediately preceded by" INT "to the left or above"',
            lambda p: near(steps(["up", "left"]), holds=f"x != {p[1]} or any(near = {p[2]})"),
            "A203357",
        ),
        says(
            'every INT "immediately preceded by both a" INT "and a" INT',
            lambda p: near(
                steps(["up", "left"]),
                holds=f"x != {p[1]} or any(near = {p[2]}) and any(near = {p[3]})",
            ),
            "A203365",
        ),
        says(
            'INT "never adjacent to" INT',
            lambda p: both_ways(f"not (a = {p[1]} and b = {p[2]} or a = {p[2]} and b = {p[1]})"),
            "A212834",
        ),
        says(
            'no "element x(i,j) adjacent to itself or value" INT "-x(i,j)" ways',
            lambda p: near(p[2], holds=f"not any(near + x = {p[1]}) and not any(near = x)"),
            "A233125",
        ),
        says(
            'no "element equal to another at a city block distance of exactly" INT',
            lambda p: near(at_distance([p[1]]), relation="equal", counts=[0]),
            "A222868",
        ),
        says(
            'no "element equal to another within a city block distance of" INT',
            lambda p: near(at_distance(span(1, p[1])), relation="equal", counts=[0]),
            "A206384",
        ),
        says(
            'no "element with value z exactly a city block distance of z from another element with value z"',
            lambda _: (
                lambda what: merged(
                    *(
                        near(at_distance([z]), of=[z], relation="value", values=[z], counts=[0])
                        for z in what.values
                        if z > 0
                    )
                )
            ),
            "A209367",
        ),
        says(
            'every "element value z a city block distance of exactly z from another element value z"',
            lambda _: (
                lambda what: merged(
                    *(
                        near(
                            at_distance([z]),
                            of=[z],
                            relation="value",
                            values=[z],
                            counts=span(1, 24),
                        )
                        for z in what.values
                        if z > 0
                    )
                )
            ),
            "A209604",
        ),
        says('way "differences never" SIGNED', lambda p: never_step(p[1], p[2]), "A229397"),
        says(
            'way "differences mod" INT "never" SIGNED',
            lambda p: never_step(p[1], p[3], p[2]),
            "A229397",
        ),
        says(
            '"no increasing sequence of length 3" along ["downwards"]',
            lambda p: in_lines(p[1], "not ({0} < {1} < {2})"),
            "A233611",
        ),
        says(
            'every block "summing to" INT',
            lambda p: {
                "blocks": [
                    {"rows": p[1][0], "columns": p[1][1], "statistic": "sum", "allowed": [p[2]]}
                ]
            },
            "A183646",
        ),
        says(
            'no block ("summing to" | "having sum") INT',
            lambda p: every_block(p[1], f"sum({{cells}}) != {p[2]}"),
            "A183784",
        ),
        says(
            '"all" block "sums the same"',
            lambda p: from_block([p[1]], "sum({cells})", "{} = {}", ON),
            "A183995",
        ),
        says(
            'every block "having clockwise" ["perimeter"] "pattern" WORDS',
            lambda p: perimeter(p[1], p[2]),
            "A259508",
        ),
        says(
            '"the number of" feature "in" every block "equal to" INT',
            lambda p: every_block(p[2], f"{p[1]} = {p[3]}"),
            "A206191",
        ),
        says(
            '"the number of" feature "in" every block equals "to the number of" feature',
            lambda p: every_block(p[2], f"{p[1]} {p[3]} {p[4]}"),
            "A208486",
        ),
        says(
            'every some_blocks "having" ("an" | "the same") equal_number "of" feature ("and" | "as") feature',
            lambda p: every_block(p[1], f"{p[3]} {p[2]} {p[4]}"),
            "A206407",
        ),
        says(
            '"the number of" feature "in" every block "differing from" _each_of ways _near',
            lambda p: from_block([p[2]], p[1], "{} != {}", onwards(p[3])),
            "A205187",
        ),
        says(
            'no block "having the same number of" feature "as its" ways _near',
            lambda p: from_block([p[1]], p[2], "{} != {}", onwards(p[3])),
            "A205583",
        ),
        says(
            '"the number of" feature "in" every block "equal to the number in all its" ways _near',
            lambda p: from_block([p[2]], p[1], "{} = {}", onwards(p[3])),
            "A206260",
        ),
        says(
            'every block "having 3 equal elements in a row" along "exactly" INT ("ways" | "way" | "different ways")',
            lambda p: threes(p[1], p[2], " = ", [p[3]]),
            "A204363",
        ),
        says(
            'every block "having" ["the"] "sum of the" power "of" differences "equal to" INT',
            lambda p: every_block(p[1], f"sum({{{p[3]} {p[2]}}}) = {p[4]}"),
            "A233646",
        ),
        says(
            'every block "diagonal minus antidiagonal sum nondecreasing" along',
            lambda p: from_block(
                [p[1]],
                "({+diagonal} - {-antidiagonal})",
                "{} <= {}",
                [STEPS.get(z, z) for z in p[2]],
            ),
            "A253429",
        ),
        says(
            '"the" measure equals "to the" measure "in" every block',
            lambda p: every_block(p[4], f"{p[1]} {p[2]} {p[3]}"),
            "A236271",
        ),
        says(
            '"the" measure "of" every block "equal"',
            lambda p: from_block([p[2]], p[1], "{} = {}", ON),
            "A236942",
        ),
        says(
            '"the" measure "of" every block "differing from its" ways _near "by" by_amount',
            lambda p: from_block([p[2]], p[1], f"abs({{}} - ({{}})) {p[4]}", onwards(p[3])),
            "A237630",
        ),
        says(
            'every size line_sums (("and every" | "and every" size) line_sums)*',
            lambda p: line_sums(p[0]),
            "A252025",
        ),
        says(
            'no size line_total ([","] "and" no line_total)*', lambda p: line_sums(p[0]), "A255075"
        ),
        says(
            'no lines ("in any" | "of any") size "summing to" amounts',
            lambda p: line_sums([p[2], [p[1], "not in", p[3]]]),
            "A251993",
        ),
        says(
            'rising PAIR "in the i direction and" rising PAIR "in the j direction"',
            lambda p: derived(p[1], p[2], p[3], p[4]),
            "A250730",
        ),
        says(
            'no block "having the sum of its diagonal elements greater than the" extreme "of its antidiagonal elements"',
            lambda p: every_block(p[1], f"{{2 x 2}}a + d <= {p[2]}(b, c)"),
            "A251021",
        ),
        says(
            'no block "having the sum of its diagonal elements less than the" extreme "of its antidiagonal elements"',
            lambda p: every_block(p[1], f"{{2 x 2}}a + d >= {p[2]}(b, c)"),
            "A251301",
        ),
        says('every block "idempotent"', lambda p: idempotent(p[1]), "A224544"),
        says(
            'every some_blocks "having" amounts feature "and" amounts feature',
            lambda p: every_block(p[1], f"{p[3]} in {p[2]} and {p[5]} in {p[4]}"),
            "A206112",
        ),
        says(
            'no block "having exactly" INT "ones"',
            lambda p: every_block(p[1], f"count({{cells p = 1}}) != {p[2]}"),
            "A183775",
        ),
        says(
            'no block "having exactly" INT "nonzero entries"',
            lambda p: every_block(p[1], f"count({{cells p != 0}}) != {p[2]}"),
            "A251230",
        ),
        says(
            'no block trace_or_sum "equal to any" ways _near block trace_or_sum',
            lambda p: from_block(
                same_number(p[1], p[2], p[4], p[5]), p[2], "{} != {}", onwards(p[3])
            ),
            "A186133",
        ),
        says(
            '"the number of equal 2 x 2 subblock diagonal pairs and equal antidiagonal pairs differing from" _each_of ways _near',
            lambda p: from_block([[2, 2]], "count(a = d, b = c)", "{} != {}", onwards(p[1])),
            "A205328",
        ),
        says(
            '"column and row pair sums b(i,j)=a(i,j)+a(i,j-1) and c(i,j)=a(i,j)+a(i-1,j) such that" pair_sums',
            only,
            "A203958",
        ),
        says("every some_blocks holding", lambda p: every_block(p[1], p[2]), "A251403"),
        says(
            'no some_blocks holding ("and" no holding)*', lambda p: no_block(p[1], p[0]), "A251212"
        ),
        says(
            '"colored with" ["the"] block_total ("of" | "in") ["each" | "every"] block',
            lambda p: from_block([p[2]], p[1], "{} != {}", ON),
            "A236048",
        ),
        says(
            '"colored with the sets of distinct values in" every block',
            lambda p: coloured_with_sets(p[1]),
            "A236149",
        ),
        says(
            'every block holding "and those sums" course block_ways',
            lambda p: each(
                [every_block([p[1]], p[2]), from_block([p[1]], "sum({cells})", p[3], p[4])]
            ),
            "A251460",
        ),
        says(
            "every some_blocks courses",
            lambda p: merged(
                *(
                    from_block([z], *three)
                    for z in p[1]
                    for three in zip(p[2][::3], p[2][1::3], p[2][2::3], strict=True)
                )
            ),
            "A253344",
        ),
        says(
            '"the" block_total ("of" | "in") ["all" | "every" | "each"] some_blocks course block_ways',
            lambda p: from_block(p[2], p[1], p[3], p[4]),
            "A204716",
        ),
        says(
            'no block ["having" ["a"]] block_total "equal to" ("any" | "a") ways _near block block_total',
            lambda p: from_block(
                same_number(p[1], p[2], p[4], p[5]), p[2], "{} != {}", onwards(p[3])
            ),
            "A185459",
        ),
        says(
            'no block block_total "differing from" ["a" | "any"] ways _near ["subblock"] block_total "by" by_amount',
            lambda p: from_block(
                same_number(p[1], p[2], p[1], p[4]),
                p[2],
                f"not (abs({{}} - {{}}) {p[5]})",
                onwards(p[3]),
            ),
            "A183963",
        ),
        says(
            '"the" block_total "of all" some_blocks "equal and nonzero"',
            lambda p: merged(
                from_block(p[2], p[1], "{} = {}", ON),
                blocks(*((*z, filled(f"{p[1]} != 0", z)) for z in p[2])),
            ),
            "A204708",
        ),
        says(
            'every some_blocks block_total "equal"',
            lambda p: from_block(p[1], p[2], "{} = {}", ON),
            "A225020",
        ),
        says(
            'every some_blocks "having the same" block_total',
            lambda p: from_block(p[1], p[2], "{} = {}", ON),
            "A205469",
        ),
        says(
            'every block "in a row having an equal number of" feature [","] "adjacent rows differing in this number"',
            lambda p: merged(
                from_block([p[1]], p[2], "{} = {}", ["horizontal"]),
                from_block([p[1]], p[2], "{} != {}", ["vertical"]),
            ),
            "A205627",
        ),
        says(
            'every block "having the same number of" feature "as" beside',
            lambda p: from_block([p[1]], p[2], "{} = {}", p[3]),
            "A205738",
        ),
        says(
            'every block "having the number of" feature sign "the number of" feature "in its" ["adjacent"] back ("and" back)* "neighbors"',
            lambda p: against_back(p[0]),
            "A206661",
        ),
        says(
            'no block "being a reflection across the shared element pair of any horizontal or vertical neighbor"',
            lambda p: of_size(
                p[1], 2, 2, blocks([2, 3, "not (a = c and d = f)"], [3, 2, "not (a = e and b = f)"])
            ),
            "A183805",
        ),
        says(
            'every "element of" every block "being the sum mod" INT "of" INT "others"',
            lambda p: sum_of_others(p[1], p[2], p[3]),
            "A183847",
        ),
        says(
            '"2 x 2 edge jumps all no more than +1 in 1 of the clockwise or counterclockwise directions but not both"',
            lambda _: blocks(
                [
                    2,
                    2,
                    (
                        "all(b - a <= 1, d - b <= 1, c - d <= 1, a - c <= 1) and "
                        "not all(a - b <= 1, b - d <= 1, d - c <= 1, c - a <= 1) or "
                        "all(a - b <= 1, b - d <= 1, d - c <= 1, c - a <= 1) and "
                        "not all(b - a <= 1, d - b <= 1, c - d <= 1, a - c <= 1)"
                    ),
                ]
            ),
            "A234762",
        ),
        says(
            'every block ["having" sign_of "and"] "commuting with" ["each" | "every"] ["of its"] ways (_near | block) [block] ["neighbors" | "neighbor"]',
            lambda p: commuting(p[0]),
            "A186464",
        ),
        says(
            '"avoiding" ["the"] _patterns WORDS "in" ["any"] lines',
            lambda p: words(p[2], p[1]),
            "A202399",
        ),
        says(
            '"rows and columns in" ["lexicographic" | "lexicographically"] order ["lexicographic"] "order" [mistakes]',
            lambda p: in_order(p[1], p[0]),
            "A184130",
        ),
        says(
            '"rows in" ["lexicographic"] order ["lexicographic"] "order and columns in" ["lexicographic"] order ["lexicographic"] "order" [mistakes]',
            lambda p: in_order(p[2], p[0]),
            "A278671",
        ),
        says(
            '"rows and columns lexicographically" order', lambda p: ordered(p[1], p[1]), "A201347"
        ),
        says(
            '"every consecutive 3 elements in every" lines having "exactly 2 distinct values"',
            lambda p: in_lines(p[1], f"distinct({{0}}, {{1}}, {{2}}) {p[2]} 2"),
            "A253030",
        ),
        says(
            '"every consecutive 3 elements in every" lines having "exactly 2 distinct values" [","] "and in every" lines having "exactly 2 distinct values"',
            lambda p: merged(
                in_lines(p[1], f"distinct({{0}}, {{1}}, {{2}}) {p[2]} 2"),
                in_lines(p[3], f"distinct({{0}}, {{1}}, {{2}}) {p[4]} 2"),
            ),
            "A252688",
        ),
        says(
            'every block "having rows and columns in lexicographically nondecreasing order"',
            lambda p: sorted_block(p[1]),
            "A184567",
        ),
        says(
            '"nondecreasing sum of every" INT "consecutive values in every row and column"',
            lambda p: both_ways(windows(p[1] + 1, "{a} <= {z}"), p[1] + 1),
            "A250427",
        ),
        says(
            'no "adjacent pair equal to its immediately preceding adjacent pair"',
            lambda _: stretch(4, "not (a = c and b = d)"),
            "A212825",
        ),
        says(
            'no "3" ("unequal" | "distinct") ("elements" | "values") "in a row"',
            lambda _: stretch(3, "distinct(a, b, c) < 3"),
            "A243722",
        ),
        says(
            '"at most" INT _downsteps "in every" INT "consecutive neighbor pairs"',
            lambda p: stretch(p[2] + 1, f"count({{falls}}) <= {p[1]}"),
            "A255103",
        ),
        says(
            '"adjacent" ("elements" | "digits" | "letters" | "values" | "terms") "differing" ["in absolute value"] "by" by_amount',
            lambda p: differing(f"{p[1]}"),
            "A126358",
        ),
        says(
            'no ["2"] "adjacent" _elements "differing" ["in absolute value"] "by" by_amount',
            lambda p: differing(f"{p[1]}", none=True),
            "-",
        ),
        says(
            'ways "adjacent" _elements "differing" ["in absolute value"] "by" by_amount',
            lambda p: near(p[1], holds=f"all(abs(near - x) {p[2]})"),
            "-",
        ),
        says(
            'no ways "adjacent" _elements "differing" ["in absolute value"] "by" by_amount',
            lambda p: near(p[1], holds=f"not any(abs(near - x) {p[2]})"),
            "-",
        ),
        says(
            'no "pair in any consecutive" INT "terms" _totalling "exactly" INT',
            lambda p: no_pair(p[1], p[2]),
            "A246473",
        ),
        says(
            '"some pair in every consecutive" INT "terms" _totalling "exactly" INT',
            lambda p: stretch(p[1], "any({pairs})", f"{p[2]}"),
            "A245947",
        ),
        says(
            'no INT ("equal" _elements "in a row" | "consecutive" _elements "equal" | "consecutive equal" _elements)',
            lambda p: stretch(p[1], "not ({equal})"),
            "A243722",
        ),
        says('no lines ("and" no lines)* _constant', lambda p: not_constant(p[0]), "-"),
        says(
            'no ["all"] VALUES line_name (_and no ["all"] VALUES line_name)*',
            lambda p: merged(
                *(
                    counted_in(line, value, [0], "not in")
                    for value, line in zip(p[0][::2], p[0][1::2], strict=True)
                )
            ),
            "-",
        ),
        says(
            'amounts VALUES "in" every line_name', lambda p: counted_in(p[3], p[2], p[1], "in"), "-"
        ),
        says(
            'every line_name "summing to" INT',
            lambda p: carried([p[1]], {"s": 0}, s=f"min(s + x, {p[2]} + 1)", end=f"s = {p[2]}"),
            "-",
        ),
        says('no _constant lines ("and" no _constant lines)*', lambda p: not_constant(p[0]), "-"),
        says(
            'no ["occurrence of"] "3 equal" ("elements" | "values") "in a row" along',
            lambda p: in_lines(p[1], "not ({0} = {1} = {2})"),
            "A206645",
        ),
        says(
            '["with"] ["new"] "values" [SPAN] "introduced in" [SPAN] [_row_major] "order" [from_zero]',
            lambda p: introduced(p[0]),
            "A214113",
        ),
        says(
            '["with"] "new values introduced in order" SPAN', lambda p: introduced(p[0]), "A275032"
        ),
        says(
            '["with"] "new values introduced in order 0 sequentially upwards"',
            lambda _: introduced([0]),
            "A281831",
        ),
        says(
            '["with"] "new values 0 upwards introduced in row major order"',
            lambda _: introduced([0]),
            "A253030",
        ),
        says("_first_element INT", lambda p: {"corners": {"top-left": p[1]}}, "A228385"),
        says(
            '["with"] "the exception of exactly" INT ("elements" | "element")',
            lambda p: {"exceptions": [p[1]]},
            "A282831",
        ),
        says(
            "shaped SHAPE",
            lambda p: (
                lines(p[1], shape=p[2])
                if p[2] != "inverted unimodal"
                else carried(
                    p[1],
                    {"last": NONE, "rose": 0},
                    last="x",
                    rose="max(rose, count(x > last))",
                    holds="rose = 0 or x >= last",
                )
            ),
            "A223970",
        ),
        says(
            'every division (("and" every | "and") division)* [","] "read as a" base "number with top and left being the most significant" ("bits" | "digits")',
            lambda p: merged(
                *(
                    lines(z, modulo=k, base=p[0][-1], remainders=[0] if whole else span(1, k - 1))
                    for z, k, whole in p[0][:-1]
                )
            ),
            "A262414",
        ),
        says(
            'no "element equal to" sum_before ("or" sum_before)* [","] ("modulo" | "mod") INT',
            lambda p: merged(
                *(
                    carried(
                        [z],
                        {"s": 0},
                        s=f"(s + x) mod {p[0][-1]}",
                        holds=f"(x - s - {more}) mod {p[0][-1]} != 0",
                    )
                    for z, more in p[0][:-1]
                )
            ),
            "A239025",
        ),
        says(
            'every ["element"] "no smaller than the sum of its previous elements modulo" INT',
            lambda p: carried(["row"], {"s": 0}, s=f"(s + x) mod {p[1]}", holds="x >= s"),
            "A200249",
        ),
        says(
            '"the sum ahead of" every "element differing from the sum following that element by" INT "or less"',
            lambda p: (
                lambda what: carried(
                    ["row"],
                    {
                        "s": 0,
                        "t": span(
                            -p[1] - max(map(abs, what.values)), p[1] + max(map(abs, what.values))
                        ),
                    },
                    s="s + x",
                    t="t",
                    holds=f"abs(2 * s - t + x) <= {p[1]}",
                    end="s = t",
                )
            ),
            "A221963",
        ),
        says(
            '"an element 0 only if there are an even number of ones to its left and an even number of ones above it"',
            lambda _: carried(
                ["row", "column"], {"p": 0}, p="(p + count(x = 1)) mod 2", holds="x != 0 or p = 0"
            ),
            "A183314",
        ),
        says(
            'every ("x(i)" | "element") "in a subsequence of length" amounts "with sum 0"',
            lambda p: covered(p[1]),
            "A193703",
        ),
        says(
            'every "repeated value in every" lines repeat_sign [","] "the previous repeated value" [","] ["and in every" lines repeat_sign "the previous repeated value"]',
            lambda p: repeats_in_lines(p[0]),
            "A267928",
        ),
        says(
            'every "repeated value in every" lines repeat_sign [","] "and in every" lines repeat_sign [","] "the previous repeated value"',
            lambda p: repeats_in_lines(p[0]),
            "A268093",
        ),
        says(
            'no "repeated value" repeat_said', lambda p: repeats(["row"], f"not {p[1]}"), "A269461"
        ),
        says(
            'every "repeated value" repeat_said', lambda p: repeats(["row"], f"{p[1]}"), "A269774"
        ),
        says(
            'no "adjacent pair" STEPPED "repeated"', lambda p: no_pair_after(p[1], p[1]), "A269650"
        ),
        says(
            'no "adjacent pair" STEPPED "followed at any distance by" STEPPED',
            lambda p: no_pair_after(p[1], p[2]),
            "A268451",
        ),
        says('"containing all" [INT] "values" [SPAN]', lambda p: contains_all(1, p[0]), "A210005"),
        says(
            '"containing at least" INT "of" every "value"',
            lambda p: (
                contains_all(p[1], []) if p[1] != 1 else lambda what: {"contains": [*what.values]}
            ),
            "A166761",
        ),
        says(
            'INT "appearing before" INT (_comma INT)* ["in row major order"]',
            lambda p: carried(
                ["array"],
                {"seen": 0},
                seen=f"max(seen, count(x = {p[1]}))",
                holds=f"seen = 1 or x not in {p[0][1:]}",
            ),
            "A233013",
        ),
        says(
            '"new values introduced in" ["each" | "every"] lines "in sequential order" ["starting with 0"]',
            lambda p: (
                lambda what: given(
                    what.values or ("column" if what.fixed == "rows" else "row") in p[1],
                    merged(
                        {} if what.values else {"values": span(0, what.side - 1)},
                        carried(
                            p[1],
                            {"most": min(what.values, default=0) - 1},
                            most="max(most, x)",
                            holds="x <= most + 1",
                        ),
                    ),
                )
            ),
            "A268075",
        ),
        says(
            '"new values introduced in order from both ends"',
            lambda _: (
                lambda what: merged(
                    {"introduced": True},
                    *(
                        carried(
                            ["row"],
                            {"owed": 0},
                            owed=f"max(owed, count(x = {z + 1})) * count(x != {z})",
                            end="owed = 0",
                        )
                        for z in what.values[:-1]
                    ),
                )
            ),
            "A245158",
        ),
        says(
            '"no column j" column_sign "column j-1 in all rows"',
            lambda p: no_column_beyond(p[1]),
            "A212925",
        ),
        says(
            '"x(i)+x(j), x(i+1)+x(j+1), -(x(i)+x(j+1)), and -(x(i+1)+x(j)) having" amounts "distinct values for every i<=n and j<=n"',
            lambda p: in_row(pair_sums(p[1]), 1),
            "A211476",
        ),
        says(
            '"set{t,u,v in 0,1}((x[i+t]+x[j+u]+x[k+v])*(-1)^(t+u+v)) having" amounts "distinct values for every i,j,k<=n"',
            lambda p: in_row(triple_sums(p[1]), 1),
            "A211528",
        ),
        says(
            '("at most" | "no more than") INT _downsteps "in every n consecutive neighbor pairs"',
            lambda p: (
                lambda what: given(
                    0 < what.shift <= 6 and what.side == 1,
                    blocks(
                        *(
                            (1, what.shift + 1, f"{y} <= {z}")
                            for y, z in pairwise(LETTERS[: what.shift + 1])
                        ),
                        exceptions=span(0, p[1]),
                    ),
                )
            ),
            "A255109",
        ),
        says(
            'no ["consecutive"] INT ("elements" | "terms" | "values") ("summing to" | "totaling to" | _totalling) "more than" INT',
            lambda p: stretch(p[1], f"sum({{cells}}) <= {p[2]}"),
            "A241608",
        ),
        says(
            '"sum less than" INT "in any length" INT "subsequence" [_REMARK]',
            lambda p: stretch(p[2], f"sum({{cells}}) < {p[1]}"),
            "A212723",
        ),
        says(
            'no INT ("elements in a row" | "consecutive elements") "with" _patterns letterings [equal_letters]',
            lambda p: no_lettering(p[0]),
            "A242578",
        ),
        says(
            'every "value" SPAN "appearing at least once in every consecutive" side "elements"',
            lambda p: all_in_stretch(p[1], p[2]),
            "A242235",
        ),
        says(
            'every INT "consecutive terms having" some_against_rest',
            lambda p: stretch(p[1], against(p[1], p[2])),
            "A254691",
        ),
        says(
            'no INT "consecutive terms having" some_against_rest',
            lambda p: stretch(p[1], against(p[1], p[2], "not ")),
            "A249284",
        ),
        says(
            'no "disjoint" tuples "in" _any_of "consecutive" INT "terms having the same sum"',
            lambda p: stretch(p[2], same_sums(p[1], p[2], 2, "not ")),
            "A247720",
        ),
        says(
            '"some disjoint" tuples "in" every "consecutive" INT "terms having the same sum"',
            lambda p: stretch(p[2], same_sums(p[1], p[2], 2)),
            "A247527",
        ),
        says(
            '"some" INT "disjoint" tuples "in" every "consecutive" INT "terms having the same sum"',
            lambda p: stretch(p[3], same_sums(p[2], p[3], p[1])),
            "A248484",
        ),
        says('"second differences nonzero"', lambda _: stretch(3, "a - 2 * b + c != 0"), "A212777"),
        says(
            '"first and second differences also in" SPAN',
            lambda p: differences_in(2, p[1]),
            "A201082",
        ),
        says(
            '("adjacent element" | "first") "differences also in" SPAN',
            lambda p: differences_in(1, p[1]),
            "A201040",
        ),
        says(
            '"first, second and third differences also in" SPAN',
            lambda p: differences_in(3, p[1]),
            "A202117",
        ),
        says(
            '("without any" | "no") "interior element" both_sides ("or" both_sides)*',
            lambda p: stretch(3, "not (" + " or ".join(p[0]) + ")"),
            "A200865",
        ),
        says(
            '"without any 2 consecutive increases or 2 consecutive decreases"',
            lambda _: stretch(3, "not (a < b and b < c or a > b and b > c)"),
            "A200833",
        ),
        says(
            'every "no smaller than the sum of its" INT "previous" ("neighbors" | "elements") "modulo" INT',
            lambda p: given(
                0 < p[1] <= 6,
                near(offsets([[0, -k] for k in span(1, p[1])]), holds=f"x >= sum(near) mod {p[2]}"),
            ),
            "A200661",
        ),
        says(
            '_without ["any"] [_factors ["equal to"]] SHORT_WORDS [["as" ["a"]] _factors]',
            lambda p: row_words(p[1]),
            "A118870",
        ),
        says(
            '["exactly"] INT VALUES ["in all" | "in total" | "altogether"]',
            lambda p: exactly(p[1], [p[2]]),
            "-",
        ),
        says(
            "_without _consecutive VALUES [all_lines]", lambda p: no_stretch_of(2, p[0]), "A051736"
        ),
        says(
            '_without (INT _consecutive | MANY "adjacent") VALUES [all_lines]',
            lambda p: no_stretch_of(p[1], p[0]),
            "-",
        ),
        says(
            '["with"] "new repeated values introduced in" ["sequential"] "order" ["starting with 0" | ", both starting with 0"]',
            lambda _: (
                lambda what: given(
                    what.values == [*range(len(what.values))],
                    in_row(
                        carried(
                            ["row"],
                            {"last": NONE, "repeats": 0},
                            last="x",
                            repeats="max(repeats, count(x = last) * (x + 1))",
                            holds="x != last or x <= repeats",
                        )
                    ),
                )(what)
            ),
            "A268321",
        ),
        says(
            '_without block "of" VALUES',
            lambda p: given(p[1] != (1, 1), every_block(p[1], f"not ({{=cells}} = {p[2]})")),
            "A183458",
        ),
        says(
            '_without INT "x" INT _minor "of" ["all"] VALUES',
            lambda p: submatrices(p[1], p[2], [p[3]]),
            "-",
        ),
        says(
            '_without INT "x" INT _minor "of equal entries"', lambda p: submatrices(p[1], p[2]), "-"
        ),
        says(
            '"avoiding" ["the"] _patterns zwords "in" ["any"] lines',
            lambda p: avoiding_steps(p[1], p[2]),
            "A206694",
        ),
        says(
            '"avoiding" ["the"] _patterns spread_words "in" ["any"] lines',
            lambda p: words(p[2], p[1]),
            "A206982",
        ),
        says(
            '("avoiding" | "without" ["the"] _patterns) avoided (_comma avoided)*',
            lambda p: each(p[0]),
            "A229366",
        ),
        says(
            'rising stretch_number "of every" INT "consecutive values in every row and column"',
            lambda p: numbers_rise(p[1], p[2], p[3]),
            "A250613",
        ),
        says(
            '"the sum of" SUMMED "multiplied by some arrangement of +-1 equal to 0"',
            lambda p: arranged(p[1]),
            "A253123",
        ),
        says("_begin _with_a START", lambda p: starts(p[1]), "-"),
        says('"all equal values connected"', lambda _: {"connected": [{}]}, "A166761"),
        says('"all" VALUES "connected"', lambda p: {"connected": [{"values": [p[1]]}]}, "A163734"),
        says(
            '"all" VALUES "connected" ("," | "and" | ", and") "a path of" VALUES "from" place "to" place',
            lambda p: given(
                p[1] == p[2] and p[3] != p[4],
                {"connected": [{"values": [p[1]], "sides": [p[3], p[4]]}]},
            ),
            "A163038",
        ),
        says('"all corners" INT', lambda p: {"corners": dict.fromkeys(CORNERS, p[1])}, "A163734"),
        says(
            'INT "in" place', lambda p: {"corners": {given(p[2] in CORNERS, p[2]): p[1]}}, "A164754"
        ),
        says(
            'no DIGITS "having" amounts DIGITS "adjacent"',
            lambda p: near(BESIDE, counts=but(p[2], 4), of=[p[1]], relation="value", values=[p[3]]),
            "A163734",
        ),
        says(
            'no "element having" amounts "neighbors with the same value"',
            lambda p: near(BESIDE, relation="equal", counts=but(p[1], 4)),
            "A164754",
        ),
        says(
            '"rows considered as a single number in" order "order"',
            lambda p: {"ordered": {"rows": p[1]}},
            "A166842",
        ),
        says(
            '"columns considered as a single number in" order "order"',
            lambda p: {"ordered": {"columns": p[1]}},
            "A166842",
        ),
        says(
            '"rows and columns of" det_or_per "of all" block "lexicographically" order',
            lambda p: merged(
                sorted_("rows", p[3], p[2], p[1]), sorted_("columns", p[3], p[2], p[1])
            ),
            "A204734",
        ),
        says(
            '"all" INT "x" INT det_or_per "nonzero"',
            lambda p: every_block((p[1], p[2]), f"{p[3]} != 0"),
            "A204734",
        ),
        says(
            '["the"] sorted_number ["in"] "lexicographically" order ["order"] by_lines ["and" [order] by_lines]',
            lambda p: sorted_numbers(p[0]),
            "A235443",
        ),
        says(
            '"rows and columns lexicographically" order "read forwards" [","] "and" order "read backwards"',
            lambda p: {
                "sorted": [{"lines": z, "order": p[1]} for z in ("rows", "columns")]
                + [{"lines": z, "order": p[2], "backwards": True} for z in ("rows", "columns")]
            },
            "A201374",
        ),
    ],
    # Words of phrases about elements
    "most_of": [
        says('"equal to"', lambda _: "="),
        says('"unequal to"', lambda _: "!="),
        says('"less than"', lambda _: ">"),
        says('"greater than"', lambda _: "<"),
    ],
    "how_many": [
        says('"different"', lambda _: "="),
        says('"same"', lambda _: "!="),
    ],
    "or_more": [
        says('"or more"', lambda _: ">="),
        says('"or less"', lambda _: "<="),
    ],
    "next": [
        says('"at least 1" ("element" | "neighbor") "with value" image', only),
    ],
    "image": [
        says('"(x(i,j)" STEP ") mod" INT', lambda p: f"(x {p[1]}) mod {p[2]}"),
        says('INT "-x(i,j)"', lambda p: f"{p[1]} - x"),
    ],
    "neighbour_is": [
        says('sign "itself"', lambda p: f"near {p[1]} x"),
        says('("differing" | "different") "from itself"', lambda _: "near != x"),
        says('"within" INT "of itself"', lambda p: f"abs(near - x) <= {p[1]}"),
        says('"differing from itself by" INT "or less"', lambda p: f"abs(near - x) <= {p[1]}"),
        says('"differing from itself by" ["exactly"] INT', lambda p: f"abs(near - x) = {p[1]}"),
        says('"differing by exactly" INT "from itself"', lambda p: f"abs(near - x) = {p[1]}"),
        says('["exactly"] INT ("smaller" | "less") "than itself"', lambda p: f"near = x - {p[1]}"),
        says(
            '["exactly"] INT ("larger" | "greater" | "more") "than itself"',
            lambda p: f"near = x + {p[1]}",
        ),
        says('"equal to" INT', lambda p: f"near = {p[1]}"),
    ],
    "place": [
        says('["the"] "left column"', lambda _: "left"),
        says('["the"] "right column"', lambda _: "right"),
        says('["the"] "top row"', lambda _: "top"),
        says('["the"] "bottom row"', lambda _: "bottom"),
        says('corner "corner"', only),
    ],
    "from_zero": [
        says('"starting with 0"', lambda _: 0),
    ],
    # Words of phrases about blocks
    "block": [
        says('INT "x" INT ("subblocks" | "subblock" | "blocks" | "block")', lambda p: (p[1], p[2])),
    ],
    "size": [
        says('INT "x" INT ["subblock"]', lambda p: (p[1], p[2])),
    ],
    "some_blocks": [
        says("block", lambda p: p[0]),
        says(
            'INT "x" INT ("or" | "and") INT "x" INT ("subblocks" | "subblock")',
            lambda p: [(p[1], p[2]), (p[3], p[4])],
        ),
        says('INT "x" INT', lambda p: [(p[1], p[2])]),
    ],
    "equal_number": [
        says('"equal number" | "number"', lambda _: "="),
        says('"unequal number"', lambda _: "!="),
    ],
    "feature": [
        says('"equal edges"', lambda _: "count({ring p = q})"),
        says('["clockwise"] "clockwise edge increases"', lambda _: "count({ring p < q})"),
        says('"counterclockwise edge increases"', lambda _: "count({ring p > q})"),
        says('"counterclockwise"', lambda _: "count({ring p > q})"),
        says('"clockwise"', lambda _: "count({ring p < q})"),
        says('"rightwards and downwards edge increases"', lambda _: "count({edges p < q})"),
        says(
            '"equal diagonal or" ["equal"] "antidiagonal elements"',
            lambda _: "{2 x 2}count(a = d, b = c)",
        ),
        says('"distinct clockwise edge differences"', lambda _: "distinct({ring q - p})"),
    ],
    "power": [
        says('"absolute values"', lambda _: "abs(p - q)"),
        says('"squares"', lambda _: "(p - q) * (p - q)"),
    ],
    "differences": [
        says('"all 6 edge and diagonal differences"', lambda _: "six"),
        says('"the edge differences"', lambda _: "edges"),
    ],
    "measure": [
        says("statistic (plus statistic)*", lambda p: joined(p[0])),
    ],
    "statistic": [
        says('["the"] "maximum"', lambda _: "max({cells})"),
        says('["the"] "minimum"', lambda _: "min({cells})"),
        says('["the"] "lower median"', lambda _: "lower({cells})"),
        says('["the"] "upper median"', lambda _: "upper({cells})"),
    ],
    "plus": [
        says('"plus"', lambda _: " + "),
        says('"minus"', lambda _: " - "),
    ],
    "extreme": [
        says('"maximum"', lambda _: "max"),
        says('"minimum"', lambda _: "min"),
    ],
    "trace_or_sum": [
        says('"trace"', lambda _: "({+diagonal})"),
        says('"sum"', lambda _: "sum({cells})"),
        says('"diagonal sum less antidiagonal sum"', lambda _: "({+diagonal} - {-antidiagonal})"),
    ],
    "line_sums": [
        says('lines "sum" ["equal to"] amounts', lambda p: [p[1], "in", p[2]]),
        says('lines "sum not" ["equal to"] amounts', lambda p: [p[1], "not in", p[2]]),
    ],
    "line_total": [
        says('line_name "sum" ["equal to"] amounts', lambda p: [[p[1]], "not in", p[2]]),
    ],
    "pair_sums": [
        says(
            '"b(i,j)*b(i-1,j)-c(i,j)*c(i,j-1) is nonzero"',
            lambda _: blocks([2, 2, "(c + d) * (a + b) != (b + d) * (a + c)"]),
        ),
        says(
            '"rows of b(i,j) and columns of c(i,j) are lexicographically" order',
            lambda p: merged(
                sorted_("rows", p[1], [1, 2], "a + b"), sorted_("columns", p[1], [2, 1], "a + b")
            ),
        ),
    ],
    "block_line": [
        says('["nw-se" | "nw+se"] "diagonal"', lambda _: "diagonal"),
        says('["ne-sw" | "ne+sw"] "antidiagonal"', lambda _: "antidiagonal"),
        says('"central row"', lambda _: "central row"),
        says('"central column"', lambda _: "central column"),
    ],
    "line_function": [
        says('"maximum"', lambda _: "max"),
        says('"minimum"', lambda _: "min"),
        says('"absolute difference"', lambda _: "abs"),
        says('"difference"', lambda _: "difference"),
        says('"sum"', lambda _: "sum"),
    ],
    "block_number": [
        says('["its" | "the"] block_line line_function', lambda p: line_number(p[2], p[1])),
        says(
            '["its" | "the"] line_function block_line ("elements" | "element")',
            lambda p: line_number(p[1], p[2]),
        ),
        says(
            '["the"] line_function "of" ("its" | "the") block_line ["elements" | "element"]',
            lambda p: line_number(p[1], p[2]),
        ),
        says("ENTRIES", only),
        says("det_or_per", only),
        says('"sum" | "sums"', lambda _: "sum({cells})"),
        says('statistic ["value"]', only),
        says('["the"] "number of" feature', only),
        says(
            '["the"] "sum" ("of the" | "between the") two_statistics ["value" | "values" | "terms"]',
            lambda p: "(" + " + ".join(z + "({cells})" for z in p[1]) + ")",
        ),
        says(
            '["the"] "difference" ("of the" | "between the") two_statistics ["value" | "values" | "terms"]',
            lambda p: "(" + " - ".join(z + "({cells})" for z in p[1]) + ")",
        ),
    ],
    "det_or_per": [
        says('"determinant" | "determinants"', lambda _: "det({cells})"),
        says('"permanent" | "permanents"', lambda _: "per({cells})"),
    ],
    "two_statistics": [
        says('"maximum and minimum" | "minimum and maximum"', lambda _: ["max", "min"]),
        says('"upper and lower median" | "lower and upper median"', lambda _: ["upper", "lower"]),
    ],
    "block_total": [
        says("block_number (plus block_number)*", lambda p: total(p[0])),
    ],
    "block_truth": [
        says("block_total sign block_total", lambda p: f"{p[1]} {p[2]} {p[3]}"),
        says("block_total sign INT", lambda p: f"{p[1]} {p[2]} {p[3]}"),
        says(
            'block_total "differing from" block_total "by" by_amount',
            lambda p: f"abs({p[1]} - {p[2]}) {p[3]}",
        ),
        says('block_total "nonzero"', lambda p: f"{p[1]} != 0"),
    ],
    "holding": [
        says('["having"] block_truth ("or" block_truth)*', lambda p: joined(p[0], " or ")),
        says(
            '"summing to a prime"',
            lambda _: "sum({cells}) in [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]",
        ),
        says(
            '"summing to a" ("nonzero" | "positive") "multiple of" INT',
            lambda p: f"(sum({{cells}}) != 0 and sum({{cells}}) mod {p[1]} = 0)",
        ),
        says(
            '("summing to" | "having sum" | "with sum") amounts',
            lambda p: (
                lambda block, what: (
                    f"sum({{cells}}) in {up_to(p[1], len(cells_of(block)) * max(map(abs, what.values)))}"
                )
            ),
        ),
        says("_having amounts VALUES", lambda p: f"count({{cells p = {p[2]}}}) in {p[1]}"),
        says(
            '_having INT "of each value"',
            lambda p: (
                lambda block, what: " and ".join(
                    f"count({{cells p = {z}}}) = {p[1]}" for z in what.values
                )
            ),
        ),
        says(
            '_having "all" INT "values"',
            lambda p: (
                lambda block, what: given(p[1] == len(what.values), f"distinct({{cells}}) = {p[1]}")
            ),
        ),
        says(
            '_having amounts "value" ("repeats" | "repeat")',
            lambda p: f"{{size}} - distinct({{cells}}) in {p[1]}",
        ),
        says(
            '"having" amounts "duplicate clockwise edge" ("differences" | "difference")',
            lambda p: f"4 - distinct({{ring q - p}}) in {p[1]}",
        ),
        says(
            '(["of" | "with" | "having"] ["all"] "equal" _elements | _constant)',
            lambda _: "{=cells}",
        ),
        says('"nonsingular"', lambda _: "det({cells}) != 0"),
        says('"singular"', lambda _: "det({cells}) = 0"),
        says('"having" sign_of', lambda p: p[1]),
        says(
            '"having at least 2 equal elements connected horizontally or vertically"',
            lambda _: "count({ring p = q}) >= 1",
        ),
        says(
            '"strictly increasing clockwise or counterclockwise with" INT "decrease"',
            lambda p: f"count({{ring p >= q}}) = {p[1]} or count({{ring p <= q}}) = {p[1]}",
        ),
        says(
            '"having the absolute values of all 6 edge and diagonal differences" sign INT',
            lambda p: f"{{&six abs(p - q) {p[1]} {p[2]}}}",
        ),
        says('"having" amounts feature', lambda p: f"{p[2]} in {p[1]}"),
        says('_having amounts _distinct "values"', lambda p: f"distinct({{cells}}) in {p[1]}"),
        says(
            '"having a single 1 or 2 1s on the same edge or main diagonally"',
            lambda _: (
                lambda block, what: given(
                    what.values == [0, 1],
                    "{2 x 2}a + b + c + d = 1 or a + b + c + d = 2 and (b = 0 or c = 0)",
                )
            ),
        ),
        says(
            '"having" equals "diagonal elements or" equals "antidiagonal elements"',
            lambda p: diagonals(p[1], p[2]),
        ),
        says(
            '"having" INT equals "diagonal elements or" INT equals "antidiagonal elements"',
            lambda p: diagonals(p[2], p[4], p[1], p[3]),
        ),
        says(
            '"having distinct edge sums"',
            lambda _: "{2 x 2}distinct(a + b, b + d, c + d, a + c) = 4",
        ),
        says(
            '"having distinct clockwise edge differences"', lambda _: "distinct({ring q - p}) = 4"
        ),
    ],
    "sign_of": [
        says('["a"] "nonzero" det_or_per', lambda p: f"{p[1]} != 0"),
        says('["a"] "0" det_or_per', lambda p: f"{p[1]} = 0"),
        says('["a"] "positive" det_or_per', lambda p: f"{p[1]} > 0"),
        says('["a"] "negative" det_or_per', lambda p: f"{p[1]} < 0"),
    ],
    "courses": [
        says(
            'block_total course block_ways ("and" block_total course block_ways)*', lambda p: p[0]
        ),
    ],
    "sorted_number": [
        says(
            '("difference between" | "difference of") every block "maximum and minimum"',
            lambda p: [p[1], "max({cells}) - min({cells})"],
        ),
        says(
            '"sum of" every block "maximum and minimum"',
            lambda p: [p[1], "max({cells}) + min({cells})"],
        ),
        says(
            '"sum of" every block "2 median terms"',
            lambda p: [p[1], "lower({cells}) + upper({cells})"],
        ),
        says(
            '"sum of" every block "2 extreme terms minus its 2 median terms"',
            lambda p: [p[1], "max({cells}) + min({cells}) - lower({cells}) - upper({cells})"],
        ),
        says(
            '"difference of the upper and lower median value of" every block',
            lambda p: [p[1], "upper({cells}) - lower({cells})"],
        ),
    ],
    "by_lines": [
        says('"rowwise"', lambda _: "rows"),
        says('"columnwise"', lambda _: "columns"),
    ],
    "mistakes": [
        says('[","] "but with exactly" INT _mistakes', only),
    ],
    # Words of phrases about lines
    "having": [
        says('"having"', lambda _: "="),
        says('"not having"', lambda _: "!="),
    ],
    "all_lines": [
        says(
            '("in any row" | "in any column" | "horizontally" | "vertically") ("or" | "and") ["in"] ["any"] ("row" | "column" | "horizontally" | "vertically")',
            lambda _: ["row", "column"],
        ),
        says('"in any row" | "horizontally"', lambda _: ["row"]),
        says('"in any column" | "vertically"', lambda _: ["column"]),
    ],
    "spaced": [
        says("spaced_word (_sep spaced_word)*", lambda p: p[0]),
    ],
    "spaced_word": [
        says("DIGIT DIGIT+", lambda p: "".join(p[0])),
        says("COMMAS", lambda p: p[1].replace(",", "")),
    ],
    "avoided": [
        says("spaced along", lambda p: words(p[2], p[1])),
    ],
    "zwords": [
        says("ZWORD (_comma ZWORD)*", lambda p: p[0]),
    ],
    "spread_words": [
        says("SPREAD (_comma SPREAD)*", lambda p: p[0]),
    ],
    "letterings": [
        says("LETTERING (_comma LETTERING)*", lambda p: p[0]),
    ],
    "equal_letters": [
        says('"(with a!=b)"', lambda _: "apart"),
        says('"(possibly a=b)"', lambda _: "possibly"),
    ],
    "base": [
        says('"binary"', lambda _: 2),
        says("BASE_OF", only),
    ],
    "division": [
        says('lines "divisible by" INT', lambda p: [p[1], p[2], True]),
        says('lines "not divisible by" INT', lambda p: [p[1], p[2], False]),
    ],
    "sum_before": [
        says('["the"] "sum of" ["the"] "elements" where_before', lambda p: [p[1], 0]),
        says('INT "plus the sum of" ["the"] "elements" where_before', lambda p: [p[2], p[1]]),
    ],
    "where_before": [
        says('"to its left"', lambda _: "row"),
        says('"above it"', lambda _: "column"),
        says('"diagonally to its northwest"', lambda _: "diagonal"),
        says('"antidiagonally to its northeast"', lambda _: "antidiagonal"),
    ],
    "repeat_sign": [
        says("sign", lambda p: [f"(x {p[1]} r)", ""]),
        says('INT "larger mod" INT ["than"]', lambda p: [f"((x - r - {p[1]}){{}} = 0)", p[2]]),
        says('"not" INT "larger" ["than"]', lambda p: [f"((x - r - {p[1]}){{}} != 0)", ""]),
    ],
    "modulus": [
        says('INT "+" INT', lambda p: p[1] + p[2]),
    ],
    "repeat_said": [
        says('sign "the previous repeated value"', lambda p: f"(x {p[1]} r)"),
        says(
            'equal_sign "the previous repeated value plus" INT "mod" modulus',
            lambda p: f"((x - r - {p[2]}) mod {p[3]} {p[1]} 0)",
        ),
        says(
            '"differing from the previous repeated value by" by_amount',
            lambda p: f"(abs(x - r) {p[1]})",
        ),
        says(
            '"differing from the previous repeated value by other than" ["plus or minus" | "+-"] repeat_step (_comma repeat_step)*',
            lambda p: repeat_other(p[0]),
        ),
        says(
            '"differing from the previous repeated value by other than" ["plus or minus" | "+-"] repeat_step (_comma repeat_step)* ("modulo" | "mod") modulus',
            lambda p: repeat_other(p[0]),
        ),
    ],
    "equal_sign": [
        says('"unequal to" | "not equal to"', lambda _: "!="),
    ],
    "repeat_step": [
        says('("plus" | "+") INT', lambda p: [p[1]]),
        says('("minus" | "-") INT', lambda p: [-p[1]]),
        says("INT", lambda p: [p[1], -p[1]]),
    ],
    "column_sign": [
        says('"greater than"', lambda _: ">"),
        says('"less than"', lambda _: "<"),
        says('"greater than or equal to" ["than"]', lambda _: ">="),
        says('"less than or equal to" ["than"]', lambda _: "<="),
    ],
    "some_against_rest": [
        says('[times] some_of "equal to" [times] the_rest', lambda p: p[0]),
    ],
    "some_of": [
        says(
            '["the"] aggregate "of" ["some" | "any"] INT ["terms" | "elements"]',
            lambda p: [p[1], p[2]],
        ),
    ],
    "the_rest": [
        says('"the" ORDINAL', lambda p: ["ordinal", p[1]]),
        says(
            '["the"] aggregate "of the remaining" INT ["terms" | "elements"]',
            lambda p: [p[1], p[2]],
        ),
    ],
    "times": [
        says('INT "times"', lambda p: p[1]),
        says('"twice"', lambda _: 2),
    ],
    "aggregate": [
        says('"sum"', lambda _: "sum"),
        says('"maximum"', lambda _: "max"),
        says('"minimum"', lambda _: "min"),
    ],
    "tuples": [
        says('"pairs"', lambda _: 2),
        says('"triples"', lambda _: 3),
    ],
    "both_sides": [
        says('sign "both neighbors"', lambda p: f"(b {p[1]} a and b {p[1]} c)"),
    ],
    "stretch_number": [
        says('"maximum minus minimum"', lambda _: "max({0}) - min({0})"),
        says('"maximum"', lambda _: "max({0})"),
        says('"minimum"', lambda _: "min({0})"),
        says('"sum"', lambda _: "sum({0})"),
        says('"median" | "medians"', lambda _: "lower({0})", "A250497"),
    ],
    # Titles: values that label a graph
    "labels": [
        says('alphabet "label nodes of" _an "graph with edges" EDGES', lambda p: [p[1], p[2], ""]),
        says(
            'alphabet "label nodes of the square grid graph"',
            lambda p: [p[1], None, " square grid graph"],
        ),
        says('alphabet "label vertices of" _an SOLID', lambda p: solid(p[1], p[2], faces=False)),
        says('alphabet "label faces of" _an SOLID', lambda p: solid(p[1], p[2], faces=True)),
    ],
    "from_zero_at_end": [
        says('", with the array starting at 0"', lambda _: 0),
    ],
    # Titles: moves, links, images
    "other_title": [
        says(
            'board "arrays of permutations of" RANGE ["filled by rows"] _with_each moved (_and after)*',
            lambda p: permuted(p[1], p[2], p[3], p[0]),
            "A263385",
        ),
        says(
            'word "arrays of permutations of" RANGE _with_each moved (_and after)*',
            lambda p: permuted(p[1], p[2], p[3], p[0]),
            "A263637",
        ),
        says(
            'board "array permutations" _with_each making',
            lambda p: moves_title(p[1], p[2]),
            "A189247",
        ),
        says(
            'board "arrays of occupancy after each element" leaving (_and limit)*',
            lambda p: title(p[1], {**limited(p[2], p[0][2:]), "image": {"shows": "arrivals"}}),
            "A222549",
        ),
        says(
            '"city-block distance 1, pressure limit" INT "movements in an" board "array with each element moving exactly 1" ways ", no element acquiring more than" INT "neighbors" (_and limit)*',
            lambda p: given(
                p[1] == p[4], title(p[2], limited(p[3], [{"arrivals": span(0, p[1])}, *p[0][4:]]))
            ),
            "A216985",
        ),
        says(
            '"ways to reciprocally link elements of" _an board "array either to themselves or to exactly" INT ways _near ("," loop)*',
            lambda p: title(
                p[1],
                {
                    "links": {
                        **p[3],
                        "number": [0, p[2]],
                        **({"forbid": p[0][3:]} if p[0][3:] else {}),
                    }
                },
            ),
            "A220590",
        ),
        says(
            'board "arrays of the" extremes "value of corresponding elements and their" ways _near random',
            lambda p: map_title(
                p[1],
                {
                    "shows": f"{p[2][0]}(x, near)"
                    if len(p[2]) == 1
                    else [f"{z}(x, near)" for z in p[2]],
                    **p[3],
                },
                p[4],
            ),
            "A217451",
        ),
        says(
            '("n element" | "n-element") alphabet "arrays with each element the" middle "of" INT "adjacent elements of a random" alphabet "array of n" "+" INT "elements"',
            lambda p: of_line(p[2], p[3], p[5], given(p[1] == p[4], p[1])),
            "A217881",
        ),
        says(
            '"arrays of the" middle "of" INT "adjacent elements of some length n" "+" INT alphabet "array" [unequal]',
            lambda p: of_line(p[1], p[2], p[3], p[4], p[0]),
            "A228734",
        ),
        says(
            'board "binary arrays indicating the locations of corresponding elements" such random',
            lambda p: map_title(p[1], p[2], p[3]),
            "A218200",
        ),
        says(
            'board [_zeros] "arrays indicating 2 x 2 subblocks of some larger" board alphabet "array having" having_block',
            lambda p: of_larger(p[1], p[2], p[3], p[4]),
            "A227747",
        ),
        says(
            'board [_zeros] "arrays indicating 2 x 2 subblocks of some larger" board alphabet "array having" having_block sorted_latter',
            lambda p: of_larger(p[1], p[2], p[3], p[4], ordered=p[5]),
            "A227265",
        ),
        says(
            'board [_zeros] "arrays of" value_of "of 2 x 2 subblocks of some" ["larger"] board alphabet "array" sorted_latter',
            lambda p: of_larger(p[1], p[3], p[4], p[2], ordered=p[5]),
            "A227021",
        ),
        says(
            'board [_zeros] "arrays of" value_of "of 2 x 2 subblocks of some" ["larger"] board alphabet "array"',
            lambda p: of_larger(p[1], p[3], p[4], p[2]),
            "A226845",
        ),
        says(
            'board alphabet "arrays of the" middle_or_sum "of the corresponding element, the element to the east and the element to the south in a larger" board alphabet "array" [unequal]',
            lambda p: of_corners(p[0]),
            "A229514",
        ),
        says(
            '"binary arrays indicating the locations of trailing edge maxima of a random length-n" alphabet "array extended with zeros and convolved with" listed',
            lambda p: edge_title(p[1], p[2]),
            "A222431",
        ),
    ],
    "moved": [
        says(
            '"having index change (+-,+-)" step_list',
            lambda p: to_offsets(
                [(s * i, t * j) for i, j in p[1] for s in (1, -1) for t in (1, -1)]
            ),
        ),
        says(
            '"having index change +-(.,.)" step_list',
            lambda p: to_offsets([(s * i, s * j) for i, j in p[1] for s in (1, -1)]),
        ),
        says('"having directed index change" step_list', lambda p: to_offsets(p[1])),
        says('"moved a city block distance of" ["exactly"] numbers', lambda p: at_distance(p[1])),
        says(
            '"moved by" SIGNED "to" SIGNED "places"',
            lambda p: offsets([[0, k] for k in span(p[1], p[2])]),
        ),
    ],
    "step_list": [
        says("step (_comma step)*", lambda p: p[0]),
    ],
    "step": [
        says('SIGNED "," SIGNED', lambda p: p[0]),
    ],
    "listed": [
        says('SIGNED ("," SIGNED)*', lambda p: p[0]),
    ],
    "making": [
        says('_making_1 "king" _moves', lambda _: steps(["king"])),
        says('_making_1 "knight" _moves', lambda _: steps(["knight"])),
        says('"making 0 or 1" "king" _moves', lambda _: or_none(steps(["king"]))),
        says('"making 0 or 1" "knight" _moves', lambda _: or_none(steps(["knight"]))),
        says(
            '"making 0 or 1" "right-handed knight" _moves ["(out 2, right 1)"]',
            lambda _: or_none({"offsets": [[-2, 1], [1, 2], [2, -1], [-1, -2]]}),
        ),
        says(
            '"making 0 or 1" "left-handed knight" _moves ["(out 2, left 1)"]',
            lambda _: or_none({"offsets": [[-2, -1], [-1, 2], [2, 1], [1, -2]]}),
        ),
        says('("moving" | "moved") ["exactly"] "1 space" ways', lambda p: p[1]),
        says('("moving" | "moved") "0 or 1 space" ways', lambda p: or_none(p[1])),
        says('"not moving, or moving 1 space" points', lambda p: or_none(to_offsets(p[1]))),
        says('"not moving, or moving 1 space" ways', lambda p: or_none(p[1])),
        says('"not moved or moved" ways "by 1"', lambda p: or_none(p[1])),
    ],
    "points": [
        says("POINT (_comma POINT)*", lambda p: p[0]),
    ],
    "after": [
        says(
            '"every" INT "consecutive elements having its maximum within" INT "of its minimum"',
            lambda p: stretch(p[1], f"max({{cells}}) - min({{cells}}) <= {p[2]}"),
        ),
        says(
            '"the median of every 3 consecutive elements nondecreasing"',
            lambda _: stretch(4, "lower(a, b, c) <= lower(b, c, d)"),
        ),
        says('"with no 2 consecutive increases"', lambda _: stretch(3, "not a < b < c")),
    ],
    "leaving": [
        says('"moves to some" ways _near', lambda p: p[1]),
        says('"stays put or moves to some" ways _near', lambda p: or_none(p[1])),
        says(
            '"moves up to +-" INT "places but not 0"',
            lambda p: to_offsets([(k, 0) for k in span(-p[1], p[1]) if k]),
        ),
        says(
            '"moves up to +-" INT "places including 0"',
            lambda p: or_none(to_offsets([(k, 0) for k in span(-p[1], p[1]) if k])),
        ),
    ],
    "limit": [
        says('["with"] "no occupancy greater than" INT', lambda p: {"arrivals": span(0, p[1])}),
        says('["with"] "every occupancy equal to" numbers', lambda p: {"arrivals": p[1]}),
        says("_without_turns turn (_comma turn)*", lambda p: {"forbid": p[0]}),
    ],
    "turn": [
        says('"2-loops"', lambda _: "back"),
        says(
            '"consecutive moves in the same direction" | "straight through" | "straight"',
            lambda _: "straight",
        ),
        says('"left turns" | "left"', lambda _: "left"),
        says('"right turns" | "right"', lambda _: "right"),
    ],
    "loop": [
        says('"without 3-loops"', lambda _: "triangle"),
        says('"without consecutive collinear links"', lambda _: "straight"),
    ],
    "extremes": [
        says("extreme", lambda p: p[0]),
        says('extreme "or" extreme', lambda p: p[0]),
    ],
    "middle": [
        says("extreme", only),
        says('"median"', lambda _: "lower"),
    ],
    "middle_or_sum": [
        says("middle", only),
        says('"sum"', lambda _: "sum"),
    ],
    "random": [
        says('"in a random" alphabet board ["array"]', lambda p: [p[2], {"values": p[1]}]),
        says(
            '"in a random, but sorted with lexicographically" order "rows and columns," alphabet board ["array"]',
            lambda p: [p[3], {"values": p[2], "ordered": {"rows": p[1], "columns": p[1]}}],
        ),
        says(
            '"in a random, but sorted with lexicographically" order "rows and" order "columns," alphabet board ["array"]',
            lambda p: [p[4], {"values": p[3], "ordered": {"rows": p[1], "columns": p[2]}}],
        ),
    ],
    "such": [
        says(
            '("not exceeded by any" | "not less than any") ways _near',
            lambda p: {"shows": "x >= max(near)", **p[1]},
        ),
        says('"not equal to any" ways _near', lambda p: {"shows": "count(near = x) = 0", **p[1]}),
        says('"unequal to no" ways _near', lambda p: {"shows": "count(near != x) = 0", **p[1]}),
        says(
            '"equal to at least half of their" ways _near',
            lambda p: {"shows": "2 * count(near = x) >= number(near)", **p[1]},
        ),
        says(
            '"equal to exactly" INT "of their" ways _near',
            lambda p: {"shows": f"count(near = x) = {p[1]}", **p[2]},
        ),
        says(
            '"equal to the sum mod" INT "of their" ways _near',
            lambda p: {"shows": f"x = sum(near) mod {p[1]}", **p[2]},
        ),
    ],
    "sorted_latter": [
        says(
            '[","] "with rows and columns of the latter in lexicographically" order "order"',
            lambda p: {"rows": p[1], "columns": p[1]},
        ),
        says(
            '[","] "with rows and columns of the latter in" order "lexicographic order"',
            lambda p: {"rows": p[1], "columns": p[1]},
        ),
    ],
    "having_block": [
        says('"a sum of" INT "or less"', lambda p: f"a + b + c + d <= {p[1]}"),
        says('"a sum of" INT "or more"', lambda p: f"a + b + c + d >= {p[1]}"),
        says('"nonzero determinant"', lambda _: "det(a, b, c, d) != 0"),
        says("\"2 adjacent 1's and 2 adjacent 0's\"", lambda _: "a != d and b != c"),
        says('"determinant equal to" SIGNED', lambda p: f"det(a, b, c, d) = {p[1]}"),
        says('"permanent equal to" SIGNED', lambda p: f"per(a, b, c, d) = {p[1]}"),
        says('["a"] "sum" ["of" | "equal to"] numbers', lambda p: f"a + b + c + d in {p[1]}"),
    ],
    "value_of": [
        says('"permanents" | "permanent"', lambda _: "per(a, b, c, d)"),
        says('"determinants" | "determinant"', lambda _: "det(a, b, c, d)"),
        says('"sums"', lambda _: "a + b + c + d"),
    ],
    "unequal": [
        says(
            '["," | "and"] ("without" | "with no") "adjacent equal elements in the latter"',
            lambda _: near(BESIDE, relation="equal", counts=[0]),
        ),
    ],
}
"""What is said by each rule."""
