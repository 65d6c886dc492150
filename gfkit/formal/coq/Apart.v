(** Positions of pieces of which some may not come near each other. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Export PieceTheorem.
Import ListNotations.
Open Scope Z_scope.

(** For pieces of two numbers the steps from a cell of the first to cells that the second must not have. *)
Definition distances := nat -> nat -> list (Z * Z).

Definition near t pieces (apart : distances) w (p p' : placement) : bool :=
  existsb (fun x => existsb (fun d => is_in (cells_of t pieces w p') (moved t w x d))
                            (apart (fst p) (fst p')))
          (cells_of t pieces w p).

Definition same_placement (p p' : placement) : bool := Nat.eqb (fst p) (fst p') && same_cell (snd p) (snd p').

(** No placement is near another. *)
Definition kept_apart t pieces apart w (P : list placement) : bool :=
  forallb (fun p => forallb (fun p' => same_placement p p' || negb (near t pieces apart w p p')) P) P.

Definition apart_positions t pieces apart tiled (w n : nat) : nat :=
  length (filter (fun P => legal t pieces [] tiled w n P && kept_apart t pieces apart w P)
                 (sublists (placements t pieces w n))).

(** * The rule that the labels of cells obey *)

(** Whether labels at a step from each other belong to two placements that are near. *)
Definition clash t pieces (apart : distances) w (d : Z * Z) (a b : Z) : bool :=
  existsb (fun k => existsb (fun q => (a =? label pieces k q) &&
    existsb (fun k' => is_in (apart k k') d &&
      existsb (fun q' => (b =? label pieces k' q') &&
        negb (Nat.eqb k k' && same_cell (moved t w (nth q (nth k pieces []) (0, 0)) d)
                                        (moved t w (nth q' (nth k' pieces []) (0, 0)) (0, 0))))
        (cell_numbers pieces k')) (seq 0 (length pieces)))
    (cell_numbers pieces k)) (seq 0 (length pieces)).

Definition not_near t pieces apart w (d : Z * Z) : condition :=
  around [(0, 0); d]
    (fun cells => match cells with
                  | [Some a; Some b] => negb (clash t pieces apart w d a b)
                  | _ => true end).

Definition step_dec : forall x y : Z * Z, {x = y} + {x <> y}.
Proof. decide equality; apply Z.eq_dec. Defined.

Definition steps_of (pieces : list piece) (apart : distances) : list (Z * Z) :=
  let ks := seq 0 (length pieces) in
  nodup step_dec (flat_map (fun k => flat_map (apart k) ks) ks).

Definition apart_rule t pieces apart w (tiled : bool) : list condition :=
  label_rule pieces [] tiled ++ map (not_near t pieces apart w) (steps_of pieces apart).

Section Board.
Variable t : topology.
Variable pieces : list piece.
Variable apart : distances.
Variable w n : nat.
Hypothesis w_positive : (0 < w)%nat.
Hypothesis heads : forall k, (k < length pieces)%nat -> hd_error (nth k pieces []) = Some (0, 0).

Notation K := (length pieces).
Notation place := (placements t pieces w n).
Notation off k q := (nth q (nth k pieces []) (0, 0)).

Lemma in_steps : forall k k' d, (k < K)%nat -> (k' < K)%nat -> In d (apart k k') -> In d (steps_of pieces apart).
Proof.
  intros k k' d Hk Hk' H. unfold steps_of. apply nodup_In. apply in_flat_map. exists k.
  split; [apply in_seq; lia |]. apply in_flat_map. exists k'. split; [apply in_seq; lia | exact H].
Qed.

Lemma clash_true : forall d a b, clash t pieces apart w d a b = true <->
  exists k q k' q', (k < K)%nat /\ (k' < K)%nat /\ (q < length (nth k pieces []))%nat /\ (q' < length (nth k' pieces []))%nat /\
    a = label pieces k q /\ b = label pieces k' q' /\ In d (apart k k') /\
    ~ (k = k' /\ moved t w (off k q) d = moved t w (off k' q') (0, 0)).
Proof.
  intros d a b. unfold clash. rewrite existsb_exists. split.
  - intros (k & Hk & H). apply existsb_exists in H. destruct H as (q & Hq & H). apply andb_true_iff in H.
    destruct H as [Ha H]. apply existsb_exists in H. destruct H as (k' & Hk' & H). apply andb_true_iff in H.
    destruct H as [Hd H]. apply existsb_exists in H. destruct H as (q' & Hq' & H). apply andb_true_iff in H.
    destruct H as [Hb H]. apply in_seq in Hk, Hk'. unfold cell_numbers in Hq, Hq'. apply in_seq in Hq, Hq'.
    apply Z.eqb_eq in Ha, Hb. apply is_in_true in Hd. exists k, q, k', q'.
    repeat (split; [first [lia | assumption] |]). intros [E1 E2].
    apply negb_true_iff, andb_false_iff in H. destruct H as [H | H].
    + apply Nat.eqb_neq in H. contradiction.
    + assert (same_cell (moved t w (off k q) d) (moved t w (off k' q') (0, 0)) = true) by (apply same_cell_true, E2).
      congruence.
  - intros (k & q & k' & q' & Hk & Hk' & Hq & Hq' & Ha & Hb & Hd & H). exists k. split; [apply in_seq; lia |].
    apply existsb_exists. exists q. split; [unfold cell_numbers; apply in_seq; lia |].
    apply andb_true_iff. split; [apply Z.eqb_eq, Ha |].
    apply existsb_exists. exists k'. split; [apply in_seq; lia |].
    apply andb_true_iff. split; [apply is_in_true, Hd |].
    apply existsb_exists. exists q'. split; [unfold cell_numbers; apply in_seq; lia |].
    apply andb_true_iff. split; [apply Z.eqb_eq, Hb |].
    apply negb_true_iff. destruct (Nat.eqb_spec k k') as [E | E]; [| reflexivity]. cbn [andb].
    destruct (same_cell (moved t w (off k q) d) (moved t w (off k' q') (0, 0))) eqn:S; [| reflexivity].
    exfalso. apply H. split; [exact E | apply same_cell_true, S].
Qed.

Lemma same_remainder : forall a b m, 0 < m -> a mod m = b mod m -> exists k, a = b + m * k.
Proof.
  intros a b m Hm E. exists (a / m - b / m).
  pose proof (Z.div_mod a m ltac:(lia)). pose proof (Z.div_mod b m ltac:(lia)). lia.
Qed.

(** Two cells of placements of one piece, a step from each other: the same placement, or not. *)
Lemma moved_same : forall y y' o o' d, 0 <= snd y < Z.of_nat w -> 0 <= snd y' < Z.of_nat w ->
  moved t w y' o' = moved t w (moved t w y o) d ->
  (y = y' <-> moved t w o d = moved t w o' (0, 0)).
Proof.
  intros [yr yc] [yr' yc'] [r c] [r' c'] [dr dc] Hy Hy' E. unfold moved in *. cbn [fst snd] in *.
  inversion E as [[E1 E2]]. clear E. unfold wrap in *. destruct t.
  - split; intros H; inversion H; f_equal; lia.
  - rewrite Zplus_mod_idemp_l in E2. rewrite Z.add_0_r in *.
    apply same_remainder in E2; [| lia]. destruct E2 as [m E2].
    split; intros H; inversion H as [[F1 F2]].
    + apply f_equal2; [lia |]. replace c' with ((c + dc) + m * Z.of_nat w) by lia.
      rewrite Z.add_0_r, Z.mod_add by lia. reflexivity.
    + rewrite Z.add_0_r in F2. apply same_remainder in F2; [| lia]. destruct F2 as [m' F2]. f_equal; [lia |].
      assert (yc' - yc = Z.of_nat w * (m + m')) by lia. assert (m + m' = 0) by nia. nia.
Qed.

Lemma apart_obeys : forall P, fair_position t pieces w n P ->
  kept_apart t pieces apart w P =
  all_hold t (map (not_near t pieces apart w) (steps_of pieces apart)) w (encode t pieces w n P).
Proof.
  intros P HP. apply eq_true_iff_eq.
  pose proof (encode_is_array t pieces w n w_positive P HP) as HA.
  rewrite (obeys_all t w n w_positive) by apply HA. unfold kept_apart. rewrite forallb_forall.
  assert (forall p, In p P -> (fst p < K)%nat /\ on_board w n (snd p) = true /\
            (forall q, (q < length (nth (fst p) pieces []))%nat -> on_board w n (cell_no t pieces w p q) = true)) as HB.
  { intros [k y] Hp. apply (fair_in t pieces w n P _ HP) in Hp. apply (in_placements t pieces w n w_positive) in Hp.
    exact Hp. }
  assert (forall x, on_board w n x = true -> 0 <= snd x < Z.of_nat w) as HW.
  { intros x Hx. apply (on_board_true w n w_positive) in Hx. apply Hx. }
  split.
  - intros H c x Hc Hx. apply in_map_iff in Hc. destruct Hc as (d & <- & Hd).
    cbn [not_near offsets holds map]. rewrite (moved_zero t w) by (apply HW, Hx).
    rewrite (entry_encode t pieces w n w_positive) by exact Hx.
    destruct (on_board w n (moved t w x d)) eqn:Hb.
    2: { destruct (entry_at (encode t pieces w n P) (moved t w x d)) as [v |] eqn:E; [| reflexivity].
         assert (on_board w n (moved t w x d) = true); [| congruence].
         apply (entry_on_board w n w_positive (encode t pieces w n P) (labels pieces)); [exact HA | eauto]. }
    rewrite (entry_encode t pieces w n w_positive) by exact Hb. apply negb_true_iff.
    apply not_true_iff_false. intros C. apply clash_true in C.
    destruct C as (k & q & k' & q' & Hk & Hk' & Hq & Hq' & Ea & Eb & Hin & Hne).
    assert (forall z k q, (k < K)%nat -> (q < length (nth k pieces []))%nat -> marked t pieces w P z = label pieces k q ->
              exists y, In (k, y) P /\ z = cell_no t pieces w (k, y) q) as M.
    { intros z k0 q0 Hk0 Hq0 Em. apply (mark_of t pieces w n w_positive P k0 q0 z HP Hk0 Hq0).
      rewrite <- Em. apply (marked_in t pieces w). rewrite Em. unfold label. lia. }
    destruct (M _ _ _ Hk Hq Ea) as (y & Hy & Ex). destruct (M _ _ _ Hk' Hq' Eb) as (y' & Hy' & Ex').
    specialize (H (k, y) Hy). rewrite forallb_forall in H. specialize (H (k', y') Hy').
    apply orb_true_iff in H. destruct H as [H | H].
    + unfold same_placement in H. apply andb_true_iff in H. destruct H as [H1 H2]. cbn [fst snd] in *.
      apply Nat.eqb_eq in H1. apply same_cell_true in H2. subst k' y'. apply Hne. split; [reflexivity |].
      apply (moved_same y y (off k q) (off k q') d); [apply HW; apply (HB _ Hy) | apply HW; apply (HB _ Hy) | | reflexivity].
      unfold cell_no in Ex, Ex'. cbn [fst snd] in Ex, Ex'. rewrite <- Ex', Ex. reflexivity.
    + apply negb_true_iff in H. assert (near t pieces apart w (k, y) (k', y') = true); [| congruence].
      unfold near. cbn [fst]. apply existsb_exists. exists x. split.
      { rewrite cells_of_numbers. rewrite Ex. apply in_map. unfold cell_numbers. cbn [fst]. apply in_seq. lia. }
      apply existsb_exists. exists d. split; [exact Hin |]. apply is_in_true.
      rewrite cells_of_numbers. rewrite Ex'. apply in_map. unfold cell_numbers. cbn [fst]. apply in_seq. lia.
  - intros H p Hp. apply forallb_forall. intros p' Hp'.
    destruct (same_placement p p') eqn:S; [reflexivity |]. cbn [orb]. apply negb_true_iff, not_true_iff_false. intros N.
    unfold near in N. apply existsb_exists in N. destruct N as (x & Hx & N). apply existsb_exists in N.
    destruct N as (d & Hd & N). apply is_in_true in N. rewrite cells_of_numbers in Hx, N.
    apply in_map_iff in Hx, N. destruct Hx as (q & Ex & Hq), N as (q' & Ex' & Hq').
    unfold cell_numbers in Hq, Hq'. apply in_seq in Hq, Hq'.
    destruct (HB p Hp) as (Hk & Hy & Hc), (HB p' Hp') as (Hk' & Hy' & Hc').
    assert (on_board w n x = true) as Hxb by (rewrite <- Ex; apply Hc; lia).
    assert (on_board w n (moved t w x d) = true) as Hxb' by (rewrite <- Ex'; apply Hc'; lia).
    assert (holds (not_near t pieces apart w d)
              (map (fun e => entry_at (encode t pieces w n P) (moved t w x e)) (offsets (not_near t pieces apart w d))) = true) as HH.
    { apply H; [| exact Hxb]. apply in_map, (in_steps (fst p) (fst p')); assumption. }
    cbn [not_near offsets holds map] in HH. rewrite (moved_zero t w) in HH by (apply HW, Hxb).
    rewrite !(entry_encode t pieces w n w_positive) in HH by assumption.
    assert (forall p q z, In p P -> (q < length (nth (fst p) pieces []))%nat -> cell_no t pieces w p q = z ->
              marked t pieces w P z = label pieces (fst p) q) as M.
    { intros p0 q0 z H0 H1 <-. apply in_marked; [apply HP |]. apply (in_marks t pieces w w_positive).
      exists p0, q0. auto. }
    rewrite (M p q x Hp ltac:(lia) Ex), (M p' q' _ Hp' ltac:(lia) Ex') in HH.
    apply negb_true_iff in HH. apply not_true_iff_false in HH. apply HH. apply clash_true.
    exists (fst p), q, (fst p'), q'. repeat (split; [first [lia | assumption | reflexivity] |]).
    intros [E1 E2]. assert (same_placement p p' = true); [| congruence].
    unfold same_placement. apply andb_true_iff. split; [apply Nat.eqb_eq, E1 |]. apply same_cell_true.
    apply (moved_same (snd p) (snd p') (off (fst p) q) (off (fst p') q') d); [apply HW, Hy | apply HW, Hy' | | exact E2].
    unfold cell_no in Ex, Ex'. rewrite Ex', Ex. reflexivity.
Qed.

Theorem apart_count : forall tiled, NoDup (labels pieces) ->
  apart_positions t pieces apart tiled w n = count t (labels pieces) (everywhere (apart_rule t pieces apart w tiled)) w n.
Proof.
  intros tiled HL. rewrite count_everywhere. unfold apart_positions.
  set (ps := filter (fun P => legal t pieces [] tiled w n P && kept_apart t pieces apart w P) (sublists place)).
  set (qs := filter (all_hold t (apart_rule t pieces apart w tiled) w) (arrays (labels pieces) w n)).
  assert (forall P, In P (sublists place) ->
            legal t pieces [] tiled w n P = true <->
            fair_position t pieces w n P /\ all_hold t (label_rule pieces [] tiled) w (encode t pieces w n P) = true) as LO.
  { intros P HP. apply legal_obeys; [exact w_positive | exact heads | intros k [] | exact HP]. }
  assert (forall P, In P ps -> fair_position t pieces w n P /\ In (encode t pieces w n P) qs) as H1.
  { intros P HP. apply filter_In in HP. destruct HP as [HP HG]. apply andb_true_iff in HG. destruct HG as [HG HE].
    apply LO in HG; [| exact HP]. destruct HG as [HF HG]. split; [exact HF |]. apply filter_In.
    split; [apply in_arrays, encode_is_array; assumption |].
    unfold apart_rule. rewrite obeys_app, HG, <- apart_obeys by exact HF. exact HE. }
  assert (forall A, In A qs -> whole t pieces w n A /\ is_array (labels pieces) w n A /\ In (decode_array t pieces w n A) ps) as H2.
  { intros A HA. apply filter_In in HA. destruct HA as [HA HG]. apply in_arrays in HA.
    unfold apart_rule in HG. rewrite obeys_app in HG. apply andb_true_iff in HG. destruct HG as [HG HE].
    assert (whole t pieces w n A) as HW.
    { apply (whole_obeys t pieces w n w_positive heads A); [apply HA |]. unfold label_rule in HG. rewrite obeys_app in HG.
      apply andb_true_iff in HG. apply HG. }
    pose proof (decode_fair t pieces w n w_positive A HW HA) as HF.
    split; [exact HW |]. split; [exact HA |]. apply filter_In. split; [apply in_sublists |].
    rewrite apart_obeys by exact HF. rewrite (encode_decode t pieces w n w_positive A HW HA), HE, andb_true_r.
    apply LO; [apply in_sublists |]. split; [exact HF |].
    rewrite (encode_decode t pieces w n w_positive A HW HA). exact HG. }
  assert (NoDup ps) as D1 by (apply NoDup_filter, nodup_sublists, nodup_placements; exact w_positive).
  assert (NoDup qs) as D2 by (apply NoDup_filter; unfold arrays; apply nodup_lists, nodup_lists, HL).
  apply Nat.le_antisymm.
  - rewrite <- (map_length (encode t pieces w n)). apply NoDup_incl_length.
    + apply nodup_map_on; [exact D1 |]. intros P P' HP HP' E.
      rewrite <- (decode_encode t pieces w n w_positive heads P) by (apply H1, HP).
      rewrite <- (decode_encode t pieces w n w_positive heads P') by (apply H1, HP'). congruence.
    + intros A HA. apply in_map_iff in HA. destruct HA as (P & <- & HP). apply H1, HP.
  - rewrite <- (map_length (decode_array t pieces w n)). apply NoDup_incl_length.
    + apply nodup_map_on; [exact D2 |]. intros A A' HA HA' E.
      destruct (H2 A HA) as (W & I & _), (H2 A' HA') as (W' & I' & _).
      rewrite <- (encode_decode t pieces w n w_positive A W I).
      rewrite <- (encode_decode t pieces w n w_positive A' W' I'). congruence.
    + intros P HP. apply in_map_iff in HP. destruct HP as (A & <- & HA). apply H2, HA.
Qed.
End Board.

Definition apart_check t pieces apart tiled w p q r : bool :=
  pieces_fine pieces t [] w && gf_check t (labels pieces) w (everywhere (apart_rule t pieces apart w tiled)) p q r.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of positions with pieces kept apart on the board of m rows. *)
Theorem apart_proved : forall t pieces apart tiled w p q r,
  apart_check t pieces apart tiled w p q r = true ->
  forall n, product q (fun m => Z.of_nat (apart_positions t pieces apart tiled w m)) n = coefficient p n.
Proof.
  intros t pieces apart tiled w p q r H n. unfold apart_check in H. apply andb_true_iff in H. destruct H as [H1 H2].
  rewrite <- (gf_proved t (labels pieces) (everywhere (apart_rule t pieces apart w tiled)) w p q r H2 n).
  apply product_same. intros m. rewrite apart_count; [reflexivity | | |].
  all: unfold pieces_fine in H1; rewrite !andb_true_iff in H1; destruct H1 as [[[Hw Hd] _] Hp].
  - apply Nat.ltb_lt, Hw.
  - intros k Hk. rewrite forallb_forall in Hp. specialize (Hp _ (nth_In pieces [] Hk)). apply andb_true_iff in Hp.
    destruct Hp as [Hp _]. destruct (nth k pieces []) as [| d l]; [discriminate |].
    apply same_cell_true in Hp. subst. reflexivity.
  - apply different_nodup, Hd.
Qed.
