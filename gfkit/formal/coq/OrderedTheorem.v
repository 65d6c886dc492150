(** Generating functions of rules with rows and columns in order, by one computation. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Export FullTheorem OrderedRules.
From GFKit Require Import Scanners Places Conditions Automata Explore Exceptions Orders.
Import ListNotations.
Open Scope Z_scope.

Section Rule.
Variable t : topology.
Variable values : list Z.
Variable w : nat.

Notation symbols := (symbols values).

Definition all_scanners (es : list (condition * list drawn))
    (gs : list (list (condition * list drawn) * list nat)) (rule : ordered_rule) :
    scanner (list (list (list positive))) :=
  together (rule_scanner t w es :: map (group_scanner t w) gs ++
            map (reader_scanner values) (along (of_cells rule)) ++
            map (row_scanner values w) (of_rows rule) ++
            map (column_scanner values w) (of_columns rule)).

(** The computation; [r] as in ArrayTheorem. *)
Definition ordered_check (rule : ordered_rule) (p q r : list Z) : bool :=
  Nat.ltb 0 w &&
  let es := map (fun c => (c, draw t values w c)) (everywhere (of_cells rule)) in
  let gs := map (drawn_group t values w) (excepted (of_cells rule)) in
  forallb (drawn_right t values w) es &&
  forallb (fun g => forallb (drawn_counts t values w) (fst g)) gs &&
  let sc := all_scanners es gs rule in
  let ls := all_layers (fun s => concat (concat s)) sc symbols w in
  Nat.eqb (length ls) w && gf_right same_states sc symbols ls 1%positive p q (removelast r).

Lemma all_accepts : forall rule A,
  (0 < w)%nat ->
  forallb (drawn_right t values w) (map (fun c => (c, draw t values w c)) (everywhere (of_cells rule))) = true ->
  forallb (fun g => forallb (drawn_counts t values w) (fst g)) (map (drawn_group t values w) (excepted (of_cells rule))) = true ->
  Forall (is_row values w) A ->
  accepts (all_scanners (map (fun c => (c, draw t values w c)) (everywhere (of_cells rule)))
                        (map (drawn_group t values w) (excepted (of_cells rule))) rule) A =
  obeys_ordered t rule w (array_of values A).
Proof.
  intros rule A Hw He Hg HA. unfold obeys_ordered.
  rewrite <- (full_accepts t values w (of_cells rule)) by assumption.
  unfold all_scanners, full_scanner. rewrite !together_accepts. cbn [forallb].
  rewrite !forallb_app, <- !andb_assoc. f_equal. f_equal. f_equal.
  assert (Forall (fun row => length row = w) A) as HL
    by (revert HA; apply Forall_impl; intros row [H _]; exact H).
  rewrite !forallb_map. f_equal; apply forallb_ext_in; intros good _.
  - apply rows_accepted; assumption.
  - apply columns_accepted; assumption.
Qed.

Lemma ordered_checked : forall rule p q r,
  ordered_check rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count_ordered t values rule w m)) n = coefficient p n.
Proof.
  intros rule p q r H. unfold ordered_check in H. rewrite !andb_true_iff in H.
  destruct H as [Hw [[He Hg] [Hl H]]]. apply Nat.ltb_lt in Hw. apply Nat.eqb_eq in Hl.
  pose proof (gf_right_right _ _ same_states_true _ _ _ _ _ _ _ H) as G. rewrite Hl in G.
  intros n. rewrite <- G. apply product_same. intros m. symmetry. apply (scanner_count values w).
  intros A HA. apply all_accepts; assumption.
Qed.

End Rule.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of arrays of m rows that obey the rule. *)
Theorem ordered_proved : forall t values rule w p q r,
  ordered_check t values w rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count_ordered t values rule w m)) n = coefficient p n.
Proof. intros t values rule w. exact (ordered_checked t values w rule). Qed.
