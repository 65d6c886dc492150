(** Generating functions of numbers of positions, by one computation. *)
From Coq Require Import ZArith List Bool.
From GFKit Require Export ArrayTheorem Pieces.
Import ListNotations.
Open Scope Z_scope.

(** For boards whose rows are fixed in number: rows and columns change places. *)
Definition transposed_piece (p : piece) : piece := map (fun d => (snd d, fst d)) p.

Definition pieces_check t pieces blocked tiled w p q r : bool :=
  pieces_fine pieces t blocked w &&
  gf_check t (labels pieces) w (everywhere (label_rule pieces blocked tiled)) p q r.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of positions on the board of m rows. *)
Theorem pieces_proved : forall t pieces blocked tiled w p q r,
  pieces_check t pieces blocked tiled w p q r = true ->
  forall n, product q (fun m => Z.of_nat (positions t pieces blocked tiled w m)) n = coefficient p n.
Proof.
  intros t pieces blocked tiled w p q r H n. unfold pieces_check in H. apply andb_true_iff in H.
  destruct H as [H1 H2].
  rewrite <- (gf_proved t (labels pieces) (everywhere (label_rule pieces blocked tiled)) w p q r H2 n).
  apply product_same. intros m. rewrite (positions_are_arrays t pieces blocked tiled w H1 m).
  reflexivity.
Qed.
