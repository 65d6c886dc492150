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

(** * Types of states that can be told apart *)

(** Nothing is proved of [key]: it finds states in a table that is checked. *)
Record kept := Kept {
  state : Type;
  same : state -> state -> bool;
  key : state -> list positive;
  same_true : forall s s', same s s' = true -> s = s'
}.
Arguments same {k}. Arguments key {k}. Arguments same_true {k}.

Definition kept_unit : kept :=
  Kept unit (fun _ _ => true) (fun _ => []) (fun s s' _ => match s, s' with tt, tt => eq_refl end).

Definition kept_nat : kept :=
  Kept nat Nat.eqb (fun n => [Pos.of_succ_nat n]) (fun m n => proj1 (Nat.eqb_eq m n)).

Definition kept_Z : kept :=
  Kept Z Z.eqb (fun z => [match z with Z0 => 1 | Zpos p => xO p | Zneg p => xI p end]%positive)
    (fun x y => proj1 (Z.eqb_eq x y)).

Definition kept_bool : kept := Kept bool Bool.eqb (fun b : bool => [if b then 1 else 2]%positive) Bool.eqb_prop.

Definition kept_comparison : kept.
Proof.
  refine (Kept comparison (fun c d => match c, d with Eq, Eq | Lt, Lt | Gt, Gt => true | _, _ => false end)
    (fun c => [match c with Eq => 1 | Lt => 2 | Gt => 3 end]%positive) _).
  intros [] [] H; reflexivity || discriminate.
Defined.

Definition kept_option (K : kept) : kept.
Proof.
  refine (Kept (option (state K))
    (fun o o' => match o, o' with None, None => true | Some s, Some s' => same s s' | _, _ => false end)
    (fun o => match o with None => [1%positive] | Some s => 2%positive :: key s end) _).
  intros [s |] [s' |] H; try discriminate; [f_equal; apply same_true, H | reflexivity].
Defined.

Definition kept_pair (K L : kept) : kept.
Proof.
  refine (let same_a := @same K in let same_b := @same L in let key_a := @key K in let key_b := @key L in
    Kept (state K * state L) (fun '(a, b) '(c, d) => if same_a a c then same_b b d else false)
      (fun '(a, b) => key_a a ++ key_b b) _).
  intros [a b] [c d] H. cbv beta iota delta [same_a same_b] in H. destruct (same a c) eqn:E; [| discriminate].
  f_equal; apply same_true; assumption.
Defined.

Fixpoint same_list {X : Type} (same : X -> X -> bool) (l m : list X) : bool :=
  match l, m with
  | [], [] => true
  | x :: l', y :: m' => same x y && same_list same l' m'
  | _, _ => false
  end.

Lemma same_list_true : forall (X : Type) (same : X -> X -> bool),
  (forall x y, same x y = true -> x = y) -> forall l m, same_list same l m = true -> l = m.
Proof.
  intros X same Hs. induction l as [| x l IH]; intros [| y m] H; cbn in H; try discriminate;
    [reflexivity |].
  apply andb_true_iff in H. destruct H as [H1 H2]. f_equal; auto.
Qed.

Definition kept_list (K : kept) : kept :=
  Kept (list (state K)) (same_list same) (fun l => Pos.of_succ_nat (length l) :: flat_map key l)
    (same_list_true _ same same_true).

(** Lists of one length: it need not be in the key. *)
Definition kept_nodes : kept :=
  Kept (list positive) (same_list Pos.eqb) (fun l => l) (same_list_true _ _ (fun x y => proj1 (Pos.eqb_eq x y))).

(** * Several scanners at once *)

Record part := Part { states : kept; reading : scanner (state states) }.

Definition takes (P : part) (A : list (list nat)) : bool := accepts (reading P) A.

Definition nothing_asked : part := Part kept_unit (Scanner tt (fun _ _ s => Some s) (fun _ => true)).

Definition both (P Q : part) : part :=
  let on_p := step (reading P) in let on_q := step (reading Q) in
  Part (kept_pair (states P) (states Q))
    (Scanner (start (reading P), start (reading Q))
       (fun j x '(p, q) => match on_p j x p with
                           | None => None
                           | Some a => match on_q j x q with None => None | Some b => Some (a, b) end
                           end)
       (fun s => final (reading P) (fst s) && final (reading Q) (snd s))).

Definition all_of : list part -> part := fold_right both nothing_asked.

Lemma both_row : forall P Q row j a b,
  run_row (reading (both P Q)) j row (a, b) =
  match run_row (reading P) j row a with
  | None => None
  | Some a' => match run_row (reading Q) j row b with None => None | Some b' => Some (a', b') end
  end.
Proof.
  intros P Q. induction row as [| x row IH]; intros j a b; [reflexivity |].
  cbn [run_row both reading step fst snd].
  destruct (step (reading P) j x a) as [a' |]; [| reflexivity].
  destruct (step (reading Q) j x b) as [b' |]; [apply IH |].
  destruct (run_row (reading P) (S j) row a'); reflexivity.
Qed.

Lemma both_from : forall P Q A a b,
  accepts_from (reading (both P Q)) A (a, b) = accepts_from (reading P) A a && accepts_from (reading Q) A b.
Proof.
  intros P Q. induction A as [| row A IH]; intros a b; [reflexivity |].
  cbn [accepts_from]. rewrite both_row.
  destruct (run_row (reading P) 0 row a) as [a' |]; [| reflexivity].
  destruct (run_row (reading Q) 0 row b) as [b' |]; [apply IH | symmetry; apply andb_false_r].
Qed.

Theorem all_of_takes : forall Ps A, takes (all_of Ps) A = forallb (fun P => takes P A) Ps.
Proof.
  induction Ps as [| P Ps IH]; intros A; cbn [forallb].
  - unfold takes, accepts, all_of. cbn [fold_right nothing_asked reading start].
    induction A as [| row A IH]; [reflexivity |]. cbn [accepts_from].
    assert (forall row j, run_row (reading nothing_asked) j row tt = Some tt) as E.
    { clear. induction row as [| x row IH]; intros j; [reflexivity | apply IH]. }
    change (run_row _ 0 row tt) with (run_row (reading nothing_asked) 0 row tt). rewrite E. exact IH.
  - rewrite <- IH. apply both_from.
Qed.

(** * What is counted along an array *)

Record tally (S : Type) := Tally {
  begins : S;
  counts : nat -> nat -> S -> nat * S;
  rest : S -> nat
}.
Arguments Tally {S}. Arguments begins {S}. Arguments counts {S}. Arguments rest {S}.

Section Tallies.
Open Scope nat_scope.
Variable S : Type.
Variable tl : tally S.

Fixpoint tally_row (j : nat) (row : list nat) (s : S) : nat * S :=
  match row with
  | [] => (0, s)
  | x :: r => let (e, s1) := counts tl j x s in
              let (e', s2) := tally_row (Datatypes.S j) r s1 in (e + e', s2)
  end.

Fixpoint tally_from (A : list (list nat)) (s : S) : nat :=
  match A with
  | [] => rest tl s
  | row :: A' => let (e, s') := tally_row 0 row s in e + tally_from A' s'
  end.
End Tallies.
Arguments tally_row {S}. Arguments tally_from {S}.

Record counter := Counter { sums : kept; adding : tally (state sums) }.

Definition amount (C : counter) (A : list (list nat)) : nat := tally_from (adding C) A (begins (adding C)).

Definition nothing_counted : counter := Counter kept_unit (Tally tt (fun _ _ s => (0%nat, s)) (fun _ => 0%nat)).

Definition plus (C D : counter) : counter :=
  Counter (kept_pair (sums C) (sums D))
    (Tally (begins (adding C), begins (adding D))
       (fun j x s => let (e, a) := counts (adding C) j x (fst s) in
                     let (e', b) := counts (adding D) j x (snd s) in ((e + e')%nat, (a, b)))
       (fun s => (rest (adding C) (fst s) + rest (adding D) (snd s))%nat)).

Definition sum_of : list counter -> counter := fold_right plus nothing_counted.

Lemma plus_row : forall C D row j a b,
  tally_row (adding (plus C D)) j row (a, b) =
  ((fst (tally_row (adding C) j row a) + fst (tally_row (adding D) j row b))%nat,
   (snd (tally_row (adding C) j row a), snd (tally_row (adding D) j row b))).
Proof.
  intros C D. induction row as [| x row IH]; intros j a b; [reflexivity |].
  cbn [tally_row plus adding counts fst snd].
  destruct (counts (adding C) j x a) as [e a1], (counts (adding D) j x b) as [e' b1].
  change (tally_row _ (S j) row (a1, b1)) with (tally_row (adding (plus C D)) (S j) row (a1, b1)).
  rewrite IH. destruct (tally_row (adding C) (S j) row a1), (tally_row (adding D) (S j) row b1).
  cbn [fst snd]. f_equal. lia.
Qed.

Lemma plus_from : forall C D A a b,
  tally_from (adding (plus C D)) A (a, b) = (tally_from (adding C) A a + tally_from (adding D) A b)%nat.
Proof.
  intros C D. induction A as [| row A IH]; intros a b; [reflexivity |].
  cbn [tally_from]. rewrite plus_row.
  destruct (tally_row (adding C) 0 row a), (tally_row (adding D) 0 row b). cbn [fst snd]. rewrite IH. lia.
Qed.

Theorem sum_of_amount : forall Cs A, amount (sum_of Cs) A = list_sum (map (fun C => amount C A) Cs).
Proof.
  induction Cs as [| C Cs IH]; intros A; cbn [map].
  - unfold amount, sum_of. cbn [fold_right nothing_counted adding begins].
    induction A as [| row A IH]; [reflexivity |]. cbn [tally_from].
    assert (forall row j, tally_row (adding nothing_counted) j row tt = (0%nat, tt)) as E.
    { clear. induction row as [| x row IH]; intros j; [reflexivity |]. cbn [tally_row]. cbn. rewrite IH. reflexivity. }
    change (tally_row _ 0 row tt) with (tally_row (adding nothing_counted) 0 row tt). rewrite E. exact IH.
  - unfold list_sum in *. cbn [fold_right]. rewrite <- IH. apply plus_from.
Qed.

(** ** That nothing is counted *)

Definition strict (C : counter) : part :=
  Part (sums C)
    (Scanner (begins (adding C))
       (fun j x s => let (e, s') := counts (adding C) j x s in match e with O => Some s' | S _ => None end)
       (fun s => match rest (adding C) s with O => true | S _ => false end)).

Lemma strict_row : forall C row j s,
  run_row (reading (strict C)) j row s =
  match tally_row (adding C) j row s with (O, s') => Some s' | _ => None end.
Proof.
  intros C. induction row as [| x row IH]; intros j s; [reflexivity |].
  cbn [run_row tally_row strict reading step]. destruct (counts (adding C) j x s) as [[| e] s1].
  - change (run_row _ (S j) row s1) with (run_row (reading (strict C)) (S j) row s1).
    rewrite IH. destruct (tally_row (adding C) (S j) row s1) as [[| e'] s2]; reflexivity.
  - destruct (tally_row (adding C) (S j) row s1); reflexivity.
Qed.

Theorem strict_takes : forall C A, takes (strict C) A = Nat.eqb (amount C A) 0.
Proof.
  intros C A. assert (forall s, accepts_from (reading (strict C)) A s = Nat.eqb (tally_from (adding C) A s) 0) as G;
    [| apply G].
  induction A as [| row A IH]; intros s; cbn [accepts_from tally_from].
  - cbn [final strict reading]. destruct (rest (adding C) s); reflexivity.
  - rewrite strict_row. destruct (tally_row (adding C) 0 row s) as [[| e] s1]; [apply IH | reflexivity].
Qed.

(** ** That the total is one of some numbers *)

Section Total.
Variable C : counter.
Variable allowed : list nat.

Definition most : nat := list_max allowed.

Definition total : part :=
  Part (kept_pair kept_nat (sums C))
    (Scanner (0%nat, begins (adding C))
       (fun j x s => let (e, s') := counts (adding C) j x (snd s) in
                     let m := (fst s + e)%nat in if Nat.ltb most m then None else Some (m, s'))
       (fun s => existsb (Nat.eqb (fst s + rest (adding C) (snd s))) allowed)).

Lemma too_many : forall m, (most < m)%nat -> existsb (Nat.eqb m) allowed = false.
Proof.
  intros m H. destruct (existsb (Nat.eqb m) allowed) eqn:E; [| reflexivity]. exfalso.
  apply existsb_exists in E. destruct E as (k & Hk & E). apply Nat.eqb_eq in E. subst k.
  pose proof (proj1 (list_max_le allowed most) (le_n _)) as F. rewrite Forall_forall in F.
  specialize (F m Hk). cbn in F. lia.
Qed.

Lemma total_row : forall row j (c : nat) s,
  match run_row (reading total) j row (c, s) with
  | Some s' => s' = ((c + fst (tally_row (adding C) j row s))%nat, snd (tally_row (adding C) j row s))
  | None => (most < c + fst (tally_row (adding C) j row s))%nat
  end.
Proof.
  induction row as [| x row IH]; intros j c s; cbn [run_row tally_row].
  - rewrite Nat.add_0_r. reflexivity.
  - cbn [total reading step fst snd]. destruct (counts (adding C) j x s) as [e s1].
    specialize (IH (S j) (c + e)%nat s1).
    destruct (tally_row (adding C) (S j) row s1) as [e' s2]. cbn [fst snd] in *.
    destruct (Nat.ltb_spec most (c + e)); [lia |].
    change (run_row _ (S j) row ((c + e)%nat, s1)) with (run_row (reading total) (S j) row ((c + e)%nat, s1)).
    destruct (run_row (reading total) (S j) row ((c + e)%nat, s1)) as [s' |]; [| lia].
    rewrite IH. cbn [fst snd]. f_equal. lia.
Qed.

Theorem total_takes : forall A, takes total A = existsb (Nat.eqb (amount C A)) allowed.
Proof.
  assert (forall A (c : nat) s, accepts_from (reading total) A (c, s) =
            existsb (Nat.eqb (c + tally_from (adding C) A s)) allowed) as G; [| intros A; apply G].
  induction A as [| row A IH]; intros c s; cbn [accepts_from tally_from]; [reflexivity |].
  pose proof (total_row row 0 c s) as H. destruct (tally_row (adding C) 0 row s) as [e s1]. cbn [fst snd] in H.
  destruct (run_row (reading total) 0 row (c, s)) as [s' |].
  - rewrite H, IH. f_equal. f_equal. lia.
  - symmetry. apply too_many. lia.
Qed.
End Total.

(** * Which of some scanners accept *)

Record listener := Listener {
  heard : kept;
  at_first : state heard;
  hear : nat -> nat -> state heard -> state heard;
  told : state heard -> list bool
}.

Definition listen (P : part) (L : listener) : listener :=
  Listener (kept_pair (kept_option (states P)) (heard L)) (Some (start (reading P)), at_first L)
    (fun j x s => (match fst s with None => None | Some a => step (reading P) j x a end, hear L j x (snd s)))
    (fun s => match fst s with None => false | Some a => final (reading P) a end :: told L (snd s)).

Definition listener_of : list part -> listener :=
  fold_right listen (Listener kept_unit tt (fun _ _ s => s) (fun _ => [])).

Definition judge (verdict : list bool -> bool) (Ps : list part) : part :=
  let L := listener_of Ps in
  Part (heard L) (Scanner (at_first L) (fun j x s => Some (hear L j x s)) (fun s => verdict (told L s))).

Fixpoint hear_row (L : listener) (j : nat) (row : list nat) (s : state (heard L)) : state (heard L) :=
  match row with [] => s | x :: r => hear_row L (S j) r (hear L j x s) end.
Definition hear_all (L : listener) (A : list (list nat)) (s : state (heard L)) : state (heard L) :=
  fold_left (fun s row => hear_row L 0 row s) A s.

Lemma listen_row : forall P L row j o s,
  hear_row (listen P L) j row (o, s) =
  (match o with None => None | Some a => run_row (reading P) j row a end, hear_row L j row s).
Proof.
  intros P L. induction row as [| x row IH]; intros j o s; cbn [hear_row run_row].
  - destruct o; reflexivity.
  - change (hear (listen P L) j x (o, s))
      with (match o with None => None | Some a => step (reading P) j x a end, hear L j x s).
    rewrite IH. destruct o; reflexivity.
Qed.

Lemma listen_all : forall P L A o s,
  told (listen P L) (hear_all (listen P L) A (o, s)) =
  match o with None => false | Some a => accepts_from (reading P) A a end :: told L (hear_all L A s).
Proof.
  intros P L. unfold hear_all. induction A as [| row A IH]; intros o s; cbn [fold_left accepts_from]; [reflexivity |].
  rewrite listen_row, IH. destruct o as [a |]; [| reflexivity].
  destruct (run_row (reading P) 0 row a); reflexivity.
Qed.

Theorem judge_takes : forall verdict Ps A, takes (judge verdict Ps) A = verdict (map (fun P => takes P A) Ps).
Proof.
  intros verdict Ps A. transitivity (verdict (told (listener_of Ps) (hear_all (listener_of Ps) A (at_first (listener_of Ps))))).
  - assert (forall s, accepts_from (reading (judge verdict Ps)) A s = verdict (told (listener_of Ps) (hear_all (listener_of Ps) A s))) as G;
      [| apply G].
    unfold hear_all. induction A as [| row A IH]; intros s; [reflexivity |]. cbn [accepts_from fold_left]. rewrite <- IH.
    assert (forall row j s, run_row (reading (judge verdict Ps)) j row s = Some (hear_row (listener_of Ps) j row s)) as E.
    { clear. induction row as [| x row IH]; intros j s; [reflexivity | apply IH]. }
    change (run_row _ 0 row s) with (run_row (reading (judge verdict Ps)) 0 row s). rewrite E. reflexivity.
  - f_equal. induction Ps as [| P Ps IH].
    + unfold hear_all. cbn [listener_of fold_right told map]. reflexivity.
    + cbn [map]. rewrite <- IH. apply (listen_all P (listener_of Ps)).
Qed.
