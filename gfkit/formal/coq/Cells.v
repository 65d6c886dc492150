(** What is said of the values of a few cells: the words in which conditions of rules are written. *)
From Coq Require Import ZArith List Bool.
Import ListNotations.
Open Scope Z_scope.

(** * Of single values *)

Definition among (x : Z) (allowed : list Z) : bool := existsb (Z.eqb x) allowed.

(** * Of lists of values *)

(** How many entries satisfy [P]; how many of some truths are true. *)
Definition how_many (P : Z -> bool) (xs : list Z) : Z := Z.of_nat (length (filter P xs)).
Definition truths (bs : list bool) : Z := Z.of_nat (length (filter (fun b => b) bs)).

Definition total (xs : list Z) : Z := fold_right Z.add 0 xs.

(** The least entry of none is larger, the largest smaller, than every number in a rule. *)
Definition far : Z := 2 ^ 62.
Definition minimum (xs : list Z) : Z := fold_right Z.min far xs.
Definition maximum (xs : list Z) : Z := fold_right Z.max (- far) xs.

(** How many different entries there are. *)
Fixpoint distinct (xs : list Z) : Z :=
  match xs with
  | [] => 0
  | x :: rest => distinct rest + if among x rest then 0 else 1
  end.

(** The entries in increasing order, and the one or two in the middle. *)
Fixpoint insert (x : Z) (xs : list Z) : list Z :=
  match xs with
  | [] => [x]
  | y :: rest => if x <=? y then x :: xs else y :: insert x rest
  end.
Definition sorted (xs : list Z) : list Z := fold_right insert [] xs.
Definition lower (xs : list Z) : Z := nth (Nat.div (length xs - 1) 2) (sorted xs) 0.
Definition upper (xs : list Z) : Z := nth (Nat.div (length xs) 2) (sorted xs) 0.

(** * Determinants and permanents, of the entries of a square row by row *)

Fixpoint cut (size count : nat) (xs : list Z) : list (list Z) :=
  match count with
  | O => []
  | S k => firstn size xs :: cut size k (skipn size xs)
  end.

Definition rows_of (xs : list Z) : list (list Z) :=
  let size := Nat.sqrt (length xs) in cut size size xs.

Definition without {X : Type} (k : nat) (xs : list X) : list X := firstn k xs ++ skipn (S k) xs.

(** By expansion along the first row; [sign] is -1 for determinants and 1 for permanents. *)
Fixpoint expanded (sign : Z) (size : nat) (rows : list (list Z)) : Z :=
  match size, rows with
  | S k, first :: rest =>
      total (map (fun j => (if Nat.odd j then sign else 1) * nth j first 0
                           * expanded sign k (map (without j) rest)) (seq 0 size))
  | _, _ => 1
  end.

Definition det (xs : list Z) : Z := expanded (-1) (Nat.sqrt (length xs)) (rows_of xs).
Definition per (xs : list Z) : Z := expanded 1 (Nat.sqrt (length xs)) (rows_of xs).

(** * Of cells, some of which may be off the board *)

(** The values of those on the board. *)
Fixpoint near_values (cells : list (option Z)) : list Z :=
  match cells with
  | [] => []
  | None :: rest => near_values rest
  | Some x :: rest => x :: near_values rest
  end.

(** The same, where everything off the board has a value. *)
Definition near_or (outside : Z) (cells : list (option Z)) : list Z :=
  map (fun c => match c with Some x => x | None => outside end) cells.

(** * Patterns, in which [None] stands for any value *)

Fixpoint matches (pattern : list (option Z)) (xs : list Z) : bool :=
  match pattern, xs with
  | [], [] => true
  | None :: rest, _ :: ys => matches rest ys
  | Some v :: rest, y :: ys => (v =? y) && matches rest ys
  | _, _ => false
  end.
