(** Scanners read an array cell by cell; the number of arrays that one accepts is a power of a
    linear operator. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays.
Import ListNotations.
Open Scope Z_scope.

(** * Sums and numbers of members *)

Fixpoint zsum {X : Type} (f : X -> Z) (l : list X) : Z :=
  match l with [] => 0 | x :: m => f x + zsum f m end.

Definition number {X : Type} (P : X -> bool) (l : list X) : Z := Z.of_nat (length (filter P l)).

Lemma zsum_app : forall (X : Type) (f : X -> Z) l m, zsum f (l ++ m) = zsum f l + zsum f m.
Proof. induction l as [| x l IH]; intros; cbn; [reflexivity | rewrite IH; lia]. Qed.

Lemma zsum_ext : forall (X : Type) (f g : X -> Z) l,
  (forall x, In x l -> f x = g x) -> zsum f l = zsum g l.
Proof.
  induction l as [| x l IH]; intros H; cbn; [reflexivity |].
  rewrite (H x) by (left; reflexivity). rewrite IH; [reflexivity |].
  intros y Hy. apply H. right; assumption.
Qed.

Lemma zsum_map : forall (X Y : Type) (h : X -> Y) (f : Y -> Z) l,
  zsum f (map h l) = zsum (fun x => f (h x)) l.
Proof. induction l as [| x l IH]; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

Lemma zsum_flat_map : forall (X Y : Type) (h : X -> list Y) (f : Y -> Z) l,
  zsum f (flat_map h l) = zsum (fun x => zsum f (h x)) l.
Proof.
  induction l as [| x l IH]; cbn; [reflexivity |]. rewrite zsum_app, IH. reflexivity.
Qed.

Lemma zsum_zero : forall (X : Type) (l : list X), zsum (fun _ => 0) l = 0.
Proof. induction l as [| x l IH]; cbn; [reflexivity | exact IH]. Qed.

Lemma zsum_linear : forall (X : Type) (f g : X -> Z) c l,
  zsum (fun x => f x + c * g x) l = zsum f l + c * zsum g l.
Proof. induction l as [| x l IH]; cbn; [lia | rewrite IH; lia]. Qed.

Lemma number_sum : forall (X : Type) (P : X -> bool) l,
  number P l = zsum (fun x => if P x then 1 else 0) l.
Proof.
  unfold number. induction l as [| x l IH]; cbn [filter zsum]; [reflexivity |].
  rewrite <- IH. destruct (P x); cbn [length]; lia.
Qed.

(** * Scanners *)

(** [step] is given the column and the symbol, and answers [None] where no array can be
    accepted any more; after the last column it goes on to the next row. *)
Record scanner (S : Type) := Scanner {
  start : S;
  step : nat -> nat -> S -> option S;
  final : S -> bool
}.
Arguments Scanner {S}. Arguments start {S}. Arguments step {S}. Arguments final {S}.

Section One.
Variable S : Type.
Variable sc : scanner S.

Fixpoint run_row (j : nat) (row : list nat) (s : S) : option S :=
  match row with
  | [] => Some s
  | x :: rest => match step sc j x s with None => None | Some s' => run_row (Datatypes.S j) rest s' end
  end.

Fixpoint accepts_from (A : list (list nat)) (s : S) : bool :=
  match A with
  | [] => final sc s
  | row :: rest => match run_row 0 row s with None => false | Some s' => accepts_from rest s' end
  end.

Definition accepts (A : list (list nat)) : bool := accepts_from A (start sc).

Variable symbols : list nat.
Variable width : nat.

Definition at_state (f : S -> Z) (o : option S) : Z := match o with None => 0 | Some s => f s end.

(** The operator of one cell, of the rest of a row, and of a row. *)
Definition cell_op (j : nat) (f : S -> Z) (s : S) : Z :=
  zsum (fun x => at_state f (step sc j x s)) symbols.

Fixpoint rest_op (j m : nat) (f : S -> Z) : S -> Z :=
  match m with
  | O => f
  | Datatypes.S k => cell_op j (rest_op (Datatypes.S j) k f)
  end.

Definition row_op : (S -> Z) -> S -> Z := rest_op 0 width.

Lemma rest_op_rows : forall m j f s,
  rest_op j m f s = zsum (fun row => at_state f (run_row j row s)) (lists symbols m).
Proof.
  induction m as [| m IH]; intros j f s; cbn [rest_op lists].
  - cbn. lia.
  - unfold cell_op. rewrite zsum_flat_map. apply zsum_ext. intros x _.
    rewrite zsum_map. cbn [run_row]. destruct (step sc j x s) as [s' |]; cbn [at_state].
    + apply IH.
    + symmetry. apply zsum_zero.
Qed.

Definition endings (s : S) : Z := if final sc s then 1 else 0.

Fixpoint power (n : nat) (f : S -> Z) : S -> Z :=
  match n with O => f | Datatypes.S m => row_op (power m f) end.

Lemma power_counts : forall n s,
  power n endings s =
  number (fun A => accepts_from A s) (lists (lists symbols width) n).
Proof.
  induction n as [| n IH]; intros s; cbn [power lists].
  - rewrite number_sum. cbn. unfold endings. destruct (final sc s); reflexivity.
  - unfold row_op. rewrite rest_op_rows, number_sum, zsum_flat_map. apply zsum_ext. intros row _.
    rewrite zsum_map. cbn [accepts_from]. destruct (run_row 0 row s) as [s' |]; cbn [at_state].
    + rewrite IH, number_sum. reflexivity.
    + symmetry. apply zsum_zero.
Qed.

(** The operators are linear, and look only at the states that a step leads to. *)
Definition successors (j : nat) (s : S) : list S :=
  flat_map (fun x => match step sc j x s with None => [] | Some s' => [s'] end) symbols.

Lemma cell_op_successors : forall j f s, cell_op j f s = zsum f (successors j s).
Proof.
  intros. unfold cell_op, successors. rewrite zsum_flat_map. apply zsum_ext. intros x _.
  destruct (step sc j x s); cbn; lia.
Qed.

Lemma cell_op_linear : forall j f g c s,
  cell_op j (fun x => f x + c * g x) s = cell_op j f s + c * cell_op j g s.
Proof. intros. rewrite !cell_op_successors. apply zsum_linear. Qed.

Lemma cell_op_same : forall j f g s, (forall x, f x = g x) -> cell_op j f s = cell_op j g s.
Proof. intros. rewrite !cell_op_successors. apply zsum_ext. auto. Qed.

Lemma rest_op_same : forall m j f g s, (forall x, f x = g x) -> rest_op j m f s = rest_op j m g s.
Proof.
  induction m as [| m IH]; intros; cbn [rest_op]; [auto |].
  apply cell_op_same. intros. apply IH. assumption.
Qed.

Lemma rest_op_linear : forall m j f g c s,
  rest_op j m (fun x => f x + c * g x) s = rest_op j m f s + c * rest_op j m g s.
Proof.
  induction m as [| m IH]; intros; cbn [rest_op]; [reflexivity |].
  rewrite <- cell_op_linear. apply cell_op_same. intros. apply IH.
Qed.

End One.

Arguments run_row {S}. Arguments accepts_from {S}. Arguments accepts {S}.
Arguments cell_op {S}. Arguments rest_op {S}. Arguments row_op {S}. Arguments power {S}.
Arguments endings {S}. Arguments successors {S}. Arguments at_state {S}.

(** * Several scanners at once *)

Section Product.
Variable S : Type.

Fixpoint all_step (scs : list (scanner S)) (j x : nat) (ss : list S) : option (list S) :=
  match scs, ss with
  | [], [] => Some []
  | sc :: scs', s :: ss' =>
      match step sc j x s with
      | None => None
      | Some t => match all_step scs' j x ss' with None => None | Some ts => Some (t :: ts) end
      end
  | _, _ => None
  end.

Fixpoint all_final (scs : list (scanner S)) (ss : list S) : bool :=
  match scs, ss with
  | [], [] => true
  | sc :: scs', s :: ss' => final sc s && all_final scs' ss'
  | _, _ => false
  end.

Definition together (scs : list (scanner S)) : scanner (list S) :=
  Scanner (map start scs) (all_step scs) (all_final scs).

Lemma all_step_nil : forall j row, run_row (together []) j row [] = Some [].
Proof. intros j row. revert j. induction row as [| x row IH]; intros; cbn; auto. Qed.

Lemma together_nil : forall A, accepts_from (together []) A [] = true.
Proof. induction A as [| row A IH]; cbn [accepts_from]; [reflexivity |]. rewrite all_step_nil. exact IH. Qed.

Lemma all_step_cons : forall sc scs row j s ss,
  run_row (together (sc :: scs)) j row (s :: ss) =
  match run_row sc j row s with
  | None => None
  | Some t => match run_row (together scs) j row ss with None => None | Some ts => Some (t :: ts) end
  end.
Proof.
  induction row as [| x row IH]; intros; cbn; [reflexivity |].
  destruct (step sc j x s) as [t |]; [| reflexivity].
  destruct (all_step scs j x ss) as [ts |].
  - exact (IH (Datatypes.S j) t ts).
  - destruct (run_row sc (Datatypes.S j) row t); reflexivity.
Qed.

Lemma together_cons : forall sc scs A s ss,
  accepts_from (together (sc :: scs)) A (s :: ss) =
  accepts_from sc A s && accepts_from (together scs) A ss.
Proof.
  induction A as [| row A IH]; intros; cbn [accepts_from]; [reflexivity |].
  rewrite all_step_cons.
  destruct (run_row sc 0 row s) as [t |]; [| reflexivity].
  destruct (run_row (together scs) 0 row ss) as [ts |]; [apply IH |].
  rewrite andb_false_r. reflexivity.
Qed.

Theorem together_accepts : forall scs A,
  accepts (together scs) A = forallb (fun sc => accepts sc A) scs.
Proof.
  unfold accepts. induction scs as [| sc scs IH]; intros A.
  - apply together_nil.
  - cbn [forallb]. rewrite <- IH. apply (together_cons sc scs A (start sc) (map start scs)).
Qed.

End Product.
Arguments together {S}.
