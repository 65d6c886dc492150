(** Rules about the lexicographic order of lines: of what blocks show, read from either end, and how many
    neighbouring lines are not in order. *)
From Coq Require Import ZArith List Bool.
From GFKit Require Import Arrays FullRules OrderedRules WholeRules.
Import ListNotations.
Open Scope Z_scope.

(** Rows, or columns, of the array of what the blocks of [high] rows and [wide] columns show, their cells
    row by row. *)
Record sorting := Sorting {
  by_rows : bool;
  in_good_order : comparison -> bool;
  high : nat;
  wide : nat;
  shows : list Z -> Z;
  from_end : bool
}.

(** As many things after each other as are asked for, wherever they are. *)
Fixpoint consecutive {X : Type} (size : nat) (l : list X) : list (list X) :=
  match l with
  | [] => []
  | x :: rest => (if Nat.leb size (length l) then [firstn size l] else []) ++ consecutive size rest
  end.

Definition shown_row (s : sorting) (w : nat) (rows : list (list Z)) : list Z :=
  map (fun j => shows s (flat_map (fun row => firstn (wide s) (skipn j row)) rows)) (seq 0 (S w - wide s)).

Definition shown (s : sorting) (w : nat) (A : array) : array := map (shown_row s w) (consecutive (high s) A).

Definition words_of (s : sorting) (w : nat) (A : array) : list (list Z) :=
  map (fun u => if from_end s then rev u else u)
      (if by_rows s then shown s w A else columns (shown s w A)).

(** The number of pairs of neighbouring words that are not in order. *)
Fixpoint mistakes (good : comparison -> bool) (words : list (list Z)) : nat :=
  match words with
  | u :: (v :: _) as rest => bad (good (word_compare u v)) + mistakes good rest
  | _ => 0
  end.

(** Sortings, and how many mistakes there may be in all. *)
Definition sorted_well (w : nat) (A : array) (group : list sorting * list nat) : bool :=
  existsb (Nat.eqb (list_sum (map (fun s => mistakes (in_good_order s) (words_of s w A)) (fst group)))) (snd group).

Record sorted_rule := SortedRule { apart_from_order : whole_rule; sortings : list (list sorting * list nat) }.

Definition obeys_sorted (t : topology) (rule : sorted_rule) (w : nat) (A : array) : bool :=
  obeys_whole t (apart_from_order rule) w A && forallb (sorted_well w A) (sortings rule).

Definition count_sorted t values (rule : sorted_rule) (w n : nat) : nat :=
  length (filter (obeys_sorted t rule w) (arrays values w n)).
