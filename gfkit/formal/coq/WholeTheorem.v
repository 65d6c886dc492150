(** Generating functions of rules that say something of lines and of the whole array, by one
    computation. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Export OrderedTheorem WholeRules.
From GFKit Require Import Scanners Places Conditions Automata Explore Exceptions Orders.
From GFKit Require Import Lines LineScanners ColumnWords Sayings.
Import ListNotations.
Open Scope Z_scope.

Section Rule.
Variable t : topology.
Variable values : list Z.
Variable w : nat.

Notation symbols := (symbols values).

(** * Lines *)

Definition fair_way (a b : Z) : bool := (0 <=? a) && (a <=? 1) && (-1 <=? b) && (b <=? 1) && ((a =? 1) || (b =? 1)).

Definition line_part (l : lines * saying) : option (scanner (list (list positive))) :=
  match automaton values (snd l) with
  | None => None
  | Some (r, size) =>
      match fst l with
      | Along (a, b) backwards =>
          if fair_way a b then
            if backwards then
              if reversed_right r size values
              then Some (line_scanner values (reversed r size values) w (Z.to_nat a) b) else None
            else Some (line_scanner values r w (Z.to_nat a) b)
          else None
      | RowByRow => Some (reader_scanner values (with_empty r))
      | ColumnByColumn =>
          if bounded (with_empty r) (S size) values
          then Some (columns_scanner values (with_empty r) (S size) w) else None
      end
  end.

Definition parts (ls : list (lines * saying)) : list (scanner (list (list positive))) :=
  flat_map (fun l => match line_part l with Some sc => [sc] | None => [] end) ls.
Definition all_parts (ls : list (lines * saying)) : bool :=
  forallb (fun l => match line_part l with Some _ => true | None => false end) ls.

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

Lemma line_part_accepts : forall l sc A, (0 < w)%nat -> line_part l = Some sc -> Forall (is_row values w) A ->
  accepts sc A = forallb (said_of (snd l)) (lines_of (fst l) w (array_of values A)).
Proof.
  intros [way s] sc A Hw H HA. unfold line_part in H. cbn [fst snd] in *.
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
    assert (forall r', accepts (line_scanner values r' w (Z.to_nat a) b) A =
      forallb (fun x => read_from r' (first_state r')
                          (line_from (array_of values A) (length (array_of values A) + w) x (a, b)))
              (line_starts w (array_of values A) (a, b))) as K.
    { intros r'. unfold accepts. cbn [start line_scanner].
      rewrite (flat_accepts values r' w Hw (Z.to_nat a) b G A _ HL').
      rewrite (flat_lines r' w Hw (Z.to_nat a) b G (array_of values A) HL). rewrite <- Ea. reflexivity. }
    destruct backwards.
    + destruct (reversed_right r size values) eqn:V; [| discriminate]. inversion H; subst sc. rewrite K.
      apply forallb_ext_in. intros x _. cbv zeta.
      rewrite (reversed_reads r size values) by (trivial; apply line_in, HA).
      apply R, Forall_rev, line_in, HA.
    + inversion H; subst sc. rewrite K. apply forallb_ext_in. intros x _. apply R, line_in, HA.
  - inversion H; subst sc. rewrite reader_accepts. unfold reads_well. rewrite with_empty_reads. cbn [lines_of].
    pose proof (in_concat_values _ (rows_in A HA)) as HV.
    destruct A as [| row A]; [reflexivity |]. cbn [array_of map] in *. cbn [forallb]. rewrite andb_true_r.
    destruct (concat (map (value values) row :: map (map (value values)) A)) as [| v u] eqn:C; [| apply R, HV].
    exfalso. cbn [concat] in C. apply app_eq_nil in C. destruct C as [C _].
    pose proof (Forall_inv HL') as L. cbn beta in L. apply (f_equal (@length Z)) in C. rewrite map_length in C. cbn in C. lia.
  - destruct (bounded (with_empty r) (S size) values) eqn:B; [| discriminate]. inversion H; subst sc.
    rewrite (columns_read values (with_empty r) (S size) w Hw A B HA value_in). rewrite with_empty_reads. cbn [lines_of].
    pose proof (in_concat_values _ (columns_in A HA)) as HV.
    destruct A as [| row A]; [reflexivity |].
    assert (exists v u, concat (columns (array_of values (row :: A))) = v :: u) as (v & u & C).
    { pose proof (Forall_inv HL') as L. cbn beta in L. cbn [array_of map columns]. rewrite map_length, L.
      destruct w as [| m]; [lia |]. cbn [seq map concat app]. eauto. }
    rewrite C in *. cbn [array_of map] in *. cbn [forallb]. rewrite andb_true_r. apply R, HV.
Qed.

(** * Judgements *)

Definition enclosed (o : option (list (list positive))) : list (list positive) :=
  match o with None => [[2%positive]] | Some s => [1%positive] :: s end.
Definition opened (s : list (list positive)) : option (list (list positive)) :=
  match s with [1%positive] :: s' => Some s' | _ => None end.

Lemma opened_enclosed : forall o, opened (enclosed o) = o.
Proof. intros []; reflexivity. Qed.

Section Judging.
Variable scs : list (scanner (list (list positive))).
Variable verdict : list bool -> bool.

Fixpoint each {Y : Type} (f : scanner (list (list positive)) -> option (list (list positive)) -> Y)
    (scs : list (scanner (list (list positive)))) (os : list (option (list (list positive)))) : list Y :=
  match scs, os with sc :: scs', o :: os' => f sc o :: each f scs' os' | _, _ => [] end.

Definition judge_scanner : scanner (list (list (list positive))) :=
  Scanner (map (fun sc => enclosed (Some (start sc))) scs)
    (fun j x s => Some (map enclosed
       (each (fun sc o => match o with None => None | Some s => step sc j x s end) scs (map opened s))))
    (fun s => verdict (each (fun sc o => match o with None => false | Some s => final sc s end) scs (map opened s))).

Lemma map_opened : forall os, map opened (map enclosed os) = os.
Proof.
  intros os. rewrite map_map. transitivity (map (fun o : option (list (list positive)) => o) os); [| apply map_id].
  apply map_ext, opened_enclosed.
Qed.

Lemma each_each : forall (Y : Type) (f : scanner (list (list positive)) -> option (list (list positive)) -> Y) g scs os,
  each f scs (each g scs os) = each (fun sc o => f sc (g sc o)) scs os.
Proof. intros Y f g. induction scs0 as [| sc l IH]; intros [| o os]; cbn; try reflexivity. rewrite IH. reflexivity. Qed.

Lemma each_ext : forall (Y : Type) (f g : scanner (list (list positive)) -> option (list (list positive)) -> Y) scs os,
  (forall sc o, f sc o = g sc o) -> each f scs os = each g scs os.
Proof. intros Y f g. induction scs0 as [| sc l IH]; intros [| o os] H; cbn; try reflexivity. rewrite H, IH; trivial. Qed.

Lemma judge_row : forall row j os, length os = length scs ->
  run_row judge_scanner j row (map enclosed os) =
  Some (map enclosed (each (fun sc o => match o with None => None | Some s => run_row sc j row s end) scs os)).
Proof.
  induction row as [| x row IH]; intros j os H; cbn [run_row].
  - do 2 f_equal. revert os H. induction scs as [| sc l IHl]; intros [| o os] H; cbn in H; try discriminate; [reflexivity |].
    cbn [each]. rewrite <- IHl by lia. destruct o; reflexivity.
  - cbn [step judge_scanner]. rewrite map_opened.
    change (Scanner (map (fun sc => enclosed (Some (start sc))) scs)) with (Scanner (map (fun sc => enclosed (Some (start sc))) scs)).
    rewrite IH.
    + rewrite each_each. do 2 f_equal. apply each_ext. intros sc [s |]; [| reflexivity].
      destruct (step sc j x s); reflexivity.
    + revert os H. clear. induction scs as [| sc l IHl]; intros [| o os] H; cbn in *; try discriminate; [reflexivity |].
      rewrite IHl; lia.
Qed.

Lemma judge_from : forall A os, length os = length scs ->
  accepts_from judge_scanner A (map enclosed os) =
  verdict (each (fun sc o => match o with None => false | Some s => accepts_from sc A s end) scs os).
Proof.
  induction A as [| row A IH]; intros os H; cbn [accepts_from].
  - cbn [final judge_scanner]. rewrite map_opened. reflexivity.
  - rewrite judge_row by exact H. rewrite IH.
    + rewrite each_each. f_equal. apply each_ext. intros sc [s |]; [| reflexivity].
      destruct (run_row sc 0 row s); reflexivity.
    + revert os H. clear. induction scs as [| sc l IHl]; intros [| o os] H; cbn in *; try discriminate; [reflexivity |].
      rewrite IHl; lia.
Qed.

Theorem judge_accepts : forall A, accepts judge_scanner A = verdict (map (fun sc => accepts sc A) scs).
Proof.
  intros A. unfold accepts at 1. cbn [start judge_scanner].
  rewrite <- (map_map (fun sc => Some (start sc)) enclosed). rewrite judge_from by apply map_length.
  f_equal. clear. induction scs as [| sc l IH]; cbn [map each]; [reflexivity |]. rewrite IH. reflexivity.
Qed.
End Judging.

(** * All together *)

Definition drawn_rule (cs : list condition) : list (condition * list drawn) :=
  map (fun c => (c, draw t values w c)) cs.

Definition drawn_judgement (j : judgement) : list (list (condition * list drawn)) := map drawn_rule (asked j).

Definition judgement_scanner (j : judgement) (ess : list (list (condition * list drawn))) :
    scanner (list (list (list positive))) := judge_scanner (map (rule_scanner t w) ess) (judge j).

Definition whole_scanner (rule : whole_rule) (es : list (condition * list drawn))
    (gs : list (list (condition * list drawn) * list nat))
    (js : list (judgement * list (list (condition * list drawn)))) :
    scanner (list (list (list (list positive)))) :=
  together (all_scanners t values w es gs (of_order rule) :: together (parts (of_lines rule)) ::
            map (fun j => judgement_scanner (fst j) (snd j)) js).

(** The computation; [r] as in ArrayTheorem. *)
Definition whole_check (rule : whole_rule) (p q r : list Z) : bool :=
  Nat.ltb 0 w &&
  let es := drawn_rule (everywhere (of_cells (of_order rule))) in
  let gs := map (drawn_group t values w) (excepted (of_cells (of_order rule))) in
  let js := map (fun j => (j, drawn_judgement j)) (judged rule) in
  forallb (drawn_right t values w) es &&
  forallb (fun g => forallb (drawn_counts t values w) (fst g)) gs &&
  forallb (fun j => forallb (forallb (drawn_right t values w)) (snd j)) js &&
  all_parts (of_lines rule) &&
  let sc := whole_scanner rule es gs js in
  let ls := all_layers (fun s => concat (concat (concat s))) sc symbols w in
  Nat.eqb (length ls) w &&
  gf_right (same_list same_states) sc symbols ls 1%positive p q (removelast r).

Lemma whole_accepts : forall rule A, (0 < w)%nat ->
  forallb (drawn_right t values w) (drawn_rule (everywhere (of_cells (of_order rule)))) = true ->
  forallb (fun g => forallb (drawn_counts t values w) (fst g))
          (map (drawn_group t values w) (excepted (of_cells (of_order rule)))) = true ->
  forallb (fun j => forallb (forallb (drawn_right t values w)) (snd j))
          (map (fun j => (j, drawn_judgement j)) (judged rule)) = true ->
  all_parts (of_lines rule) = true ->
  Forall (is_row values w) A ->
  accepts (whole_scanner rule (drawn_rule (everywhere (of_cells (of_order rule))))
             (map (drawn_group t values w) (excepted (of_cells (of_order rule))))
             (map (fun j => (j, drawn_judgement j)) (judged rule))) A =
  obeys_whole t rule w (array_of values A).
Proof.
  intros rule A Hw He Hg Hj Hp HA. unfold whole_scanner, obeys_whole. rewrite together_accepts.
  cbn [forallb]. rewrite <- andb_assoc. f_equal; [| f_equal].
  - apply (all_accepts t values w (of_order rule) A Hw He Hg HA).
  - rewrite together_accepts. unfold parts, all_parts in *. induction (of_lines rule) as [| l ls IH]; [reflexivity |].
    cbn [flat_map forallb] in *. destruct (line_part l) as [sc |] eqn:E; [| discriminate].
    rewrite forallb_app. cbn [forallb]. rewrite andb_true_r, IH by exact Hp. f_equal.
    apply line_part_accepts; assumption.
  - rewrite !forallb_map in *. apply forallb_ext_in. intros j Hin. rewrite forallb_forall in Hj. specialize (Hj j Hin).
    cbn [fst snd] in *. unfold judgement_scanner, drawn_judgement in *. rewrite judge_accepts. f_equal.
    rewrite !map_map. apply map_ext_in. intros cs Hcs. rewrite forallb_map, forallb_forall in Hj.
    rewrite (rule_accepts t values w); [| exact Hw | apply Hj, Hcs | exact HA].
    unfold drawn_rule. rewrite map_map. cbn [fst]. rewrite map_id. reflexivity.
Qed.

Lemma whole_checked : forall rule p q r, whole_check rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count_whole t values rule w m)) n = coefficient p n.
Proof.
  intros rule p q r H. unfold whole_check in H. rewrite !andb_true_iff in H.
  destruct H as [Hw [[[[He Hg] Hj] Hp] [Hl H]]]. apply Nat.ltb_lt in Hw. apply Nat.eqb_eq in Hl.
  pose proof (gf_right_right _ _ (same_list_true _ _ same_states_true) _ _ _ _ _ _ _ H) as G. rewrite Hl in G.
  intros n. rewrite <- G. apply product_same. intros m. symmetry. apply (scanner_count values w).
  intros A HA. apply whole_accepts; assumption.
Qed.

End Rule.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of arrays of m rows that obey the rule. *)
Theorem whole_proved : forall t values rule w p q r,
  whole_check t values w rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count_whole t values rule w m)) n = coefficient p n.
Proof. intros t values rule w. exact (whole_checked t values w rule). Qed.
