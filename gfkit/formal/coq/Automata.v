(** A table of states that is checked against a scanner, and vectors on it. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Import Arrays Scanners Sequences LongNumbers.
Import ListNotations.
Module PM := PositiveMap.
Open Scope Z_scope.

Section Table.
Variable S : Type.
Variable same : S -> S -> bool.
Hypothesis same_true : forall s s', same s s' = true -> s = s'.
Variable sc : scanner S.
Variable symbols : list nat.

(** The states before one column, by number, and the numbers of their successors. *)
Record layer := Layer { members : PM.t S; arrows : PM.t (list positive) }.

Fixpoint arrows_right (next : PM.t S) (arr : list positive) (ss : list S) : bool :=
  match arr, ss with
  | [], [] => true
  | i :: arr', s :: ss' =>
      match PM.find i next with None => false | Some s' => same s' s end && arrows_right next arr' ss'
  | _, _ => false
  end.

Definition layer_right (j : nat) (l : layer) (next : PM.t S) : bool :=
  forallb (fun e =>
    match PM.find (fst e) (arrows l) with
    | None => false
    | Some arr => arrows_right next arr (successors sc symbols j (snd e))
    end) (PM.elements (members l)).

(** The layers of a row from column [j] on; after the last comes the first. *)
Fixpoint table_right (first : PM.t S) (j : nat) (ls : list layer) : bool :=
  match ls with
  | [] => true
  | l :: ls' =>
      layer_right j l (match ls' with [] => first | l' :: _ => members l' end) &&
      table_right first (Datatypes.S j) ls'
  end.

Definition vector := PM.t long.
Definition digits (v : vector) (i : positive) : long :=
  match PM.find i v with None => Zeros | Some x => x end.
Definition entry (v : vector) (i : positive) : Z := value (digits v i).

Definition represents (m : PM.t S) (v : vector) (f : S -> Z) : Prop :=
  forall i s, PM.find i m = Some s -> entry v i = f s.

Fixpoint gather (v : vector) (arr : list positive) : long :=
  match arr with
  | [] => Zeros
  | [i] => digits v i
  | i :: arr' => add (digits v i) (gather v arr')
  end.

(** [PM.map] without the keys, which it makes although nobody asks for them. *)
Fixpoint each {X Y : Type} (f : X -> Y) (m : PM.t X) : PM.t Y :=
  match m with
  | PM.Leaf _ => PM.Leaf Y
  | PM.Node l o r =>
      PM.Node (each f l) (match o with None => None | Some x => Some (f x) end) (each f r)
  end.

Lemma find_each : forall (X Y : Type) (f : X -> Y) i m,
  PM.find i (each f m) = option_map f (PM.find i m).
Proof.
  intros X Y f. induction i as [i IH | i IH |]; intros [| l o r]; cbn [each PM.find]; auto.
Qed.

Definition pull_layer (l : layer) (v : vector) : vector := each (gather v) (arrows l).

(** One row: M v. *)
Definition pull (ls : list layer) (v : vector) : vector := fold_right pull_layer v ls.

Lemma gather_sum : forall v arr, value (gather v arr) = zsum (entry v) arr.
Proof.
  induction arr as [| i arr IH]; [reflexivity |].
  destruct arr as [| i' arr]; [cbn [gather zsum]; unfold entry; lia |].
  change (value (add (digits v i) (gather v (i' :: arr))) = entry v i + zsum (entry v) (i' :: arr)).
  rewrite add_value, IH. reflexivity.
Qed.

Lemma arrows_sum : forall next v f arr ss,
  represents next v f -> arrows_right next arr ss = true -> zsum (entry v) arr = zsum f ss.
Proof.
  intros next v f arr. induction arr as [| i arr IH]; intros [| s ss] Hv H; cbn in H;
    try discriminate; cbn [zsum]; [reflexivity |].
  apply andb_true_iff in H. destruct H as [H1 H2].
  destruct (PM.find i next) as [s' |] eqn:E; [| discriminate].
  apply same_true in H1. subst s'. rewrite (Hv i s E), (IH ss Hv H2). reflexivity.
Qed.

Lemma find_elements : forall (X : Type) (m : PM.t X) i x, PM.find i m = Some x -> In (i, x) (PM.elements m).
Proof. intros X m i x. apply PM.elements_correct. Qed.

Lemma layer_pull : forall j l next v f,
  layer_right j l next = true -> represents next v f ->
  represents (members l) (pull_layer l v) (cell_op sc symbols j f).
Proof.
  intros j l next v f H Hv i s Hi. unfold layer_right in H. rewrite forallb_forall in H.
  specialize (H (i, s) (find_elements _ _ _ _ Hi)). cbn [fst snd] in H.
  destruct (PM.find i (arrows l)) as [arr |] eqn:E; [| discriminate].
  unfold pull_layer, entry, digits. rewrite find_each, E. cbn [option_map].
  rewrite gather_sum, cell_op_successors. eapply arrows_sum; eassumption.
Qed.

Lemma table_pull : forall first ls j v f,
  table_right first j ls = true -> represents first v f ->
  represents (match ls with [] => first | l :: _ => members l end) (pull ls v)
             (rest_op sc symbols j (length ls) f).
Proof.
  induction ls as [| l ls IH]; intros j v f H Hv; cbn [pull fold_right length rest_op]; [exact Hv |].
  cbn [table_right] in H. apply andb_true_iff in H. destruct H as [H1 H2].
  eapply layer_pull; [exact H1 |]. apply IH; assumption.
Qed.

(** What the operators see of a function is its values at the states of the table. *)
Definition listed (m : PM.t S) (s : S) : Prop := exists i, PM.find i m = Some s.

Lemma arrows_listed : forall next arr ss,
  arrows_right next arr ss = true -> forall s, In s ss -> listed next s.
Proof.
  induction arr as [| i arr IH]; intros [| s0 ss] H s Hs; cbn in H; try discriminate; [contradiction |].
  apply andb_true_iff in H. destruct H as [H1 H2].
  destruct Hs as [-> | Hs]; [| apply (IH ss H2 s Hs)].
  destruct (PM.find i next) as [s' |] eqn:E; [| discriminate].
  apply same_true in H1. subst s'. exists i. exact E.
Qed.

Lemma layer_same : forall j l next f g,
  layer_right j l next = true -> (forall s, listed next s -> f s = g s) ->
  forall s, listed (members l) s -> cell_op sc symbols j f s = cell_op sc symbols j g s.
Proof.
  intros j l next f g H Hfg s [i Hi]. rewrite !cell_op_successors. apply zsum_ext. intros s' Hs'.
  apply Hfg. unfold layer_right in H. rewrite forallb_forall in H.
  specialize (H (i, s) (find_elements _ _ _ _ Hi)). cbn [fst snd] in H.
  destruct (PM.find i (arrows l)) as [arr |]; [| discriminate].
  eapply arrows_listed; eassumption.
Qed.

Lemma table_same : forall first ls j f g,
  table_right first j ls = true -> (forall s, listed first s -> f s = g s) ->
  forall s, listed (match ls with [] => first | l :: _ => members l end) s ->
  rest_op sc symbols j (length ls) f s = rest_op sc symbols j (length ls) g s.
Proof.
  induction ls as [| l ls IH]; intros j f g H Hfg s Hs; cbn [length rest_op]; [auto |].
  cbn [table_right] in H. apply andb_true_iff in H. destruct H as [H1 H2].
  eapply layer_same; [exact H1 | | exact Hs]. intros s' Hs'.
  apply (IH (Datatypes.S j) f g H2 Hfg s' Hs').
Qed.

(** ** The check of a generating function *)

Definition end_vector (m : PM.t S) : vector :=
  each (fun s => if final sc s then Digit D1 Zeros else Zeros) m.

(** v + x f *)
Definition combine (v f : vector) (x : Z) : vector :=
  if Z.eqb x 0 then v
  else
    let once := long_of x in
    PM.mapi (fun i y => match digits f i with
                        | Zeros => y
                        | Digit D1 Zeros => add y once
                        | z => add y (long_of (x * value z))
                        end) v.

Fixpoint horner_vector (ls : list layer) (zero : vector) (c : list Z) (f : vector) : vector :=
  match c with
  | [] => zero
  | x :: c' => combine (pull ls (horner_vector ls zero c' f)) f x
  end.

Definition vanishing (v : vector) : bool :=
  forallb (fun e => match snd e with Zeros => true | _ => false end) (PM.elements v).

(** Horner's rule for q(M) t, the highest power of M first. The entries at the start are the
    coefficients of q times the generating function, and so those of p. *)
Fixpoint divide (ls : list layer) (i0 : positive) (t : vector) (q p : list Z) (y : vector) :
    option (vector * list Z) :=
  match q with
  | [] => Some (y, p)
  | c :: q' =>
      let y' := combine (pull ls y) t c in
      if Z.eqb (entry y' i0) (hd 0 p) then divide ls i0 t q' (tl p) y' else None
  end.

Fixpoint goes_on (ls : list layer) (i0 : positive) (n : nat) (p : list Z) (y : vector) : bool :=
  match n with
  | O => true
  | Datatypes.S m =>
      let y' := pull ls y in Z.eqb (entry y' i0) (hd 0 p) && goes_on ls i0 m (tl p) y'
  end.

Definition gf_right (ls : list layer) (i0 : positive) (p q r : list Z) : bool :=
  match ls with
  | [] => false
  | l :: _ =>
      match PM.find i0 (members l) with
      | None => false
      | Some s => same s (start sc)
      end &&
      table_right (members l) 0 ls &&
      let t := end_vector (members l) in
      let zero := each (fun _ => Zeros) (members l) in
      Nat.ltb 0 (length q) &&
      match divide ls i0 t q p zero with
      | None => false
      | Some (y, rest) =>
          goes_on ls i0 (Nat.max (length p) (pred (length q)) + length r - length q) rest y &&
          vanishing (horner_vector ls zero (r ++ [1]) y)
      end
  end.

Section Right.
Variable l : layer.
Variable ls' : list layer.
Let ls := l :: ls'.
Hypothesis right : table_right (members l) 0 ls = true.

Definition M : (S -> Z) -> S -> Z := row_op sc symbols (length ls).
Definition R : S -> Prop := listed (members l).

Lemma M_same : forall f g, (forall s, R s -> f s = g s) -> forall s, R s -> M f s = M g s.
Proof. intros f g H s Hs. apply (table_same (members l) ls 0 f g right H s Hs). Qed.

Lemma M_linear : forall f g c s, M (fun x => f x + c * g x) s = M f s + c * M g s.
Proof. intros. apply rest_op_linear. Qed.

Lemma M_pull : forall v f, represents (members l) v f -> represents (members l) (pull ls v) (M f).
Proof. intros v f H. apply (table_pull (members l) ls 0 v f right H). Qed.

(** Vectors that have an entry for every state. *)
Definition full (v : vector) : Prop := forall i s, PM.find i (members l) = Some s -> PM.mem i v = true.

Lemma pull_full : forall v, full (pull ls v).
Proof.
  intros v i s Hi. cbn [ls table_right] in right. apply andb_true_iff in right. destruct right as [H _].
  unfold layer_right in H. rewrite forallb_forall in H.
  specialize (H (i, s) (find_elements _ _ _ _ Hi)). cbn [fst snd] in H.
  unfold pull, ls. cbn [fold_right]. unfold pull_layer at 1. rewrite PM.mem_find, find_each.
  destruct (PM.find i (arrows l)); [reflexivity | discriminate].
Qed.

Lemma combine_represents : forall v f g h x,
  full v -> represents (members l) v g -> represents (members l) f h ->
  represents (members l) (combine v f x) (fun s => g s + x * h s).
Proof.
  intros v f g h x Hf Hv Hh i s Hi. specialize (Hf i s Hi). specialize (Hv i s Hi).
  specialize (Hh i s Hi). unfold combine. destruct (Z.eqb_spec x 0) as [-> | _]; [lia |].
  rewrite PM.mem_find in Hf. unfold entry, digits in Hv |- *. rewrite PM.gmapi.
  destruct (PM.find i v) as [y |]; [| discriminate]. cbn [option_map].
  transitivity (value y + x * entry f i); [| rewrite Hh, Hv; reflexivity]. unfold entry, digits.
  destruct (PM.find i f) as [z |]; [| cbn [value]; lia].
  pose proof (long_of_value x) as H1. pose proof (long_of_value (x * value z)) as H2.
  destruct z as [| | d z]; [cbn [value]; lia | rewrite add_value, H2; reflexivity |].
  destruct d; try (rewrite add_value, H2; reflexivity).
  destruct z; rewrite add_value, ?H1, ?H2; cbn [value digit_value]; lia.
Qed.

Lemma zero_represents : represents (members l) (each (fun _ => Zeros) (members l)) (fun _ => 0).
Proof. intros i s Hi. unfold entry, digits. rewrite find_each, Hi. reflexivity. Qed.

Lemma end_represents : represents (members l) (end_vector (members l)) (endings sc).
Proof.
  intros i s Hi. unfold entry, digits, end_vector, endings. rewrite find_each, Hi. cbn [option_map].
  destruct (final sc s); reflexivity.
Qed.

Lemma horner_represents : forall c v f,
  represents (members l) v f ->
  represents (members l) (horner_vector ls (each (fun _ => Zeros) (members l)) c v) (horner S M c f).
Proof.
  induction c as [| x c IH]; intros v f Hv; cbn [horner_vector horner]; [apply zero_represents |].
  apply (combine_represents _ _ (M (horner S M c f)) f x);
    [apply pull_full | apply M_pull, IH, Hv | exact Hv].
Qed.

Lemma vanishing_zero : forall v f,
  represents (members l) v f -> vanishing v = true -> forall s, R s -> f s = 0.
Proof.
  intros v f Hv H s [i Hi]. rewrite <- (Hv i s Hi). unfold entry, digits.
  destruct (PM.find i v) as [x |] eqn:E; [| reflexivity].
  unfold vanishing in H. rewrite forallb_forall in H.
  specialize (H (i, x) (find_elements _ _ _ _ E)). cbn in H. destruct x; congruence || reflexivity.
Qed.

Lemma iterate_power : forall n s, iterate S M n (endings sc) s = power sc symbols (length ls) n (endings sc) s.
Proof. induction n as [| n IH]; intros s; cbn [iterate power]; [reflexivity |]. apply rest_op_same, IH. Qed.

Lemma coefficient_skipn : forall p n, hd 0 (skipn n p) = coefficient p n.
Proof.
  unfold coefficient. induction p as [| x p IH]; intros [| n]; cbn; auto.
Qed.

Lemma tl_skipn : forall (p : list Z) n, tl (skipn n p) = skipn (Datatypes.S n) p.
Proof. induction p as [| x p IH]; intros [| n]; cbn; auto. apply IH. Qed.

Lemma divide_right : forall i0 s p q2 q1 y y' rest,
  PM.find i0 (members l) = Some s ->
  represents (members l) y (horner S M (rev q1) (endings sc)) ->
  divide ls i0 (end_vector (members l)) q2 (skipn (length q1) p) y = Some (y', rest) ->
  represents (members l) y' (horner S M (rev (q1 ++ q2)) (endings sc)) /\
  rest = skipn (length (q1 ++ q2)) p /\
  (forall n, (length q1 <= n < length (q1 ++ q2))%nat ->
     horner S M (rev (firstn (Datatypes.S n) (q1 ++ q2))) (endings sc) s = coefficient p n).
Proof.
  intros i0 s p. induction q2 as [| c q2 IH]; intros q1 y y' rest Hi Hy H; cbn [divide] in H.
  - inversion H; subst. rewrite app_nil_r. split; [exact Hy |]. split; [reflexivity |]. intros n Hn. lia.
  - set (z := combine (pull ls y) (end_vector (members l)) c) in *.
    destruct (Z.eqb_spec (entry z i0) (hd 0 (skipn (length q1) p))) as [E |]; [| discriminate].
    assert (represents (members l) z (horner S M (rev (q1 ++ [c])) (endings sc))) as Hz.
    { rewrite rev_app_distr. cbn [rev app horner].
      apply (combine_represents _ _ (M (horner S M (rev q1) (endings sc))) (endings sc) c);
        [apply pull_full | apply M_pull, Hy | apply end_represents]. }
    rewrite coefficient_skipn in E. rewrite tl_skipn in H.
    replace (Datatypes.S (length q1)) with (length (q1 ++ [c])) in H by (rewrite app_length; cbn; lia).
    destruct (IH (q1 ++ [c]) z y' rest Hi Hz H) as (G1 & G2 & G3).
    rewrite <- app_assoc in G1, G2, G3. cbn [app] in G1, G2, G3.
    split; [exact G1 |]. split; [exact G2 |]. intros n Hn.
    destruct (Nat.eq_dec n (length q1)) as [-> | Hne].
    + rewrite <- E, (Hz i0 s Hi). f_equal. f_equal.
      rewrite firstn_app. rewrite firstn_all2 by lia.
      replace (Datatypes.S (length q1) - length q1)%nat with 1%nat by lia. reflexivity.
    + apply G3. rewrite app_length. cbn [length]. lia.
Qed.

Lemma goes_on_right : forall i0 s p f n k y m0,
  PM.find i0 (members l) = Some s ->
  represents (members l) y (iterate S M m0 f) ->
  goes_on ls i0 n (skipn k p) y = true ->
  forall m, (m0 < m <= m0 + n)%nat -> iterate S M m f s = coefficient p (k + (m - m0) - 1).
Proof.
  intros i0 s p f. induction n as [| n IH]; intros k y m0 Hi Hy H m Hm; [lia |].
  cbn [goes_on] in H. apply andb_true_iff in H. destruct H as [H1 H2].
  assert (represents (members l) (pull ls y) (iterate S M (Datatypes.S m0) f)) as Hz by (apply M_pull, Hy).
  rewrite (Hz i0 s Hi), coefficient_skipn in H1. apply Z.eqb_eq in H1. rewrite tl_skipn in H2.
  destruct (Nat.eq_dec m (Datatypes.S m0)) as [-> | Hne].
  - rewrite H1. f_equal. lia.
  - rewrite (IH (Datatypes.S k) (pull ls y) (Datatypes.S m0) Hi Hz H2 m) by lia. f_equal. lia.
Qed.

End Right.

Theorem gf_right_right : forall ls i0 p q r,
  gf_right ls i0 p q r = true ->
  forall n, product q (fun m => power sc symbols (length ls) m (endings sc) (start sc)) n =
            coefficient p n.
Proof.
  intros ls i0 p q r H n. unfold gf_right in H. destruct ls as [| l ls']; [discriminate |].
  rewrite !andb_true_iff in H. destruct H as [[H0 H1] [Hq H2]]. apply Nat.ltb_lt in Hq.
  destruct (PM.find i0 (members l)) as [s |] eqn:Hi; [| discriminate].
  apply same_true in H0. subst s.
  destruct (divide (l :: ls') i0 (end_vector (members l)) q p (each (fun _ => Zeros) (members l)))
    as [[y rest] |] eqn:D; [| discriminate].
  apply andb_true_iff in H2. destruct H2 as [H2 H3].
  assert (R l (start sc)) as Hs by (exists i0; exact Hi).
  destruct (divide_right l ls' H1 i0 (start sc) p q [] _ y rest Hi (zero_represents l) D) as (Y & -> & C).
  cbn [app length] in *.
  assert (product q (fun m => iterate S (M l ls') m (endings sc) (start sc)) n = coefficient p n) as G.
  { apply (generating_function S (M l ls') (R l) (M_same l ls' H1) (M_linear l ls') p q r); [exact Hs | |].
    - apply (vanishing_zero l) with (2 := H3). apply (horner_represents l ls' H1), Y.
    - intros m Hm. destruct (Nat.lt_ge_cases m (length q)) as [L | L].
      + rewrite (product_step S (M l ls') (R l) (M_same l ls' H1) (M_linear l ls')) by assumption.
        apply C. lia.
      + replace m with ((m - pred (length q)) + pred (length q))%nat at 1 by lia.
        rewrite (product_after S (M l ls') (R l) (M_same l ls' H1) (M_linear l ls')) by assumption.
        rewrite (goes_on_right l ls' H1 i0 (start sc) p (horner S (M l ls') (rev q) (endings sc))
                   _ (length q) y 0 Hi Y H2) by lia.
        f_equal. lia. }
  rewrite <- G. apply product_same. intros m. symmetry. apply iterate_power.
Qed.

End Table.
Arguments gf_right {S}. Arguments Layer {S}. Arguments members {S}. Arguments arrows {S}.
