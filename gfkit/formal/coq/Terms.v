(** What holds of all terms of a sequence with a rational generating function: signs, periods modulo m. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Export Relations.
Import ListNotations.
Open Scope Z_scope.

(** * Linear functions of terms that follow each other *)

Lemma ahead_added : forall f g b n, ahead (added f g) b n = ahead f b n + ahead g b n.
Proof. induction f as [| x f IH]; intros [| y g] b n; cbn [added ahead]; try lia. rewrite IH. lia. Qed.

Lemma ahead_multiple : forall c f b n, ahead (multiple c f) b n = c * ahead f b n.
Proof.
  intros c f b n. revert n. induction f as [| x f IH]; intros n; cbn [multiple map ahead]; [lia |].
  change (map (Z.mul c) f) with (multiple c f). rewrite IH. lia.
Qed.

Lemma ahead_later : forall k f b n, ahead (repeat 0 k ++ f) b n = ahead f b (n + k).
Proof.
  induction k as [| k IH]; intros f b n; cbn [repeat app ahead]; [rewrite Nat.add_0_r; reflexivity |].
  rewrite IH. replace (S n + k)%nat with (n + S k)%nat by lia. lia.
Qed.

Lemma ahead_commutes : forall f r b n, ahead r (ahead f b) n = ahead f (ahead r b) n.
Proof.
  induction f as [| x f IH]; intros r b n; [apply ahead_zero; reflexivity |].
  rewrite (ahead_same r _ (fun m => x * b m + ahead f (fun k => b (S k)) m)).
  - rewrite ahead_linear, IH. cbn [ahead]. f_equal. rewrite <- (ahead_same f (fun m => ahead r b (1 + m)));
      [exact (eq_sym (ahead_from f (ahead r b) 1 n)) | intros m; apply ahead_from].
  - intros m. cbn [ahead]. f_equal. exact (ahead_from f b 1 m).
Qed.

Fixpoint combined (c : list Z) (fs : list (list Z)) : list Z :=
  match c, fs with x :: c', f :: fs' => added (multiple x f) (combined c' fs') | _, _ => [] end.

Definition values (fs : list (list Z)) (b : nat -> Z) (n : nat) : list Z := map (fun f => ahead f b n) fs.

Lemma ahead_combined : forall c fs b n, ahead (combined c fs) b n = scalar c (values fs b n).
Proof.
  induction c as [| x c IH]; intros [| f fs] b n; try reflexivity. cbn [combined values map scalar].
  rewrite ahead_added, ahead_multiple, IH. reflexivity.
Qed.

(** * Cones *)

Definition norm (u : list Z) : Z := fold_right (fun x s => Z.abs x + s) 0 u.
Definition in_cone (v : list Z) : bool := match v with x :: u => norm u <? x | [] => false end.

Definition columns (rows : list (list Z)) : list Z :=
  fold_right (fun row s => added (map Z.abs (tl row)) s) [] rows.

(** A matrix that leads from the cone into it. *)
Definition keeps_cone (rows : list (list Z)) : bool :=
  let least := hd 0 (hd [] rows) - norm (map (hd 0) (tl rows)) in
  (0 <? least) && forallb (fun s => s <=? least) (columns rows).

Lemma norm_positive : forall u, 0 <= norm u.
Proof. induction u as [| x u IH]; cbn [norm fold_right]; [lia |]. unfold norm in IH. lia. Qed.

Lemma scalar_abs : forall r u, Z.abs (scalar r u) <= scalar (map Z.abs r) (map Z.abs u).
Proof.
  induction r as [| x r IH]; intros [| y u]; cbn [scalar map]; try lia. specialize (IH u).
  pose proof (Z.abs_triangle (x * y) (scalar r u)). rewrite Z.abs_mul in H. lia.
Qed.

Lemma scalar_added : forall r s u, scalar (added r s) u = scalar r u + scalar s u.
Proof.
  induction r as [| x r IH]; intros [| y s] [| z u]; cbn [added scalar]; try lia. rewrite IH. lia.
Qed.

Lemma scalar_below_norm : forall c r u, 0 <= c -> forallb (fun s => s <=? c) r = true ->
  scalar r (map Z.abs u) <= c * norm u.
Proof.
  intros c r u Hc. revert r. induction u as [| y u IH]; intros [| x r] H; cbn [map scalar norm fold_right]; try lia.
  - pose proof (norm_positive u) as N. unfold norm in N. nia.
  - cbn [forallb] in H. apply andb_true_iff in H. destruct H as [H1 H2]. apply Z.leb_le in H1.
    specialize (IH r H2). unfold norm in *. nia.
Qed.

Lemma scalar_hd : forall r x u, scalar r (x :: u) = hd 0 r * x + scalar (tl r) u.
Proof. intros [| c r] x u; cbn [scalar hd tl]; [destruct u; cbn; lia | reflexivity]. Qed.

Lemma rows_bound : forall e x u rows v, 0 < e -> 0 < x -> Forall2 (fun row y => e * y = scalar row (x :: u)) rows v ->
  e * norm v <= norm (map (hd 0) rows) * x + scalar (columns rows) (map Z.abs u).
Proof.
  intros e x u rows v He Hx H. induction H as [| row y rows v Hy _ IH].
  - cbn. destruct (map Z.abs u); cbn; lia.
  - cbn [norm fold_right map columns]. fold (norm v) (norm (map (hd 0) rows)) (columns rows).
    rewrite scalar_added, scalar_hd in *. pose proof (scalar_abs (tl row) u) as A.
    assert (e * Z.abs y <= Z.abs (hd 0 row) * x + scalar (map Z.abs (tl row)) (map Z.abs u)); [| lia].
    replace (e * Z.abs y) with (Z.abs (e * y)) by (rewrite Z.abs_mul; lia). rewrite Hy.
    pose proof (Z.abs_triangle (hd 0 row * x) (scalar (tl row) u)) as B. rewrite Z.abs_mul in B.
    replace (Z.abs x) with x in B by lia. lia.
Qed.

Lemma cone_kept : forall e rows v v', 0 < e -> keeps_cone rows = true ->
  Forall2 (fun row y => e * y = scalar row v) rows v' -> in_cone v = true -> in_cone v' = true.
Proof.
  intros e rows v v' He K H C. destruct v as [| x u]; [discriminate |]. cbn [in_cone] in C. apply Z.ltb_lt in C.
  unfold keeps_cone in K. cbv zeta in K. apply andb_true_iff in K. destruct K as [K1 K2]. apply Z.ltb_lt in K1.
  pose proof (norm_positive u) as N. destruct H as [| row y rows v' Hy H]; [cbn in K1; lia |]. cbn [hd tl in_cone] in *.
  apply Z.ltb_lt. pose proof (rows_bound e x u rows v' He ltac:(lia) H) as B.
  rewrite scalar_hd in Hy. pose proof (scalar_abs (tl row) u) as A.
  pose proof (scalar_below_norm _ _ u ltac:(apply Z.lt_le_incl, K1) K2) as D. cbn [columns fold_right] in D.
  fold (columns rows) in D. rewrite scalar_added in D.
  apply (Z.mul_lt_mono_pos_l e); [exact He |]. nia.
Qed.

(** * Signs *)

Inductive sign := Above | NotBelow | Zero | NotAbove | Below | NotZero.
Definition has_sign (s : sign) (x : Z) : bool :=
  match s with
  | Above => 0 <? x | NotBelow => 0 <=? x | Zero => x =? 0 | NotAbove => x <=? 0 | Below => x <? 0
  | NotZero => negb (x =? 0)
  end.

Lemma not_zero : forall x, negb (x =? 0) = true <-> x <> 0.
Proof. intros x. rewrite negb_true_iff. apply Z.eqb_neq. Qed.

Lemma has_same_sign : forall s x y, 0 < x * y -> has_sign s x = true -> has_sign s y = true.
Proof.
  intros s x y H. assert (0 < x /\ 0 < y \/ x < 0 /\ y < 0) as C.
  { destruct (Z.lt_trichotomy x 0) as [L | [-> | L]]; [right | lia | left]; split; trivial; nia. }
  clear H. destruct s; cbn [has_sign]; rewrite ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq, ?negb_true_iff, ?Z.eqb_neq; lia.
Qed.

(** Functions of terms after each other; e times their values [far] places later are the matrix times
    their values; [top] times a term is the sum of the [made] of them. *)
Record cone := Cone {
  functions : list (list Z);
  far : nat;
  e : Z;
  matrix : list (list Z);
  top : Z;
  made : list Z
}.
(** Of the terms after the first ones: their sign, as 1 or -1; factors c such that the sign of z(n+1) - c z(n),
    and so on, is known; and a cone of what is left, which is 0 without one. *)
Record tail := Tail { after : nat; direction : Z; factors : list Z; of_rest : option cone }.

Definition vanishes_from (z : nat -> Z) (order n0 : nat) (f : list Z) : bool :=
  forallb (fun n => ahead f z n =? 0) (seq n0 order).

Definition cone_check (z : nat -> Z) (order n0 : nat) (c : cone) : bool :=
  (0 <? e c) && Nat.ltb 0 (far c) && Nat.eqb (length (matrix c)) (length (functions c)) && keeps_cone (matrix c) &&
  forallb (fun row_f => vanishes_from z order n0
    (added (repeat 0 (far c) ++ multiple (e c) (snd row_f)) (multiple (-1) (combined (fst row_f) (functions c)))))
    (combine (matrix c) (functions c)) &&
  forallb (fun n => in_cone (values (functions c) z n)) (seq n0 (far c)) &&
  (0 <? hd 0 (made c)) && forallb (fun g => g <=? hd 0 (made c)) (map Z.abs (tl (made c))) &&
  vanishes_from z order n0 (added [top c] (multiple (-1) (combined (made c) (functions c)))).

Fixpoint rest_check (order n0 : nat) (s : Z) (o : option cone) (cs : list Z) (z : nat -> Z) : bool :=
  match cs with
  | [] => match o with None => forallb (fun n => z n =? 0) (seq n0 order) | Some c => (0 <? s * top c) && cone_check z order n0 c end
  | c :: cs' => (0 <? c) && (0 <? s * z n0) && rest_check order n0 s o cs' (fun n => z (S n) - c * z n)
  end.

Definition class_check (s : sign) (z : nat -> Z) (order : nat) (t : tail) : bool :=
  forallb (fun n => has_sign s (z n)) (seq 0 (after t)) &&
  has_sign s (match factors t, of_rest t with [], None => 0 | _, _ => direction t end) &&
  rest_check order (after t) (direction t) (of_rest t) (factors t) z.

Section Class.
Variable z : nat -> Z.
Variable r : list Z.
Hypothesis recurs : forall n, ahead (r ++ [1]) z n = 0.

Lemma vanishes_ever : forall n0 f, vanishes_from z (length r) n0 f = true -> forall n, (n0 <= n)%nat -> ahead f z n = 0.
Proof.
  intros n0 f H. apply (vanishes r).
  - intros n. rewrite ahead_commutes. apply ahead_zero, recurs.
  - intros n Hn. unfold vanishes_from in H. rewrite forallb_forall in H. apply Z.eqb_eq, H, in_seq. lia.
Qed.

Lemma cone_right : forall n0 c, cone_check z (length r) n0 c = true -> forall n, (n0 <= n)%nat -> 0 < top c * z n.
Proof.
  intros n0 c H n Hn. unfold cone_check in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[[[H1 H2] H3] H4] H5] H6] H7] H8] H9].
  apply Z.ltb_lt in H1, H7. apply Nat.ltb_lt in H2. apply Nat.eqb_eq in H3. rewrite forallb_forall in H5, H6.
  assert (forall m, (n0 <= m)%nat -> in_cone (values (functions c) z m) = true ->
                    in_cone (values (functions c) z (m + far c)) = true) as G.
  { intros m Hm. apply (cone_kept (e c) (matrix c)); [exact H1 | exact H4 |].
    clear - recurs H3 H5 Hm. unfold values at 2. generalize dependent (functions c). intros fs.
    assert (forall rows gs, length rows = length gs -> (forall x, In x (combine rows gs) ->
              vanishes_from z (length r) n0 (added (repeat 0 (far c) ++ multiple (e c) (snd x))
                (multiple (-1) (combined (fst x) fs))) = true) ->
              Forall2 (fun row y => e c * y = scalar row (values fs z m)) rows (map (fun f => ahead f z (m + far c)) gs)) as F.
    { induction rows as [| row rows IH]; intros [| g gs] L V; try discriminate; [constructor |]. constructor.
      - specialize (V _ (or_introl eq_refl)). pose proof (vanishes_ever n0 _ V m Hm) as E. cbn [fst snd] in E.
        rewrite ahead_added, ahead_later, !ahead_multiple, ahead_combined in E. lia.
      - apply IH; [injection L; trivial |]. intros x Hx. apply V. right. exact Hx. }
    intros L V. apply F; assumption. }
  assert (in_cone (values (functions c) z n) = true) as C.
  { revert Hn. induction n as [n IH] using lt_wf_ind. intros Hn.
    destruct (Nat.lt_ge_cases n (n0 + far c)) as [L | L]; [apply H6, in_seq; lia |].
    replace n with (n - far c + far c)%nat by lia. apply G; [lia | apply IH; lia]. }
  pose proof (vanishes_ever n0 _ H9 n Hn) as E. rewrite ahead_added, ahead_multiple, ahead_combined in E.
  cbn [ahead] in E. destruct (values (functions c) z n) as [| x u]; [discriminate |]. cbn [in_cone] in C.
  apply Z.ltb_lt in C. rewrite scalar_hd in E. pose proof (scalar_abs (tl (made c)) u) as A.
  pose proof (scalar_below_norm _ _ u (Z.lt_le_incl _ _ H7) H8) as B. nia.
Qed.

End Class.

Lemma rest_right : forall r n0 s o cs z, (forall n, ahead (r ++ [1]) z n = 0) ->
  rest_check (length r) n0 s o cs z = true -> forall n, (n0 <= n)%nat ->
  0 <= s * z n /\ match cs, o with [], None => z n = 0 | _, _ => 0 < s * z n end.
Proof.
  intros r n0 s o. induction cs as [| c cs IH]; intros z R H; cbn [rest_check] in H.
  - intros n Hn. destruct o as [c |].
    + apply andb_true_iff in H. destruct H as [H1 H2]. apply Z.ltb_lt in H1.
      pose proof (cone_right z r R n0 c H2 n Hn). nia.
    + rewrite (vanishes r z n0); [lia | exact R | | exact Hn]. intros m Hm. rewrite forallb_forall in H.
      apply Z.eqb_eq, H, in_seq. lia.
  - rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3]. apply Z.ltb_lt in H1, H2.
    assert (forall n, ahead (r ++ [1]) (fun n => z (S n) - c * z n) n = 0) as R'.
    { intros n. rewrite (ahead_same _ _ (fun n => - c * z n + z (1 + n)%nat)) by (intros m; cbn [Nat.add]; lia).
      rewrite ahead_linear, <- ahead_from, !R. lia. }
    assert (forall n, (n0 <= n)%nat -> 0 < s * z n) as P.
    { intros n Hn. induction Hn as [| n Hn P]; [exact H2 |]. destruct (IH _ R' H3 n Hn) as [B _]. cbn beta in B. nia. }
    intros n Hn. specialize (P n Hn). split; [lia | exact P].
Qed.

Lemma class_right : forall z r s t, (forall n, ahead (r ++ [1]) z n = 0) ->
  class_check s z (length r) t = true -> forall n, has_sign s (z n) = true.
Proof.
  intros z r s [n0 d cs o] R H n. unfold class_check in H. cbn [after direction factors of_rest] in H.
  rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3]. rewrite forallb_forall in H1.
  destruct (Nat.lt_ge_cases n n0) as [L | L]; [apply H1, in_seq; lia |].
  destruct (rest_right r n0 d o cs z R H3 n L) as [_ P].
  destruct cs, o; try (rewrite P; exact H2); exact (has_same_sign s d (z n) P H2).
Qed.

(** [most]: so many terms are listed. [r]: the recurrence of every [step]-th term, without its last
    coefficient. One tail for each of as many classes of the terms from [first] on, the first of which has the
    sign of the number [start]. *)
Definition signs_check (most : nat) (q p : list Z) (signs : list sign) (start first : nat) (r : list Z)
    (tails : list tail) : bool :=
  let T := [table_of most (q, p)] in
  let step := length tails in
  (hd 0 q =? 1) && Nat.ltb 0 step && Nat.eqb (step mod length signs) 0 && Nat.ltb 0 (length signs) &&
  spread 0 T [(0%nat, step)] (r ++ [1]) &&
  forallb (fun j => class_check (nth ((start + j) mod length signs) signs Zero)
                      (fun m => entry T 0 (first + j + step * m)) (length r) (nth j tails (Tail 0 0 [] None))) (seq 0 step).

(** Let b be a from some place on: b(start), b(start + 1), ... are a(first), a(first + 1), .... For all n from
    [start] on b(n) has the sign whose number is n modulo the number of signs. *)
Theorem signs_proved : forall most a b q p signs start first r tails,
  has_gf q p a -> (forall k, b (start + k)%nat = a (first + k)%nat) ->
  signs_check most q p signs start first r tails = true ->
  forall n, (n >= start)%nat -> has_sign (nth (n mod length signs) signs Zero) (b n) = true.
Proof.
  intros most a b q p signs start first r tails G B H n Hn. unfold signs_check in H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[H1 H2] H3] H4] H5] H6]. apply Nat.ltb_lt in H2, H4. apply Nat.eqb_eq in H3.
  set (step := length tails) in *. set (j := ((n - start) mod step)%nat). set (m := ((n - start) / step)%nat).
  assert (n = start + (j + step * m))%nat as E by (unfold j, m; pose proof (Nat.div_mod (n - start) step); lia).
  assert (Forall2 (fun a k => has_gf (fst k) (snd k) a) [a] [(q, p)]) as F by (constructor; [exact G | constructor]).
  assert (forallb (fun qp : list Z * list Z => hd 0 (fst qp) =? 1) [(q, p)] = true) as M by (cbn; rewrite H1; reflexivity).
  rewrite forallb_forall in H6. specialize (H6 j). rewrite in_seq in H6.
  assert (j < step)%nat by (apply Nat.mod_upper_bound; lia). specialize (H6 ltac:(lia)).
  assert (forall k, entry [table_of most (q, p)] 0 k = a k) as V
    by (intros k; exact (entry_right [a] [(q, p)] most F M 0 k)).
  assert (has_sign (nth ((start + j) mod length signs) signs Zero) (entry [table_of most (q, p)] 0 (first + j + step * m)) = true) as S.
  { apply (class_right (fun m => entry [table_of most (q, p)] 0 (first + j + step * m)) r) with (2 := H6). intros k.
    assert (length [(first + j + step * k)%nat] = length [(0%nat, step)]) as L by reflexivity.
    pose proof (spread_right 0 [a] [(q, p)] most F M [(0%nat, step)] (r ++ [1]) [(first + j + step * k)%nat] H5 L) as D.
    apply Z.divide_0_l in D. rewrite <- D. rewrite <- (Nat.add_0_r k) at 1. rewrite ahead_from. apply ahead_same.
    intros t. cbn [terms_at]. unfold given_term. cbn [nth]. rewrite V, Z.mul_1_r. f_equal. lia. }
  rewrite V in S. replace (b n) with (a (first + j + step * m)%nat) by (rewrite E, B; f_equal; lia).
  replace (n mod length signs)%nat with ((start + j) mod length signs)%nat; [exact S |].
  apply Nat.mod_divides in H3; [| lia]. destruct H3 as [i Hi]. rewrite E, Hi.
  replace (start + (j + length signs * i * m))%nat with (start + j + (i * m) * length signs)%nat by lia.
  symmetry. apply Nat.mod_add. lia.
Qed.

(** * Periods *)

(** The terms below n modulo m, the last one first. *)
Fixpoint residues_below (m : Z) (q p : list Z) (n : nat) : list Z :=
  match n with
  | O => []
  | S k => let before := residues_below m q p k in (coefficient p k - scalar (tl q) before) mod m :: before
  end.

Lemma scalar_mod : forall m q l, m <> 0 -> scalar q (map (fun x => x mod m) l) mod m = scalar q l mod m.
Proof.
  intros m q l Hm. revert q. induction l as [| x l IH]; intros [| c q]; try reflexivity. cbn [map scalar].
  rewrite Z.add_mod, IH, Z.mul_mod_idemp_r, <- Z.add_mod by exact Hm. reflexivity.
Qed.

Lemma residues_right : forall m q p a, m <> 0 -> hd 0 q = 1 -> has_gf q p a ->
  forall n, residues_below m q p n = map (fun x => x mod m) (below a n).
Proof.
  intros m q p a Hm Hq H. induction n as [| n IH]; [reflexivity |]. cbn [residues_below below map]. cbv zeta. rewrite IH.
  f_equal. rewrite Zminus_mod, scalar_mod, <- Zminus_mod by exact Hm. f_equal. rewrite <- H, product_monic by exact Hq. lia.
Qed.

Definition residue (L : list Z) (n : nat) : Z := nth n L 0.

(** Whether two lists begin with the same [n] members; it stops where they differ. *)
Fixpoint same_first (n : nat) (l m : list Z) : bool :=
  match n, l, m with
  | S k, x :: l', y :: m' => if x =? y then same_first k l' m' else false
  | _, _, _ => true
  end.

Lemma same_first_not : forall n l m, same_first n l m = false -> exists k, (k < n)%nat /\ nth k l 0 <> nth k m 0.
Proof.
  induction n as [| n IH]; intros [| x l] [| y m] H; try discriminate. cbn [same_first] in H.
  destruct (Z.eqb_spec x y) as [_ | N]; [| exists 0%nat; split; [lia | exact N]].
  destruct (IH l m H) as (k & Hk & D). exists (S k). split; [lia | exact D].
Qed.

Lemma nth_skip : forall (l : list Z) k n, nth n (skipn k l) 0 = nth (k + n) l 0.
Proof. induction l as [| x l IH]; intros [| k] n; try reflexivity; [destruct n; reflexivity | apply IH]. Qed.

Definition period_check (m : Z) (q p : list Z) (first period : nat) (is_first : bool) : bool :=
  let order := length (recurrence_of q p) in
  let L := rev (residues_below m q p (first + 2 * period + order)) in
  (hd 0 q =? 1) && (0 <? m) && Nat.ltb 0 period &&
  forallb (fun n => residue L (n + period) =? residue L n) (seq first order) &&
  (let whole := skipn first L in forallb (fun t => negb (same_first period whole (skipn t whole))) (seq 1 (pred period))) &&
  (negb is_first || Nat.ltb 0 first && negb (residue L (first - 1 + period) =? residue L (first - 1))).

Section Period.
Variables (m : Z) (q p : list Z) (a b : nat -> Z) (start first period : nat) (is_first : bool).
Hypothesis gf : has_gf q p a.
(** b is a from some place on. *)
Hypothesis same : forall k, b (start + k)%nat = a (first + k)%nat.
Hypothesis right : period_check m q p first period is_first = true.

Lemma period_parts : hd 0 q = 1 /\ 0 < m /\ (0 < period)%nat /\
  (forall n, (first <= n < first + length (recurrence_of q p))%nat -> a (n + period)%nat mod m = a n mod m) /\
  (forall t, (0 < t < period)%nat -> exists n, (first <= n < first + period)%nat /\ a (n + t)%nat mod m <> a n mod m) /\
  (is_first = true -> (0 < first)%nat /\ a (first - 1 + period)%nat mod m <> a (first - 1)%nat mod m).
Proof.
  pose proof right as H. unfold period_check in H. cbv zeta in H. set (order := length (recurrence_of q p)) in *.
  set (L := rev _) in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[[[[H1 H2] H3] H4] H5] H6].
  apply Z.eqb_eq in H1. apply Z.ltb_lt in H2. apply Nat.ltb_lt in H3.
  assert (forall n, (n < first + 2 * period + order)%nat -> residue L n = a n mod m) as R.
  { intros n Hn. unfold residue, L. rewrite (residues_right m q p a) by (trivial; lia). rewrite <- map_rev.
    rewrite below_rev, map_map, (nth_indep _ 0 (a 0%nat mod m)) by (rewrite map_length, seq_length; exact Hn).
    rewrite (map_nth (fun k => a k mod m)), seq_nth by exact Hn. reflexivity. }
  rewrite forallb_forall in H4, H5. split; [exact H1 |]. split; [exact H2 |]. split; [exact H3 |]. split; [| split].
  - intros n Hn. specialize (H4 n). rewrite in_seq in H4. specialize (H4 ltac:(lia)). apply Z.eqb_eq in H4.
    rewrite !R in H4 by lia. exact H4.
  - intros t Ht. specialize (H5 t). rewrite in_seq in H5. specialize (H5 ltac:(lia)).
    apply negb_true_iff, same_first_not in H5. destruct H5 as (k & Hk & D). rewrite !nth_skip in D.
    change (residue L (first + k) <> residue L (first + (t + k))) in D. rewrite !R in D by lia.
    exists (first + k)%nat. split; [lia |]. replace (first + k + t)%nat with (first + (t + k))%nat by lia. congruence.
  - intros ->. cbn [negb orb] in H6. apply andb_true_iff in H6. destruct H6 as [H6 H7]. apply Nat.ltb_lt in H6.
    split; [exact H6 |]. apply negb_true_iff, Z.eqb_neq in H7. rewrite !R in H7 by lia. exact H7.
Qed.

Lemma period_of_terms : forall n, (n >= first)%nat -> a (n + period)%nat mod m = a n mod m.
Proof.
  destruct period_parts as (Hq & Hm & _ & F & _). intros n Hn.
  assert ((m | a (n + period)%nat - a n)) as D.
  { apply (multiples m (recurrence_of q p) (fun n => a (n + period)%nat - a n) first); [| | exact Hn].
    - intros k. rewrite (ahead_same _ _ (fun n => -1 * a n + a (n + period)%nat)) by lia. rewrite ahead_linear.
      rewrite (recurrence_right q p a Hq gf).
      rewrite (ahead_same _ (fun n => a (n + period)%nat) (fun t => a (period + t)%nat)) by (intros; f_equal; lia).
      rewrite <- ahead_from, (recurrence_right q p a Hq gf). apply Z.divide_0_r.
    - intros k Hk. specialize (F k Hk). apply Z.mod_divide; [lia |]. rewrite Zminus_mod, F, Z.sub_diag. apply Zmod_0_l. }
  destruct D as [k D]. replace (a (n + period)%nat) with (a n + k * m) by lia. apply Z_mod_plus_full.
Qed.

(** From [start] on the terms of b repeat modulo m; *)
Theorem period_proved : forall n, (n >= start)%nat -> b (n + period)%nat mod m = b n mod m.
Proof.
  intros n Hn. replace n with (start + (n - start))%nat by lia. rewrite <- Nat.add_assoc, !same, Nat.add_assoc.
  apply period_of_terms. lia.
Qed.

(** with no smaller period, from no n on; *)
Theorem period_least : forall t k, (t > 0)%nat ->
  (forall n, (n >= k)%nat -> b (n + t)%nat mod m = b n mod m) -> (period <= t)%nat.
Proof.
  intros t k Ht H. destruct (Nat.lt_ge_cases t period) as [L | L]; [| exact L]. exfalso.
  destruct period_parts as (_ & _ & _ & _ & F & _). destruct (F t ltac:(lia)) as (n & Hn & D). apply D.
  assert (forall j i, (i >= first)%nat -> a (i + j * period)%nat mod m = a i mod m) as R.
  { induction j as [| j IH]; intros i Hi; [rewrite Nat.add_0_r; reflexivity |].
    replace (i + S j * period)%nat with (i + j * period + period)%nat by lia. rewrite period_of_terms by lia. apply IH, Hi. }
  rewrite <- (R k (n + t)%nat), <- (R k n) by lia. specialize (H (start + (n - first + k * period))%nat ltac:(nia)).
  rewrite <- Nat.add_assoc, !same in H.
  replace (n + t + k * period)%nat with (first + (n - first + k * period + t))%nat by lia.
  replace (n + k * period)%nat with (first + (n - first + k * period))%nat by lia. exact H.
Qed.

(** and if that is checked, the terms before do not repeat. *)
Theorem period_first : is_first = true -> a (first - 1 + period)%nat mod m <> a (first - 1)%nat mod m.
Proof. intros H. apply period_parts, H. Qed.
End Period.
