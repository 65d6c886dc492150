(** Generating functions of rules with exceptions and automata, by one computation. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Export ArrayTheorem FullRules.
From GFKit Require Import Scanners Places Conditions Automata Explore Exceptions.
Import ListNotations.
Open Scope Z_scope.

Section Rule.
Variable t : topology.
Variable values : list Z.
Variable w : nat.

Notation symbols := (symbols values).

(** * Automata that read the array *)

Section Reading.
Variable r : reader.

Definition reader_step (j x : nat) (s : list (list positive)) : option (list (list positive)) :=
  match s with
  | [[k]] => match next_state r (Nat.pred (Pos.to_nat k)) (value values x) with
             | None => None
             | Some k' => Some [[Pos.of_succ_nat k']]
             end
  | _ => None
  end.

Definition reader_final (s : list (list positive)) : bool :=
  match s with [[k]] => good_end r (Nat.pred (Pos.to_nat k)) | _ => false end.

Definition reader_scanner : scanner (list (list positive)) :=
  Scanner [[Pos.of_succ_nat (first_state r)]] reader_step reader_final.

Lemma reader_row : forall row j k rest,
  read_from r k (map (value values) row ++ rest) =
  match run_row reader_scanner j row [[Pos.of_succ_nat k]] with
  | Some [[k']] => read_from r (Nat.pred (Pos.to_nat k')) rest
  | _ => false
  end.
Proof.
  induction row as [| x row IH]; intros j k rest; cbn [map app run_row].
  - rewrite to_nat_of_succ. reflexivity.
  - cbn [read_from]. change (step reader_scanner j x) with (reader_step j x). unfold reader_step.
    rewrite to_nat_of_succ. destruct (next_state r k (value values x)) as [k' |]; [apply IH | reflexivity].
Qed.

Lemma reader_state : forall row j k s,
  run_row reader_scanner j row [[Pos.of_succ_nat k]] = Some s -> exists k', s = [[Pos.of_succ_nat k']].
Proof.
  induction row as [| x row IH]; intros j k s H; cbn [run_row] in H.
  - inversion H. eauto.
  - change (step reader_scanner j x) with (reader_step j x) in H. unfold reader_step in H.
    destruct (next_state r (Nat.pred (Pos.to_nat (Pos.of_succ_nat k))) (value values x)) as [k' |];
      [eapply IH; exact H | discriminate].
Qed.

Lemma reader_accepts : forall A, accepts reader_scanner A = reads_well r (array_of values A).
Proof.
  unfold accepts, reads_well. cbn [start reader_scanner]. intros A. generalize (first_state r) as k.
  induction A as [| row A IH]; intros k; cbn [accepts_from].
  - cbn [final reader_scanner reader_final array_of map concat read_from].
    rewrite to_nat_of_succ. reflexivity.
  - unfold array_of. cbn [map concat]. rewrite (reader_row row 0 k).
    destruct (run_row reader_scanner 0 row [[Pos.of_succ_nat k]]) as [s |] eqn:E; [| reflexivity].
    destruct (reader_state _ _ _ _ E) as (k' & ->). rewrite IH, to_nat_of_succ. reflexivity.
Qed.
End Reading.

(** * Groups of conditions with exceptions *)

Definition drawn_counts (e : condition * list drawn) : bool :=
  forallb (fun d => diagram_counts values (fst e) (fst d) (fst (snd d)) (snd (snd d))) (snd e) &&
  forallb (fun j => existsb (fun d => is_shape (fst d) (shape_at t w (fst e) j)) (snd e)) (seq 0 w).

Lemma drawing_counts : forall c ds j,
  drawn_counts (c, ds) = true -> (j < w)%nat ->
  diagram_counts values c (shape_at t w c j) (fst (drawing ds (shape_at t w c j)))
                 (snd (drawing ds (shape_at t w c j))) = true.
Proof.
  intros c ds j H Hj. unfold drawn_counts in H. cbn [fst snd] in H.
  apply andb_true_iff in H. destruct H as [H1 H2]. rewrite forallb_forall in H1, H2.
  specialize (H2 j). rewrite in_seq in H2. specialize (H2 (conj (Nat.le_0_l j) Hj)).
  unfold drawing. destruct (find (fun d => is_shape (fst d) (shape_at t w c j)) ds) as [d |] eqn:E.
  - apply find_some in E. destruct E as [E1 E2]. unfold is_shape in E2.
    destruct (shape_dec (fst d) (shape_at t w c j)) as [<- |]; [| discriminate]. apply H1, E1.
  - exfalso. apply existsb_exists in H2. destruct H2 as (d & Hd & Hs).
    pose proof (find_none _ _ E d Hd) as N. cbn beta in N. congruence.
Qed.

Definition condition_tally (e : condition * list drawn) (j : nat) : tally (list positive) :=
  let d := drawing (snd e) (shape_at t w (fst e) j) in
  place_tally w (fst d) (snd d) (plan t w (fst e) j).

Definition group_scanner (g : list (condition * list drawn) * list nat) : scanner (list (list positive)) :=
  total_scanner (flat_map (fun e => map (condition_tally e) (seq 0 w)) (fst g)) (snd g).

Lemma list_sum_flat_map : forall (X Y : Type) (f : Y -> nat) (g : X -> list Y) l,
  list_sum (map f (flat_map g l)) = list_sum (map (fun x => list_sum (map f (g x))) l).
Proof.
  induction l as [| x l IH]; cbn [flat_map map]; [reflexivity |].
  rewrite map_app, list_sum_app, IH. reflexivity.
Qed.

Lemma group_accepts : forall g A,
  (0 < w)%nat -> forallb drawn_counts (fst g) = true -> Forall (is_row values w) A ->
  accepts (group_scanner g) A =
  existsb (Nat.eqb (failures t (map fst (fst g)) w (array_of values A))) (snd g).
Proof.
  intros [es allowed] A Hw He HA. unfold group_scanner. rewrite total_accepts. cbn [fst snd] in *.
  f_equal. f_equal. rewrite list_sum_flat_map. unfold failures. rewrite map_map. f_equal.
  apply map_ext_in. intros [c ds] Hin. rewrite map_map. f_equal. apply map_ext_in. intros j Hj.
  apply in_seq in Hj. rewrite forallb_forall in He. specialize (He _ Hin). cbn [fst].
  unfold condition_tally. cbn [fst snd].
  rewrite (condition_tallies values t w c Hw j); [| lia | apply drawing_counts; [exact He | lia] | exact HA].
  replace (length (array_of values A)) with (length A)
    by (unfold array_of; rewrite map_length; reflexivity).
  reflexivity.
Qed.

(** * All together *)

Definition full_scanner (es : list (condition * list drawn))
    (gs : list (list (condition * list drawn) * list nat)) (rs : list reader) :
    scanner (list (list (list positive))) :=
  together (rule_scanner t w es :: map group_scanner gs ++ map reader_scanner rs).

Definition same_states : list (list (list positive)) -> list (list (list positive)) -> bool :=
  same_list same_state.

Lemma same_states_true : forall s s', same_states s s' = true -> s = s'.
Proof. apply same_list_true, same_state_true. Qed.

Definition drawn_group (g : list condition * list nat) : list (condition * list drawn) * list nat :=
  (map (fun c => (c, draw t values w c)) (fst g), snd g).

(** The computation; [r] as in ArrayTheorem. *)
Definition full_check (rule : full_rule) (p q r : list Z) : bool :=
  Nat.ltb 0 w &&
  let es := map (fun c => (c, draw t values w c)) (everywhere rule) in
  let gs := map drawn_group (excepted rule) in
  forallb (drawn_right t values w) es &&
  forallb (fun g => forallb drawn_counts (fst g)) gs &&
  let sc := full_scanner es gs (along rule) in
  let ls := all_layers (fun s => concat (concat s)) sc symbols w in
  Nat.eqb (length ls) w && gf_right same_states sc symbols ls 1%positive p q (removelast r).

Lemma scanner_count : forall (S : Type) (sc : scanner S) (P : array -> bool) n,
  (forall A, Forall (is_row values w) A -> accepts sc A = P (array_of values A)) ->
  power sc symbols w n (endings sc) (start sc) =
  Z.of_nat (length (filter P (arrays values w n))).
Proof.
  intros S sc P n H. rewrite power_counts. unfold number. f_equal. rewrite (arrays_of_symbols values).
  assert (forall A, In A (lists (lists symbols w) n) -> accepts_from sc A (start sc) = P (array_of values A)) as G.
  { intros A HA. apply in_lists in HA. destruct HA as [_ HA]. apply H.
    revert HA. apply Forall_impl. intros row Hr. apply in_lists in Hr. exact Hr. }
  revert G. clear H. induction (lists (lists symbols w) n) as [| A l IH]; intros G; cbn [filter map]; [reflexivity |].
  rewrite <- G by (left; reflexivity).
  destruct (accepts_from sc A (start sc)); cbn [length]; rewrite IH; auto;
    intros A' HA'; apply G; right; exact HA'.
Qed.

Lemma full_accepts : forall rule A,
  (0 < w)%nat ->
  forallb (drawn_right t values w) (map (fun c => (c, draw t values w c)) (everywhere rule)) = true ->
  forallb (fun g => forallb drawn_counts (fst g)) (map drawn_group (excepted rule)) = true ->
  Forall (is_row values w) A ->
  accepts (full_scanner (map (fun c => (c, draw t values w c)) (everywhere rule))
                        (map drawn_group (excepted rule)) (along rule)) A =
  obeys_full t rule w (array_of values A).
Proof.
  intros rule A Hw He Hg HA. unfold full_scanner, obeys_full. rewrite together_accepts.
  cbn [forallb]. rewrite forallb_app, !forallb_map, <- andb_assoc. f_equal; [| f_equal].
  - rewrite (rule_accepts t values w) by assumption. rewrite map_map. cbn [fst]. rewrite map_id. reflexivity.
  - rewrite forallb_map in Hg. rewrite forallb_forall in Hg. apply forallb_ext_in. intros g Hin.
    rewrite group_accepts; [| exact Hw | apply Hg, Hin | exact HA].
    unfold drawn_group. cbn [fst snd]. rewrite map_map. cbn [fst]. rewrite map_id. reflexivity.
  - apply forallb_ext_in. intros r _. apply reader_accepts.
Qed.

Lemma full_checked : forall rule p q r,
  full_check rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count_full t values rule w m)) n = coefficient p n.
Proof.
  intros rule p q r H. unfold full_check in H. rewrite !andb_true_iff in H.
  destruct H as [Hw [[He Hg] [Hl H]]]. apply Nat.ltb_lt in Hw. apply Nat.eqb_eq in Hl.
  pose proof (gf_right_right _ _ same_states_true _ _ _ _ _ _ _ H) as G. rewrite Hl in G.
  intros n. rewrite <- G. apply product_same. intros m. symmetry. apply scanner_count.
  intros A HA. apply full_accepts; assumption.
Qed.

End Rule.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of arrays of m rows that obey the rule. *)
Theorem full_proved : forall t values rule w p q r,
  full_check t values w rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count_full t values rule w m)) n = coefficient p n.
Proof. intros t values rule w. exact (full_checked t values w rule). Qed.
