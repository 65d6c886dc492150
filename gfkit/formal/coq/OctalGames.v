(** Octal games: heaps of beans, their moves, who wins, and nim-values. *)
From Coq Require Import Arith NArith List Bool Lia FSets.FMapPositive.
Import ListNotations.
Module PM := PositiveMap.

(** * The rules *)

(** A position is a list of heaps, each by its number of beans. *)
Definition position := list nat.

(** A code is the list of its digits d0, d1, d2, ...; digit dk says what a move that takes k beans
    from a heap may leave of it: 1 stands for nothing, 2 for one heap, 4 for two heaps. *)
Definition leavings (code : list nat) (n : nat) : list position :=
  flat_map (fun k =>
    let d := nth k code 0 in
    if k <=? n then
      (if Nat.testbit d 0 && (n - k =? 0) then [[]] else []) ++
      (if Nat.testbit d 1 && (0 <? n - k) then [[n - k]] else []) ++
      (if Nat.testbit d 2 then map (fun i => [i; n - k - i]) (seq 1 (n - k - 1)) else [])
    else [])
  (seq 0 (length code)).

(** A move is made in one of the heaps. *)
Fixpoint moves (code : list nat) (P : position) : list position :=
  match P with
  | [] => []
  | n :: rest => map (fun left => left ++ rest) (leavings code n) ++ map (cons n) (moves code rest)
  end.

(** Who cannot move loses. The player who moves first wins if some move leads to a position that the
    second player wins; the second player wins if every move leads to one that the first wins. *)
Inductive first_wins (code : list nat) : position -> Prop :=
  | some_move : forall P Q, In Q (moves code P) -> second_wins code Q -> first_wins code P
with second_wins (code : list nat) : position -> Prop :=
  | every_move : forall P, (forall Q, In Q (moves code P) -> first_wins code Q) -> second_wins code P.

(** Nim-values: of a heap the least number that no option has, of a position the nim-sum. *)
Definition nim_sum (G : nat -> N) (P : position) : N := fold_right N.lxor 0%N (map G P).

Definition nim_values (code : list nat) (G : nat -> N) : Prop :=
  forall n,
    (forall left, In left (leavings code n) -> nim_sum G left <> G n) /\
    (forall v, (v < G n)%N -> exists left, In left (leavings code n) /\ nim_sum G left = v).

(** What is asked of a code: who takes nothing splits a heap. *)
Definition ends_code (code : list nat) : bool :=
  negb (Nat.testbit (nth 0 code 0) 0) && negb (Nat.testbit (nth 0 code 0) 1).

(** * Leavings *)

Lemma in_leavings : forall code n left, In left (leavings code n) <->
  exists k, k < length code /\ k <= n /\
    ((Nat.testbit (nth k code 0) 0 = true /\ n = k /\ left = []) \/
     (Nat.testbit (nth k code 0) 1 = true /\ k < n /\ left = [n - k]) \/
     (Nat.testbit (nth k code 0) 2 = true /\
      exists i j, 0 < i /\ 0 < j /\ i + j + k = n /\ left = [i; j])).
Proof.
  intros code n left. unfold leavings. rewrite in_flat_map. split.
  - intros (k & Hk & H). apply in_seq in Hk. exists k.
    destruct (Nat.leb_spec k n) as [L |]; [| contradiction].
    split; [lia |]. split; [exact L |]. rewrite !in_app_iff in H. destruct H as [H | [H | H]].
    + left. destruct (Nat.testbit (nth k code 0) 0); cbn [andb] in H; [| contradiction].
      destruct (Nat.eqb_spec (n - k) 0); [| contradiction]. destruct H as [H | []]. repeat split; auto; lia.
    + right; left. destruct (Nat.testbit (nth k code 0) 1); cbn [andb] in H; [| contradiction].
      destruct (Nat.ltb_spec 0 (n - k)); [| contradiction]. destruct H as [H | []]. repeat split; auto; lia.
    + right; right. destruct (Nat.testbit (nth k code 0) 2); [| contradiction]. split; [reflexivity |].
      apply in_map_iff in H. destruct H as (i & E & Hi). apply in_seq in Hi.
      exists i, (n - k - i). repeat split; try lia. symmetry; exact E.
  - intros (k & Hk & L & H). exists k. split; [apply in_seq; lia |].
    destruct (Nat.leb_spec k n); [| lia]. rewrite !in_app_iff.
    destruct H as [(B & E & ->) | [(B & E & ->) | (B & i & j & Hi & Hj & E & ->)]]; rewrite B.
    + left. cbn [andb]. replace (n - k =? 0) with true by (symmetry; apply Nat.eqb_eq; lia). left; reflexivity.
    + right; left. cbn [andb]. replace (0 <? n - k) with true by (symmetry; apply Nat.ltb_lt; lia). left; reflexivity.
    + right; right. apply in_map_iff. exists i. split; [f_equal; f_equal; lia | apply in_seq; lia].
Qed.

(** Moves come to an end: a heap of n > 0 beans counts for 2 n - 1. *)
Definition size (P : position) : nat := list_sum (map (fun n => 2 * n - 1) P).

Lemma size_app : forall P Q, size (P ++ Q) = size P + size Q.
Proof. intros. unfold size. rewrite map_app. apply list_sum_app. Qed.

Lemma leavings_smaller : forall code n left,
  ends_code code = true -> In left (leavings code n) -> size left < 2 * n - 1 /\ Forall (fun i => i < n) left.
Proof.
  intros code n left E H. unfold ends_code in E. apply andb_true_iff in E. destruct E as [E0 E1].
  apply negb_true_iff in E0, E1. apply in_leavings in H.
  destruct H as (k & Hk & L & [(B & -> & ->) | [(B & H & ->) | (B & i & j & Hi & Hj & H & ->)]]).
  - destruct k; [congruence |]. split; [cbn; lia | constructor].
  - destruct k; [congruence |]. split; [cbn; lia | repeat constructor; lia].
  - split; [cbn; lia | repeat constructor; lia].
Qed.

Lemma in_moves : forall code P Q, In Q (moves code P) <->
  exists A n left B, P = A ++ n :: B /\ In left (leavings code n) /\ Q = A ++ left ++ B.
Proof.
  induction P as [| m P IH]; intros Q; cbn [moves].
  - split; [intros [] |]. intros (A & n & left & B & E & _). destruct A; discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(left & <- & H) | (R & <- & H)].
      * exists [], m, left, P. auto.
      * apply IH in H. destruct H as (A & n & left & B & -> & H & ->). exists (m :: A), n, left, B. auto.
    + intros (A & n & left & B & E & H & ->). destruct A as [| a A]; inversion E; subst.
      * left. exists left. auto.
      * right. exists (A ++ left ++ B). split; [reflexivity |]. apply IH. exists A, n, left, B. auto.
Qed.

Lemma moves_smaller : forall code P Q, ends_code code = true -> In Q (moves code P) -> size Q < size P.
Proof.
  intros code P Q E H. apply in_moves in H. destruct H as (A & n & left & B & -> & H & ->).
  apply (leavings_smaller _ _ _ E) in H. destruct H as [H _].
  rewrite !size_app. change (n :: B) with ([n] ++ B). rewrite size_app.
  replace (size [n]) with (2 * n - 1) by (cbn; lia). lia.
Qed.

(** * The theorem of Sprague and Grundy *)

Section Values.
Variable code : list nat.
Variable G : nat -> N.
Hypothesis ends : ends_code code = true.
Hypothesis values : nim_values code G.

Lemma nim_sum_app : forall P Q, nim_sum G (P ++ Q) = N.lxor (nim_sum G P) (nim_sum G Q).
Proof.
  unfold nim_sum. induction P as [| n P IH]; intros Q; cbn [app map fold_right].
  - rewrite N.lxor_0_l. reflexivity.
  - rewrite IH. symmetry. apply N.lxor_assoc.
Qed.

Lemma nim_sum_cons : forall n P, nim_sum G (n :: P) = N.lxor (G n) (nim_sum G P).
Proof. reflexivity. Qed.

Lemma lxor_cancel : forall a b c, N.lxor a b = N.lxor a c -> b = c.
Proof.
  intros a b c H. assert (N.lxor a (N.lxor a b) = N.lxor a (N.lxor a c)) as E by (rewrite H; reflexivity).
  rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in E. exact E.
Qed.

Lemma moved_differs : forall P Q, In Q (moves code P) -> nim_sum G Q <> nim_sum G P.
Proof.
  intros P Q H E. apply in_moves in H. destruct H as (A & n & left & B & -> & H & ->).
  rewrite !nim_sum_app, nim_sum_cons in E. apply lxor_cancel in E.
  rewrite (N.lxor_comm _ (nim_sum G B)), (N.lxor_comm (G n)) in E. apply lxor_cancel in E.
  exact (proj1 (values n) left H E).
Qed.

Lemma high_bit : forall P x, x <> 0%N -> nim_sum G P = x ->
  exists A n B, P = A ++ n :: B /\ N.testbit (G n) (N.log2 x) = true.
Proof.
  intros P x Hx H. assert (N.testbit (nim_sum G P) (N.log2 x) = true) as T
    by (rewrite H; apply N.bit_log2, Hx).
  clear H. generalize dependent T. generalize (N.log2 x) as s. intros s T.
  induction P as [| n P IH]; [rewrite N.bits_0 in T; discriminate |].
  rewrite nim_sum_cons, N.lxor_spec in T. destruct (N.testbit (G n) s) eqn:E.
  - exists [], n, P. auto.
  - destruct IH as (A & m & B & -> & F); [destruct (N.testbit (nim_sum G P) s); auto |].
    exists (n :: A), m, B. auto.
Qed.

Lemma lxor_less : forall g x, x <> 0%N -> N.testbit g (N.log2 x) = true -> (N.lxor g x < g)%N.
Proof.
  intros g x Hx T. set (s := N.log2 x) in *.
  assert (N.shiftr x s = 1%N) as X.
  { rewrite N.shiftr_div_pow2. symmetry. apply (N.div_unique x (2 ^ s) 1 (x - 2 ^ s)).
    - destruct (N.log2_spec x); [lia |]. fold s in H, H0. rewrite N.pow_succ_r' in H0. lia.
    - destruct (N.log2_spec x); [lia |]. fold s in H. lia. }
  assert (N.shiftr (N.lxor g x) s = N.lxor (N.shiftr g s) 1) as E by (rewrite N.shiftr_lxor, X; reflexivity).
  assert (N.testbit (N.shiftr g s) 0 = true) as O by (rewrite N.shiftr_spec by lia; exact T).
  assert (N.shiftr (N.lxor g x) s < N.shiftr g s)%N as L.
  { rewrite E. destruct (N.shiftr g s) as [| [b | b |]]; cbn in *; try discriminate; lia. }
  destruct (N.lt_ge_cases (N.lxor g x) g) as [| Hge]; [assumption |].
  rewrite !N.shiftr_div_pow2 in L. pose proof (N.div_le_mono g (N.lxor g x) (2 ^ s)).
  assert (2 ^ s <> 0)%N by (apply N.pow_nonzero; lia). lia.
Qed.

Lemma good_move : forall P, nim_sum G P <> 0%N -> exists Q, In Q (moves code P) /\ nim_sum G Q = 0%N.
Proof.
  intros P H. destruct (high_bit P (nim_sum G P) H eq_refl) as (A & n & B & E & T).
  pose proof (lxor_less _ _ H T) as L. destruct (proj2 (values n) _ L) as (left & Hl & V).
  exists (A ++ left ++ B). split; [apply in_moves; exists A, n, left, B; auto |].
  rewrite !nim_sum_app, V. rewrite E, nim_sum_app, nim_sum_cons.
  apply N.bits_inj. intros i. rewrite !N.lxor_spec, N.bits_0.
  destruct (N.testbit (nim_sum G A) i), (N.testbit (G n) i), (N.testbit (nim_sum G B) i); reflexivity.
Qed.

Lemma outcome : forall s P, size P < s ->
  (nim_sum G P = 0%N -> second_wins code P) /\ (nim_sum G P <> 0%N -> ~ second_wins code P).
Proof.
  induction s as [| s IH]; intros P L; [lia |].
  assert (nim_sum G P = 0%N -> second_wins code P) as W.
  { intros H. constructor. intros Q M. pose proof (moves_smaller _ _ _ ends M) as S1.
    assert (nim_sum G Q <> 0%N) as D by (rewrite <- H; apply moved_differs, M).
    destruct (good_move Q D) as (R & M' & V). apply (some_move _ Q R M').
    pose proof (moves_smaller _ _ _ ends M'). apply (IH R); [lia | exact V]. }
  split; [exact W |]. intros H S2. inversion S2 as [P' F E]; subst.
  destruct (good_move P H) as (Q & M & V). specialize (F Q M).
  inversion F as [P' R M' S3 E]; subst.
  pose proof (moves_smaller _ _ _ ends M). pose proof (moves_smaller _ _ _ ends M').
  apply (IH R) in S3; [exact S3 | lia |]. rewrite <- V. apply moved_differs, M'.
Qed.

(** The second player wins if and only if the nim-sum of the values is 0. *)
Theorem second_wins_nim_sum : forall P, second_wins code P <-> nim_sum G P = 0%N.
Proof.
  intros P. destruct (outcome (S (size P)) P ltac:(lia)) as [H1 H2]. split; [| exact H1].
  intros H. destruct (N.eq_dec (nim_sum G P) 0); [assumption |]. exfalso. exact (H2 n H).
Qed.

(** Two heaps can stand for each other in all positions if and only if they have the same value. *)
Theorem same_heaps : forall m n,
  (forall P, second_wins code (m :: P) <-> second_wins code (n :: P)) <-> G m = G n.
Proof.
  intros m n. split; intros H.
  - specialize (H [n]). rewrite !second_wins_nim_sum, !nim_sum_cons in H. cbn in H.
    rewrite !N.lxor_0_r, N.lxor_nilpotent in H. apply N.lxor_eq. apply H. reflexivity.
  - intros P. rewrite !second_wins_nim_sum, !nim_sum_cons, H. reflexivity.
Qed.

(** There is no other function with these values. *)
Theorem values_unique : forall G', nim_values code G' -> forall n, G' n = G n.
Proof.
  intros G' V n. induction n as [n IH] using (well_founded_induction lt_wf).
  assert (forall left, In left (leavings code n) -> nim_sum G' left = nim_sum G left) as S1.
  { intros left H. apply (leavings_smaller _ _ _ ends) in H. destruct H as [_ H].
    induction H as [| i left Hi H IHl]; [reflexivity |].
    unfold nim_sum in *. cbn [map fold_right]. rewrite IHl, IH by exact Hi. reflexivity. }
  destruct (N.lt_trichotomy (G' n) (G n)) as [L | [E | L]]; [| exact E |]; exfalso.
  - destruct (proj2 (values n) _ L) as (left & H & E). apply (proj1 (V n) left H). rewrite S1; auto.
  - destruct (proj2 (V n) _ L) as (left & H & E). apply (proj1 (values n) left H). rewrite <- S1; auto.
Qed.
End Values.

(** * The theorem of Guy and Smith *)

Section Period.
Variable code : list nat.
Variable G : nat -> N.
Hypothesis ends : ends_code code = true.
Hypothesis values : nim_values code G.
Variables n0 p : nat.
Let m := Nat.max n0 1.
Let t := length code - 1.
Hypothesis begins : forall n, n0 <= n -> n < 2 * m + p + t -> G (n + p) = G n.

Lemma period_step : forall n, 2 * m + p + t <= n ->
  (forall i, n0 <= i -> i < n -> G (i + p) = G i) -> G (n + p) = G n.
Proof.
  intros n L IH. pose proof ends as E. unfold ends_code in E. apply andb_true_iff in E. destruct E as [E0 E1].
  apply negb_true_iff in E0, E1.
  assert (forall left, In left (leavings code n) -> exists left', In left' (leavings code (n + p)) /\ nim_sum G left' = nim_sum G left) as Up.
  { intros left H. apply in_leavings in H.
    destruct H as (k & Hk & Lk & [(B & -> & ->) | [(B & H & ->) | (B & i & j & Hi & Hj & H & ->)]]).
    - lia.
    - destruct k; [congruence |]. exists [n + p - S k]. split.
      + apply in_leavings. exists (S k). repeat split; try lia. right; left. repeat split; auto; lia.
      + unfold nim_sum. cbn [map fold_right]. f_equal.
        replace (n + p - S k) with (n - S k + p) by lia. apply IH; lia.
    - destruct (Nat.le_ge_cases i j) as [S1 | S1].
      + exists [i; j + p]. split.
        * apply in_leavings. exists k. repeat split; try lia. right; right. split; [exact B |].
          exists i, (j + p). repeat split; lia.
        * unfold nim_sum. cbn [map fold_right]. rewrite (IH j); [reflexivity | lia | lia].
      + exists [i + p; j]. split.
        * apply in_leavings. exists k. repeat split; try lia. right; right. split; [exact B |].
          exists (i + p), j. repeat split; lia.
        * unfold nim_sum. cbn [map fold_right]. rewrite (IH i); [reflexivity | lia | lia]. }
  assert (forall left, In left (leavings code (n + p)) -> exists left', In left' (leavings code n) /\ nim_sum G left' = nim_sum G left) as Down.
  { intros left H. apply in_leavings in H.
    destruct H as (k & Hk & Lk & [(B & H & ->) | [(B & H & ->) | (B & i & j & Hi & Hj & H & ->)]]).
    - lia.
    - destruct k; [congruence |]. exists [n - S k]. split.
      + apply in_leavings. exists (S k). repeat split; try lia. right; left. repeat split; auto; lia.
      + unfold nim_sum. cbn [map fold_right]. f_equal.
        replace (n + p - S k) with (n - S k + p) by lia. symmetry. apply IH; lia.
    - destruct (Nat.le_ge_cases i j) as [S1 | S1].
      + exists [i; j - p]. split.
        * apply in_leavings. exists k. repeat split; try lia. right; right. split; [exact B |].
          exists i, (j - p). repeat split; lia.
        * unfold nim_sum. cbn [map fold_right]. replace (G j) with (G (j - p + p)) by (f_equal; lia).
          rewrite (IH (j - p)); [reflexivity | lia | lia].
      + exists [i - p; j]. split.
        * apply in_leavings. exists k. repeat split; try lia. right; right. split; [exact B |].
          exists (i - p), j. repeat split; lia.
        * unfold nim_sum. cbn [map fold_right]. replace (G i) with (G (i - p + p)) by (f_equal; lia).
          rewrite (IH (i - p)); [reflexivity | lia | lia]. }
  destruct (N.lt_trichotomy (G (n + p)) (G n)) as [S1 | [S1 | S1]]; [| exact S1 |]; exfalso.
  - destruct (proj2 (values n) _ S1) as (left & H & V). destruct (Up left H) as (left' & H' & V').
    apply (proj1 (values (n + p)) left' H'). congruence.
  - destruct (proj2 (values (n + p)) _ S1) as (left & H & V). destruct (Down left H) as (left' & H' & V').
    apply (proj1 (values n) left' H'). congruence.
Qed.

(** Finitely many values suffice. *)
Theorem guy_smith : forall n, n0 <= n -> G (n + p) = G n.
Proof.
  intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros L.
  destruct (Nat.lt_ge_cases n (2 * m + p + t)) as [S1 | S1]; [apply begins; assumption |].
  apply period_step; [exact S1 |]. intros i Hi S2. apply IH; assumption.
Qed.
End Period.
