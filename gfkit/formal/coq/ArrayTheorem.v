(** Generating functions of the numbers of arrays that obey a rule, by one computation. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Export Arrays Sequences LeastOrder Cells.
From GFKit Require Import Scanners Places Conditions Automata Explore Orders Lines Rings.
Import ListNotations.
Open Scope Z_scope.

Definition shape_dec : forall a b : shape, {a = b} + {a <> b}.
Proof.
  decide equality.
  - apply list_eq_dec. decide equality. apply Nat.eq_dec.
  - decide equality. apply Nat.eq_dec.
  - apply list_eq_dec, Nat.eq_dec.
Defined.

Definition is_shape (a b : shape) : bool := if shape_dec a b then true else false.

(** The automaton of an acceptor. *)
Definition automaton (values : list Z) (M : acceptor) : option table :=
  automaton_of (kept_list kept_Z) (first M) (next M) (is_end M) values.

Theorem automaton_reads : forall values M T word,
  automaton values M = Some T -> Forall (fun x => In x values) word -> reads values T word = accepted_by M word.
Proof.
  intros values M T word H Hw. rewrite (automaton_of_reads _ _ _ _ _ _ _ H Hw). unfold accepted_by. clear.
  revert word. generalize (first M). intros s word. revert s.
  induction word as [| x word IH]; intros s; cbn [run accepted_from]; [reflexivity |].
  destruct (next M s x); [apply IH | reflexivity].
Qed.

Section Rule.
Variable t : topology.
Variable values : list Z.
Variable w : nat.
Hypothesis w_positive : (0 < w)%nat.
Hypothesis not_closed : is_closed t = false.

Notation symbols := (symbols values).
Notation shaped A := (Forall (is_row values w) A).

(** * Places: a counter for each column *)

Definition drawn := (shape * (diagram * positive))%type.

Definition draw (c : condition) : list drawn :=
  map (fun sh => (sh, make_diagram (says values c sh) symbols (lengths sh)))
      (nodup shape_dec (map (shape_at t w c) (seq 0 w))).

Definition drawing (ds : list drawn) (sh : shape) : diagram * positive :=
  match find (fun d => is_shape (fst d) sh) ds with
  | Some d => snd d
  | None => (PM.empty _, 2%positive)
  end.

Definition drawn_right (c : condition) (ds : list drawn) : bool :=
  forallb (fun d => diagram_right values c (fst d) (fst (snd d)) (snd (snd d))) ds &&
  forallb (fun j => existsb (fun d => is_shape (fst d) (shape_at t w c j)) ds) (seq 0 w).

Definition column_counter (c : condition) (ds : list drawn) (j : nat) : counter :=
  let d := drawing ds (shape_at t w c j) in
  Counter kept_nodes (place_tally w (fst d) (snd d) (plan t w c j)).

Lemma drawing_right : forall c ds j, drawn_right c ds = true -> (j < w)%nat ->
  diagram_right values c (shape_at t w c j) (fst (drawing ds (shape_at t w c j)))
                (snd (drawing ds (shape_at t w c j))) = true.
Proof.
  intros c ds j H Hj. unfold drawn_right in H.
  apply andb_true_iff in H. destruct H as [H1 H2]. rewrite forallb_forall in H1, H2.
  specialize (H2 j). rewrite in_seq in H2. specialize (H2 (conj (Nat.le_0_l j) Hj)).
  unfold drawing. destruct (find (fun d => is_shape (fst d) (shape_at t w c j)) ds) as [d |] eqn:E.
  - apply find_some in E. destruct E as [E1 E2].
    unfold is_shape in E2. destruct (shape_dec (fst d) (shape_at t w c j)) as [<- |]; [| discriminate]. apply H1, E1.
  - exfalso. apply existsb_exists in H2. destruct H2 as (d & Hd & Hs).
    pose proof (find_none _ _ E d Hd) as N. cbn beta in N. congruence.
Qed.

(** * Questions: some counters that count together how many answers are no *)

Definition lines_counter (l : lines) (T : table) : option counter :=
  match l with
  | Along (a, b) turned =>
      let r := if turned then backwards values T else forwards values T in
      if a =? 1 then Some (along_counter values w r b)
      else if (a =? 0) && (b =? 1) then Some (word_counter values w r false) else None
  | RowByRow => Some (word_counter values w (forwards values T) true)
  | ColumnByColumn => Some (columns_counter values w T)
  end.

Definition place_counters (c : condition) : option (list counter) :=
  let ds := draw c in if drawn_right c ds then Some (map (column_counter c ds) (seq 0 w)) else None.

Definition counters (q : question) : option (list counter) :=
  match q with
  | Place c => place_counters c
  | Line l M =>
      match automaton values M with
      | Some T => option_map (fun C => [C]) (lines_counter l T)
      | None => None
      end
  | Order good s =>
      if Nat.ltb w (wide s) then Some [] else if Nat.ltb 0 (high s) then Some [sorting_counter s w good values] else None
  end.

Lemma value_in : forall x, In x symbols -> In (value values x) values.
Proof. intros x H. rewrite <- (map_value_symbols values) at 2. apply in_map, H. Qed.

Lemma rows_in : forall A, shaped A -> Forall (Forall (fun v => In v values)) (array_of values A).
Proof.
  intros A HA. apply Forall_map. revert HA. apply Forall_impl. intros row [_ H].
  apply Forall_map. revert H. apply Forall_impl. apply value_in.
Qed.

Lemma array_in : forall A i j v, shaped A -> value_at (array_of values A) i j = Some v -> In v values.
Proof.
  intros A i j v HA H. unfold value_at in H. destruct ((i <? 0) || (j <? 0)); [discriminate |].
  destruct (nth_error (array_of values A) (Z.to_nat i)) as [row |] eqn:E; [| discriminate].
  apply nth_error_In in E, H. pose proof (rows_in A HA) as R. rewrite Forall_forall in R. specialize (R row E).
  rewrite Forall_forall in R. apply R, H.
Qed.

Lemma line_in : forall l u A, shaped A -> In u (lines_of l w (array_of values A)) -> Forall (fun v => In v values) u.
Proof.
  intros l u A HA Hu. destruct l as [d turned | |]; cbn [lines_of] in Hu.
  - apply in_map_iff in Hu. destruct Hu as (x & <- & _).
    assert (forall m x, Forall (fun v => In v values) (line_from (array_of values A) m x d)) as G.
    { induction m as [| m IH]; intros y; cbn [line_from]; [constructor |].
      destruct (value_at (array_of values A) (fst y) (snd y)) as [v |] eqn:E; [| constructor].
      constructor; [exact (array_in _ _ _ _ HA E) | apply IH]. }
    cbv zeta. destruct turned; [apply Forall_rev |]; apply G.
  - apply Forall_forall. intros v Hv. pose proof (rows_in A HA) as R. rewrite Forall_forall in R.
    destruct (array_of values A) as [| row B]; [contradiction |]. destruct Hu as [<- | []].
    apply in_concat in Hv. destruct Hv as (r & Hr & Hv). specialize (R r Hr). rewrite Forall_forall in R. apply R, Hv.
  - apply Forall_forall. intros v Hv. pose proof (rows_in A HA) as R. rewrite Forall_forall in R.
    assert (forall r, In r (array_of values A) -> length r = w) as L.
    { intros r Hr. apply in_map_iff in Hr. destruct Hr as (r' & <- & Hr). rewrite map_length. rewrite Forall_forall in HA.
      apply HA, Hr. }
    destruct (array_of values A) as [| row B]; [contradiction |]. destruct Hu as [<- | []].
    apply in_concat in Hv. destruct Hv as (c & Hc & Hv). apply in_map_iff in Hc. destruct Hc as (j & <- & Hj).
    apply in_map_iff in Hv. destruct Hv as (r & <- & Hr). apply in_seq in Hj. specialize (R r Hr). rewrite Forall_forall in R.
    apply R, nth_In. rewrite (L r Hr). rewrite <- (L row); [lia | left; reflexivity].
Qed.

Lemma widths : forall A, shaped A -> Forall (fun row => length row = w) A.
Proof. intros A. apply Forall_impl. intros row [K _]. exact K. Qed.

Lemma lines_counted : forall l s T C A, automaton values s = Some T -> lines_counter l T = Some C -> shaped A ->
  amount C A = no_answers (answers t w (array_of values A) (Line l s)).
Proof.
  intros l s T C A E H HA. cbn [answers].
  rewrite (map_ext_in _ (reads values T))
    by (intros u Hu; symmetry; exact (automaton_reads values s T u E (line_in l u A HA Hu))). clear E.
  pose proof (widths A HA) as HL.
  destruct l as [[a b] turned | |]; cbn [lines_counter lines_of] in *.
  - rewrite map_map.
    rewrite (map_ext _ (fun x => accepted (if turned then backwards values T else forwards values T)
                                   (line_from (array_of values A) (length (array_of values A) + w) x (a, b))))
      by (intros x; destruct turned; [symmetry; apply backwards_accepted | reflexivity]).
    destruct (Z.eqb_spec a 1) as [-> | _].
    + inversion H; subst C. apply along_amount; assumption.
    + destruct (Z.eqb_spec a 0) as [-> |]; [| discriminate]. destruct (Z.eqb_spec b 1) as [-> |]; [| discriminate].
      inversion H; subst C. apply rows_amount; assumption.
  - inversion H; subst C. rewrite words_amount, cost_line by assumption. destruct A as [| row A]; [reflexivity |].
    destruct row as [| x row]; [apply Forall_inv in HL; cbn in HL; lia |]. cbn [array_of map concat app].
    unfold no_answers. cbn [map filter]. change (accepted (forwards values T)) with (reads values T). destruct (reads _ _ _); reflexivity.
  - inversion H; subst C. rewrite columns_amount by assumption. destruct A as [| row A]; [reflexivity |].
    unfold no_answers. cbn [array_of map filter]. destruct (reads _ _ _); reflexivity.
Qed.

Lemma places_counted : forall c Cs A, place_counters c = Some Cs -> shaped A ->
  list_sum (map (fun C => amount C A) Cs) = no_answers (answers t w (array_of values A) (Place c)).
Proof.
  intros c Cs A H HA. unfold place_counters in H. cbv zeta in H.
  destruct (drawn_right c (draw c)) eqn:D; [| discriminate]. inversion H; subst Cs. clear H.
  rewrite place_failures, map_map. apply sum_same. intros j Hj. apply in_seq in Hj.
  replace (length (array_of values A)) with (length A) by (unfold array_of; rewrite map_length; reflexivity).
  unfold amount, column_counter. cbn [adding].
  apply condition_tallies; [exact w_positive | lia | exact not_closed | apply drawing_right; [exact D | lia] | exact HA].
Qed.

Lemma counters_amount : forall q Cs A, counters q = Some Cs -> shaped A ->
  list_sum (map (fun C => amount C A) Cs) = no_answers (answers t w (array_of values A) q).
Proof.
  intros q Cs A H HA. destruct q as [c | l s | good s]; cbn [counters] in H.
  - apply places_counted; assumption.
  - destruct (automaton values s) as [T |] eqn:E; [| discriminate].
    destruct (lines_counter l T) as [C |] eqn:F; [| discriminate]. inversion H; subst Cs. cbn [map]. unfold list_sum. cbn [fold_right].
    rewrite Nat.add_0_r. exact (lines_counted l s T C A E F HA).
  - destruct (Nat.ltb_spec w (wide s)) as [N | N].
    { inversion H; subst Cs. cbn [answers]. unfold words_of. apply Nat.ltb_lt in N. rewrite N. reflexivity. }
    destruct (Nat.ltb_spec 0 (high s)) as [L |]; [| discriminate]. inversion H; subst Cs. clear H.
    cbn [map list_sum fold_right answers]. unfold list_sum. cbn [fold_right]. rewrite Nat.add_0_r.
    apply sorting_counts; [exact L | exact w_positive | exact N | exact (widths A HA)].
Qed.

(** ** Whether all answers are yes *)

Definition order_part (good : comparison -> bool) (s : showing) : option part :=
  if is_plain s values then
    Some (if by_rows s
          then Part (kept_pair kept_comparison (kept_list kept_nat)) (row_scanner values w good)
          else Part (kept_pair (kept_list kept_comparison) (kept_list kept_nat)) (column_scanner values w good))
  else None.

Definition strictly (q : question) : option part :=
  match q with
  | Order good s => match order_part good s with Some P => Some P | None => option_map (fun Cs => all_of (map strict Cs)) (counters q) end
  | _ => option_map (fun Cs => all_of (map strict Cs)) (counters q)
  end.

Lemma counted_strictly : forall q P A, option_map (fun Cs => all_of (map strict Cs)) (counters q) = Some P -> shaped A ->
  takes P A = Nat.eqb (no_answers (answers t w (array_of values A) q)) 0.
Proof.
  intros q P A H HA. destruct (counters q) as [Cs |] eqn:E; [| discriminate]. cbn [option_map] in H.
  inversion H; subst P. rewrite <- (counters_amount q Cs A E HA), all_of_takes, forallb_map, sum_is_zero, forallb_map.
  apply forallb_ext_in. intros C _. apply strict_takes.
Qed.

Lemma strictly_takes : forall q P A, strictly q = Some P -> shaped A ->
  takes P A = Nat.eqb (no_answers (answers t w (array_of values A) q)) 0.
Proof.
  intros q P A H HA. destruct q as [| | good s]; try exact (counted_strictly _ _ _ H HA). cbn [strictly] in H.
  unfold order_part in H. destruct (is_plain s values) eqn:E; [| apply (counted_strictly _ _ _ H HA)].
  pose proof (widths A HA) as HL.
  cbn [answers]. rewrite (plain_words s values w); [| exact w_positive | exact E | | apply rows_in, HA].
  - destruct (by_rows s); inversion H; subst P; unfold takes; cbn [reading];
      rewrite rows_accepted || rewrite columns_accepted; trivial; apply in_order_answers.
  - apply Forall_map. revert HL. apply Forall_impl. intros row K. rewrite map_length. exact K.
Qed.

(** * Rules *)

Definition clause_part (c : clause) : option part :=
  match snd c with
  | [O] => option_map all_of (every strictly (fst c))
  | allowed => option_map (fun Cs => total (sum_of (concat Cs)) allowed) (every counters (fst c))
  end.

Lemma clause_takes : forall c P A, clause_part c = Some P -> shaped A ->
  takes P A = satisfied t w (array_of values A) c.
Proof.
  intros [qs allowed] P A H HA. unfold satisfied, failures. cbn [fst snd].
  change (length (filter negb ?l)) with (no_answers l). rewrite no_answers_flat.
  assert (forall Css, every counters qs = Some Css ->
            amount (sum_of (concat Css)) A = list_sum (map (fun q => no_answers (answers t w (array_of values A) q)) qs)) as G.
  { clear H. intros Css E. apply every_forall in E. rewrite sum_of_amount.
    induction E as [| q Cs qs Css Hq _ IH]; [reflexivity |]. cbn [concat map].
    rewrite map_app, list_sum_app, IH, (counters_amount q Cs A Hq HA). reflexivity. }
  assert (forall Ps, every strictly qs = Some Ps ->
            takes (all_of Ps) A = Nat.eqb (list_sum (map (fun q => no_answers (answers t w (array_of values A) q)) qs)) 0) as F.
  { clear H G. intros Ps E. apply every_forall in E. rewrite all_of_takes.
    induction E as [| q Q qs Ps Hq _ IH]; [reflexivity |]. cbn [forallb map].
    rewrite IH, (strictly_takes q Q A Hq HA). unfold list_sum. cbn [fold_right].
    destruct (no_answers (answers t w (array_of values A) q)); reflexivity. }
  unfold clause_part in H. cbn [fst snd] in H.
  assert (option_map (fun Cs => total (sum_of (concat Cs)) allowed) (every counters qs) = Some P ->
          takes P A = existsb (Nat.eqb (list_sum (map (fun q => no_answers (answers t w (array_of values A) q)) qs))) allowed) as T.
  { intros E. destruct (every counters qs) as [Css |]; [| discriminate]. inversion E; subst P.
    rewrite total_takes, (G Css eq_refl). reflexivity. }
  destruct allowed as [| [| k] [| k' l]]; try exact (T H).
  destruct (every strictly qs) as [Ps |]; [| discriminate]. inversion H; subst P.
  rewrite (F Ps eq_refl). cbn [existsb]. rewrite orb_false_r. reflexivity.
Qed.

Definition judgement_part (j : list clause * (list bool -> bool)) : option part :=
  option_map (judge (snd j)) (every clause_part (fst j)).

Definition rule_part (rule : array_rule) : option part :=
  match every clause_part (clauses rule), every judgement_part (judged rule) with
  | Some Ps, Some Qs => Some (all_of (Ps ++ Qs))
  | _, _ => None
  end.

Lemma rule_takes : forall rule P A, rule_part rule = Some P -> shaped A ->
  takes P A = obeys t rule w (array_of values A).
Proof.
  intros rule P A H HA. unfold rule_part in H.
  destruct (every clause_part (clauses rule)) as [Ps |] eqn:E1; [| discriminate].
  destruct (every judgement_part (judged rule)) as [Qs |] eqn:E2; [| discriminate].
  inversion H; subst P. clear H. rewrite all_of_takes, forallb_app. unfold obeys.
  apply every_forall in E1, E2. f_equal.
  - induction E1 as [| c P cs Ps Hc _ IH]; [reflexivity |]. cbn [forallb]. rewrite IH, (clause_takes c P A Hc HA). reflexivity.
  - induction E2 as [| j Q js Qs Hj _ IH]; [reflexivity |]. cbn [forallb]. rewrite IH. f_equal.
    unfold judgement_part in Hj. destruct (every clause_part (fst j)) as [Rs |] eqn:E; [| discriminate].
    inversion Hj; subst Q. clear Hj. rewrite judge_takes. f_equal. apply every_forall in E.
    induction E as [| c P cs Rs' Hc _ IHc]; [reflexivity |]. cbn [map]. rewrite IHc, (clause_takes c P A Hc HA). reflexivity.
Qed.

(** * Closed boards *)

Definition closed_part (least : nat) (rule : array_rule) : option part :=
  let m := reach rule in
  match unrolled_rule m rule with
  | None => None
  | Some longer =>
      match rule_part rule, rule_part longer with
      | Some P, Some Q => Some (from_rows w least P (closing w m Q))
      | _, _ => None
      end
  end.

Lemma closed_takes : forall least rule P A, closed_part least rule = Some P -> shaped A ->
  takes P A = obeys (closed_from least t (length A)) rule w (array_of values A).
Proof.
  intros least rule P A H HA. unfold closed_part in H. cbv zeta in H.
  destruct (unrolled_rule (reach rule) rule) as [longer |] eqn:U; [| discriminate].
  destruct (rule_part rule) as [P1 |] eqn:E1; [| discriminate]. destruct (rule_part longer) as [P2 |] eqn:E2; [| discriminate].
  inversion H; subst P. clear H.
  pose proof (widths A HA) as HL.
  rewrite from_rows_takes, closing_takes by assumption. unfold closed_from.
  destruct (Nat.ltb (length A) least); [apply rule_takes; assumption |].
  rewrite (rule_takes longer P2) by (try assumption; apply again_all, HA).
  assert (Forall (fun row => length row = w) (array_of values A)) as HV.
  { apply Forall_map. revert HL. apply Forall_impl. intros row K. rewrite map_length. exact K. }
  rewrite <- (unrolled_obeys w w_positive t not_closed (array_of values A) HV (reach rule) rule longer U).
  f_equal. unfold array_of. rewrite map_app. f_equal. apply again_map.
Qed.

(** * How many arrays a scanner accepts *)

Lemma part_counts : forall (P : part) (good : array -> bool) n,
  (forall A, length A = n -> shaped A -> takes P A = good (array_of values A)) ->
  power (reading P) symbols w n (endings (reading P)) (start (reading P)) =
  Z.of_nat (length (filter good (arrays values w n))).
Proof.
  intros P good n H. rewrite power_counts. unfold number. f_equal. rewrite (arrays_of_symbols values).
  assert (forall A, In A (lists (lists symbols w) n) ->
            accepts_from (reading P) A (start (reading P)) = good (array_of values A)) as G.
  { intros A HA. apply in_lists in HA. destruct HA as [HL HA]. apply (H A HL).
    revert HA. apply Forall_impl. intros row Hr. apply in_lists in Hr. exact Hr. }
  induction (lists (lists symbols w) n) as [| A l IH]; cbn [filter map]; [reflexivity |].
  rewrite <- G by (left; reflexivity).
  destruct (accepts_from (reading P) A (start (reading P))); cbn [length]; rewrite IH; auto;
    intros A' HA'; apply G; right; exact HA'.
Qed.
End Rule.

(** The computation. [r] is ascending with leading coefficient 1, such that r(M) q'(M) t = 0, where
    q' is q reversed, M the matrix of the states and t the vector of its ends. *)
Definition part_check (values : list Z) (w : nat) (found : option part) (p q r : list Z) : bool :=
  Nat.ltb 0 w &&
  match found with
  | None => false
  | Some P =>
      let ls := all_layers key (reading P) (symbols values) w in
      Nat.eqb (length ls) w && gf_right same (reading P) (symbols values) ls 1%positive p q (removelast r)
  end.

Lemma part_proved : forall values w found p q r (good : nat -> array -> bool),
  part_check values w found p q r = true ->
  (forall P A, (0 < w)%nat -> found = Some P -> Forall (is_row values w) A -> takes P A = good (length A) (array_of values A)) ->
  forall n, product q (fun m => Z.of_nat (length (filter (good m) (arrays values w m)))) n = coefficient p n.
Proof.
  intros values w found p q r good H G n. unfold part_check in H. apply andb_true_iff in H. destruct H as [Hw H].
  apply Nat.ltb_lt in Hw. destruct found as [P |]; [| discriminate].
  apply andb_true_iff in H. destruct H as [Hl H]. apply Nat.eqb_eq in Hl.
  pose proof (gf_right_right _ _ same_true _ _ _ _ _ _ _ H n) as K. rewrite Hl in K.
  rewrite <- K. apply product_same. intros m. symmetry. apply (part_counts values w P (good m)). intros A <- HA. auto.
Qed.

Definition gf_check (t : topology) (values : list Z) (w : nat) (rule : array_rule) (p q r : list Z) : bool :=
  negb (is_closed t) && part_check values w (rule_part t values w rule) p q r.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of arrays of m rows that obey the rule. *)
Theorem gf_proved : forall t values rule w p q r,
  gf_check t values w rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count t values rule w m)) n = coefficient p n.
Proof.
  intros t values rule w p q r H. unfold gf_check in H. apply andb_true_iff in H. destruct H as [T H].
  apply negb_true_iff in T. apply (part_proved _ _ _ _ _ _ (fun _ => obeys t rule w) H).
  intros P A Hw E HA. exact (rule_takes t values w Hw T rule P A E HA).
Qed.

(** The same of boards that are closed from a number of rows on. *)
Definition closed_check least (t : topology) (values : list Z) (w : nat) (rule : array_rule) (p q r : list Z) : bool :=
  negb (is_closed t) && part_check values w (closed_part t values w least rule) p q r.

Theorem closed_proved : forall least t values rule w p q r,
  closed_check least t values w rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count (closed_from least t m) values rule w m)) n = coefficient p n.
Proof.
  intros least t values rule w p q r H. unfold closed_check in H. apply andb_true_iff in H. destruct H as [T H].
  apply negb_true_iff in T. apply (part_proved _ _ _ _ _ _ (fun m => obeys (closed_from least t m) rule w) H).
  intros P A Hw E HA. exact (closed_takes t values w Hw T least rule P A E HA).
Qed.

(** * Recurrences as they are written *)

Fixpoint back (q : list Z) (a : nat -> Z) (n i : nat) : Z :=
  match q with [] => 0 | c :: q' => c * a (n - i)%nat + back q' a n (S i) end.

Lemma product_back_from : forall q a n i,
  (pred (length q) <= n)%nat -> product q a n = back q a (n + i) i.
Proof.
  induction q as [| c q IH]; intros a n i H; cbn [product back]; [reflexivity |].
  replace (n + i - i)%nat with n by lia. f_equal. destruct n as [| n].
  - destruct q; [reflexivity | cbn in H; lia].
  - rewrite (IH a n (S i)) by (cbn in H; lia). f_equal. lia.
Qed.

Lemma product_back : forall q a n,
  (pred (length q) <= n)%nat -> product q a n = back q a n 0.
Proof. intros. rewrite (product_back_from q a n 0) by assumption. rewrite Nat.add_0_r. reflexivity. Qed.

(** From [gf : forall n, product q a n = coefficient p n] to [forall n, (n >= m)%nat -> a n = ...]. *)
Ltac by_recurrence gf :=
  match type of gf with
  | forall n, product ?q ?a n = coefficient ?p n =>
      let n := fresh "n" in let Hn := fresh "Hn" in let H := fresh "H" in
      intros n Hn; pose proof (gf n) as H;
      let q' := eval cbv in q in let p' := eval cbv in p in
      change (product q' a n = coefficient p' n) in H;
      rewrite product_back in H by (cbn [length pred]; lia);
      unfold coefficient in H; rewrite nth_overflow in H by (cbn [length]; lia);
      cbn [back] in H; rewrite Nat.sub_0_r in H; lia
  end.
