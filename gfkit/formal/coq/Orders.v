(** Scanners that compare rows, and columns, that follow each other. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays FullRules OrderedRules Scanners Places Conditions.
Import ListNotations.
Open Scope nat_scope.

Definition and_then (c d : comparison) : comparison := match c with Eq => d | _ => c end.

Lemma and_then_assoc : forall a b c, and_then (and_then a b) c = and_then a (and_then b c).
Proof. intros [] b c; reflexivity. Qed.

Definition code (x : nat) : positive := Pos.of_succ_nat x.
Definition symbol_of (k : positive) : nat := Nat.pred (Pos.to_nat k).

Lemma symbol_of_code : forall x, symbol_of (code x) = x.
Proof. intros. unfold symbol_of, code. rewrite SuccNat2Pos.id_succ. reflexivity. Qed.

Definition code_of (c : comparison) : positive := match c with Eq => 1 | Lt => 2 | Gt => 3 end.
Definition compared (k : positive) : comparison := match k with 1 => Eq | 2 => Lt | _ => Gt end%positive.

Lemma compared_code : forall c, compared (code_of c) = c.
Proof. intros []; reflexivity. Qed.

(** A queue of fixed length: what comes out, if it is full. *)
Definition pop (full : nat) (q : list positive) : option positive * list positive :=
  if length q =? full then match q with y :: q' => (Some y, q') | [] => (None, []) end else (None, q).

Lemma pop_full : forall full y q, S (length q) = full -> pop full (y :: q) = (Some y, q).
Proof. intros full y q <-. unfold pop. cbn [length]. rewrite Nat.eqb_refl. reflexivity. Qed.

Lemma pop_short : forall full q, length q < full -> pop full q = (None, q).
Proof.
  intros full q H. unfold pop. replace (length q =? full) with false by (symmetry; apply Nat.eqb_neq; lia).
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

(** * Rows *)

Definition row_step (j x : nat) (s : list (list positive)) : option (list (list positive)) :=
  match s with
  | [[f]; q] =>
      match pop w q with
      | (None, q') => Some [[f]; q' ++ [code x]]
      | (Some y, q') =>
          let f' := and_then (compared f) (compare_symbols (symbol_of y) x) in
          if alive f' then
            if S j =? w then if good f' then Some [[code_of Eq]; q' ++ [code x]] else None
            else Some [[code_of f']; q' ++ [code x]]
          else None
      end
  | _ => None
  end.

Definition row_scanner : scanner (list (list positive)) :=
  Scanner [[code_of Eq]; []] row_step (fun _ => true).

Lemma first_row : forall row j new, j + length row = w -> length new = j ->
  run_row row_scanner j row [[code_of Eq]; new] = Some [[code_of Eq]; new ++ map code row].
Proof.
  induction row as [| x row IH]; intros j new H Hn; cbn [run_row map].
  - rewrite app_nil_r. reflexivity.
  - cbn [step row_scanner]. unfold row_step. rewrite pop_short by (cbn in H; lia).
    rewrite IH by (rewrite ?app_length; cbn in *; lia). rewrite <- app_assoc. reflexivity.
Qed.

Lemma next_row : forall row j old new f, j + length row = w -> length old = length row -> row <> [] ->
  length new = j ->
  run_row row_scanner j row [[code_of f]; map code old ++ new] =
  if good (and_then f (word_compare (map (value values) old) (map (value values) row)))
  then Some [[code_of Eq]; new ++ map code row] else None.
Proof.
  induction row as [| x row IH]; intros j old new f H Ho Hr Hn; [congruence |].
  destruct old as [| y old]; [discriminate |]. cbn in H, Ho. cbn [run_row step row_scanner].
  unfold row_step at 1. cbn [map app].
  rewrite pop_full by (rewrite app_length, map_length; lia).
  rewrite compared_code, symbol_of_code. cbv zeta.
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
  accepts_from row_scanner A [[code_of Eq]; map code previous] =
  in_order good (map (map (value values)) (previous :: A)).
Proof.
  induction A as [| row A IH]; intros previous Hw Hp HA; [reflexivity |].
  inversion HA as [| r A' H1 H2]; subst. cbn [accepts_from].
  rewrite <- (app_nil_r (map code previous)).
  rewrite next_row; [| lia | lia | intros ->; cbn in *; lia | reflexivity].
  cbn [map in_order and_then app].
  destruct (good (word_compare (map (value values) previous) (map (value values) row))); [| reflexivity].
  rewrite IH by (trivial; lia). reflexivity.
Qed.

Theorem rows_accepted : forall A, 0 < w -> Forall (fun row => length row = w) A ->
  accepts row_scanner A = in_order good (array_of values A).
Proof.
  intros [| row A] Hw HA; [reflexivity |]. inversion HA as [| r A' H1 H2]; subst.
  unfold accepts. cbn [accepts_from start row_scanner].
  rewrite (first_row row 0 []) by (trivial; lia). cbn [app]. apply next_rows; trivial.
Qed.

(** * Columns *)

Definition last_of (j x : nat) : list positive := if S j =? w then [] else [code x].

Definition column_step (j x : nat) (s : list (list positive)) : option (list (list positive)) :=
  match s with
  | [fs; last] =>
      match j with
      | O => Some [fs; last_of j x]
      | S _ =>
          match last with
          | [y] =>
              let (f, fs') := pop (w - 1) fs in
              let f' := and_then (match f with None => Eq | Some f => compared f end)
                                 (compare_symbols (symbol_of y) x) in
              if alive f' then Some [fs' ++ [code_of f']; last_of j x] else None
          | _ => None
          end
      end
  | _ => None
  end.

Definition column_scanner : scanner (list (list positive)) :=
  Scanner [[]; []] column_step
    (fun s => match s with fs :: _ => forallb (fun f => good (compared f)) fs | [] => false end).

Fixpoint adjacent (row : list nat) : list comparison :=
  match row with x :: (y :: _) as rest => compare_symbols x y :: adjacent rest | _ => [] end.

Fixpoint joined (fs cs : list comparison) : list comparison :=
  match fs, cs with f :: fs', c :: cs' => and_then f c :: joined fs' cs' | _, _ => [] end.

Lemma column_first : forall row j y new, S j + length row = w -> length new = j ->
  run_row column_scanner (S j) row [map code_of new; last_of j y] =
  if forallb alive (adjacent (y :: row)) then Some [map code_of (new ++ adjacent (y :: row)); []] else None.
Proof.
  induction row as [| x row IH]; intros j y new H Hn; cbn [run_row length] in *.
  - cbn [adjacent forallb]. rewrite app_nil_r. unfold last_of.
    replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; lia). reflexivity.
  - cbn [step column_scanner column_step]. unfold last_of at 1.
    replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; lia).
    rewrite pop_short by (rewrite map_length; lia). rewrite symbol_of_code. cbv zeta. cbn [and_then].
    change (adjacent (y :: x :: row)) with (compare_symbols y x :: adjacent (x :: row)). cbn [forallb].
    destruct (alive (compare_symbols y x)); cbn [andb]; [| reflexivity].
    replace (map code_of new ++ [code_of (compare_symbols y x)]) with (map code_of (new ++ [compare_symbols y x]))
      by (rewrite map_app; reflexivity).
    rewrite IH by (rewrite ?app_length; cbn; lia). rewrite <- app_assoc. reflexivity.
Qed.

Lemma column_next : forall row j y old new, S j + length row = w -> length new = j -> length old = length row ->
  run_row column_scanner (S j) row [map code_of (old ++ new); last_of j y] =
  if forallb alive (joined old (adjacent (y :: row)))
  then Some [map code_of (new ++ joined old (adjacent (y :: row))); []] else None.
Proof.
  induction row as [| x row IH]; intros j y old new H Hn Ho; cbn [run_row length] in *.
  - destruct old; [| discriminate]. cbn [joined forallb app]. rewrite app_nil_r. unfold last_of.
    replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; lia). reflexivity.
  - destruct old as [| f old]; [discriminate |]. cbn [length] in Ho.
    cbn [step column_scanner column_step]. unfold last_of at 1.
    replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; lia).
    cbn [app map]. rewrite pop_full by (rewrite map_length, app_length; lia).
    rewrite symbol_of_code, compared_code. cbv zeta.
    change (adjacent (y :: x :: row)) with (compare_symbols y x :: adjacent (x :: row)). cbn [joined forallb].
    destruct (alive (and_then f (compare_symbols y x))); cbn [andb]; [| reflexivity].
    replace (map code_of (old ++ new) ++ [code_of (and_then f (compare_symbols y x))])
      with (map code_of (old ++ (new ++ [and_then f (compare_symbols y x)])))
      by (rewrite !map_app, <- app_assoc; reflexivity).
    rewrite IH by (rewrite ?app_length; cbn; lia). rewrite <- app_assoc. reflexivity.
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

Lemma final_columns : forall fs, final column_scanner [map code_of fs; []] = forallb good fs.
Proof.
  intros fs. cbn [final column_scanner]. induction fs as [| f fs IH]; [reflexivity |]. cbn [map forallb].
  rewrite compared_code, IH. reflexivity.
Qed.

Lemma next_columns : forall A fs, 0 < w -> length fs = w - 1 -> Forall (fun row => length row = w) A ->
  accepts_from column_scanner A [map code_of fs; []] = forallb good (joined fs (columns_compared A)).
Proof.
  induction A as [| row A IH]; intros fs Hw Hf HA; cbn [accepts_from columns_compared].
  - rewrite <- Hf, joined_equal. apply final_columns.
  - inversion HA as [| r A' H1 H2]; subst. destruct row as [| x row]; [cbn in H1; lia |].
    cbn [run_row step column_scanner column_step].
    cbn [length] in *. replace fs with (fs ++ []) at 1 by apply app_nil_r.
    rewrite column_next by (cbn; lia). rewrite <- joined_assoc.
    assert (length fs = length (adjacent (x :: row))) as L by (rewrite adjacent_length; cbn [length]; lia).
    destruct (forallb alive (joined fs (adjacent (x :: row)))) eqn:E; cbn [app].
    + apply IH; [lia | rewrite joined_length by exact L; exact Hf | exact H2].
    + symmetry. apply dead_columns; [| exact E]. rewrite joined_length by exact L.
      rewrite columns_compared_length by exact H2. exact Hf.
Qed.

Lemma map_seq_S : forall (X : Type) (f : nat -> X) a n, map f (seq (S a) n) = map (fun j => f (S j)) (seq a n).
Proof. intros. rewrite <- seq_shift, map_map. reflexivity. Qed.

Lemma in_order_map : forall (f : nat -> list Z) n a,
  in_order good (map f (seq a (S n))) = forallb good (map (fun j => word_compare (f j) (f (S j))) (seq a n)).
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
  accepts column_scanner A = in_order good (columns (array_of values A)).
Proof.
  intros [| row A] Hw HA; [reflexivity |]. inversion HA as [| r A' H1 H2]; subst.
  replace (in_order good (columns (array_of values (row :: A))))
    with (forallb good (columns_compared (row :: A))).
  - unfold accepts. cbn [accepts_from start column_scanner]. destruct row as [| x row]; [cbn in H1; lia |].
    cbn [run_row step column_scanner column_step length] in *.
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
