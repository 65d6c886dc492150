(** Different arrays that are shown by the arrays that obey a rule: sets of states read what is shown. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Export ArrayTheorem.
From GFKit Require Import Scanners Conditions Sayings.
Import ListNotations.
Open Scope Z_scope.

Lemma existsb_swap : forall (X Y : Type) (f : X -> Y -> bool) l m,
  existsb (fun x => existsb (f x) m) l = existsb (fun y => existsb (fun x => f x y) l) m.
Proof.
  intros X Y f l m. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros (a & Ha & H); apply existsb_exists in H; destruct H as (b & Hb & H); exists b; (split; [exact Hb |]);
    apply existsb_exists; exists a; auto.
Qed.

Lemma existsb_flat_map : forall (X Y : Type) (f : Y -> bool) (g : X -> list Y) l,
  existsb f (flat_map g l) = existsb (fun x => existsb f (g x)) l.
Proof. induction l as [| x l IH]; [reflexivity |]. cbn [flat_map existsb]. rewrite existsb_app, IH. reflexivity. Qed.

Lemma existsb_map : forall (X Y : Type) (f : Y -> bool) (g : X -> Y) l, existsb f (map g l) = existsb (fun x => f (g x)) l.
Proof. induction l as [| x l IH]; [reflexivity |]. cbn [map existsb]. rewrite IH. reflexivity. Qed.

Lemma existsb_same : forall (X : Type) (f g : X -> bool) l, (forall x, f x = g x) -> existsb f l = existsb g l.
Proof. intros X f g l H. induction l as [| x l IH]; [reflexivity |]. cbn [existsb]. rewrite H, IH. reflexivity. Qed.

Fixpoint key_order (k l : list positive) : comparison :=
  match k, l with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | a :: k', b :: l' => match Pos.compare a b with Eq => key_order k' l' | c => c end
  end.

Section Sets.
Variable P : part.
Variable values : list Z.
Variable show : Z -> Z.

Definition shown_values : list Z := nodup Z.eq_dec (map show values).

(** The symbols of the values that show what a symbol of those that are shown stands for. *)
Definition sources (y : nat) : list nat :=
  filter (fun x => show (value values x) =? value shown_values y) (symbols values).

Definition set_step (j y : nat) (some : list (state (states P))) : list (state (states P)) :=
  in_order_once (fun s s' => key_order (key s) (key s')) same
    (flat_map (fun x => flat_map (fun s => match step (reading P) j x s with Some s' => [s'] | None => [] end) some)
              (sources y)).

Definition sets : part :=
  Part (kept_list (states P))
    (Scanner [start (reading P)] (fun j y some => Some (set_step j y some)) (existsb (final (reading P)))).

Fixpoint row_sources (row : list nat) : list (list nat) :=
  match row with [] => [[]] | y :: rest => flat_map (fun x => map (cons x) (row_sources rest)) (sources y) end.
Fixpoint array_sources (B : list (list nat)) : list (list (list nat)) :=
  match B with [] => [[]] | row :: rest => flat_map (fun r => map (cons r) (array_sources rest)) (row_sources row) end.

Lemma set_row : forall row j some, exists some',
  run_row (reading sets) j row some = Some some' /\ forall f,
  existsb f some' = existsb (fun s => existsb (fun r => match run_row (reading P) j r s with Some s' => f s' | None => false end)
                                              (row_sources row)) some.
Proof.
  induction row as [| y row IH]; intros j some; cbn [run_row row_sources].
  - exists some. split; [reflexivity |]. intros f. apply existsb_same. intros s. cbn. rewrite orb_false_r. reflexivity.
  - cbn [sets reading step]. destruct (IH (S j) (set_step j y some)) as (some' & E & H). exists some'. split; [exact E |].
    intros f. rewrite H. unfold set_step. rewrite in_order_exists by (intros a b; apply same_true).
    rewrite existsb_flat_map.
    transitivity (existsb (fun x => existsb (fun s => existsb (fun r => match run_row (reading P) j (x :: r) s with
        Some s' => f s' | None => false end) (row_sources row)) some) (sources y)).
    + apply existsb_same. intros x. rewrite existsb_flat_map. apply existsb_same. intros s. cbn [run_row].
      destruct (step (reading P) j x s); [cbn [existsb]; apply orb_false_r |]. symmetry.
      clear. induction (row_sources row) as [| r l IH]; [reflexivity | exact IH].
    + rewrite existsb_swap. apply existsb_same. intros s. rewrite existsb_flat_map. apply existsb_same. intros x.
      symmetry. apply existsb_map.
Qed.

Lemma sets_from : forall B some, accepts_from (reading sets) B some =
  existsb (fun s => existsb (fun A => accepts_from (reading P) A s) (array_sources B)) some.
Proof.
  induction B as [| row B IH]; intros some; cbn [accepts_from array_sources].
  - cbn [sets reading final]. apply existsb_same. intros s. cbn. rewrite orb_false_r. reflexivity.
  - destruct (set_row row 0 some) as (some' & E & H). rewrite E, IH, H. apply existsb_same. intros s.
    rewrite existsb_flat_map. apply existsb_same. intros r. rewrite existsb_map. cbn [accepts_from].
    destruct (run_row (reading P) 0 r s); [reflexivity |]. clear.
    induction (array_sources B) as [| A l IH]; [reflexivity | exact IH].
Qed.

Lemma sets_takes : forall B, takes sets B = existsb (takes P) (array_sources B).
Proof. intros B. unfold takes at 1, accepts. rewrite sets_from. cbn. rewrite orb_false_r. reflexivity. Qed.

Lemma in_row_sources : forall row r, In r (row_sources row) <->
  Forall (fun x => In x (symbols values)) r /\ map show (map (value values) r) = map (value shown_values) row.
Proof.
  induction row as [| y row IH]; intros r; cbn [row_sources map].
  - split; [intros [<- | []]; split; constructor |]. intros [_ H]. destruct r; [left; reflexivity | discriminate].
  - rewrite in_flat_map. split.
    + intros (x & Hx & H). apply in_map_iff in H. destruct H as (r' & <- & H). apply filter_In in Hx.
      destruct Hx as [Hx E]. apply Z.eqb_eq in E. apply IH in H. destruct H as [F G].
      split; [constructor; assumption |]. cbn [map]. rewrite E, G. reflexivity.
    + intros [F H]. destruct r as [| x r]; [discriminate |]. inversion F; subst. cbn [map] in H. inversion H as [[E G]].
      exists x. split; [apply filter_In; split; [assumption | apply Z.eqb_eq, E] |]. apply in_map, IH. auto.
Qed.

Lemma in_array_sources : forall B A, In A (array_sources B) <->
  Forall (Forall (fun x => In x (symbols values))) A /\
  map (map show) (array_of values A) = array_of shown_values B.
Proof.
  induction B as [| row B IH]; intros A; cbn [array_sources].
  - split; [intros [<- | []]; split; [constructor | reflexivity] |]. intros [_ H].
    destruct A; [left; reflexivity | discriminate].
  - rewrite in_flat_map. split.
    + intros (r & Hr & H). apply in_map_iff in H. destruct H as (A' & <- & H). apply in_row_sources in Hr.
      apply IH in H. destruct Hr as [F G], H as [F' G']. split; [constructor; assumption |].
      unfold array_of in *. cbn [map]. rewrite G, G'. reflexivity.
    + intros [F H]. destruct A as [| r A]; [discriminate |]. inversion F; subst. unfold array_of in H. cbn [map] in H.
      inversion H as [[E G]]. exists r. split; [apply in_row_sources; auto |]. apply in_map, IH. auto.
Qed.
End Sets.

Lemma shown_is_there : forall show values A w n, is_array values w n A -> is_array (shown_values values show) w n (shown_by show A).
Proof.
  intros show values A w n [L F]. unfold shown_by. split; [rewrite map_length; exact L |]. apply Forall_map.
  revert F. apply Forall_impl. intros row [K F]. split; [rewrite map_length; exact K |]. apply Forall_map.
  revert F. apply Forall_impl. intros x Hx. apply nodup_In, in_map, Hx.
Qed.

(** What is shown by some array that is good. *)
Definition is_shown (show : Z -> Z) (values : list Z) (w : nat) (good : array -> bool) (n : nat) (B : array) : bool :=
  existsb (fun A => good A && if same_arrays (shown_by show A) B then true else false) (arrays values w n).

Lemma is_shown_true : forall show values w good n B, is_shown show values w good n B = true <->
  exists A, In A (arrays values w n) /\ good A = true /\ shown_by show A = B.
Proof.
  intros. unfold is_shown. rewrite existsb_exists. split; intros (A & HA & H); exists A; (split; [exact HA |]).
  - apply andb_true_iff in H. destruct H as [H1 H2]. destruct (same_arrays (shown_by show A) B); [auto | discriminate].
  - destruct H as [H1 H2]. rewrite H1. destruct (same_arrays (shown_by show A) B); [reflexivity | contradiction].
Qed.

Lemma shown_number : forall show t values rule w n,
  count_shown show t values rule w n =
  length (filter (is_shown show values w (obeys t rule w) n) (arrays (shown_values values show) w n)).
Proof.
  intros. unfold count_shown. apply Nat.le_antisymm; apply NoDup_incl_length.
  - apply NoDup_nodup.
  - intros B HB. apply nodup_In, in_map_iff in HB. destruct HB as (A & <- & HA). apply filter_In in HA.
    destruct HA as [HA H]. apply filter_In. split; [| apply is_shown_true; exists A; auto].
    apply in_arrays, shown_is_there, in_arrays, HA.
  - apply NoDup_filter, nodup_lists, nodup_lists, NoDup_nodup.
  - intros B HB. apply filter_In in HB. destruct HB as [_ HB]. apply is_shown_true in HB.
    destruct HB as (A & HA & H & <-). apply nodup_In, in_map, filter_In. auto.
Qed.

Definition shown_check (show : Z -> Z) (t : topology) (values : list Z) (w : nat) (rule : array_rule) (p q r : list Z) : bool :=
  negb (is_closed t) &&
  part_check (shown_values values show) w (option_map (fun P => sets P values show) (rule_part t values w rule)) p q r.

Theorem shown_proved : forall show t values rule w p q r,
  shown_check show t values w rule p q r = true ->
  forall n, product q (fun m => Z.of_nat (count_shown show t values rule w m)) n = coefficient p n.
Proof.
  intros show t values rule w p q r H n. unfold shown_check in H. apply andb_true_iff in H. destruct H as [T H].
  apply negb_true_iff in T.
  rewrite (product_same q _ (fun m => Z.of_nat (length (filter (is_shown show values w (obeys t rule w) m)
    (arrays (shown_values values show) w m))))) by (intros m; rewrite shown_number; reflexivity).
  revert n. apply (part_proved _ _ _ _ _ _ (is_shown show values w (obeys t rule w)) H).
  intros Q B Hw E HB. destruct (rule_part t values w rule) as [P |] eqn:EP; [| discriminate].
  cbn [option_map] in E. inversion E; subst Q. rewrite sets_takes. apply eq_true_iff_eq.
  rewrite existsb_exists, is_shown_true.
  assert (forall A, Forall (Forall (fun x => In x (symbols values))) A ->
            map (map show) (array_of values A) = array_of (shown_values values show) B -> Forall (is_row values w) A) as W.
  { intros A FA EA. revert B HB EA. induction FA as [| row A Hr FA IH]; intros B HB EA; [constructor |].
    destruct B as [| row' B]; [discriminate |]. inversion HB as [| ? ? [K _] HB']; subst.
    unfold array_of in EA. cbn [map] in EA. inversion EA as [[E1 E2]]. constructor; [| apply (IH B HB' E2)].
    split; [| exact Hr]. apply (f_equal (@length Z)) in E1. rewrite !map_length in E1. congruence. }
  split.
  - intros (A & HA & H'). apply in_array_sources in HA. destruct HA as [FA EA]. pose proof (W A FA EA) as SA.
    exists (array_of values A). rewrite (rule_takes t values w Hw T rule P A EP SA) in H'. split; [| split; [exact H' | exact EA]].
    rewrite arrays_of_symbols. apply in_map, in_lists. split.
    + apply (f_equal (@length (list Z))) in EA. unfold array_of in EA. rewrite !map_length in EA. exact EA.
    + revert SA. apply Forall_impl. intros row [K F]. apply in_lists. auto.
  - intros (A & HA & H' & EA). rewrite arrays_of_symbols in HA. apply in_map_iff in HA. destruct HA as (A' & <- & HA).
    apply in_lists in HA. destruct HA as [_ FA].
    assert (Forall (is_row values w) A') as SA by (revert FA; apply Forall_impl; intros row K; apply in_lists in K; exact K).
    exists A'. split; [| rewrite (rule_takes t values w Hw T rule P A' EP SA); exact H'].
    apply in_array_sources. split; [revert SA; apply Forall_impl; intros row [_ K]; exact K | exact EA].
Qed.
