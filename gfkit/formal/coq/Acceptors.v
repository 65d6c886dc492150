(** Automata of the acceptors of rules, and what is asked of the lines of what blocks show. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays Scanners Conditions Lines Orders.
Import ListNotations.
Open Scope nat_scope.

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

(** * What is said of the lines of what blocks show *)

Section Said.
Open Scope nat_scope.
Variable values : list Z.
Variable s : showing.
Variable w : nat.
Variable letters : list Z.
Variable T : table.

Definition shown_numbers : list Z := nodup Z.eq_dec (map (shows s) (lists values (high s * wide s))).

(** For columns the states to which they lead, if any row was shown. *)
Definition say_row (c : option (list nat)) (u : list Z) : nat * option (list nat) :=
  if by_rows s then (bad (reads letters T u), c)
  else (0, Some (map (fun kx => leads_to letters T (fst kx) (snd kx))
                     (combine (match c with Some ks => ks | None => repeat 0 (length u) end) u))).

Definition said (c : option (list nat)) : nat :=
  match c with Some ks => list_sum (map (fun k => bad (ends T k)) ks) | None => 0 end.

Lemma say_rows : forall U, by_rows s = true -> over_rows say_row said None U = list_sum (map (fun u => bad (reads letters T u)) U).
Proof.
  induction U as [| u U IH]; intros H; [reflexivity |]. cbn [over_rows]. unfold say_row at 1. rewrite H, IH by exact H. reflexivity.
Qed.

Definition led (m : nat) (U : array) : list nat := map (fun j => go letters T 0 (col U j)) (seq 0 m).

Lemma led_more : forall U u, map (fun kx => leads_to letters T (fst kx) (snd kx)) (combine (led (length u) U) u) = led (length u) (U ++ [u]).
Proof.
  intros U u. unfold led. apply nth_ext with (d := 0) (d' := 0).
  - rewrite !map_length, combine_length, map_length, seq_length. lia.
  - intros j Hj. rewrite map_length, combine_length, map_length, seq_length in Hj.
    rewrite (nth_indep _ 0 (leads_to letters T (fst (0, 0%Z)) (snd (0, 0%Z))))
      by (rewrite map_length, combine_length, map_length, seq_length; lia).
    rewrite (map_nth (fun kx => leads_to letters T (fst kx) (snd kx))).
    rewrite combine_nth by (rewrite map_length; apply seq_length). cbn [fst snd].
    rewrite !nth_map_seq. replace (j <? length u) with true by (symmetry; apply Nat.ltb_lt; lia).
    unfold col. rewrite map_app. unfold go at 2. rewrite fold_left_app. reflexivity.
Qed.

Lemma say_columns : forall V U m, by_rows s = false -> Forall (fun u => length u = m) (U ++ V) ->
  over_rows say_row said (match U with [] => None | _ => Some (led m U) end) V =
  list_sum (map (fun u => bad (reads letters T u)) (columns (U ++ V))).
Proof.
  induction V as [| u V IH]; intros U m Hb HU; cbn [over_rows].
  - rewrite app_nil_r in *. destruct U as [| u U]; [reflexivity |]. cbn [said]. unfold columns, led.
    pose proof (Forall_inv HU) as L. cbn beta in L. rewrite L, !map_map. reflexivity.
  - unfold say_row at 1. rewrite Hb. cbn [Nat.add].
    assert (length u = m) as Lu by (apply Forall_app in HU; destruct HU as [_ HU]; exact (Forall_inv HU)).
    replace (U ++ u :: V) with ((U ++ [u]) ++ V) in * by (rewrite <- app_assoc; reflexivity).
    rewrite <- (IH (U ++ [u]) m Hb HU). replace (match U ++ [u] with [] => None | _ => Some (led m (U ++ [u])) end)
      with (Some (led m (U ++ [u]))) by (destruct U; reflexivity). subst m. rewrite <- led_more.
    destruct U as [| u0 U]; [| reflexivity]. replace (repeat 0 (length u)) with (led (length u) []); [reflexivity |].
    unfold led. clear. generalize 0 at 2. induction (length u) as [| n IH]; intros k; [reflexivity |].
    cbn [seq map repeat]. f_equal. apply IH.
Qed.

Definition said_counter : counter :=
  row_counter w values (kept_pair (kept_list (kept_list kept_Z)) (kept_option (kept_list kept_nat)))
    ([], None) (on_blocks s w _ say_row) (fun c => said (snd c)).

Lemma said_counts : forall A, 0 < w -> 0 < high s -> wide s <= w -> from_end s = false -> Forall (fun row => length row = w) A ->
  amount said_counter A = no_answers (map (reads letters T) (words_of s w (array_of values A))).
Proof.
  intros A Hw Hh Hs Hf HA. unfold said_counter. rewrite row_counted by assumption.
  etransitivity; [exact (over_blocks s w Hh _ say_row said _ [] None Hh) |].
  cbn [app]. fold (shown s w (array_of values A)). rewrite no_answers_map. unfold words_of.
  replace (w <? wide s) with false by (symmetry; apply Nat.ltb_ge; exact Hs). rewrite Hf, map_id. destruct (by_rows s) eqn:E.
  - apply say_rows, E.
  - apply (say_columns _ [] _ E (shown_lengths s w _)).
Qed.

Lemma in_consecutive : forall (X : Type) k (l m : list X), In m (consecutive k l) -> length m = k /\ incl m l.
Proof.
  induction l as [| x l IH]; intros m H; [contradiction |]. cbn [consecutive] in H. apply in_app_or in H. destruct H as [H | H].
  - destruct (Nat.leb_spec k (length (x :: l))) as [L |]; [| contradiction]. destruct H as [<- | []].
    split; [apply firstn_length_le, L |]. intros y Hy. rewrite <- (firstn_skipn k). apply in_or_app. left. exact Hy.
  - destruct (IH m H) as [H1 H2]. split; [exact H1 |]. intros y Hy. right. apply H2, Hy.
Qed.

(** What blocks of the values show is among those numbers. *)
Lemma words_shown : forall A, wide s <= w -> Forall (fun row => length row = w) A -> Forall (Forall (fun v => In v values)) A ->
  Forall (Forall (fun x => In x shown_numbers)) (words_of s w A).
Proof.
  intros A Hs HL HV. assert (Forall (Forall (fun x => In x shown_numbers)) (shown s w A)) as G.
  { apply Forall_map, Forall_forall. intros rows Hr. apply in_consecutive in Hr. destruct Hr as [Lr Ir].
    apply Forall_map, Forall_forall. intros j Hj. apply in_seq in Hj. apply nodup_In, in_map, in_lists.
    rewrite Forall_forall in HL, HV. rewrite <- Lr. clear Lr. induction rows as [| row rows IH]; [split; [reflexivity | constructor] |].
    cbn [flat_map length Nat.mul]. destruct IH as [I1 I2]; [intros y Hy; apply Ir; right; exact Hy |].
    specialize (HL row (Ir row (or_introl eq_refl))). specialize (HV row (Ir row (or_introl eq_refl))). split.
    - rewrite app_length, I1, firstn_length, skipn_length. lia.
    - apply Forall_app. split; [| exact I2]. apply Forall_forall. intros v Hv. rewrite Forall_forall in HV. apply HV.
      rewrite <- (firstn_skipn j). apply in_or_app. right. rewrite <- (firstn_skipn (wide s)). apply in_or_app. left. exact Hv. }
  unfold words_of. destruct (w <? wide s); [constructor |]. apply Forall_map. destruct (by_rows s).
  - revert G. apply Forall_impl. intros u Hu. destruct (from_end s); [apply Forall_rev |]; exact Hu.
  - pose proof (shown_lengths s w A) as L. unfold columns. destruct (shown s w A) as [| u U]; [constructor |].
    apply Forall_map, Forall_forall. intros j Hj. apply in_seq in Hj.
    assert (Forall (fun x => In x shown_numbers) (map (fun r => nth j r 0%Z) (u :: U))) as C.
    { apply Forall_map, Forall_forall. intros r Hr. rewrite Forall_forall in G, L. specialize (G r Hr). rewrite Forall_forall in G.
      apply G, nth_In. rewrite (L r Hr). rewrite (L u (or_introl eq_refl)) in Hj. lia. }
    destruct (from_end s); [apply Forall_rev |]; exact C.
Qed.
End Said.
