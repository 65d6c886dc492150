(** Scanners that compare rows, and columns, that follow each other. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays Scanners Conditions.
Import ListNotations.
Open Scope nat_scope.

Definition and_then (c d : comparison) : comparison := match c with Eq => d | _ => c end.

Lemma and_then_assoc : forall a b c, and_then (and_then a b) c = and_then a (and_then b c).
Proof. intros [] b c; reflexivity. Qed.

(** A queue of fixed length: what comes out, if it is full. *)
Definition pop {X : Type} (full : nat) (q : list X) : option X * list X :=
  if length q =? full then match q with y :: q' => (Some y, q') | [] => (None, []) end else (None, q).

Lemma pop_full : forall (X : Type) full (y : X) q, S (length q) = full -> pop full (y :: q) = (Some y, q).
Proof. intros X full y q <-. unfold pop. cbn [length]. rewrite Nat.eqb_refl. reflexivity. Qed.

Lemma pop_short : forall (X : Type) full (q : list X), length q < full -> pop full q = (None, q).
Proof.
  intros X full q H. unfold pop. replace (length q =? full) with false by (symmetry; apply Nat.eqb_neq; lia).
  reflexivity.
Qed.

Section Order.
Variable values : list Z.
Variable w : nat.
Variable good : comparison -> bool.

Definition compare_symbols (x y : nat) : comparison := (value values x ?= value values y)%Z.
Definition alive (c : comparison) : bool := match c with Eq => true | _ => good c end.

Lemma dead_stays : forall c d, alive c = false -> and_then c d = c /\ good c = false.
Proof. intros [] d H; cbn in *; try discriminate; auto. Qed.

Lemma word_compare_symbols : forall x u y v,
  word_compare (value values x :: u) (value values y :: v) = and_then (compare_symbols x y) (word_compare u v).
Proof. intros. cbn [word_compare]. unfold compare_symbols. destruct (_ ?= _)%Z; reflexivity. Qed.

Fixpoint in_order (words : list (list Z)) : bool :=
  match words with
  | u :: (v :: _) as rest => good (word_compare u v) && in_order rest
  | _ => true
  end.

Lemma in_order_answers : forall words, in_order words = Nat.eqb (no_answers (each_and_next good words)) 0.
Proof.
  intros words. rewrite no_answers_none. induction words as [| u words IH]; [reflexivity |].
  destruct words as [| v words]; [reflexivity |]. cbn [in_order each_and_next forallb] in *. rewrite IH. reflexivity.
Qed.

(** * Rows *)

Definition row_step (j x : nat) (s : comparison * list nat) : option (comparison * list nat) :=
  match pop w (snd s) with
  | (None, q) => Some (fst s, q ++ [x])
  | (Some y, q) =>
      let f := and_then (fst s) (compare_symbols y x) in
      if alive f then
        if S j =? w then if good f then Some (Eq, q ++ [x]) else None
        else Some (f, q ++ [x])
      else None
  end.

Definition row_scanner : scanner (comparison * list nat) := Scanner (Eq, []) row_step (fun _ => true).

Lemma first_row : forall row j new, j + length row = w -> length new = j ->
  run_row row_scanner j row (Eq, new) = Some (Eq, new ++ row).
Proof.
  induction row as [| x row IH]; intros j new H Hn; cbn [run_row].
  - rewrite app_nil_r. reflexivity.
  - cbn [step row_scanner]. unfold row_step. cbn [fst snd]. rewrite pop_short by (cbn in H; lia).
    rewrite IH by (rewrite ?app_length; cbn in *; lia). rewrite <- app_assoc. reflexivity.
Qed.

Lemma next_row : forall row j old new f, j + length row = w -> length old = length row -> row <> [] ->
  length new = j ->
  run_row row_scanner j row (f, old ++ new) =
  if good (and_then f (word_compare (map (value values) old) (map (value values) row)))
  then Some (Eq, new ++ row) else None.
Proof.
  induction row as [| x row IH]; intros j old new f H Ho Hr Hn; [congruence |].
  destruct old as [| y old]; [discriminate |]. cbn in H, Ho. cbn [run_row step row_scanner].
  unfold row_step at 1. cbn [fst snd app].
  rewrite pop_full by (rewrite app_length; lia). cbv zeta. cbn [map].
  rewrite word_compare_symbols, <- and_then_assoc.
  set (f' := and_then f (compare_symbols y x)).
  destruct (alive f') eqn:E.
  - destruct (Nat.eqb_spec (S j) w) as [L | L].
    + assert (row = []) as -> by (apply length_zero_iff_nil; lia).
      assert (old = []) as -> by (apply length_zero_iff_nil; cbn in *; lia). cbn [map word_compare app].
      replace (and_then f' Eq) with f' by (destruct f'; reflexivity).
      destruct (good f'); reflexivity.
    + rewrite <- app_assoc. rewrite IH; [| lia | lia | intros ->; cbn in *; lia | rewrite app_length; cbn; lia].
      rewrite <- app_assoc. reflexivity.
  - destruct (dead_stays f' (word_compare (map (value values) old) (map (value values) row)) E) as [-> ->].
    reflexivity.
Qed.

Lemma next_rows : forall A previous, 0 < w -> length previous = w -> Forall (fun row => length row = w) A ->
  accepts_from row_scanner A (Eq, previous) =
  in_order (map (map (value values)) (previous :: A)).
Proof.
  induction A as [| row A IH]; intros previous Hw Hp HA; [reflexivity |].
  inversion HA as [| r A' H1 H2]; subst. cbn [accepts_from].
  rewrite <- (app_nil_r previous) at 1.
  rewrite next_row; [| lia | lia | intros ->; cbn in *; lia | reflexivity].
  cbn [map in_order and_then app].
  destruct (good (word_compare (map (value values) previous) (map (value values) row))); [| reflexivity].
  rewrite IH by (trivial; lia). reflexivity.
Qed.

Theorem rows_accepted : forall A, 0 < w -> Forall (fun row => length row = w) A ->
  accepts row_scanner A = in_order (array_of values A).
Proof.
  intros [| row A] Hw HA; [reflexivity |]. inversion HA as [| r A' H1 H2]; subst.
  unfold accepts. cbn [accepts_from start row_scanner].
  rewrite (first_row row 0 []) by (trivial; lia). cbn [app]. apply next_rows; trivial.
Qed.

(** * Columns *)

Definition last_of (j x : nat) : list nat := if S j =? w then [] else [x].

Definition column_step (j x : nat) (s : list comparison * list nat) : option (list comparison * list nat) :=
  match j, snd s with
  | O, _ => Some (fst s, last_of j x)
  | S _, [y] =>
      let (f, fs) := pop (w - 1) (fst s) in
      let f' := and_then (match f with None => Eq | Some f => f end) (compare_symbols y x) in
      if alive f' then Some (fs ++ [f'], last_of j x) else None
  | _, _ => None
  end.

Definition column_scanner : scanner (list comparison * list nat) :=
  Scanner ([], []) column_step (fun s => forallb good (fst s)).

Fixpoint adjacent (row : list nat) : list comparison :=
  match row with x :: (y :: _) as rest => compare_symbols x y :: adjacent rest | _ => [] end.

Fixpoint joined (fs cs : list comparison) : list comparison :=
  match fs, cs with f :: fs', c :: cs' => and_then f c :: joined fs' cs' | _, _ => [] end.

Lemma column_first : forall row j y new, S j + length row = w -> length new = j ->
  run_row column_scanner (S j) row (new, last_of j y) =
  if forallb alive (adjacent (y :: row)) then Some (new ++ adjacent (y :: row), []) else None.
Proof.
  induction row as [| x row IH]; intros j y new H Hn; cbn [run_row length] in *.
  - cbn [adjacent forallb]. rewrite app_nil_r. unfold last_of.
    replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; lia). reflexivity.
  - cbn [step column_scanner]. unfold column_step at 1. cbn [fst snd]. unfold last_of at 1.
    replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; lia).
    rewrite pop_short by lia. cbv zeta. cbn [and_then].
    change (adjacent (y :: x :: row)) with (compare_symbols y x :: adjacent (x :: row)). cbn [forallb].
    destruct (alive (compare_symbols y x)); cbn [andb]; [| reflexivity].
    rewrite IH by (rewrite ?app_length; cbn; lia). rewrite <- app_assoc. reflexivity.
Qed.

Lemma column_next : forall row j y old new, S j + length row = w -> length new = j -> length old = length row ->
  run_row column_scanner (S j) row (old ++ new, last_of j y) =
  if forallb alive (joined old (adjacent (y :: row)))
  then Some (new ++ joined old (adjacent (y :: row)), []) else None.
Proof.
  induction row as [| x row IH]; intros j y old new H Hn Ho; cbn [run_row length] in *.
  - destruct old; [| discriminate]. cbn [joined forallb app]. rewrite app_nil_r. unfold last_of.
    replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; lia). reflexivity.
  - destruct old as [| f old]; [discriminate |]. cbn [length] in Ho.
    cbn [step column_scanner]. unfold column_step at 1. cbn [fst snd]. unfold last_of at 1.
    replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; lia).
    cbn [app]. rewrite pop_full by (rewrite app_length; lia). cbv zeta.
    change (adjacent (y :: x :: row)) with (compare_symbols y x :: adjacent (x :: row)). cbn [joined forallb].
    destruct (alive (and_then f (compare_symbols y x))); cbn [andb]; [| reflexivity].
    rewrite <- (app_assoc old).
    rewrite (IH (S j) x old (new ++ [and_then f (compare_symbols y x)])) by (rewrite ?app_length; cbn; lia).
    rewrite <- app_assoc. reflexivity.
Qed.

Lemma adjacent_length : forall row, length (adjacent row) = length row - 1.
Proof.
  induction row as [| x row IH]; [reflexivity |]. destruct row as [| y row]; [reflexivity |].
  change (adjacent (x :: y :: row)) with (compare_symbols x y :: adjacent (y :: row)). cbn [length] in *. lia.
Qed.

Lemma joined_length : forall fs cs, length fs = length cs -> length (joined fs cs) = length fs.
Proof. induction fs as [| f fs IH]; intros [| c cs] H; cbn in *; try discriminate; [reflexivity |]. rewrite IH; lia. Qed.

Lemma joined_assoc : forall a b c, joined (joined a b) c = joined a (joined b c).
Proof.
  induction a as [| x a IH]; intros [| y b] [| z c]; cbn [joined]; trivial.
  rewrite IH, and_then_assoc. reflexivity.
Qed.

Lemma joined_equal : forall fs, joined fs (repeat Eq (length fs)) = fs.
Proof. induction fs as [| f fs IH]; cbn [joined repeat length]; [reflexivity |]. rewrite IH. destruct f; reflexivity. Qed.

(** How the columns compare in some rows. *)
Fixpoint columns_compared (A : list (list nat)) : list comparison :=
  match A with [] => repeat Eq (w - 1) | row :: A' => joined (adjacent row) (columns_compared A') end.

Lemma columns_compared_length : forall A, Forall (fun row => length row = w) A -> length (columns_compared A) = w - 1.
Proof.
  induction A as [| row A IH]; intros HA; cbn [columns_compared]; [apply repeat_length |].
  inversion HA as [| r A' H1 H2]; subst. rewrite joined_length; rewrite adjacent_length, H1; [reflexivity |].
  symmetry. apply IH, H2.
Qed.

Lemma dead_columns : forall fs cs, length fs = length cs -> forallb alive fs = false ->
  forallb good (joined fs cs) = false.
Proof.
  induction fs as [| f fs IH]; intros [| c cs] H D; cbn in H, D; try discriminate. cbn [joined forallb].
  destruct (alive f) eqn:E.
  - cbn [andb] in D. rewrite IH by (trivial; lia). apply andb_false_r.
  - destruct (dead_stays f c E) as [-> ->]. reflexivity.
Qed.

Lemma next_columns : forall A fs, 0 < w -> length fs = w - 1 -> Forall (fun row => length row = w) A ->
  accepts_from column_scanner A (fs, []) = forallb good (joined fs (columns_compared A)).
Proof.
  induction A as [| row A IH]; intros fs Hw Hf HA; cbn [accepts_from columns_compared].
  - rewrite <- Hf, joined_equal. reflexivity.
  - inversion HA as [| r A' H1 H2]; subst. destruct row as [| x row]; [cbn in H1; lia |].
    cbn [fst snd run_row step column_scanner column_step].
    cbn [length fst] in *. replace fs with (fs ++ []) at 1 by apply app_nil_r.
    rewrite column_next by (cbn; lia). rewrite <- joined_assoc.
    assert (length fs = length (adjacent (x :: row))) as L by (rewrite adjacent_length; cbn [length]; lia).
    destruct (forallb alive (joined fs (adjacent (x :: row)))) eqn:E; cbn [app].
    + apply IH; [lia | rewrite joined_length by exact L; exact Hf | exact H2].
    + symmetry. apply dead_columns; [| exact E]. rewrite joined_length by exact L.
      rewrite columns_compared_length by exact H2. exact Hf.
Qed.

Lemma in_order_map : forall (f : nat -> list Z) n a,
  in_order (map f (seq a (S n))) = forallb good (map (fun j => word_compare (f j) (f (S j))) (seq a n)).
Proof.
  induction n as [| n IH]; intros a; [reflexivity |].
  specialize (IH (S a)).
  change (map f (seq a (S (S n)))) with (f a :: map f (seq (S a) (S n))).
  change (map f (seq (S a) (S n))) with (f (S a) :: map f (seq (S (S a)) n)) in *.
  cbn [in_order seq map forallb] in *. rewrite IH. reflexivity.
Qed.

Lemma adjacent_nth : forall row a,
  adjacent row = map (fun j => compare_symbols (nth (j - a) row 0) (nth (S j - a) row 0)) (seq a (length row - 1)).
Proof.
  induction row as [| x row IH]; intros a; [reflexivity |]. destruct row as [| y row]; [reflexivity |].
  change (adjacent (x :: y :: row)) with (compare_symbols x y :: adjacent (y :: row)).
  rewrite (IH (S a)). cbn [length]. replace (S (S (length row)) - 1) with (S (length row)) by lia.
  replace (S (length row) - 1) with (length row) by lia. cbn [seq map]. f_equal.
  - rewrite Nat.sub_diag. replace (S a - a) with 1 by lia. reflexivity.
  - apply map_ext_in. intros j Hj. apply in_seq in Hj. f_equal.
    + replace (j - a) with (S (j - S a)) by lia. reflexivity.
    + replace (S j - a) with (S (S j - S a)) by lia. reflexivity.
Qed.

Definition column (A : array) (j : nat) : list Z := map (fun r => nth j r 0%Z) A.

Lemma joined_maps : forall (f g : nat -> comparison) l,
  joined (map f l) (map g l) = map (fun j => and_then (f j) (g j)) l.
Proof. induction l as [| x l IH]; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

Lemma columns_compared_are : forall A, 0 < w -> Forall (fun row => length row = w) A ->
  columns_compared A =
  map (fun j => word_compare (column (array_of values A) j) (column (array_of values A) (S j))) (seq 0 (w - 1)).
Proof.
  induction A as [| row A IH]; intros Hw HA; cbn [columns_compared].
  - unfold column, array_of. cbn [map word_compare]. generalize (w - 1) as n. generalize 0 as a.
    intros a n. revert a. induction n as [| n IH]; intros a; cbn; [reflexivity | rewrite (IH (S a)); reflexivity].
  - inversion HA as [| r A' H1 H2]; subst. rewrite IH, (adjacent_nth row 0), H1, joined_maps by trivial.
    apply map_ext_in. intros j Hj. apply in_seq in Hj. rewrite !Nat.sub_0_r.
    unfold column, array_of, compare_symbols. cbn [map word_compare].
    rewrite !nth_indep with (d := 0%Z) (d' := value values 0) by (rewrite map_length; lia).
    rewrite !map_nth. destruct (_ ?= _)%Z; reflexivity.
Qed.

Theorem columns_accepted : forall A, 0 < w -> Forall (fun row => length row = w) A ->
  accepts column_scanner A = in_order (columns (array_of values A)).
Proof.
  intros [| row A] Hw HA; [reflexivity |]. inversion HA as [| r A' H1 H2]; subst.
  replace (in_order (columns (array_of values (row :: A))))
    with (forallb good (columns_compared (row :: A))).
  - unfold accepts. cbn [accepts_from start column_scanner]. destruct row as [| x row]; [cbn in H1; lia |].
    cbn [fst snd run_row step column_scanner column_step length] in *.
    pose proof (column_first row 0 x [] ltac:(cbn; lia) eq_refl) as F. cbn [map app] in F. rewrite F.
    cbn [columns_compared].
    assert (length (adjacent (x :: row)) = length (columns_compared A)) as L
      by (rewrite adjacent_length, columns_compared_length by exact H2; cbn [length]; lia).
    destruct (forallb alive (adjacent (x :: row))) eqn:E.
    + apply next_columns; [exact Hw | rewrite adjacent_length; cbn [length]; lia | exact H2].
    + symmetry. apply dead_columns; assumption.
  - rewrite columns_compared_are by (trivial; constructor; trivial).
    rewrite <- (in_order_map (column (array_of values (row :: A)))).
    unfold columns. cbn [array_of map]. rewrite map_length.
    replace (S (w - 1)) with (length row) by lia. reflexivity.
Qed.
End Order.

(** * Row by row *)

Section Over.
Variable R : Type.
Variable on_row : R -> list Z -> nat * R.
Variable at_end : R -> nat.

Fixpoint over_rows (c : R) (A : array) : nat :=
  match A with
  | [] => at_end c
  | row :: A' => let (e, c') := on_row c row in e + over_rows c' A'
  end.
End Over.
Arguments over_rows {R}.

(** The row so far, and what is carried from row to row. *)
Section Rowwise.
Variable w : nat.
Variable values : list Z.
Variable K : kept.
Variable first : state K.
Variable on_row : state K -> list Z -> nat * state K.
Variable at_end : state K -> nat.
Hypothesis w_positive : 0 < w.

Definition row_counter : counter :=
  Counter (kept_pair (kept_list kept_nat) K)
    (Tally ([] : list nat, first)
       (fun j x (l : list nat * state K) =>
          if S j =? w then let (e, c) := on_row (snd l) (map (value values) (fst l ++ [x])) in (e, ([], c))
          else (0, (fst l ++ [x], snd l)))
       (fun l => at_end (snd l))).

Lemma row_counter_row : forall row j (part : list nat) c, j + length row = w -> row <> [] ->
  tally_row (adding row_counter) j row (part, c) =
  (fst (on_row c (map (value values) (part ++ row))), ([], snd (on_row c (map (value values) (part ++ row))))).
Proof.
  induction row as [| x row IH]; intros j part c Hj Hr; [congruence |].
  destruct row as [| y row].
  - cbn [tally_row row_counter adding counts fst snd].
    replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; cbn in Hj; lia).
    destruct (on_row c (map (value values) (part ++ [x]))) as [e c']. cbv beta iota. cbn [fst snd]. rewrite Nat.add_0_r. reflexivity.
  - change (tally_row (adding row_counter) j (x :: y :: row) (part, c)) with
      (let (e, s1) := counts (adding row_counter) j x (part, c) in
       let (e', s2) := tally_row (adding row_counter) (S j) (y :: row) s1 in (e + e', s2)).
    cbn [row_counter adding counts fst snd].
    replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; cbn in Hj; lia).
    change (tally_row _ (S j) (y :: row) (part ++ [x], c))
      with (tally_row (adding row_counter) (S j) (y :: row) (part ++ [x], c)).
    rewrite IH by (cbn [length] in *; lia || discriminate). rewrite <- app_assoc. reflexivity.
Qed.

Theorem row_counted : forall A, Forall (fun row => length row = w) A ->
  amount row_counter A = over_rows on_row at_end first (array_of values A).
Proof.
  intros A HA.
  assert (forall c, tally_from (adding row_counter) A ([], c) = over_rows on_row at_end c (array_of values A)) as G; [| apply G].
  induction A as [| row A IH]; intros c; [reflexivity |]. inversion HA as [| ? ? H1 H2]; subst.
  cbn [tally_from]. rewrite row_counter_row by (try exact H1; intros ->; cbn in *; lia). cbn [app].
  unfold array_of. cbn [map over_rows]. rewrite (IH H2).
  destruct (on_row c (map (value values) row)) as [e c']. reflexivity.
Qed.
End Rowwise.

(** * Lines of what blocks show *)

Fixpoint neighbours (u : list Z) : list comparison :=
  match u with x :: (y :: _) as rest => (x ?= y)%Z :: neighbours rest | _ => [] end.

Section Shown.
Variable s : showing.
Variable w : nat.
Hypothesis high_positive : 0 < high s.

(** The last rows, fewer than a block has, and what is carried along the rows that are shown. *)
Section Blocks.
Variable R : Type.
Variable on_shown : R -> list Z -> nat * R.
Variable at_end : R -> nat.

Definition on_blocks (c : list (list Z) * R) (row : list Z) : nat * (list (list Z) * R) :=
  let rows := fst c ++ [row] in
  if length rows <? high s then (0, (rows, snd c))
  else let (e, r) := on_shown (snd c) (shown_row s w rows) in (e, (tl rows, r)).

Lemma over_blocks : forall A rows r, length rows < high s ->
  over_rows on_blocks (fun c => at_end (snd c)) (rows, r) A =
  over_rows on_shown at_end r (map (shown_row s w) (consecutive (high s) (rows ++ A))).
Proof.
  induction A as [| row A IH]; intros rows r Hr; cbn [over_rows].
  - rewrite app_nil_r, consecutive_short by exact Hr. reflexivity.
  - unfold on_blocks at 1. cbn [fst snd]. replace (rows ++ row :: A) with ((rows ++ [row]) ++ A) by (rewrite <- app_assoc; reflexivity).
    assert (length (rows ++ [row]) = S (length rows)) as L by (rewrite app_length; cbn [length]; lia).
    destruct (Nat.ltb_spec (length (rows ++ [row])) (high s)) as [S | S]; [apply IH; exact S |].
    set (block := rows ++ [row]) in *. assert (high s = length block) as E by lia.
    rewrite E, consecutive_full by lia. rewrite <- E. cbn [map over_rows].
    destruct (on_shown r (shown_row s w block)) as [e r']. f_equal.
    apply IH. destruct block; cbn [tl length] in *; lia.
Qed.
End Blocks.

Variable good : comparison -> bool.

Definition turned (u : list Z) : list Z := if from_end s then rev u else u.
Definition met (old new : list comparison) : list comparison :=
  if from_end s then joined new old else joined old new.

Fixpoint mistakes (words : list (list Z)) : nat :=
  match words with
  | u :: (v :: _) as rest => bad (good (word_compare u v)) + mistakes rest
  | _ => 0
  end.

Lemma mistakes_answers : forall words, mistakes words = no_answers (each_and_next good words).
Proof.
  induction words as [| u words IH]; [reflexivity |]. destruct words as [| v words]; [reflexivity |].
  cbn [mistakes each_and_next] in *. rewrite IH. unfold no_answers. cbn [filter].
  destruct (good (word_compare u v)); reflexivity.
Qed.

(** The last row that was shown, or [[]] for columns if there was any; and for columns how neighbouring
    ones compare so far. *)
Definition compare_row (c : list (list Z) * list comparison) (u : list Z) : nat * (list (list Z) * list comparison) :=
  let (last, cs) := c in
  if by_rows s then (match last with v :: _ => bad (good (word_compare v (turned u))) | [] => 0 end, ([turned u], cs))
  else (0, ([[]], match last with [] => neighbours u | _ => met cs (neighbours u) end)).

Definition compared (c : list (list Z) * list comparison) : nat :=
  if by_rows s then 0 else list_sum (map (fun k => bad (good k)) (snd c)).

Lemma rows_over : forall U last cs, by_rows s = true -> length last <= 1 ->
  over_rows compare_row compared (last, cs) U = mistakes (last ++ map turned U).
Proof.
  induction U as [| u U IH]; intros last cs Hb Hl; cbn [over_rows].
  - unfold compared. rewrite Hb. cbn [map]. rewrite app_nil_r.
    destruct last as [| v [| v' last]]; cbn [length] in Hl; try lia; reflexivity.
  - unfold compare_row at 1. rewrite Hb. rewrite IH by (trivial; cbn [length]; lia).
    destruct last as [| v [| v' last]]; cbn [length] in Hl; try lia; cbn [map app mistakes]; reflexivity.
Qed.

(** ** Columns *)

Definition col (U : array) (j : nat) : list Z := map (fun r => nth j r 0%Z) U.

Lemma neighbours_nth : forall u, neighbours u = map (fun j => (nth j u 0 ?= nth (S j) u 0)%Z) (seq 0 (length u - 1)).
Proof.
  induction u as [| x u IH]; [reflexivity |]. destruct u as [| y u]; [reflexivity |].
  change (neighbours (x :: y :: u)) with ((x ?= y)%Z :: neighbours (y :: u)). rewrite IH.
  cbn [length]. replace (S (S (length u)) - 1) with (S (length u)) by lia.
  replace (S (length u) - 1) with (length u) by lia. cbn [seq map]. f_equal.
  rewrite <- seq_shift, map_map. reflexivity.
Qed.

Lemma compare_snoc : forall u v x y, length u = length v ->
  word_compare (u ++ [x]) (v ++ [y]) = and_then (word_compare u v) (x ?= y)%Z.
Proof.
  induction u as [| a u IH]; intros [| b v] x y H; try discriminate; cbn [app word_compare and_then].
  - destruct (x ?= y)%Z; reflexivity.
  - destruct (a ?= b)%Z; cbn [and_then]; [apply IH; cbn in H; lia | reflexivity | reflexivity].
Qed.

Lemma compare_cons : forall u v x y,
  word_compare (x :: u) (y :: v) = and_then (x ?= y)%Z (word_compare u v).
Proof. intros. cbn [word_compare]. destruct (x ?= y)%Z; reflexivity. Qed.

Definition compared_columns (m : nat) (U : array) : list comparison :=
  map (fun j => word_compare (turned (col U j)) (turned (col U (S j)))) (seq 0 (m - 1)).

Lemma compared_one : forall u, compared_columns (length u) [u] = neighbours u.
Proof.
  intros u. rewrite neighbours_nth. unfold compared_columns, col. apply map_ext. intros j. cbn [map].
  unfold turned. destruct (from_end s); cbn [rev app word_compare];
    destruct (nth j u 0 ?= nth (S j) u 0)%Z; reflexivity.
Qed.

Lemma compared_more : forall U u, compared_columns (length u) (U ++ [u]) = met (compared_columns (length u) U) (neighbours u).
Proof.
  intros U u. rewrite neighbours_nth. unfold compared_columns, met, col.
  destruct (from_end s) eqn:E; rewrite joined_maps; apply map_ext; intros j; unfold turned; rewrite E;
    rewrite !map_app; cbn [map].
  - rewrite !rev_app_distr. cbn [rev app]. apply compare_cons.
  - apply compare_snoc. rewrite !map_length. reflexivity.
Qed.

Lemma mistakes_sum : forall (f : nat -> list Z) n a,
  mistakes (map f (seq a n)) =
  list_sum (map (fun k => bad (good k)) (map (fun j => word_compare (f j) (f (S j))) (seq a (n - 1)))).
Proof.
  induction n as [| n IH]; intros a; [reflexivity |]. destruct n as [| n]; [reflexivity |].
  specialize (IH (S a)). replace (S (S n) - 1) with (S (S n - 1)) by lia.
  change (seq a (S (S n))) with (a :: S a :: seq (S (S a)) n). change (seq a (S (S n - 1))) with (a :: seq (S a) (S n - 1)).
  change (seq (S a) (S n)) with (S a :: seq (S (S a)) n) in IH. cbn [map mistakes] in *. rewrite IH. reflexivity.
Qed.

Lemma columns_over : forall V U cs m, by_rows s = false -> Forall (fun u => length u = m) (U ++ V) ->
  (U <> [] -> cs = compared_columns m U) -> (U = [] -> cs = []) ->
  over_rows compare_row compared (match U with [] => [] | _ => [[]] end, cs) V =
  mistakes (map turned (columns (U ++ V))).
Proof.
  induction V as [| u V IH]; intros U cs m Hb HU H1 H2; cbn [over_rows].
  - unfold compared. rewrite Hb. cbn [snd]. rewrite app_nil_r in *.
    destruct U as [| u U]; [rewrite H2 by reflexivity; reflexivity |].
    rewrite H1 by discriminate. pose proof (Forall_inv HU) as L. cbn beta in L. unfold columns.
    rewrite L, map_map. rewrite mistakes_sum. reflexivity.
  - unfold compare_row at 1. rewrite Hb. cbn [Nat.add].
    assert (length u = m) as Lu by (apply Forall_app in HU; destruct HU as [_ HU]; exact (Forall_inv HU)).
    replace (U ++ u :: V) with ((U ++ [u]) ++ V) in * by (rewrite <- app_assoc; reflexivity).
    rewrite <- (IH (U ++ [u]) (match U with [] => neighbours u | _ => met cs (neighbours u) end) m Hb HU).
    + destruct U; reflexivity.
    + intros _. destruct U as [| u0 U].
      * cbn [app]. rewrite <- Lu, compared_one. reflexivity.
      * rewrite H1 by discriminate. rewrite <- Lu. symmetry. apply compared_more.
    + destruct U; discriminate.
Qed.

Lemma shown_lengths : forall A, Forall (fun u => length u = S w - wide s) (shown s w A).
Proof. intros A. apply Forall_map, Forall_forall. intros rows _. unfold shown_row. rewrite map_length. apply seq_length. Qed.

Variable values : list Z.
Hypothesis w_positive : 0 < w.

Definition sorting_counter : counter :=
  row_counter w values (kept_pair (kept_list (kept_list kept_Z)) (kept_pair (kept_list (kept_list kept_Z)) (kept_list kept_comparison)))
    ([], ([], [])) (on_blocks _ compare_row) (fun c => compared (snd c)).

Theorem sorting_counts : forall A, wide s <= w -> Forall (fun row => length row = w) A ->
  amount sorting_counter A = no_answers (each_and_next good (words_of s w (array_of values A))).
Proof.
  intros A Hs HA. unfold sorting_counter. rewrite row_counted by assumption.
  etransitivity; [exact (over_blocks _ compare_row compared _ [] ([], []) high_positive) |].
  rewrite <- mistakes_answers. unfold words_of. replace (w <? wide s) with false by (symmetry; apply Nat.ltb_ge; exact Hs).
  cbn [app]. fold (shown s w (array_of values A)). destruct (by_rows s) eqn:E.
  - rewrite rows_over by (trivial; cbn [length]; lia). reflexivity.
  - apply (columns_over _ [] [] _ E (shown_lengths _)); [intros N; congruence | reflexivity].
Qed.
End Shown.

(** Lines as they stand: blocks of one cell, which show its value. *)
Definition is_plain (s : showing) (values : list Z) : bool :=
  (high s =? 1) && (wide s =? 1) && negb (from_end s) && forallb (fun v => Z.eqb (shows s [v]) v) values.

Lemma consecutive_one : forall (X : Type) (l : list X), consecutive 1 l = map (fun x => [x]) l.
Proof. induction l as [| x l IH]; [reflexivity |]. cbn [consecutive length Nat.leb app map firstn]. rewrite IH. reflexivity. Qed.

Lemma plain_words : forall s values w A, 1 <= w -> is_plain s values = true ->
  Forall (fun row => length row = w) A -> Forall (Forall (fun v => In v values)) A ->
  words_of s w A = if by_rows s then A else columns A.
Proof.
  intros s values w A Hw H HL HV. unfold is_plain in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4].
  apply Nat.eqb_eq in H1, H2. apply negb_true_iff in H3. rewrite forallb_forall in H4.
  assert (shown s w A = A) as E.
  { unfold shown. rewrite H1, consecutive_one, map_map. transitivity (map (fun r : list Z => r) A); [| apply map_id].
    apply map_ext_in. intros row Hr. unfold shown_row. rewrite H2. replace (S w - 1) with w by lia.
    rewrite Forall_forall in HL, HV. specialize (HL _ Hr). specialize (HV _ Hr). subst w. clear Hr Hw.
    induction HV as [| v row Hv HV IH]; [reflexivity |]. cbn [length seq map flat_map skipn firstn app].
    rewrite <- seq_shift, map_map. f_equal; [apply Z.eqb_eq, H4, Hv | exact IH]. }
  unfold words_of. rewrite E, H2, H3. replace (w <? 1) with false by (symmetry; apply Nat.ltb_ge; exact Hw). apply map_id.
Qed.
