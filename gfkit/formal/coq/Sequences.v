(** Sequences that a linear operator makes: recurrences and generating functions for all n. *)
From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
Open Scope Z_scope.

(** The n-th coefficient of q(x) * (a(0) + a(1) x + a(2) x^2 + ...). *)
Fixpoint product (q : list Z) (a : nat -> Z) (n : nat) : Z :=
  match q with
  | [] => 0
  | c :: q' => c * a n + match n with O => 0 | S m => product q' a m end
  end.

Definition coefficient (p : list Z) (n : nat) : Z := nth n p 0.

Lemma product_same : forall q a b n, (forall m, a m = b m) -> product q a n = product q b n.
Proof.
  induction q as [| c q IH]; intros a b n H; cbn [product]; [reflexivity |].
  rewrite H. destruct n as [| n]; [reflexivity |]. rewrite (IH a b n H). reflexivity.
Qed.

(** * Polynomials as ascending lists *)

Fixpoint added (p q : list Z) : list Z :=
  match p, q with
  | [], _ => q
  | _, [] => p
  | x :: p', y :: q' => x + y :: added p' q'
  end.
Definition multiple (c : Z) (p : list Z) : list Z := map (Z.mul c) p.
Fixpoint multiplied (p q : list Z) : list Z :=
  match p with [] => [] | c :: p' => added (multiple c q) (0 :: multiplied p' q) end.

Definition delayed (a : nat -> Z) (n : nat) : Z := match n with O => 0 | S m => a m end.

Lemma coefficient_nil : forall n, coefficient [] n = 0.
Proof. intros []; reflexivity. Qed.

Lemma coefficient_added : forall p q n,
  coefficient (added p q) n = coefficient p n + coefficient q n.
Proof.
  unfold coefficient. induction p as [| x p IH]; intros [| y q] [| n]; cbn; try lia. apply IH.
Qed.

Lemma coefficient_multiple : forall c p n, coefficient (multiple c p) n = c * coefficient p n.
Proof. unfold coefficient. induction p as [| x p IH]; intros [| n]; cbn; try lia. apply IH. Qed.

Lemma product_cons : forall c q a n, product (c :: q) a n = c * a n + delayed (product q a) n.
Proof. intros. destruct n; reflexivity. Qed.

Lemma product_plus : forall q a b n, product q (fun m => a m + b m) n = product q a n + product q b n.
Proof.
  induction q as [| c q IH]; intros a b n; [reflexivity |]. rewrite !product_cons.
  destruct n as [| n]; cbn [delayed]; [lia |]. rewrite IH. lia.
Qed.

Lemma product_times : forall q c a n, product q (fun m => c * a m) n = c * product q a n.
Proof.
  induction q as [| x q IH]; intros c a n; [cbn; lia |]. rewrite !product_cons.
  destruct n as [| n]; cbn [delayed]; [lia |]. rewrite IH. lia.
Qed.

Lemma product_delayed : forall q a n, product q (delayed a) n = delayed (product q a) n.
Proof.
  induction q as [| c q IH]; intros a n; [destruct n; reflexivity |]. rewrite product_cons.
  destruct n as [| n]; cbn [delayed]; [lia |]. rewrite IH, product_cons. reflexivity.
Qed.

Lemma product_commutes : forall p q a n, product p (product q a) n = product q (product p a) n.
Proof.
  induction p as [| c p IH]; intros q a n.
  - cbn [product]. symmetry. rewrite (product_same q (product [] a) (fun m => 0 * a m)) by reflexivity.
    rewrite product_times. reflexivity.
  - rewrite product_cons.
    rewrite (product_same q (product (c :: p) a) (fun m => c * a m + delayed (product p a) m))
      by (intros; apply product_cons).
    rewrite product_plus, product_times, product_delayed. destruct n as [| n]; cbn [delayed]; [lia |].
    rewrite IH. lia.
Qed.

Lemma product_coefficient : forall q p n, product q (coefficient p) n = coefficient (multiplied q p) n.
Proof.
  induction q as [| c q IH]; intros p n; [symmetry; apply coefficient_nil |].
  cbn [multiplied]. rewrite product_cons, coefficient_added, coefficient_multiple.
  destruct n as [| n]; cbn [delayed]; [cbn; lia |]. rewrite IH. reflexivity.
Qed.

Lemma product_linear : forall q a b x n,
  product q (fun m => a m + x * b m) n = product q a n + x * product q b n.
Proof. intros. rewrite (product_plus q a (fun m => x * b m)), product_times. reflexivity. Qed.

(** sum of c_i b(n + i), for an ascending list of coefficients. *)
Fixpoint ahead (c : list Z) (b : nat -> Z) (n : nat) : Z :=
  match c with [] => 0 | x :: c' => x * b n + ahead c' b (S n) end.

Lemma ahead_app : forall c d b n,
  ahead (c ++ d) b n = ahead c b n + ahead d b (n + length c).
Proof.
  induction c as [| x c IH]; intros; cbn [ahead app length].
  - rewrite Nat.add_0_r. reflexivity.
  - rewrite IH. replace (S n + length c)%nat with (n + S (length c))%nat by lia. lia.
Qed.

Lemma ahead_rev : forall q b n,
  ahead (rev q) b n = product q b (n + pred (length q)).
Proof.
  induction q as [| c q IH]; intros b n; [reflexivity |].
  cbn [rev product length pred]. rewrite ahead_app, IH, rev_length. cbn [ahead].
  destruct q as [| c' q].
  - cbn. rewrite Nat.add_0_r. destruct n; lia.
  - cbn [length pred]. replace (n + S (length q))%nat with (S (n + length q)) by lia. lia.
Qed.

(** If l divides what monic r makes of b, and b at deg r places in a row, it divides b from there on. *)
Lemma multiples : forall l r b m,
  (forall n, (l | ahead (r ++ [1]) b n)) ->
  (forall n, (m <= n < m + length r)%nat -> (l | b n)) ->
  forall n, (m <= n)%nat -> (l | b n).
Proof.
  intros l r b m Hr H0.
  assert (forall k n, (m <= n < m + length r + k)%nat -> (l | b n)) as H; [| intros n Hn; apply (H (S n)); lia].
  induction k as [| k IH]; intros n Hn; [apply H0; lia |].
  destruct (Nat.eq_dec n (m + length r + k)) as [-> | Hne]; [| apply IH; lia].
  specialize (Hr (m + k)%nat). rewrite ahead_app in Hr. cbn [ahead] in Hr.
  replace (m + k + length r)%nat with (m + length r + k)%nat in Hr by lia.
  replace (b (m + length r + k)%nat) with
    (ahead r b (m + k) + (1 * b (m + length r + k)%nat + 0) - ahead r b (m + k)) by lia.
  apply Z.divide_sub_r; [exact Hr |]. clear Hr H0.
  assert (forall c i, (m + k <= i)%nat -> (i + length c <= m + k + length r)%nat -> (l | ahead c b i)) as G.
  { induction c as [| x c IHc]; intros i H1 H2; cbn [ahead]; [apply Z.divide_0_r |]. cbn [length] in H2.
    apply Z.divide_add_r; [apply Z.divide_mul_r, IH | apply IHc]; lia. }
  apply G; lia.
Qed.

Lemma vanishes : forall r b m,
  (forall n, ahead (r ++ [1]) b n = 0) ->
  (forall n, (m <= n < m + length r)%nat -> b n = 0) ->
  forall n, (m <= n)%nat -> b n = 0.
Proof.
  intros r b m Hr H0 n Hn. apply Z.divide_0_l, (multiples 0 r b m); trivial; intros k; rewrite ?Hr;
    [apply Z.divide_0_r | intros Hk; rewrite H0 by exact Hk; apply Z.divide_0_r].
Qed.

Section Operator.
Variable X : Type.
Variable M : (X -> Z) -> X -> Z.
Variable R : X -> Prop.  (** the states that matter *)
Hypothesis M_same : forall f g, (forall s, R s -> f s = g s) -> forall s, R s -> M f s = M g s.
Hypothesis M_linear : forall f g c s, M (fun x => f x + c * g x) s = M f s + c * M g s.

Fixpoint iterate (n : nat) (f : X -> Z) : X -> Z :=
  match n with O => f | S m => M (iterate m f) end.

(** c(M) f, by Horner's rule. *)
Fixpoint horner (c : list Z) (f : X -> Z) (s : X) : Z :=
  match c with [] => 0 | x :: c' => M (horner c' f) s + x * f s end.

Lemma M_zero : forall f s, R s -> (forall s, R s -> f s = 0) -> M f s = 0.
Proof.
  intros f s Hs Hf. rewrite (M_same f (fun x => f x + -1 * f x)) by (intros; rewrite ?Hf; trivial).
  rewrite M_linear. lia.
Qed.

Lemma iterate_zero : forall n f s, R s -> (forall s, R s -> f s = 0) -> iterate n f s = 0.
Proof.
  induction n as [| n IH]; intros f s Hs Hf; cbn [iterate]; [auto |]. apply M_zero; auto.
Qed.

Lemma iterate_linear : forall n f g c s, R s ->
  iterate n (fun x => f x + c * g x) s = iterate n f s + c * iterate n g s.
Proof.
  induction n as [| n IH]; intros f g c s Hs; cbn [iterate]; [reflexivity |].
  rewrite <- M_linear. apply M_same; [| exact Hs]. intros. apply IH. assumption.
Qed.

Lemma iterate_M : forall n f s, R s -> iterate n (M f) s = iterate (S n) f s.
Proof.
  induction n as [| n IH]; intros f s Hs; cbn [iterate]; [reflexivity |].
  apply M_same; [| exact Hs]. intros s' Hs'. apply IH. exact Hs'.
Qed.

Lemma iterate_horner : forall c n f s, R s ->
  iterate n (horner c f) s = ahead c (fun m => iterate m f s) n.
Proof.
  induction c as [| x c IH]; intros n f s Hs; cbn [horner ahead].
  - apply iterate_zero; auto.
  - rewrite iterate_linear by exact Hs. rewrite iterate_M by exact Hs. rewrite IH by exact Hs. lia.
Qed.

(** The steps of Horner's rule for q, its highest coefficient last, are the coefficients of q times
    the generating function. *)
Lemma product_first : forall q a n, product (firstn (S n) q) a n = product q a n.
Proof.
  induction q as [| c q IH]; intros a n; [reflexivity |]. cbn [firstn product].
  destruct n as [| n]; [reflexivity |]. rewrite IH. reflexivity.
Qed.

Lemma product_step : forall q f s n, R s -> (n < length q)%nat ->
  product q (fun m => iterate m f s) n = horner (rev (firstn (S n) q)) f s.
Proof.
  intros q f s n Hs Hn. pose proof (iterate_horner (rev (firstn (S n) q)) 0 f s Hs) as H.
  cbn [iterate] in H. rewrite H, ahead_rev, firstn_length_le by exact Hn.
  cbn [pred Nat.add]. symmetry. apply product_first.
Qed.

Lemma product_after : forall q f s m, R s ->
  product q (fun m => iterate m f s) (m + pred (length q)) = iterate m (horner (rev q) f) s.
Proof. intros. rewrite iterate_horner by assumption. rewrite ahead_rev. reflexivity. Qed.

(** The generating function from an annihilated vector and finitely many terms. *)
Theorem generating_function : forall p q r f s,
  R s ->
  (forall s, R s -> horner (r ++ [1]) (horner (rev q) f) s = 0) ->
  (forall n, (n < Nat.max (length p) (pred (length q)) + length r)%nat ->
     product q (fun m => iterate m f s) n = coefficient p n) ->
  forall n, product q (fun m => iterate m f s) n = coefficient p n.
Proof.
  intros p q r f s Hs Hz Hn n.
  set (N := Nat.max (length p) (pred (length q))) in *.
  destruct (Nat.lt_ge_cases n (N + length r)) as [H | H]; [apply Hn, H |].
  unfold coefficient. rewrite nth_overflow by lia.
  set (b := fun m => iterate m (horner (rev q) f) s).
  assert (forall m, product q (fun m => iterate m f s) (m + pred (length q)) = b m) as Hb.
  { intros m. unfold b. rewrite iterate_horner by exact Hs. rewrite ahead_rev. reflexivity. }
  replace n with ((n - pred (length q)) + pred (length q))%nat by lia. rewrite Hb.
  apply (vanishes r b (N - pred (length q))); [| | lia].
  - intros m. unfold b. rewrite <- iterate_horner by exact Hs. apply iterate_zero; auto.
  - intros m Hm. rewrite <- Hb. rewrite Hn by lia. unfold coefficient. apply nth_overflow. lia.
Qed.

End Operator.
