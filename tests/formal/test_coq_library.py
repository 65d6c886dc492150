"""The Coq library: complete, without axioms, and it rejects what is wrong."""

import re

import pytest
from coq_here import compiled
from tools import needs_coq

from gfkit.formal.library import LIBRARY, library_files

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


@needs_coq
@pytest.mark.thorough
def test_the_theorems_rest_on_no_axioms(tmp_path):
    names = ("gf_proved", "pieces_proved", "count_is_number", "least_proved")
    text = f"Definition all := ({', '.join('@' + n for n in names)}).\nPrint Assumptions all.\n"
    assert compiled(tmp_path, EVERYTHING + text).strip() == "Closed under the global context"


@needs_coq
@pytest.mark.thorough
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
@pytest.mark.thorough
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
