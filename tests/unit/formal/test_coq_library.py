"""The Coq library: complete, without axioms, and its definitions count what gfkit enumerates."""

import re
from itertools import pairwise, product

import pytest
from coq_here import compiled, needs_coq

from gfkit import Board, count
from gfkit.formal.coq_runs import LIBRARY, library_files

GIVEN_UP = re.compile(r"\b(Axiom|Axioms|Parameter|Parameters|Conjecture|Admitted|admit|Abort)\b")
EVERYTHING = """
From GFKit Require Import Pieces.
Definition everywhere (cs : list condition) : array_rule := Rule [always cs] [].
"""


def test_every_file_of_the_library_is_in_its_order():
    assert sorted(library_files()) == sorted(path.name for path in LIBRARY.glob("*.v"))


@pytest.mark.parametrize("name", library_files())
def test_nothing_is_taken_for_granted(name):
    assert not GIVEN_UP.search((LIBRARY / name).read_text(encoding="utf-8"))


def numbers(said: str) -> list[list[int]]:
    """Return the lists of numbers that Coq printed."""
    return [
        [int(n) for n in re.findall(r"-?\d+", found)] for found in re.findall(r"= \[(.*?)\]", said)
    ]


@needs_coq
def test_the_theorems_rest_on_no_axioms(tmp_path):
    names = ("gf_proved", "pieces_proved", "count_is_number", "least_proved")
    text = f"Definition all := ({', '.join('@' + n for n in names)}).\nPrint Assumptions all.\n"
    assert compiled(tmp_path, EVERYTHING + text).strip() == "Closed under the global context"


@needs_coq
def test_arrays_are_counted_as_they_are_listed(tmp_path):
    """Blocks, neighbours off the board, a ring, exceptions and new values in order."""
    text = (
        EVERYTHING
        + """
Definition same := fun c : list Z => match c with [a; b] => a =? b | _ => true end.
Definition few := around [(0, 0); (-1, 0); (0, -1); (1, 0); (0, 1)] (fun c =>
  match c with Some x :: near => how_many (Z.eqb x) (near_values near) <=? 1 | _ => true end).
Definition not_four := block 2 2 (fun c => negb (total c =? 4)).
Compute map (count Strip [0; 1] (everywhere [not_four]) 2) (seq 0 4).
Compute map (count Strip [0; 1] (everywhere [few]) 2) (seq 0 4).
Compute map (count Ring [0; 1] (everywhere [block 2 1 same; few]) 3) (seq 0 3).
Compute map (count Strip [0; 1; 2] (Rule
  [([Place (block 1 2 same)], [0; 2]%nat);
   ([Line RowByRow (introduced [0; 1; 2])], [0%nat])] []) 2) (seq 0 4).
Compute map (count Strip [0; 1; 1] (everywhere []) 1) (seq 0 4).
"""
    )
    found = numbers(compiled(tmp_path, text))
    assert found[0] == [
        listed(n, 2, 2, lambda a: all(sum(b) < 4 for b in blocks(a))) for n in range(4)
    ]
    assert found[1] == [listed(n, 2, 2, lambda a: few_equal(a, 2, ring=False)) for n in range(4)]
    assert found[2] == [
        listed(n, 3, 2, lambda a: few_equal(a, 3, ring=True) and len(set(a)) <= 1) for n in range(3)
    ]
    assert found[3] == [
        listed(n, 2, 3, lambda a: sum(x != y for x, y in a) in {0, 2} and in_order(sum(a, ())))
        for n in range(4)
    ]
    assert found[4] == [3**n for n in range(4)], "a value that is listed twice has the weight 2"


def listed(rows, columns, values, good):
    """Count arrays, tuples of rows, by listing them all."""
    row = list(product(range(values), repeat=columns))
    return sum(good(array) for array in product(row, repeat=rows))


def blocks(array):
    for above, below in pairwise(array):
        for j in range(len(above) - 1):
            yield above[j], above[j + 1], below[j], below[j + 1]


def few_equal(array, columns, *, ring):
    for i, j in product(range(len(array)), range(columns)):
        near = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
        if ring:
            near = [(a, b % columns) for a, b in near]
        cells = [array[a][b] for a, b in near if 0 <= a < len(array) and 0 <= b < columns]
        if cells.count(array[i][j]) > 1:
            return False
    return True


def in_order(word):
    return list(dict.fromkeys(word)) == list(range(len(set(word))))


@needs_coq
def test_positions_are_counted_as_they_are_listed(tmp_path):
    text = (
        EVERYTHING
        + """
Definition pieces := [[(0, 0); (1, 0)]; [(0, 0); (0, 1)]].
Compute map (positions Strip pieces [] false [] (fun _ _ => []) 2) (seq 0 4).
Compute map (positions Strip pieces [0; 1]%nat false [] (fun _ _ => []) 2) (seq 0 4).
Compute map (positions Strip pieces [0]%nat false [] (fun _ _ => []) 2) (seq 0 4).
Compute map (positions Strip pieces [] true [] (fun _ _ => []) 2) (seq 0 4).
"""
    )
    found = numbers(compiled(tmp_path, text))
    quantities = ("", ":maximal", ":left-ends", ":tilings")
    for counted, quantity in zip(found, quantities, strict=True):
        model = f"domineering{quantity}"
        assert counted[1:] == [int(count(model, Board.parse(f"{n}x2"))) for n in range(1, 4)]


@needs_coq
def test_a_wrong_numerator_is_rejected(tmp_path):
    text = (
        EVERYTHING
        + """
Definition rule := everywhere [block 2 2 (fun c => total c =? 4)].
Goal gf_check Strip [0; 1; 2] 3 rule [1; 21; -106; 108] [1; -6; 11; -6] [0; 1] = true.
Proof. vm_compute. reflexivity. Qed.
Goal gf_check Strip [0; 1; 2] 3 rule [1; 21; -106; 109] [1; -6; 11; -6] [0; 1] = false.
Proof. vm_compute. reflexivity. Qed.
Goal gf_check Strip [0; 1; 2] 3 rule [1; 21; -106; 108] [1; -6; 11; -7] [0; 1] = false.
Proof. vm_compute. reflexivity. Qed.
Goal gf_check Strip [0; 1; 2] 4 rule [1; 21; -106; 108] [1; -6; 11; -6] [0; 1] = false.
Proof. vm_compute. reflexivity. Qed.
Goal gf_check Strip [0; 1; 2] 3 rule [1; 21; -106; 108] [1; -6; 11; -6] [1] = false.
Proof. vm_compute. reflexivity. Qed.
"""
    )
    compiled(tmp_path, text)


@needs_coq
def test_a_common_factor_is_not_overlooked(tmp_path):
    """Modulo 7, 1 - 3 x - 4 x^2 = (1 - 4 x)(1 + x) and 1 + x have a common factor, 1 - 4 x not."""
    text = """
Definition check p q inverse u v := coprime_check 7 inverse u v p q.
Compute check [1] [1; -1; -1] 6 [1] [].
Compute check [1; 1] [1; -3; -4] 5 [1] [].
Compute check [1; 1] [1; -4] 5 [4] [1].
Compute check [1; 1] [1; -4] 5 [5] [3].
Compute check [1; 1] [1; -7] 1 [0] [1].
Compute coprime_check 1 0 [] [] [1] [1; -1].
"""
    found = re.findall(r"= (true|false)", compiled(tmp_path, text))
    assert found == ["true", "false", "false", "true", "false", "false"]
