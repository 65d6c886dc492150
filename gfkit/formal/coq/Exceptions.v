(** The number of places where conditions fail, as something that is counted along an array. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Import Arrays FullRules Scanners Places Conditions.
Import ListNotations.
Open Scope nat_scope.

(** * Tallies: what a scanner counts *)

Record tally (S : Type) := Tally {
  begins : S;
  counts : nat -> nat -> S -> nat * S;
  rest : S -> nat
}.
Arguments Tally {S}. Arguments begins {S}. Arguments counts {S}. Arguments rest {S}.

Section One.
Variable S : Type.
Variable tl : tally S.

Fixpoint tally_row (j : nat) (row : list nat) (s : S) : nat * S :=
  match row with
  | [] => (0, s)
  | x :: r => let (e, s1) := counts tl j x s in
              let (e', s2) := tally_row (Datatypes.S j) r s1 in (e + e', s2)
  end.

Fixpoint tally_from (A : list (list nat)) (s : S) : nat :=
  match A with
  | [] => rest tl s
  | row :: A' => let (e, s') := tally_row 0 row s in e + tally_from A' s'
  end.
End One.
Arguments tally_row {S}. Arguments tally_from {S}.

Section Several.
Variable S : Type.

Fixpoint all_counts (tls : list (tally S)) (j x : nat) (ss : list S) : nat * list S :=
  match tls, ss with
  | tl :: tls', s :: ss' =>
      let (e, s1) := counts tl j x s in
      let (e', ss1) := all_counts tls' j x ss' in (e + e', s1 :: ss1)
  | _, _ => (0, [])
  end.

Fixpoint all_rest (tls : list (tally S)) (ss : list S) : nat :=
  match tls, ss with tl :: tls', s :: ss' => rest tl s + all_rest tls' ss' | _, _ => 0 end.

Definition tally_all (tls : list (tally S)) : tally (list S) :=
  Tally (map begins tls) (all_counts tls) (all_rest tls).

Lemma tally_all_row : forall tl tls row j s ss,
  tally_row (tally_all (tl :: tls)) j row (s :: ss) =
  (fst (tally_row tl j row s) + fst (tally_row (tally_all tls) j row ss),
   snd (tally_row tl j row s) :: snd (tally_row (tally_all tls) j row ss)).
Proof.
  induction row as [| x row IH]; intros j s ss; cbn [tally_row]; [reflexivity |].
  cbn [counts tally_all all_counts].
  destruct (counts tl j x s) as [e1 s1], (all_counts tls j x ss) as [e2 ss1].
  change (tally_row (Tally (begins tl :: map begins tls) (all_counts (tl :: tls)) (all_rest (tl :: tls))))
    with (tally_row (tally_all (tl :: tls))).
  change (tally_row (Tally (map begins tls) (all_counts tls) (all_rest tls)))
    with (tally_row (tally_all tls)).
  change {| begins := map begins (tl :: tls); counts := all_counts (tl :: tls); rest := all_rest (tl :: tls) |}
    with (tally_all (tl :: tls)).
  rewrite IH. destruct (tally_row tl (Datatypes.S j) row s1), (tally_row (tally_all tls) (Datatypes.S j) row ss1).
  cbn [fst snd]. f_equal. lia.
Qed.

Lemma tally_all_from : forall tl tls A s ss,
  tally_from (tally_all (tl :: tls)) A (s :: ss) = tally_from tl A s + tally_from (tally_all tls) A ss.
Proof.
  induction A as [| row A IH]; intros s ss; cbn [tally_from]; [reflexivity |].
  rewrite tally_all_row.
  destruct (tally_row tl 0 row s) as [e1 s1], (tally_row (tally_all tls) 0 row ss) as [e2 ss1].
  cbn [fst snd]. rewrite IH. lia.
Qed.

Lemma tally_none : forall A, tally_from (tally_all []) A [] = 0.
Proof.
  induction A as [| row A IH]; cbn [tally_from]; [reflexivity |].
  assert (forall row j, tally_row (tally_all []) j row [] = (0, [])) as E.
  { clear. induction row as [| x row IH]; intros j; cbn; [reflexivity | rewrite IH; reflexivity]. }
  rewrite E. exact IH.
Qed.

Theorem tally_sum : forall tls A,
  tally_from (tally_all tls) A (map begins tls) =
  list_sum (map (fun tl => tally_from tl A (begins tl)) tls).
Proof.
  induction tls as [| tl tls IH]; intros A; [apply tally_none |].
  cbn [map]. rewrite tally_all_from, IH. reflexivity.
Qed.
End Several.
Arguments tally_all {S}.

(** * The scanner that accepts some totals *)

Section Accepting.
Variable tls : list (tally (list positive)).
Variable allowed : list nat.

Definition most : nat := list_max allowed.

Definition total_step (j x : nat) (s : list (list positive)) : option (list (list positive)) :=
  match s with
  | [c] :: ss =>
      let (e, ss') := all_counts _ tls j x ss in
      let m := (Nat.pred (Pos.to_nat c) + e)%nat in
      if Nat.ltb most m then None else Some ([Pos.of_succ_nat m] :: ss')
  | _ => None
  end.

Definition total_final (s : list (list positive)) : bool :=
  match s with
  | [c] :: ss => existsb (Nat.eqb (Nat.pred (Pos.to_nat c) + all_rest _ tls ss)) allowed
  | _ => false
  end.

Definition total_scanner : scanner (list (list positive)) :=
  Scanner ([1%positive] :: map begins tls) total_step total_final.

Lemma too_many : forall m, (most < m)%nat -> existsb (Nat.eqb m) allowed = false.
Proof.
  intros m H. destruct (existsb (Nat.eqb m) allowed) eqn:E; [| reflexivity]. exfalso.
  apply existsb_exists in E. destruct E as (k & Hk & E). apply Nat.eqb_eq in E. subst k.
  pose proof (proj1 (list_max_le allowed most) (le_n _)) as F. rewrite Forall_forall in F.
  specialize (F m Hk). cbn in F. lia.
Qed.

Lemma to_nat_of_succ : forall c, Nat.pred (Pos.to_nat (Pos.of_succ_nat c)) = c.
Proof. intros. rewrite SuccNat2Pos.id_succ. reflexivity. Qed.

Lemma total_row : forall row j c ss,
  match run_row total_scanner j row ([Pos.of_succ_nat c] :: ss) with
  | Some s => s = [Pos.of_succ_nat (c + fst (tally_row (tally_all tls) j row ss))] ::
                  snd (tally_row (tally_all tls) j row ss)
  | None => (most < c + fst (tally_row (tally_all tls) j row ss))%nat
  end.
Proof.
  induction row as [| x row IH]; intros j c ss; cbn [run_row tally_row fst snd].
  - rewrite Nat.add_0_r. reflexivity.
  - change (step total_scanner j x) with (total_step j x). cbn [total_step].
    change (counts (tally_all tls) j x ss) with (all_counts _ tls j x ss).
    destruct (all_counts _ tls j x ss) as [e ss1]. rewrite to_nat_of_succ.
    specialize (IH (S j) (c + e)%nat ss1).
    destruct (tally_row (tally_all tls) (S j) row ss1) as [e' ss2] eqn:E. cbn [fst snd] in *.
    destruct (Nat.ltb_spec most (c + e)); [lia |].
    destruct (run_row total_scanner (S j) row ([Pos.of_succ_nat (c + e)] :: ss1)) as [s |]; [| lia].
    rewrite IH. do 3 f_equal. lia.
Qed.

Lemma total_from : forall A c ss,
  accepts_from total_scanner A ([Pos.of_succ_nat c] :: ss) =
  existsb (Nat.eqb (c + tally_from (tally_all tls) A ss)) allowed.
Proof.
  induction A as [| row A IH]; intros c ss; cbn [accepts_from tally_from].
  - cbn [final total_scanner total_final]. rewrite to_nat_of_succ. reflexivity.
  - pose proof (total_row row 0 c ss) as H.
    destruct (tally_row (tally_all tls) 0 row ss) as [e ss1]. cbn [fst snd] in H.
    destruct (run_row total_scanner 0 row ([Pos.of_succ_nat c] :: ss)) as [s |].
    + rewrite H, IH. f_equal. f_equal. lia.
    + symmetry. apply too_many. lia.
Qed.

Theorem total_accepts : forall A,
  accepts total_scanner A =
  existsb (Nat.eqb (list_sum (map (fun tl => tally_from tl A (begins tl)) tls))) allowed.
Proof.
  intros A. unfold accepts. cbn [start total_scanner].
  rewrite <- tally_sum. exact (total_from A 0 (map begins tls)).
Qed.
End Accepting.

(** * The tally of one condition at the elements of one column *)

Section Place.
Variable w : nat.
Variable D : diagram.
Variable root : positive.
Variable rows : list (list bool).
Hypothesis fails_for_ever : PM.find 2%positive D = None.
Hypothesis holds_for_ever : PM.find 1%positive D = None.
Hypothesis w_positive : (0 < w)%nat.

Definition failing (n : positive) : nat := if Pos.eqb n 2 then 1 else 0.
Definition forgiven (n : positive) : positive := if Pos.eqb n 2 then 1%positive else n.

Definition place_counts (j x : nat) (s : list positive) : nat * list positive :=
  let t := zip_step D rows j x s in
  let s' := map forgiven t in
  (list_sum (map failing t), if Nat.eqb (S j) w then root :: removelast s' else s').

Fixpoint cost (rps : list (list bool)) (s : list positive) (A : list (list nat)) : nat :=
  match rps, s with
  | _ :: rps', n :: s' => failing (complete w D rps n A) + cost rps' s' A
  | _, _ => 0
  end.

Definition place_tally : tally (list positive) :=
  Tally (begin w D rows root) place_counts (fun s => cost rows s []).

Lemma advance_holds : forall x, advance D 1 x = 1%positive.
Proof. intros. unfold advance. rewrite holds_for_ever. reflexivity. Qed.

Lemma run_plan_holds : forall rp row j, run_plan D rp j row 1 = 1%positive.
Proof.
  induction row as [| x row IH]; intros j; cbn [run_plan]; [reflexivity |].
  destruct (nth j rp false); [rewrite advance_holds |]; apply IH.
Qed.

Lemma complete_holds : forall rps A, complete w D rps 1 A = 1%positive.
Proof.
  induction rps as [| rp rps IH]; intros A; cbn [complete]; [reflexivity |].
  rewrite run_plan_holds. apply IH.
Qed.

Lemma failing_zero : forall n, n <> 2%positive -> failing n = 0%nat /\ forgiven n = n.
Proof. intros n H. unfold failing, forgiven. apply Pos.eqb_neq in H. rewrite H. auto. Qed.

(** Forgetting a failure that has been counted changes nothing else. *)
Lemma forgive_run : forall rp row j n,
  (failing n + failing (run_plan D rp j row (forgiven n)) = failing (run_plan D rp j row n))%nat /\
  forgiven (run_plan D rp j row (forgiven n)) = forgiven (run_plan D rp j row n).
Proof.
  intros rp row j n. destruct (Pos.eq_dec n 2) as [-> | H].
  - cbn [failing forgiven Pos.eqb]. rewrite run_plan_holds, run_plan_fails by exact fails_for_ever.
    split; reflexivity.
  - destruct (failing_zero n H) as [-> ->]. split; reflexivity.
Qed.

Lemma forgive_zip : forall rps j row t,
  (list_sum (map failing t) + list_sum (map failing (zip_run D rps j row (map forgiven t))) =
   list_sum (map failing (zip_run D rps j row t)))%nat /\
  map forgiven (zip_run D rps j row (map forgiven t)) = map forgiven (zip_run D rps j row t) \/
  length t <> length rps.
Proof.
  induction rps as [| rp rps IH]; intros j row [| n t]; try (right; discriminate); [left; split; reflexivity |].
  destruct (IH j row t) as [[H1 H2] | H]; [left | right; cbn; lia].
  destruct (forgive_run rp row j n) as [F1 F2]. cbn [map zip_run]. rewrite F2, H2. split; [| reflexivity].
  cbn [list_sum fold_right] in *. unfold list_sum in *. cbn [fold_right]. lia.
Qed.

Lemma place_row : forall row j s,
  length s = length rows -> (j + length row = w)%nat -> row <> [] ->
  tally_row place_tally j row s =
  (list_sum (map failing (zip_run D rows j row s)),
   root :: removelast (map forgiven (zip_run D rows j row s))).
Proof.
  induction row as [| x row IH]; intros j s Hs Hj Hne; [congruence |].
  cbn [tally_row]. change (counts place_tally j x s) with (place_counts j x s). unfold place_counts.
  rewrite zip_run_cons. set (t := zip_step D rows j x s).
  assert (length t = length rows) as Ht by (apply (zip_step_length w D w_positive); exact Hs).
  destruct row as [| y row].
  - replace (Nat.eqb (S j) w) with true by (symmetry; apply Nat.eqb_eq; cbn in Hj; lia).
    cbn [tally_row]. rewrite (zip_run_nil w D w_positive) by exact Ht. rewrite Nat.add_0_r. reflexivity.
  - replace (Nat.eqb (S j) w) with false by (symmetry; apply Nat.eqb_neq; cbn in Hj; lia).
    rewrite IH; [| rewrite map_length; exact Ht | cbn in *; lia | discriminate].
    destruct (forgive_zip rows (S j) (y :: row) t) as [[H1 H2] | H]; [| contradiction].
    rewrite H1, H2. reflexivity.
Qed.

Fixpoint cost_after (rps : list (list bool)) (t : list positive) (A : list (list nat)) : nat :=
  match rps, t with
  | _ :: rps', n :: t' => failing (complete w D rps' n A) + cost_after rps' t' A
  | _, _ => 0
  end.

Lemma cost_cons : forall rps s row A,
  cost rps s (row :: A) = cost_after rps (zip_run D rps 0 row s) A.
Proof.
  induction rps as [| rp rps IH]; intros [| n s] row A; cbn [cost zip_run cost_after]; try reflexivity.
  rewrite IH. reflexivity.
Qed.

Lemma forgive_complete : forall rps n A,
  (failing n + failing (complete w D rps (forgiven n) A) = failing (complete w D rps n A))%nat.
Proof.
  intros rps n A. destruct (Pos.eq_dec n 2) as [-> | H].
  - cbn [failing forgiven Pos.eqb]. rewrite complete_holds, complete_fails by exact fails_for_ever.
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
  match A with [] => 0 | _ :: A' => failing (complete w D rows root A') + later_cost A' end.

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
    rewrite cost_cons. set (t := zip_run D rows 0 row s).
    assert (length t = length rows) as Ht by (apply (zip_run_length w D w_positive); exact Hs).
    rewrite <- (cost_shift rows t A Ht). rewrite IH; [| exact HA' | | exact Hne].
    + destruct rows as [| rp rps]; [congruence |]. cbn [cost tl]. lia.
    + cbn [length]. rewrite removelast_length, map_length, Ht. destruct rows; [congruence | reflexivity].
Qed.

Lemma cost_begin : forall rps n A,
  cost rps (begin w D rps n) A =
  list_sum (map (fun a => failing (complete w D rps n (repeat (no_row w) a ++ A))) (seq 0 (length rps))).
Proof.
  induction rps as [| rp rps IH]; intros n A; cbn [begin cost length seq map]; [reflexivity |].
  rewrite IH, <- seq_shift, map_map. reflexivity.
Qed.

Lemma later_cost_tops : forall A,
  later_cost A =
  list_sum (map (fun k => failing (complete w D rows root (skipn k A))) (seq 1 (length A))).
Proof.
  induction A as [| row A IH]; cbn [later_cost length seq map]; [reflexivity |].
  rewrite IH, <- (seq_shift (length A) 1), map_map. reflexivity.
Qed.

Theorem place_tallies : forall A,
  Forall (fun row => length row = w) A -> rows <> [] ->
  tally_from place_tally A (begins place_tally) =
  (list_sum (map (fun a => failing (complete w D rows root (repeat (no_row w) a ++ A))) (seq 0 (length rows))) +
   list_sum (map (fun k => failing (complete w D rows root (skipn k A))) (seq 1 (length A))))%nat.
Proof.
  intros A HA Hne. cbn [begins place_tally].
  rewrite tally_from_cost; [| exact HA | apply begin_length | exact Hne].
  rewrite cost_begin, later_cost_tops. reflexivity.
Qed.
End Place.

(** * The number of places where a condition fails *)

Lemma sum_same : forall (f g : nat -> nat) l, (forall k, In k l -> f k = g k) ->
  list_sum (map f l) = list_sum (map g l).
Proof. intros f g l H. f_equal. apply map_ext_in, H. Qed.

Lemma sum_zero : forall (f : nat -> nat) l, (forall k, In k l -> f k = 0%nat) -> list_sum (map f l) = 0%nat.
Proof.
  induction l as [| k l IH]; intros H; [reflexivity |]. unfold list_sum in *. cbn [map fold_right].
  rewrite H by (left; reflexivity). apply IH. intros; apply H; right; assumption.
Qed.

Lemma sum_app : forall (f : nat -> nat) l m,
  list_sum (map f (l ++ m)) = (list_sum (map f l) + list_sum (map f m))%nat.
Proof. intros. rewrite map_app, list_sum_app. reflexivity. Qed.

Lemma sum_first : forall (g : nat -> nat) m,
  list_sum (map g (seq 0 (S m))) = (g 0%nat + list_sum (map (fun k => g (S k)) (seq 0 m)))%nat.
Proof. intros. cbn [seq map]. rewrite <- seq_shift, map_map. reflexivity. Qed.

Lemma sum_last : forall (g : nat -> nat) m,
  list_sum (map g (seq 0 (S m))) = (list_sum (map g (seq 0 m)) + g m)%nat.
Proof. intros. rewrite seq_S, sum_app. unfold list_sum at 2. cbn. lia. Qed.

Lemma sum_reversed : forall (f : nat -> nat) m,
  list_sum (map (fun a => f (m - a)%nat) (seq 0 (S m))) = list_sum (map f (seq 0 (S m))).
Proof.
  intros f m. induction m as [| m IH]; [reflexivity |].
  rewrite sum_first, (sum_last f). cbn beta. rewrite <- IH. rewrite Nat.sub_0_r, Nat.add_comm. f_equal.
Qed.

Section Condition.
Variable values : list Z.
Variable t : topology.
Variable w : nat.
Variable c : condition.
Hypothesis w_positive : (0 < w)%nat.
Variable j : nat.
Hypothesis j_on_board : (j < w)%nat.

Definition diagram_counts (sh : shape) (D : diagram) (root : positive) : bool :=
  match PM.find 2%positive D, PM.find 1%positive D with
  | None, None =>
      forallb (fun l => Bool.eqb (Pos.eqb (follow D l root) 2) (negb (says values c sh l)))
              (readings values (lengths sh))
  | _, _ => false
  end.

Theorem condition_tallies : forall D root A,
  diagram_counts (shape_at t w c j) D root = true -> Forall (is_row values w) A ->
  tally_from (place_tally w D root (plan t w c j)) A (begins (place_tally w D root (plan t w c j))) =
  list_sum (map (fun i => bad (holds_at t w (array_of values A) c (Z.of_nat i) (Z.of_nat j)))
                (seq 0 (length A))).
Proof.
  intros D root A HD HA. unfold diagram_counts in HD.
  destruct (PM.find 2%positive D) eqn:HD2; [discriminate |].
  destruct (PM.find 1%positive D) eqn:HD1; [discriminate |]. rewrite forallb_forall in HD.
  assert (Forall (fun row => length row = w) A) as HL.
  { revert HA. apply Forall_impl. intros row [H _]; exact H. }
  assert (Forall (fair values w) A) as HF.
  { revert HA. apply Forall_impl. intros row H. right; exact H. }
  assert (length (plan t w c j) = height c) as HP by (unfold plan; rewrite map_length, seq_length; reflexivity).
  rewrite place_tallies; try assumption; [| intros E; rewrite E in HP; discriminate]. rewrite HP.
  assert (forall C top, Forall (fun row => length row = w) C -> Forall (fair values w) C ->
    (forall b k, look w C (b, k) = symbol w A (Z.of_nat b + top) k) ->
    failing (complete w D (plan t w c j) root C) = bad (said values t w c j A (top + Z.of_nat (above c)))) as R.
  { intros C top H1 H2 H3. rewrite complete_reads, (reads_plan t w c w_positive) by exact H1.
    rewrite <- (says_said values t w c w_positive j j_on_board A C top H3).
    specialize (HD (map (look w C) (read_cells t w c j)) (read_in_readings values t w c w_positive j C H2)).
    apply Bool.eqb_prop in HD. unfold failing. rewrite HD.
    destruct (says values c (shape_at t w c j) (map (look w C) (read_cells t w c j))); reflexivity. }
  assert (forall a, failing (complete w D (plan t w c j) root (repeat (no_row w) a ++ A)) =
                    bad (said values t w c j A (Z.of_nat (above c) - Z.of_nat a))) as R1.
  { intros a. rewrite (R _ (- Z.of_nat a)%Z).
    - do 2 f_equal. lia.
    - apply Forall_app; split; [| exact HL]. apply Forall_forall. intros r Hr.
      apply repeat_spec in Hr. subst r. apply repeat_length.
    - apply Forall_app; split; [| exact HF]. apply Forall_forall. intros r Hr.
      apply repeat_spec in Hr. left; exact Hr.
    - intros b k. rewrite look_before by exact w_positive. f_equal. }
  assert (forall k, failing (complete w D (plan t w c j) root (skipn k A)) =
                    bad (said values t w c j A (Z.of_nat (above c) + Z.of_nat k))) as R2.
  { assert (forall (P : list nat -> Prop) k, Forall P A -> Forall P (skipn k A)) as G.
    { intros P k H. rewrite <- (firstn_skipn k A) in H. apply Forall_app in H. apply H. }
    intros k. rewrite (R _ (Z.of_nat k)); [do 2 f_equal; lia | apply G, HL | apply G, HF |].
    intros b q. apply look_after, w_positive. }
  set (f := fun i => bad (said values t w c j A (Z.of_nat i))).
  rewrite (sum_same _ (fun a => if Nat.leb a (above c) then f (above c - a)%nat else 0%nat)).
  2: { intros a _. rewrite R1. destruct (Nat.leb_spec a (above c)).
       - unfold f. do 2 f_equal. lia.
       - rewrite said_off by lia. reflexivity. }
  rewrite (sum_same _ (fun k => f (above c + k)%nat) (seq 1 (length A))).
  2: { intros k _. rewrite R2. unfold f. do 2 f_equal. lia. }
  unfold height. replace (S (above c + below c)) with (S (above c) + below c)%nat by lia.
  rewrite seq_app, sum_app. rewrite (sum_zero _ (seq (0 + S (above c)) (below c))).
  2: { intros k Hk. apply in_seq in Hk. destruct (Nat.leb_spec k (above c)); [lia | reflexivity]. }
  rewrite (sum_same _ (fun a => f (above c - a)%nat) (seq 0 (S (above c)))).
  2: { intros k Hk. apply in_seq in Hk. destruct (Nat.leb_spec k (above c)); [reflexivity | lia]. }
  rewrite sum_reversed, Nat.add_0_r.
  transitivity (list_sum (map f (seq 0 (S (above c) + length A)))).
  { rewrite (seq_app (S (above c))), sum_app. f_equal. cbn [Nat.add].
    clear. revert f. generalize (above c) as u. generalize (length A) as m. intros m u f.
    assert (forall b, list_sum (map (fun k => f (u + k)%nat) (seq b m)) = list_sum (map f (seq (u + b) m))) as G.
    { induction m as [| m IH]; intros b; cbn [seq map]; [reflexivity |]. unfold list_sum in *. cbn [fold_right].
      rewrite IH. replace (u + S b)%nat with (S (u + b)) by lia. reflexivity. }
    rewrite G. f_equal. f_equal. f_equal. lia. }
  replace (S (above c) + length A)%nat with (length A + S (above c))%nat by lia.
  rewrite seq_app, sum_app. rewrite (sum_zero f (seq (0 + length A) (S (above c)))).
  2: { intros k Hk. apply in_seq in Hk. unfold f. rewrite said_off by lia. reflexivity. }
  rewrite Nat.add_0_r. apply sum_same. intros i Hi. apply in_seq in Hi. unfold f.
  rewrite said_on by (try assumption; lia). reflexivity.
Qed.
End Condition.
