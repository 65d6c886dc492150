(** A table of states that is checked against a scanner, and vectors on it. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Import Arrays Scanners Sequences.
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

Definition vector := PM.t Z.
Definition entry (v : vector) (i : positive) : Z := match PM.find i v with None => 0 | Some x => x end.

Definition represents (m : PM.t S) (v : vector) (f : S -> Z) : Prop :=
  forall i s, PM.find i m = Some s -> entry v i = f s.

Fixpoint gather (v : vector) (arr : list positive) : Z :=
  match arr with [] => 0 | [i] => entry v i | i :: arr' => entry v i + gather v arr' end.

Definition pull_layer (l : layer) (v : vector) : vector := PM.map (gather v) (arrows l).

(** One row: M v. *)
Definition pull (ls : list layer) (v : vector) : vector := fold_right pull_layer v ls.

Lemma gather_sum : forall v arr, gather v arr = zsum (entry v) arr.
Proof.
  induction arr as [| i arr IH]; [reflexivity |]. destruct arr as [| i' arr]; [cbn; lia |].
  change (entry v i + gather v (i' :: arr) = entry v i + zsum (entry v) (i' :: arr)).
  rewrite IH. reflexivity.
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
  unfold pull_layer, entry, PM.map. rewrite PM.gmapi, E. cbn [option_map].
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

Definition at_start (ls : list layer) : PM.t S := match ls with [] => PM.empty S | l :: _ => members l end.

Definition end_vector (m : PM.t S) : vector := PM.map (fun s => if final sc s then 1 else 0) m.

Definition combine (v f : vector) (x : Z) : vector :=
  PM.mapi (fun i y => if Z.eqb x 0 then y else y + x * entry f i) v.

Fixpoint horner_vector (ls : list layer) (zero : vector) (c : list Z) (f : vector) : vector :=
  match c with
  | [] => zero
  | x :: c' => combine (pull ls (horner_vector ls zero c' f)) f x
  end.

Definition vanishing (v : vector) : bool := forallb (fun e => Z.eqb (snd e) 0) (PM.elements v).

(** The first terms, as long as [n] lasts, are those of p/q. The list holds the terms before, the
    last one first. *)
Fixpoint product_now (q : list Z) (before : list Z) : Z :=
  match q, before with c :: q', x :: b' => c * x + product_now q' b' | _, _ => 0 end.

Fixpoint terms_right (ls : list layer) (i0 : positive) (q p : list Z) (n : nat) (v : vector)
    (before : list Z) : bool :=
  match n with
  | O => true
  | Datatypes.S m =>
      let now := entry v i0 :: before in
      Z.eqb (product_now q now) (hd 0 p) &&
      match m with O => true | _ => terms_right ls i0 q (tl p) m (pull ls v) now end
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
      let zero := PM.map (fun _ => 0) (members l) in
      vanishing (horner_vector ls zero (r ++ [1]) (horner_vector ls zero (rev q) t)) &&
      terms_right ls i0 q p (Nat.max (length p) (pred (length q)) + length r) t []
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
  unfold pull, ls. cbn [fold_right]. unfold pull_layer at 1. rewrite PM.mem_find. unfold PM.map.
  rewrite PM.gmapi. destruct (PM.find i (arrows l)); [reflexivity | discriminate].
Qed.

Lemma combine_represents : forall v f g h x,
  full v -> represents (members l) v g -> represents (members l) f h ->
  represents (members l) (combine v f x) (fun s => g s + x * h s).
Proof.
  intros v f g h x Hf Hv Hh i s Hi. unfold combine, entry at 1. rewrite PM.gmapi.
  specialize (Hf i s Hi). rewrite PM.mem_find in Hf. specialize (Hv i s Hi). specialize (Hh i s Hi).
  unfold entry at 1 in Hv. destruct (PM.find i v) as [y |]; [| discriminate]. cbn [option_map].
  destruct (Z.eqb_spec x 0); [subst; lia |]. rewrite Hh, Hv. reflexivity.
Qed.

Lemma zero_represents : represents (members l) (PM.map (fun _ => 0) (members l)) (fun _ => 0).
Proof. intros i s Hi. unfold entry, PM.map. rewrite PM.gmapi, Hi. reflexivity. Qed.

Lemma end_represents : represents (members l) (end_vector (members l)) (endings sc).
Proof.
  intros i s Hi. unfold entry, end_vector, PM.map. rewrite PM.gmapi, Hi. reflexivity.
Qed.

Lemma horner_represents : forall c v f,
  represents (members l) v f ->
  represents (members l) (horner_vector ls (PM.map (fun _ => 0) (members l)) c v) (horner S M c f).
Proof.
  induction c as [| x c IH]; intros v f Hv; cbn [horner_vector horner]; [apply zero_represents |].
  apply (combine_represents _ _ (M (horner S M c f)) f x);
    [apply pull_full | apply M_pull, IH, Hv | exact Hv].
Qed.

Lemma vanishing_zero : forall v f,
  represents (members l) v f -> vanishing v = true -> forall s, R s -> f s = 0.
Proof.
  intros v f Hv H s [i Hi]. rewrite <- (Hv i s Hi). unfold entry.
  destruct (PM.find i v) as [x |] eqn:E; [| reflexivity].
  unfold vanishing in H. rewrite forallb_forall in H.
  specialize (H (i, x) (find_elements _ _ _ _ E)). cbn in H. apply Z.eqb_eq in H. exact H.
Qed.

Lemma iterate_power : forall n s, iterate S M n (endings sc) s = power sc symbols (length ls) n (endings sc) s.
Proof. induction n as [| n IH]; intros s; cbn [iterate power]; [reflexivity |]. apply rest_op_same, IH. Qed.

Lemma product_now_right : forall q (a : nat -> Z) n before,
  before = map a (rev (seq 0 (Datatypes.S n))) -> product_now q before = product q a n.
Proof.
  induction q as [| c q IH]; intros a n before ->; [reflexivity |].
  rewrite seq_S, rev_app_distr. cbn [rev app map product_now product Nat.add].
  destruct n as [| n]; [destruct q; reflexivity |].
  rewrite (IH a n) by reflexivity. reflexivity.
Qed.

Lemma terms_right_right : forall n k i0 s p q v,
  PM.find i0 (members l) = Some s ->
  represents (members l) v (iterate S M k (endings sc)) ->
  terms_right ls i0 q (skipn k p) n v (map (fun m => iterate S M m (endings sc) s) (rev (seq 0 k))) = true ->
  forall m, (k <= m < k + n)%nat ->
  product q (fun m => iterate S M m (endings sc) s) m = coefficient p m.
Proof.
  induction n as [| n IH]; intros k i0 s p q v Hi Hv H m Hm; [lia |].
  cbn [terms_right] in H. apply andb_true_iff in H. destruct H as [H1 H2].
  rewrite (Hv i0 s Hi) in H1, H2.
  assert (iterate S M k (endings sc) s :: map (fun m => iterate S M m (endings sc) s) (rev (seq 0 k)) =
          map (fun m => iterate S M m (endings sc) s) (rev (seq 0 (Datatypes.S k)))) as E.
  { rewrite seq_S, rev_app_distr. reflexivity. }
  rewrite E in H1, H2.
  destruct (Nat.eq_dec m k) as [-> | Hne].
  - apply Z.eqb_eq in H1. rewrite (product_now_right q _ k _ eq_refl) in H1. rewrite H1.
    unfold coefficient. clear. revert k. induction p as [| x p IHp]; intros [| k]; cbn; auto.
  - destruct n as [| n]; [lia |].
    apply (IH (Datatypes.S k) i0 s p q (pull ls v)); [exact Hi | apply M_pull, Hv | | lia].
    replace (skipn (Datatypes.S k) p) with (tl (skipn k p)); [exact H2 |].
    clear. revert k. induction p as [| x p IHp]; intros [| k]; cbn; auto. apply IHp.
Qed.

End Right.

Theorem gf_right_right : forall ls i0 p q r,
  gf_right ls i0 p q r = true ->
  forall n, product q (fun m => power sc symbols (length ls) m (endings sc) (start sc)) n =
            coefficient p n.
Proof.
  intros ls i0 p q r H n. unfold gf_right in H. destruct ls as [| l ls']; [discriminate |].
  rewrite !andb_true_iff in H. destruct H as [[H0 H1] [H2 H3]].
  destruct (PM.find i0 (members l)) as [s |] eqn:Hi; [| discriminate].
  apply same_true in H0. subst s.
  assert (R l (start sc)) as Hs by (exists i0; exact Hi).
  assert (product q (fun m => iterate S (M l ls') m (endings sc) (start sc)) n = coefficient p n) as G.
  { apply (generating_function S (M l ls') (R l) (M_same l ls' H1) (M_linear l ls') p q r); [exact Hs | |].
    - apply (vanishing_zero l) with (2 := H2).
      apply (horner_represents l ls' H1), (horner_represents l ls' H1), end_represents.
    - intros m Hm.
      apply (terms_right_right l ls' H1 (Nat.max (length p) (pred (length q)) + length r) 0 i0
               (start sc) p q (end_vector (members l)) Hi (end_represents l) H3). lia. }
  rewrite <- G. clear. revert n. induction q as [| c q IH]; intros n; cbn [product]; [reflexivity |].
  rewrite iterate_power. destruct n as [| n]; [reflexivity |]. rewrite IH. reflexivity.
Qed.

End Table.
Arguments gf_right {S}. Arguments Layer {S}. Arguments members {S}. Arguments arrows {S}.
