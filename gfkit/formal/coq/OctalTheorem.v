(** Periods of octal games, by one computation of the first nim-values. *)
From Coq Require Import Arith NArith List Bool Lia FSets.FMapPositive FinFun.
From GFKit Require Export OctalGames.
Import ListNotations.

(** * The least number that a list has not *)

Definition marked (l : list N) : PM.t unit :=
  fold_right (fun v m => PM.add (N.succ_pos v) tt m) (PM.empty unit) l.

Fixpoint least_from (fuel : nat) (v : N) (m : PM.t unit) : N :=
  match fuel with
  | O => v
  | S f => match PM.find (N.succ_pos v) m with Some _ => least_from f (N.succ v) m | None => v end
  end.

Definition mex (l : list N) : N := least_from (length l) 0 (marked l).

Lemma succ_pos_inj : forall v w, N.succ_pos v = N.succ_pos w -> v = w.
Proof. intros v w H. pose proof (N.succ_pos_spec v). pose proof (N.succ_pos_spec w). rewrite H in H0. lia. Qed.

Lemma marked_in : forall l v, (exists u, PM.find (N.succ_pos v) (marked l) = Some u) <-> In v l.
Proof.
  induction l as [| x l IH]; intros v; cbn [marked fold_right].
  - rewrite PM.gempty. split; [intros [u H]; discriminate | intros []].
  - destruct (Pos.eq_dec (N.succ_pos v) (N.succ_pos x)) as [E | E].
    + rewrite E, PM.gss. apply succ_pos_inj in E. subst. split; [left; reflexivity | eauto].
    + rewrite PM.gso by exact E. rewrite IH. split; [right; assumption |].
      intros [-> |]; [congruence | assumption].
Qed.

Lemma least_from_spec : forall l fuel v,
  (forall u, (u < v)%N -> In u l) ->
  (forall u, (u < least_from fuel v (marked l))%N -> In u l) /\
  (In (least_from fuel v (marked l)) l -> least_from fuel v (marked l) = (v + N.of_nat fuel)%N).
Proof.
  induction fuel as [| fuel IH]; intros v H; cbn [least_from].
  - split; [exact H |]. intros _. lia.
  - destruct (PM.find (N.succ_pos v) (marked l)) as [u |] eqn:E.
    + assert (In v l) as I by (apply marked_in; eauto).
      destruct (IH (N.succ v)) as [H1 H2].
      { intros w Hw. destruct (N.eq_dec w v) as [-> |]; [exact I | apply H; lia]. }
      split; [exact H1 |]. intros H3. rewrite (H2 H3). lia.
    + split; [exact H |]. intros I. apply marked_in in I. destruct I as [u I]. congruence.
Qed.

Lemma mex_below : forall l u, (u < mex l)%N -> In u l.
Proof. intros l. apply (least_from_spec l (length l) 0). intros; lia. Qed.

Lemma mex_absent : forall l, ~ In (mex l) l.
Proof.
  intros l H. destruct (least_from_spec l (length l) 0) as [H1 H2]; [intros; lia |].
  fold (mex l) in H1, H2. specialize (H2 H).
  assert (length (map N.of_nat (seq 0 (S (length l)))) <= length l) as B.
  { apply NoDup_incl_length.
    - apply Injective_map_NoDup; [intros x y E; lia | apply seq_NoDup].
    - intros u Hu. apply in_map_iff in Hu. destruct Hu as (i & <- & Hi). apply in_seq in Hi.
      destruct (Nat.eq_dec i (length l)) as [-> |]; [replace (N.of_nat (length l)) with (mex l) by lia; exact H |].
      apply H1. lia. }
  rewrite map_length, seq_length in B. lia.
Qed.

(** * The values, one after the other *)

Fixpoint sums (l m : list N) : list N :=
  match l, m with x :: l', y :: m' => N.lxor x y :: sums l' m' | _, _ => [] end.

(** The values that a heap reaches, from those of all smaller ones, the largest first. *)
Definition reached (code : list nat) (n : nat) (smaller : list N) : list N :=
  flat_map (fun k =>
    let d := nth k code 0 in
    if k <=? n then
      (if Nat.testbit d 0 && (n =? k) then [0%N] else []) ++
      (if Nat.testbit d 1 && (k <? n) then [nth (k - 1) smaller 0%N] else []) ++
      (if Nat.testbit d 2 then let l := removelast (skipn k smaller) in sums (rev_append l []) l else [])
    else [])
  (seq 0 (length code)).

Fixpoint first_values (code : list nat) (n : nat) : list N :=
  match n with
  | O => []
  | S m => let smaller := first_values code m in mex (reached code m smaller) :: smaller
  end.

Definition nim_value (code : list nat) (n : nat) : N := hd 0%N (first_values code (S n)).

Lemma first_values_are : forall code n,
  first_values code n = rev (map (nim_value code) (seq 0 n)).
Proof.
  induction n as [| n IH]; [reflexivity |].
  rewrite seq_S, map_app, rev_app_distr. cbn [map rev app]. rewrite <- IH. reflexivity.
Qed.

Lemma skip_values : forall code k n, k <= n -> skipn k (first_values code n) = first_values code (n - k).
Proof.
  induction k as [| k IH]; intros n H; [cbn [skipn]; f_equal; lia |].
  destruct n as [| n]; [lia |]. cbn [first_values skipn]. rewrite IH by lia. f_equal.
Qed.

Lemma nth_skipn_hd : forall (X : Type) (d : X) j l, nth j l d = hd d (skipn j l).
Proof. induction j as [| j IH]; intros [| x l]; cbn; auto. Qed.

Lemma one_value : forall code n k, 0 < k -> k <= n ->
  nth (k - 1) (first_values code n) 0%N = nim_value code (n - k).
Proof.
  intros. rewrite nth_skipn_hd, skip_values by lia. unfold nim_value. f_equal. f_equal. lia.
Qed.

Lemma rev_seq : forall (X : Type) (f : nat -> X) r a,
  rev (map f (seq a r)) = map (fun i => f (2 * a + r - 1 - i)) (seq a r).
Proof.
  induction r as [| r IH]; intros a; [reflexivity |].
  rewrite seq_S at 1. rewrite map_app, rev_app_distr. cbn [map rev app seq]. rewrite IH.
  f_equal; [f_equal; lia |]. rewrite <- seq_shift, map_map. apply map_ext. intros i. f_equal. lia.
Qed.

Lemma sums_map : forall (X : Type) (f g : X -> N) l,
  sums (map f l) (map g l) = map (fun i => N.lxor (f i) (g i)) l.
Proof. induction l as [| x l IH]; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

Lemma two_values : forall code n k, k <= n ->
  (let l := removelast (skipn k (first_values code n)) in sums (rev_append l []) l) =
  map (fun i => N.lxor (nim_value code i) (nim_value code (n - k - i))) (seq 1 (n - k - 1)).
Proof.
  intros code n k H. rewrite skip_values by exact H. rewrite first_values_are.
  destruct (n - k) as [| r]; [reflexivity |]. cbn [seq map rev]. cbv zeta. rewrite removelast_last, <- rev_alt, rev_involutive.
  replace (S r - 1) with r by lia. rewrite rev_seq, sums_map. apply map_ext. intros i. f_equal; lia.
Qed.

Lemma reached_are : forall code n, ends_code code = true ->
  reached code n (first_values code n) = map (nim_sum (nim_value code)) (leavings code n).
Proof.
  intros code n E. unfold ends_code in E. apply andb_true_iff in E. destruct E as [_ E].
  apply negb_true_iff in E. unfold reached, leavings.
  generalize (seq 0 (length code)) as ks. induction ks as [| k ks IH]; [reflexivity |].
  cbn [flat_map]. rewrite IH, map_app. f_equal. clear IH.
  destruct (Nat.leb_spec k n) as [L |]; [| reflexivity]. rewrite !map_app. f_equal; [| f_equal].
  - destruct (Nat.testbit (nth k code 0) 0); cbn [andb]; [| reflexivity].
    destruct (Nat.eqb_spec n k), (Nat.eqb_spec (n - k) 0); try lia; reflexivity.
  - destruct (Nat.testbit (nth k code 0) 1) eqn:B; cbn [andb]; [| reflexivity].
    destruct (Nat.ltb_spec k n), (Nat.ltb_spec 0 (n - k)); try lia; [| reflexivity].
    destruct k as [| k]; [congruence |]. rewrite one_value by lia.
    unfold nim_sum. cbn [map fold_right]. rewrite N.lxor_0_r. reflexivity.
  - destruct (Nat.testbit (nth k code 0) 2); [| reflexivity]. rewrite two_values by exact L.
    rewrite map_map. apply map_ext. intros i. unfold nim_sum. cbn [map fold_right].
    rewrite N.lxor_0_r. reflexivity.
Qed.

(** The values exist. *)
Theorem nim_value_is : forall code, ends_code code = true -> nim_values code (nim_value code).
Proof.
  intros code E n.
  assert (nim_value code n = mex (map (nim_sum (nim_value code)) (leavings code n))) as V.
  { unfold nim_value at 1. cbn [first_values hd]. rewrite reached_are by exact E. reflexivity. }
  split.
  - intros left H S1. apply (mex_absent (map (nim_sum (nim_value code)) (leavings code n))).
    rewrite <- V, <- S1. apply in_map, H.
  - intros v H. rewrite V in H. apply mex_below, in_map_iff in H. destruct H as (left & S1 & H). eauto.
Qed.

(** * The theorems *)

Fixpoint agree (l m : list N) : bool :=
  match l, m with x :: l', y :: m' => N.eqb x y && agree l' m' | _, _ => true end.

Lemma agree_nth : forall l m i, agree l m = true -> i < length l -> i < length m ->
  nth i l 0%N = nth i m 0%N.
Proof.
  induction l as [| x l IH]; intros [| y m] i H Hl Hm; cbn in Hl, Hm; try lia. cbn in H.
  apply andb_true_iff in H. destruct H as [H1 H2]. apply N.eqb_eq in H1. subst.
  destruct i as [| i]; [reflexivity |]. cbn. apply IH; [exact H2 | lia | lia].
Qed.

Lemma agree_false : forall l m, agree l m = false ->
  exists i, i < length l /\ i < length m /\ nth i l 0%N <> nth i m 0%N.
Proof.
  induction l as [| x l IH]; intros [| y m] H; cbn in H; try discriminate.
  destruct (N.eqb_spec x y) as [-> | D].
  - cbn [andb] in H. destruct (IH m H) as (i & Hl & Hm & D). exists (S i). cbn. repeat split; try lia; exact D.
  - exists 0. cbn. repeat split; try lia; exact D.
Qed.

Lemma nth_skipn_add : forall (X : Type) (d : X) k l i, nth i (skipn k l) d = nth (k + i) l d.
Proof. induction k as [| k IH]; intros [| x l] i; cbn; auto. destruct i; reflexivity. Qed.

Definition known (code : list nat) (count : nat) : list N := rev_append (first_values code count) [].

Lemma known_nth : forall code count i, i < count -> nth i (known code count) 0%N = nim_value code i.
Proof.
  intros. unfold known. rewrite <- rev_alt, first_values_are, rev_involutive.
  rewrite nth_indep with (d' := nim_value code 0) by (rewrite map_length, seq_length; assumption).
  rewrite map_nth, seq_nth by assumption. reflexivity.
Qed.

Lemma known_length : forall code count, length (known code count) = count.
Proof. intros. unfold known. rewrite <- rev_alt, first_values_are, rev_involutive, map_length, seq_length. reflexivity. Qed.

(** As many values as the theorem of Guy and Smith compares. *)
Definition enough (code : list nat) (n0 p : nat) : nat :=
  2 * Nat.max n0 1 + 2 * p + (length code - 1).

Definition period_check (code : list nat) (n0 p : nat) : bool :=
  ends_code code && (0 <? p) &&
  let values := known code (enough code n0 p) in agree (skipn n0 values) (skipn (n0 + p) values).

(** All smaller periods fail, and the value before the period. *)
Definition least_check (code : list nat) (n0 p : nat) : bool :=
  let values := known code (enough code n0 p) in
  let from := skipn n0 values in
  forallb (fun p' => negb (agree from (skipn p' from))) (seq 1 (p - 1)) &&
  match n0 with
  | O => true
  | S m => negb (N.eqb (nth m values 0%N) (nth (m + p) values 0%N))
  end.

Section Instance.
Variable code : list nat.
Variables n0 p : nat.
Hypothesis checked : period_check code n0 p = true.

Lemma code_ends : ends_code code = true.
Proof. unfold period_check in checked. rewrite !andb_true_iff in checked. tauto. Qed.

Lemma nim_period : forall n, n0 <= n -> nim_value code (n + p) = nim_value code n.
Proof.
  apply (guy_smith code _ code_ends (nim_value_is code code_ends) n0 p). intros n H1 H2.
  unfold period_check in checked. rewrite !andb_true_iff in checked. destruct checked as [[_ _] A].
  assert (n + p < enough code n0 p) as L by (unfold enough; lia).
  pose proof (agree_nth _ _ (n - n0) A) as E. rewrite !skipn_length, known_length in E.
  specialize (E ltac:(lia) ltac:(lia)). rewrite !nth_skipn_add in E.
  replace (n0 + (n - n0)) with n in E by lia. replace (n0 + p + (n - n0)) with (n + p) in E by lia.
  rewrite !known_nth in E by lia. symmetry. exact E.
Qed.

(** From n0 on a heap of n + p beans can stand for one of n in all positions. *)
Theorem heaps_period : forall n P, n >= n0 ->
  (second_wins code (n + p :: P) <-> second_wins code (n :: P)).
Proof.
  intros n P H. revert P.
  apply (same_heaps code (nim_value code) code_ends (nim_value_is code code_ends)). apply nim_period, H.
Qed.

Theorem values_period : forall G, nim_values code G -> forall n, n >= n0 -> G (n + p) = G n.
Proof.
  intros G V n H. apply (same_heaps code G code_ends V). intros P. apply heaps_period, H.
Qed.

Hypothesis least : least_check code n0 p = true.

Lemma nim_turns : forall j n, n0 <= n -> nim_value code (n + j * p) = nim_value code n.
Proof.
  induction j as [| j IH]; intros n H; [f_equal; lia |].
  replace (n + S j * p) with (n + j * p + p) by lia. rewrite nim_period by lia. apply IH, H.
Qed.

(** Whatever has this property has a period of at least p, and begins at n0 or later if it has this period. *)
Theorem heaps_least : forall m p', 0 < p' ->
  (forall n P, n >= m -> (second_wins code (n + p' :: P) <-> second_wins code (n :: P))) ->
  p <= p' /\ (p' = p -> n0 <= m).
Proof.
  intros m p' Hp' H.
  assert (0 < p) as Hp.
  { unfold period_check in checked. rewrite !andb_true_iff in checked. apply Nat.ltb_lt. tauto. }
  assert (forall n, m <= n -> nim_value code (n + p') = nim_value code n) as V.
  { intros n Hn. apply (same_heaps code (nim_value code) code_ends (nim_value_is code code_ends)).
    intros P. apply H, Hn. }
  unfold least_check in least. apply andb_true_iff in least. destruct least as [L1 L2].
  split.
  - destruct (Nat.le_gt_cases p p') as [| L]; [assumption | exfalso].
    rewrite forallb_forall in L1. specialize (L1 p' ltac:(apply in_seq; lia)).
    apply negb_true_iff, agree_false in L1. destruct L1 as (i & Hi & Hj & D). apply D. clear D.
    rewrite !skipn_length, known_length in *. rewrite !nth_skipn_add.
    rewrite !known_nth by lia.
    replace (n0 + (p' + i)) with (n0 + i + p') by lia.
    rewrite <- (nim_turns m (n0 + i)), <- (nim_turns m (n0 + i + p')) by lia.
    replace (n0 + i + p' + m * p) with (n0 + i + m * p + p') by lia. symmetry. apply V. nia.
  - intros ->. destruct n0 as [| k] eqn:E; [lia |].
    destruct (Nat.le_gt_cases (S k) m) as [| L]; [assumption | exfalso].
    apply negb_true_iff, N.eqb_neq in L2. apply L2.
    rewrite !known_nth by (unfold enough; lia). symmetry. apply V. lia.
Qed.
End Instance.
