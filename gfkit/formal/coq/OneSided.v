(** Positions in which exactly one of two players is stuck. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Export PieceTheorem.
Import ListNotations.
Open Scope Z_scope.

(** Whether no piece of some numbers fits on free cells any more. *)
Definition stuck t pieces (ks : list nat) w n (P : list placement) : bool :=
  let covered := flat_map (cells_of t pieces w) P in
  forallb (fun pl => negb (existsb (Nat.eqb (fst pl)) ks) ||
                     existsb (is_in covered) (cells_of t pieces w pl))
          (placements t pieces w n).

(** The number of positions where pieces of exactly one of two lists fit nowhere. *)
Definition one_sided t pieces (left right : list nat) (w n : nat) : nat :=
  length (filter (fun P => legal t pieces [] false w n P &&
                           xorb (stuck t pieces left w n P) (stuck t pieces right w n P))
                 (sublists (placements t pieces w n))).

(** * The rule that the labels of cells obey *)

Definition one_sided_rule (pieces : list piece) (left right : list nat) : array_rule :=
  Rule [always (label_rule pieces [] false)]
    [([always (map (no_room pieces) left); always (map (no_room pieces) right)], exactly_one)].

Lemma filter_same : forall (X : Type) (f g : X -> bool) l, (forall x, f x = g x) -> filter f l = filter g l.
Proof. induction l as [| x l IH]; intros H; cbn; [reflexivity |]. rewrite H, IH by exact H. reflexivity. Qed.

Lemma one_of_two : forall (X : Type) (f g h : X -> bool) l,
  (length (filter (fun x => f x && xorb (g x) (h x)) l) + 2 * length (filter (fun x => f x && (g x && h x)) l) =
   length (filter (fun x => f x && g x) l) + length (filter (fun x => f x && h x) l))%nat.
Proof.
  induction l as [| x l IH]; [reflexivity |]. cbn [filter].
  destruct (f x), (g x), (h x); cbn [andb xorb length]; lia.
Qed.

Lemma legal_stuck : forall t pieces ks w n P,
  legal t pieces ks false w n P = legal t pieces [] false w n P && stuck t pieces ks w n P.
Proof.
  intros. unfold legal, stuck. cbv zeta. cbn [existsb negb orb]. rewrite !andb_true_r.
  assert (forall (l : list placement), forallb (fun _ => true) l = true) as T
    by (induction l; [reflexivity | assumption]).
  rewrite T, andb_true_r. reflexivity.
Qed.

Lemma stuck_app : forall t pieces ks ks' w n P,
  stuck t pieces (ks ++ ks') w n P = stuck t pieces ks w n P && stuck t pieces ks' w n P.
Proof.
  intros. unfold stuck. cbv zeta. induction (placements t pieces w n) as [| pl l IH]; [reflexivity |].
  cbn [forallb]. rewrite IH, existsb_app.
  destruct (existsb (Nat.eqb (fst pl)) ks), (existsb (Nat.eqb (fst pl)) ks'),
    (existsb (is_in (flat_map (cells_of t pieces w) P)) (cells_of t pieces w pl)),
    (forallb (fun pl => negb (existsb (Nat.eqb (fst pl)) ks) ||
       existsb (is_in (flat_map (cells_of t pieces w) P)) (cells_of t pieces w pl)) l); reflexivity.
Qed.

Lemma obeys_blocked : forall t pieces ks w A,
  all_hold t (label_rule pieces ks false) w A =
  all_hold t (label_rule pieces [] false) w A && all_hold t (map (no_room pieces) ks) w A.
Proof.
  intros. unfold label_rule. rewrite !obeys_app. cbn [map]. cbn [all_hold forallb].
  change (all_hold t [] w A) with true. rewrite !andb_true_r. reflexivity.
Qed.

Lemma obeys_one_sided : forall t pieces left right w A,
  obeys t (one_sided_rule pieces left right) w A =
  all_hold t (label_rule pieces [] false) w A &&
  xorb (all_hold t (map (no_room pieces) left) w A) (all_hold t (map (no_room pieces) right) w A).
Proof.
  intros. unfold obeys, one_sided_rule. cbn [clauses judged forallb map fst snd].
  rewrite !satisfied_always, !andb_true_r. f_equal.
  destruct (all_hold t (map (no_room pieces) left) w A), (all_hold t (map (no_room pieces) right) w A); reflexivity.
Qed.

Theorem one_sided_are_arrays : forall t pieces left right w,
  pieces_fine pieces t left w = true -> pieces_fine pieces t right w = true ->
  pieces_fine pieces t (left ++ right) w = true ->
  forall n, one_sided t pieces left right w n =
            count t (labels pieces) (one_sided_rule pieces left right) w n.
Proof.
  intros t pieces left right w H1 H2 H3 n.
  pose proof (positions_are_arrays t pieces left false w H1 n) as E1.
  pose proof (positions_are_arrays t pieces right false w H2 n) as E2.
  pose proof (positions_are_arrays t pieces (left ++ right) false w H3 n) as E3.
  rewrite count_everywhere in E1, E2, E3. unfold positions in E1, E2, E3. unfold one_sided, count.
  rewrite (filter_same _ (obeys t (one_sided_rule pieces left right) w) _ _ (obeys_one_sided t pieces left right w)).
  pose proof (one_of_two _ (legal t pieces [] false w n) (stuck t pieces left w n) (stuck t pieces right w n)
                (sublists (placements t pieces w n))) as F.
  pose proof (one_of_two _ (all_hold t (label_rule pieces [] false) w) (all_hold t (map (no_room pieces) left) w)
                (all_hold t (map (no_room pieces) right) w) (arrays (labels pieces) w n)) as G.
  rewrite (filter_same _ _ _ _ (legal_stuck t pieces left w n)) in E1.
  rewrite (filter_same _ _ _ _ (legal_stuck t pieces right w n)) in E2.
  rewrite (filter_same _ (legal t pieces (left ++ right) false w n)
    (fun P => legal t pieces [] false w n P && (stuck t pieces left w n P && stuck t pieces right w n P))) in E3
    by (intros P; rewrite legal_stuck, stuck_app; reflexivity).
  rewrite (filter_same _ _ _ _ (obeys_blocked t pieces left w)) in E1.
  rewrite (filter_same _ _ _ _ (obeys_blocked t pieces right w)) in E2.
  rewrite (filter_same _ (all_hold t (label_rule pieces (left ++ right) false) w)
    (fun A => all_hold t (label_rule pieces [] false) w A &&
              (all_hold t (map (no_room pieces) left) w A && all_hold t (map (no_room pieces) right) w A))) in E3
    by (intros A; rewrite obeys_blocked, map_app, obeys_app; reflexivity).
  lia.
Qed.

Definition one_sided_check t pieces left right w p q r : bool :=
  pieces_fine pieces t left w && pieces_fine pieces t right w && pieces_fine pieces t (left ++ right) w &&
  gf_check t (labels pieces) w (one_sided_rule pieces left right) p q r.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of one-sided positions on the board of m rows. *)
Theorem one_sided_proved : forall t pieces left right w p q r,
  one_sided_check t pieces left right w p q r = true ->
  forall n, product q (fun m => Z.of_nat (one_sided t pieces left right w m)) n = coefficient p n.
Proof.
  intros t pieces left right w p q r H n. unfold one_sided_check in H. rewrite !andb_true_iff in H.
  destruct H as [[[H1 H2] H3] H].
  rewrite <- (gf_proved t (labels pieces) (one_sided_rule pieces left right) w p q r H n).
  apply product_same. intros m. rewrite (one_sided_are_arrays t pieces left right w H1 H2 H3 m). reflexivity.
Qed.
