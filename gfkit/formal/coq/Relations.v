(** Relations between sequences with rational generating functions, for all n. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Sequences.
Import ListNotations.
Open Scope Z_scope.

(** * Polynomials whose coefficients depend on their places *)

(** The i-th coefficient times i, counted from k; times x b^i. *)
Fixpoint indexed (k : Z) (p : list Z) : list Z :=
  match p with [] => [] | c :: p' => k * c :: indexed (k + 1) p' end.
Fixpoint powered (x b : Z) (p : list Z) : list Z :=
  match p with [] => [] | c :: p' => x * c :: powered (x * b) b p' end.

Lemma coefficient_indexed : forall p k n,
  coefficient (indexed k p) n = (k + Z.of_nat n) * coefficient p n.
Proof.
  unfold coefficient. induction p as [| x p IH]; intros k [| n]; cbn [indexed nth]; try lia.
  rewrite IH. lia.
Qed.

Lemma pow_succ : forall b n, b ^ Z.of_nat (S n) = b * b ^ Z.of_nat n.
Proof. intros. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. reflexivity. Qed.

Lemma coefficient_powered : forall p x b n,
  coefficient (powered x b p) n = x * b ^ Z.of_nat n * coefficient p n.
Proof.
  unfold coefficient. induction p as [| y p IH]; intros x b [| n]; cbn [powered nth];
    try (cbn; lia). rewrite IH, pow_succ. ring.
Qed.

Lemma product_ahead : forall q a n,
  product q a (S n) = product q (fun m => a (S m)) n + a O * coefficient q (S n).
Proof.
  induction q as [| c q IH]; intros a n; [unfold coefficient; cbn; lia |].
  rewrite !product_cons. cbn [delayed]. change (coefficient (c :: q) (S n)) with (coefficient q n).
  destruct n as [| n]; cbn [delayed].
  - destruct q as [| d q]; [unfold coefficient; cbn; lia |]. rewrite product_cons. unfold coefficient. cbn. lia.
  - rewrite IH. lia.
Qed.

Lemma product_indexed : forall q k a n,
  product (indexed k q) a n + product q (fun m => Z.of_nat m * a m) n = (k + Z.of_nat n) * product q a n.
Proof.
  induction q as [| c q IH]; intros k a n; [cbn; lia |]. cbn [indexed]. rewrite !product_cons.
  destruct n as [| n]; cbn [delayed]; [lia |]. specialize (IH (k + 1) a n).
  rewrite Nat2Z.inj_succ.
  replace ((k + Z.succ (Z.of_nat n)) * (c * a (S n) + product q a n))
    with ((k + Z.succ (Z.of_nat n)) * c * a (S n) + (k + 1 + Z.of_nat n) * product q a n) by lia.
  rewrite <- IH. lia.
Qed.

Lemma product_powered : forall q x b a n,
  product (powered x b q) (fun m => b ^ Z.of_nat m * a m) n = x * b ^ Z.of_nat n * product q a n.
Proof.
  induction q as [| c q IH]; intros x b a n; [cbn; lia |]. cbn [powered]. rewrite !product_cons.
  destruct n as [| n]; cbn [delayed]; [ring |]. rewrite IH, pow_succ. ring.
Qed.

(** * Numbers x + y sqrt(d), as pairs *)

Definition plus_root (x y : Z * Z) : Z * Z := (fst x + fst y, snd x + snd y).
Definition times_root (d : Z) (x y : Z * Z) : Z * Z :=
  (fst x * fst y + d * (snd x * snd y), fst x * snd y + snd x * fst y).
Fixpoint power_root (d : Z) (x : Z * Z) (n : nat) : Z * Z :=
  match n with O => (1, 0) | S m => times_root d x (power_root d x m) end.

(** * Sequences whose generating functions are known *)

Definition has_gf (q p : list Z) (a : nat -> Z) : Prop :=
  forall n, product q a n = coefficient p n.

Inductive formula :=
  | Given : nat -> formula
  | One : formula
  | Ahead : formula -> formula
  | Plus : formula -> formula -> formula
  | Times : Z -> formula -> formula
  | Along : formula -> formula
  | Geometric : Z -> formula -> formula
  | Whole : Z -> Z -> Z -> formula
  | Root : Z -> Z -> Z -> formula.

Fixpoint at_index (given : list (nat -> Z)) (f : formula) (n : nat) : Z :=
  match f with
  | Given k => nth k given (fun _ => 0) n
  | One => 1
  | Ahead g => at_index given g (S n)
  | Plus g h => at_index given g n + at_index given h n
  | Times c g => c * at_index given g n
  | Along g => Z.of_nat n * at_index given g n
  | Geometric b g => b ^ Z.of_nat n * at_index given g n
  | Whole d s t => fst (power_root d (s, t) n)
  | Root d s t => snd (power_root d (s, t) n)
  end.

Definition same_poly (p q : list Z) : bool := if list_eq_dec Z.eq_dec p q then true else false.

(** q and p of the generating function p/q; that q(0) = 1 is checked where it is used. *)
Fixpoint fraction (known : list (list Z * list Z)) (f : formula) : list Z * list Z :=
  match f with
  | Given k => nth k known ([1], [])
  | One => ([1; -1], [1])
  | Ahead g =>
      let (q, p) := fraction known g in
      if hd 0 q =? 1 then (q, tl (added p (multiple (- hd 0 p) q))) else ([], [])
  | Plus g h =>
      let (q, p) := fraction known g in
      let (q', p') := fraction known h in
      if same_poly q q' then (q, added p p')
      else (multiplied q q', added (multiplied q' p) (multiplied q p'))
  | Times c g => let (q, p) := fraction known g in (q, multiple c p)
  | Along g =>
      let (q, p) := fraction known g in
      (multiplied q q, added (multiplied q (indexed 0 p)) (multiple (-1) (multiplied (indexed 0 q) p)))
  | Geometric b g => let (q, p) := fraction known g in (powered 1 b q, powered 1 b p)
  | Whole d s t => ([1; -2 * s; s * s - d * (t * t)], [1; - s])
  | Root d s t => ([1; -2 * s; s * s - d * (t * t)], [0; t])
  end.

Lemma first_term : forall q p a, has_gf q p a -> hd 0 q = 1 -> a O = hd 0 p.
Proof.
  intros q p a H Hq. specialize (H O). destruct q as [| c q]; [discriminate |]. cbn [hd] in Hq. subst c.
  rewrite product_cons in H. unfold coefficient in H. destruct p; cbn [delayed nth hd] in *; lia.
Qed.

Lemma coefficient_tl : forall p n, coefficient (tl p) n = coefficient p (S n).
Proof. intros [| x p] n; [rewrite !coefficient_nil |]; reflexivity. Qed.

Lemma root_parts : forall d s t,
  has_gf [1; -2 * s; s * s - d * (t * t)] [1; - s] (fun n => fst (power_root d (s, t) n)) /\
  has_gf [1; -2 * s; s * s - d * (t * t)] [0; t] (fun n => snd (power_root d (s, t) n)).
Proof.
  split; intros [| [| n]]; unfold coefficient; cbn [product power_root nth]; unfold times_root;
    cbn [fst snd]; try ring; destruct n; cbn [product nth]; ring.
Qed.

Theorem fraction_right : forall given known,
  Forall2 (fun a k => has_gf (fst k) (snd k) a) given known ->
  forall f, has_gf (fst (fraction known f)) (snd (fraction known f)) (at_index given f).
Proof.
  intros given known H. induction f as [k | | g IH | g IHg h IHh | c g IH | g IH | b g IH | d s t | d s t];
    cbn [fraction at_index].
  - revert k. induction H as [| a x given known Ha H IH]; intros [| k]; cbn [nth].
    1, 2: intros n; rewrite coefficient_nil; destruct n; reflexivity.
    + exact Ha.
    + apply IH.
  - intros [| [| n]]; [reflexivity | reflexivity |]. cbn [fst snd product]. unfold coefficient.
    destruct n; reflexivity.
  - destruct (fraction known g) as [q p]. cbn [fst snd] in *. destruct (Z.eqb_spec (hd 0 q) 1) as [Hq | _].
    + cbn [fst snd]. intros n. rewrite coefficient_tl, coefficient_added, coefficient_multiple.
      pose proof (product_ahead q (at_index given g) n) as E. rewrite (IH (S n)) in E.
      rewrite (first_term q p _ IH Hq) in E. lia.
    + intros n. cbn [fst snd product]. rewrite coefficient_nil. reflexivity.
  - destruct (fraction known g) as [q p]. destruct (fraction known h) as [q' p']. cbn [fst snd] in *.
    unfold same_poly. destruct (list_eq_dec Z.eq_dec q q') as [<- | _]; cbn [fst snd]; intros n.
    + rewrite product_plus, coefficient_added, IHg, IHh. reflexivity.
    + rewrite product_plus, coefficient_added, <- !product_coefficient. f_equal.
      * rewrite product_product, product_commutes. apply product_same, IHg.
      * rewrite product_product. apply product_same, IHh.
  - destruct (fraction known g) as [q p]. cbn [fst snd] in *. intros n.
    rewrite product_times, coefficient_multiple, IH. reflexivity.
  - destruct (fraction known g) as [q p]. cbn [fst snd] in *. intros n.
    rewrite product_product, coefficient_added, coefficient_multiple, <- !product_coefficient.
    rewrite (product_same q (product q (fun m => Z.of_nat m * at_index given g m))
               (fun m => coefficient (indexed 0 p) m + -1 * product (indexed 0 q) (at_index given g) m)).
    + rewrite product_plus, product_times. f_equal. f_equal. rewrite product_commutes.
      apply product_same, IH.
    + intros m. rewrite coefficient_indexed, <- IH.
      pose proof (product_indexed q 0 (at_index given g) m). lia.
  - destruct (fraction known g) as [q p]. cbn [fst snd] in *. intros n.
    rewrite product_powered, coefficient_powered, IH. reflexivity.
  - apply root_parts.
  - apply root_parts.
Qed.

(** A formula that is 0 for all n. *)
Definition is_zero (known : list (list Z * list Z)) (f : formula) : bool :=
  let (q, p) := fraction known f in (hd 0 q =? 1) && forallb (Z.eqb 0) p.

Lemma all_zero : forall q a, hd 0 q = 1 -> (forall n, product q a n = 0) -> forall n, a n = 0.
Proof.
  intros q a Hq H. destruct q as [| c q]; [discriminate |]. cbn [hd] in Hq. subst c.
  assert (forall k n, (n < k)%nat -> a n = 0) as G; [| intros n; apply (G (S n)); lia].
  induction k as [| k IH]; intros n Hn; [lia |]. specialize (H n). rewrite product_cons in H.
  assert (delayed (product q a) n = 0) as E; [| lia]. destruct n as [| n]; [reflexivity |]. cbn [delayed].
  clear H. assert (forall m, (m <= n)%nat -> product q a m = 0) as F; [| apply F; lia].
  induction q as [| c q IHq]; intros m Hm; [reflexivity |]. rewrite product_cons, IH by lia.
  destruct m as [| m]; cbn [delayed]; [lia |]. rewrite IHq by lia. lia.
Qed.

Theorem relation_proved : forall given known f,
  Forall2 (fun a k => has_gf (fst k) (snd k) a) given known ->
  is_zero known f = true -> forall n, at_index given f n = 0.
Proof.
  intros given known f H Hz. pose proof (fraction_right given known H f) as G. unfold is_zero in Hz.
  destruct (fraction known f) as [q p]. cbn [fst snd] in G. apply andb_true_iff in Hz.
  destruct Hz as [Hq Hp]. apply Z.eqb_eq in Hq. apply (all_zero q); [exact Hq |]. intros n. rewrite G.
  rewrite forallb_forall in Hp. unfold coefficient.
  destruct (Nat.lt_ge_cases n (length p)) as [L | L]; [| apply nth_overflow, L].
  symmetry. apply Z.eqb_eq, Hp, nth_In, L.
Qed.
