(** A scanner that reads all columns of an array as one line, while the rows come one by one. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays Scanners Conditions Lines.
Import ListNotations.
Open Scope nat_scope.

Section Columns.
Variable values : list Z.
Variable r : reader.
Variable size : nat.
Variable w : nat.
Hypothesis w_positive : 0 < w.

(** For each column a table: to which state the values so far lead from each state. *)
Definition table := list (option nat).

Definition move_entry (v : Z) (o : option nat) : option nat :=
  match o with None => None | Some k => next_state r k v end.

Fixpoint through (o : option nat) (tables : list table) : bool :=
  match o with
  | None => false
  | Some k => match tables with [] => good_end r k | t :: rest => through (nth k t None) rest end
  end.

Definition first_tables : list table :=
  [Some (first_state r)] :: repeat (map Some (seq 0 size)) (w - 1).

Definition columns_scanner : scanner (list table) :=
  Scanner first_tables
    (fun _ x ts => match ts with [] => None | t :: rest => Some (rest ++ [map (move_entry (value values x)) t]) end)
    (through (Some 0)).

Fixpoint moved_tables (row : list nat) (ts : list table) : list table :=
  match row, ts with
  | x :: row', t :: ts' => map (move_entry (value values x)) t :: moved_tables row' ts'
  | _, _ => []
  end.

Lemma columns_row : forall row j ts done, length ts = length row ->
  run_row columns_scanner j row (ts ++ done) = Some (done ++ moved_tables row ts).
Proof.
  induction row as [| x row IH]; intros j [| t ts] done H; try discriminate; cbn [run_row moved_tables app].
  - rewrite app_nil_r. reflexivity.
  - cbn [columns_scanner step]. rewrite <- app_assoc. rewrite IH by (cbn in H; lia).
    rewrite <- app_assoc. reflexivity.
Qed.

Fixpoint go (o : option nat) (word : list Z) : option nat :=
  match word with [] => o | v :: rest => go (move_entry v o) rest end.

Lemma go_none : forall word, go None word = None.
Proof. induction word; cbn; auto. Qed.

Lemma go_reads : forall u v k, read_from r k (u ++ v) =
  match go (Some k) u with None => false | Some k' => read_from r k' v end.
Proof.
  induction u as [| x u IH]; intros v k; cbn [app read_from go move_entry]; [reflexivity |].
  destruct (next_state r k x) as [k' |]; [apply IH | rewrite go_none; reflexivity].
Qed.

Definition column_of (A : array) (j : nat) : list Z := map (fun row => nth j row 0%Z) A.
Definition tables_after (A : array) (ts : list table) : list table :=
  map (fun j => map (fun o => go o (column_of A j)) (nth j ts [])) (seq 0 w).

Lemma map_nth_seq : forall (X : Type) (d : X) l, map (fun j => nth j l d) (seq 0 (length l)) = l.
Proof.
  induction l as [| x l IH]; [reflexivity |]. cbn [length seq map nth]. f_equal.
  rewrite <- seq_shift, map_map. exact IH.
Qed.

Lemma moved_nth : forall row ts j, length ts = length row -> j < length row ->
  nth j (moved_tables row ts) [] = map (move_entry (value values (nth j row 0))) (nth j ts []).
Proof.
  induction row as [| x row IH]; intros [| t ts] [| j] H Hj; cbn [length] in *; try lia; cbn [moved_tables nth].
  - reflexivity.
  - apply IH; lia.
Qed.

Lemma moved_length : forall row ts, length ts = length row -> length (moved_tables row ts) = length row.
Proof.
  induction row as [| x row IH]; intros [| t ts] H; cbn [length] in *; try lia; [reflexivity |].
  cbn [moved_tables length]. rewrite IH; lia.
Qed.

Lemma columns_from : forall A ts, Forall (fun row => length row = w) A -> length ts = w ->
  accepts_from columns_scanner A ts = through (Some 0) (tables_after (array_of values A) ts).
Proof.
  induction A as [| row A IH]; intros ts HA Ht; cbn [accepts_from].
  - cbn [final columns_scanner]. f_equal. unfold tables_after. cbn [array_of map column_of go].
    rewrite <- Ht. rewrite <- (map_nth_seq _ [] ts) at 1. apply map_ext. intros j. symmetry. apply map_id.
  - inversion HA as [| ? ? H1 H2]; subst.
    rewrite <- (app_nil_r ts) at 1. rewrite columns_row by lia. cbn [app].
    rewrite IH; [| exact H2 | rewrite moved_length; lia].
    f_equal. unfold tables_after. apply map_ext_in. intros j Hj. apply in_seq in Hj.
    rewrite moved_nth by lia. rewrite map_map. apply map_ext. intros o.
    unfold array_of. cbn [map column_of go].
    replace (nth j (map (value values) row) 0%Z) with (value values (nth j row 0)); [reflexivity |].
    rewrite (nth_indep _ 0%Z (value values 0)) by (rewrite map_length; lia). rewrite map_nth. reflexivity.
Qed.

Lemma go_bounded : forall word k k', bounded r size values = true -> Forall (fun x => In x values) word ->
  k < size -> go (Some k) word = Some k' -> k' < size.
Proof.
  intros word k k' Hb Hw. revert k. apply andb_true_iff in Hb. destruct Hb as [_ Hb]. rewrite forallb_forall in Hb.
  induction Hw as [| x word Hx Hw IH]; intros k Hk H; cbn [go move_entry] in H; [congruence |].
  specialize (Hb k). rewrite in_seq in Hb. specialize (Hb (conj (Nat.le_0_l k) Hk)).
  rewrite forallb_forall in Hb. specialize (Hb x Hx).
  destruct (next_state r k x) as [m |]; [| rewrite go_none in H; discriminate].
  apply (IH m); [apply Nat.ltb_lt, Hb | exact H].
Qed.

Lemma through_identity : forall (f : nat -> list Z) l k, bounded r size values = true ->
  (forall j, In j l -> Forall (fun x => In x values) (f j)) -> k < size ->
  through (Some k) (map (fun j => map (fun o => go o (f j)) (map Some (seq 0 size))) l) =
  read_from r k (concat (map f l)).
Proof.
  intros f l k Hb. revert k. induction l as [| j l IH]; intros k Hf Hk; cbn [map through concat]; [reflexivity |].
  rewrite map_map. rewrite (nth_indep _ None (go (Some 0) (f j))) by (rewrite map_length, seq_length; exact Hk).
  rewrite (map_nth (fun x => go (Some x) (f j))), seq_nth by exact Hk. cbn [Nat.add].
  rewrite go_reads. destruct (go (Some k) (f j)) as [k' |] eqn:E; [| destruct l; reflexivity].
  apply IH; [intros; apply Hf; right; assumption |].
  eapply go_bounded; [exact Hb | apply Hf; left; reflexivity | exact Hk | exact E].
Qed.

Lemma concat_columns : forall A : array, Forall (fun row => length row = w) A ->
  concat (columns A) = concat (map (column_of A) (seq 0 w)).
Proof.
  intros [| row A] H.
  - cbn [columns]. induction (seq 0 w) as [| j l IH]; [reflexivity | exact IH].
  - unfold columns, column_of. rewrite (Forall_inv H). reflexivity.
Qed.

Theorem columns_read : forall A, bounded r size values = true -> Forall (is_row values w) A ->
  (forall x, In x (symbols values) -> In (value values x) values) ->
  accepts columns_scanner A = read_from r (first_state r) (concat (columns (array_of values A))).
Proof.
  intros A Hb HA Hs. assert (Forall (fun row => length row = w) A) as HL.
  { revert HA. apply Forall_impl. intros row [H _]. exact H. }
  unfold accepts. cbn [start columns_scanner].
  rewrite columns_from by (trivial; unfold first_tables; cbn [length]; rewrite repeat_length; lia).
  rewrite concat_columns.
  2: { unfold array_of. apply Forall_map. revert HL. apply Forall_impl. intros row H. rewrite map_length. exact H. }
  assert (forall j, j < w -> Forall (fun x => In x values) (column_of (array_of values A) j)) as HC.
  { intros j Hj. unfold column_of, array_of. rewrite map_map. apply Forall_map. revert HA. apply Forall_impl.
    intros row [H1 H2]. rewrite (nth_indep _ 0%Z (value values 0)) by (rewrite map_length; lia). rewrite map_nth.
    apply Hs. rewrite Forall_forall in H2. apply H2, nth_In. lia. }
  unfold tables_after, first_tables. destruct w as [| m] eqn:W; [lia |].
  replace (S m - 1) with m by lia. cbn [seq map nth concat].
  cbn [through nth]. rewrite go_reads.
  assert (first_state r < size) as HF by (apply Nat.ltb_lt; apply andb_true_iff in Hb; apply Hb).
  destruct (go (Some (first_state r)) (column_of (array_of values A) 0)) as [k |] eqn:E.
  2: { destruct (seq 1 m); reflexivity. }
  rewrite <- (through_identity (column_of (array_of values A)) (seq 1 m) k Hb).
  - f_equal. apply map_ext_in. intros j Hj. apply in_seq in Hj.
    destruct j as [| j]; [lia |].
    change (nth (S j) ([Some (first_state r)] :: repeat (map Some (seq 0 size)) m) [])
      with (nth j (repeat (map Some (seq 0 size)) m) (@nil (option nat))).
    rewrite (nth_indep _ [] (map Some (seq 0 size))) by (rewrite repeat_length; lia).
    rewrite nth_repeat. reflexivity.
  - intros j Hj. apply in_seq in Hj. apply HC. lia.
  - eapply go_bounded; [exact Hb | apply (HC 0); lia | exact HF | exact E].
Qed.
End Columns.
