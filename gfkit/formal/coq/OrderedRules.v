(** Array rules with rows and columns in lexicographic order. *)
From Coq Require Import ZArith List Bool.
From GFKit Require Import Arrays FullRules.
Import ListNotations.
Open Scope Z_scope.

(** The lexicographic order of words. *)
Fixpoint word_compare (u v : list Z) : comparison :=
  match u, v with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: u', y :: v' => match x ?= y with Eq => word_compare u' v' | c => c end
  end.

(** Each word and the next compare as is asked. *)
Fixpoint in_order (good : comparison -> bool) (words : list (list Z)) : bool :=
  match words with
  | u :: (v :: _) as rest => good (word_compare u v) && in_order good rest
  | _ => true
  end.

Definition nondecreasing (c : comparison) : bool := match c with Gt => false | _ => true end.
Definition increasing (c : comparison) : bool := match c with Lt => true | _ => false end.
Definition nonincreasing (c : comparison) : bool := match c with Lt => false | _ => true end.
Definition decreasing (c : comparison) : bool := match c with Gt => true | _ => false end.

(** The columns of an array, from the top; an array without rows has none. *)
Definition columns (A : array) : list (list Z) :=
  match A with
  | [] => []
  | row :: _ => map (fun j => map (fun r => nth j r 0) A) (seq 0 (length row))
  end.

(** What is asked of the cells, of rows after each other and of columns after each other. *)
Record ordered_rule := OrderedRule {
  of_cells : full_rule;
  of_rows : list (comparison -> bool);
  of_columns : list (comparison -> bool)
}.

Definition obeys_ordered (t : topology) (rule : ordered_rule) (w : nat) (A : array) : bool :=
  obeys_full t (of_cells rule) w A &&
  forallb (fun good => in_order good A) (of_rows rule) &&
  forallb (fun good => in_order good (columns A)) (of_columns rule).

Definition count_ordered t values (rule : ordered_rule) (w n : nat) : nat :=
  length (filter (obeys_ordered t rule w) (arrays values w n)).
