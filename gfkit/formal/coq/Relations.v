(** Relations between sequences with rational generating functions, for all n: both sides are sums of
    products of their terms. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Export Sequences.
Import ListNotations.
Open Scope Z_scope.

(** * Numbers x + y sqrt(d), as pairs *)

Definition plus_root (x y : Z * Z) : Z * Z := (fst x + fst y, snd x + snd y).
Definition times_root (d : Z) (x y : Z * Z) : Z * Z :=
  (fst x * fst y + d * (snd x * snd y), fst x * snd y + snd x * fst y).
Fixpoint power_root (d : Z) (x : Z * Z) (n : nat) : Z * Z :=
  match n with O => (1, 0) | S m => times_root d x (power_root d x m) end.

(** * Sequences whose generating functions are known *)

Fixpoint scalar (l m : list Z) : Z :=
  match l, m with x :: l', y :: m' => x * y + scalar l' m' | _, _ => 0 end.

(** The coefficients of p(x)/q(x) below n, the last one first, where q(0) = 1; and the n-th one. *)
Fixpoint terms_below (q p : list Z) (n : nat) : list Z :=
  match n with
  | O => []
  | S m => let before := terms_below q p m in (coefficient p m - scalar (tl q) before) :: before
  end.
Definition quotient (q p : list Z) (n : nat) : Z := hd 0 (terms_below q p (S n)).

Definition has_gf (q p : list Z) (a : nat -> Z) : Prop :=
  forall n, product q a n = coefficient p n.

Fixpoint below (a : nat -> Z) (n : nat) : list Z := match n with O => [] | S m => a m :: below a m end.

Lemma below_rev : forall a n, rev (below a n) = map a (seq 0 n).
Proof. induction n as [| n IH]; [reflexivity |]. cbn [below rev]. rewrite IH, seq_S, map_app. reflexivity. Qed.

Lemma scalar_below : forall q a n, scalar q (below a n) = delayed (product q a) n.
Proof.
  induction q as [| c q IH]; intros a [| n]; try reflexivity.
  cbn [below scalar delayed]. rewrite IH, product_cons. reflexivity.
Qed.

Lemma product_monic : forall q a n, hd 0 q = 1 -> product q a n = a n + scalar (tl q) (below a n).
Proof.
  intros [| c q] a n H; [discriminate |]. cbn [hd] in H. subst c. rewrite product_cons, scalar_below. cbn [tl]. lia.
Qed.

Lemma terms_right : forall q p a, hd 0 q = 1 -> has_gf q p a -> forall n, terms_below q p n = below a n.
Proof.
  intros q p a Hq H. induction n as [| n IH]; [reflexivity |]. cbn [terms_below below]. cbv zeta. rewrite IH.
  f_equal. rewrite <- H, product_monic by exact Hq. lia.
Qed.

Lemma quotient_gf : forall q p, hd 0 q = 1 -> has_gf q p (quotient q p).
Proof.
  intros q p Hq n. rewrite product_monic by exact Hq.
  assert (forall m, below (quotient q p) m = terms_below q p m) as E.
  { induction m as [| m IH]; [reflexivity |]. cbn [below]. rewrite IH. reflexivity. }
  rewrite E. unfold quotient. cbn [terms_below hd]. lia.
Qed.

Lemma number_gf : has_gf [1; -2; 1] [0; 1] Z.of_nat.
Proof. intros [| [| n]]; [reflexivity .. |]. unfold coefficient. cbn [product nth]. destruct n; cbn [nth]; lia. Qed.

Lemma power_gf : forall b, has_gf [1; - b] [1] (fun n => b ^ Z.of_nat n).
Proof.
  intros b [| n]; [reflexivity |]. cbn [product]. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia.
  unfold coefficient. destruct n; cbn [nth product]; lia.
Qed.

Lemma root_gf : forall d s t,
  has_gf [1; -2 * s; s * s - d * (t * t)] [1; - s] (fun n => fst (power_root d (s, t) n)) /\
  has_gf [1; -2 * s; s * s - d * (t * t)] [0; t] (fun n => snd (power_root d (s, t) n)).
Proof.
  split; intros [| [| n]]; unfold coefficient; cbn [product power_root nth]; unfold times_root;
    cbn [fst snd]; try ring; destruct n; cbn [product nth]; ring.
Qed.

(** The recurrence, from n = 0 on: its coefficients but for the last one, which is 1. *)
Definition recurrence_of (q p : list Z) : list Z := repeat 0 (length p - pred (length q)) ++ rev (tl q).

Lemma recurrence_right : forall q p a, hd 0 q = 1 -> has_gf q p a -> forall n, ahead (recurrence_of q p ++ [1]) a n = 0.
Proof.
  intros [| c q] p a Hq H n; [discriminate |]. cbn [hd] in Hq. subst c. unfold recurrence_of. cbn [tl].
  rewrite <- app_assoc. change (rev q ++ [1]) with (rev (1 :: q)). rewrite ahead_app, repeat_length, ahead_rev, H.
  cbn [length pred]. unfold coefficient. rewrite nth_overflow by lia.
  assert (forall e m, ahead (repeat 0 e) a m = 0) as E by (induction e as [| e IH]; intros m; [reflexivity | apply IH]).
  rewrite E. reflexivity.
Qed.

(** * Sums of shifted terms *)

Lemma ahead_same : forall c f g n, (forall m, f m = g m) -> ahead c f n = ahead c g n.
Proof. induction c as [| x c IH]; intros f g n H; cbn [ahead]; [reflexivity |]. rewrite H, (IH f g) by exact H. reflexivity. Qed.

Lemma ahead_linear : forall c x f g n, ahead c (fun m => x * f m + g m) n = x * ahead c f n + ahead c g n.
Proof. induction c as [| y c IH]; intros x f g n; cbn [ahead]; [lia |]. rewrite IH. lia. Qed.

Lemma ahead_from : forall c f n m, ahead c f (n + m) = ahead c (fun t => f (n + t)%nat) m.
Proof.
  induction c as [| x c IH]; intros f n m; cbn [ahead]; [reflexivity |].
  rewrite <- IH. replace (n + S m)%nat with (S (n + m)) by lia. reflexivity.
Qed.

Lemma ahead_zero : forall c f n, (forall m, f m = 0) -> ahead c f n = 0.
Proof. induction c as [| x c IH]; intros f n H; cbn [ahead]; [reflexivity |]. rewrite H, IH by exact H. lia. Qed.

Lemma ahead_swap : forall c g u v s n k,
  ahead c (fun i => ahead g (fun t => u (s * t + i)%nat * v t) k) n =
  ahead g (fun t => ahead c u (s * t + n)%nat * v t) k.
Proof.
  induction c as [| x c IH]; intros g u v s n k; cbn [ahead]; [symmetry; apply ahead_zero; lia |].
  rewrite IH, <- ahead_linear. apply ahead_same. intros t. replace (s * t + S n)%nat with (S (s * t + n)) by lia. lia.
Qed.

Fixpoint weighed (f : nat -> Z) (t : nat) (g : list Z) : list Z :=
  match g with [] => [] | x :: g' => x * f t :: weighed f (S t) g' end.

Lemma ahead_weighed : forall f h g t, ahead (weighed f t g) h t = ahead g (fun t => f t * h t) t.
Proof. induction g as [| x g IH]; intros t; cbn [weighed ahead]; [reflexivity |]. rewrite IH. lia. Qed.

(** * Sums of products of terms *)

(** A factor: the number of a sequence, and the index of its term: for each letter how often it is
    added, and a number that is added. A monomial: a coefficient and factors. *)
Definition factor := (nat * (list nat * nat))%type.
Definition monomial := (Z * list factor)%type.

Fixpoint often (s x rest : nat) : nat := match s with O => rest | S s' => x + often s' x rest end.
Fixpoint index (slopes : list nat) (c : nat) (xs : list nat) : nat :=
  match slopes, xs with s :: slopes', x :: xs' => often s x (index slopes' c xs') | _, _ => c end.

Section Values.
Variable term : nat -> nat -> Z.
Fixpoint factors_value (fs : list factor) (xs : list nat) : Z :=
  match fs with
  | [] => 1
  | (k, (slopes, c)) :: fs' => term k (index slopes c xs) * factors_value fs' xs
  end.
Fixpoint value (ms : list monomial) (xs : list nat) : Z :=
  match ms with [] => 0 | (c, fs) :: ms' => c * factors_value fs xs + value ms' xs end.
End Values.

Lemma often_is : forall s x rest, often s x rest = (s * x + rest)%nat.
Proof. induction s as [| s IH]; intros; cbn [often]; [reflexivity |]. rewrite IH. lia. Qed.

Lemma index_is : forall slopes c xs, index slopes c xs = (c + index slopes 0 xs)%nat.
Proof.
  induction slopes as [| s slopes IH]; intros c [| x xs]; cbn [index]; try lia. rewrite !often_is, IH. lia.
Qed.

Definition table := (list Z * list Z * list Z)%type.
Definition table_of (far : nat) (qp : list Z * list Z) : table := (qp, rev (terms_below (fst qp) (snd qp) far)).
Definition entry (T : list table) (k i : nat) : Z :=
  match nth_error T k with
  | None => 0
  | Some (qp, terms) => match nth_error terms i with Some x => x | None => quotient (fst qp) (snd qp) i end
  end.
Definition order_in (T : list table) (k : nat) : nat :=
  match nth_error T k with None => 0%nat | Some (qp, _) => length (recurrence_of (fst qp) (snd qp)) end.

Definition divided (l x : Z) : bool := if l =? 0 then x =? 0 else x mod l =? 0.

Section Check.
Variable l : Z.
Variable T : list table.

(** Whether the sum of g(t) times the product of the terms with the indices s t + i is divisible, for
    all i below the orders. *)
Fixpoint spread (shape : list (nat * nat)) (g : list Z) : bool :=
  match shape with
  | [] => divided l (fold_right Z.add 0 g)
  | (k, s) :: shape' =>
      forallb (fun i => spread shape' (weighed (fun t => entry T k (s * t + i)) 0 g)) (seq 0 (order_in T k))
  end.

(** For each letter a monic recurrence, without its last coefficient. *)
Fixpoint all_along (rs : list (list Z)) (shapes : list (list (nat * list nat))) : bool :=
  match rs with
  | [] => true
  | r :: rs' =>
      forallb (fun shape => spread (map (fun x => (fst x, hd O (snd x))) shape) (r ++ [1])) shapes &&
      all_along rs' (map (map (fun x => (fst x, tl (snd x)))) shapes)
  end.
End Check.

Fixpoint boxes (sizes : list nat) : list (list nat) :=
  match sizes with [] => [[]] | n :: sizes' => flat_map (fun x => map (cons x) (boxes sizes')) (seq 0 n) end.

Definition shapes_of (ms : list monomial) : list (list (nat * list nat)) :=
  map (fun m => map (fun f => (fst f, fst (snd f))) (snd m)) ms.

Definition relation_check (l : Z) (far : nat) (known : list (list Z * list Z)) (ms : list monomial) (rs : list (list Z)) : bool :=
  let T := map (table_of far) known in
  forallb (fun qp => hd 0 (fst qp) =? 1) known && all_along l T rs (shapes_of ms) &&
  forallb (fun xs => divided l (value (entry T) ms xs)) (boxes (map (@length Z) rs)).

Lemma divided_true : forall l x, divided l x = true -> (l | x).
Proof.
  intros l x. unfold divided. destruct (Z.eqb_spec l 0) as [-> | N]; rewrite Z.eqb_eq.
  - intros ->. apply Z.divide_0_r.
  - apply Z.mod_divide, N.
Qed.

Section Right.
Variable l : Z.
Variable given : list (nat -> Z).
Variable known : list (list Z * list Z).
Variable far : nat.
Hypothesis gfs : Forall2 (fun a k => has_gf (fst k) (snd k) a) given known.
Hypothesis monic : forallb (fun qp => hd 0 (fst qp) =? 1) known = true.
Notation T := (map (table_of far) known).
Definition given_term (k i : nat) : Z := nth k given (fun _ => 0) i.

Lemma entry_right : forall k i, entry T k i = given_term k i.
Proof.
  unfold entry, given_term. revert monic. induction gfs as [| a [q p] given known Ha H IH]; intros M [| k] i; trivial;
    cbn [map forallb] in M; apply andb_true_iff in M; destruct M as [Hq M]; [| apply (IH H M)].
  cbn [map nth_error table_of nth fst snd] in *. apply Z.eqb_eq in Hq.
  rewrite (terms_right q p a Hq Ha).
  assert (quotient q p i = a i) as E by (unfold quotient; rewrite (terms_right q p a Hq Ha); reflexivity).
  rewrite E. destruct (nth_error (rev (below a far)) i) as [x |] eqn:F; [| reflexivity].
  rewrite below_rev, nth_error_map in F. destruct (nth_error (seq 0 far) i) as [j |] eqn:G; [| discriminate].
  pose proof (nth_error_nth (seq 0 far) i 0%nat G) as N.
  assert (i < far)%nat by (rewrite <- (seq_length far 0); apply nth_error_Some; congruence).
  rewrite seq_nth in N by assumption. inversion F. subst. reflexivity.
Qed.

Lemma order_right : forall k, exists c, length c = order_in T k /\ forall n, ahead (c ++ [1]) (given_term k) n = 0.
Proof.
  unfold order_in, given_term. revert monic. induction gfs as [| a [q p] given known Ha H IH]; intros M [| k];
    try (exists []; split; [reflexivity |]; intros n; reflexivity);
    cbn [map forallb] in M; apply andb_true_iff in M; destruct M as [Hq M]; [| apply (IH H M)].
  exists (recurrence_of q p). split; [reflexivity |]. apply recurrence_right; [apply Z.eqb_eq, Hq | exact Ha].
Qed.

Fixpoint terms_at (shape : list (nat * nat)) (is : list nat) (t : nat) : Z :=
  match shape, is with
  | (k, s) :: shape', i :: is' => given_term k (s * t + i) * terms_at shape' is' t
  | _, _ => 1
  end.

Lemma spread_right : forall shape g is, spread l T shape g = true -> length is = length shape ->
  (l | ahead g (terms_at shape is) 0).
Proof.
  induction shape as [| [k s] shape IH]; intros g is H L.
  - cbn [spread] in H. apply divided_true in H. replace (ahead g (terms_at [] is) 0) with (fold_right Z.add 0 g); [exact H |].
    generalize 0%nat. clear. induction g as [| x g IH]; intros n; cbn [fold_right ahead]; [reflexivity |].
    rewrite (IH (S n)). change (terms_at [] is n) with 1. lia.
  - destruct is as [| i is]; [discriminate |]. cbn [length] in L. inversion L as [L']. cbn [terms_at].
    destruct (order_right k) as (c & Lc & Hc).
    apply (multiples l c (fun i => ahead g (fun t => given_term k (s * t + i) * terms_at shape is t) 0) 0); [| | lia].
    + intros n. rewrite ahead_swap. rewrite ahead_zero; [apply Z.divide_0_r |]. intros t. rewrite Hc. lia.
    + intros j Hj. rewrite <- ahead_weighed. cbn [spread] in H. rewrite forallb_forall in H. specialize (H j).
      rewrite in_seq in H. specialize (H ltac:(lia)). apply IH; [| exact L'].
      replace (weighed (fun t => given_term k (s * t + j)) 0 g) with (weighed (fun t => entry T k (s * t + j)) 0 g); [exact H |].
      generalize 0%nat. clear - gfs monic. induction g as [| x g IH]; intros t; cbn [weighed]; [reflexivity |].
      rewrite entry_right, IH. reflexivity.
Qed.

Definition plugged (x : nat) (f : factor) : factor :=
  (fst f, (tl (fst (snd f)), (hd O (fst (snd f)) * x + snd (snd f))%nat)).

Lemma factors_plugged : forall term fs x xs,
  factors_value term fs (x :: xs) = factors_value term (map (plugged x) fs) xs.
Proof.
  induction fs as [| [k [slopes c]] fs IH]; intros x xs; [reflexivity |].
  cbn [factors_value map plugged fst snd]. rewrite IH. f_equal. f_equal.
  destruct slopes as [| s slopes]; cbn [hd tl index].
  - destruct xs; reflexivity.
  - rewrite often_is, (index_is slopes c), (index_is slopes (s * x + c)). lia.
Qed.

Lemma factors_along : forall fs xs R n,
  ahead R (fun x => factors_value given_term fs (x :: xs)) n =
  ahead R (terms_at (map (fun f => (fst f, hd O (fst (snd f)))) fs)
            (map (fun f => (hd O (fst (snd f)) * n + index (tl (fst (snd f))) (snd (snd f)) xs)%nat) fs)) 0.
Proof.
  intros fs xs R n. rewrite <- (Nat.add_0_r n) at 1. rewrite ahead_from. apply ahead_same. intros t.
  induction fs as [| [k [slopes c]] fs IH]; [reflexivity |]. cbn [factors_value map terms_at fst snd]. rewrite IH. f_equal. f_equal.
  destruct slopes as [| s slopes]; cbn [hd tl index]; [destruct xs; reflexivity |]. rewrite often_is. lia.
Qed.

Lemma values_right : forall rs ms, all_along l T rs (shapes_of ms) = true ->
  (forall xs, In xs (boxes (map (@length Z) rs)) -> (l | value given_term ms xs)) ->
  forall xs, length xs = length rs -> (l | value given_term ms xs).
Proof.
  induction rs as [| r rs IH]; intros ms H B [| x xs] L; try discriminate; [apply B; left; reflexivity |].
  cbn [all_along] in H. apply andb_true_iff in H. destruct H as [H1 H2].
  apply (multiples l r (fun x => value given_term ms (x :: xs)) 0); [| | lia].
  - intros n. clear B H2. rewrite forallb_forall in H1. induction ms as [| [c fs] ms IHm]; cbn [value].
    + rewrite ahead_zero by reflexivity. apply Z.divide_0_r.
    + rewrite ahead_linear. apply Z.divide_add_r.
      * apply Z.divide_mul_r. rewrite factors_along. apply spread_right; [| rewrite !map_length; reflexivity].
        specialize (H1 _ (or_introl eq_refl)). rewrite map_map in H1. exact H1.
      * apply IHm. intros shape Hs. apply H1. right. exact Hs.
  - intros y Hy.
    assert (forall ys, value given_term ms (y :: ys) =
              value given_term (map (fun m => (fst m, map (plugged y) (snd m))) ms) ys) as E.
    { clear. intros ys. induction ms as [| [c fs] ms IH]; [reflexivity |]. cbn [value map fst snd].
      rewrite IH, factors_plugged. reflexivity. }
    rewrite E. cbn [length] in L. apply IH; [| | lia].
    + replace (shapes_of (map (fun m => (fst m, map (plugged y) (snd m))) ms))
        with (map (map (fun x : nat * list nat => (fst x, tl (snd x)))) (shapes_of ms)); [exact H2 |].
      unfold shapes_of. rewrite !map_map. apply map_ext. intros [c fs]. cbn [fst snd]. rewrite !map_map. reflexivity.
    + intros ys Hys. rewrite <- E. apply B. cbn [map boxes]. apply in_flat_map. exists y.
      split; [apply in_seq; lia | apply in_map, Hys].
Qed.
End Right.

(** For all values of the letters: the value is a multiple of l, and so 0 if l is. *)
Theorem relation_proved : forall l far given known ms rs,
  Forall2 (fun a k => has_gf (fst k) (snd k) a) given known ->
  relation_check l far known ms rs = true ->
  forall xs, length xs = length rs -> (l | value (fun k => nth k given (fun _ => 0)) ms xs).
Proof.
  intros l far given known ms rs G H xs L. unfold relation_check in H. rewrite !andb_true_iff in H.
  destruct H as [[H1 H2] H3]. apply (values_right l given known far G H1 rs ms H2); [| exact L].
  intros ys Hys. rewrite forallb_forall in H3. specialize (H3 ys Hys). apply divided_true in H3.
  replace (value (given_term given) ms ys) with (value (entry (map (table_of far) known)) ms ys); [exact H3 |].
  clear - G H1. induction ms as [| [c fs] ms IH]; [reflexivity |]. cbn [value]. rewrite IH. do 2 f_equal.
  induction fs as [| [k [slopes i]] fs IHf]; [reflexivity |]. cbn [factors_value].
  rewrite IHf, (entry_right given known far G H1). reflexivity.
Qed.
