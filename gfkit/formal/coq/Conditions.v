(** A condition of an array rule, at the elements of one column, is what a checked decision diagram
    says. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Import Arrays Scanners Places.
Import ListNotations.

(** * Symbols: 0 off the board, s the s-th value *)

Section Values.
Variable values : list Z.

Definition decode (s : nat) : option Z :=
  match s with O => None | S m => nth_error values m end.

Definition value (s : nat) : Z := nth (s - 1) values 0%Z.

Definition symbols : list nat := seq 1 (length values).

Definition array_of (A : list (list nat)) : array := map (map value) A.

Lemma map_value_symbols : map value symbols = values.
Proof.
  unfold symbols. apply nth_ext with (d := value 0) (d' := 0%Z).
  - rewrite map_length, seq_length. reflexivity.
  - intros n Hn. rewrite map_length, seq_length in Hn.
    rewrite map_nth, seq_nth by exact Hn. unfold value. f_equal. lia.
Qed.

Lemma decode_value : forall s, In s symbols -> decode s = Some (value s).
Proof.
  intros s H. unfold symbols in H. apply in_seq in H. destruct s as [| m]; [lia |].
  unfold value. cbn [decode]. rewrite (nth_error_nth' values 0%Z) by lia. f_equal. f_equal. lia.
Qed.

Lemma lists_map : forall (X Y : Type) (f : X -> Y) xs n,
  lists (map f xs) n = map (map f) (lists xs n).
Proof.
  induction n as [| n IH]; cbn [lists]; [reflexivity |].
  rewrite IH. rewrite !flat_map_concat_map, concat_map, !map_map. f_equal. apply map_ext.
  intros x. rewrite !map_map. reflexivity.
Qed.

Lemma arrays_of_symbols : forall w n,
  arrays values w n = map array_of (lists (lists symbols w) n).
Proof.
  intros w n. unfold arrays, array_of. rewrite <- map_value_symbols at 1.
  rewrite !lists_map. reflexivity.
Qed.

(** * The cells that a condition looks at *)

Definition is_closed (t : topology) : bool := match t with Closed _ => true | _ => false end.

Definition is_row (w : nat) (row : list nat) : Prop := length row = w /\ Forall (fun s => In s symbols) row.

Section Compile.
Variable t : topology.
Variable w : nat.
Variable c : condition.
Hypothesis w_positive : (0 < w)%nat.

Definition above : nat := fold_right (fun d m => Nat.max (Z.to_nat (- fst d)) m) 0%nat (offsets c).
Definition below : nat := fold_right (fun d m => Nat.max (Z.to_nat (fst d)) m) 0%nat (offsets c).
Definition height : nat := S (above + below).

Variable j : nat.

(** The column of an offset, if it is on the board. *)
Definition column (dj : Z) : option nat :=
  let k := (Z.of_nat j + dj)%Z in
  match t with
  | Strip => if (0 <=? k)%Z && (k <? Z.of_nat w)%Z then Some (Z.to_nat k) else None
  | Ring => Some (Z.to_nat (k mod Z.of_nat w))
  | Closed _ => None
  end.

Definition target (d : Z * Z) : option (nat * nat) :=
  match column (snd d) with
  | None => None
  | Some k => Some (Z.to_nat (Z.of_nat above + fst d), k)
  end.

Definition wanted : list (nat * nat) :=
  (above, j) :: flat_map (fun d => match target d with None => [] | Some p => [p] end) (offsets c).

Definition same_pair (p p' : nat * nat) : bool := Nat.eqb (fst p) (fst p') && Nat.eqb (snd p) (snd p').
Definition is_wanted (p : nat * nat) : bool := existsb (same_pair p) wanted.

Definition plan : list (list bool) :=
  map (fun a => map (fun k => is_wanted (a, k)) (seq 0 w)) (seq 0 height).

Definition read_cells : list (nat * nat) :=
  flat_map (fun a => filter is_wanted (map (pair a) (seq 0 w))) (seq 0 height).

Fixpoint position (p : nat * nat) (l : list (nat * nat)) : option nat :=
  match l with
  | [] => None
  | p' :: l' => if same_pair p p' then Some 0%nat
                else match position p l' with None => None | Some k => Some (S k) end
  end.

Record shape := Shape {
  lengths : list nat;            (** how many cells are read in each row *)
  centre : option nat;           (** which of them is the element itself *)
  places : list (option nat)     (** which of them the offsets are *)
}.

Definition shape_at : shape :=
  Shape (map (fun a => length (filter is_wanted (map (pair a) (seq 0 w)))) (seq 0 height))
        (position (above, j) read_cells)
        (map (fun d => match target d with None => None | Some p => position p read_cells end)
             (offsets c)).

Definition symbol_at (l : list nat) (o : option nat) : nat :=
  match o with None => 0%nat | Some k => nth k l 0%nat end.

(** What the condition says when the cells that are read are [l]. *)
Definition says (sh : shape) (l : list nat) : bool :=
  match symbol_at l (centre sh) with
  | O => true
  | S _ => holds c (map (fun o => decode (symbol_at l o)) (places sh))
  end.

(** All that can be read. *)
Fixpoint readings (ls : list nat) : list (list nat) :=
  match ls with
  | [] => [[]]
  | m :: ls' =>
      flat_map (fun r => map (app r) (readings ls'))
               (match m with O => [[]] | _ => repeat 0%nat m :: lists symbols m end)
  end.

Definition diagram_right (sh : shape) (D : diagram) (root : positive) : bool :=
  match PM.find 2%positive D, PM.find 1%positive D with
  | None, None =>
      forallb (fun l => Bool.eqb (Pos.eqb (follow D l root) 2) (negb (says sh l))) (readings (lengths sh))
  | _, _ => false
  end.

(** ** What is read *)

Definition look (C : list (list nat)) (p : nat * nat) : nat := nth (snd p) (nth (fst p) C (no_row w)) 0%nat.

Lemma same_pair_true : forall p p', same_pair p p' = true -> p = p'.
Proof.
  intros [a b] [a' b'] H. unfold same_pair in H. cbn in H. apply andb_true_iff in H.
  destruct H as [H1 H2]. apply Nat.eqb_eq in H1, H2. subst. reflexivity.
Qed.

Lemma same_pair_refl : forall p, same_pair p p = true.
Proof. intros [a b]. unfold same_pair. cbn. rewrite !Nat.eqb_refl. reflexivity. Qed.

Lemma is_wanted_in : forall p, In p wanted -> is_wanted p = true.
Proof. intros p H. apply existsb_exists. exists p. split; [exact H | apply same_pair_refl]. Qed.

Lemma position_in : forall p l (f : nat * nat -> nat),
  In p l -> symbol_at (map f l) (position p l) = f p.
Proof.
  induction l as [| p' l IH]; intros f H; [contradiction |]. cbn [position map].
  destruct (same_pair p p') eqn:E.
  - apply same_pair_true in E. subst. reflexivity.
  - destruct H as [-> | H]; [rewrite same_pair_refl in E; discriminate |].
    specialize (IH f H). destruct (position p l) as [k |] eqn:P; [exact IH |].
    exfalso. clear IH. induction l as [| q l IHl]; [contradiction |]. cbn [position] in P.
    destruct H as [-> | H]; [rewrite same_pair_refl in P; discriminate |].
    destruct (same_pair p q); [discriminate |]. destruct (position p l); [discriminate |]. auto.
Qed.

Lemma pick_look : forall (f : nat -> bool) row m,
  pick (map f (seq 0 (m + length row))) m row =
  map (fun k => nth (k - m) row 0%nat) (filter f (seq m (length row))).
Proof.
  intros f row m.
  assert (forall n, (forall k, (k < m + length row)%nat -> nth k n false = f k) ->
    pick n m row = map (fun k => nth (k - m) row 0%nat) (filter f (seq m (length row)))) as G.
  { revert m. induction row as [| x row IH]; intros m n Hn; cbn [pick length seq filter map]; [reflexivity |].
    assert (pick n (S m) row = map (fun k => nth (k - m) (x :: row) 0%nat) (filter f (seq (S m) (length row)))) as R.
    { rewrite IH by (intros k Hk; apply Hn; cbn; lia). apply map_ext_in. intros k Hk.
      apply filter_In in Hk. destruct Hk as [Hk _]. apply in_seq in Hk.
      replace (k - m)%nat with (S (k - S m)) by lia. reflexivity. }
    rewrite Hn by (cbn; lia). rewrite R. destruct (f m); [| reflexivity].
    cbn [map]. rewrite Nat.sub_diag. reflexivity. }
  apply G. intros k Hk. rewrite (nth_indep _ false (f 0%nat)) by (rewrite map_length, seq_length; exact Hk).
  rewrite map_nth, seq_nth by exact Hk. reflexivity.
Qed.

Lemma filter_map_pair : forall a l,
  filter is_wanted (map (pair a) l) = map (pair a) (filter (fun k => is_wanted (a, k)) l).
Proof.
  induction l as [| k l IH]; cbn [map filter]; [reflexivity |].
  rewrite IH. destruct (is_wanted (a, k)); reflexivity.
Qed.

Lemma reads_look : forall m a C,
  Forall (fun row => length row = w) C ->
  reads w (map (fun a => map (fun k => is_wanted (a, k)) (seq 0 w)) (seq a m)) C =
  map (fun p => look C (fst p - a, snd p)%nat)
      (flat_map (fun a => filter is_wanted (map (pair a) (seq 0 w))) (seq a m)).
Proof.
  induction m as [| m IH]; intros a C HC; cbn [seq map reads flat_map]; [reflexivity |].
  rewrite map_app. f_equal.
  - assert (length (hd (no_row w) C) = w) as Hl.
    { destruct C as [| row C]; [apply repeat_length | exact (Forall_inv HC)]. }
    pose proof (pick_look (fun k => is_wanted (a, k)) (hd (no_row w) C) 0) as P.
    rewrite Hl in P. cbn [Nat.add] in P. rewrite P, filter_map_pair, map_map. apply map_ext. intros k. unfold look. cbn [fst snd].
    rewrite Nat.sub_diag, Nat.sub_0_r. destruct C; reflexivity.
  - rewrite IH by (destruct C; [constructor | exact (Forall_inv_tail HC)]).
    apply map_ext_in. intros [b k] H. apply in_flat_map in H. destruct H as (b' & Hb & H).
    apply filter_In in H. destruct H as [H _]. apply in_map_iff in H. destruct H as (k' & E & _).
    inversion E; subst. apply in_seq in Hb. unfold look. cbn [fst snd].
    replace (b - a)%nat with (S (b - S a)) by lia. destruct C; [destruct (b - S a)%nat |]; reflexivity.
Qed.

Lemma reads_plan : forall C,
  Forall (fun row => length row = w) C -> reads w plan C = map (look C) read_cells.
Proof.
  intros C HC. unfold plan, read_cells. rewrite reads_look by exact HC. apply map_ext.
  intros [a k]. cbn [fst snd]. rewrite Nat.sub_0_r. reflexivity.
Qed.

(** Every reading of rows that are on the board or not is in the list. *)
Definition fair (row : list nat) : Prop := row = no_row w \/ is_row w row.

Lemma readings_app : forall r m l ls,
  In r (match m with O => [[]] | _ => repeat 0%nat m :: lists symbols m end) ->
  In l (readings ls) -> In (r ++ l) (readings (m :: ls)).
Proof.
  intros r m l ls Hr Hl. cbn [readings]. apply in_flat_map. exists r. split; [exact Hr |].
  apply in_map. exact Hl.
Qed.

Lemma look_fair : forall C a l,
  Forall fair C -> Forall (fun k => (k < w)%nat) l ->
  In (map (look C) (map (pair a) l))
     (match length (map (pair a) l) with O => [[]] | _ => repeat 0%nat (length (map (pair a) l)) :: lists symbols (length (map (pair a) l)) end).
Proof.
  intros C a l HC Hl. rewrite map_length.
  assert (fair (nth a C (no_row w))) as Hf.
  { destruct (nth_in_or_default a C (no_row w)) as [H | ->].
    - rewrite Forall_forall in HC. apply HC, H.
    - left; reflexivity. }
  rewrite map_map. unfold look. cbn [fst snd]. set (row := nth a C (no_row w)) in *.
  destruct l as [| k0 l]; [left; reflexivity |]. remember (k0 :: l) as l' eqn:E.
  replace (length l') with (S (length l)) by (subst; reflexivity). cbn match.
  replace (S (length l)) with (length l') by (subst; reflexivity).
  destruct Hf as [-> | [Hlen Hin]].
  - left. unfold no_row. clear. induction l' as [| k l' IH]; cbn [length repeat map]; [reflexivity |].
    f_equal; [| exact IH]. symmetry. apply nth_repeat.
  - right. apply in_lists. split; [apply map_length |]. apply Forall_forall. intros s Hs.
    apply in_map_iff in Hs. destruct Hs as (k & <- & Hk).
    rewrite Forall_forall in Hin, Hl. apply Hin, nth_In. rewrite Hlen. apply Hl, Hk.
Qed.

Lemma read_in_readings : forall C,
  Forall fair C -> In (map (look C) read_cells) (readings (lengths shape_at)).
Proof.
  intros C HC. unfold read_cells, shape_at. cbn [lengths].
  induction (seq 0 height) as [| a l IH]; cbn [map flat_map]; [left; reflexivity |].
  rewrite map_app. apply readings_app; [| exact IH].
  rewrite filter_map_pair. apply look_fair; [exact HC |].
  apply Forall_forall. intros k Hk. apply filter_In in Hk. destruct Hk as [Hk _].
  apply in_seq in Hk. lia.
Qed.

(** ** What is read, in terms of the array *)

Definition symbol (A : list (list nat)) (i : Z) (k : nat) : nat :=
  if (i <? 0)%Z then 0%nat else nth k (nth (Z.to_nat i) A (no_row w)) 0%nat.

Lemma nth_no_row : forall k, nth k (no_row w) 0%nat = 0%nat.
Proof. intros. apply nth_repeat. Qed.

Lemma look_before : forall A a b k,
  look (repeat (no_row w) a ++ A) (b, k) = symbol A (Z.of_nat b - Z.of_nat a) k.
Proof.
  intros. unfold look, symbol. cbn [fst snd].
  destruct (Z.ltb_spec (Z.of_nat b - Z.of_nat a) 0) as [H | H].
  - rewrite app_nth1 by (rewrite repeat_length; lia). rewrite nth_repeat. apply nth_no_row.
  - rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length.
    repeat f_equal. lia.
Qed.

Lemma nth_skipn : forall (X : Type) (l : list X) m b d, nth b (skipn m l) d = nth (m + b) l d.
Proof.
  induction l as [| x l IH]; intros [| m] b d; cbn; try reflexivity; try (destruct b; reflexivity).
  apply IH.
Qed.

Lemma look_after : forall A m b k,
  look (skipn m A) (b, k) = symbol A (Z.of_nat b + Z.of_nat m) k.
Proof.
  intros. unfold look, symbol. cbn [fst snd].
  destruct (Z.ltb_spec (Z.of_nat b + Z.of_nat m) 0) as [H | H]; [lia |].
  rewrite nth_skipn. repeat f_equal. lia.
Qed.

(** What the condition says at the element in row [i], which may be off the board. *)
Definition said (A : list (list nat)) (i : Z) : bool :=
  match symbol A i j with
  | O => true
  | S _ => holds c (map (fun d => match column (snd d) with
                                  | None => None
                                  | Some k => decode (symbol A (i + fst d) k)
                                  end) (offsets c))
  end.

Hypothesis j_on_board : (j < w)%nat.

Lemma above_enough : forall d, In d (offsets c) -> (0 <= Z.of_nat above + fst d)%Z.
Proof.
  intros d. unfold above. induction (offsets c) as [| e l IH]; intros H; [contradiction |].
  cbn [fold_right]. destruct H as [-> | H]; [lia |]. specialize (IH H). lia.
Qed.

Lemma below_enough : forall d, In d (offsets c) -> (fst d <= Z.of_nat below)%Z.
Proof.
  intros d. unfold below. induction (offsets c) as [| e l IH]; intros H; [contradiction |].
  cbn [fold_right]. destruct H as [-> | H]; [lia |]. specialize (IH H). lia.
Qed.

Lemma column_small : forall dj k, column dj = Some k -> (k < w)%nat.
Proof.
  intros dj k. unfold column. destruct t.
  - destruct (Z.leb_spec 0 (Z.of_nat j + dj)); [| discriminate].
    destruct (Z.ltb_spec (Z.of_nat j + dj) (Z.of_nat w)); [| discriminate].
    intros E. inversion E. lia.
  - intros E. inversion E.
    pose proof (Z.mod_pos_bound (Z.of_nat j + dj) (Z.of_nat w)). lia.
  - discriminate.
Qed.

Lemma wanted_is_read : forall a k,
  In (a, k) wanted -> (a < height)%nat -> (k < w)%nat -> In (a, k) read_cells.
Proof.
  intros a k Hw Ha Hk. unfold read_cells. apply in_flat_map. exists a. split; [apply in_seq; lia |].
  apply filter_In. split; [apply in_map, in_seq; lia | apply is_wanted_in, Hw].
Qed.

Lemma says_said : forall A C top,
  (forall b k, look C (b, k) = symbol A (Z.of_nat b + top) k) ->
  says shape_at (map (look C) read_cells) = said A (top + Z.of_nat above).
Proof.
  intros A C top HC. unfold says, said, shape_at. cbn [centre places].
  rewrite position_in by
    (apply wanted_is_read; [left; reflexivity | unfold height; lia | exact j_on_board]).
  rewrite HC. replace (Z.of_nat above + top)%Z with (top + Z.of_nat above)%Z by lia.
  destruct (symbol A (top + Z.of_nat above) j) as [| s]; [reflexivity |].
  rewrite map_map. f_equal. apply map_ext_in. intros d Hd.
  unfold target. destruct (column (snd d)) as [k |] eqn:E; [| reflexivity].
  pose proof (above_enough d Hd). pose proof (below_enough d Hd).
  rewrite position_in.
  - rewrite HC. do 2 f_equal. lia.
  - apply wanted_is_read; [| unfold height; lia | exact (column_small _ _ E)].
    right. apply in_flat_map. exists d. split; [exact Hd |]. unfold target. rewrite E. left; reflexivity.
Qed.

Lemma symbol_off : forall A i k, (i < 0 \/ Z.of_nat (length A) <= i)%Z -> symbol A i k = 0%nat.
Proof.
  intros A i k H. unfold symbol. destruct (Z.ltb_spec i 0); [reflexivity |].
  rewrite (nth_overflow A) by lia. apply nth_no_row.
Qed.

Lemma said_off : forall A i, (i < 0 \/ Z.of_nat (length A) <= i)%Z -> said A i = true.
Proof. intros. unfold said. rewrite symbol_off by assumption. reflexivity. Qed.

Lemma value_at_symbol : forall A i k,
  Forall (is_row w) A -> (k < w)%nat ->
  value_at (array_of A) i (Z.of_nat k) = decode (symbol A i k).
Proof.
  intros A i k HA Hk. unfold value_at, symbol, array_of.
  destruct (Z.ltb_spec i 0); [reflexivity |].
  destruct (Z.ltb_spec (Z.of_nat k) 0); [lia |]. cbn [orb]. rewrite nth_error_map, Nat2Z.id.
  destruct (nth_error A (Z.to_nat i)) as [row |] eqn:E; cbn [option_map].
  - rewrite (nth_error_nth A _ (no_row w) E). apply nth_error_In in E.
    rewrite Forall_forall in HA. destruct (HA row E) as [Hl Hs].
    rewrite nth_error_map, (nth_error_nth' row 0%nat) by lia. cbn [option_map].
    rewrite decode_value; [reflexivity |]. rewrite Forall_forall in Hs. apply Hs, nth_In. lia.
  - apply nth_error_None in E. rewrite (nth_overflow A) by exact E. rewrite nth_no_row. reflexivity.
Qed.

Lemma value_at_off : forall A i k,
  Forall (is_row w) A -> (k < 0 \/ Z.of_nat w <= k)%Z -> value_at (array_of A) i k = None.
Proof.
  intros A i k HA Hk. unfold value_at, array_of.
  destruct (Z.ltb_spec k 0); [rewrite orb_true_r; reflexivity |].
  destruct (Z.ltb_spec i 0); [reflexivity |]. cbn [orb]. rewrite nth_error_map.
  destruct (nth_error A (Z.to_nat i)) as [row |] eqn:E; cbn [option_map]; [| reflexivity].
  apply nth_error_In in E. rewrite Forall_forall in HA. destruct (HA row E) as [Hl Hs].
  apply nth_error_None. rewrite map_length. lia.
Qed.

Hypothesis not_closed : is_closed t = false.

Lemma cell_column : forall A i dj,
  Forall (is_row w) A ->
  cell t w (array_of A) i (Z.of_nat j + dj) =
  match column dj with None => None | Some k => decode (symbol A i k) end.
Proof.
  intros A i dj HA. unfold cell, column. destruct t.
  - destruct (Z.leb_spec 0 (Z.of_nat j + dj)); cbn [andb].
    + destruct (Z.ltb_spec (Z.of_nat j + dj) (Z.of_nat w)).
      * rewrite <- value_at_symbol by (try assumption; lia). f_equal. lia.
      * apply value_at_off; [exact HA | lia].
    + apply value_at_off; [exact HA | lia].
  - pose proof (Z.mod_pos_bound (Z.of_nat j + dj) (Z.of_nat w)).
    rewrite <- value_at_symbol by (try assumption; lia). f_equal. lia.
  - discriminate.
Qed.

Lemma said_on : forall A i,
  Forall (is_row w) A -> (i < length A)%nat ->
  said A (Z.of_nat i) = holds_at t w (array_of A) c (Z.of_nat i) (Z.of_nat j).
Proof.
  intros A i HA Hi. unfold said.
  assert (In (symbol A (Z.of_nat i) j) symbols) as Hs.
  { unfold symbol. destruct (Z.ltb_spec (Z.of_nat i) 0); [lia |]. rewrite Nat2Z.id.
    assert (In (nth i A (no_row w)) A) as Hin by (apply nth_In, Hi).
    rewrite Forall_forall in HA. destruct (HA _ Hin) as [Hl Hf].
    rewrite Forall_forall in Hf. apply Hf, nth_In. lia. }
  destruct (symbol A (Z.of_nat i) j) as [| s] eqn:E.
  - unfold symbols in Hs. apply in_seq in Hs. lia.
  - unfold holds_at. f_equal. apply map_ext. intros d. symmetry. apply cell_column, HA.
Qed.

(** ** How often it fails *)

Theorem condition_tallies : forall D root A,
  diagram_right shape_at D root = true -> Forall (is_row w) A ->
  tally_from (place_tally w D root plan) A (begins (place_tally w D root plan)) =
  list_sum (map (fun i => bad (holds_at t w (array_of A) c (Z.of_nat i) (Z.of_nat j)))
                (seq 0 (length A))).
Proof.
  intros D root A HD HA. unfold diagram_right in HD.
  destruct (PM.find 2%positive D) eqn:HD2; [discriminate |].
  destruct (PM.find 1%positive D) eqn:HD1; [discriminate |]. rewrite forallb_forall in HD.
  assert (Forall (fun row => length row = w) A) as HL.
  { revert HA. apply Forall_impl. intros row [H _]; exact H. }
  assert (Forall (fair) A) as HF.
  { revert HA. apply Forall_impl. intros row H. right; exact H. }
  assert (length plan = height) as HP by (unfold plan; rewrite map_length, seq_length; reflexivity).
  rewrite place_tallies; try assumption; [| intros E; rewrite E in HP; discriminate]. rewrite HP.
  assert (forall C top, Forall (fun row => length row = w) C -> Forall (fair) C ->
    (forall b k, look C (b, k) = symbol A (Z.of_nat b + top) k) ->
    failing (complete w D plan root C) = bad (said A (top + Z.of_nat above))) as R.
  { intros C top H1 H2 H3. rewrite complete_reads, reads_plan by exact H1.
    rewrite <- (says_said A C top H3).
    specialize (HD (map (look C) read_cells) (read_in_readings C H2)).
    apply Bool.eqb_prop in HD. unfold failing. rewrite HD.
    destruct (says shape_at (map (look C) read_cells)); reflexivity. }
  assert (forall a, failing (complete w D plan root (repeat (no_row w) a ++ A)) =
                    bad (said A (Z.of_nat above - Z.of_nat a))) as R1.
  { intros a. rewrite (R _ (- Z.of_nat a)%Z).
    - do 2 f_equal. lia.
    - apply Forall_app; split; [| exact HL]. apply Forall_forall. intros r Hr.
      apply repeat_spec in Hr. subst r. apply repeat_length.
    - apply Forall_app; split; [| exact HF]. apply Forall_forall. intros r Hr.
      apply repeat_spec in Hr. left; exact Hr.
    - intros b k. rewrite look_before. f_equal. }
  assert (forall k, failing (complete w D plan root (skipn k A)) =
                    bad (said A (Z.of_nat above + Z.of_nat k))) as R2.
  { assert (forall (P : list nat -> Prop) k, Forall P A -> Forall P (skipn k A)) as G.
    { intros P k H. rewrite <- (firstn_skipn k A) in H. apply Forall_app in H. apply H. }
    intros k. rewrite (R _ (Z.of_nat k)); [do 2 f_equal; lia | apply G, HL | apply G, HF |].
    intros b q. apply look_after. }
  set (f := fun i => bad (said A (Z.of_nat i))).
  rewrite (sum_same _ _ (fun a => if Nat.leb a above then f (above - a)%nat else 0%nat)).
  2: { intros a _. rewrite R1. destruct (Nat.leb_spec a above).
       - unfold f. do 2 f_equal. lia.
       - rewrite said_off by lia. reflexivity. }
  rewrite (sum_same _ _ (fun k => f (above + k)%nat) (seq 1 (length A))).
  2: { intros k _. rewrite R2. unfold f. do 2 f_equal. lia. }
  unfold height. replace (S (above + below)) with (S above + below)%nat by lia.
  rewrite seq_app, sum_app. rewrite (sum_zero _ _ (seq (0 + S above) below)).
  2: { intros k Hk. apply in_seq in Hk. destruct (Nat.leb_spec k above); [lia | reflexivity]. }
  rewrite (sum_same _ _ (fun a => f (above - a)%nat) (seq 0 (S above))).
  2: { intros k Hk. apply in_seq in Hk. destruct (Nat.leb_spec k above); [reflexivity | lia]. }
  rewrite sum_reversed, Nat.add_0_r.
  transitivity (list_sum (map f (seq 0 (S above + length A)))).
  { rewrite (seq_app (S above)), sum_app. f_equal. cbn [Nat.add].
    clear. revert f. generalize above as u. generalize (length A) as m. intros m u f.
    assert (forall b, list_sum (map (fun k => f (u + k)%nat) (seq b m)) = list_sum (map f (seq (u + b) m))) as G.
    { induction m as [| m IH]; intros b; cbn [seq map]; [reflexivity |]. unfold list_sum in *. cbn [fold_right].
      rewrite IH. replace (u + S b)%nat with (S (u + b)) by lia. reflexivity. }
    rewrite G. f_equal. f_equal. f_equal. lia. }
  replace (S above + length A)%nat with (length A + S above)%nat by lia.
  rewrite seq_app, sum_app. rewrite (sum_zero _ f (seq (0 + length A) (S above))).
  2: { intros k Hk. apply in_seq in Hk. unfold f. rewrite said_off by lia. reflexivity. }
  rewrite Nat.add_0_r. apply sum_same. intros i Hi. apply in_seq in Hi. unfold f.
  rewrite said_on by (try assumption; lia). reflexivity.
Qed.

End Compile.
End Values.
