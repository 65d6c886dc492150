(** Arrays that obey a rule: the definitions on which every theorem about array rules rests. *)
From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
Open Scope Z_scope.

(** An array is the list of its rows, and a row is the list of its values. *)
Definition array := list (list Z).

(** A strip has two edges; a ring is a strip whose columns are counted modulo its width. *)
Inductive topology := Strip | Ring.

(** The value in row [i] and column [j], both counted from 0; [None] off the board. *)
Definition value_at (A : array) (i j : Z) : option Z :=
  if (i <? 0) || (j <? 0) then None
  else match nth_error A (Z.to_nat i) with
       | None => None
       | Some row => nth_error row (Z.to_nat j)
       end.

Definition cell (t : topology) (w : nat) (A : array) (i j : Z) : option Z :=
  match t with
  | Strip => value_at A i j
  | Ring => value_at A i (j mod Z.of_nat w)
  end.

(** A condition says something of every element: [holds] is asked about the cells at the [offsets]
    from it (row, column), in their order. Rows grow downwards. *)
Record condition := around { offsets : list (Z * Z); holds : list (option Z) -> bool }.

Definition holds_at t w A (c : condition) (i j : Z) : bool :=
  holds c (map (fun d => cell t w A (i + fst d) (j + snd d)) (offsets c)).

(** An array obeys a rule, a list of conditions, if each holds at each of its elements. *)
Definition obeys (t : topology) (rule : list condition) (w : nat) (A : array) : bool :=
  forallb (fun c =>
    forallb (fun j =>
      forallb (fun i => holds_at t w A c (Z.of_nat i) (Z.of_nat j)) (seq 0 (length A)))
    (seq 0 w))
  rule.

(** All lists of [n] members of [xs]; all arrays of [n] rows of [w] of the values. *)
Fixpoint lists {X : Type} (xs : list X) (n : nat) : list (list X) :=
  match n with
  | O => [[]]
  | S m => flat_map (fun x => map (cons x) (lists xs m)) xs
  end.

Definition arrays (values : list Z) (w n : nat) : list array := lists (lists values w) n.

(** The number that the theorems are about. *)
Definition count (t : topology) (values : list Z) (rule : list condition) (w n : nat) : nat :=
  length (filter (obeys t rule w) (arrays values w n)).

(** * Ways to write conditions *)

Fixpoint all_there (cells : list (option Z)) : option (list Z) :=
  match cells with
  | [] => Some []
  | None :: _ => None
  | Some x :: rest => match all_there rest with None => None | Some xs => Some (x :: xs) end
  end.

(** It says something only where all cells at the offsets are on the board. *)
Definition inside (offs : list (Z * Z)) (P : list Z -> bool) : condition :=
  around offs (fun cells => match all_there cells with None => true | Some xs => P xs end).

(** The cells of a block of [h] rows and [v] columns, row by row. *)
Definition block_cells (h v : nat) : list (Z * Z) :=
  flat_map (fun i => map (fun j => (Z.of_nat i, Z.of_nat j)) (seq 0 v)) (seq 0 h).

Definition block (h v : nat) (P : list Z -> bool) : condition := inside (block_cells h v) P.

(** For boards whose rows are fixed in number: an array is then the list of its columns. *)
Definition transposed (c : condition) : condition :=
  around (map (fun d => (snd d, fst d)) (offsets c)) (holds c).

(** * The list of arrays is what it should be *)

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
