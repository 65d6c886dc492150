(** Array rules with exceptions and with conditions on the array as it is read row by row. *)
From Coq Require Import ZArith List Bool.
From GFKit Require Import Arrays.
Import ListNotations.
Open Scope Z_scope.

(** The number of places (condition, row, column) where one of the conditions fails. *)
Definition bad (b : bool) : nat := if b then 0%nat else 1%nat.

Definition failures (t : topology) (cs : list condition) (w : nat) (A : array) : nat :=
  list_sum (map (fun c =>
    list_sum (map (fun j =>
      list_sum (map (fun i => bad (holds_at t w A c (Z.of_nat i) (Z.of_nat j))) (seq 0 (length A))))
    (seq 0 w)))
  cs).

(** A finite automaton that reads all values of an array, row by row. *)
Record reader := Reader {
  first_state : nat;
  next_state : nat -> Z -> option nat;
  good_end : nat -> bool
}.

Fixpoint read_from (r : reader) (k : nat) (word : list Z) : bool :=
  match word with
  | [] => good_end r k
  | x :: rest => match next_state r k x with None => false | Some k' => read_from r k' rest end
  end.

Definition reads_well (r : reader) (A : array) : bool := read_from r (first_state r) (concat A).

(** New values come in the order of the list: after [k] of them only these and the next may stand. *)
Definition introduced (values : list Z) : reader :=
  Reader 0
    (fun k x => if existsb (Z.eqb x) (firstn k values) then Some k
                else match nth_error values k with
                     | Some v => if x =? v then Some (S k) else None
                     | None => None
                     end)
    (fun _ => true).

(** Conditions that hold everywhere; groups of conditions, each with the allowed numbers of places
    where one of the group fails; automata that accept. *)
Record full_rule := FullRule {
  everywhere : list condition;
  excepted : list (list condition * list nat);
  along : list reader
}.

Definition obeys_full (t : topology) (rule : full_rule) (w : nat) (A : array) : bool :=
  obeys t (everywhere rule) w A &&
  forallb (fun g => existsb (Nat.eqb (failures t (fst g) w A)) (snd g)) (excepted rule) &&
  forallb (fun r => reads_well r A) (along rule).

Definition count_full t values (rule : full_rule) (w n : nat) : nat :=
  length (filter (obeys_full t rule w) (arrays values w n)).
