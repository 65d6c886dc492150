(** The list of arrays is what it should be, and questions about places are counted place by place. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Export Rules.
Import ListNotations.
Open Scope Z_scope.

Lemma in_lists : forall (X : Type) (xs : list X) n l,
  In l (lists xs n) <-> length l = n /\ Forall (fun x => In x xs) l.
Proof.
  induction n as [| n IH]; intros l; cbn [lists].
  - split.
    + intros [H | []]; subst; split; [reflexivity | constructor].
    + intros [H _]; destruct l; [left; reflexivity | discriminate].
  - rewrite in_flat_map. split.
    + intros (x & Hx & H). apply in_map_iff in H. destruct H as (m & Hm & Hin). subst l.
      apply IH in Hin. destruct Hin as [Hl Hf]. split; [cbn; lia | constructor; assumption].
    + intros [Hl Hf]. destruct l as [| x m]; [discriminate |].
      inversion Hf; subst. exists x. split; [assumption |].
      apply in_map, IH. split; [cbn in Hl; lia | assumption].
Qed.

Lemma nodup_map_cons : forall (X : Type) (x : X) ls, NoDup ls -> NoDup (map (cons x) ls).
Proof.
  intros X x ls H. induction H as [| l ls Hn Hd IH]; cbn; constructor; [| assumption].
  intros Hin. apply in_map_iff in Hin. destruct Hin as (m & E & Hm). inversion E; subst. auto.
Qed.

Lemma nodup_app : forall (X : Type) (l m : list X),
  NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  intros X l m Hl Hm Hd. induction Hl as [| x l Hn Hl IH]; cbn; [assumption |].
  constructor.
  - rewrite in_app_iff. intros [H | H]; [auto | apply (Hd x); [left; reflexivity | assumption]].
  - apply IH. intros y Hy. apply Hd. right; assumption.
Qed.

Lemma nodup_flat_map : forall (X Y : Type) (f : X -> list Y) l,
  NoDup l -> (forall x, In x l -> NoDup (f x)) ->
  (forall x x' y, In x l -> In x' l -> In y (f x) -> In y (f x') -> x = x') ->
  NoDup (flat_map f l).
Proof.
  induction l as [| x l IH]; intros Hd Hf Hi; cbn [flat_map]; [constructor |].
  inversion Hd as [| ? ? Hn Hd']; subst. apply nodup_app.
  - apply Hf. left; reflexivity.
  - apply IH; [exact Hd' | intros; apply Hf; right; assumption |].
    intros x1 x2 y H1 H2. apply Hi; right; assumption.
  - intros y Hy Hy'. apply in_flat_map in Hy'. destruct Hy' as (x' & Hx' & Hy').
    apply Hn. rewrite (Hi x x' y) by (auto; (left; reflexivity) || (right; exact Hx')). exact Hx'.
Qed.

Lemma nodup_map_on : forall (X Y : Type) (f : X -> Y) (l : list X),
  NoDup l -> (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  intros X Y f l H. induction H as [| x l Hn Hd IH]; intros Hf; cbn; constructor.
  - intros Hin. apply in_map_iff in Hin. destruct Hin as (y & E & Hy).
    apply Hn. rewrite (Hf x y) by (auto; (left; reflexivity) || (right; exact Hy)). exact Hy.
  - apply IH. intros y z Hy Hz. apply Hf; right; assumption.
Qed.

Lemma nodup_lists : forall (X : Type) (xs : list X) n, NoDup xs -> NoDup (lists xs n).
Proof.
  intros X xs n Hx. induction n as [| n IH]; cbn [lists].
  - constructor; [intros [] | constructor].
  - revert IH. generalize (lists xs n) as L. intros L HL.
    induction Hx as [| x xs' Hn Hx IHx]; cbn [flat_map]; [constructor |].
    apply nodup_app; [apply nodup_map_cons; assumption | exact IHx |].
    intros l Hl Hr. apply in_map_iff in Hl. destruct Hl as (m & <- & _).
    apply in_flat_map in Hr. destruct Hr as (y & Hy & Hr).
    apply in_map_iff in Hr. destruct Hr as (m' & E & _). inversion E; subst. auto.
Qed.

Definition is_array (values : list Z) (w n : nat) (A : array) : Prop :=
  length A = n /\ Forall (fun row => length row = w /\ Forall (fun x => In x values) row) A.

Lemma in_arrays : forall values w n A, In A (arrays values w n) <-> is_array values w n A.
Proof.
  intros. unfold arrays, is_array, array in *. rewrite in_lists.
  split; intros [H F]; (split; [assumption |]); revert F; apply Forall_impl; intros row HR;
    apply in_lists; exact HR.
Qed.

(** Any list without repetitions of the arrays that obey the rule has [count] members. *)
Theorem count_is_number : forall t values rule w n L,
  NoDup values -> NoDup L ->
  (forall A, In A L <-> is_array values w n A /\ obeys t rule w A = true) ->
  length L = count t values rule w n.
Proof.
  intros t values rule w n L Hv HL HI. unfold count.
  assert (NoDup (filter (obeys t rule w) (arrays values w n))) as HF.
  { apply NoDup_filter. apply nodup_lists, nodup_lists, Hv. }
  apply Nat.le_antisymm; apply NoDup_incl_length; try assumption; intros A HA.
  - apply filter_In. apply HI in HA. rewrite in_arrays. assumption.
  - apply filter_In in HA. apply HI. rewrite in_arrays in HA. assumption.
Qed.

(** * Lists of truths *)

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

Lemma nth_map_seq : forall (X : Type) (f : nat -> X) d n k,
  nth k (map f (seq 0 n)) d = if Nat.ltb k n then f k else d.
Proof.
  intros. destruct (Nat.ltb_spec k n); [| apply nth_overflow; rewrite map_length, seq_length; lia].
  rewrite (nth_indep _ d (f 0%nat)) by (rewrite map_length, seq_length; lia). rewrite map_nth, seq_nth by lia. reflexivity.
Qed.

Lemma map_numbers : forall (X Y : Type) (f : X -> Y) (d : X) l,
  map f l = map (fun q => f (nth q l d)) (seq 0 (length l)).
Proof.
  induction l as [| x l IH]; cbn [map length seq]; [reflexivity |].
  f_equal. rewrite IH, <- seq_shift, map_map. reflexivity.
Qed.

(** * Sums of numbers of failures *)

Definition bad (b : bool) : nat := if b then 0%nat else 1%nat.
Definition no_answers (l : list bool) : nat := length (filter negb l).

Lemma no_answers_app : forall l m, no_answers (l ++ m) = (no_answers l + no_answers m)%nat.
Proof. intros. unfold no_answers. rewrite filter_app, app_length. reflexivity. Qed.

Lemma no_answers_flat : forall (X : Type) (f : X -> list bool) l,
  no_answers (flat_map f l) = list_sum (map (fun x => no_answers (f x)) l).
Proof. induction l as [| x l IH]; [reflexivity |]. cbn [flat_map]. rewrite no_answers_app, IH. reflexivity. Qed.

Lemma no_answers_map : forall (X : Type) (f : X -> bool) l, no_answers (map f l) = list_sum (map (fun x => bad (f x)) l).
Proof.
  induction l as [| x l IH]; [reflexivity |]. unfold no_answers in *. cbn [map filter list_sum fold_right].
  unfold list_sum in IH. cbn [fold_right]. rewrite <- IH. destruct (f x); reflexivity.
Qed.

Lemma no_answers_none : forall l, Nat.eqb (no_answers l) 0 = forallb (fun b => b) l.
Proof. unfold no_answers. induction l as [| [] l IH]; cbn in *; auto. Qed.

Lemma sum_same : forall (X : Type) (f g : X -> nat) l, (forall k, In k l -> f k = g k) ->
  list_sum (map f l) = list_sum (map g l).
Proof. intros X f g l H. f_equal. apply map_ext_in, H. Qed.

Lemma sum_zero : forall (X : Type) (f : X -> nat) l, (forall k, In k l -> f k = 0%nat) -> list_sum (map f l) = 0%nat.
Proof.
  induction l as [| k l IH]; intros H; [reflexivity |]. unfold list_sum in *. cbn [map fold_right].
  rewrite H by (left; reflexivity). apply IH. intros; apply H; right; assumption.
Qed.

Lemma sum_is_zero : forall l, Nat.eqb (list_sum l) 0 = forallb (fun n => Nat.eqb n 0) l.
Proof.
  induction l as [| n l IH]; [reflexivity |]. unfold list_sum in *. cbn [fold_right forallb]. rewrite <- IH.
  destruct n; reflexivity.
Qed.

Lemma sum_plus : forall (X : Type) (f g : X -> nat) l,
  list_sum (map (fun x => f x + g x)%nat l) = (list_sum (map f l) + list_sum (map g l))%nat.
Proof. induction l as [| x l IH]; [reflexivity |]. unfold list_sum in *. cbn [map fold_right]. lia. Qed.

Lemma sum_swap : forall (X Y : Type) (f : X -> Y -> nat) l m,
  list_sum (map (fun x => list_sum (map (f x) m)) l) = list_sum (map (fun y => list_sum (map (fun x => f x y) l)) m).
Proof.
  intros X Y f l m. induction l as [| x l IH]; cbn [map].
  - rewrite sum_zero by reflexivity. reflexivity.
  - change (list_sum (map (f x) m) + list_sum (map (fun x => list_sum (map (f x) m)) l) =
      list_sum (map (fun y => f x y + list_sum (map (fun x => f x y) l)) m))%nat.
    rewrite sum_plus, IH. reflexivity.
Qed.

Lemma sum_app : forall (f : nat -> nat) l m,
  list_sum (map f (l ++ m)) = (list_sum (map f l) + list_sum (map f m))%nat.
Proof. intros. rewrite map_app, list_sum_app. reflexivity. Qed.

Lemma sum_first : forall (g : nat -> nat) m,
  list_sum (map g (seq 0 (S m))) = (g 0%nat + list_sum (map (fun k => g (S k)) (seq 0 m)))%nat.
Proof. intros. cbn [seq map]. rewrite <- seq_shift, map_map. reflexivity. Qed.

Lemma sum_last : forall (g : nat -> nat) m,
  list_sum (map g (seq 0 (S m))) = (list_sum (map g (seq 0 m)) + g m)%nat.
Proof. intros. rewrite seq_S, sum_app. unfold list_sum at 2. cbn. lia. Qed.

Lemma sum_reversed : forall (f : nat -> nat) m,
  list_sum (map (fun a => f (m - a)%nat) (seq 0 (S m))) = list_sum (map f (seq 0 (S m))).
Proof.
  intros f m. induction m as [| m IH]; [reflexivity |].
  rewrite sum_first, (sum_last f). cbn beta. rewrite <- IH. rewrite Nat.sub_0_r, Nat.add_comm. f_equal.
Qed.

(** * Conditions that hold everywhere *)

Definition all_hold t (cs : list condition) w (A : array) : bool :=
  forallb (fun c => forallb (fun x => holds_at t w A c (fst x) (snd x)) (elements w A)) cs.

Lemma satisfied_always : forall t w A cs, satisfied t w A (always cs) = all_hold t cs w A.
Proof.
  intros. unfold satisfied, failures, always. cbn [fst snd existsb]. rewrite orb_false_r.
  change (Nat.eqb (no_answers (flat_map (answers t w A) (map Place cs))) 0 = all_hold t cs w A).
  rewrite no_answers_none, forallb_flat_map, forallb_map. apply forallb_ext_in. intros c _.
  cbn [answers]. apply forallb_map.
Qed.

Lemma sum_elements : forall w A (f : Z * Z -> nat), list_sum (map f (elements w A)) =
  list_sum (map (fun i => list_sum (map (fun j => f (Z.of_nat i, Z.of_nat j)) (seq 0 w))) (seq 0 (length A))).
Proof.
  intros. unfold elements. induction (seq 0 (length A)) as [| i l IH]; [reflexivity |]. cbn [flat_map map].
  rewrite map_app, list_sum_app, IH, map_map. reflexivity.
Qed.

(** How often a condition fails: column by column. *)
Lemma place_failures : forall t w A c,
  no_answers (answers t w A (Place c)) =
  list_sum (map (fun j => list_sum (map (fun i => bad (holds_at t w A c (Z.of_nat i) (Z.of_nat j)))
                                        (seq 0 (length A)))) (seq 0 w)).
Proof. intros. cbn [answers]. rewrite sum_swap, no_answers_map, sum_elements. reflexivity. Qed.

(** * Things after each other *)

Lemma consecutive_short : forall (X : Type) size (l : list X), (length l < size)%nat -> consecutive size l = [].
Proof.
  induction l as [| x l IH]; intros H; [reflexivity |]. cbn [consecutive].
  destruct (Nat.leb_spec size (length (x :: l))); [lia |]. cbn [app]. apply IH. cbn [length] in H. lia.
Qed.

Lemma consecutive_full : forall (X : Type) (u rest : list X), (0 < length u)%nat ->
  consecutive (length u) (u ++ rest) = u :: consecutive (length u) (tl u ++ rest).
Proof.
  intros X [| x u] rest H; [cbn in H; lia |]. cbn [app tl consecutive length].
  replace (Nat.leb (S (length u)) (S (length (u ++ rest)))) with true
    by (symmetry; apply Nat.leb_le; rewrite app_length; lia).
  cbn [app firstn]. rewrite firstn_app, Nat.sub_diag, firstn_all. cbn [firstn]. rewrite app_nil_r. reflexivity.
Qed.
