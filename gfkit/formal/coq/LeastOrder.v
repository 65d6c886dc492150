(** A recurrence of least order: no shorter one holds, not even from some later term on. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Sequences.
Import ListNotations.
Open Scope Z_scope.

(** * Products of polynomials and power series *)

Lemma product_one : forall c n, product c (coefficient [1]) n = coefficient c n.
Proof.
  induction c as [| x c IH]; intros n; [destruct n; reflexivity |].
  rewrite product_cons. destruct n as [| n]; cbn [delayed].
  - unfold coefficient. cbn. lia.
  - rewrite IH. unfold coefficient. cbn [nth]. destruct n; lia.
Qed.

(** Polynomials multiply as their series do. *)
Lemma product_of_coefficients : forall c d n,
  product c (coefficient d) n = product d (coefficient c) n.
Proof.
  intros. rewrite (product_same c (coefficient d) (product d (coefficient [1])))
    by (intros; symmetry; apply product_one).
  rewrite product_commutes. apply product_same. intros. apply product_one.
Qed.

Lemma product_ends : forall q a N n,
  (forall m, (N <= m)%nat -> a m = 0) -> (N + pred (length q) <= n)%nat -> product q a n = 0.
Proof.
  induction q as [| c q IH]; intros a N n Ha Hn; [reflexivity |].
  rewrite product_cons. rewrite Ha by (cbn in Hn; lia).
  destruct n as [| n]; cbn [delayed]; [lia |]. destruct q as [| c' q]; [cbn; lia |].
  rewrite (IH a N n Ha) by (cbn in *; lia). lia.
Qed.

(** * Congruences *)

Definition divides (l x : Z) : Prop := exists k, x = k * l.

Lemma divides_linear : forall l x y z, divides l x -> divides l y -> divides l (x + z * y).
Proof. intros l x y z [k ->] [m ->]. exists (k + z * m). lia. Qed.

Lemma product_divides : forall l q a n, (forall m, divides l (a m)) -> divides l (product q a n).
Proof.
  induction q as [| c q IH]; intros a n Ha; [exists 0; reflexivity |].
  rewrite product_cons. replace (c * a n + delayed (product q a) n) with (delayed (product q a) n + c * a n) by lia.
  apply divides_linear; [| apply Ha]. destruct n as [| n]; cbn [delayed]; [exists 0; reflexivity | auto].
Qed.

(** The coefficient of a product below which only the last one of q meets something. *)
Lemma product_last : forall l q x G N,
  (forall m, (N < m)%nat -> divides l (G m)) ->
  exists y, product (q ++ [x]) G (N + length q) = x * G N + y /\ divides l y.
Proof.
  induction q as [| c q IH]; intros x G N HG.
  - exists 0. cbn [app length]. rewrite Nat.add_0_r, product_cons.
    split; [| exists 0; reflexivity]. destruct N; cbn; lia.
  - destruct (IH x G N HG) as (y & E & Hy). cbn [app length].
    replace (N + S (length q))%nat with (S (N + length q)) by lia.
    rewrite product_cons. cbn [delayed]. rewrite E.
    exists (y + c * G (S (N + length q))). split; [lia |].
    apply divides_linear; [exact Hy | apply HG; lia].
Qed.

Lemma quotient_divides : forall l q x inverse G C N,
  (forall m, (N <= m)%nat -> divides l (G m)) ->
  divides l (x * inverse - 1) ->
  (forall n, divides l (product (q ++ [x]) G n - C n)) ->
  (forall n, (length q <= n)%nat -> C n = 0) ->
  forall m, divides l (G m).
Proof.
  intros l q x inverse G C N. induction N as [| N IH]; intros HG Hx HC C0 m; [apply HG; lia |].
  apply IH; try assumption. intros k Hk.
  destruct (Nat.eq_dec k N) as [-> |]; [| apply HG; lia].
  destruct (product_last l q x G N) as (y & E & [b Hy]); [intros; apply HG; lia |].
  destruct (HC (N + length q)%nat) as [a Ha]. rewrite C0 in Ha by lia. rewrite E in Ha.
  destruct Hx as [e He].
  exists (inverse * (a - b) - e * G N).
  replace (G N) with (x * inverse * G N - (x * inverse - 1) * G N) at 1 by lia. rewrite He.
  replace (x * inverse * G N) with (inverse * (x * G N)) by lia.
  replace (x * G N) with (a * l - b * l) by lia. lia.
Qed.

Definition reduced (l : Z) (p : list Z) : list Z := map (fun x => x mod l) p.

Lemma coefficient_reduced : forall l p n, l <> 0 ->
  divides l (coefficient p n + -1 * coefficient (reduced l p) n).
Proof.
  unfold coefficient, reduced. induction p as [| x p IH]; intros [| n] Hl; cbn [map nth];
    try (exists 0; reflexivity); [| apply IH, Hl].
  exists (x / l). pose proof (Z.div_mod x l Hl). lia.
Qed.

(** * The theorem *)

(** [u] p + [v] q is 1 modulo [l], and the last coefficient of q has an inverse modulo [l]. *)
Definition coprime_check (l inverse : Z) (u v p q : list Z) : bool :=
  (1 <? l) && ((last q 0 * inverse) mod l =? 1) &&
  forallb (fun x => x mod l =? 0)
    (added (multiplied u (reduced l p)) (added (multiplied v (reduced l q)) [-1])).

Lemma coprime_series : forall l inverse u v p q n,
  coprime_check l inverse u v p q = true ->
  divides l (product u (coefficient p) n + product v (coefficient q) n - coefficient [1] n).
Proof.
  intros l inverse u v p q n H. unfold coprime_check in H. rewrite !andb_true_iff in H.
  destruct H as [[Hl _] H]. apply Z.ltb_lt in Hl. rewrite forallb_forall in H.
  assert (divides l (coefficient (added (multiplied u (reduced l p)) (added (multiplied v (reduced l q)) [-1])) n)) as D.
  { unfold coefficient. match goal with |- divides l (nth n ?c 0) => destruct (nth_in_or_default n c 0) as [I | ->] end;
      [| exists 0; reflexivity].
    apply H in I. apply Z.eqb_eq in I. apply Z.mod_divide in I; [| lia]. exact I. }
  rewrite !coefficient_added, <- !product_coefficient in D.
  assert (forall w c, divides l (product w (coefficient c) n + -1 * product w (coefficient (reduced l c)) n)) as R.
  { intros w c. rewrite <- product_linear. apply product_divides. intros. apply coefficient_reduced. lia. }
  destruct D as [a Ha], (R u p) as [b Hb], (R v q) as [c Hc]. exists (a + b + c).
  assert (coefficient [-1] n = - coefficient [1] n) as E by (unfold coefficient; destruct n as [| [| n]]; reflexivity).
  lia.
Qed.

Section Least.
Variable a : nat -> Z.
Variables p q : list Z.
Hypothesis gf : forall n, product q a n = coefficient p n.
Variables l inverse : Z.
Variables u v : list Z.
Hypothesis coprime : coprime_check l inverse u v p q = true.

(** Modulo l, q divides every polynomial whose product with the series is a polynomial. *)
Lemma annihilator_divided : forall c m,
  (length c < length q)%nat -> (forall n, (m <= n)%nat -> product c a n = 0) ->
  forall n, divides l (coefficient c n).
Proof.
  intros c m Hc Hm n.
  assert (q <> []) as Hq by (destruct q; [cbn in Hc; lia | discriminate]).
  set (G := fun n => product u (product c a) n + 1 * product c (coefficient v) n).
  assert (forall n, divides l (product q G n - coefficient c n)) as E.
  { intros k. unfold G. rewrite product_linear, (product_commutes q u).
    rewrite (product_same u (product q (product c a)) (product c (coefficient p)))
      by (intros i; rewrite product_commutes; apply product_same; exact gf).
    rewrite (product_commutes u c), (product_commutes q c).
    replace (coefficient c k) with (product c (coefficient [1]) k) by apply product_one.
    replace (product c (product u (coefficient p)) k + 1 * product c (product q (coefficient v)) k
             - product c (coefficient [1]) k)
      with (product c (fun i => product u (coefficient p) i + product v (coefficient q) i - coefficient [1] i) k).
    - apply product_divides. intros. eapply coprime_series. exact coprime.
    - rewrite (product_same c _ (fun i => (fun i => product u (coefficient p) i + 1 * product q (coefficient v) i) i + (-1) * coefficient [1] i)).
      + rewrite product_linear, product_linear. lia.
      + intros i. rewrite (product_of_coefficients v q). lia. }
  pose proof (app_removelast_last 0 Hq) as whole. rewrite whole in E.
  assert (length q = S (length (removelast q))) as L
    by (rewrite whole at 1; rewrite app_length; cbn; lia).
  assert (forall k, divides l (G k)) as D.
  { apply (quotient_divides l (removelast q) (last q 0) inverse G (coefficient c)
             (Nat.max (m + pred (length u)) (length v + length c)) ).
    - intros k Hk. unfold G. rewrite (product_ends u (product c a) m k) by (trivial; lia).
      rewrite (product_ends c (coefficient v) (length v) k);
        [exists 0; lia | intros; apply nth_overflow; lia | lia].
    - unfold coprime_check in coprime. rewrite !andb_true_iff in coprime.
      destruct coprime as [[Hl Hi] _]. apply Z.ltb_lt in Hl. apply Z.eqb_eq in Hi.
      exists (last q 0 * inverse / l). pose proof (Z.div_mod (last q 0 * inverse) l). lia.
    - exact E.
    - intros k Hk. apply nth_overflow. lia. }
  rewrite <- whole in E. destruct (E n) as [x Hx]. destruct (product_divides l q G n D) as [y Hy].
  exists (y - x). lia.
Qed.

Lemma shorter_vanishes : forall size c m,
  (forall x, In x c -> Z.abs x <= Z.of_nat size) ->
  (length c < length q)%nat -> (forall n, (m <= n)%nat -> product c a n = 0) ->
  Forall (eq 0) c.
Proof.
  assert (1 < l) as Hl.
  { unfold coprime_check in coprime. rewrite !andb_true_iff in coprime. apply Z.ltb_lt, coprime. }
  induction size as [| size IH]; intros c m Hs Hc Hm.
  - apply Forall_forall. intros x Hx. specialize (Hs x Hx). lia.
  - pose proof (annihilator_divided c m Hc Hm) as D.
    set (c' := map (fun x => x / l) c).
    assert (c = map (Z.mul l) c') as E.
    { unfold c'. rewrite map_map. rewrite <- (map_id c) at 1. apply map_ext_in. intros x Hx.
      apply (In_nth _ _ 0) in Hx. destruct Hx as (i & _ & <-). destruct (D i) as [k Hk].
      unfold coefficient in Hk. rewrite Hk, Z.div_mul by lia. lia. }
    assert (Forall (eq 0) c') as F.
    { apply (IH c' m).
      - intros x Hx. assert (In (l * x) c) as I by (rewrite E; apply in_map, Hx).
        specialize (Hs _ I). rewrite Z.abs_mul in Hs. nia.
      - unfold c'. rewrite map_length. exact Hc.
      - intros n Hn. specialize (Hm n Hn). rewrite E in Hm.
        assert (forall d k, product (map (Z.mul l) d) a k = l * product d a k) as P.
        { induction d as [| x d IHd]; intros k; [cbn; lia |]. cbn [map]. rewrite !product_cons.
          destruct k as [| k]; cbn [delayed]; [lia |]. rewrite IHd. lia. }
        rewrite P in Hm. nia. }
    rewrite E. apply Forall_map. revert F. apply Forall_impl. intros x <-. lia.
Qed.

(** Whatever coefficients fewer than those of q annihilate a from some place on: all of them are 0. *)
Theorem shorter_is_zero : forall (c : list Z) (m : nat),
  (length c < length q)%nat -> (forall n, (n >= m)%nat -> product c a n = 0) -> Forall (eq 0) c.
Proof.
  intros c m Hc Hm.
  apply (shorter_vanishes (fold_right Nat.max 0%nat (map Z.abs_nat c)) c m); trivial.
  intros x Hx. assert (Z.abs_nat x <= fold_right Nat.max 0 (map Z.abs_nat c))%nat; [| lia].
  clear Hc Hm. induction c as [| y c IH]; [contradiction |]. cbn [map fold_right].
  destruct Hx as [-> | Hx]; [lia |]. specialize (IH Hx). lia.
Qed.
End Least.

(** No recurrence of a lower order holds, from no place on: if fewer than [length q] numbers c_0, c_1,
    ... are such that c_0 a(n) + c_1 a(n-1) + ... = 0 for all n from m on, they are 0. *)
Theorem least_proved : forall a p q l inverse u v,
  (forall n, product q a n = coefficient p n) ->
  coprime_check l inverse u v p q = true ->
  forall (c : list Z) (m : nat),
    (length c < length q)%nat -> (forall n, (n >= m)%nat -> product c a n = 0) -> Forall (eq 0) c.
Proof. intros a p q l inverse u v gf H. exact (shorter_is_zero a p q gf l inverse u v H). Qed.
