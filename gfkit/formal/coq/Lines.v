(** Finite automata with numbered states, of words that are read forwards or backwards. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays Scanners.
Import ListNotations.
Open Scope nat_scope.

Record reader := Reader {
  first_state : nat;
  next_state : nat -> Z -> option nat;
  good_end : nat -> bool
}.

Fixpoint read_from (r : reader) (k : nat) (word : list Z) : bool :=
  match word with
  | [] => good_end r k
  | x :: rest => match next_state r k x with None => false | Some k' => read_from r k' rest end
  end.

(** * Numbered states *)

Section Tabulated.
Variable K : kept.
Notation Q := (state K).
Variable first : Q.
Variable move : Q -> Z -> option Q.
Variable good : Q -> bool.
Variable values : list Z.

Fixpoint run (q : Q) (word : list Z) : bool :=
  match word with
  | [] => good q
  | x :: rest => match move q x with None => false | Some q' => run q' rest end
  end.

Fixpoint number_of (q : Q) (states : list Q) : option nat :=
  match states with
  | [] => None
  | s :: rest => if same s q then Some 0 else option_map S (number_of q rest)
  end.

Fixpoint place_of (x : Z) (l : list Z) : option nat :=
  match l with
  | [] => None
  | y :: rest => if Z.eqb x y then Some 0 else option_map S (place_of x rest)
  end.

Definition tabulated (states : list Q) : reader :=
  let moves := map (fun q => map (fun x =>
    match move q x with None => None | Some q' => number_of q' states end) values) states in
  let ends := map good states in
  Reader 0
    (fun k x => match place_of x values with Some i => nth i (nth k moves []) None | None => None end)
    (fun k => nth k ends false).

(** The first state begins the list, and no move leads out of it. *)
Definition closed (states : list Q) : bool :=
  match states with q :: _ => same q first | [] => false end &&
  forallb (fun q => forallb (fun x =>
    match move q x with
    | None => true
    | Some q' => match number_of q' states with Some _ => true | None => false end
    end) values) states.

(** The states that can be reached; [closed] is checked. *)
Fixpoint reached (fuel : nat) (states new : list Q) : list Q :=
  match fuel, new with
  | O, _ => states
  | _, [] => states
  | S m, _ =>
      let next := fold_left (fun found q =>
        fold_left (fun found x =>
          match move q x with
          | None => found
          | Some q' => match number_of q' (states ++ found) with Some _ => found | None => found ++ [q'] end
          end) values found) new [] in
      reached m (states ++ next) next
  end.

Definition all_states : list Q := reached (2 ^ 12) [first] [first].

Lemma number_of_right : forall states q k, number_of q states = Some k -> nth_error states k = Some q.
Proof.
  induction states as [| s states IH]; intros q k H; cbn [number_of] in H; [discriminate |].
  destruct (same s q) eqn:E.
  - inversion H; subst. cbn. apply same_true in E. congruence.
  - destruct (number_of q states) as [m |] eqn:F; cbn in H; [| discriminate].
    inversion H; subst. cbn. apply IH, F.
Qed.

Lemma place_of_in : forall x l, In x l -> exists i, place_of x l = Some i /\ nth_error l i = Some x.
Proof.
  induction l as [| y l IH]; intros H; [contradiction |]. cbn [place_of].
  destruct (Z.eqb_spec x y) as [-> | N]; [exists 0; auto |].
  destruct H as [-> | H]; [congruence |]. destruct (IH H) as (i & -> & E). exists (S i). auto.
Qed.

Lemma nth_map_error : forall (X Y : Type) (f : X -> Y) l k d x,
  nth_error l k = Some x -> nth k (map f l) d = f x.
Proof.
  induction l as [| y l IH]; intros [| k] d x H; cbn in *; try discriminate; [congruence | auto].
Qed.

Lemma tabulated_run : forall states word k q,
  closed states = true -> Forall (fun x => In x values) word -> nth_error states k = Some q ->
  read_from (tabulated states) k word = run q word.
Proof.
  intros states word k q Hc Hw. revert k q. apply andb_true_iff in Hc. destruct Hc as [_ Hc].
  rewrite forallb_forall in Hc.
  induction Hw as [| x word Hx Hw IH]; intros k q Hk; cbn [read_from run].
  - apply nth_map_error, Hk.
  - unfold tabulated at 1. cbn [next_state]. destruct (place_of_in x values Hx) as (i & -> & Hi).
    rewrite (nth_map_error _ _ _ _ _ _ _ Hk), (nth_map_error _ _ _ _ _ _ _ Hi).
    specialize (Hc q (nth_error_In _ _ Hk)). rewrite forallb_forall in Hc. specialize (Hc x Hx).
    destruct (move q x) as [q' |]; [| reflexivity].
    destruct (number_of q' states) as [m |] eqn:E; [| discriminate].
    apply IH, number_of_right, E.
Qed.

Theorem tabulated_reads : forall states word,
  closed states = true -> Forall (fun x => In x values) word ->
  read_from (tabulated states) (first_state (tabulated states)) word = run first word.
Proof.
  intros states word Hc Hw. apply tabulated_run; [exact Hc | exact Hw |].
  apply andb_true_iff in Hc. destruct Hc as [Hc _]. destruct states as [| q states]; [discriminate |].
  apply same_true in Hc. subst. reflexivity.
Qed.
End Tabulated.

(** * Words that are read from their end *)

Section Backwards.
Variable r : reader.
Variable size : nat.
Variable values : list Z.

Definition bounded : bool :=
  Nat.ltb (first_state r) size &&
  forallb (fun q => forallb (fun x =>
    match next_state r q x with None => true | Some q' => Nat.ltb q' size end) values) (seq 0 size).

Definition kept_bools : kept := kept_list kept_bool.

(** For each state, whether what has been read leads from it to a good end. *)
Definition served : list bool := map (good_end r) (seq 0 size).
Definition serve (s : list bool) (x : Z) : option (list bool) :=
  let s' := map (fun q => match next_state r q x with None => false | Some q' => nth q' s false end)
                (seq 0 size) in
  if existsb (fun b => b) s' then Some s' else None.
Definition serves (s : list bool) : bool := nth (first_state r) s false.

Definition outcomes (v : list Z) : list bool := map (fun q => read_from r q v) (seq 0 size).

Lemma nth_outcomes : forall v q, q < size -> nth q (outcomes v) false = read_from r q v.
Proof.
  intros v q H. unfold outcomes. rewrite (nth_indep _ false (read_from r 0 v)) by (rewrite map_length, seq_length; exact H).
  rewrite (map_nth (fun q => read_from r q v)), seq_nth by exact H. reflexivity.
Qed.

Lemma read_bounded : forall u v q, bounded = true -> Forall (fun x => In x values) u -> q < size ->
  (forall q', q' < size -> read_from r q' v = false) -> read_from r q (u ++ v) = false.
Proof.
  intros u v q Hb Hu. revert q. apply andb_true_iff in Hb. destruct Hb as [_ Hb]. rewrite forallb_forall in Hb.
  induction Hu as [| x u Hx Hu IH]; intros q Hq Hv; cbn [app]; [auto |]. cbn [read_from].
  specialize (Hb q). rewrite in_seq in Hb. specialize (Hb (conj (Nat.le_0_l q) Hq)).
  rewrite forallb_forall in Hb. specialize (Hb x Hx).
  destruct (next_state r q x) as [q' |]; [| reflexivity]. apply Nat.ltb_lt in Hb. auto.
Qed.

Lemma backwards_run : forall u v, bounded = true -> Forall (fun x => In x values) u ->
  run kept_bools serve serves (outcomes v) u = read_from r (first_state r) (rev u ++ v).
Proof.
  intros u v Hb Hu. revert v. pose proof Hb as Hb'. apply andb_true_iff in Hb'. destruct Hb' as [H1 H2].
  apply Nat.ltb_lt in H1. rewrite forallb_forall in H2.
  induction Hu as [| x u Hx Hu IH]; intros v; cbn [run rev].
  - cbn [app]. apply nth_outcomes, H1.
  - rewrite <- app_assoc. cbn [app]. rewrite <- IH. unfold serve.
    assert (map (fun q => match next_state r q x with None => false | Some q' => nth q' (outcomes v) false end)
                (seq 0 size) = outcomes (x :: v)) as ->.
    { unfold outcomes at 2. apply map_ext_in. intros q Hq. specialize (H2 q Hq).
      rewrite forallb_forall in H2. specialize (H2 x Hx). cbn [read_from].
      destruct (next_state r q x) as [q' |]; [| reflexivity]. apply Nat.ltb_lt in H2. apply nth_outcomes, H2. }
    destruct (existsb (fun b => b) (outcomes (x :: v))) eqn:E; [reflexivity |].
    symmetry. rewrite IH. apply read_bounded; [exact Hb | apply Forall_rev, Hu | exact H1 |].
    intros q Hq. rewrite <- nth_outcomes by exact Hq.
    destruct (nth q (outcomes (x :: v)) false) eqn:F; [| reflexivity].
    assert (existsb (fun b => b) (outcomes (x :: v)) = true); [| congruence].
    apply existsb_exists. exists true. split; [| reflexivity]. rewrite <- F. apply nth_In.
    unfold outcomes. rewrite map_length, seq_length. exact Hq.
Qed.

Definition reversed_states : list (list bool) := all_states kept_bools served serve values.
Definition reversed : reader := tabulated kept_bools serve serves values reversed_states.
Definition reversed_right : bool := bounded && closed kept_bools served serve values reversed_states.

Theorem reversed_reads : forall u, reversed_right = true -> Forall (fun x => In x values) u ->
  read_from reversed (first_state reversed) u = read_from r (first_state r) (rev u).
Proof.
  intros u H Hu. apply andb_true_iff in H. destruct H as [H1 H2]. unfold reversed.
  rewrite (tabulated_reads kept_bools served) by assumption.
  rewrite <- (app_nil_r (rev u)), <- backwards_run by assumption. f_equal.
Qed.
End Backwards.

(** * Words of at least one value *)

(** A reader that takes the word without values too. *)
Definition with_empty (r : reader) : reader :=
  Reader 0
    (fun k x => option_map S (next_state r (match k with O => first_state r | S m => m end) x))
    (fun k => match k with O => true | S m => good_end r m end).

Lemma with_empty_later : forall r u k, read_from (with_empty r) (S k) u = read_from r k u.
Proof.
  intros r. induction u as [| x u IH]; intros k; cbn [read_from with_empty next_state good_end]; [reflexivity |].
  destruct (next_state r k x) as [k' |]; cbn [option_map]; [apply IH | reflexivity].
Qed.

Lemma with_empty_reads : forall r u,
  read_from (with_empty r) (first_state (with_empty r)) u =
  match u with [] => true | _ => read_from r (first_state r) u end.
Proof.
  intros r [| x u]; [reflexivity |]. cbn [read_from with_empty next_state first_state].
  destruct (next_state r (first_state r) x) as [k |]; cbn [option_map]; [apply with_empty_later | reflexivity].
Qed.
