(** Positions of pieces: sets of disjoint placements; they are arrays of labels that obey a rule. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Export ArrayTheorem.
From GFKit Require Import Conditions.
Import ListNotations.
Open Scope Z_scope.

(** * Definitions *)

(** On a ring columns are counted modulo its width, on a closed board rows modulo their number [n]. *)
Fixpoint wrap (t : topology) (w : nat) (j : Z) : Z :=
  match t with Strip => j | Ring => j mod Z.of_nat w | Closed t => wrap t w j end.
Definition wrap_down (t : topology) (n : nat) (i : Z) : Z :=
  match t with Closed _ => i mod Z.of_nat n | _ => i end.

Definition moved (t : topology) (w n : nat) (x d : Z * Z) : Z * Z :=
  (wrap_down t n (fst x + fst d), wrap t w (snd x + snd d)).

Definition same_cell (x y : Z * Z) : bool := (fst x =? fst y) && (snd x =? snd y).

(** A piece is the list of its cells (row, column); the first is (0, 0). *)
Definition piece := list (Z * Z).

(** Which piece of a list, and the cell where its first cell lies. *)
Definition placement := (nat * (Z * Z))%type.

Definition cells_of t (pieces : list piece) w n (pl : placement) : list (Z * Z) :=
  map (moved t w n (snd pl)) (nth (fst pl) pieces []).

(** The cells of the board of [n] rows and [w] columns. *)
Definition board (w n : nat) : list (Z * Z) :=
  flat_map (fun i => map (fun j => (Z.of_nat i, Z.of_nat j)) (seq 0 w)) (seq 0 n).

Definition on_board (w n : nat) (x : Z * Z) : bool :=
  (0 <=? fst x) && (fst x <? Z.of_nat n) && (0 <=? snd x) && (snd x <? Z.of_nat w).

(** All placements on the board. *)
Definition placements t pieces w n : list placement :=
  filter (fun pl => forallb (on_board w n) (cells_of t pieces w n pl))
         (list_prod (seq 0 (length pieces)) (board w n)).

Fixpoint sublists {X : Type} (l : list X) : list (list X) :=
  match l with [] => [[]] | x :: m => map (cons x) (sublists m) ++ sublists m end.

Definition is_in (cells : list (Z * Z)) (x : Z * Z) : bool := existsb (same_cell x) cells.

Fixpoint disjoint (cells : list (Z * Z)) : bool :=
  match cells with [] => true | x :: rest => negb (is_in rest x) && disjoint rest end.

(** Whether no piece of some numbers fits any more: each covers a cell that is covered. *)
Definition stuck t pieces w n (P : list placement) (ks : list nat) : bool :=
  let covered := flat_map (cells_of t pieces w n) P in
  forallb (fun pl => negb (existsb (Nat.eqb (fst pl)) ks) || existsb (is_in covered) (cells_of t pieces w n pl))
          (placements t pieces w n).

(** [blocked]: the numbers of the pieces that must not fit any more. [tiled]: whether every cell must be
    covered. [sides]: if there are any, the pieces of exactly one of these lists must not fit any more. *)
Definition legal t pieces (blocked : list nat) (tiled : bool) (sides : list (list nat)) w n (P : list placement) : bool :=
  let covered := flat_map (cells_of t pieces w n) P in
  disjoint covered && stuck t pieces w n P blocked && (negb tiled || forallb (is_in covered) (board w n)) &&
  match sides with [] => true | _ => exactly_one (map (stuck t pieces w n P) sides) end.

(** The number of positions: sets of disjoint placements, that is, lists of placements in the order
    of the list of all. *)
Definition positions t pieces blocked tiled sides (w n : nat) : nat :=
  length (filter (legal t pieces blocked tiled sides w n) (sublists (placements t pieces w n))).

(** For boards whose rows are fixed in number: rows and columns change places. *)
Definition transposed_piece (p : piece) : piece := map (fun d => (snd d, fst d)) p.

(** * The labels, and the rule that they obey *)

Section Labels.
Variable pieces : list piece.

(** The label of the [q]-th cell of the [k]-th piece; 0 is a free cell. *)
Definition label (k q : nat) : Z := Z.of_nat (1 + k + q * length pieces).

Definition cell_numbers (k : nat) : list nat := seq 0 (length (nth k pieces [])).

Definition labels : list Z :=
  0 :: flat_map (fun k => map (label k) (cell_numbers k)) (seq 0 (length pieces)).

Definition is_label (x : Z) (c : option Z) : bool :=
  match c with Some y => y =? x | None => false end.

Definition follows (d : Z * Z) (x y : Z) : condition :=
  around [(0, 0); d]
    (fun cells => match cells with [a; b] => implb (is_label x a) (is_label y b) | _ => true end).

Definition opposite (d : Z * Z) : Z * Z := (- fst d, - snd d).

(** A first cell and another cell of a piece come together. *)
Definition piece_rule (k : nat) : list condition :=
  flat_map (fun q => let d := nth q (nth k pieces []) (0, 0) in
                     [follows d (label k 0) (label k q);
                      follows (opposite d) (label k q) (label k 0)])
           (seq 1 (length (nth k pieces []) - 1)).

Definition no_room (k : nat) : condition :=
  around (nth k pieces []) (fun cells => match all_there cells with None => true | Some xs => negb (forallb (Z.eqb 0) xs) end).

Definition covered_cell : condition :=
  around [(0, 0)] (fun cells => match cells with [c] => negb (is_label 0 c) | _ => true end).

End Labels.

Definition label_conditions pieces blocked (tiled : bool) : list condition :=
  flat_map (piece_rule pieces) (seq 0 (length pieces)) ++ map (no_room pieces) blocked ++ (if tiled then [covered_cell] else []).

Definition label_rule pieces blocked tiled sides : array_rule :=
  Rule [always (label_conditions pieces blocked tiled)]
    match sides with [] => [] | _ => [(map (fun ks => always (map (no_room pieces) ks)) sides, exactly_one)] end.

(** What is asked of the pieces. *)
Fixpoint different (l : list Z) : bool :=
  match l with [] => true | x :: m => negb (existsb (Z.eqb x) m) && different m end.

Definition pieces_fine (t : topology) pieces (asked : list (list nat)) (w : nat) : bool :=
  Nat.ltb 0 w && different (labels pieces) &&
  forallb (forallb (fun k => Nat.ltb k (length pieces))) asked &&
  forallb (fun p => match p with d :: _ => same_cell d (0, 0) | [] => false end &&
                    disjoint (map (moved t w 0 (0, 0)) p)) pieces.

(** * Lemmas on lists *)

Lemma same_cell_true : forall x y, same_cell x y = true <-> x = y.
Proof.
  intros [a b] [c d]. unfold same_cell. cbn [fst snd].
  rewrite andb_true_iff, !Z.eqb_eq. split; [intros [-> ->]; reflexivity |].
  intros E. inversion E. auto.
Qed.

Lemma is_in_true : forall cells x, is_in cells x = true <-> In x cells.
Proof.
  intros. unfold is_in. rewrite existsb_exists. split.
  - intros (y & Hy & E). apply same_cell_true in E. subst. exact Hy.
  - intros H. exists x. split; [exact H | apply same_cell_true; reflexivity].
Qed.

Lemma disjoint_true : forall cells, disjoint cells = true <-> NoDup cells.
Proof.
  induction cells as [| x l IH]; cbn [disjoint].
  - split; [constructor | reflexivity].
  - rewrite andb_true_iff, negb_true_iff, IH. split.
    + intros [H1 H2]. constructor; [| exact H2]. intros Hin. apply is_in_true in Hin. congruence.
    + intros H. inversion H; subst. split; [| assumption].
      destruct (is_in l x) eqn:E; [| reflexivity]. apply is_in_true in E. contradiction.
Qed.

Lemma different_nodup : forall l, different l = true -> NoDup l.
Proof.
  induction l as [| x l IH]; cbn [different]; intros H; constructor.
  - apply andb_true_iff in H. destruct H as [H _]. apply negb_true_iff in H. intros Hin.
    assert (existsb (Z.eqb x) l = true); [| congruence].
    apply existsb_exists. exists x. split; [exact Hin | apply Z.eqb_refl].
  - apply IH. apply andb_true_iff in H. apply H.
Qed.

Lemma in_sublists : forall (X : Type) (f : X -> bool) l, In (filter f l) (sublists l).
Proof.
  induction l as [| x l IH]; cbn [filter sublists]; [left; reflexivity |].
  apply in_or_app. destruct (f x); [left; apply in_map; exact IH | right; exact IH].
Qed.

Lemma sublist_incl : forall (X : Type) (l m : list X), In m (sublists l) -> incl m l.
Proof.
  induction l as [| x l IH]; intros m H y Hy; cbn [sublists] in H.
  - destruct H as [<- | []]. contradiction.
  - apply in_app_or in H. destruct H as [H | H].
    + apply in_map_iff in H. destruct H as (m' & <- & Hm).
      destruct Hy as [-> | Hy]; [left; reflexivity | right; exact (IH m' Hm y Hy)].
    + right. exact (IH m H y Hy).
Qed.

Lemma sublist_filter : forall (X : Type) (f : X -> bool) (l m : list X),
  NoDup l -> In m (sublists l) -> (forall x, In x l -> f x = true <-> In x m) -> filter f l = m.
Proof.
  induction l as [| x l IH]; intros m Hd Hm Hf; cbn [sublists filter] in *.
  - destruct Hm as [<- | []]. reflexivity.
  - inversion Hd as [| ? ? Hn Hd']; subst. apply in_app_or in Hm. destruct Hm as [Hm | Hm].
    + apply in_map_iff in Hm. destruct Hm as (m' & <- & Hm).
      replace (f x) with true by (symmetry; apply Hf; left; reflexivity). f_equal.
      apply IH; [exact Hd' | exact Hm |]. intros y Hy. rewrite (Hf y) by (right; exact Hy).
      split; [| intros; right; assumption]. intros [-> | H]; [contradiction | exact H].
    + assert (~ In x m) as Hx by (intros H; apply Hn, (sublist_incl _ _ _ Hm), H).
      destruct (f x) eqn:E; [exfalso; apply Hx, Hf; [left; reflexivity | exact E] |].
      apply IH; [exact Hd' | exact Hm |]. intros y Hy. apply Hf. right; exact Hy.
Qed.

Lemma nodup_sublists : forall (X : Type) (l : list X), NoDup l -> NoDup (sublists l).
Proof.
  induction l as [| x l IH]; intros H; cbn [sublists].
  - constructor; [intros [] | constructor].
  - inversion H as [| ? ? Hn Hd]; subst. apply nodup_app; [apply nodup_map_cons, IH, Hd | apply IH, Hd |].
    intros m Hm Hm'. apply in_map_iff in Hm. destruct Hm as (m' & <- & _).
    apply Hn, (sublist_incl _ _ _ Hm'). left; reflexivity.
Qed.

(** * The bijection *)

Section Board.
Variable t : topology.
Variable pieces : list piece.
Variable w n : nat.
Hypothesis w_positive : (0 < w)%nat.
Hypothesis heads : forall k, (k < length pieces)%nat -> hd_error (nth k pieces []) = Some (0, 0).

Notation K := (length pieces).
Notation size k := (length (nth k pieces [])).
Notation place := (placements t pieces w n).

Definition cell_no (pl : placement) (q : nat) : Z * Z :=
  moved t w n (snd pl) (nth q (nth (fst pl) pieces []) (0, 0)).

Lemma cells_of_numbers : forall pl,
  cells_of t pieces w n pl = map (cell_no pl) (cell_numbers pieces (fst pl)).
Proof. intros. unfold cells_of, cell_no, cell_numbers. apply map_numbers. Qed.

Lemma label_inj : forall k q k' q', (k < K)%nat -> (k' < K)%nat ->
  label pieces k q = label pieces k' q' -> k = k' /\ q = q'.
Proof.
  intros k q k' q' Hk Hk' E. unfold label in E. apply Nat2Z.inj in E.
  assert ((k + q * K) mod K = (k' + q' * K) mod K)%nat as M by (f_equal; lia).
  rewrite !Nat.mod_add, !Nat.mod_small in M by lia. subst. split; [reflexivity |].
  assert (q * K = q' * K)%nat by lia. nia.
Qed.

Lemma label_positive : forall k q, 0 < label pieces k q.
Proof. intros. unfold label. lia. Qed.

Lemma on_board_true : forall x, on_board w n x = true <->
  (0 <= fst x < Z.of_nat n /\ 0 <= snd x < Z.of_nat w).
Proof.
  intros. unfold on_board. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. lia.
Qed.

Lemma in_board : forall x, In x (board w n) <-> on_board w n x = true.
Proof.
  intros [i j]. rewrite on_board_true. unfold board. rewrite in_flat_map. cbn [fst snd]. split.
  - intros (a & Ha & H). apply in_map_iff in H. destruct H as (b & E & Hb). inversion E; subst.
    apply in_seq in Ha, Hb. lia.
  - intros [Hi Hj]. exists (Z.to_nat i). split; [apply in_seq; lia |].
    apply in_map_iff. exists (Z.to_nat j). split; [f_equal; lia | apply in_seq; lia].
Qed.

Lemma nodup_board : NoDup (board w n).
Proof.
  unfold board. apply nodup_flat_map.
  - apply seq_NoDup.
  - intros i _. apply nodup_map_on; [apply seq_NoDup |]. intros a b _ _ E. inversion E. lia.
  - intros i i' [a b] _ _ H H'. apply in_map_iff in H, H'.
    destruct H as (? & E & _), H' as (? & E' & _). inversion E; inversion E'. lia.
Qed.

Lemma nodup_placements : NoDup place.
Proof.
  unfold placements. apply NoDup_filter.
  assert (forall (l : list nat) (m : list (Z * Z)), NoDup l -> NoDup m -> NoDup (list_prod l m)) as G.
  { intros l m Hl Hm. induction Hl as [| x l Hx Hl IH]; cbn [list_prod]; [constructor |].
    apply nodup_app; [| exact IH |].
    - apply nodup_map_on; [exact Hm |]. intros a b _ _ E. inversion E. reflexivity.
    - intros [a b] H H'. apply in_map_iff in H. destruct H as (? & E & _). inversion E; subst.
      apply in_prod_iff in H'. apply Hx, H'. }
  apply G; [apply seq_NoDup | apply nodup_board].
Qed.

Lemma in_placements : forall k x,
  In (k, x) place <-> (k < K)%nat /\ on_board w n x = true /\
                      (forall q, (q < size k)%nat -> on_board w n (cell_no (k, x) q) = true).
Proof.
  intros k x. unfold placements. rewrite filter_In, in_prod_iff, in_seq, in_board, forallb_forall.
  rewrite cells_of_numbers. cbn [fst snd]. split.
  - intros [[H1 H2] H3]. split; [lia |]. split; [exact H2 |]. intros q Hq. apply H3, in_map.
    unfold cell_numbers. apply in_seq. lia.
  - intros (H1 & H2 & H3). split; [split; [lia | exact H2] |]. intros y Hy.
    apply in_map_iff in Hy. destruct Hy as (q & <- & Hq). apply H3.
    unfold cell_numbers in Hq. apply in_seq in Hq. lia.
Qed.

(** ** Marks: covered cells with their labels *)

Definition marks (P : list placement) : list ((Z * Z) * Z) :=
  flat_map (fun pl => map (fun q => (cell_no pl q, label pieces (fst pl) q))
                          (cell_numbers pieces (fst pl))) P.

Definition marked (P : list placement) (x : Z * Z) : Z :=
  match find (fun m => same_cell x (fst m)) (marks P) with Some m => snd m | None => 0 end.

Lemma marks_cells : forall P, map fst (marks P) = flat_map (cells_of t pieces w n) P.
Proof.
  induction P as [| pl P IH]; cbn [marks flat_map map]; [reflexivity |].
  rewrite map_app. f_equal; [| exact IH]. rewrite map_map, cells_of_numbers. reflexivity.
Qed.

Lemma in_marks : forall P x c,
  In (x, c) (marks P) <->
  exists pl q, In pl P /\ (q < size (fst pl))%nat /\ x = cell_no pl q /\ c = label pieces (fst pl) q.
Proof.
  intros. unfold marks. rewrite in_flat_map. split.
  - intros (pl & Hp & H). apply in_map_iff in H. destruct H as (q & E & Hq). inversion E; subst.
    unfold cell_numbers in Hq. apply in_seq in Hq. exists pl, q. repeat split; auto. lia.
  - intros (pl & q & Hp & Hq & -> & ->). exists pl. split; [exact Hp |].
    apply in_map_iff. exists q. split; [reflexivity | unfold cell_numbers; apply in_seq; lia].
Qed.

Lemma marked_in : forall P x, marked P x <> 0 -> In (x, marked P x) (marks P).
Proof.
  intros P x. unfold marked. destruct (find (fun m => same_cell x (fst m)) (marks P)) as [[y c] |] eqn:E.
  - intros _. apply find_some in E. destruct E as [E1 E2]. cbn [fst snd] in *.
    apply same_cell_true in E2. subst. exact E1.
  - congruence.
Qed.

Lemma in_marked : forall P x c,
  NoDup (map fst (marks P)) -> In (x, c) (marks P) -> marked P x = c.
Proof.
  intros P x c. unfold marked. induction (marks P) as [| [y b] l IH]; intros Hd Hin; [contradiction |].
  cbn [find fst]. cbn [map fst] in Hd. inversion Hd as [| ? ? Hn Hd']; subst.
  destruct (same_cell x y) eqn:E.
  - apply same_cell_true in E. subst y. destruct Hin as [Hin | Hin]; [inversion Hin; reflexivity |].
    exfalso. apply Hn. apply (in_map fst) in Hin. exact Hin.
  - destruct Hin as [Hin | Hin]; [| exact (IH Hd' Hin)]. inversion Hin; subst.
    assert (same_cell x x = true) by (apply same_cell_true; reflexivity). congruence.
Qed.

Lemma marked_covered : forall P x,
  marked P x <> 0 <-> In x (flat_map (cells_of t pieces w n) P).
Proof.
  intros P x. rewrite <- marks_cells. split.
  - intros H. apply marked_in in H. apply (in_map fst) in H. exact H.
  - intros H. unfold marked. destruct (find (fun m => same_cell x (fst m)) (marks P)) as [[y c] |] eqn:E.
    + apply find_some in E. destruct E as [E _]. apply in_marks in E.
      destruct E as (pl & q & _ & _ & _ & ->). cbn [snd]. pose proof (label_positive (fst pl) q). lia.
    + exfalso. apply in_map_iff in H. destruct H as ([y c] & <- & H).
      pose proof (find_none _ _ E (y, c) H) as F. cbn [fst] in F.
      assert (same_cell y y = true) by (apply same_cell_true; reflexivity). congruence.
Qed.

Definition encode (P : list placement) : array :=
  map (fun i => map (fun j => marked P (Z.of_nat i, Z.of_nat j)) (seq 0 w)) (seq 0 n).

Definition entry_at (A : array) (x : Z * Z) : option Z := value_at A (fst x) (snd x).

Definition decode_array (A : array) : list placement :=
  filter (fun pl => is_label (label pieces (fst pl) 0) (entry_at A (snd pl))) place.

Lemma entry_encode : forall P x, on_board w n x = true -> entry_at (encode P) x = Some (marked P x).
Proof.
  intros P [i j] H. apply on_board_true in H. cbn [fst snd] in H. unfold entry_at, value_at, encode.
  cbn [fst snd]. destruct (Z.ltb_spec i 0); [lia |]. destruct (Z.ltb_spec j 0); [lia |]. cbn [orb].
  rewrite nth_error_map, (nth_error_nth' _ 0%nat) by (rewrite seq_length; lia). cbn [option_map].
  rewrite nth_error_map, (nth_error_nth' _ 0%nat) by (rewrite seq_length; lia). cbn [option_map].
  rewrite !seq_nth by lia. do 2 f_equal. f_equal; lia.
Qed.

Lemma entry_on_board : forall A values x,
  is_array values w n A -> (exists c, entry_at A x = Some c) <-> on_board w n x = true.
Proof.
  intros A values [i j] [Hl Hr]. rewrite on_board_true. unfold entry_at, value_at. cbn [fst snd].
  rewrite Forall_forall in Hr.
  destruct (Z.ltb_spec i 0); cbn [orb]; [split; [intros [c Hc]; discriminate | lia] |].
  destruct (Z.ltb_spec j 0); [split; [intros [c Hc]; discriminate | lia] |].
  destruct (nth_error A (Z.to_nat i)) as [row |] eqn:E.
  - assert (Z.to_nat i < n)%nat by (rewrite <- Hl; apply nth_error_Some; congruence).
    apply nth_error_In in E. destruct (Hr row E) as [Hw _]. split.
    + intros [c Hc]. assert (Z.to_nat j < w)%nat by (rewrite <- Hw; apply nth_error_Some; congruence). lia.
    + intros [_ Hj]. exists (nth (Z.to_nat j) row 0). apply nth_error_nth'. lia.
  - apply nth_error_None in E. split; [intros [c Hc]; discriminate | lia].
Qed.

Lemma entry_value : forall A values x c,
  is_array values w n A -> entry_at A x = Some c -> In c values.
Proof.
  intros A values [i j] c [Hl Hr] H. unfold entry_at, value_at in H. cbn [fst snd] in H.
  destruct ((i <? 0) || (j <? 0)); [discriminate |].
  destruct (nth_error A (Z.to_nat i)) as [row |] eqn:E; [| discriminate].
  apply nth_error_In in E, H. rewrite Forall_forall in Hr. destruct (Hr row E) as [_ Hf].
  rewrite Forall_forall in Hf. apply Hf, H.
Qed.

Lemma arrays_equal : forall A B values,
  is_array values w n A -> is_array values w n B ->
  (forall x, on_board w n x = true -> entry_at A x = entry_at B x) -> A = B.
Proof.
  intros A B values [HA RA] [HB RB] H. rewrite Forall_forall in RA, RB.
  apply nth_ext with (d := []) (d' := []); [congruence |]. intros i Hi.
  destruct (RA (nth i A [])) as [WA _]; [apply nth_In, Hi |].
  destruct (RB (nth i B [])) as [WB _]; [apply nth_In; congruence |].
  apply nth_ext with (d := 0) (d' := 0); [congruence |]. intros j Hj.
  specialize (H (Z.of_nat i, Z.of_nat j)). rewrite on_board_true in H. cbn [fst snd] in H.
  unfold entry_at, value_at in H. cbn [fst snd] in H.
  destruct (Z.ltb_spec (Z.of_nat i) 0); [lia |]. destruct (Z.ltb_spec (Z.of_nat j) 0); [lia |].
  cbn [orb] in H. rewrite !Nat2Z.id in H.
  rewrite (nth_error_nth' A []) in H by lia. rewrite (nth_error_nth' B []) in H by lia.
  rewrite (nth_error_nth' (nth i A []) 0) in H by lia.
  rewrite (nth_error_nth' (nth i B []) 0) in H by lia.
  assert (Some (nth j (nth i A []) 0) = Some (nth j (nth i B []) 0)) as E by (apply H; lia).
  inversion E. reflexivity.
Qed.

(** ** The rule at a cell *)

Lemma wrap_small : forall j, 0 <= j < Z.of_nat w -> wrap t w j = j.
Proof. intros j H. induction t as [| | t' IH]; cbn [wrap]; [reflexivity | apply Z.mod_small, H | exact IH]. Qed.

Lemma wrap_down_small : forall i, 0 <= i < Z.of_nat n -> wrap_down t n i = i.
Proof. intros i H. destruct t; cbn [wrap_down]; trivial. apply Z.mod_small, H. Qed.

Lemma wrap_back : forall a b, 0 <= a < Z.of_nat w -> wrap t w (wrap t w (a + b) + - b) = a.
Proof.
  intros a b H. induction t as [| | t' IH]; cbn [wrap]; [lia | | exact IH].
  rewrite Zplus_mod_idemp_l. replace (a + b + - b) with a by lia. apply Z.mod_small, H.
Qed.

Lemma wrap_down_back : forall a b, 0 <= a < Z.of_nat n -> wrap_down t n (wrap_down t n (a + b) + - b) = a.
Proof.
  intros a b H. destruct t; cbn [wrap_down]; try lia.
  rewrite Zplus_mod_idemp_l. replace (a + b + - b) with a by lia. apply Z.mod_small, H.
Qed.

Lemma moved_back : forall x d, on_board w n x = true -> moved t w n (moved t w n x d) (opposite d) = x.
Proof.
  intros [i j] [a b] H. apply on_board_true in H. unfold moved, opposite. cbn [fst snd] in *.
  rewrite wrap_back, wrap_down_back by apply H. reflexivity.
Qed.

Lemma moved_zero : forall x, on_board w n x = true -> moved t w n x (0, 0) = x.
Proof.
  intros [i j] H. apply on_board_true in H. unfold moved. cbn [fst snd] in *.
  rewrite !Z.add_0_r, wrap_small, wrap_down_small by apply H. reflexivity.
Qed.

Lemma opposite_twice : forall d, opposite (opposite d) = d.
Proof. intros [a b]. unfold opposite. cbn [fst snd]. f_equal; lia. Qed.

Lemma cell_moved : forall A x d, length A = n ->
  cell t w A (fst x + fst d) (snd x + snd d) = entry_at A (moved t w n x d).
Proof.
  intros A x d <-. unfold entry_at, moved. cbn [fst snd]. generalize (fst x + fst d), (snd x + snd d). intros i j.
  revert i. induction t as [| | t' IH]; intros i; cbn [cell wrap wrap_down]; [reflexivity .. |].
  rewrite IH. f_equal. destruct t'; cbn [wrap_down]; trivial. apply Zmod_mod.
Qed.

Lemma obeys_all : forall rule A,
  length A = n ->
  all_hold t rule w A = true <->
  (forall c x, In c rule -> on_board w n x = true ->
     holds c (map (fun d => entry_at A (moved t w n x d)) (offsets c)) = true).
Proof.
  intros rule A HA. unfold all_hold, elements. rewrite HA, forallb_forall. split.
  - intros H c x Hc Hx. specialize (H c Hc). rewrite forallb_forall in H. specialize (H x).
    apply on_board_true in Hx. unfold holds_at in H. rewrite <- H.
    + f_equal. apply map_ext. intros d. symmetry. apply cell_moved, HA.
    + destruct x as [i j]. cbn [fst snd] in Hx. apply in_flat_map. exists (Z.to_nat i). split; [apply in_seq; lia |].
      apply in_map_iff. exists (Z.to_nat j). split; [f_equal; lia | apply in_seq; lia].
  - intros H c Hc. apply forallb_forall. intros x Hx. apply in_flat_map in Hx. destruct Hx as (i & Hi & Hx).
    apply in_map_iff in Hx. destruct Hx as (j & <- & Hj). apply in_seq in Hi, Hj.
    rewrite <- (H c (Z.of_nat i, Z.of_nat j) Hc) by (apply on_board_true; cbn; lia).
    unfold holds_at. f_equal. apply map_ext. intros d. apply cell_moved, HA.
Qed.

Lemma is_label_some : forall x c, is_label x c = true <-> c = Some x.
Proof.
  intros x [y |]; cbn; split; intros H; try discriminate.
  - apply Z.eqb_eq in H. congruence.
  - inversion H. apply Z.eqb_refl.
Qed.

Lemma follows_at : forall A d a b x, on_board w n x = true ->
  holds (follows d a b) (map (fun e => entry_at A (moved t w n x e)) (offsets (follows d a b))) = true <->
  (entry_at A x = Some a -> entry_at A (moved t w n x d) = Some b).
Proof.
  intros A d a b x Hx. cbn [follows holds offsets map]. rewrite moved_zero by exact Hx.
  rewrite <- !is_label_some. destruct (is_label a (entry_at A x)), (is_label b (entry_at A (moved t w n x d)));
    cbn; split; auto; intros H; discriminate (H eq_refl) || auto.
Qed.

(** The part of the rule that says that pieces are whole. *)
Definition whole (A : array) : Prop :=
  forall k q x, (k < K)%nat -> (q < size k)%nat -> on_board w n x = true ->
    let d := nth q (nth k pieces []) (0, 0) in
    (entry_at A x = Some (label pieces k 0) -> entry_at A (moved t w n x d) = Some (label pieces k q)) /\
    (entry_at A x = Some (label pieces k q) ->
     entry_at A (moved t w n x (opposite d)) = Some (label pieces k 0)).

Lemma head_zero : forall k, (k < K)%nat -> nth 0 (nth k pieces []) (0, 0) = (0, 0).
Proof. intros k Hk. specialize (heads k Hk). destruct (nth k pieces []); cbn in *; congruence. Qed.

Lemma whole_obeys : forall A, length A = n ->
  whole A <-> all_hold t (flat_map (piece_rule pieces) (seq 0 K)) w A = true.
Proof.
  intros A HA. rewrite obeys_all by exact HA. split.
  - intros H c x Hc Hx. apply in_flat_map in Hc. destruct Hc as (k & Hk & Hc).
    unfold piece_rule in Hc. apply in_flat_map in Hc. destruct Hc as (q & Hq & Hc).
    apply in_seq in Hk, Hq. destruct (H k q x) as [H1 H2]; [lia | lia | exact Hx |].
    destruct Hc as [<- | [<- | []]]; apply follows_at; assumption.
  - intros H k q x Hk Hq Hx d.
    destruct q as [| q].
    + unfold d. rewrite head_zero by exact Hk.
      replace (opposite (0, 0)) with (0, 0) by reflexivity. rewrite moved_zero by exact Hx. auto.
    + split.
      * apply follows_at; [exact Hx |]. apply H; [| exact Hx]. apply in_flat_map. exists k.
        split; [apply in_seq; lia |]. apply in_flat_map. exists (S q).
        split; [apply in_seq; lia | left; reflexivity].
      * apply follows_at; [exact Hx |]. apply H; [| exact Hx]. apply in_flat_map. exists k.
        split; [apply in_seq; lia |]. apply in_flat_map. exists (S q).
        split; [apply in_seq; lia | right; left; reflexivity].
Qed.

(** ** From positions to arrays and back *)

Definition fair_position (P : list placement) : Prop :=
  In P (sublists place) /\ NoDup (map fst (marks P)).

Lemma fair_in : forall P pl, fair_position P -> In pl P -> In pl place.
Proof. intros P pl [H _]. apply (sublist_incl _ _ _ H). Qed.

Lemma first_cell : forall k x, (k < K)%nat -> on_board w n x = true -> cell_no (k, x) 0 = x.
Proof. intros k x Hk Hx. unfold cell_no. cbn [fst snd]. rewrite head_zero by exact Hk. apply moved_zero, Hx. Qed.

Lemma size_positive : forall k, (k < K)%nat -> (0 < size k)%nat.
Proof. intros k Hk. specialize (heads k Hk). destruct (nth k pieces []); cbn in *; [discriminate | lia]. Qed.

(** A mark with the label of a cell of a piece comes from a placement of the piece. *)
Lemma mark_of : forall P k q x, fair_position P -> (k < K)%nat -> (q < size k)%nat ->
  In (x, label pieces k q) (marks P) ->
  exists y, In (k, y) P /\ x = cell_no (k, y) q.
Proof.
  intros P k q x HP Hk Hq H. apply in_marks in H.
  destruct H as ([k' y] & q' & Hin & Hq' & -> & E). cbn [fst] in *.
  pose proof (fair_in P _ HP Hin) as Hp. apply in_placements in Hp. destruct Hp as (Hk' & _).
  destruct (label_inj k q k' q' Hk Hk' E) as [-> ->]. exists y. auto.
Qed.

Lemma label_in : forall k q, (k < K)%nat -> (q < size k)%nat -> In (label pieces k q) (labels pieces).
Proof.
  intros k q Hk Hq. right. apply in_flat_map. exists k. split; [apply in_seq; lia |].
  apply in_map. unfold cell_numbers. apply in_seq. lia.
Qed.

Lemma encode_is_array : forall P, fair_position P -> is_array (labels pieces) w n (encode P).
Proof.
  intros P HP. split; [unfold encode; rewrite map_length, seq_length; reflexivity |].
  apply Forall_forall. intros row Hr. unfold encode in Hr. apply in_map_iff in Hr.
  destruct Hr as (i & <- & _). split; [rewrite map_length, seq_length; reflexivity |].
  apply Forall_forall. intros c Hc. apply in_map_iff in Hc. destruct Hc as (j & <- & _).
  set (x := (Z.of_nat i, Z.of_nat j)). destruct (Z.eq_dec (marked P x) 0) as [-> | Hn]; [left; reflexivity |].
  apply marked_in in Hn. apply in_marks in Hn. destruct Hn as ([k y] & q & Hin & Hq & _ & ->).
  apply (fair_in P _ HP), in_placements in Hin. apply label_in; [apply Hin | exact Hq].
Qed.

Lemma encode_whole : forall P, fair_position P -> whole (encode P).
Proof.
  intros P HP k q x Hk Hq Hx d.
  rewrite entry_encode by exact Hx. split; intros E; inversion E as [E'].
  - assert (In (x, label pieces k 0) (marks P)) as Hm.
    { rewrite <- E'. apply marked_in. rewrite E'. pose proof (label_positive k 0). lia. }
    destruct (mark_of P k 0 x HP Hk (size_positive k Hk) Hm) as (y & Hin & Exy).
    pose proof (fair_in P _ HP Hin) as Hp. apply in_placements in Hp. destruct Hp as (_ & Hy & Hcells).
    rewrite first_cell in Exy by assumption. subst y.
    change (moved t w n x d) with (cell_no (k, x) q). rewrite entry_encode by (apply Hcells, Hq).
    f_equal. apply in_marked; [apply HP |]. apply in_marks. exists (k, x), q. auto.
  - assert (In (x, label pieces k q) (marks P)) as Hm.
    { rewrite <- E'. apply marked_in. rewrite E'. pose proof (label_positive k q). lia. }
    destruct (mark_of P k q x HP Hk Hq Hm) as (y & Hin & Exy).
    pose proof (fair_in P _ HP Hin) as Hp. apply in_placements in Hp. destruct Hp as (_ & Hy & Hcells).
    assert (moved t w n x (opposite d) = y) as -> by (subst x; apply moved_back, Hy).
    rewrite entry_encode by exact Hy. f_equal. apply in_marked; [apply HP |]. apply in_marks.
    exists (k, y), 0%nat. rewrite first_cell by assumption. auto using size_positive.
Qed.

Lemma in_decode : forall A k x, whole A -> is_array (labels pieces) w n A -> (k < K)%nat ->
  In (k, x) (decode_array A) <-> entry_at A x = Some (label pieces k 0).
Proof.
  intros A k x HW HA Hk. unfold decode_array. rewrite filter_In, is_label_some. cbn [fst snd]. split; [tauto |].
  intros E. split; [| exact E]. assert (on_board w n x = true) as Hx by
    (apply (entry_on_board A _ x HA); eauto).
  apply in_placements. split; [exact Hk |]. split; [exact Hx |]. intros q Hq.
  apply (entry_on_board A _ _ HA). exists (label pieces k q). apply (HW k q x Hk Hq Hx), E.
Qed.

(** The marks of what is decoded are the entries that are not 0. *)
Lemma decode_marks : forall A x c, whole A -> is_array (labels pieces) w n A ->
  In (x, c) (marks (decode_array A)) -> entry_at A x = Some c.
Proof.
  intros A x c HW HA H. apply in_marks in H. destruct H as ([k y] & q & Hin & Hq & -> & ->). cbn [fst] in *.
  assert (In (k, y) place) as Hp by (unfold decode_array in Hin; apply filter_In in Hin; apply Hin).
  apply in_placements in Hp. destruct Hp as (Hk & Hy & _).
  apply in_decode in Hin; [| assumption ..]. apply (HW k q y Hk Hq Hy), Hin.
Qed.

Lemma decode_fair : forall A, whole A -> is_array (labels pieces) w n A -> fair_position (decode_array A).
Proof.
  intros A HW HA. split; [apply in_sublists |].
  assert (forall k y, In (k, y) (decode_array A) -> (k < K)%nat /\ on_board w n y = true) as HD.
  { intros k y H. unfold decode_array in H. apply filter_In in H. destruct H as [H _].
    apply in_placements in H. split; apply H. }
  rewrite marks_cells. apply nodup_flat_map.
  - unfold decode_array. apply NoDup_filter, nodup_placements.
  - intros [k y] Hin. rewrite cells_of_numbers. apply nodup_map_on; [apply seq_NoDup |].
    intros q q' Hq Hq' E. cbn [fst] in *. unfold cell_numbers in Hq, Hq'. apply in_seq in Hq, Hq'.
    destruct (HD k y Hin) as [Hk _].
    assert (entry_at A (cell_no (k, y) q) = Some (label pieces k q)) as E1.
    { apply decode_marks; try assumption. apply in_marks. exists (k, y), q. repeat split; auto; cbn; lia. }
    assert (entry_at A (cell_no (k, y) q') = Some (label pieces k q')) as E2.
    { apply decode_marks; try assumption. apply in_marks. exists (k, y), q'. repeat split; auto; cbn; lia. }
    rewrite E in E1. rewrite E1 in E2.
    assert (label pieces k q = label pieces k q') as E3 by congruence. apply (label_inj k q k q' Hk Hk E3).
  - intros [k y] [k' y'] x Hin Hin' Hx Hx'. rewrite cells_of_numbers in Hx, Hx'.
    apply in_map_iff in Hx, Hx'. destruct Hx as (q & Ex & Hq), Hx' as (q' & Ex' & Hq').
    cbn [fst] in *. unfold cell_numbers in Hq, Hq'. apply in_seq in Hq, Hq'.
    destruct (HD k y Hin) as [Hk Hy], (HD k' y' Hin') as [Hk' Hy'].
    assert (entry_at A x = Some (label pieces k q)) as E1.
    { apply decode_marks; try assumption. apply in_marks. exists (k, y), q. repeat split; auto; cbn; lia. }
    assert (entry_at A x = Some (label pieces k' q')) as E2.
    { apply decode_marks; try assumption. apply in_marks. exists (k', y'), q'. repeat split; auto; cbn; lia. }
    rewrite E1 in E2.
    assert (label pieces k q = label pieces k' q') as E3 by congruence. destruct (label_inj k q k' q' Hk Hk' E3) as [-> ->].
    f_equal. unfold cell_no in Ex, Ex'. cbn [fst snd] in Ex, Ex'.
    set (d := nth q' (nth k' pieces []) (0, 0)) in *.
    rewrite <- (moved_back y d) by exact Hy.
    rewrite <- (moved_back y' d) by exact Hy'. congruence.
Qed.

Lemma encode_decode : forall A, whole A -> is_array (labels pieces) w n A -> encode (decode_array A) = A.
Proof.
  intros A HW HA. pose proof (decode_fair A HW HA) as HF.
  apply (arrays_equal _ _ (labels pieces)); [apply encode_is_array, HF | exact HA |].
  intros x Hx. rewrite entry_encode by exact Hx.
  destruct (proj2 (entry_on_board A _ x HA) Hx) as [c Hc]. rewrite Hc. f_equal.
  destruct (Z.eq_dec (marked (decode_array A) x) 0) as [E | E].
  - rewrite E. pose proof (entry_value A _ x c HA Hc) as Hin. destruct Hin as [<- | Hin]; [reflexivity |].
    exfalso. apply in_flat_map in Hin. destruct Hin as (k & Hk & Hin). apply in_map_iff in Hin.
    destruct Hin as (q & <- & Hq). unfold cell_numbers in Hq. apply in_seq in Hk, Hq.
    destruct (HW k q x) as [_ Hback]; [lia | lia | exact Hx |]. specialize (Hback Hc).
    set (d := nth q (nth k pieces []) (0, 0)) in *. set (y := moved t w n x (opposite d)) in *.
    assert (on_board w n y = true) as Hy by (apply (entry_on_board A _ y HA); eauto).
    assert (In (x, label pieces k q) (marks (decode_array A))) as Hm.
    { apply in_marks. exists (k, y), q. split; [apply in_decode; auto; lia |].
      split; [cbn; lia |]. split; [| reflexivity]. unfold cell_no. cbn [fst snd]. fold d. unfold y.
      rewrite <- (opposite_twice d) at 2. symmetry. apply moved_back, Hx. }
    apply (in_marked _ _ _ (proj2 HF)) in Hm. pose proof (label_positive k q). lia.
  - apply marked_in in E. apply decode_marks in E; [| assumption ..]. congruence.
Qed.

Lemma decode_encode : forall P, fair_position P -> decode_array (encode P) = P.
Proof.
  intros P HP. apply sublist_filter; [apply nodup_placements | apply HP |].
  intros [k x] Hin. apply in_placements in Hin. destruct Hin as (Hk & Hx & Hcells). cbn [fst snd].
  rewrite entry_encode by exact Hx. rewrite is_label_some.
  split.
  - intros E. inversion E as [E'].
    assert (In (x, label pieces k 0) (marks P)) as Hm.
    { rewrite <- E'. apply marked_in. rewrite E'. pose proof (label_positive k 0). lia. }
    destruct (mark_of P k 0 x HP Hk (size_positive k Hk) Hm) as (y & Hy & E2).
    pose proof (fair_in P _ HP Hy) as Hp. apply in_placements in Hp. destruct Hp as (_ & Hyb & _).
    rewrite first_cell in E2 by assumption. congruence.
  - intros Hin. f_equal. apply in_marked; [apply HP |]. apply in_marks. exists (k, x), 0%nat.
    rewrite first_cell by assumption. auto using size_positive.
Qed.

(** ** The rest of the rule *)

Lemma obeys_app : forall r1 r2 A,
  all_hold t (r1 ++ r2) w A = all_hold t r1 w A && all_hold t r2 w A.
Proof. intros. unfold all_hold. apply forallb_app. Qed.

Lemma all_there_some : forall (A : array) l xs,
  all_there (map (entry_at A) l) = Some xs -> map (entry_at A) l = map Some xs.
Proof.
  induction l as [| x l IH]; intros xs H; cbn in *; [inversion H; reflexivity |].
  destruct (entry_at A x) as [c |]; [| discriminate].
  destruct (all_there (map (entry_at A) l)) as [ys |]; [| discriminate].
  inversion H; subst. cbn. rewrite (IH ys eq_refl). reflexivity.
Qed.

Lemma free_at : forall P k x, fair_position P -> (k < K)%nat -> on_board w n x = true ->
  match all_there (map (entry_at (encode P)) (cells_of t pieces w n (k, x))) with
  | None => true | Some xs => negb (forallb (Z.eqb 0) xs) end = true
  <-> (In (k, x) place ->
       existsb (is_in (flat_map (cells_of t pieces w n) P)) (cells_of t pieces w n (k, x)) = true).
Proof.
  intros P k x HP Hk Hx.
  rewrite in_placements. rewrite existsb_exists.
  assert ((forall q, (q < size k)%nat -> on_board w n (cell_no (k, x) q) = true) <->
          (forall y, In y (cells_of t pieces w n (k, x)) -> on_board w n y = true)) as HC.
  { rewrite cells_of_numbers. cbn [fst]. unfold cell_numbers. split.
    - intros H y Hy. apply in_map_iff in Hy. destruct Hy as (q & <- & Hq). apply in_seq in Hq. apply H. lia.
    - intros H q Hq. apply H, in_map, in_seq. lia. }
  rewrite HC. generalize (cells_of t pieces w n (k, x)) as l. intros l. clear HC.
  destruct (all_there (map (entry_at (encode P)) l)) as [xs |] eqn:E.
  - apply all_there_some in E. rewrite negb_true_iff. split.
    + intros H _.
      assert (~ (forall y, In y l -> marked P y = 0)) as Hn.
      { intros G. assert (forallb (Z.eqb 0) xs = true); [| congruence].
        apply forallb_forall. intros c Hc. apply (in_map Some) in Hc. rewrite <- E in Hc.
        apply in_map_iff in Hc. destruct Hc as (y & Hc & Hy).
        assert (on_board w n y = true) as Hb by
          (apply (entry_on_board _ _ y (encode_is_array P HP)); eauto).
        rewrite entry_encode in Hc by exact Hb. rewrite (G y Hy) in Hc. inversion Hc. reflexivity. }
      destruct (existsb (fun y => negb (marked P y =? 0)) l) eqn:F.
      * apply existsb_exists in F. destruct F as (y & Hy & F). exists y. split; [exact Hy |].
        apply is_in_true, marked_covered. apply negb_true_iff, Z.eqb_neq in F. exact F.
      * exfalso. apply Hn. intros y Hy. destruct (Z.eq_dec (marked P y) 0) as [| G]; [assumption |].
        assert (existsb (fun y => negb (marked P y =? 0)) l = true); [| congruence].
        apply existsb_exists. exists y. split; [exact Hy |]. apply negb_true_iff, Z.eqb_neq, G.
    + intros H. destruct (forallb (Z.eqb 0) xs) eqn:F; [| reflexivity]. exfalso.
      assert (forall y, In y l -> on_board w n y = true) as Hb.
      { intros y Hy. apply (entry_on_board _ _ y (encode_is_array P HP)).
        apply (in_map (entry_at (encode P))) in Hy. rewrite E in Hy. apply in_map_iff in Hy.
        destruct Hy as (c & <- & _). eauto. }
      destruct H as (y & Hy & G); [auto |]. apply is_in_true, marked_covered in G.
      pose proof (in_map (entry_at (encode P)) _ _ Hy) as Hm. rewrite E, entry_encode in Hm by auto.
      apply in_map_iff in Hm. destruct Hm as (c & Ec & Hc). inversion Ec; subst c.
      rewrite forallb_forall in F. apply F in Hc. apply Z.eqb_eq in Hc. congruence.
  - split; [| auto]. intros _ (_ & _ & Hb). exfalso. clear Hx. induction l as [| y l IH]; [discriminate |].
    cbn [map all_there] in E. rewrite entry_encode in E by (apply Hb; left; reflexivity).
    destruct (all_there (map (entry_at (encode P)) l)) as [ys |]; [discriminate |].
    apply IH; [reflexivity |]. intros z Hz. apply Hb. right; exact Hz.
Qed.

Lemma no_room_at : forall P k x, fair_position P -> (k < K)%nat -> on_board w n x = true ->
  holds (no_room pieces k) (map (fun d => entry_at (encode P) (moved t w n x d)) (offsets (no_room pieces k))) = true
  <-> (In (k, x) place -> existsb (is_in (flat_map (cells_of t pieces w n) P)) (cells_of t pieces w n (k, x)) = true).
Proof.
  intros P k x HP Hk Hx. pose proof (free_at P k x HP Hk Hx) as F.
  unfold cells_of at 1 in F. cbn [fst snd] in F. rewrite map_map in F. exact F.
Qed.

Lemma covered_at : forall P x, on_board w n x = true ->
  holds covered_cell (map (fun d => entry_at (encode P) (moved t w n x d)) (offsets covered_cell)) = true <->
  is_in (flat_map (cells_of t pieces w n) P) x = true.
Proof.
  intros P x Hx. cbn [covered_cell holds offsets map].
  rewrite moved_zero by exact Hx. rewrite entry_encode by exact Hx.
  cbn [is_label]. rewrite negb_true_iff, Z.eqb_neq, is_in_true. apply marked_covered.
Qed.

Lemma stuck_obeys : forall P ks, fair_position P -> (forall k, In k ks -> (k < K)%nat) ->
  stuck t pieces w n P ks = all_hold t (map (no_room pieces) ks) w (encode P).
Proof.
  intros P ks HF Hks. apply eq_true_iff_eq. rewrite obeys_all by (unfold encode; rewrite map_length; apply seq_length).
  unfold stuck. cbv zeta. rewrite forallb_forall. split.
  - intros H c x Hc Hx. apply in_map_iff in Hc. destruct Hc as (k & <- & Hk). apply no_room_at; auto. intros Hin.
    specialize (H (k, x) Hin). apply orb_true_iff in H. destruct H as [H | H]; [| exact H].
    apply negb_true_iff in H. cbn [fst] in H. exfalso. assert (existsb (Nat.eqb k) ks = true); [| congruence].
    apply existsb_exists. exists k. split; [exact Hk | apply Nat.eqb_refl].
  - intros H [k x] Hin. cbn [fst]. destruct (existsb (Nat.eqb k) ks) eqn:E; [| reflexivity]. cbn [negb orb].
    apply existsb_exists in E. destruct E as (k' & Hk' & E). apply Nat.eqb_eq in E. subst k'.
    pose proof Hin as Hin'. apply in_placements in Hin'. destruct Hin' as (Hk & Hx & _).
    apply (no_room_at P k x HF Hk Hx); [| exact Hin]. apply H; [apply in_map, Hk' | exact Hx].
Qed.

Lemma covered_obeys : forall P, forallb (is_in (flat_map (cells_of t pieces w n) P)) (board w n) =
  all_hold t [covered_cell] w (encode P).
Proof.
  intros P. apply eq_true_iff_eq. rewrite obeys_all by (unfold encode; rewrite map_length; apply seq_length).
  rewrite forallb_forall. split.
  - intros H c x [<- | []] Hx. apply covered_at; [exact Hx |]. apply H, in_board, Hx.
  - intros H x Hx. apply in_board in Hx. apply covered_at; [exact Hx |]. apply H; [left; reflexivity | exact Hx].
Qed.

(** ** All of the rule *)

Variable blocked : list nat.
Variable tiled : bool.
Variable sides : list (list nat).
Hypothesis asked_pieces : forall ks k, In ks (blocked :: sides) -> In k ks -> (k < K)%nat.

Notation rule := (label_rule pieces blocked tiled sides).
Notation is_legal := (legal t pieces blocked tiled sides w n).

Lemma obeys_whole : forall A, length A = n -> obeys t rule w A = true -> whole A.
Proof.
  intros A HA H. apply whole_obeys; [exact HA |]. unfold obeys in H. apply andb_true_iff in H. destruct H as [H _].
  cbn [label_rule clauses forallb] in H. rewrite satisfied_always, andb_true_r in H. unfold label_conditions in H.
  rewrite obeys_app in H. apply andb_true_iff in H. apply H.
Qed.

Lemma legal_obeys : forall P, In P (sublists place) ->
  is_legal P = true <-> fair_position P /\ obeys t rule w (encode P) = true.
Proof.
  intros P HP.
  assert (fair_position P -> is_legal P = obeys t rule w (encode P)) as G.
  { intros HF. unfold legal, obeys, label_rule, label_conditions. cbn [clauses judged forallb]. cbv zeta.
    rewrite satisfied_always, !obeys_app, andb_true_r.
    rewrite (proj1 (whole_obeys (encode P) ltac:(unfold encode; rewrite map_length; apply seq_length)) (encode_whole P HF)).
    rewrite (proj2 (disjoint_true _)) by (rewrite <- marks_cells; apply HF). cbn [andb].
    rewrite (stuck_obeys P blocked HF) by (intros k; apply asked_pieces; left; reflexivity).
    replace (negb tiled || forallb (is_in (flat_map (cells_of t pieces w n) P)) (board w n))
      with (all_hold t (if tiled then [covered_cell] else []) w (encode P))
      by (destruct tiled; [symmetry; apply covered_obeys | reflexivity]).
    assert (forall l, incl l sides -> map (stuck t pieces w n P) l =
              map (satisfied t w (encode P)) (map (fun ks => always (map (no_room pieces) ks)) l)) as S.
    { intros l Hl. rewrite map_map. apply map_ext_in. intros ks Hk. rewrite satisfied_always. apply stuck_obeys; [exact HF |].
      intros k. apply (asked_pieces ks k). right. apply Hl, Hk. }
    specialize (S sides (incl_refl _)). destruct sides as [| ks l].
    - cbn [forallb]. rewrite !andb_true_r. reflexivity.
    - rewrite S. cbn [forallb fst snd]. rewrite andb_true_r.
      generalize (exactly_one (map (satisfied t w (encode P)) (map (fun ks => always (map (no_room pieces) ks)) (ks :: l)))).
      intros b. reflexivity. }
  split.
  - intros H. assert (fair_position P) as HF.
    { split; [exact HP |]. rewrite marks_cells. apply disjoint_true. unfold legal in H. cbv zeta in H. rewrite !andb_true_iff in H. apply H. }
    split; [exact HF |]. rewrite <- G; assumption.
  - intros [HF H]. rewrite G; assumption.
Qed.

Lemma labels_nodup_count : NoDup (labels pieces) ->
  positions t pieces blocked tiled sides w n = count t (labels pieces) rule w n.
Proof.
  intros HL. unfold positions, count.
  set (ps := filter is_legal (sublists place)). set (qs := filter (obeys t rule w) (arrays (labels pieces) w n)).
  assert (forall P, In P ps -> fair_position P /\ In (encode P) qs) as H1.
  { intros P HP. apply filter_In in HP. destruct HP as [HP HG]. apply legal_obeys in HG; [| exact HP].
    destruct HG as [HF HG]. split; [exact HF |]. apply filter_In. split; [| exact HG].
    apply in_arrays, encode_is_array, HF. }
  assert (forall A, In A qs -> whole A /\ is_array (labels pieces) w n A /\ In (decode_array A) ps) as H2.
  { intros A HA. apply filter_In in HA. destruct HA as [HA HG]. apply in_arrays in HA.
    assert (whole A) as HW by (apply obeys_whole; [apply HA | exact HG]).
    split; [exact HW |]. split; [exact HA |]. apply filter_In. split; [apply in_sublists |].
    apply legal_obeys; [apply in_sublists |]. split; [apply decode_fair; assumption |].
    rewrite encode_decode by assumption. exact HG. }
  assert (NoDup ps) as D1 by (apply NoDup_filter, nodup_sublists, nodup_placements).
  assert (NoDup qs) as D2 by (apply NoDup_filter; unfold arrays; apply nodup_lists, nodup_lists, HL).
  apply Nat.le_antisymm.
  - rewrite <- (map_length encode). apply NoDup_incl_length.
    + apply nodup_map_on; [exact D1 |]. intros P P' HP HP' E.
      rewrite <- (decode_encode P) by (apply H1, HP). rewrite <- (decode_encode P') by (apply H1, HP').
      congruence.
    + intros A HA. apply in_map_iff in HA. destruct HA as (P & <- & HP). apply H1, HP.
  - rewrite <- (map_length decode_array). apply NoDup_incl_length.
    + apply nodup_map_on; [exact D2 |]. intros A A' HA HA' E.
      rewrite <- (encode_decode A) by (apply H2, HA). rewrite <- (encode_decode A') by (apply H2, HA').
      congruence.
    + intros P HP. apply in_map_iff in HP. destruct HP as (A & <- & HA). apply H2, HA.
Qed.

End Board.

(** * The theorems *)

Definition pieces_check t pieces blocked tiled sides w p q r : bool :=
  pieces_fine t pieces (blocked :: sides) w &&
  gf_check t (labels pieces) w (label_rule pieces blocked tiled sides) p q r.

Lemma pieces_counted : forall t t' pieces blocked tiled sides w n,
  pieces_fine t' pieces (blocked :: sides) w = true ->
  positions t pieces blocked tiled sides w n =
  count t (labels pieces) (label_rule pieces blocked tiled sides) w n.
Proof.
  intros t t' pieces blocked tiled sides w n H.
  unfold pieces_fine in H. rewrite !andb_true_iff in H. destruct H as [[[Hw Hd] Hb] Hp]. rewrite forallb_forall in Hb, Hp.
  apply labels_nodup_count.
  - apply Nat.ltb_lt, Hw.
  - intros k Hk. specialize (Hp _ (nth_In pieces [] Hk)). apply andb_true_iff in Hp.
    destruct Hp as [Hp _]. destruct (nth k pieces []) as [| d l]; [discriminate |].
    apply same_cell_true in Hp. subst. reflexivity.
  - intros ks k Hks Hk. specialize (Hb ks Hks). rewrite forallb_forall in Hb. apply Nat.ltb_lt, Hb, Hk.
  - apply different_nodup, Hd.
Qed.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of positions on the board of m rows. *)
Theorem pieces_proved : forall t pieces blocked tiled sides w p q r,
  pieces_check t pieces blocked tiled sides w p q r = true ->
  forall n, product q (fun m => Z.of_nat (positions t pieces blocked tiled sides w m)) n = coefficient p n.
Proof.
  intros t pieces blocked tiled sides w p q r H n. unfold pieces_check in H. apply andb_true_iff in H.
  destruct H as [H1 H2]. rewrite <- (gf_proved _ _ _ w p q r H2 n). apply product_same. intros m. f_equal.
  apply (pieces_counted t t), H1.
Qed.

(** The same of boards that are closed from a number of rows on. *)
Definition closed_pieces_check least t pieces blocked tiled sides w p q r : bool :=
  pieces_fine t pieces (blocked :: sides) w &&
  closed_check least t (labels pieces) w (label_rule pieces blocked tiled sides) p q r.

Theorem closed_pieces_proved : forall least t pieces blocked tiled sides w p q r,
  closed_pieces_check least t pieces blocked tiled sides w p q r = true ->
  forall n, product q (fun m => Z.of_nat (positions (closed_from least t m) pieces blocked tiled sides w m)) n =
            coefficient p n.
Proof.
  intros least t pieces blocked tiled sides w p q r H n. unfold closed_pieces_check in H.
  apply andb_true_iff in H. destruct H as [H1 H2].
  rewrite <- (closed_proved least _ _ _ w p q r H2 n). apply product_same. intros m. f_equal.
  apply (pieces_counted _ t), H1.
Qed.
