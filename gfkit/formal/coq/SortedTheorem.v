(** Generating functions of rules about the lexicographic order of what blocks show, by one computation. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Export WholeTheorem SortedRules.
From GFKit Require Import Scanners Places Conditions Automata Explore Exceptions Orders SortingScanners.
Import ListNotations.
Open Scope nat_scope.

Definition code_z (z : Z) : positive := match z with Z0 => 1 | Zpos p => xO p | Zneg p => xI p end.
Definition z_of_code (c : positive) : Z := match c with xH => 0%Z | xO p => Zpos p | xI p => Zneg p end.

Lemma z_of_code_right : forall z, z_of_code (code_z z) = z.
Proof. intros []; reflexivity. Qed.

Lemma map_inverse : forall (X Y : Type) (f : X -> Y) (g : Y -> X) l, (forall x, g (f x) = x) -> map g (map f l) = l.
Proof.
  intros X Y f g l H. rewrite map_map. transitivity (map (fun x : X => x) l); [| apply map_id].
  apply map_ext, H.
Qed.

Section Group.
Variable values : list Z.
Variable w : nat.
Hypothesis w_positive : 0 < w.
Variable group : list sorting.
Variable allowed : list nat.

Definition coded_rows (c : carried_rows) : list (list (list positive)) :=
  let '(rows, last, cs) := c in [map (map code_z) rows; map (map code_z) last; [map code_of cs]].

Fixpoint uncoded_rows (l : list (list (list positive))) : list carried_rows :=
  match l with
  | a :: b :: [k] :: rest =>
      (map (map z_of_code) a, map (map z_of_code) b, map compared k) :: uncoded_rows rest
  | _ => []
  end.

Definition packed (count : nat) (part : list nat) (cs : list carried_rows) : list (list (list positive)) :=
  [[code count]] :: [map code part] :: flat_map coded_rows cs.

Definition unpacked (l : list (list (list positive))) : option (nat * list nat * list carried_rows) :=
  match l with
  | [[c]] :: [part] :: rest => Some (symbol_of c, map symbol_of part, uncoded_rows rest)
  | _ => None
  end.

Lemma uncoded_rows_right : forall cs, uncoded_rows (flat_map coded_rows cs) = cs.
Proof.
  induction cs as [| [[rows last] k] cs IH]; [reflexivity |].
  cbn [flat_map coded_rows app uncoded_rows]. rewrite IH.
  rewrite !(map_inverse _ _ (map code_z) (map z_of_code)) by (intros l; apply map_inverse, z_of_code_right).
  rewrite (map_inverse _ _ code_of compared) by apply compared_code. reflexivity.
Qed.

Lemma unpacked_packed : forall count part cs, unpacked (packed count part cs) = Some (count, part, cs).
Proof.
  intros. unfold unpacked, packed. rewrite symbol_of_code, uncoded_rows_right.
  rewrite (map_inverse _ _ code symbol_of) by apply symbol_of_code. reflexivity.
Qed.

Fixpoint all_rows (g : list sorting) (cs : list carried_rows) (row : list Z) : nat * list carried_rows :=
  match g, cs with
  | s :: g', c :: cs' =>
      let (e, c') := on_row s w c row in let (e', cs'') := all_rows g' cs' row in (e + e', c' :: cs'')
  | _, _ => (0, [])
  end.

Fixpoint all_over (g : list sorting) (cs : list carried_rows) (A : array) : nat :=
  match g, cs with s :: g', c :: cs' => over_rows s w c A + all_over g' cs' A | _, _ => 0 end.

Definition sorting_scanner : scanner (list (list (list positive))) :=
  Scanner (packed 0 [] (map (fun _ => ([], [], [])) group))
    (fun j x l =>
       match unpacked l with
       | None => None
       | Some (count, part, cs) =>
           if S j =? w then
             let (e, cs') := all_rows group cs (map (value values) (part ++ [x])) in
             if Nat.ltb (most allowed) (count + e) then None else Some (packed (count + e) [] cs')
           else Some (packed count (part ++ [x]) cs)
       end)
    (fun l => match unpacked l with
              | None => false
              | Some (count, _, cs) => existsb (Nat.eqb (count + all_over group cs [])) allowed
              end).

Lemma all_over_cons : forall g cs row A,
  all_over g cs (row :: A) = fst (all_rows g cs row) + all_over g (snd (all_rows g cs row)) A.
Proof.
  induction g as [| s g IH]; intros [| c cs] row A; try reflexivity.
  cbn [all_over all_rows over_rows]. rewrite IH. destruct (on_row s w c row) as [e c'].
  destruct (all_rows g cs row) as [e' cs']. cbn [fst snd all_over]. lia.
Qed.

Lemma sorting_row : forall row j count part cs, j + length row = w -> row <> [] ->
  run_row sorting_scanner j row (packed count part cs) =
  let (e, cs') := all_rows group cs (map (value values) (part ++ row)) in
  if Nat.ltb (most allowed) (count + e) then None else Some (packed (count + e) [] cs').
Proof.
  induction row as [| x row IH]; intros j count part cs Hj Hr; [congruence |].
  cbn [run_row step sorting_scanner]. rewrite unpacked_packed.
  destruct row as [| y row].
  - replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; cbn in Hj; lia).
    destruct (all_rows group cs (map (value values) (part ++ [x]))) as [e cs'].
    destruct (Nat.ltb (most allowed) (count + e)); reflexivity.
  - replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; cbn in Hj; lia).
    rewrite IH; [| cbn [length] in *; lia | discriminate]. rewrite <- app_assoc. reflexivity.
Qed.

Lemma sorting_from : forall A count cs, Forall (fun row => length row = w) A ->
  accepts_from sorting_scanner A (packed count [] cs) =
  existsb (Nat.eqb (count + all_over group cs (array_of values A))) allowed.
Proof.
  induction A as [| row A IH]; intros count cs HA; cbn [accepts_from].
  - cbn [final sorting_scanner]. rewrite unpacked_packed. reflexivity.
  - inversion HA as [| ? ? H1 H2]; subst.
    rewrite sorting_row by (try exact H1; intros ->; cbn in *; lia). cbn [app].
    unfold array_of. cbn [map]. rewrite all_over_cons.
    destruct (all_rows group cs (map (value values) row)) as [e cs']. cbn [fst snd].
    destruct (Nat.ltb_spec (most allowed) (count + e)) as [L | L].
    + symmetry. apply too_many. unfold most in *. lia.
    + rewrite IH by exact H2. rewrite Nat.add_assoc. reflexivity.
Qed.

Theorem sorting_accepts : forall A, forallb (fun s => Nat.ltb 0 (high s)) group = true ->
  Forall (fun row => length row = w) A ->
  accepts sorting_scanner A = sorted_well w (array_of values A) (group, allowed).
Proof.
  intros A Hg HA. unfold accepts. cbn [start sorting_scanner]. rewrite sorting_from by exact HA.
  unfold sorted_well. cbn [fst snd Nat.add]. do 2 f_equal. revert Hg. generalize group as g.
  induction g as [| s g IH]; intros H; [reflexivity |]. cbn [forallb map all_over] in *.
  apply andb_true_iff in H. destruct H as [H1 H2]. apply Nat.ltb_lt in H1.
  rewrite over_all by exact H1. rewrite IH by exact H2. reflexivity.
Qed.
End Group.

Section Rule.
Variable t : topology.
Variable values : list Z.
Variable w : nat.

Definition group_scanners (gs : list (list sorting * list nat)) : scanner (list (list (list (list positive)))) :=
  together (map (fun g => sorting_scanner values w (fst g) (snd g)) gs).

(** The computation; [r] as in ArrayTheorem. *)
Definition sorted_check (rule : sorted_rule) (p q r : list Z) : bool :=
  Nat.ltb 0 w &&
  let whole := apart_from_order rule in
  let es := drawn_rule t values w (everywhere (of_cells (of_order whole))) in
  let gs := map (drawn_group t values w) (excepted (of_cells (of_order whole))) in
  let js := map (fun j => (j, drawn_judgement t values w j)) (judged whole) in
  forallb (drawn_right t values w) es &&
  forallb (fun g => forallb (drawn_counts t values w) (fst g)) gs &&
  forallb (fun j => forallb (forallb (drawn_right t values w)) (snd j)) js &&
  all_parts values w (of_lines whole) &&
  forallb (fun g => forallb (fun s => Nat.ltb 0 (high s)) (fst g)) (sortings rule) &&
  let sc := together [whole_scanner t values w whole es gs js; group_scanners (sortings rule)] in
  let ls := all_layers (fun s => concat (concat (concat (concat s)))) sc (symbols values) w in
  Nat.eqb (length ls) w &&
  gf_right (same_list (same_list same_states)) sc (symbols values) ls 1%positive p q (removelast r).

Lemma sorted_checked : forall rule p q r, sorted_check rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count_sorted t values rule w m)) n = coefficient p n.
Proof.
  intros rule p q r H. unfold sorted_check in H. rewrite !andb_true_iff in H.
  destruct H as [Hw [[[[[He Hg] Hj] Hp] Hs] [Hl H]]]. apply Nat.ltb_lt in Hw. apply Nat.eqb_eq in Hl.
  pose proof (gf_right_right _ _ (same_list_true _ _ (same_list_true _ _ same_states_true)) _ _ _ _ _ _ _ H) as G.
  rewrite Hl in G.
  intros n. rewrite <- G. apply product_same. intros m. symmetry. apply (scanner_count values w).
  intros A HA. rewrite together_accepts. cbn [forallb]. rewrite andb_true_r. unfold obeys_sorted. f_equal.
  - apply whole_accepts; assumption.
  - unfold group_scanners. rewrite together_accepts, forallb_map. apply forallb_ext_in. intros [g allowed] Hin.
    cbn [fst snd]. apply sorting_accepts; [exact Hw | |].
    + rewrite forallb_forall in Hs. exact (Hs _ Hin).
    + revert HA. apply Forall_impl. intros row [K _]. exact K.
Qed.
End Rule.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of arrays of m rows that obey the rule. *)
Theorem sorted_proved : forall t values rule w p q r,
  sorted_check t values w rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count_sorted t values rule w m)) n = coefficient p n.
Proof. intros t values rule w. exact (sorted_checked t values w rule). Qed.
