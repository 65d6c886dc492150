(** Scanners that count how many neighbouring lines are not in order. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays FullRules OrderedRules WholeRules SortedRules Scanners Places Conditions Exceptions Orders.
Import ListNotations.
Open Scope nat_scope.

(** * What is carried from row to row *)

(** The last rows, fewer than a block has; the last row that was shown, or [[]] for columns if there was
    any; and for columns how neighbouring ones compare so far. *)
Definition carried_rows := (list (list Z) * list (list Z) * list comparison)%type.

Fixpoint neighbours (u : list Z) : list comparison :=
  match u with x :: (y :: _) as rest => (x ?= y)%Z :: neighbours rest | _ => [] end.

Section One.
Variable s : sorting.
Variable w : nat.

Definition turned (u : list Z) : list Z := if from_end s then rev u else u.
Definition met (old new : list comparison) : list comparison :=
  if from_end s then joined new old else joined old new.

Definition on_row (c : carried_rows) (row : list Z) : nat * carried_rows :=
  let '(rows, last, cs) := c in
  let rows' := rows ++ [row] in
  if length rows' <? high s then (0, (rows', last, cs))
  else
    let u := shown_row s w rows' in
    if by_rows s then
      (match last with v :: _ => bad (in_good_order s (word_compare v (turned u))) | [] => 0 end,
       (tl rows', [turned u], cs))
    else (0, (tl rows', [[]], match last with [] => neighbours u | _ => met cs (neighbours u) end)).

Definition at_end (c : carried_rows) : nat :=
  if by_rows s then 0 else list_sum (map (fun k => bad (in_good_order s k)) (snd c)).

Fixpoint over_rows (c : carried_rows) (A : array) : nat :=
  match A with
  | [] => at_end c
  | row :: A' => let (e, c') := on_row c row in e + over_rows c' A'
  end.

Hypothesis high_positive : 0 < high s.

Lemma consecutive_short : forall (X : Type) size (l : list X), length l < size -> consecutive size l = [].
Proof.
  induction l as [| x l IH]; intros H; [reflexivity |]. cbn [consecutive].
  destruct (Nat.leb_spec size (length (x :: l))); [lia |]. cbn [app]. apply IH. cbn [length] in H. lia.
Qed.

Lemma consecutive_full : forall (X : Type) (u rest : list X), 0 < length u ->
  consecutive (length u) (u ++ rest) = u :: consecutive (length u) (tl u ++ rest).
Proof.
  intros X [| x u] rest H; [cbn in H; lia |]. cbn [app tl consecutive length].
  replace (Nat.leb (S (length u)) (S (length (u ++ rest)))) with true
    by (symmetry; apply Nat.leb_le; rewrite app_length; lia).
  cbn [app firstn]. rewrite firstn_app, Nat.sub_diag, firstn_all. cbn [firstn]. rewrite app_nil_r. reflexivity.
Qed.

(** ** Rows *)

Lemma rows_over : forall A rows last cs, by_rows s = true -> length rows < high s -> length last <= 1 ->
  over_rows (rows, last, cs) A =
  mistakes (in_good_order s) (last ++ map turned (map (shown_row s w) (consecutive (high s) (rows ++ A)))).
Proof.
  induction A as [| row A IH]; intros rows last cs Hb Hr Hl; cbn [over_rows].
  - unfold at_end. rewrite Hb. rewrite app_nil_r, consecutive_short by exact Hr. cbn [map]. rewrite app_nil_r.
    destruct last as [| v [| v' last]]; cbn [length] in Hl; try lia; reflexivity.
  - unfold on_row. replace (rows ++ row :: A) with ((rows ++ [row]) ++ A) by (rewrite <- app_assoc; reflexivity).
    assert (length (rows ++ [row]) = S (length rows)) as L by (rewrite app_length; cbn [length]; lia).
    destruct (Nat.ltb_spec (length (rows ++ [row])) (high s)) as [S | S].
    + cbn [Nat.add]. apply IH; assumption.
    + rewrite Hb. set (R := rows ++ [row]) in *. assert (high s = length R) as E by lia.
      rewrite E. rewrite consecutive_full by lia. rewrite <- E. cbn [map].
      rewrite IH; [| exact Hb | destruct R; cbn [tl length] in *; lia | cbn [length]; lia].
      destruct last as [| v [| v' last]]; cbn [length] in Hl; try lia; cbn [app mistakes]; reflexivity.
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

Lemma joined_map : forall (f g : nat -> comparison) l,
  joined (map f l) (map g l) = map (fun j => and_then (f j) (g j)) l.
Proof. induction l as [| x l IH]; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

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
  destruct (from_end s) eqn:E; rewrite joined_map; apply map_ext; intros j; unfold turned; rewrite E;
    rewrite !map_app; cbn [map].
  - rewrite !rev_app_distr. cbn [rev app]. apply compare_cons.
  - apply compare_snoc. rewrite !map_length. reflexivity.
Qed.

Lemma mistakes_sum : forall (f : nat -> list Z) n a,
  mistakes (in_good_order s) (map f (seq a n)) =
  list_sum (map (fun k => bad (in_good_order s k)) (map (fun j => word_compare (f j) (f (S j))) (seq a (n - 1)))).
Proof.
  induction n as [| n IH]; intros a; [reflexivity |]. destruct n as [| n]; [reflexivity |].
  specialize (IH (S a)). replace (S (S n) - 1) with (S (S n - 1)) by lia.
  change (seq a (S (S n))) with (a :: S a :: seq (S (S a)) n). change (seq a (S (S n - 1))) with (a :: seq (S a) (S n - 1)).
  change (seq (S a) (S n)) with (S a :: seq (S (S a)) n) in IH. cbn [map mistakes] in *. rewrite IH. reflexivity.
Qed.

Lemma columns_over : forall A U rows cs, by_rows s = false -> length rows < high s ->
  Forall (fun u => length u = S w - wide s) U ->
  (U <> [] -> cs = compared_columns (S w - wide s) U) -> (U = [] -> cs = []) ->
  over_rows (rows, match U with [] => [] | _ => [[]] end, cs) A =
  mistakes (in_good_order s) (map turned (columns (U ++ map (shown_row s w) (consecutive (high s) (rows ++ A))))).
Proof.
  induction A as [| row A IH]; intros U rows cs Hb Hr HU H1 H2; cbn [over_rows].
  - unfold at_end. rewrite Hb. cbn [snd]. rewrite app_nil_r, consecutive_short by exact Hr. cbn [map]. rewrite app_nil_r.
    destruct U as [| u U].
    + rewrite H2 by reflexivity. reflexivity.
    + rewrite H1 by discriminate. pose proof (Forall_inv HU) as L. cbn beta in L. unfold columns.
      rewrite L, map_map. rewrite mistakes_sum. reflexivity.
  - unfold on_row. replace (rows ++ row :: A) with ((rows ++ [row]) ++ A) by (rewrite <- app_assoc; reflexivity).
    assert (length (rows ++ [row]) = S (length rows)) as L by (rewrite app_length; cbn [length]; lia).
    destruct (Nat.ltb_spec (length (rows ++ [row])) (high s)) as [S | S].
    + cbn [Nat.add]. apply IH; assumption.
    + rewrite Hb. set (R := rows ++ [row]) in *. assert (high s = length R) as E by lia.
      set (u := shown_row s w R).
      assert (length u = Datatypes.S w - wide s) as Lu by (unfold u, shown_row; rewrite map_length, seq_length; reflexivity).
      rewrite E. rewrite consecutive_full by lia. rewrite <- E. cbn [map]. fold u.
      replace (U ++ u :: map (shown_row s w) (consecutive (high s) (tl R ++ A)))
        with ((U ++ [u]) ++ map (shown_row s w) (consecutive (high s) (tl R ++ A)))
        by (rewrite <- app_assoc; reflexivity).
      cbn [Nat.add].
      rewrite <- (IH (U ++ [u]) (tl R) (match U with [] => neighbours u | _ => met cs (neighbours u) end)).
      * destruct U; reflexivity.
      * exact Hb.
      * destruct R; cbn [tl length] in *; lia.
      * apply Forall_app. split; [exact HU | constructor; [exact Lu | constructor]].
      * intros _. destruct U as [| u0 U].
        -- cbn [app]. rewrite <- Lu, compared_one. reflexivity.
        -- rewrite H1 by discriminate. rewrite <- Lu. symmetry. apply compared_more.
      * destruct U; discriminate.
Qed.

Theorem over_all : forall A,
  over_rows ([], [], []) A = mistakes (in_good_order s) (words_of s w A).
Proof.
  intros A. unfold words_of, shown. destruct (by_rows s) eqn:E.
  - rewrite rows_over by (trivial; cbn [length]; lia). reflexivity.
  - apply (columns_over A [] [] []);
      [exact E | exact high_positive | constructor | intros N; congruence | reflexivity].
Qed.
End One.
