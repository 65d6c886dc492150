(** The scanner of one condition at the elements of one column.

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

Section Scanner.
Variable w : nat.
Variable D : diagram.
Variable root : positive.
Variable rows : list (list bool).  (** which cells are read, row by row *)
Hypothesis fails_for_ever : PM.find 2%positive D = None.
Hypothesis w_positive : (0 < w)%nat.

Definition no_row : list nat := repeat 0%nat w.

Fixpoint zip_step (rps : list (list bool)) (j x : nat) (s : list positive) : list positive :=
  match rps, s with
  | rp :: rps', n :: s' => (if nth j rp false then advance D n x else n) :: zip_step rps' j x s'
  | _, _ => []
  end.

Fixpoint shift (before : positive) (s : list positive) : option (list positive) :=
  match s with
  | [] => if Pos.eqb before 1 then Some [] else None
  | n :: s' => match shift n s' with None => None | Some t => Some (before :: t) end
  end.

Definition place_step (j x : nat) (s : list positive) : option (list positive) :=
  let t := zip_step rows j x s in
  if existsb (Pos.eqb 2) t then None
  else if Nat.eqb (S j) w then shift root t else Some t.

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

Fixpoint good (rps : list (list bool)) (s : list positive) (A : list (list nat)) : bool :=
  match rps, s with
  | [], [] => true
  | _ :: rps', n :: s' => Pos.eqb (complete rps n A) 1 && good rps' s' A
  | _, _ => false
  end.

Fixpoint begin (rps : list (list bool)) (n : positive) : list positive :=
  match rps with [] => [] | rp :: rps' => n :: begin rps' (run_plan rp 0 no_row n) end.

Definition place_scanner : scanner (list positive) :=
  Scanner (begin rows root) place_step (fun s => good rows s []).

(** ** Its states, row by row *)

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

Lemma advance_fails : forall x, advance D 2 x = 2%positive.
Proof. intros. unfold advance. rewrite fails_for_ever. reflexivity. Qed.

Lemma run_plan_fails : forall rp row j, run_plan rp j row 2 = 2%positive.
Proof.
  induction row as [| x row IH]; intros j; cbn [run_plan]; [reflexivity |].
  destruct (nth j rp false); [rewrite advance_fails |]; apply IH.
Qed.

Lemma complete_fails : forall rps A, complete rps 2 A = 2%positive.
Proof.
  induction rps as [| rp rps IH]; intros A; cbn [complete]; [reflexivity |].
  rewrite run_plan_fails. apply IH.
Qed.

Lemma zip_run_fails : forall rps j row s,
  length s = length rps -> In 2%positive s -> In 2%positive (zip_run rps j row s).
Proof.
  induction rps as [| rp rps IH]; intros j row [| n s] H Hin; try discriminate; cbn in *;
    [contradiction |].
  destruct Hin as [-> | Hin]; [left; apply run_plan_fails | right; apply IH; [lia | exact Hin]].
Qed.

Lemma run_row_shift : forall row j s,
  length s = length rows -> (j + length row = w)%nat -> row <> [] ->
  match run_row place_scanner j row s with
  | Some t => shift root (zip_run rows j row s) = Some t
  | None => In 2%positive (zip_run rows j row s) \/ shift root (zip_run rows j row s) = None
  end.
Proof.
  induction row as [| x row IH]; intros j s Hs Hj Hne; [congruence |].
  cbn [run_row]. rewrite zip_run_cons.
  change (step place_scanner j x s) with (place_step j x s). unfold place_step.
  set (t := zip_step rows j x s).
  assert (length t = length rows) as Ht by (apply zip_step_length; assumption).
  destruct (existsb (Pos.eqb 2) t) eqn:E.
  - left. apply zip_run_fails; [exact Ht |]. apply existsb_exists in E.
    destruct E as (n & Hin & Hn). apply Pos.eqb_eq in Hn. subst n. exact Hin.
  - destruct row as [| y row].
    + replace (Nat.eqb (S j) w) with true by (symmetry; apply Nat.eqb_eq; cbn in Hj; lia).
      rewrite zip_run_nil by exact Ht. destruct (shift root t) as [t' |]; cbn [run_row]; auto.
    + replace (Nat.eqb (S j) w) with false by (symmetry; apply Nat.eqb_neq; cbn in Hj; lia).
      apply IH; [exact Ht | cbn in *; lia | discriminate].
Qed.

(** ** What it accepts *)

Fixpoint good_after (rps : list (list bool)) (t : list positive) (A : list (list nat)) : bool :=
  match rps, t with
  | _ :: rps', n :: t' => Pos.eqb (complete rps' n A) 1 && good_after rps' t' A
  | _, _ => true
  end.

Lemma good_cons : forall rps s row A,
  length s = length rps -> good rps s (row :: A) = good_after rps (zip_run rps 0 row s) A.
Proof.
  induction rps as [| rp rps IH]; intros [| n s] row A H; try discriminate;
    cbn [good zip_run good_after]; [reflexivity |].
  rewrite IH by (cbn in H; lia). reflexivity.
Qed.

Lemma good_after_fails : forall rps t A,
  length t = length rps -> In 2%positive t -> good_after rps t A = false.
Proof.
  induction rps as [| rp rps IH]; intros [| n t] A H Hin; try discriminate; cbn in *;
    [contradiction |].
  destruct Hin as [-> | Hin].
  - rewrite complete_fails. reflexivity.
  - rewrite IH by (try lia; assumption). apply andb_false_r.
Qed.

Lemma shift_good : forall t rps before A,
  length t = length rps ->
  Pos.eqb (complete rps before A) 1 && good_after rps t A =
  match shift before t with None => false | Some s => good rps s A end.
Proof.
  induction t as [| n t IH]; intros [| rp rps] before A H; try discriminate.
  - cbn [shift complete good_after]. destruct (Pos.eqb before 1); reflexivity.
  - cbn [shift good_after]. rewrite (IH rps n A) by (cbn in H; lia).
    destruct (shift n t) as [s |]; cbn [good]; [reflexivity | apply andb_false_r].
Qed.

Lemma shift_length : forall t before s, shift before t = Some s -> length s = length t.
Proof.
  induction t as [| n t IH]; intros before s; cbn [shift].
  - destruct (Pos.eqb before 1); intros E; inversion E; reflexivity.
  - destruct (shift n t) as [s' |] eqn:E'; [| discriminate].
    intros E. inversion E; subst. cbn. rewrite (IH _ _ E'). reflexivity.
Qed.

Fixpoint later (A : list (list nat)) : bool :=
  match A with [] => true | _ :: A' => Pos.eqb (complete rows root A') 1 && later A' end.

Lemma accepts_from_good : forall A s,
  Forall (fun row => length row = w) A -> length s = length rows ->
  accepts_from place_scanner A s = good rows s A && later A.
Proof.
  induction A as [| row A IH]; intros s HA Hs; cbn [accepts_from later].
  - cbn [final place_scanner]. rewrite andb_true_r. reflexivity.
  - pose proof (Forall_inv HA) as Hrow. pose proof (Forall_inv_tail HA) as HA'. cbn beta in Hrow.
    assert (row <> []) as Hne by (intros ->; cbn in *; lia).
    pose proof (run_row_shift row 0 s Hs Hrow Hne) as R.
    rewrite good_cons by exact Hs.
    set (t := zip_run rows 0 row s) in *.
    assert (length t = length rows) as Ht by (apply zip_run_length; exact Hs).
    pose proof (shift_good t rows root A Ht) as G.
    destruct (run_row place_scanner 0 row s) as [s' |].
    + rewrite IH; [| assumption | rewrite (shift_length _ _ _ R); exact Ht].
      rewrite R in G. rewrite <- G.
      destruct (Pos.eqb (complete rows root A) 1), (good_after rows t A), (later A); reflexivity.
    + destruct R as [R | R].
      * rewrite good_after_fails by assumption. reflexivity.
      * rewrite R in G.
        destruct (Pos.eqb (complete rows root A) 1), (good_after rows t A), (later A);
          cbn in *; congruence.
Qed.

Lemma begin_length : forall rps n, length (begin rps n) = length rps.
Proof. induction rps as [| rp rps IH]; intros; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

Lemma good_begin : forall rps n A,
  good rps (begin rps n) A =
  forallb (fun a => Pos.eqb (complete rps n (repeat no_row a ++ A)) 1) (seq 0 (length rps)).
Proof.
  induction rps as [| rp rps IH]; intros n A; cbn [begin good length seq forallb]; [reflexivity |].
  f_equal. rewrite IH, <- seq_shift. clear.
  induction (seq 0 (length rps)) as [| a l IHl]; cbn [map forallb]; [reflexivity |].
  rewrite IHl. reflexivity.
Qed.

Lemma later_tops : forall A,
  later A = forallb (fun k => Pos.eqb (complete rows root (skipn k A)) 1) (seq 1 (length A)).
Proof.
  induction A as [| row A IH]; cbn [later length seq forallb]; [reflexivity |].
  f_equal. rewrite IH, <- (seq_shift (length A) 1). clear.
  induction (seq 1 (length A)) as [| a l IHl]; cbn [map forallb]; [reflexivity |].
  rewrite IHl. reflexivity.
Qed.

Theorem place_accepts : forall A,
  Forall (fun row => length row = w) A ->
  accepts place_scanner A =
  forallb (fun a => Pos.eqb (complete rows root (repeat no_row a ++ A)) 1) (seq 0 (length rows)) &&
  forallb (fun k => Pos.eqb (complete rows root (skipn k A)) 1) (seq 1 (length A)).
Proof.
  intros A HA. unfold accepts. cbn [start place_scanner].
  rewrite accepts_from_good, good_begin, later_tops; [reflexivity | exact HA | apply begin_length].
Qed.

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

End Scanner.
