(** How often one condition fails at the elements of one column.

    What a condition has still to see is a node of a decision diagram: node 1 says that it holds,
    node 2 that it fails. A state holds one node for each row at which a window may have begun. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Import Arrays Scanners.
Import ListNotations.
Module PM := PositiveMap.

Definition diagram := PM.t (list positive).

Definition advance (D : diagram) (n : positive) (x : nat) : positive :=
  match PM.find n D with None => n | Some l => nth x l 2%positive end.

Definition follow (D : diagram) (l : list nat) (n : positive) : positive :=
  fold_left (advance D) l n.

Section Place.
Variable w : nat.
Variable D : diagram.
Variable root : positive.
Variable rows : list (list bool).  (** which cells are read, row by row *)
Hypothesis fails_for_ever : PM.find 2%positive D = None.
Hypothesis holds_for_ever : PM.find 1%positive D = None.
Hypothesis w_positive : (0 < w)%nat.

Definition no_row : list nat := repeat 0%nat w.

Fixpoint zip_step (rps : list (list bool)) (j x : nat) (s : list positive) : list positive :=
  match rps, s with
  | rp :: rps', n :: s' => (if nth j rp false then advance D n x else n) :: zip_step rps' j x s'
  | _, _ => []
  end.

Fixpoint run_plan (rp : list bool) (j : nat) (row : list nat) (n : positive) : positive :=
  match row with
  | [] => n
  | x :: rest => run_plan rp (S j) rest (if nth j rp false then advance D n x else n)
  end.

Fixpoint complete (rps : list (list bool)) (n : positive) (A : list (list nat)) : positive :=
  match rps with
  | [] => n
  | rp :: rps' => complete rps' (run_plan rp 0 (hd no_row A) n) (tl A)
  end.

Fixpoint begin (rps : list (list bool)) (n : positive) : list positive :=
  match rps with [] => [] | rp :: rps' => n :: begin rps' (run_plan rp 0 no_row n) end.

Fixpoint zip_run (rps : list (list bool)) (j : nat) (row : list nat) (s : list positive) :=
  match rps, s with
  | rp :: rps', n :: s' => run_plan rp j row n :: zip_run rps' j row s'
  | _, _ => []
  end.

Lemma zip_run_nil : forall rps j s, length s = length rps -> zip_run rps j [] s = s.
Proof.
  induction rps as [| rp rps IH]; intros j [| n s] H; try discriminate; cbn; [reflexivity |].
  rewrite IH by (cbn in H; lia). reflexivity.
Qed.

Lemma zip_run_cons : forall rps j x row s,
  zip_run rps j (x :: row) s = zip_run rps (S j) row (zip_step rps j x s).
Proof.
  induction rps as [| rp rps IH]; intros j x row [| n s]; cbn; try reflexivity.
  rewrite IH. reflexivity.
Qed.

Lemma zip_step_length : forall rps j x s,
  length s = length rps -> length (zip_step rps j x s) = length rps.
Proof.
  induction rps as [| rp rps IH]; intros j x [| n s] H; try discriminate; cbn; [reflexivity |].
  rewrite IH by (cbn in H; lia). reflexivity.
Qed.

Lemma zip_run_length : forall rps j row s,
  length s = length rps -> length (zip_run rps j row s) = length rps.
Proof.
  induction rps as [| rp rps IH]; intros j row [| n s] H; try discriminate; cbn; [reflexivity |].
  rewrite IH by (cbn in H; lia). reflexivity.
Qed.

(** 1 and 2 stand for what is decided: no row changes them. *)
Lemma advance_decided : forall c x, PM.find c D = None -> advance D c x = c.
Proof. intros c x H. unfold advance. rewrite H. reflexivity. Qed.

Lemma run_plan_decided : forall c rp row j, PM.find c D = None -> run_plan rp j row c = c.
Proof.
  intros c rp row j H. revert j. induction row as [| x row IH]; intros j; cbn [run_plan]; [reflexivity |].
  destruct (nth j rp false); [rewrite advance_decided by exact H |]; apply IH.
Qed.

Lemma complete_decided : forall c rps A, PM.find c D = None -> complete rps c A = c.
Proof.
  intros c rps A H. revert A. induction rps as [| rp rps IH]; intros A; cbn [complete]; [reflexivity |].
  rewrite run_plan_decided by exact H. apply IH.
Qed.

Lemma begin_length : forall rps n, length (begin rps n) = length rps.
Proof. induction rps as [| rp rps IH]; intros; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

(** ** The cells that are read, as a list *)

Fixpoint pick (rp : list bool) (j : nat) (row : list nat) : list nat :=
  match row with
  | [] => []
  | x :: rest => if nth j rp false then x :: pick rp (S j) rest else pick rp (S j) rest
  end.

Fixpoint reads (rps : list (list bool)) (A : list (list nat)) : list nat :=
  match rps with [] => [] | rp :: rps' => pick rp 0 (hd no_row A) ++ reads rps' (tl A) end.

Lemma run_plan_pick : forall rp row j n, run_plan rp j row n = follow D (pick rp j row) n.
Proof.
  induction row as [| x row IH]; intros j n; cbn [run_plan pick]; [reflexivity |].
  destruct (nth j rp false); rewrite IH; reflexivity.
Qed.

Lemma complete_reads : forall rps n A, complete rps n A = follow D (reads rps A) n.
Proof.
  induction rps as [| rp rps IH]; intros n A; cbn [complete reads]; [reflexivity |].
  rewrite IH, run_plan_pick. unfold follow. rewrite fold_left_app. reflexivity.
Qed.

(** ** How often it fails *)

Definition failing (n : positive) : nat := if Pos.eqb n 2 then 1 else 0.
Definition forgiven (n : positive) : positive := if Pos.eqb n 2 then 1%positive else n.

Definition place_counts (j x : nat) (s : list positive) : nat * list positive :=
  let t := zip_step rows j x s in
  let (e, s') := if existsb (Pos.eqb 2) t then (list_sum (map failing t), map forgiven t) else (0%nat, t) in
  (e, if Nat.eqb (S j) w then root :: removelast s' else s').

Fixpoint cost (rps : list (list bool)) (s : list positive) (A : list (list nat)) : nat :=
  match rps, s with
  | _ :: rps', n :: s' => failing (complete rps n A) + cost rps' s' A
  | _, _ => 0
  end.

Definition place_tally : tally (list positive) :=
  Tally (begin rows root) place_counts (fun s => cost rows s []).

Lemma failing_zero : forall n, n <> 2%positive -> failing n = 0%nat /\ forgiven n = n.
Proof. intros n H. unfold failing, forgiven. apply Pos.eqb_neq in H. rewrite H. auto. Qed.

(** Forgetting a failure that has been counted changes nothing else. *)
Lemma forgive_run : forall rp row j n,
  (failing n + failing (run_plan rp j row (forgiven n)) = failing (run_plan rp j row n))%nat /\
  forgiven (run_plan rp j row (forgiven n)) = forgiven (run_plan rp j row n).
Proof.
  intros rp row j n. destruct (Pos.eq_dec n 2) as [-> | H].
  - cbn [failing forgiven Pos.eqb]. rewrite !run_plan_decided by assumption.
    split; reflexivity.
  - destruct (failing_zero n H) as [-> ->]. split; reflexivity.
Qed.

Lemma forgive_zip : forall rps j row t,
  (list_sum (map failing t) + list_sum (map failing (zip_run rps j row (map forgiven t))) =
   list_sum (map failing (zip_run rps j row t)))%nat /\
  map forgiven (zip_run rps j row (map forgiven t)) = map forgiven (zip_run rps j row t) \/
  length t <> length rps.
Proof.
  induction rps as [| rp rps IH]; intros j row [| n t]; try (right; discriminate); [left; split; reflexivity |].
  destruct (IH j row t) as [[H1 H2] | H]; [left | right; cbn; lia].
  destruct (forgive_run rp row j n) as [F1 F2]. cbn [map zip_run]. rewrite F2, H2. split; [| reflexivity].
  cbn [list_sum fold_right] in *. unfold list_sum in *. cbn [fold_right]. lia.
Qed.

Lemma none_failing : forall t, existsb (Pos.eqb 2) t = false -> list_sum (map failing t) = 0%nat /\ map forgiven t = t.
Proof.
  induction t as [| n t IH]; intros H; [split; reflexivity |]. cbn [existsb] in H. apply orb_false_iff in H.
  destruct H as [H1 H2]. destruct (IH H2) as [E1 E2]. unfold list_sum in *. cbn [map fold_right].
  assert (n <> 2%positive) as N by (intros ->; discriminate). destruct (failing_zero n N) as [-> ->].
  rewrite E1, E2. split; reflexivity.
Qed.

Lemma place_counts_all : forall j x s, place_counts j x s =
  let t := zip_step rows j x s in
  (list_sum (map failing t), if Nat.eqb (S j) w then root :: removelast (map forgiven t) else map forgiven t).
Proof.
  intros. unfold place_counts. cbv zeta. destruct (existsb (Pos.eqb 2) (zip_step rows j x s)) eqn:E; [reflexivity |].
  destruct (none_failing _ E) as [-> ->]. reflexivity.
Qed.

Lemma place_row : forall row j s,
  length s = length rows -> (j + length row = w)%nat -> row <> [] ->
  tally_row place_tally j row s =
  (list_sum (map failing (zip_run rows j row s)),
   root :: removelast (map forgiven (zip_run rows j row s))).
Proof.
  induction row as [| x row IH]; intros j s Hs Hj Hne; [congruence |].
  cbn [tally_row]. change (counts place_tally j x s) with (place_counts j x s). rewrite place_counts_all. cbv zeta.
  rewrite zip_run_cons. set (t := zip_step rows j x s).
  assert (length t = length rows) as Ht by (apply zip_step_length; exact Hs).
  destruct row as [| y row].
  - replace (Nat.eqb (S j) w) with true by (symmetry; apply Nat.eqb_eq; cbn in Hj; lia).
    cbn [tally_row]. rewrite zip_run_nil by exact Ht. rewrite Nat.add_0_r. reflexivity.
  - replace (Nat.eqb (S j) w) with false by (symmetry; apply Nat.eqb_neq; cbn in Hj; lia).
    rewrite IH; [| rewrite map_length; exact Ht | cbn in *; lia | discriminate].
    destruct (forgive_zip rows (S j) (y :: row) t) as [[H1 H2] | H]; [| contradiction].
    rewrite H1, H2. reflexivity.
Qed.

Fixpoint cost_after (rps : list (list bool)) (t : list positive) (A : list (list nat)) : nat :=
  match rps, t with
  | _ :: rps', n :: t' => failing (complete rps' n A) + cost_after rps' t' A
  | _, _ => 0
  end.

Lemma cost_cons : forall rps s row A,
  cost rps s (row :: A) = cost_after rps (zip_run rps 0 row s) A.
Proof.
  induction rps as [| rp rps IH]; intros [| n s] row A; cbn [cost zip_run cost_after]; try reflexivity.
  rewrite IH. reflexivity.
Qed.

Lemma forgive_complete : forall rps n A,
  (failing n + failing (complete rps (forgiven n) A) = failing (complete rps n A))%nat.
Proof.
  intros rps n A. destruct (Pos.eq_dec n 2) as [-> | H].
  - cbn [failing forgiven Pos.eqb]. rewrite !complete_decided by assumption.
    reflexivity.
  - destruct (failing_zero n H) as [-> ->]. reflexivity.
Qed.

Lemma cost_shift : forall rps t A,
  length t = length rps ->
  (list_sum (map failing t) + cost (tl rps) (removelast (map forgiven t)) A = cost_after rps t A)%nat.
Proof.
  induction rps as [| rp rps IH]; intros [| n t] A H; try discriminate; [reflexivity |].
  cbn [tl map cost_after]. destruct rps as [| rp' rps].
  - destruct t; [| discriminate]. cbn. unfold complete. lia.
  - destruct t as [| n' t]; [discriminate |]. specialize (IH (n' :: t) A).
    cbn [tl map removelast length] in *. cbn [cost]. specialize (IH ltac:(lia)).
    pose proof (forgive_complete (rp' :: rps) n A) as F. unfold list_sum in *. cbn [fold_right] in *.
    destruct t as [| n'' t]; cbn [map] in *; lia.
Qed.

Fixpoint later_cost (A : list (list nat)) : nat :=
  match A with [] => 0 | _ :: A' => failing (complete rows root A') + later_cost A' end.

Lemma removelast_length : forall (X : Type) (l : list X), length (removelast l) = pred (length l).
Proof.
  induction l as [| x l IH]; [reflexivity |]. destruct l; [reflexivity |].
  cbn [removelast length pred] in *. rewrite IH. reflexivity.
Qed.

Lemma tally_from_cost : forall A s,
  Forall (fun row => length row = w) A -> length s = length rows -> rows <> [] ->
  tally_from place_tally A s = (cost rows s A + later_cost A)%nat.
Proof.
  induction A as [| row A IH]; intros s HA Hs Hne; cbn [tally_from later_cost].
  - cbn [rest place_tally]. lia.
  - pose proof (Forall_inv HA) as Hrow. pose proof (Forall_inv_tail HA) as HA'. cbn beta in Hrow.
    rewrite place_row; [| exact Hs | exact Hrow | intros ->; cbn in Hrow; lia].
    rewrite cost_cons. set (t := zip_run rows 0 row s).
    assert (length t = length rows) as Ht by (apply zip_run_length; exact Hs).
    rewrite <- (cost_shift rows t A Ht). rewrite IH; [| exact HA' | | exact Hne].
    + destruct rows as [| rp rps]; [congruence |]. cbn [cost tl]. lia.
    + cbn [length]. rewrite removelast_length, map_length, Ht. destruct rows; [congruence | reflexivity].
Qed.

Lemma cost_begin : forall rps n A,
  cost rps (begin rps n) A =
  list_sum (map (fun a => failing (complete rps n (repeat no_row a ++ A))) (seq 0 (length rps))).
Proof.
  induction rps as [| rp rps IH]; intros n A; cbn [begin cost length seq map]; [reflexivity |].
  rewrite IH, <- seq_shift, map_map. reflexivity.
Qed.

Lemma later_cost_tops : forall A,
  later_cost A =
  list_sum (map (fun k => failing (complete rows root (skipn k A))) (seq 1 (length A))).
Proof.
  induction A as [| row A IH]; cbn [later_cost length seq map]; [reflexivity |].
  rewrite IH, <- (seq_shift (length A) 1), map_map. reflexivity.
Qed.

Theorem place_tallies : forall A,
  Forall (fun row => length row = w) A -> rows <> [] ->
  tally_from place_tally A (begins place_tally) =
  (list_sum (map (fun a => failing (complete rows root (repeat no_row a ++ A))) (seq 0 (length rows))) +
   list_sum (map (fun k => failing (complete rows root (skipn k A))) (seq 1 (length A))))%nat.
Proof.
  intros A HA Hne. cbn [begins place_tally].
  rewrite tally_from_cost; [| exact HA | apply begin_length | exact Hne].
  rewrite cost_begin, later_cost_tops. reflexivity.
Qed.
End Place.
