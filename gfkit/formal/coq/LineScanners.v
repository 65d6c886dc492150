(** Scanners of the lines of an array, in the directions right, down and aslant. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays Scanners Conditions Lines.
Import ListNotations.
Open Scope nat_scope.

(** * All values as one word, row by row *)

Section RowByRow.
Variable values : list Z.
Variable r : reader.

Definition reader_scanner : scanner nat := Scanner (first_state r) (fun _ x k => next_state r k (value values x)) (good_end r).

Lemma reader_row : forall row j k rest,
  read_from r k (map (value values) row ++ rest) =
  match run_row reader_scanner j row k with Some k' => read_from r k' rest | None => false end.
Proof.
  induction row as [| x row IH]; intros j k rest; cbn [map app run_row read_from]; [reflexivity |].
  cbn [step reader_scanner]. destruct (next_state r k (value values x)) as [k' |]; [apply IH | reflexivity].
Qed.

Lemma reader_accepts : forall A, accepts reader_scanner A = read_from r (first_state r) (concat (array_of values A)).
Proof.
  unfold accepts. cbn [start reader_scanner]. intros A. generalize (first_state r) as k.
  induction A as [| row A IH]; intros k; cbn [accepts_from]; [reflexivity |].
  unfold array_of. cbn [map concat]. rewrite (reader_row row 0 k).
  destruct (run_row reader_scanner 0 row k) as [k' |]; [apply IH | reflexivity].
Qed.
End RowByRow.

(** * Lines in a direction *)

Lemma skipn_skipn : forall (X : Type) a b (l : list X), skipn a (skipn b l) = skipn (a + b) l.
Proof.
  intros X a b. revert a. induction b as [| b IH]; intros a l.
  - rewrite Nat.add_0_r. reflexivity.
  - rewrite <- plus_n_Sm. destruct l as [| x l]; [rewrite !skipn_nil; reflexivity | cbn [skipn]; apply IH].
Qed.

Section Along.
Variable values : list Z.
Variable r : reader.
Variable w : nat.
Hypothesis w_positive : 0 < w.
Variable down : nat.      (** the step: so many rows down, *)
Variable across : Z.      (** so many columns to the right *)
Hypothesis fair_step : (Z.of_nat down <= 1 /\ -1 <= across <= 1 /\ (down = 0%nat -> across = 1))%Z.

(** How many cells after a cell the next one of its line is read. *)
Definition gap : nat := Nat.max 1 (Z.to_nat (Z.of_nat (down * w) + across)).

(** Whether a line ends in column [j], and the column of the next cell otherwise. *)
Definition ends_in (j : nat) : bool :=
  let k := (Z.of_nat j + across)%Z in ((k <? 0) || (Z.of_nat w <=? k))%Z.
Definition next_in (j : nat) : nat := Z.to_nat (Z.of_nat j + across).
Definition after (j : nat) : nat := if S j =? w then 0 else S j.

(** The states of the lines at the last cells; [None] where a line has ended. *)
Definition line_step (j : nat) (v : Z) (q : list (option nat)) : option (list (option nat)) :=
  let k := match q with Some k :: _ => k | _ => first_state r end in
  match next_state r k v with
  | None => None
  | Some k' =>
      if ends_in j then if good_end r k' then Some (tl q ++ [None]) else None
      else Some (tl q ++ [Some k'])
  end.

Definition line_final (q : list (option nat)) : bool :=
  forallb (fun o => match o with None => true | Some k => good_end r k end) q.

Definition line_scanner : scanner (list (option nat)) :=
  Scanner (repeat None gap) (fun j x q => line_step j (value values x) q) line_final.

Fixpoint read_flat (j : nat) (u : list Z) (q : list (option nat)) : bool :=
  match u with
  | [] => line_final q
  | v :: u' => match line_step j v q with None => false | Some q' => read_flat (after j) u' q' end
  end.

Lemma flat_row : forall row j q rest, j + length row = w -> row <> [] ->
  match run_row line_scanner j row q with
  | Some q' => read_flat j (map (value values) row ++ rest) q = read_flat 0 rest q'
  | None => read_flat j (map (value values) row ++ rest) q = false
  end.
Proof.
  induction row as [| x row IH]; intros j q rest Hj Hr; [congruence |].
  cbn [run_row line_scanner step map app read_flat].
  destruct (line_step j (value values x) q) as [q' |]; [| reflexivity].
  destruct row as [| y row].
  - cbn [run_row map app].
    unfold after. replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; cbn in Hj; lia). reflexivity.
  - unfold after. replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; cbn in Hj; lia).
    apply IH; [cbn in *; lia | discriminate].
Qed.

Lemma flat_accepts : forall A q, Forall (fun row => length row = w) A ->
  accepts_from line_scanner A q = read_flat 0 (concat (array_of values A)) q.
Proof.
  induction A as [| row A IH]; intros q HA; cbn [accepts_from array_of map concat].
  - reflexivity.
  - inversion HA as [| ? ? H1 H2]; subst.
    pose proof (flat_row row 0 q (concat (array_of values A)) H1) as H.
    assert (row <> []) as Hne by (intros ->; cbn in *; lia). specialize (H Hne).
    destruct (run_row line_scanner 0 row q) as [q' |].
    + rewrite IH by exact H2. symmetry. exact H.
    + symmetry. exact H.
Qed.

(** ** The rest of a line, in the values that are still to be read *)

Fixpoint rest_of (fuel j : nat) (u : list Z) : list Z :=
  match fuel, u with
  | S m, x :: _ => x :: (if ends_in j then [] else rest_of m (next_in j) (skipn gap u))
  | _, _ => []
  end.

Lemma gap_positive : 1 <= gap.
Proof. unfold gap. lia. Qed.

Lemma rest_fuel : forall m m' j u, length u <= m -> length u <= m' -> rest_of m j u = rest_of m' j u.
Proof.
  induction m as [| m IH]; intros [| m'] j u H H'; destruct u as [| x u]; cbn [length] in *; try lia; try reflexivity.
  cbn [rest_of]. destruct (ends_in j); [reflexivity |]. f_equal. pose proof gap_positive.
  destruct gap as [| g]; [lia |]. cbn [skipn]. apply IH; rewrite skipn_length; lia.
Qed.

Definition line_rest (j : nat) (u : list Z) : list Z := rest_of (length u) j u.

Lemma line_rest_cons : forall j x u,
  line_rest j (x :: u) = x :: (if ends_in j then [] else line_rest (next_in j) (skipn gap (x :: u))).
Proof.
  intros. unfold line_rest. cbn [length rest_of]. destruct (ends_in j); [reflexivity |]. f_equal.
  apply rest_fuel; pose proof gap_positive; destruct gap as [| g]; try lia; cbn [skipn]; rewrite skipn_length; lia.
Qed.

Definition column_at (j k : nat) : nat := (j + k) mod w.

Lemma column_after : forall j k, j < w -> column_at (after j) k = column_at j (S k).
Proof.
  intros j k H. unfold column_at, after. destruct (Nat.eqb_spec (S j) w) as [E | E].
  - replace (j + S k) with (k + 1 * w) by lia. rewrite Nat.mod_add by lia. reflexivity.
  - f_equal. lia.
Qed.

Lemma after_small : forall j, j < w -> after j < w.
Proof. intros j H. unfold after. destruct (Nat.eqb_spec (S j) w); lia. Qed.

Lemma column_zero : forall j, j < w -> column_at j 0 = j.
Proof. intros. unfold column_at. rewrite Nat.add_0_r. apply Nat.mod_small. assumption. Qed.

Lemma column_gap : forall j, j < w -> ends_in j = false -> column_at j gap = next_in j.
Proof.
  intros j H E. unfold ends_in in E. apply orb_false_iff in E. destruct E as [E1 E2].
  apply Z.ltb_ge in E1. apply Z.leb_gt in E2. unfold column_at, gap, next_in.
  assert (down = 0 \/ down = 1) as [-> | ->] by lia.
  - replace across with 1%Z in * by (symmetry; apply fair_step; reflexivity).
    cbn [Nat.mul Z.of_nat]. replace (Nat.max 1 (Z.to_nat (0 + 1))) with 1 by reflexivity.
    rewrite Nat.mod_small by lia. lia.
  - rewrite Nat.mul_1_l.
    assert (Nat.max 1 (Z.to_nat (Z.of_nat w + across)) = Z.to_nat (Z.of_nat w + across)) as -> by lia.
    replace (j + Z.to_nat (Z.of_nat w + across)) with (Z.to_nat (Z.of_nat j + across) + 1 * w) by lia.
    rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
Qed.

(** Where a line begins, in the values that are still to be read. *)
Definition begins_at (j : nat) (q : list (option nat)) (k : nat) : Prop :=
  if k <? gap then nth_error q k = Some None else ends_in (column_at j (k - gap)) = true.

Definition goes_well (j : nat) (u : list Z) (q : list (option nat)) : Prop :=
  (forall k s, nth_error q k = Some (Some s) -> read_from r s (line_rest (column_at j k) (skipn k u)) = true) /\
  (forall k, k < length u -> begins_at j q k ->
     read_from r (first_state r) (line_rest (column_at j k) (skipn k u)) = true).

Lemma read_flat_goes_well : forall u j q, j < w -> length q = gap ->
  (read_flat j u q = true <-> goes_well j u q).
Proof.
  induction u as [| x u IH]; intros j q Hj Hq; cbn [read_flat].
  - unfold goes_well, line_final. rewrite forallb_forall. cbn [length]. split.
    + intros H. split; [| intros; lia]. intros k s Hk. rewrite skipn_nil. cbn.
      exact (H (Some s) (nth_error_In _ _ Hk)).
    + intros [H _] o Ho. destruct o as [s |]; [| reflexivity].
      apply In_nth_error in Ho. destruct Ho as [k Hk]. specialize (H k s Hk).
      rewrite skipn_nil in H. exact H.
  - pose proof gap_positive as Hg. destruct q as [| c q]; [cbn [length] in Hq; lia |]. cbn [length] in Hq.
    set (k0 := match c with Some k => k | None => first_state r end).
    assert (goes_well j (x :: u) (c :: q) <->
            read_from r k0 (line_rest j (x :: u)) = true /\
            (forall k s, nth_error q k = Some (Some s) ->
               read_from r s (line_rest (column_at (after j) k) (skipn k u)) = true) /\
            (forall k, k < length u -> begins_at j (c :: q) (S k) ->
               read_from r (first_state r) (line_rest (column_at (after j) k) (skipn k u)) = true)) as ->.
    { unfold goes_well. split.
      - intros [H1 H2]. split; [| split].
        + subst k0. destruct c as [s |].
          * specialize (H1 0 s eq_refl). rewrite column_zero in H1 by exact Hj. exact H1.
          * specialize (H2 0). rewrite column_zero in H2 by exact Hj. apply H2; [cbn; lia |].
            unfold begins_at. replace (0 <? gap) with true by (symmetry; apply Nat.ltb_lt; lia). reflexivity.
        + intros k s Hk. rewrite column_after by exact Hj. exact (H1 (S k) s Hk).
        + intros k Hk Hb. rewrite column_after by exact Hj. apply (H2 (S k)); [cbn; lia | exact Hb].
      - intros (H0 & H1 & H2). split.
        + intros [| k] s Hk; cbn [nth_error skipn] in *.
          * inversion Hk; subst. rewrite column_zero by exact Hj. exact H0.
          * rewrite <- column_after by exact Hj. apply H1, Hk.
        + intros [| k] Hk Hb; cbn [skipn length] in *.
          * unfold begins_at in Hb. replace (0 <? gap) with true in Hb by (symmetry; apply Nat.ltb_lt; lia).
            inversion Hb; subst. rewrite column_zero by exact Hj. exact H0.
          * rewrite <- column_after by exact Hj. apply H2; [lia | exact Hb]. }
    rewrite line_rest_cons. cbn [read_from]. unfold line_step.
    replace (match c :: q with Some k :: _ => k | _ => first_state r end) with k0 by (destruct c; reflexivity).
    cbn [tl]. destruct (next_state r k0 x) as [k' |].
    2: { split; [discriminate | intros [H _]; discriminate]. }
    assert (forall o, (forall k s, nth_error (q ++ [o]) k = Some (Some s) ->
               read_from r s (line_rest (column_at (after j) k) (skipn k u)) = true) <->
             (forall k s, nth_error q k = Some (Some s) ->
               read_from r s (line_rest (column_at (after j) k) (skipn k u)) = true) /\
             (forall s, o = Some s ->
               read_from r s (line_rest (column_at (after j) (length q)) (skipn (length q) u)) = true)) as Hqueue.
    { intros o. split.
      - intros H. split.
        + intros k s Hk. apply H. rewrite nth_error_app1; [exact Hk |]. apply nth_error_Some. congruence.
        + intros s ->. apply H. rewrite nth_error_app2, Nat.sub_diag by lia. reflexivity.
      - intros [H1 H2] k s Hk. destruct (Nat.lt_ge_cases k (length q)) as [L | L].
        + rewrite nth_error_app1 in Hk by exact L. apply H1, Hk.
        + rewrite nth_error_app2 in Hk by exact L.
          destruct (k - length q) as [| m] eqn:E; cbn in Hk; [| destruct m; discriminate].
          replace k with (length q) by lia. apply H2. congruence. }
    assert (forall o, (o = None <-> ends_in j = true) -> forall k,
             begins_at (after j) (q ++ [o]) k <-> begins_at j (c :: q) (S k)) as Hbegin.
    { intros o Ho k. unfold begins_at.
      destruct (Nat.lt_trichotomy (S k) gap) as [L | [L | L]].
      - replace (k <? gap) with true by (symmetry; apply Nat.ltb_lt; lia).
        replace (S k <? gap) with true by (symmetry; apply Nat.ltb_lt; lia).
        rewrite nth_error_app1 by lia. reflexivity.
      - replace (k <? gap) with true by (symmetry; apply Nat.ltb_lt; lia).
        replace (S k <? gap) with false by (symmetry; apply Nat.ltb_ge; lia).
        rewrite nth_error_app2 by lia. replace (k - length q) with 0 by lia. cbn [nth_error].
        replace (S k - gap) with 0 by lia. rewrite column_zero by exact Hj. rewrite <- Ho.
        split; congruence.
      - replace (k <? gap) with false by (symmetry; apply Nat.ltb_ge; lia).
        replace (S k <? gap) with false by (symmetry; apply Nat.ltb_ge; lia).
        rewrite column_after by exact Hj. replace (S k - gap) with (S (k - gap)) by lia. reflexivity. }
    destruct (ends_in j) eqn:E.
    + cbn [read_from]. destruct (good_end r k'); [| split; [discriminate | intros [H _]; discriminate]].
      rewrite IH; [| apply after_small, Hj | rewrite app_length; cbn [length]; lia].
      unfold goes_well. rewrite Hqueue. split.
      * intros [[H1 _] H2]. split; [reflexivity |]. split; [exact H1 |].
        intros k Hk Hb. apply H2; [exact Hk |]. apply Hbegin; [tauto | exact Hb].
      * intros (_ & H1 & H2). split; [split; [exact H1 | discriminate] |].
        intros k Hk Hb. apply H2; [exact Hk |]. apply (Hbegin None); [tauto | exact Hb].
    + rewrite IH; [| apply after_small, Hj | rewrite app_length; cbn [length]; lia].
      unfold goes_well. rewrite Hqueue.
      assert (line_rest (column_at (after j) (length q)) (skipn (length q) u) =
              line_rest (next_in j) (skipn gap (x :: u))) as ->.
      { rewrite column_after by exact Hj. rewrite Hq. rewrite column_gap by assumption.
        rewrite <- Hq. reflexivity. }
      split.
      * intros [[H1 H3] H2]. split; [apply H3; reflexivity |]. split; [exact H1 |].
        intros k Hk Hb. apply H2; [exact Hk |]. apply Hbegin; [split; discriminate | exact Hb].
      * intros (H3 & H1 & H2). split; [split; [exact H1 | intros s Es; inversion Es; subst; exact H3] |].
        intros k Hk Hb. apply H2; [exact Hk |]. apply (Hbegin (Some k')); [split; discriminate | exact Hb].
Qed.

(** ** Lines of the array *)

Variable A : array.
Hypothesis wide : Forall (fun row => length row = w) A.

Lemma flat_length : length (concat A) = length A * w.
Proof.
  revert wide. generalize A as B. intros B H. induction H as [| row B H _ IH]; [reflexivity |].
  cbn [concat length]. rewrite app_length, H, IH. lia.
Qed.

Lemma flat_entry : forall i j, i < length A -> j < w ->
  skipn (i * w + j) (concat A) =
  nth j (nth i A []) 0%Z :: skipn (S (i * w + j)) (concat A).
Proof.
  revert wide. generalize A as B. intros B HB.
  induction HB as [| row B H _ IH]; intros i j Hi Hj; cbn [length] in *; [lia |].
  cbn [concat]. destruct i as [| i].
  - cbn [Nat.mul Nat.add nth].
    assert (forall (l m : list Z) k, k < length l -> skipn k (l ++ m) = nth k l 0%Z :: skipn (S k) (l ++ m)) as G.
    { induction l as [| y l IHl]; intros m [| k] Hk; cbn [length] in *; try lia; [reflexivity |].
      cbn [app nth]. change (skipn (S k) (y :: l ++ m)) with (skipn k (l ++ m)).
      change (skipn (S (S k)) (y :: l ++ m)) with (skipn (S k) (l ++ m)). apply IHl. lia. }
    apply G. lia.
  - cbn [nth].
    assert (forall k, skipn (w + k) (row ++ concat B) = skipn k (concat B)) as G.
    { intros k. rewrite skipn_app. rewrite (skipn_all2 row) by lia. cbn [app]. f_equal. lia. }
    replace (S i * w + j) with (w + (i * w + j)) by lia.
    replace (S (w + (i * w + j))) with (w + S (i * w + j)) by lia. rewrite !G. apply IH; lia.
Qed.

Lemma value_inside : forall i j, i < length A -> j < w ->
  value_at A (Z.of_nat i) (Z.of_nat j) = Some (nth j (nth i A []) 0%Z).
Proof.
  intros i j Hi Hj. unfold value_at.
  replace (Z.of_nat i <? 0)%Z with false by (symmetry; apply Z.ltb_ge; lia).
  replace (Z.of_nat j <? 0)%Z with false by (symmetry; apply Z.ltb_ge; lia). cbn [orb].
  rewrite !Nat2Z.id. rewrite (nth_error_nth' A []) by exact Hi.
  apply nth_error_nth'. rewrite Forall_forall in wide. rewrite wide by (apply nth_In; exact Hi). exact Hj.
Qed.

Lemma value_outside : forall i j, (i < 0 \/ Z.of_nat (length A) <= i \/ j < 0 \/ Z.of_nat w <= j)%Z ->
  value_at A i j = None.
Proof.
  intros i j H. unfold value_at. destruct (Z.ltb_spec i 0); cbn [orb]; [reflexivity |].
  destruct (Z.ltb_spec j 0); [reflexivity |].
  destruct (nth_error A (Z.to_nat i)) as [row |] eqn:E; [| reflexivity].
  assert (Z.to_nat i < length A) by (apply nth_error_Some; congruence).
  apply nth_error_In in E. rewrite Forall_forall in wide. specialize (wide _ E).
  apply nth_error_None. lia.
Qed.

Lemma line_from_rest : forall m i j, i < length A -> j < w ->
  (length A - i) + (if down =? 0 then w - j else 0) <= m ->
  line_from A m (Z.of_nat i, Z.of_nat j) (Z.of_nat down, across) = line_rest j (skipn (i * w + j) (concat A)).
Proof.
  induction m as [| m IH]; intros i j Hi Hj Hm; [lia |].
  rewrite flat_entry by assumption. rewrite line_rest_cons. cbn [line_from fst snd].
  rewrite value_inside by assumption. f_equal. rewrite <- flat_entry by assumption.
  destruct (ends_in j) eqn:E.
  - destruct m as [| m]; [reflexivity |]. cbn [line_from fst snd]. rewrite value_outside; [reflexivity |].
    unfold ends_in in E. apply orb_true_iff in E. rewrite Z.ltb_lt, Z.leb_le in E. lia.
  - pose proof (column_gap j Hj E) as C. unfold ends_in in E. apply orb_false_iff in E. destruct E as [E1 E2].
    apply Z.ltb_ge in E1. apply Z.leb_gt in E2.
    assert (gap = Z.to_nat (Z.of_nat (down * w) + across)) as G.
    { unfold gap. assert (down = 0 \/ down = 1) as [-> | ->] by lia; [| lia].
      replace across with 1%Z by (symmetry; apply fair_step; reflexivity). reflexivity. }
    rewrite skipn_skipn.
    assert (gap + (i * w + j) = (i + down) * w + next_in j) as ->.
    { rewrite G. unfold next_in. assert (down = 0 \/ down = 1) as [-> | ->] by lia; cbn [Nat.mul]; lia. }
    replace (Z.of_nat i + Z.of_nat down)%Z with (Z.of_nat (i + down)) by lia.
    replace (Z.of_nat j + across)%Z with (Z.of_nat (next_in j)) by (unfold next_in; lia).
    destruct (Nat.lt_ge_cases (i + down) (length A)) as [L | L].
    + apply IH; [exact L | unfold next_in; lia |].
      revert Hm. destruct (Nat.eqb_spec down 0) as [D | D]; intros Hm; [| lia].
      assert (across = 1%Z) as D1 by (apply fair_step; exact D). unfold next_in. lia.
    + rewrite skipn_all2 by (rewrite flat_length; nia).
      destruct m as [| m]; [reflexivity |]. cbn [line_from fst snd]. rewrite value_outside by lia. reflexivity.
Qed.

Lemma begins_where : forall i j, i < length A -> j < w ->
  begins_at 0 (repeat None gap) (i * w + j) <->
  value_at A (Z.of_nat i - Z.of_nat down) (Z.of_nat j - across) = None.
Proof.
  intros i j Hi Hj.
  assert (begins_at 0 (repeat None gap) (i * w + j) <->
          (Z.of_nat i < Z.of_nat down \/ Z.of_nat j - across < 0 \/ Z.of_nat w <= Z.of_nat j - across)%Z) as ->.
  { unfold begins_at. destruct (Nat.ltb_spec (i * w + j) gap) as [L | L].
    - split; intros _.
      + unfold gap in L. assert (down = 0 \/ down = 1) as [-> | ->] by lia.
        * replace across with 1%Z in * by (symmetry; apply fair_step; reflexivity).
          assert (i * w + j < 1) as L' by lia. clear L.
          assert (i = 0 \/ 1 <= i) as [-> | Hi'] by lia; [lia | nia].
        * assert (i = 0 \/ i = 1 \/ 2 <= i) as [-> | [-> | Hi']] by lia; [lia | | nia].
          assert (across = 1 \/ across = 0 \/ across = -1)%Z as [-> | [-> | ->]] by lia; lia.
      + assert (forall n k, k < n -> nth_error (repeat (@None nat) n) k = Some None) as G.
        { induction n as [| n IHn]; intros [| k] Hk; cbn; try lia; [reflexivity | apply IHn; lia]. }
        apply G, L.
    - assert (down = 0 \/ down = 1) as [D | D] by lia; unfold gap in *; subst down.
      + unfold ends_in, column_at. replace across with 1%Z in * by (symmetry; apply fair_step; reflexivity).
        change (Nat.max 1 (Z.to_nat (Z.of_nat (0 * w) + 1))) with 1 in *. cbn [Nat.add].
        destruct j as [| j].
        * destruct i as [| i]; [lia |]. replace (S i * w + 0 - 1) with ((w - 1) + i * w) by lia.
          rewrite Nat.mod_add, Nat.mod_small by lia. rewrite orb_true_iff, Z.ltb_lt, Z.leb_le. lia.
        * replace (i * w + S j - 1) with (j + i * w) by lia.
          rewrite Nat.mod_add, Nat.mod_small by lia. rewrite orb_true_iff, Z.ltb_lt, Z.leb_le. lia.
      + rewrite Nat.mul_1_l in *.
        unfold ends_in, column_at. cbn [Nat.add].
        assert (across = 1 \/ across = 0 \/ across = -1)%Z as [-> | [-> | ->]] by lia.
        * assert (Nat.max 1 (Z.to_nat (Z.of_nat w + 1)) = w + 1) as Hm by lia. rewrite Hm in *.
          destruct j as [| j].
          -- assert (2 <= i) by nia. replace (i * w + 0 - (w + 1)) with ((w - 1) + (i - 2) * w) by nia.
             rewrite Nat.mod_add, Nat.mod_small by lia. rewrite orb_true_iff, Z.ltb_lt, Z.leb_le. lia.
          -- assert (1 <= i) by nia. replace (i * w + S j - (w + 1)) with (j + (i - 1) * w) by nia.
             rewrite Nat.mod_add, Nat.mod_small by lia. rewrite orb_true_iff, Z.ltb_lt, Z.leb_le. lia.
        * assert (Nat.max 1 (Z.to_nat (Z.of_nat w + 0)) = w) as Hm by lia. rewrite Hm in *.
          assert (1 <= i) by nia. replace (i * w + j - w) with (j + (i - 1) * w) by nia.
          rewrite Nat.mod_add, Nat.mod_small by lia. rewrite orb_true_iff, Z.ltb_lt, Z.leb_le. lia.
        * destruct (Nat.eq_dec w 1) as [W | W].
          -- subst w. assert (j = 0) as -> by lia. rewrite Nat.mod_1_r.
             rewrite orb_true_iff, Z.ltb_lt, Z.leb_le. lia.
          -- assert (Nat.max 1 (Z.to_nat (Z.of_nat w + -1)) = w - 1) as Hm by lia. rewrite Hm in *.
             destruct (Nat.eq_dec (S j) w) as [J | J].
             ++ replace (i * w + j - (w - 1)) with (0 + i * w) by nia.
                rewrite Nat.mod_add, Nat.mod_small by lia. rewrite orb_true_iff, Z.ltb_lt, Z.leb_le. lia.
             ++ assert (1 <= i) by nia. replace (i * w + j - (w - 1)) with (S j + (i - 1) * w) by nia.
                rewrite Nat.mod_add, Nat.mod_small by lia. rewrite orb_true_iff, Z.ltb_lt, Z.leb_le. lia. }
  split.
  - intros H. apply value_outside. lia.
  - intros H.
    destruct (Z.lt_ge_cases (Z.of_nat i - Z.of_nat down) 0) as [L | L]; [left; lia |].
    destruct (Z.lt_ge_cases (Z.of_nat j - across) 0) as [L2 | L2]; [right; left; lia |].
    destruct (Z.lt_ge_cases (Z.of_nat j - across) (Z.of_nat w)) as [L3 | L3]; [| right; right; lia].
    exfalso. rewrite <- (Z2Nat.id (Z.of_nat i - Z.of_nat down)) in H by lia.
    rewrite <- (Z2Nat.id (Z.of_nat j - across)) in H by lia. rewrite value_inside in H by lia. discriminate.
Qed.

Theorem flat_lines :
  read_flat 0 (concat A) (repeat None gap) =
  forallb (fun x => read_from r (first_state r) (line_from A (length A + w) x (Z.of_nat down, across)))
          (line_starts w A (Z.of_nat down, across)).
Proof.
  apply eq_true_iff_eq. rewrite read_flat_goes_well by (rewrite ?repeat_length; trivial).
  rewrite forallb_forall. unfold goes_well, line_starts. rewrite flat_length. split.
  - intros [_ H] x Hx. apply filter_In in Hx. destruct Hx as [Hx Hb]. apply in_flat_map in Hx.
    destruct Hx as (i & Hi & Hx). apply in_map_iff in Hx. destruct Hx as (j & <- & Hj).
    apply in_seq in Hi, Hj. cbn [fst snd] in Hb.
    rewrite line_from_rest; [| lia | lia | destruct (down =? 0); lia].
    specialize (H (i * w + j)). unfold column_at in H. cbn [Nat.add] in H.
    rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small in H by lia. rewrite Nat.add_comm in H. apply H; [nia |].
    apply begins_where; [lia | lia |].
    destruct (value_at A (Z.of_nat i - Z.of_nat down) (Z.of_nat j - across)); [discriminate | reflexivity].
  - intros H. split.
    + intros k s Hk. apply nth_error_In, repeat_spec in Hk. discriminate.
    + intros k Hk Hb. set (i := k / w). set (j := k mod w).
      assert (k = i * w + j) as E by (unfold i, j; rewrite Nat.mul_comm; apply Nat.div_mod; lia).
      assert (j < w) as Hj by (apply Nat.mod_upper_bound; lia).
      assert (i < length A) as Hi by nia.
      specialize (H (Z.of_nat i, Z.of_nat j)).
      rewrite line_from_rest in H; [| lia | lia | destruct (down =? 0); lia].
      unfold column_at. cbn [Nat.add]. fold j. rewrite E. apply H. apply filter_In. split.
      * apply in_flat_map. exists i. split; [apply in_seq; lia |].
        apply in_map_iff. exists j. split; [reflexivity | apply in_seq; lia].
      * cbn [fst snd]. rewrite E in Hb. apply begins_where in Hb; [rewrite Hb; reflexivity | lia | lia].
Qed.
End Along.
