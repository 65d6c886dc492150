(** Counters of the lines of an array that a finite automaton does not accept. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays Scanners Conditions.
Import ListNotations.
Open Scope nat_scope.

(** * Automata with numbered states *)

(** For each state whether it is an end, and where the values lead, by their places in a list; 0 is the
    first state, and a number beyond the list stands for no way on. *)
Definition table := list (bool * list nat).

Fixpoint place_of (x : Z) (l : list Z) : option nat :=
  match l with
  | [] => None
  | y :: rest => if Z.eqb x y then Some 0 else option_map S (place_of x rest)
  end.

Lemma place_of_in : forall x l, In x l -> exists i, place_of x l = Some i /\ nth_error l i = Some x.
Proof.
  induction l as [| y l IH]; intros H; [contradiction |]. cbn [place_of].
  destruct (Z.eqb_spec x y) as [-> | N]; [exists 0; auto |].
  destruct H as [-> | H]; [congruence |]. destruct (IH H) as (i & -> & E). exists (S i). auto.
Qed.

Section Automaton.
Variable values : list Z.
Variable T : table.
Notation size := (length T).

Definition ends (k : nat) : bool := fst (nth k T (false, [])).
Definition leads_to (k : nat) (x : Z) : nat :=
  match place_of x values with Some i => nth i (snd (nth k T (false, []))) size | None => size end.
Definition go (k : nat) (word : list Z) : nat := fold_left leads_to word k.
Definition reads (word : list Z) : bool := ends (go 0 word).

Lemma lost : forall word k, size <= k -> ends (go k word) = false /\ (word <> [] -> go k word = size).
Proof.
  induction word as [| x word IH]; intros k H.
  - split; [| congruence]. unfold ends. cbn [go fold_left]. rewrite nth_overflow by exact H. reflexivity.
  - assert (leads_to k x = size) as E.
    { unfold leads_to. rewrite (nth_overflow T) by exact H. destruct (place_of x values) as [[| i] |]; reflexivity. }
    change (go k (x :: word)) with (go (leads_to k x) word). rewrite E.
    destruct (IH size (le_n _)) as [F G]. split; [exact F |]. intros _. destruct word; [reflexivity | apply G; discriminate].
Qed.
End Automaton.

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

(** The states that can be reached; that there are no others is checked. *)
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

Definition where_to (states : list Q) (q : Q) (x : Z) : option nat :=
  match move q x with None => Some (length states) | Some q' => number_of q' states end.

Definition tabulated (states : list Q) : table :=
  map (fun q => (good q, map (fun x =>
    match where_to states q x with Some k => k | None => length states end) values)) states.

Definition closed (states : list Q) : bool :=
  match states with q :: _ => same q first | [] => false end &&
  forallb (fun q => forallb (fun x => match where_to states q x with Some _ => true | None => false end) values) states.

Definition automaton_of : option table :=
  let states := reached (2 ^ 12) [first] [first] in if closed states then Some (tabulated states) else None.

Lemma number_of_right : forall states q k, number_of q states = Some k -> nth_error states k = Some q.
Proof.
  induction states as [| s states IH]; intros q k H; cbn [number_of] in H; [discriminate |].
  destruct (same s q) eqn:E.
  - inversion H; subst. cbn. apply same_true in E. congruence.
  - destruct (number_of q states) as [m |] eqn:F; cbn in H; [| discriminate].
    inversion H; subst. cbn. apply IH, F.
Qed.

Lemma nth_map_error : forall (X Y : Type) (f : X -> Y) l k d x,
  nth_error l k = Some x -> nth k (map f l) d = f x.
Proof.
  induction l as [| y l IH]; intros [| k] d x H; cbn in *; try discriminate; [congruence | auto].
Qed.

Lemma tabulated_run : forall states word k q,
  closed states = true -> Forall (fun x => In x values) word -> nth_error states k = Some q ->
  ends (tabulated states) (go values (tabulated states) k word) = run q word.
Proof.
  intros states word k q Hc Hw. revert k q. apply andb_true_iff in Hc. destruct Hc as [_ Hc].
  rewrite forallb_forall in Hc.
  induction Hw as [| x word Hx Hw IH]; intros k q Hk; cbn [run].
  - unfold ends, tabulated. cbn [go fold_left]. rewrite (nth_map_error _ _ _ _ _ _ _ Hk). reflexivity.
  - assert (length (tabulated states) = length states) as L by apply map_length.
    assert (leads_to values (tabulated states) k x =
            match where_to states q x with Some m => m | None => length states end) as M.
    { unfold leads_to. rewrite L. destruct (place_of_in x values Hx) as (i & -> & Hi). unfold tabulated.
      rewrite (nth_map_error _ _ _ _ _ _ _ Hk). cbn [snd].
      rewrite (nth_map_error _ _ _ _ _ _ _ Hi). reflexivity. }
    change (go values (tabulated states) k (x :: word))
      with (go values (tabulated states) (leads_to values (tabulated states) k x) word).
    rewrite M. specialize (Hc q (nth_error_In _ _ Hk)). rewrite forallb_forall in Hc. specialize (Hc x Hx).
    unfold where_to in *. destruct (move q x) as [q' |].
    + destruct (number_of q' states) as [m |] eqn:E; [| discriminate]. apply IH, number_of_right, E.
    + apply lost. rewrite L. apply le_n.
Qed.

Theorem automaton_of_reads : forall T word,
  automaton_of = Some T -> Forall (fun x => In x values) word -> reads values T word = run first word.
Proof.
  intros T word H Hw. unfold automaton_of in H. revert H. generalize (reached (2 ^ 12) [first] [first]). intros states H.
  cbv zeta in H. destruct (closed states) eqn:C; [| discriminate]. inversion H; subst T.
  apply tabulated_run; [exact C | exact Hw |]. apply andb_true_iff in C. destruct C as [C _].
  destruct states as [| q states]; [discriminate |]. apply same_true in C. subst. reflexivity.
Qed.
End Tabulated.

(** * Readers: the states that are carried along a line *)

(** [dead] states are those that lead to no end. *)
Record reader := Reader {
  carrier : kept;
  first_state : state carrier;
  next_state : state carrier -> Z -> state carrier;
  good_end : state carrier -> bool;
  dead : state carrier -> bool;
  dead_bad : forall k word, dead k = true -> good_end (fold_left next_state word k) = false
}.
Definition accepted (r : reader) (word : list Z) : bool := good_end r (fold_left (next_state r) word (first_state r)).

Definition forwards (values : list Z) (T : table) : reader.
Proof.
  refine (Reader kept_nat 0 (leads_to values T) (ends T) (fun k => Nat.leb (length T) k) _).
  intros k word H. apply (lost values T word k), Nat.leb_le, H.
Defined.

(** A word that is read from its other end: for each state, whether what has been read leads from it to
    an end. *)
Definition outcomes values (T : table) (v : list Z) : list bool :=
  map (fun q => ends T (go values T q v)) (seq 0 (length T)).
Definition serve values (T : table) (s : list bool) (x : Z) : list bool :=
  map (fun q => nth (leads_to values T q x) s false) (seq 0 (length T)).

Lemma nth_outcomes : forall values T v q, nth q (outcomes values T v) false = ends T (go values T q v).
Proof.
  intros. unfold outcomes. rewrite nth_map_seq. destruct (Nat.ltb_spec q (length T)); [reflexivity |].
  symmetry. apply lost. assumption.
Qed.

Lemma serve_outcomes : forall values T u v,
  fold_left (serve values T) u (outcomes values T v) = outcomes values T (rev u ++ v).
Proof.
  intros values T. induction u as [| x u IH]; intros v; [reflexivity |]. cbn [fold_left rev].
  rewrite <- app_assoc. cbn [app]. rewrite <- IH. f_equal. unfold serve.
  unfold outcomes at 2. apply map_ext. intros q. rewrite nth_outcomes. reflexivity.
Qed.

Definition backwards (values : list Z) (T : table) : reader.
Proof.
  refine (Reader (kept_list kept_bool) (outcomes values T []) (serve values T) (fun s => nth 0 s false)
    (fun s => negb (existsb (fun b => b) s)) _).
  intros k word H. apply negb_true_iff in H. revert k H.
  assert (forall k, existsb (fun b => b) k = false -> forall q, nth q k false = false) as N.
  { induction k as [| b k IH]; intros H [| q]; trivial; cbn [existsb nth] in *; apply orb_false_iff in H;
      [apply H | apply IH, H]. }
  induction word as [| x word IH]; intros k H; [apply N, H |]. apply IH. unfold serve.
  induction (seq 0 (length T)) as [| q l IHl]; [reflexivity |]. cbn [map existsb]. rewrite N by exact H. exact IHl.
Defined.

Lemma backwards_accepted : forall values T u, accepted (backwards values T) u = reads values T (rev u).
Proof.
  intros. unfold accepted. cbn [backwards good_end next_state first_state]. rewrite serve_outcomes, app_nil_r.
  apply nth_outcomes.
Qed.

Section Lines.
Variable values : list Z.
Variable w : nat.
Hypothesis w_positive : 0 < w.

(** * What is counted along a line *)

Section Reader.
Variable r : reader.
Notation token := (option (state (carrier r))).   (** [None] where no value has been read *)

Definition gone (o : token) : bool := match o with Some k => dead r k | None => false end.
Definition tick (o : token) (v : Z) : nat * token :=
  if gone o then (0, o)
  else let k := next_state r (match o with Some k => k | None => first_state r end) v in
       (if dead r k then 1 else 0, Some k).
Definition close (o : token) : nat :=
  match o with Some k => if dead r k then 0 else bad (good_end r k) | None => 0 end.

Fixpoint cost (o : token) (u : list Z) : nat :=
  match u with [] => close o | v :: u' => fst (tick o v) + cost (snd (tick o v)) u' end.

Lemma cost_reads : forall u k, cost (Some k) u = if dead r k then 0 else bad (good_end r (fold_left (next_state r) u k)).
Proof.
  induction u as [| v u IH]; intros k; [reflexivity |]. cbn [cost fold_left]. unfold tick. cbn [gone].
  destruct (dead r k) eqn:D; cbn [fst snd]; rewrite IH; [rewrite D; reflexivity |].
  destruct (dead r (next_state r k v)) eqn:E; [rewrite (dead_bad r _ u E) |]; reflexivity.
Qed.

Lemma cost_line : forall u, cost None u = match u with [] => 0 | _ => bad (accepted r u) end.
Proof.
  intros [| v u]; [reflexivity |]. unfold accepted. cbn [cost tick gone fst snd fold_left]. rewrite cost_reads.
  destruct (dead r (next_state r (first_state r) v)) eqn:E; [rewrite (dead_bad r _ u E) |]; reflexivity.
Qed.

(** * All values as one line, or each row *)

Variable is_one : bool.

Definition words_tally : tally token :=
  Tally None
    (fun j x o => let (e, t) := tick o (value values x) in
       if (S j =? w) && negb is_one then (e + close t, None) else (e, t))
    close.

Definition word_counter : counter := Counter (kept_option (carrier r)) words_tally.

Lemma words_row : forall row j o u, row <> [] -> j + length row = w ->
  fst (tally_row words_tally j row o) + (if is_one then cost (snd (tally_row words_tally j row o)) u else 0) =
  cost o (map (value values) row ++ if is_one then u else []) /\
  (is_one = false -> snd (tally_row words_tally j row o) = None).
Proof.
  induction row as [| x row IH]; intros j o u Hr Hj; [congruence |]. cbn [tally_row map app cost].
  cbn [words_tally counts]. destruct (tick o (value values x)) as [e t]. cbn [fst snd]. destruct row as [| y row].
  - replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; cbn in Hj; lia). cbn [andb].
    destruct is_one; cbn; split; trivial; try discriminate; lia.
  - replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; cbn in Hj; lia). cbn [andb]. fold words_tally.
    destruct (IH (S j) t u) as [E F]; [discriminate | cbn in *; lia |].
    destruct (tally_row words_tally (S j) (y :: row) t) as [e' t']. cbn [fst snd] in *. split; [| exact F].
    rewrite <- E. lia.
Qed.

Lemma words_amount : forall A, Forall (fun row => length row = w) A ->
  amount word_counter A =
  if is_one then cost None (concat (array_of values A)) else list_sum (map (cost None) (array_of values A)).
Proof.
  intros A HA. unfold amount. cbn [word_counter adding begins words_tally]. fold words_tally.
  assert (forall o, (is_one = false -> o = None) -> tally_from words_tally A o =
    if is_one then cost o (concat (array_of values A)) else list_sum (map (cost None) (array_of values A))) as G;
    [| apply G; reflexivity].
  induction A as [| row A IH]; intros o Ho; cbn [tally_from].
  - cbn [words_tally rest]. destruct is_one; [reflexivity |]. rewrite Ho; reflexivity.
  - inversion HA as [| ? ? H1 H2]; subst.
    destruct (words_row row 0 o (concat (array_of values A))) as [E F]; [intros ->; cbn in *; lia | exact H1 |].
    destruct (tally_row words_tally 0 row o) as [e t]. cbn [fst snd] in *. rewrite (IH H2 t F).
    unfold array_of in *. cbn [map concat]. destruct is_one; [exact E |].
    rewrite Ho, app_nil_r, Nat.add_0_r in E by reflexivity. subst e. reflexivity.
Qed.
End Reader.

(** * Every column has a token *)

Section Rows.
Variable K : kept.
Notation token := (option (state K)).
Variable cell : nat -> token -> Z -> nat * token.
Variable shifted : list token -> list token.
Variable at_end : list token -> nat.

Definition rows_tally : tally (list token * list token) :=
  Tally (repeat None w, [])
    (fun j x s => let (e, t) := cell j (hd None (fst s)) (value values x) in
       let new := snd s ++ [t] in (e, if S j =? w then (shifted new, []) else (tl (fst s), new)))
    (fun s => at_end (fst s)).

Definition rows_kept : kept := kept_pair (kept_list (kept_option K)) (kept_list (kept_option K)).

Definition met (row : list nat) (old : list token) (j i : nat) : nat * token :=
  cell (j + i) (nth i old None) (value values (nth i row 0)).

Lemma rows_row : forall row j old new, row <> [] -> j + length row = w ->
  tally_row rows_tally j row (old, new) =
  (list_sum (map (fun i => fst (met row old j i)) (seq 0 (length row))),
   (shifted (new ++ map (fun i => snd (met row old j i)) (seq 0 (length row))), [])).
Proof.
  induction row as [| x row IH]; intros j old new Hr Hj; [congruence |]. cbn [length seq map].
  assert (forall i, met (x :: row) old j (S i) = met row (tl old) (S j) i) as E.
  { intros i. unfold met. replace (j + S i) with (S j + i) by lia. destruct old; [destruct i |]; reflexivity. }
  rewrite <- seq_shift, !map_map. rewrite (map_ext _ _ (fun i => f_equal fst (E i))), (map_ext _ _ (fun i => f_equal snd (E i))).
  unfold met at 1 3. cbn [tally_row rows_tally counts fst snd nth]. rewrite Nat.add_0_r.
  replace (nth 0 old None) with (hd None old) by (destruct old; reflexivity).
  destruct (cell j (hd None old) (value values x)) as [e t]. cbn [fst snd]. fold rows_tally. destruct row as [| y row].
  - replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; cbn in Hj; lia). cbn. rewrite Nat.add_0_r. reflexivity.
  - replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; cbn in Hj; lia).
    rewrite IH by (cbn in *; lia || discriminate). rewrite <- app_assoc. reflexivity.
Qed.
End Rows.

(** ** Columns and diagonals: lines that go on [across] columns to the right in the next row *)

Section Along.
Variable r : reader.
Variable across : Z.

Definition on (n : nat) (j : Z) : bool := ((0 <=? j) && (j <? Z.of_nat n))%Z.

Definition cell_along (j : nat) (o : option (state (carrier r))) (v : Z) : nat * option (state (carrier r)) :=
  let (e, t) := tick r o v in if on w (Z.of_nat j + across) then (e, t) else (e + close r t, None).
Definition shifted_along (l : list (option (state (carrier r)))) : list (option (state (carrier r))) :=
  map (fun j => let i := (Z.of_nat j - across)%Z in if on w i then nth (Z.to_nat i) l None else None) (seq 0 w).

Definition along_tally := rows_tally (carrier r) cell_along shifted_along (fun l => list_sum (map (close r) l)).
Definition along_counter : counter := Counter (rows_kept (carrier r)) along_tally.

Lemma on_true : forall n j, on n j = true <-> (0 <= j < Z.of_nat n)%Z.
Proof. intros. unfold on. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. tauto. Qed.

Lemma sum_one : forall g z n,
  list_sum (map (fun i => if (Z.of_nat i =? z)%Z then g i else 0) (seq 0 n)) = if on n z then g (Z.to_nat z) else 0.
Proof.
  induction n as [| n IH].
  - replace (on 0 z) with false; [reflexivity |]. symmetry. apply not_true_iff_false. rewrite on_true. lia.
  - rewrite sum_last, IH. destruct (Z.eqb_spec (Z.of_nat n) z) as [<- | N].
    + rewrite Nat2Z.id. replace (on n (Z.of_nat n)) with false; [replace (on (S n) (Z.of_nat n)) with true |].
      * reflexivity.
      * symmetry. apply on_true. lia.
      * symmetry. apply not_true_iff_false. rewrite on_true. lia.
    + rewrite Nat.add_0_r. replace (on (S n) z) with (on n z); [reflexivity |]. apply eq_true_iff_eq. rewrite !on_true. lia.
Qed.

Lemma sum_shift : forall f : nat -> nat -> nat,
  list_sum (map (fun j => let i := (Z.of_nat j - across)%Z in if on w i then f (Z.to_nat i) j else 0) (seq 0 w)) =
  list_sum (map (fun i => let j := (Z.of_nat i + across)%Z in if on w j then f i (Z.to_nat j) else 0) (seq 0 w)).
Proof.
  intros f. transitivity (list_sum (map (fun j => list_sum (map (fun i =>
    if (Z.of_nat i =? Z.of_nat j - across)%Z then f i j else 0) (seq 0 w))) (seq 0 w))).
  - apply sum_same. intros j _. symmetry. apply (sum_one (fun i => f i j)).
  - rewrite sum_swap. apply sum_same. intros i _. cbv zeta. rewrite <- (sum_one (f i)). apply sum_same. intros j _.
    destruct (Z.eqb_spec (Z.of_nat i) (Z.of_nat j - across)), (Z.eqb_spec (Z.of_nat j) (Z.of_nat i + across)); trivial; lia.
Qed.

(** The line that begins in column [j] of the first row. *)
Fixpoint slant (A : list (list nat)) (j : Z) : list Z :=
  match A with
  | [] => []
  | row :: A' => if on w j then value values (nth (Z.to_nat j) row 0) :: slant A' (j + across) else []
  end.

(** The lines that begin below the first row: where there is no cell before. *)
Fixpoint later_lines (A : list (list nat)) : nat :=
  match A with
  | [] => 0
  | _ :: A' =>
      list_sum (map (fun j => if on w (Z.of_nat j - across) then 0 else cost r None (slant A' (Z.of_nat j))) (seq 0 w)) +
      later_lines A'
  end.

Lemma along_from : forall A old, Forall (fun row => length row = w) A -> length old = w ->
  tally_from along_tally A (old, []) =
  list_sum (map (fun j => cost r (nth j old None) (slant A (Z.of_nat j))) (seq 0 w)) + later_lines A.
Proof.
  induction A as [| row A IH]; intros old HA Ho; cbn [tally_from].
  - cbn [along_tally rows_tally rest fst later_lines slant]. rewrite Nat.add_0_r.
    transitivity (list_sum (map (fun j => close r (nth j old None)) (seq 0 (length old))));
      [f_equal; apply map_numbers | rewrite Ho; reflexivity].
  - inversion HA as [| ? ? H1 H2]; subst. unfold along_tally at 1.
    rewrite rows_row by (try exact H1; intros ->; cbn in *; lia). cbn [app]. fold along_tally. rewrite H1.
    rewrite IH; [| exact H2 | unfold shifted_along; rewrite map_length, seq_length; reflexivity].
    cbn [later_lines]. rewrite !Nat.add_assoc. f_equal. clear IH.
    set (k := fun j => snd (tick r (nth j old None) (value values (nth j row 0)))).
    transitivity (list_sum (map (fun j => fst (met (carrier r) cell_along row old 0 j)) (seq 0 w)) +
      (list_sum (map (fun j => let i := (Z.of_nat j - across)%Z in
          if on w i then cost r (k (Z.to_nat i)) (slant A (Z.of_nat j)) else 0) (seq 0 w)) +
       list_sum (map (fun j => if on w (Z.of_nat j - across) then 0 else cost r None (slant A (Z.of_nat j))) (seq 0 w)))).
    + f_equal. rewrite <- sum_plus. apply sum_same. intros j Hj. apply in_seq in Hj.
      unfold shifted_along. rewrite nth_map_seq. replace (j <? w) with true by (symmetry; apply Nat.ltb_lt; lia). cbv zeta.
      destruct (on w (Z.of_nat j - across)) eqn:O; [| lia]. rewrite Nat.add_0_r. f_equal.
      rewrite nth_map_seq. apply on_true in O. replace (Z.to_nat (Z.of_nat j - across) <? w) with true by (symmetry; apply Nat.ltb_lt; lia).
      unfold met, cell_along, k. cbn [Nat.add]. destruct (tick r _ _) as [e t].
      replace (on w (Z.of_nat (Z.to_nat (Z.of_nat j - across)) + across)) with true; [reflexivity |].
      symmetry. apply on_true. lia.
    + rewrite (sum_shift (fun i j => cost r (k i) (slant A (Z.of_nat j)))), !Nat.add_assoc. f_equal. rewrite <- sum_plus. apply sum_same. intros j Hj. apply in_seq in Hj.
      cbn [slant]. replace (on w (Z.of_nat j)) with true by (symmetry; apply on_true; lia). rewrite Nat2Z.id. cbn [cost].
      unfold met, cell_along, k. cbn [Nat.add]. destruct (tick r _ _) as [e t]. cbn [fst snd].
      destruct (on w (Z.of_nat j + across)) eqn:O; cbn [fst].
      * rewrite Z2Nat.id by (apply on_true in O; lia). reflexivity.
      * rewrite Nat.add_0_r. f_equal. destruct A; cbn [slant]; [| rewrite O]; reflexivity.
Qed.
(** ** In the array *)

Definition down : Z * Z := (1%Z, across).

Lemma value_below : forall row B i j, (0 <= i)%Z -> value_at (row :: B) (Z.succ i) j = value_at B i j.
Proof.
  intros. unfold value_at. replace (Z.succ i <? 0)%Z with false by (symmetry; apply Z.ltb_ge; lia).
  replace (i <? 0)%Z with false by (symmetry; apply Z.ltb_ge; lia). rewrite Z2Nat.inj_succ by lia. reflexivity.
Qed.

Lemma line_below : forall m row B i j, (0 <= i)%Z -> line_from (row :: B) m (Z.succ i, j) down = line_from B m (i, j) down.
Proof.
  induction m as [| m IH]; intros; cbn [line_from fst snd]; [reflexivity |]. rewrite value_below by assumption.
  destruct (value_at B i j); [| reflexivity]. f_equal. cbn [down fst snd].
  replace (Z.succ i + 1)%Z with (Z.succ (i + 1)) by lia. apply IH. lia.
Qed.

Lemma value_first : forall row B j, length row = w -> value_at (map (value values) row :: B) 0 j =
  if on w j then Some (value values (nth (Z.to_nat j) row 0)) else None.
Proof.
  intros row B j H. unfold value_at, on. cbn [Z.ltb Z.compare orb Z.to_nat nth_error].
  destruct (Z.ltb_spec j 0), (Z.leb_spec 0 j); try lia; [reflexivity |]. cbn [andb].
  destruct (Z.ltb_spec j (Z.of_nat w)).
  - rewrite nth_error_map, (nth_error_nth' row 0) by lia. reflexivity.
  - apply nth_error_None. rewrite map_length. lia.
Qed.

Lemma line_slant : forall A m j, Forall (fun row => length row = w) A -> length A <= m ->
  line_from (array_of values A) m (0%Z, j) down = slant A j.
Proof.
  induction A as [| row A IH]; intros [| m] j HA Hm; cbn [length] in Hm; try lia; trivial.
  - cbn [line_from array_of map slant fst snd]. unfold value_at. destruct (_ || _); [reflexivity |].
    destruct (Z.to_nat 0); reflexivity.
  - inversion HA; subst. cbn [line_from array_of map slant fst snd]. rewrite value_first by assumption.
    destruct (on w j); [| reflexivity]. f_equal. cbn [down fst snd]. change (0 + 1)%Z with (Z.succ 0).
    rewrite line_below by lia. apply IH; [assumption | lia].
Qed.

Lemma no_answers_filter : forall (X : Type) (p f : X -> bool) l,
  no_answers (map f (filter p l)) = list_sum (map (fun x => if p x then bad (f x) else 0) l).
Proof.
  intros. rewrite no_answers_map. induction l as [| x l IH]; [reflexivity |]. unfold list_sum in *. cbn [filter map fold_right].
  rewrite <- IH. destruct (p x); reflexivity.
Qed.

Notation f := (accepted r).

Lemma slant_bad : forall row A j, j < w -> bad (f (slant (row :: A) (Z.of_nat j))) = cost r None (slant (row :: A) (Z.of_nat j)).
Proof.
  intros. rewrite cost_line. cbn [slant]. replace (on w (Z.of_nat j)) with true by (symmetry; apply on_true; lia). reflexivity.
Qed.

Lemma edge_lines : forall A m, Forall (fun row => length row = w) A -> length A <= m ->
  list_sum (map (fun i => list_sum (map (fun j => if on w (Z.of_nat j - across) then 0
    else bad (f (line_from (array_of values A) m (Z.of_nat i, Z.of_nat j) down))) (seq 0 w))) (seq 0 (length A))) =
  list_sum (map (fun j => if on w (Z.of_nat j - across) then 0 else cost r None (slant A (Z.of_nat j))) (seq 0 w)) +
  later_lines A.
Proof.
  induction A as [| row A IH]; intros m HA Hm.
  - cbn [length seq map later_lines slant]. rewrite Nat.add_0_r. symmetry. apply sum_zero. intros j _. destruct (on w _); reflexivity.
  - cbn [length]. rewrite sum_first. f_equal.
    + apply sum_same. intros j Hj. apply in_seq in Hj. cbn [Z.of_nat]. rewrite line_slant by assumption.
      rewrite slant_bad by lia. reflexivity.
    + inversion HA; subst. cbn [later_lines length] in *. rewrite <- (IH m) by (assumption || lia).
      apply sum_same. intros i _. apply sum_same. intros j _. rewrite Nat2Z.inj_succ. cbn [array_of map].
      rewrite line_below by lia. reflexivity.
Qed.

Theorem along_amount : forall A, Forall (fun row => length row = w) A ->
  amount along_counter A =
  no_answers (map (fun x => f (line_from (array_of values A) (length (array_of values A) + w) x down))
                  (line_starts w (array_of values A) down)).
Proof.
  intros A HA. unfold amount. cbn [along_counter adding along_tally rows_tally begins]. fold along_tally.
  rewrite along_from by (trivial; apply repeat_length). unfold line_starts. rewrite no_answers_filter, sum_elements.
  replace (length (array_of values A)) with (length A) by (symmetry; apply map_length).
  assert (forall j, nth j (repeat (@None (state (carrier r))) w) None = None) as N by (intros; apply nth_repeat).
  destruct A as [| row A].
  { cbn [length seq map later_lines slant]. rewrite Nat.add_0_r. apply sum_zero. intros. rewrite N. reflexivity. }
  cbn [length]. rewrite sum_first. cbn [fst snd down later_lines].
  inversion HA as [| ? ? H1 H2]; subst. rewrite <- (edge_lines A (S (length A) + w)) by (trivial; lia). f_equal.
  - apply sum_same. intros j Hj. apply in_seq in Hj. rewrite N. change (Z.of_nat 0) with 0%Z.
    rewrite line_slant by (cbn [length]; trivial; lia). rewrite slant_bad by lia. unfold value_at at 1. reflexivity.
  - apply sum_same. intros i Hi. apply in_seq in Hi. apply sum_same. intros j Hj. cbn [array_of map].
    replace (Z.of_nat (S i) - 1)%Z with (Z.of_nat i) by lia. rewrite Nat2Z.inj_succ, line_below by lia.
    replace (value_at (map (value values) row :: map (map (value values)) A) (Z.of_nat i) (Z.of_nat j - across))
      with (if on w (Z.of_nat j - across) then Some (value values (nth (Z.to_nat (Z.of_nat j - across)) (nth i (row :: A) []) 0)) else None).
    + destruct (on w (Z.of_nat j - across)); reflexivity.
    + assert (length (nth i (row :: A) []) = w) as L.
      { rewrite Forall_forall in HA. apply HA, nth_In. cbn. lia. }
      rewrite <- (value_first _ [] (Z.of_nat j - across) L). unfold value_at.
      destruct (Z.ltb_spec (Z.of_nat i) 0); [lia |]. cbn [Z.ltb Z.compare]. rewrite Nat2Z.id. cbn [Z.to_nat nth_error].
      assert (nth_error (map (map (value values)) (row :: A)) i = Some (map (value values) (nth i (row :: A) []))) as E
        by (apply map_nth_error, nth_error_nth'; cbn; lia).
      cbn [map] in E. rewrite E. reflexivity.
Qed.
End Along.

(** ** Rows *)

Lemma row_from : forall m A i j, Forall (fun row => length row = w) A -> i < length A -> j <= w -> w - j <= m ->
  line_from A m (Z.of_nat i, Z.of_nat j) (0, 1)%Z = skipn j (nth i A []).
Proof.
  induction m as [| m IH]; intros A i j HA Hi Hj Hm;
    assert (length (nth i A []) = w) as L by (rewrite Forall_forall in HA; apply HA, nth_In, Hi).
  - rewrite skipn_all2 by lia. reflexivity.
  - cbn [line_from fst snd]. unfold value_at. destruct (Z.ltb_spec (Z.of_nat i) 0); [lia |].
    destruct (Z.ltb_spec (Z.of_nat j) 0); [lia |]. cbn [orb]. rewrite !Nat2Z.id, (nth_error_nth' A []) by exact Hi.
    destruct (Nat.eq_dec j w) as [-> | N].
    + rewrite skipn_all2 by lia. replace (nth_error (nth i A []) w) with (@None Z); [reflexivity |].
      symmetry. apply nth_error_None. lia.
    + rewrite (nth_error_nth' _ 0%Z) by lia. replace (Z.of_nat i + 0)%Z with (Z.of_nat i) by lia.
      replace (Z.of_nat j + 1)%Z with (Z.of_nat (S j)) by lia. rewrite IH by (trivial; lia).
      clear - L N Hj. generalize dependent j. revert L. generalize w. induction (nth i A []) as [| x row IHr]; intros v L j Hj N;
        cbn [length] in L; [lia |]. destruct j as [| j]; [reflexivity |]. apply (IHr (pred v)); lia.
Qed.

Lemma rows_amount : forall r A, Forall (fun row => length row = w) A ->
  amount (word_counter r false) A =
  no_answers (map (fun x => accepted r (line_from (array_of values A) (length (array_of values A) + w) x (0, 1)%Z))
                  (line_starts w (array_of values A) (0, 1)%Z)).
Proof.
  intros r A HA. rewrite words_amount by exact HA. unfold line_starts. rewrite no_answers_filter, sum_elements.
  assert (Forall (fun row => length row = w) (array_of values A)) as HL.
  { apply Forall_map. revert HA. apply Forall_impl. intros row H. rewrite map_length. exact H. }
  generalize dependent (array_of values A). intros B HB. rewrite (map_numbers _ _ (cost r None) []).
  apply sum_same. intros i Hi. apply in_seq in Hi. assert (length (nth i B []) = w) as L
    by (rewrite Forall_forall in HB; apply HB, nth_In; lia).
  rewrite <- (Nat.succ_pred_pos w w_positive) at 1. rewrite sum_first. rewrite sum_zero.
  - rewrite (row_from _ B i 0) by (trivial; lia). cbn [skipn fst snd]. rewrite cost_line, Nat.add_0_r.
    replace (value_at B (Z.of_nat i - 0) (Z.of_nat 0 - 1)) with (@None Z).
    + destruct (nth i B []); [cbn in L; lia | reflexivity].
    + unfold value_at. destruct (_ <? _)%Z; reflexivity.
  - intros j Hj. apply in_seq in Hj. cbn [fst snd]. unfold value_at. destruct (Z.ltb_spec (Z.of_nat i - 0) 0); [lia |].
    destruct (Z.ltb_spec (Z.of_nat (S j) - 1) 0); [lia |]. cbn [orb].
    replace (Z.to_nat (Z.of_nat i - 0)) with i by lia. rewrite (nth_error_nth' B []) by lia.
    rewrite (nth_error_nth' _ 0%Z) by lia. reflexivity.
Qed.

(** ** All values, column by column: of each column, where it leads from each state *)

Section Columns.
Variable T : table.
Notation size := (length T).

Definition cell_column (j : nat) (o : option (list nat)) (v : Z) : nat * option (list nat) :=
  (0, Some (map (fun k => leads_to values T k v) (match o with Some l => l | None => seq 0 size end))).
Definition through (k : nat) (l : list (option (list nat))) : nat :=
  fold_left (fun k o => match o with Some l => nth k l size | None => k end) l k.

Definition columns_tally := rows_tally (kept_list kept_nat) cell_column (fun l => l)
  (fun l => match hd None l with Some _ => bad (ends T (through 0 l)) | None => 0 end).
Definition columns_counter : counter := Counter (rows_kept (kept_list kept_nat)) columns_tally.

Definition column_word (A : list (list nat)) (j : nat) : list Z := map (fun row => value values (nth j row 0)) A.

Lemma columns_from : forall A old, Forall (fun row => length row = w) A -> length old = w ->
  tally_from columns_tally A (old, []) = rest columns_tally (map (fun j => fold_left (fun o v => snd (cell_column j o v))
    (column_word A j) (nth j old None)) (seq 0 w), []).
Proof.
  induction A as [| row A IH]; intros old HA Ho; cbn [tally_from column_word map fold_left].
  - rewrite <- (map_id old) at 1. rewrite (map_numbers _ _ (fun o => o) None old). rewrite Ho. reflexivity.
  - inversion HA as [| ? ? H1 H2]; subst. unfold columns_tally at 1. rewrite rows_row by (try exact H1; intros ->; cbn in *; lia).
    cbn [app]. fold columns_tally. rewrite H1, sum_zero by reflexivity. rewrite IH; [| exact H2 | rewrite map_length; apply seq_length].
    cbn [Nat.add]. do 2 f_equal. apply map_ext_in. intros j Hj. apply in_seq in Hj. rewrite nth_map_seq.
    replace (j <? w) with true by (symmetry; apply Nat.ltb_lt; lia). reflexivity.
Qed.

Lemma column_leads : forall j u l, fold_left (fun o v => snd (cell_column j o v)) u (Some l) = Some (map (fun k => go values T k u) l).
Proof.
  induction u as [| v u IH]; intros l; cbn [fold_left].
  - rewrite map_id. reflexivity.
  - cbn [cell_column snd]. rewrite IH, map_map. reflexivity.
Qed.

Lemma through_leads : forall (u : nat -> list Z) js k, (forall j, u j <> []) ->
  through k (map (fun j => Some (map (fun k => go values T k (u j)) (seq 0 size))) js) = go values T k (concat (map u js)).
Proof.
  intros u js k Hu. revert k. induction js as [| j js IH]; intros k; [reflexivity |]. cbn [map concat]. unfold through. cbn [fold_left].
  fold (through (nth k (map (fun k => go values T k (u j)) (seq 0 size)) size)
          (map (fun j => Some (map (fun k => go values T k (u j)) (seq 0 size))) js)).
  rewrite IH. unfold go at 3. rewrite fold_left_app. unfold go at 1. f_equal. rewrite nth_map_seq.
  destruct (Nat.ltb_spec k size); [reflexivity |]. symmetry. apply lost; [assumption | apply Hu].
Qed.

Lemma columns_amount : forall A, Forall (fun row => length row = w) A ->
  amount columns_counter A =
  match A with [] => 0 | _ => bad (reads values T (concat (columns (array_of values A)))) end.
Proof.
  intros A HA. unfold amount. cbn [columns_counter adding columns_tally rows_tally begins]. fold columns_tally.
  rewrite columns_from by (trivial; apply repeat_length). destruct A as [| row A].
  - cbn [column_word map fold_left columns_tally rows_tally rest fst]. rewrite <- (Nat.succ_pred_pos w w_positive). reflexivity.
  - rewrite (map_ext _ (fun j => Some (map (fun k => go values T k (column_word (row :: A) j)) (seq 0 size)))).
    + cbn [columns_tally rows_tally rest fst]. rewrite through_leads by discriminate. unfold reads.
      pose proof (Forall_inv HA) as L. cbn beta in L. cbn [array_of map columns]. rewrite map_length, L.
      replace (hd None _) with (Some (map (fun k => go values T k (column_word (row :: A) 0)) (seq 0 size)))
        by (rewrite <- (Nat.succ_pred_pos w w_positive); reflexivity).
      do 4 f_equal. apply map_ext_in. intros j Hj. apply in_seq in Hj.
      transitivity (map (fun r => nth j r 0%Z) (map (map (value values)) (row :: A))); [| reflexivity].
      rewrite map_map. apply map_ext_in. intros row' Hr. rewrite Forall_forall in HA. specialize (HA row' Hr).
      rewrite (nth_indep _ 0%Z (value values 0)) by (rewrite map_length; lia). symmetry. apply map_nth.
    + intros j.
      cbn [column_word map fold_left].
      rewrite nth_repeat.
      etransitivity; [exact (column_leads j _ _) |]. rewrite map_map. reflexivity.
Qed.
End Columns.
End Lines.
