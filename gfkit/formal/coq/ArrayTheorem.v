(** Generating functions of the numbers of arrays that obey a rule, by one computation. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Export Arrays Sequences LeastOrder Cells.
From GFKit Require Import Scanners Places Conditions Automata Explore.
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

Let symbols := symbols values.
Definition drawn := (shape * (diagram * positive))%type.

Definition draw (c : condition) : list drawn :=
  map (fun sh => (sh, make_diagram (says values c sh) symbols (lengths sh)))
      (nodup shape_dec (map (shape_at t w c) (seq 0 w))).

Definition drawn_right (e : condition * list drawn) : bool :=
  forallb (fun d => diagram_right values (fst e) (fst d) (fst (snd d)) (snd (snd d))) (snd e) &&
  forallb (fun j => existsb (fun d => is_shape (fst d) (shape_at t w (fst e) j)) (snd e)) (seq 0 w).

Definition drawing (ds : list drawn) (sh : shape) : diagram * positive :=
  match find (fun d => is_shape (fst d) sh) ds with
  | Some d => snd d
  | None => (PM.empty _, 2%positive)
  end.

Definition condition_scanner (e : condition * list drawn) (j : nat) : scanner (list positive) :=
  let d := drawing (snd e) (shape_at t w (fst e) j) in
  place_scanner w (fst d) (snd d) (plan t w (fst e) j).

Definition rule_scanner (es : list (condition * list drawn)) : scanner (list (list positive)) :=
  together (flat_map (fun e => map (condition_scanner e) (seq 0 w)) es).

Fixpoint same_list {X : Type} (same : X -> X -> bool) (l m : list X) : bool :=
  match l, m with
  | [], [] => true
  | x :: l', y :: m' => same x y && same_list same l' m'
  | _, _ => false
  end.

Lemma same_list_true : forall (X : Type) (same : X -> X -> bool),
  (forall x y, same x y = true -> x = y) -> forall l m, same_list same l m = true -> l = m.
Proof.
  intros X same Hs. induction l as [| x l IH]; intros [| y m] H; cbn in H; try discriminate;
    [reflexivity |].
  apply andb_true_iff in H. destruct H as [H1 H2]. f_equal; auto.
Qed.

Definition same_state : list (list positive) -> list (list positive) -> bool :=
  same_list (same_list Pos.eqb).

Lemma same_state_true : forall s s', same_state s s' = true -> s = s'.
Proof.
  apply same_list_true. apply same_list_true. intros x y H. apply Pos.eqb_eq, H.
Qed.

(** The computation. [r] is ascending with leading coefficient 1, such that r(M) q'(M) t = 0, where
    q' is q reversed, M the matrix of the states and t the vector of its ends. *)
Definition gf_check (rule : list condition) (p q r : list Z) : bool :=
  Nat.ltb 0 w &&
  let es := map (fun c => (c, draw c)) rule in
  forallb drawn_right es &&
  let sc := rule_scanner es in
  let ls := all_layers (@concat positive) sc symbols w in
  Nat.eqb (length ls) w && gf_right same_state sc symbols ls 1%positive p q (removelast r).

Lemma forallb_flat_map : forall (X Y : Type) (f : Y -> bool) (g : X -> list Y) l,
  forallb f (flat_map g l) = forallb (fun x => forallb f (g x)) l.
Proof.
  induction l as [| x l IH]; cbn; [reflexivity |]. rewrite forallb_app, IH. reflexivity.
Qed.

Lemma forallb_map : forall (X Y : Type) (f : Y -> bool) (g : X -> Y) l,
  forallb f (map g l) = forallb (fun x => f (g x)) l.
Proof. induction l as [| x l IH]; cbn; [reflexivity |]. rewrite IH. reflexivity. Qed.

Lemma forallb_ext_in : forall (X : Type) (f g : X -> bool) l,
  (forall x, In x l -> f x = g x) -> forallb f l = forallb g l.
Proof.
  induction l as [| x l IH]; intros H; cbn; [reflexivity |].
  rewrite (H x) by (left; reflexivity). rewrite IH; [reflexivity |]. intros; apply H; right; auto.
Qed.

Lemma drawing_right : forall c ds j,
  drawn_right (c, ds) = true -> (j < w)%nat ->
  diagram_right values c (shape_at t w c j) (fst (drawing ds (shape_at t w c j)))
                (snd (drawing ds (shape_at t w c j))) = true.
Proof.
  intros c ds j H Hj. unfold drawn_right in H. cbn [fst snd] in H.
  apply andb_true_iff in H. destruct H as [H1 H2]. rewrite forallb_forall in H1, H2.
  specialize (H2 j). rewrite in_seq in H2. specialize (H2 (conj (Nat.le_0_l j) Hj)).
  unfold drawing. destruct (find (fun d => is_shape (fst d) (shape_at t w c j)) ds) as [d |] eqn:E.
  - apply find_some in E. destruct E as [E1 E2]. unfold is_shape in E2.
    destruct (shape_dec (fst d) (shape_at t w c j)) as [<- |]; [| discriminate]. apply H1, E1.
  - exfalso. apply existsb_exists in H2. destruct H2 as (d & Hd & Hs).
    pose proof (find_none _ _ E d Hd) as N. cbn beta in N. congruence.
Qed.

Lemma rule_accepts : forall es A,
  (0 < w)%nat -> forallb drawn_right es = true -> Forall (is_row values w) A ->
  accepts (rule_scanner es) A = obeys t (map fst es) w (array_of values A).
Proof.
  intros es A Hw He HA. unfold rule_scanner. rewrite together_accepts, forallb_flat_map.
  unfold obeys. rewrite forallb_map. apply forallb_ext_in. intros [c ds] Hin.
  rewrite forallb_map. cbn [fst]. apply forallb_ext_in. intros j Hj. apply in_seq in Hj.
  rewrite forallb_forall in He. specialize (He _ Hin).
  unfold condition_scanner. cbn [fst snd].
  rewrite (condition_accepts values);
    [| exact Hw | lia | apply drawing_right; [exact He | lia] | exact HA].
  replace (length (array_of values A)) with (length A)
    by (unfold array_of; rewrite map_length; reflexivity).
  reflexivity.
Qed.

Theorem rule_count : forall rule n,
  (0 < w)%nat -> forallb drawn_right (map (fun c => (c, draw c)) rule) = true ->
  let sc := rule_scanner (map (fun c => (c, draw c)) rule) in
  power sc symbols w n (endings sc) (start sc) = Z.of_nat (count t values rule w n).
Proof.
  intros rule n Hw He sc. rewrite power_counts. unfold number, count. f_equal.
  rewrite (arrays_of_symbols values). fold symbols.
  assert (forall A, In A (lists (lists symbols w) n) ->
            accepts_from sc A (start sc) = obeys t rule w (array_of values A)) as H.
  { intros A HA. apply in_lists in HA. destruct HA as [_ HA].
    change (accepts sc A = obeys t rule w (array_of values A)). unfold sc.
    rewrite rule_accepts; [| exact Hw | exact He |].
    - rewrite map_map. cbn [fst]. rewrite map_id. reflexivity.
    - revert HA. apply Forall_impl. intros row Hr. apply in_lists in Hr. exact Hr. }
  induction (lists (lists symbols w) n) as [| A l IH]; cbn [filter map]; [reflexivity |].
  rewrite <- H by (left; reflexivity).
  destruct (accepts_from sc A (start sc)); cbn [length]; rewrite IH; auto;
    intros A' HA'; apply H; right; exact HA'.
Qed.

Lemma gf_checked : forall rule p q r,
  gf_check rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count t values rule w m)) n = coefficient p n.
Proof.
  intros rule p q r H. unfold gf_check in H. rewrite !andb_true_iff in H.
  destruct H as [Hw [He [Hl H]]]. apply Nat.ltb_lt in Hw. apply Nat.eqb_eq in Hl.
  pose proof (gf_right_right _ _ same_state_true _ _ _ _ _ _ _ H) as G. rewrite Hl in G.
  intros n. rewrite <- G. apply product_same. intros m. symmetry. apply rule_count; assumption.
Qed.

End Rule.

(** For all n: the coefficient of x^n in q(x) * (a(0) + a(1) x + a(2) x^2 + ...) is that of p(x), where
    a(m) is the number of arrays of m rows that obey the rule. *)
Theorem gf_proved : forall t values rule w p q r,
  gf_check t values w rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count t values rule w m)) n = coefficient p n.
Proof. intros t values rule w. exact (gf_checked t values w rule). Qed.

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
