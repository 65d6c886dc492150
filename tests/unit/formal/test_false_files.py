"""Files for Coq that say more than they prove: each trick that we know, and none is accepted."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from coq_here import compiled, needs_coq
from tiers import one_in

from gfkit.boards.rules import find_model
from gfkit.errors import CertificateRejected, CoqRejects, NotFormal
from gfkit.formal import coq_runs
from gfkit.formal.coq_runs import (
    LOGICAL,
    assumptions_in,
    check_text,
    coq_program,
    reaching_command,
)
from gfkit.formal.octal_theorem import OctalTheorem
from gfkit.formal.stated import stated_in
from gfkit.formal.strip_theorem import StripTheorem
from gfkit.games.game_rule import rule_of
from gfkit.games.octal_period import OctalPeriod
from gfkit.games.strip_facts import Lengths, StripOutcome

if TYPE_CHECKING:
    from pathlib import Path

ANYTHING = "Lemma anything : forall P : Prop, P. Proof. exact {}. Qed."
TYPE = "Module Type T. Parameter it : forall P : Prop, P. End T.\n"
LOOP = "Fixpoint loop (P : Prop) (n : nat) {struct n} : P := loop P n.\n"
UNGUARDED = f"Unset Guard Checking.\n{LOOP}Set Guard Checking.\n"
LOOPED = "Lemma anything : forall P : Prop, P. Proof. intros P. exact (loop P 0%nat). Qed."
NOT_POSITIVE = """
Unset Positivity Checking.
Inductive bad : Prop := Bad : (bad -> False) -> bad.
Set Positivity Checking.
Definition not_bad (b : bad) : False := match b with Bad f => f b end.
Lemma no : False. Proof. exact (not_bad (Bad not_bad)). Qed.
Definition it (P : Prop) : P := match no with end.
"""
ASSUMING = {
    "axiom": "Axiom anything : forall P : Prop, P.",
    "local axiom": "Local Axiom anything : forall P : Prop, P.",
    "parameter": "Parameter anything : forall P : Prop, P.",
    "conjecture": "Conjecture anything : forall P : Prop, P.",
    "variable": "Variable anything : forall P : Prop, P.",
    "hypothesis": "Hypothesis anything : forall P : Prop, P.",
    "admitted": "Lemma anything : forall P : Prop, P. Admitted.",
    "admit": "Lemma anything : forall P : Prop, P. Proof. intros P. admit. Admitted.",
    "program": "Program Definition anything (P : Prop) : P := _. Admit Obligations.",
    "declared module": f"{TYPE}Declare Module M : T.\n{ANYTHING.format('M.it')}",
    "functor": f"""{TYPE}Module F (X : T). {ANYTHING.format("X.it")} End F.
Declare Module M : T.
Module N := F M.
{ANYTHING.format("N.anything")}""",
    "sealed module": f"""{TYPE}Module M : T. Lemma it : forall P : Prop, P. Admitted. End M.
{ANYTHING.format("M.it")}""",
    "sealed functor": f"""{TYPE}Module Type E. End E.
Module F (X : E) : T. Axiom one : forall P : Prop, P. Definition it := one. End F.
Module N. End N.
Module M := F N.
{ANYTHING.format("M.it")}""",
    "included module": f"""Module M. Axiom it : forall P : Prop, P. End M.
Module N. Include M. {ANYTHING.format("it")} End N.
{ANYTHING.format("N.anything")}""",
    "fixpoint": UNGUARDED + LOOPED,
    "attribute": f"#[bypass_check(guard)] {LOOP}{LOOPED}",
    "fixpoint in a proof": """Unset Guard Checking.
Lemma it : forall (P : Prop) (n : nat), P. Proof. intros P. fix f 1. intros n. exact (f n). Qed.
Lemma anything : forall P : Prop, P. Proof. intros P. exact (it P 0%nat). Qed.
Set Guard Checking.""",
    "fixpoint in a sealed module": f"""{TYPE}
Module M : T.
{UNGUARDED}Definition it (P : Prop) : P := loop P 0%nat.
End M.
{ANYTHING.format("M.it")}""",
    "fixpoint in a functor": f"""Module Type E. End E.
Module F (X : E).
{UNGUARDED}{LOOPED}
End F.
Module N. End N.
Module M := F N.
{ANYTHING.format("M.anything")}""",
    "not positive": NOT_POSITIVE + ANYTHING.format("it"),
    "not positive in a sealed module": f"""{TYPE}Module M : T. {NOT_POSITIVE} End M.
{ANYTHING.format("M.it")}""",
    "universes": """
Unset Universe Checking.
Inductive tree : Type := Node : forall A : Type, (A -> tree) -> tree.
Definition member (x y : tree) : Prop := match y with Node A f => exists a : A, f a = x end.
Definition normal (x : tree) : Prop := ~ member x x.
Definition russell : tree := Node (sig normal) (@proj1_sig tree normal).
Lemma not_in : normal russell.
Proof. intros H. assert (H' := H). destruct H' as [[x y] e]. simpl in e. subst x. exact (y H). Qed.
Lemma anything : forall P : Prop, P.
Proof. intros P. exfalso. apply not_in. exists (exist normal russell not_in). reflexivity. Qed.
Set Universe Checking.""",
    "primitive": """Primitive int := #int63_type.
Lemma anything : forall x : int, x = x. Proof. reflexivity. Qed.""",
}
"""Ways to prove anything. Those of one name are modules, or flags that are set back."""


@needs_coq
def test_coq_lists_what_is_assumed(tmp_path: Path) -> None:
    text = 'Set Warnings "-all".\n'
    for number, trick in enumerate(ASSUMING.values()):
        text += f"Module A{number}.\n{trick}\nEnd A{number}.\n"
    for number in range(len(ASSUMING)):
        text += f"Eval compute in tt.\nPrint Assumptions A{number}.anything.\n"
    _, *found = compiled(tmp_path, text).split(coq_runs.MARK)
    listed = dict(zip(ASSUMING, map(assumptions_in, found), strict=True))
    assert [name for name, assumed in listed.items() if not assumed] == []
    unread = ("what Coq printed was not understood",)
    assert [name for name, assumed in listed.items() if assumed == unread] == []


FALSE = """\
(* gfkit states: {{"code": "0.07", "period": 1, "preperiod": 0, "saltus": 0}} *)
From Coq Require Import NArith List.
From GFKit Require Import OctalTheorem.
Import ListNotations.
Definition code : list nat := [0; 0; 7].
{trick}
Theorem period : forall (n : nat) (P : position), n >= 0 ->
  (second_wins code (n + 1 :: P) <-> second_wins code (n :: P)).
Proof. {proof} Qed.
Theorem values : forall G, nim_values code G -> forall n, n >= 0 -> G (n + 1) = G n.
Proof. {proof} Qed.
"""
TRIVIAL = "Definition second_wins (code : list nat) (P : position) : Prop := True.\n"
NO_VALUES = "Definition nim_values (code : list nat) (G : nat -> nat) : Prop := False.\n"
EASY = "(unfold second_wins; tauto) || (intros; contradiction)."
FILES = {
    "axiom": FALSE.format(trick=ASSUMING["axiom"], proof="apply anything."),
    "sealed module": FALSE.format(trick=ASSUMING["sealed module"], proof="apply anything."),
    "fixpoint": FALSE.format(trick=ASSUMING["fixpoint"], proof="apply anything."),
    "flags": FALSE.format(
        trick="Global Unset Guard Checking. Global Unset Universe Checking.\n" + LOOP,
        proof="apply (loop _ 0).",
    ),
    "redefined": FALSE.format(trick=TRIVIAL + NO_VALUES, proof=EASY),
    "redefined in a module": FALSE.format(
        trick=f"Module OctalGames.\n{TRIVIAL}{NO_VALUES}End OctalGames. Import OctalGames.",
        proof=EASY,
    ),
    "rule redefined": FALSE.format(
        trick="Module M. Definition code : list nat := [0]. End M. Import M.",
        proof="exact (heaps_period code 0 1 eq_refl) || exact (values_period code 0 1 eq_refl).",
    ),
    "notation": FALSE.format(
        trick='Notation "x <-> y" := (iff x x) : type_scope.\n'
        'Notation "x = y" := (eq x x) : type_scope.',
        proof="intros; apply iff_refl || apply eq_refl.",
    ),
    "weaker": FALSE.format(
        trick="From Coq Require Import Lia.", proof="intros; exfalso; lia."
    ).replace("n >= 0", "n < 0"),
    "section": FALSE.format(
        trick="Section S. Hypothesis anything : forall P : Prop, P.", proof="apply anything."
    )
    + "End S.\n",
    "program": FALSE.format(
        trick="Global Set Program Mode. Global Obligation Tactic := idtac.",
        proof="intros; apply iff_refl || apply eq_refl.",
    ).replace("(n + 1", "(n"),
    "other letters": FALSE.format(trick=ASSUMING["axiom"], proof="apply anything.").replace(
        "Theorem period", "Theorem p\N{CYRILLIC SMALL LETTER IE}riod"
    ),
    "printed": FALSE.format(
        trick='Set Warnings "-all". Global Set Printing Width 3. Global Set Printing Depth 2.\n'
        + ASSUMING["axiom"],
        proof="apply anything.",
    ),
    "names": FALSE.format(
        trick="Axiom Closed_under_the_global_context : forall P : Prop, P.",
        proof="apply Closed_under_the_global_context.",
    ),
    "comment": FALSE.format(trick="(*", proof="") + "*)",
}
"""Files that state what is false, by the trick they use."""


ACCEPTED = {"axiom", "sealed module", "fixpoint", "flags", "printed", "names"}
"""What Coq accepts, and says what it assumes. Others do not state what they should."""


@needs_coq
@one_in(8)
@pytest.mark.parametrize("trick", FILES)
def test_a_false_file_is_not_accepted(trick: str) -> None:
    if trick in ACCEPTED:
        assert not check_text(FILES[trick]).is_closed
    else:
        with pytest.raises(CoqRejects, match="not what its header says"):
            check_text(FILES[trick])


@needs_coq
def test_a_library_of_the_same_name_is_not_used(tmp_path: Path, monkeypatch) -> None:
    """Folders in which Coq looks by itself are not looked at."""
    false = tmp_path / "GFKit"
    false.mkdir()
    text = "Definition position := list nat.\n" + TRIVIAL + NO_VALUES
    (false / "OctalTheorem.v").write_text(text)
    command = [coq_program(), "-q", "-Q", ".", LOGICAL, "OctalTheorem.v"]
    subprocess.run(command, cwd=false, check=True)
    monkeypatch.setenv("COQPATH", str(tmp_path))
    with pytest.raises(CoqRejects):
        check_text(FALSE.format(trick="", proof=EASY))


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ('Add LoadPath "/there" as GFKit.', "Add LoadPath"),
        ('Add (* " *) " *)\n Rec LoadPath "/there" as GFKit.', "Add Rec LoadPath"),
        ('Add ML Path "/there".', "Add ML Path"),
        ('Definition s := """(*". Declare ML Module "there".', "Declare ML Module"),
        ('Time Load "there".', "Load"),
        ('Redirect "there" Print nat.', "Redirect"),
        ('Separate Extraction "there".', "Extraction"),
        ('Print Sorted Universes "there".', "Print Sorted Universes"),
        ('Cd "there".', "Cd"),
        ("(* Load a. (* Load b. *) Load c. *) Definition Loads := 1.", ""),
    ],
)
def test_files_that_load_or_write_others_are_refused(text: str, command: str, monkeypatch) -> None:
    assert reaching_command(text) == command
    monkeypatch.setattr(coq_runs, "coq_program", lambda: "coqc")
    monkeypatch.setattr(coq_runs, "compiled_library", lambda: pytest.skip("it would be compiled"))
    if command:
        with pytest.raises(CoqRejects, match=f"{command} is not allowed"):
            check_text(text)


def test_a_file_has_one_header() -> None:
    header = FALSE.partition("\n")[0].format()
    assert stated_in(header) == OctalTheorem(OctalPeriod.of("0.07", 1, 0))
    with pytest.raises(CertificateRejected, match="2 lines"):
        stated_in(f"{header}\n{header}")
    for hidden in (f" {header}", f"{header} ", header.replace("{", "\n{"), f"x\x0b{header}"):
        with pytest.raises(CertificateRejected, match="cannot be read"):
            stated_in(hidden)


@pytest.mark.parametrize("numbers", [(0, 0), (-1, 0), (1, -1), (1, 0, 2)])
def test_what_is_no_period_is_refused(numbers: tuple[int, ...]) -> None:
    """A period of 0 is one of every game, and its theorem would be true."""
    with pytest.raises(NotFormal, match="saltus"):
        OctalTheorem(OctalPeriod.of("0.07", *numbers))


def test_what_is_not_proved_of_outcomes_is_not_said() -> None:
    """Of the lengths that others win, or whoever begins, Coq proves nothing."""
    says = (("L", (Lengths(1, 1, 3),)), ("R", (Lengths(4),)), ("RN", (Lengths(2),)))
    rule = rule_of(find_model("domineering").definition.game)
    theorem = StripTheorem(StripOutcome(rule, 3, says))
    alone = StripTheorem(StripOutcome(rule, 3, (says[1],)))
    assert stated_in(theorem.source("0")) == alone
    assert theorem.source("0") == alone.source("0")
    assert theorem.data() == alone.data()


def test_lengths_that_no_board_has_are_refused_at_once() -> None:
    rule = rule_of(find_model("domineering").definition.game)
    for lengths in ((Lengths(1, 1, 10**9), Lengths(10**9)), (Lengths(10**9, 10**9),)):
        with pytest.raises(NotFormal, match="more than"):
            StripTheorem(StripOutcome(rule, 3, (("R", lengths),)))


OWN_FOLDER = """\
from gfkit.formal import coq_runs
coq_runs.coq_version = lambda: "0"
coq_runs.library_files = lambda: []
places = {coq_runs.compiled_library() for _ in range(2)}
print(*places)
"""


def test_without_a_cache_nothing_is_left_behind(tmp_path: Path, monkeypatch) -> None:
    """The library is compiled once, in a folder that is removed when the process ends."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/cache")
    command = [sys.executable, "-c", OWN_FOLDER]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    (place,) = ended.stdout.split()
    assert place.startswith(str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_in_the_cache_is_removed(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(coq_runs, "coq_version", lambda: "0")
    monkeypatch.setattr(coq_runs, "library_files", list)
    old, new = (tmp_path / "gfkit" / f"making-{name}" for name in ("old", "new"))
    for folder in (old, new):
        (folder / "library").mkdir(parents=True)
    os.utime(old, (0, 0))
    place = coq_runs.compiled_library()
    assert sorted(tmp_path.glob("gfkit/*")) == sorted([place, new])
