(** Games of two players with pieces on boards: who wins, and why boards can be put side by side. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Export Pieces.
Import ListNotations.
Open Scope Z_scope.

(** * The rules *)

(** A position is the set of its free cells. *)
Definition free_cells := (Z * Z) -> bool.

Definition rectangle (rows columns : nat) : free_cells :=
  fun y => (0 <=? fst y) && (fst y <? Z.of_nat rows) && (0 <=? snd y) && (snd y <? Z.of_nat columns).

Definition placed (p : piece) (x : Z * Z) : list (Z * Z) :=
  map (fun d => (fst x + fst d, snd x + snd d)) p.

(** A player places one of his pieces on free cells, which are not free any more. *)
Definition move (pieces : list piece) (F G : free_cells) : Prop :=
  exists p x, In p pieces /\
    (forall y, In y (placed p x) -> F y = true) /\
    (forall y, G y = F y && negb (is_in (placed p x) y)).

(** Who cannot move loses. A player wins as first if some move of his leads to a position that he
    wins as second; he wins as second if every move of the other leads to one that he wins as first. *)
Inductive wins_first (mine theirs : list piece) : free_cells -> Prop :=
  | some_move : forall F G, move mine F G -> wins_second mine theirs G -> wins_first mine theirs F
with wins_second (mine theirs : list piece) : free_cells -> Prop :=
  | every_move : forall F, (forall G, move theirs F G -> wins_first mine theirs G) ->
      wins_second mine theirs F.

(** * Positions side by side *)

Section Game.
Variables mine theirs : list piece.

(** He has an answer to each move, and at most [n] answers more. *)
Fixpoint answers (n : nat) (F : free_cells) : Prop :=
  forall G, move theirs F G ->
    exists H, move mine G H /\ match n with O => False | S m => answers m H end.

Definition begins (n : nat) (F : free_cells) : Prop := exists G, move mine F G /\ answers n G.

Lemma answers_win : forall n F, answers n F -> wins_second mine theirs F.
Proof.
  induction n as [| n IH]; intros F A; constructor; intros G M; destruct (A G M) as (H & M' & A').
  - contradiction.
  - exact (some_move _ _ G H M' (IH H A')).
Qed.

Lemma begins_win : forall n F, begins n F -> wins_first mine theirs F.
Proof. intros n F (G & M & A). exact (some_move _ _ F G M (answers_win n G A)). Qed.

Lemma move_same : forall pieces F F' G G', (forall y, F y = F' y) -> (forall y, G y = G' y) ->
  move pieces F G -> move pieces F' G'.
Proof.
  intros pieces F F' G G' HF HG (p & x & Hp & Hx & HD). exists p, x. split; [exact Hp |]. split.
  - intros y Hy. rewrite <- HF. apply Hx, Hy.
  - intros y. rewrite <- HG, <- HF. apply HD.
Qed.

Lemma answers_same : forall n F F', (forall y, F y = F' y) -> answers n F -> answers n F'.
Proof.
  intros [| n] F F' H A G M; apply (A G); apply (move_same _ F' F G G) in M; auto.
Qed.

(** The columns before the [a]-th, and the others. *)
Variable a : Z.
Definition left_part (F : free_cells) : free_cells := fun y => F y && (snd y <? a).
Definition right_part (F : free_cells) : free_cells := fun y => F y && negb (snd y <? a).

Hypothesis narrow : forall p d, In p theirs -> In d p -> snd d = 0.

Lemma placed_narrow : forall p x y, In p theirs -> In y (placed p x) -> snd y = snd x.
Proof.
  intros p x y Hp Hy. apply in_map_iff in Hy. destruct Hy as (d & <- & Hd). cbn [snd].
  rewrite (narrow p d Hp Hd). lia.
Qed.

Definition on_left (l : bool) (F : free_cells) : free_cells := if l then left_part F else right_part F.

Lemma on_left_true : forall l F y, on_left l F y = F y && Bool.eqb l (snd y <? a).
Proof. intros [] F y; unfold on_left, left_part, right_part; destruct (snd y <? a); reflexivity. Qed.

(** A move in one of the parts leaves the other as it is. *)
Lemma part_move : forall pieces l F G, move pieces (on_left l F) G ->
  exists H, move pieces F H /\ (forall y, G y = on_left l H y) /\ (forall y, on_left (negb l) H y = on_left (negb l) F y).
Proof.
  intros pieces l F G (p & x & Hp & Hx & HD).
  exists (fun y => F y && negb (is_in (placed p x) y)). split; [| split].
  - exists p, x. split; [exact Hp |]. split; [| reflexivity]. intros y Hy. specialize (Hx y Hy).
    rewrite on_left_true in Hx. apply andb_true_iff in Hx. tauto.
  - intros y. rewrite HD, !on_left_true. destruct (F y), (is_in (placed p x) y), (Bool.eqb l (snd y <? a)); reflexivity.
  - intros y. rewrite !on_left_true. destruct (is_in (placed p x) y) eqn:E; [| rewrite andb_true_r; reflexivity].
    apply is_in_true in E. specialize (Hx y E). rewrite on_left_true in Hx. apply andb_true_iff in Hx.
    destruct Hx as [Fy S]. destruct l, (snd y <? a); try discriminate; rewrite !andb_false_r; reflexivity.
Qed.

(** The other player moves in one of the parts. *)
Lemma their_move : forall F G, move theirs F G ->
  exists l, move theirs (on_left l F) (on_left l G) /\ (forall y, on_left (negb l) G y = on_left (negb l) F y).
Proof.
  intros F G (p & x & Hp & Hx & HD). exists (snd x <? a). split.
  - exists p, x. split; [exact Hp |]. split.
    + intros y Hy. rewrite on_left_true, (Hx y Hy), (placed_narrow p x y Hp Hy). apply Bool.eqb_reflx.
    + intros y. rewrite !on_left_true, HD.
      destruct (F y), (is_in (placed p x) y), (Bool.eqb (snd x <? a) (snd y <? a)); reflexivity.
  - intros y. rewrite !on_left_true, HD. destruct (is_in (placed p x) y) eqn:E; [| rewrite andb_true_r; reflexivity].
    apply is_in_true in E. rewrite (placed_narrow p x y Hp E). destruct (snd x <? a); rewrite !andb_false_r; reflexivity.
Qed.

Lemma answers_parts : forall s n k l F, (n + k <= s)%nat ->
  answers n (on_left l F) -> answers k (on_left (negb l) F) -> answers (S (n + k)) F.
Proof.
  induction s as [s IH] using (well_founded_induction lt_wf). intros n k l F Hs A B G M.
  destruct (their_move F G M) as (l' & M' & E).
  assert (exists n' k', (n' + k' = n + k)%nat /\ answers n' (on_left l' F) /\ answers k' (on_left (negb l') F))
    as (n' & k' & Hn & A' & B').
  { destruct (Bool.bool_dec l l') as [-> | D]; [exists n, k; auto |].
    exists k, n. split; [lia |]. assert (l' = negb l) as -> by (destruct l, l'; try reflexivity; exfalso; apply D; reflexivity).
    rewrite negb_involutive. auto. }
  destruct n' as [| n']; destruct (A' _ M') as (H & M2 & A2); [contradiction |].
  destruct (part_move mine l' G H M2) as (K & M3 & E2 & E3).
  exists K. split; [exact M3 |].
  replace (n + k)%nat with (S (n' + k')) by lia. apply (IH (n' + k')%nat ltac:(lia) n' k' l' K); [lia | |].
  - apply (answers_same n' H); assumption.
  - apply (answers_same k' (on_left (negb l') F)); [| exact B']. intros y. rewrite E3, E. reflexivity.
Qed.

Lemma begins_parts : forall n k F, begins n (left_part F) -> answers k (right_part F) -> begins (S (n + k)) F.
Proof.
  intros n k F (G & M & A) B. destruct (part_move mine true F G M) as (H & M' & E1 & E2).
  exists H. split; [exact M' |]. apply (answers_parts (n + k) n k true H); [lia | |].
  - apply (answers_same n G); assumption.
  - apply (answers_same k (right_part F)); [| exact B]. intros y. symmetry. apply E2.
Qed.
End Game.

(** A board can be anywhere. *)
Definition shifted (a : Z) (F : free_cells) : free_cells := fun y => F (fst y, snd y - a).

Lemma move_shifted : forall pieces a F G, move pieces F G -> move pieces (shifted a F) (shifted a G).
Proof.
  intros pieces a F G (p & x & Hp & Hx & HD). exists p, (fst x, snd x + a). split; [exact Hp |].
  assert (forall y, In y (placed p (fst x, snd x + a)) <-> In (fst y, snd y - a) (placed p x)) as E.
  { intros [i j]. unfold placed. rewrite !in_map_iff. cbn [fst snd]. split.
    - intros (d & Ed & Hd). inversion Ed; subst. exists d. split; [f_equal; lia | exact Hd].
    - intros (d & Ed & Hd). inversion Ed; subst. exists d. split; [f_equal; lia | exact Hd]. }
  split.
  - intros y Hy. apply E in Hy. apply Hx, Hy.
  - intros y. unfold shifted. rewrite HD. f_equal. f_equal.
    destruct (is_in (placed p x) (fst y, snd y - a)) eqn:D, (is_in (placed p (fst x, snd x + a)) y) eqn:D'; trivial.
    + apply is_in_true, E, is_in_true in D. congruence.
    + apply is_in_true, E, is_in_true in D'. congruence.
Qed.

Lemma shifted_back : forall a F y, shifted (- a) (shifted a F) y = F y.
Proof. intros a F [i j]. unfold shifted. cbn [fst snd]. f_equal. f_equal. lia. Qed.

Lemma answers_shifted : forall mine theirs a n F, answers mine theirs n F -> answers mine theirs n (shifted a F).
Proof.
  induction n as [| n IH]; intros F A G M;
    apply (move_shifted _ (- a)) in M;
    apply (move_same _ _ F _ (shifted (- a) G) (shifted_back a F) (fun _ => eq_refl)) in M;
    destruct (A _ M) as (H & M' & A'); [contradiction |].
  exists (shifted a H). split; [| apply IH, A'].
  apply (move_shifted _ a) in M'. revert M'. apply move_same; [| reflexivity].
  intros [i j]. unfold shifted. cbn [fst snd]. f_equal. f_equal. lia.
Qed.

Definition wins (mine theirs : list piece) (rows columns : nat) : Prop :=
  (exists n, answers mine theirs n (rectangle rows columns)) /\
  (exists n, begins mine theirs n (rectangle rows columns)).

(** Lengths at which a player wins, whoever begins, can be added. *)
Theorem wins_sum : forall mine theirs rows b c,
  (forall p d, In p theirs -> In d p -> snd d = 0) ->
  wins mine theirs rows b -> wins mine theirs rows c -> wins mine theirs rows (b + c).
Proof.
  intros mine theirs rows b c N [[n A] [m B]] [[k A'] _].
  set (F := rectangle rows (b + c)).
  assert (forall y, rectangle rows b y = left_part (Z.of_nat b) F y) as L.
  { intros [i j]. unfold left_part, F, rectangle. cbn [fst snd].
    destruct (0 <=? i), (i <? Z.of_nat rows); cbn [andb]; trivial.
    destruct (Z.leb_spec 0 j), (Z.ltb_spec j (Z.of_nat b)), (Z.ltb_spec j (Z.of_nat (b + c))); cbn; trivial; lia. }
  assert (forall y, shifted (Z.of_nat b) (rectangle rows c) y = right_part (Z.of_nat b) F y) as R.
  { intros [i j]. unfold right_part, F, rectangle, shifted. cbn [fst snd].
    destruct (0 <=? i), (i <? Z.of_nat rows); cbn [andb]; trivial.
    destruct (Z.leb_spec 0 (j - Z.of_nat b)), (Z.ltb_spec (j - Z.of_nat b) (Z.of_nat c)), (Z.leb_spec 0 j),
      (Z.ltb_spec j (Z.of_nat b)), (Z.ltb_spec j (Z.of_nat (b + c))); cbn; trivial; lia. }
  assert (answers mine theirs k (right_part (Z.of_nat b) F)) as AR
    by (apply (answers_same mine theirs k _ _ R), answers_shifted, A').
  split.
  - exists (S (n + k)). apply (answers_parts mine theirs (Z.of_nat b) N (n + k) n k true F); [lia | | exact AR].
    exact (answers_same mine theirs n _ _ L A).
  - exists (S (m + k)). apply (begins_parts mine theirs (Z.of_nat b) N m k F); [| exact AR].
    destruct B as (G & M & B). exists G. split; [| exact B].
    revert M. apply move_same; [exact L | reflexivity].
Qed.
