(** Generating functions of the numbers of arrays that obey a rule, by one computation. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Export Arrays Sequences LeastOrder Cells.
From GFKit Require Import Scanners Places Conditions Automata Explore Orders Lines LineScanners ColumnWords Sayings.
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

Section Rule.
Variable t : topology.
Variable values : list Z.
Variable w : nat.
Hypothesis w_positive : (0 < w)%nat.

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

Definition column_part (c : condition) (ds : list drawn) (j : nat) : part :=
  let d := drawing ds (shape_at t w c j) in
  let rows := plan t w c j in
  let tl := place_tally w (fst d) (snd d) rows in
  Part kept_nodes
    (Scanner (begins tl) (strict_step w (fst d) (snd d) rows) (fun s => match rest tl s with O => true | S _ => false end)).

Lemma column_part_takes : forall c ds j A, takes (column_part c ds j) A = Nat.eqb (amount (column_counter c ds j) A) 0.
Proof.
  intros. rewrite <- strict_takes. apply takes_same; try reflexivity. intros. apply strict_step_right.
Qed.

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

(** * Questions *)

(** A question whose noes are counted, by some counters together. *)
Definition counters (q : question) : option (list counter) :=
  match q with
  | Place c =>
      let ds := draw c in
      if drawn_right c ds then Some (map (column_counter c ds) (seq 0 w)) else None
  | Line _ _ => None
  | Order s =>
      if Nat.ltb w (wide s) then Some [] else if Nat.ltb 0 (high s) then Some [sorting_counter s w values] else None
  end.

Lemma counters_amount : forall q Cs A, counters q = Some Cs -> shaped A ->
  list_sum (map (fun C => amount C A) Cs) = no_answers (answers t w (array_of values A) q).
Proof.
  intros q Cs A H HA. destruct q as [c | l s | s]; cbn [counters] in H.
  - cbv zeta in H. destruct (drawn_right c (draw c)) eqn:D; [| discriminate]. inversion H; subst Cs. clear H.
    rewrite place_failures, map_map. apply sum_same. intros j Hj. apply in_seq in Hj.
    replace (length (array_of values A)) with (length A) by (unfold array_of; rewrite map_length; reflexivity).
    unfold amount, column_counter. cbn [adding].
    apply condition_tallies; [exact w_positive | lia | apply drawing_right; [exact D | lia] | exact HA].
  - discriminate.
  - destruct (Nat.ltb_spec w (wide s)) as [N | N].
    { inversion H; subst Cs. cbn [answers]. unfold words_of. apply Nat.ltb_lt in N. rewrite N. reflexivity. }
    destruct (Nat.ltb_spec 0 (high s)) as [L |]; [| discriminate]. inversion H; subst Cs. clear H.
    cbn [map list_sum fold_right answers]. unfold list_sum. cbn [fold_right]. rewrite Nat.add_0_r.
    apply sorting_counts; [exact L | exact w_positive | exact N |].
    revert HA. apply Forall_impl. intros row [K _]. exact K.
Qed.

(** ** Lines *)

Definition fair_way (a b : Z) : bool := (0 <=? a) && (a <=? 1) && (-1 <=? b) && (b <=? 1) && ((a =? 1) || (b =? 1)).

Definition lines_part (r : reader) (a b : Z) : part :=
  Part (kept_list (kept_option kept_nat)) (line_scanner values r w (Z.to_nat a) b).

Definition line_part (l : lines) (s : saying) : option part :=
  match automaton values s with
  | None => None
  | Some (r, size) =>
      match l with
      | Along (a, b) backwards =>
          if fair_way a b then
            if backwards then
              if reversed_right r size values
              then Some (lines_part (reversed r size values) a b) else None
            else Some (lines_part r a b)
          else None
      | RowByRow => Some (Part kept_nat (reader_scanner values (with_empty r)))
      | ColumnByColumn =>
          if bounded (with_empty r) (S size) values
          then Some (Part (kept_list (kept_list (kept_option kept_nat))) (columns_scanner values (with_empty r) (S size) w)) else None
      end
  end.

Lemma value_in : forall x, In x symbols -> In (value values x) values.
Proof. intros x H. rewrite <- (map_value_symbols values) at 2. apply in_map, H. Qed.

Lemma array_in : forall A i j v, Forall (is_row values w) A -> value_at (array_of values A) i j = Some v -> In v values.
Proof.
  intros A i j v HA H. unfold value_at in H. destruct ((i <? 0) || (j <? 0)); [discriminate |].
  destruct (nth_error (array_of values A) (Z.to_nat i)) as [row |] eqn:E; [| discriminate].
  apply nth_error_In in E, H. unfold array_of in E. apply in_map_iff in E. destruct E as (row' & <- & E).
  apply in_map_iff in H. destruct H as (x & <- & H). rewrite Forall_forall in HA. destruct (HA row' E) as [_ F].
  rewrite Forall_forall in F. apply value_in, F, H.
Qed.

Lemma line_in : forall A d m x, Forall (is_row values w) A ->
  Forall (fun v => In v values) (line_from (array_of values A) m x d).
Proof.
  intros A d m. induction m as [| m IH]; intros x HA; cbn [line_from]; [constructor |].
  destruct (value_at (array_of values A) (fst x) (snd x)) as [v |] eqn:E; [| constructor].
  constructor; [exact (array_in _ _ _ _ HA E) | apply IH, HA].
Qed.

Lemma rows_in : forall A, Forall (is_row values w) A -> Forall (Forall (fun v => In v values)) (array_of values A).
Proof.
  intros A HA. unfold array_of. apply Forall_map. revert HA. apply Forall_impl. intros row [_ H].
  apply Forall_map. revert H. apply Forall_impl. apply value_in.
Qed.

Lemma in_concat_values : forall ls, Forall (Forall (fun v => In v values)) ls -> Forall (fun v => In v values) (concat ls).
Proof.
  induction ls as [| l ls IH]; intros H; cbn [concat]; [constructor |].
  inversion H; subst. apply Forall_app. auto.
Qed.

Lemma columns_in : forall A, Forall (is_row values w) A ->
  Forall (Forall (fun v => In v values)) (columns (array_of values A)).
Proof.
  intros A HA. assert (Forall (fun row => length row = w) (array_of values A)) as HL.
  { unfold array_of. apply Forall_map. revert HA. apply Forall_impl. intros row [H _]. rewrite map_length. exact H. }
  pose proof (rows_in A HA) as HV. unfold columns. destruct (array_of values A) as [| row B]; [constructor |].
  apply Forall_map. apply Forall_forall. intros j Hj. apply in_seq in Hj. apply Forall_map.
  rewrite (Forall_inv HL) in Hj.
  apply Forall_forall. intros r Hr. rewrite Forall_forall in HL, HV. specialize (HL r Hr). specialize (HV r Hr).
  rewrite Forall_forall in HV. apply HV, nth_In. lia.
Qed.

Lemma line_part_takes : forall way s P A, line_part way s = Some P -> shaped A ->
  takes P A = forallb (said_of s) (lines_of way w (array_of values A)).
Proof.
  intros way s P A H HA. unfold line_part in H.
  destruct (automaton values s) as [[r size] |] eqn:E; [| discriminate].
  assert (forall u, Forall (fun v => In v values) u -> read_from r (first_state r) u = said_of s u) as R.
  { intros u Hu. apply (automaton_reads values s r size u E Hu). }
  assert (Forall (fun row => length row = w) (array_of values A)) as HL.
  { unfold array_of. apply Forall_map. revert HA. apply Forall_impl. intros row [K _]. rewrite map_length. exact K. }
  assert (Forall (fun row => length row = w) A) as HL'.
  { revert HA. apply Forall_impl. intros row [K _]. exact K. }
  destruct way as [[a b] backwards | |].
  - destruct (fair_way a b) eqn:F; [| discriminate]. unfold fair_way in F.
    rewrite !andb_true_iff, orb_true_iff, !Z.leb_le, !Z.eqb_eq in F.
    assert (Z.of_nat (Z.to_nat a) <= 1 /\ -1 <= b <= 1 /\ (Z.to_nat a = 0%nat -> b = 1)) as G by lia.
    assert (a = Z.of_nat (Z.to_nat a)) as Ea by lia.
    cbn [lines_of]. rewrite forallb_map.
    assert (forall r', takes (lines_part r' a b) A =
      forallb (fun x => read_from r' (first_state r')
                          (line_from (array_of values A) (length (array_of values A) + w) x (a, b)))
              (line_starts w (array_of values A) (a, b))) as K.
    { intros r'. unfold takes, accepts, lines_part. cbn [reading start line_scanner].
      rewrite (flat_accepts values r' w w_positive (Z.to_nat a) b G A _ HL').
      rewrite (flat_lines r' w w_positive (Z.to_nat a) b G (array_of values A) HL). rewrite <- Ea. reflexivity. }
    destruct backwards.
    + destruct (reversed_right r size values) eqn:V; [| discriminate]. inversion H; subst P. rewrite K.
      apply forallb_ext_in. intros x _. cbv zeta.
      rewrite (reversed_reads r size values) by (trivial; apply line_in, HA).
      apply R, Forall_rev, line_in, HA.
    + inversion H; subst P. rewrite K. apply forallb_ext_in. intros x _. apply R, line_in, HA.
  - inversion H; subst P. unfold takes. cbn [reading]. rewrite reader_accepts. rewrite with_empty_reads. cbn [lines_of].
    pose proof (in_concat_values _ (rows_in A HA)) as HV.
    destruct A as [| row A]; [reflexivity |]. cbn [array_of map] in *. cbn [forallb]. rewrite andb_true_r.
    destruct (concat (map (value values) row :: map (map (value values)) A)) as [| v u] eqn:C; [| apply R, HV].
    exfalso. cbn [concat] in C. apply app_eq_nil in C. destruct C as [C _].
    pose proof (Forall_inv HL') as L. cbn beta in L. apply (f_equal (@length Z)) in C. rewrite map_length in C. cbn in C. lia.
  - destruct (bounded (with_empty r) (S size) values) eqn:B; [| discriminate]. inversion H; subst P.
    change (accepts (columns_scanner values (with_empty r) (S size) w) A =
            forallb (said_of s) (lines_of ColumnByColumn w (array_of values A))).
    rewrite (columns_read values (with_empty r) (S size) w w_positive A B HA value_in).
    rewrite with_empty_reads. cbn [lines_of].
    pose proof (in_concat_values _ (columns_in A HA)) as HV.
    destruct A as [| row A]; [reflexivity |].
    assert (exists v u, concat (columns (array_of values (row :: A))) = v :: u) as (v & u & C).
    { pose proof (Forall_inv HL') as L. cbn beta in L. cbn [array_of map columns]. rewrite map_length, L.
      destruct w as [| m]; [lia |]. cbn [seq map concat app]. eauto. }
    rewrite C in *. cbn [array_of map] in *. cbn [forallb]. rewrite andb_true_r. apply R, HV.
Qed.


(** ** Whether all answers are yes *)

Definition order_part (s : sorting) : option part :=
  if is_plain s values then
    Some (if by_rows s
          then Part (kept_pair kept_comparison (kept_list kept_nat)) (row_scanner values w (in_good_order s))
          else Part (kept_pair (kept_list kept_comparison) (kept_list kept_nat)) (column_scanner values w (in_good_order s)))
  else None.

Definition strictly (q : question) : option part :=
  match q with
  | Line l s => line_part l s
  | Place c =>
      let ds := draw c in
      if drawn_right c ds then Some (all_of (map (column_part c ds) (seq 0 w))) else None
  | Order s =>
      match order_part s with
      | Some P => Some P
      | None => option_map (fun Cs => all_of (map strict Cs)) (counters q)
      end
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
  intros [c | l s | s] P A H HA; cbn [strictly] in H.
  - cbv zeta in H. destruct (drawn_right c (draw c)) eqn:D; [| discriminate]. inversion H; subst P.
    rewrite <- (counters_amount (Place c) (map (column_counter c (draw c)) (seq 0 w)) A);
      [| cbn [counters]; rewrite D; reflexivity | exact HA].
    rewrite all_of_takes, sum_is_zero, !forallb_map. apply forallb_ext_in. intros j _. apply column_part_takes.
  - rewrite (line_part_takes l s P A H HA), no_answers_none. cbn [answers]. rewrite forallb_map. reflexivity.
  - unfold order_part in H. destruct (is_plain s values) eqn:E; [| apply (counted_strictly _ _ _ H HA)].
    assert (Forall (fun row => length row = w) A) as HL
      by (revert HA; apply Forall_impl; intros row [K _]; exact K).
    cbn [answers]. rewrite (plain_words s values w); [| exact w_positive | exact E | | apply rows_in, HA].
    + destruct (by_rows s); inversion H; subst P; unfold takes; cbn [reading];
        rewrite rows_accepted || rewrite columns_accepted; trivial; apply in_order_answers.
    + unfold array_of. apply Forall_map. revert HL. apply Forall_impl. intros row K. rewrite map_length. exact K.
Qed.

(** * Rules *)

Fixpoint all_there_are {X : Type} (l : list (option X)) : option (list X) :=
  match l with
  | [] => Some []
  | None :: _ => None
  | Some x :: m => option_map (cons x) (all_there_are m)
  end.

Lemma all_there_are_map : forall (X Y : Type) (f : X -> option Y) l ys, all_there_are (map f l) = Some ys ->
  Forall2 (fun x y => f x = Some y) l ys.
Proof.
  induction l as [| x l IH]; intros ys H; cbn [map all_there_are] in H; [inversion H; constructor |].
  destruct (f x) as [y |] eqn:E; [| discriminate].
  destruct (all_there_are (map f l)) as [m |]; [| discriminate]. inversion H; subst. constructor; auto.
Qed.

Definition clause_part (c : clause) : option part :=
  match snd c with
  | [O] => option_map all_of (all_there_are (map strictly (fst c)))
  | allowed => option_map (fun Cs => total (sum_of (concat Cs)) allowed) (all_there_are (map counters (fst c)))
  end.

Lemma clause_takes : forall c P A, clause_part c = Some P -> shaped A ->
  takes P A = satisfied t w (array_of values A) c.
Proof.
  intros [qs allowed] P A H HA. unfold satisfied, failures. cbn [fst snd].
  change (length (filter negb ?l)) with (no_answers l). rewrite no_answers_flat.
  assert (forall Css, all_there_are (map counters qs) = Some Css ->
            amount (sum_of (concat Css)) A = list_sum (map (fun q => no_answers (answers t w (array_of values A) q)) qs)) as G.
  { clear H. intros Css E. apply all_there_are_map in E. rewrite sum_of_amount.
    induction E as [| q Cs qs Css Hq _ IH]; [reflexivity |]. cbn [concat map].
    rewrite map_app, list_sum_app, IH, (counters_amount q Cs A Hq HA). reflexivity. }
  assert (forall Ps, all_there_are (map strictly qs) = Some Ps ->
            takes (all_of Ps) A = Nat.eqb (list_sum (map (fun q => no_answers (answers t w (array_of values A) q)) qs)) 0) as F.
  { clear H G. intros Ps E. apply all_there_are_map in E. rewrite all_of_takes.
    induction E as [| q Q qs Ps Hq _ IH]; [reflexivity |]. cbn [forallb map].
    rewrite IH, (strictly_takes q Q A Hq HA). unfold list_sum. cbn [fold_right].
    destruct (no_answers (answers t w (array_of values A) q)); reflexivity. }
  unfold clause_part in H. cbn [fst snd] in H.
  assert (option_map (fun Cs => total (sum_of (concat Cs)) allowed) (all_there_are (map counters qs)) = Some P ->
          takes P A = existsb (Nat.eqb (list_sum (map (fun q => no_answers (answers t w (array_of values A) q)) qs))) allowed) as T.
  { intros E. destruct (all_there_are (map counters qs)) as [Css |]; [| discriminate]. inversion E; subst P.
    rewrite total_takes, (G Css eq_refl). reflexivity. }
  destruct allowed as [| [| k] [| k' l]]; try exact (T H).
  destruct (all_there_are (map strictly qs)) as [Ps |]; [| discriminate]. inversion H; subst P.
  rewrite (F Ps eq_refl). cbn [existsb]. rewrite orb_false_r. reflexivity.
Qed.

Definition judgement_part (j : list clause * (list bool -> bool)) : option part :=
  option_map (judge (snd j)) (all_there_are (map clause_part (fst j))).

Definition rule_part (rule : array_rule) : option part :=
  match all_there_are (map clause_part (clauses rule)), all_there_are (map judgement_part (judged rule)) with
  | Some Ps, Some Qs => Some (all_of (Ps ++ Qs))
  | _, _ => None
  end.

Lemma rule_takes : forall rule P A, rule_part rule = Some P -> shaped A ->
  takes P A = obeys t rule w (array_of values A).
Proof.
  intros rule P A H HA. unfold rule_part in H.
  destruct (all_there_are (map clause_part (clauses rule))) as [Ps |] eqn:E1; [| discriminate].
  destruct (all_there_are (map judgement_part (judged rule))) as [Qs |] eqn:E2; [| discriminate].
  inversion H; subst P. clear H. rewrite all_of_takes, forallb_app. unfold obeys.
  apply all_there_are_map in E1, E2. f_equal.
  - induction E1 as [| c P cs Ps Hc _ IH]; [reflexivity |]. cbn [forallb]. rewrite IH, (clause_takes c P A Hc HA). reflexivity.
  - induction E2 as [| j Q js Qs Hj _ IH]; [reflexivity |]. cbn [forallb]. rewrite IH. f_equal.
    unfold judgement_part in Hj. destruct (all_there_are (map clause_part (fst j))) as [Rs |] eqn:E; [| discriminate].
    inversion Hj; subst Q. clear Hj. rewrite judge_takes. f_equal. apply all_there_are_map in E.
    induction E as [| c P cs Rs' Hc _ IHc]; [reflexivity |]. cbn [map]. rewrite IHc, (clause_takes c P A Hc HA). reflexivity.
Qed.

Lemma part_counts : forall rule P n, rule_part rule = Some P ->
  power (reading P) symbols w n (endings (reading P)) (start (reading P)) = Z.of_nat (count t values rule w n).
Proof.
  intros rule P n H. rewrite power_counts. unfold number, count. f_equal. rewrite (arrays_of_symbols values).
  assert (forall A, In A (lists (lists symbols w) n) ->
            accepts_from (reading P) A (start (reading P)) = obeys t rule w (array_of values A)) as G.
  { intros A HA. apply in_lists in HA. destruct HA as [_ HA]. apply (rule_takes rule P A H).
    revert HA. apply Forall_impl. intros row Hr. apply in_lists in Hr. exact Hr. }
  induction (lists (lists symbols w) n) as [| A l IH]; cbn [filter map]; [reflexivity |].
  rewrite <- G by (left; reflexivity).
  destruct (accepts_from (reading P) A (start (reading P))); cbn [length]; rewrite IH; auto;
    intros A' HA'; apply G; right; exact HA'.
Qed.
End Rule.

(** The computation. [r] is ascending with leading coefficient 1, such that r(M) q'(M) t = 0, where
    q' is q reversed, M the matrix of the states and t the vector of its ends. *)
Definition gf_check (t : topology) (values : list Z) (w : nat) (rule : array_rule) (p q r : list Z) : bool :=
  Nat.ltb 0 w &&
  match rule_part t values w rule with
  | None => false
  | Some P =>
      let ls := all_layers key (reading P) (symbols values) w in
      Nat.eqb (length ls) w && gf_right same (reading P) (symbols values) ls 1%positive p q (removelast r)
  end.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of arrays of m rows that obey the rule. *)
Theorem gf_proved : forall t values rule w p q r,
  gf_check t values w rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count t values rule w m)) n = coefficient p n.
Proof.
  intros t values rule w p q r H. unfold gf_check in H. apply andb_true_iff in H. destruct H as [Hw H].
  apply Nat.ltb_lt in Hw. destruct (rule_part t values w rule) as [P |] eqn:E; [| discriminate].
  apply andb_true_iff in H. destruct H as [Hl H]. apply Nat.eqb_eq in Hl.
  pose proof (gf_right_right _ _ same_true _ _ _ _ _ _ _ H) as G. rewrite Hl in G.
  intros n. rewrite <- G. apply product_same. intros m. symmetry. apply part_counts; assumption.
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
