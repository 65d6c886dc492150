(** Positions of octal games on a row of cells, counted by who wins and by nim-value. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Scanners Conditions.
From GFKit Require Export ArrayTheorem OctalTheorem.
Import ListNotations.
Open Scope nat_scope.

(** * What is counted *)

(** Of the cells of a row, 0 is a free one; a block of k cells that were taken in one move is k and
    -1, k - 1 times. *)
Definition row := list Z.
Definition free (n : nat) : row := repeat 0%Z n.
Definition cells_taken (k : nat) : row := Z.of_nat k :: repeat (-1)%Z (k - 1).

(** A move takes a block of k cells from a run of free ones, between A and B. Of the digit dk the bit of
    the number of parts that are left, none, one or two, says whether it may. *)
Definition parts (i j : nat) : nat := length (filter (Nat.ltb 0) [i; j]).
Inductive reachable (code : list nat) : row -> Prop :=
  | untouched : forall n, reachable code (free n)
  | taken : forall A i k j B, 0 < k -> last A 1%Z <> 0%Z -> hd 1%Z B <> 0%Z ->
      Nat.testbit (nth k code 0) (parts i j) = true ->
      reachable code (A ++ free (i + k + j) ++ B) ->
      reachable code (A ++ free i ++ cells_taken k ++ free j ++ B).

(** The lengths of the runs of free cells; some cells may come before. *)
Fixpoint runs (before : nat) (r : row) : position :=
  let run := if before =? 0 then [] else [before] in
  match r with
  | [] => run
  | x :: r' => if Z.eqb x 0 then runs (S before) r' else run ++ runs 0 r'
  end.
Definition heaps (r : row) : position := runs 0 r.

(** A property of k things. *)
Definition is_count {X : Type} (P : X -> Prop) (k : nat) : Prop :=
  exists l, NoDup l /\ (forall x, In x l <-> P x) /\ length l = k.

Definition letters (code : list nat) : list Z :=
  0%Z :: (-1)%Z :: map Z.of_nat (filter (fun k => negb (nth k code 0 =? 0)) (seq 1 (length code - 1))).

(** * Which rows are reachable: a run or a block is a leaf of a tree, a block with two parts a fork *)

Section Grammar.
Variable code : list nat.
Definition allows (k b : nat) : Prop := 0 < k /\ Nat.testbit (nth k code 0) b = true.

Inductive leaf : row -> Prop :=
  | leaf_run : forall m u, 0 < m -> fork u -> leaf (free m ++ u)
  | leaf_alone : forall k u, allows k 0 -> fork u -> leaf (cells_taken k ++ u)
  | leaf_before : forall k v, allows k 1 -> leaf v -> leaf (cells_taken k ++ v)
with fork : row -> Prop :=
  | fork_end : fork []
  | fork_after : forall k u, allows k 1 -> fork u -> fork (cells_taken k ++ u)
  | fork_between : forall k v, allows k 2 -> leaf v -> fork (cells_taken k ++ v).

Scheme leaf_rows := Induction for leaf Sort Prop with fork_rows := Induction for fork Sort Prop.
Combined Scheme rows_ind from leaf_rows, fork_rows.

Lemma block_first : forall k (u : row), 0 < k -> hd 1%Z (cells_taken k ++ u) <> 0%Z.
Proof. intros. cbn. lia. Qed.

Lemma fork_head : forall u B, fork u -> hd 1%Z B <> 0%Z -> hd 1%Z (u ++ B) <> 0%Z.
Proof. intros u B H HB. destruct H as [| k u [K _] _ | k u [K _] _]; [exact HB | cbn; lia | cbn; lia]. Qed.

Lemma block_nonzero : forall k x, 0 < k -> In x (cells_taken k) -> x <> 0%Z.
Proof. intros k x K [<- | H]; [lia | apply repeat_spec in H; lia]. Qed.

Lemma last_app_right : forall (A B : row) d, B <> [] -> last (A ++ B) d = last B d.
Proof.
  induction A as [| x A IH]; intros B d H; [reflexivity |]. cbn [app]. specialize (IH B d H).
  destruct (A ++ B) eqn:E; [apply app_eq_nil in E; tauto | exact IH].
Qed.

Lemma last_in : forall (A : row) d, A <> [] -> In (last A d) A.
Proof.
  induction A as [| x A IH]; intros d H; [congruence |]. destruct A as [| y A]; [left; reflexivity |].
  right. apply IH. discriminate.
Qed.

Lemma block_last : forall A k, 0 < k -> last (A ++ cells_taken k) 1%Z <> 0%Z.
Proof.
  intros A k K. rewrite last_app_right by discriminate. apply (block_nonzero k _ K). apply last_in. discriminate.
Qed.

Lemma block_length : forall k, 0 < k -> length (cells_taken k) = k.
Proof. intros. cbn [cells_taken length]. rewrite repeat_length. lia. Qed.

Lemma free_length : forall n, length (free n) = n.
Proof. intros. apply repeat_length. Qed.

Lemma leaf_positive : forall v, leaf v -> 0 < length v.
Proof.
  intros v H. destruct H as [m u M _ | k u _ _ | k v _ _]; rewrite app_length; [rewrite free_length; lia | cbn; lia | cbn; lia].
Qed.

Lemma parts_are : forall i j, parts i j = (if i =? 0 then 0 else 1) + (if j =? 0 then 0 else 1).
Proof. intros [| i] [| j]; reflexivity. Qed.

(** Every such row is reachable: the blocks are taken one after the other. *)
Lemma grammar_reached :
  (forall v, leaf v -> forall A B, last A 1%Z <> 0%Z -> hd 1%Z B <> 0%Z ->
     reachable code (A ++ free (length v) ++ B) -> reachable code (A ++ v ++ B)) /\
  (forall u, fork u -> forall A m B, 0 < m -> last A 1%Z <> 0%Z -> hd 1%Z B <> 0%Z ->
     reachable code (A ++ free (m + length u) ++ B) -> reachable code (A ++ free m ++ u ++ B)).
Proof.
  apply rows_ind.
  - intros m u M Hu IH A B HA HB R. rewrite <- app_assoc. apply IH; trivial.
    rewrite app_length, free_length in R. exact R.
  - intros k u [K T] Hu IH A B HA HB R. rewrite <- app_assoc.
    apply (taken code A 0 k 0 (u ++ B)); trivial; [apply fork_head; assumption |].
    replace (0 + k + 0) with k by lia. apply IH; trivial. rewrite app_length, block_length in R by exact K. exact R.
  - intros k v [K T] Hv IH A B HA HB R. pose proof (leaf_positive v Hv) as L.
    rewrite <- app_assoc, app_assoc. apply IH; [apply block_last, K | exact HB |]. rewrite <- app_assoc.
    apply (taken code A 0 k (length v) B); trivial.
    + rewrite parts_are. destruct (Nat.eqb_spec (length v) 0); [lia | exact T].
    + rewrite app_length, block_length in R by exact K. exact R.
  - intros A m B M HA HB R. cbn [length app] in *. rewrite Nat.add_0_r in R. exact R.
  - intros k u [K T] Hu IH A m B M HA HB R. rewrite <- app_assoc.
    apply (taken code A m k 0 (u ++ B)); trivial; [apply fork_head; assumption | |].
    + rewrite parts_are. destruct (Nat.eqb_spec m 0); [lia | exact T].
    + replace (m + k + 0) with (m + k) by lia. apply IH; trivial; [lia |].
      rewrite app_length, block_length in R by exact K. rewrite <- Nat.add_assoc. exact R.
  - intros k v [K T] Hv IH A m B M HA HB R. pose proof (leaf_positive v Hv) as L.
    replace (A ++ free m ++ (cells_taken k ++ v) ++ B) with (((A ++ free m) ++ cells_taken k) ++ v ++ B)
      by (rewrite <- !app_assoc; reflexivity).
    apply IH; [apply block_last, K | exact HB |]. rewrite <- !app_assoc. apply taken; trivial.
    + rewrite parts_are. destruct (Nat.eqb_spec m 0), (Nat.eqb_spec (length v) 0); try lia. exact T.
    + rewrite app_length, block_length in R by exact K. rewrite <- Nat.add_assoc. exact R.
Qed.

(** A run stands where a leaf is wanted, so that whatever is a leaf before a fork may stand there. *)
Lemma split_free : forall m u A R, free m ++ u = A ++ R -> hd 1%Z u <> 0%Z -> last A 1%Z <> 0%Z -> A <> [] ->
  exists A', A = free m ++ A' /\ u = A' ++ R.
Proof.
  induction m as [| m IH]; intros u A R E Hu HA N; [exists A; auto |].
  destruct A as [| x A]; [congruence |]. cbn in E. inversion E; subst x.
  destruct A as [| y A]; [cbn in HA; congruence |].
  destruct (IH u (y :: A) R H1 Hu) as (A' & E1 & E2); [exact HA | discriminate |].
  exists A'. split; [| exact E2]. rewrite E1. reflexivity.
Qed.

Lemma split_nonzero : forall b u A R, (forall x, In x b -> x <> 0%Z) -> b ++ u = A ++ R -> hd 1%Z R = 0%Z ->
  exists A', A = b ++ A' /\ u = A' ++ R.
Proof.
  induction b as [| x b IH]; intros u A R Hb E HR; [exists A; auto |]. destruct A as [| y A].
  - cbn in E. subst R. cbn in HR. destruct (Hb x); [left |]; auto.
  - inversion E; subst y. destruct (IH u A R) as (A' & -> & ->); auto; [| exists A'; auto].
    intros z Hz. apply Hb. right. exact Hz.
Qed.

Lemma last_rest : forall b A : row, last (b ++ A) 1%Z <> 0%Z -> last A 1%Z <> 0%Z.
Proof. intros b [| x A] H; [discriminate | rewrite last_app_right in H by discriminate; exact H]. Qed.

Lemma free_free : forall m N (u B : row), free m ++ u = free N ++ B -> hd 1%Z u <> 0%Z -> hd 1%Z B <> 0%Z -> u = B.
Proof.
  induction m as [| m IH]; intros [| N] u B E Hu HB; cbn in E; try (subst; cbn in *; congruence).
  inversion E. apply (IH N); assumption.
Qed.

Lemma run_replaced :
  (forall v, leaf v -> forall A N B w, v = A ++ free N ++ B -> 0 < N -> last A 1%Z <> 0%Z -> hd 1%Z B <> 0%Z ->
     (forall u, fork u -> leaf (w ++ u)) -> leaf (A ++ w ++ B)) /\
  (forall v, fork v -> forall A N B w, v = A ++ free N ++ B -> 0 < N -> last A 1%Z <> 0%Z -> hd 1%Z B <> 0%Z ->
     (forall u, fork u -> leaf (w ++ u)) -> fork (A ++ w ++ B)).
Proof.
  assert (forall N (B : row), 0 < N -> hd 1%Z (free N ++ B) = 0%Z) as Z0 by (intros [| N] B H; [lia | reflexivity]).
  apply rows_ind.
  - intros m u M Hu IH A N B w E HN HA HB W.
    assert (hd 1%Z u <> 0%Z) as U by (rewrite <- (app_nil_r u); apply fork_head; [exact Hu | discriminate]).
    destruct A as [| a A].
    + cbn [app] in *. apply free_free in E; trivial. subst. apply W, Hu.
    + destruct (split_free m u (a :: A) _ E U HA) as (A' & EA & ->); [discriminate |]. rewrite EA in *.
      rewrite <- app_assoc. apply leaf_run; [exact M |]. apply (IH A' N B w); trivial. apply (last_rest (free m)), HA.
  - intros k u K Hu IH A N B w E HN HA HB W.
    destruct (split_nonzero _ _ _ _ (fun x => block_nonzero k x (proj1 K)) E (Z0 _ _ HN)) as (A' & -> & ->).
    rewrite <- app_assoc. apply leaf_alone; [exact K |]. apply (IH A' N B w); trivial. apply (last_rest (cells_taken k)), HA.
  - intros k v K Hv IH A N B w E HN HA HB W.
    destruct (split_nonzero _ _ _ _ (fun x => block_nonzero k x (proj1 K)) E (Z0 _ _ HN)) as (A' & -> & ->).
    rewrite <- app_assoc. apply leaf_before; [exact K |]. apply (IH A' N B w); trivial. apply (last_rest (cells_taken k)), HA.
  - intros A N B w E HN. destruct A, N; discriminate || lia.
  - intros k u K Hu IH A N B w E HN HA HB W.
    destruct (split_nonzero _ _ _ _ (fun x => block_nonzero k x (proj1 K)) E (Z0 _ _ HN)) as (A' & -> & ->).
    rewrite <- app_assoc. apply fork_after; [exact K |]. apply (IH A' N B w); trivial. apply (last_rest (cells_taken k)), HA.
  - intros k v K Hv IH A N B w E HN HA HB W.
    destruct (split_nonzero _ _ _ _ (fun x => block_nonzero k x (proj1 K)) E (Z0 _ _ HN)) as (A' & -> & ->).
    rewrite <- app_assoc. apply fork_between; [exact K |]. apply (IH A' N B w); trivial. apply (last_rest (cells_taken k)), HA.
Qed.

Theorem reached_rows : forall r, reachable code r <-> r = [] \/ leaf r.
Proof.
  intros r. split.
  - induction 1 as [n | A i k j B K HA HB T R IH].
    + destruct n as [| n]; [left; reflexivity | right]. rewrite <- (app_nil_r (free (S n))).
      apply leaf_run; [lia | constructor].
    + destruct IH as [E | L].
      { apply app_eq_nil in E. destruct E as [_ E]. apply app_eq_nil in E. destruct E as [E _].
        destruct k; [lia |]. replace (i + S k + j) with (S (i + k + j)) in E by lia. discriminate. }
      right. pose proof (proj1 run_replaced _ L A (i + k + j) B (free i ++ cells_taken k ++ free j) eq_refl) as W.
      rewrite <- !app_assoc in W. apply W; trivial; [lia |]. clear W. intros u U. rewrite <- !app_assoc.
      rewrite parts_are in T. destruct i as [| i], j as [| j]; cbn [Nat.eqb Nat.add] in T; cbn [free repeat app].
      * apply leaf_alone; [split |]; trivial.
      * apply leaf_before; [split; trivial |]. apply (leaf_run (S j) u); [lia | exact U].
      * apply (leaf_run (S i)); [lia |]. apply fork_after; [split |]; trivial.
      * apply (leaf_run (S i)); [lia |]. apply fork_between; [split; trivial |].
        apply (leaf_run (S j) u); [lia | exact U].
  - intros [-> | L]; [apply (untouched code 0) |].
    pose proof (proj1 grammar_reached r L [] []) as R. cbn [app] in R. rewrite !app_nil_r in R.
    apply R; [discriminate | discriminate | apply untouched].
Qed.

(** * An automaton: what may come next, the cells of a block that are still to come, the length of the run,
    as far as the period goes, and the nim-sum so far *)

Definition trails (r : row) : Prop := exists j u, r = free j ++ u /\ fork u.

Lemma fork_zero : forall r, ~ fork (0%Z :: r).
Proof.
  intros r H. apply (fork_head (0%Z :: r) []) in H; [| discriminate]. apply H. reflexivity.
Qed.

Lemma leaf_zero : forall r, leaf (0%Z :: r) <-> trails r.
Proof.
  intros r. split.
  - intros H. inversion H as [m u M U E | k u [K _] U E | k u [K _] U E]; [| lia | lia].
    destruct m as [| m]; [lia |]. cbn in E. inversion E. exists m, u. auto.
  - intros (j & u & -> & U). apply (leaf_run (S j) u); [lia | exact U].
Qed.

Lemma trails_zero : forall r, trails (0%Z :: r) <-> trails r.
Proof.
  intros r. split.
  - intros ([| j] & u & E & U); cbn in E.
    + subst. apply fork_zero in U. contradiction.
    + inversion E. exists j, u. auto.
  - intros (j & u & -> & U). exists (S j), u. auto.
Qed.

Lemma trails_block : forall x r, x <> 0%Z -> trails (x :: r) <-> fork (x :: r).
Proof.
  intros x r X. split; [| intros U; exists 0, (x :: r); auto].
  intros ([| j] & u & E & U); cbn in E; [subst; exact U | congruence].
Qed.

Lemma leaf_block : forall x r, x <> 0%Z -> leaf (x :: r) <->
  exists k u, x = Z.of_nat k /\ 0 < k /\ r = repeat (-1)%Z (k - 1) ++ u /\ ((allows k 0 /\ fork u) \/ (allows k 1 /\ leaf u)).
Proof.
  intros x r X. split.
  - intros H. inversion H as [m u M U E | k u K U E | k u K U E]; [destruct m; [lia |]; cbn in E; congruence | |];
      subst; exists k, u; pose proof (proj1 K); auto 9.
  - intros (k & u & -> & K & -> & [[T U] | [T U]]); [exact (leaf_alone k u T U) | exact (leaf_before k u T U)].
Qed.

Lemma fork_block : forall x r, fork (x :: r) <->
  exists k u, x = Z.of_nat k /\ 0 < k /\ r = repeat (-1)%Z (k - 1) ++ u /\ ((allows k 1 /\ fork u) \/ (allows k 2 /\ leaf u)).
Proof.
  intros x r. split.
  - intros H. inversion H as [E | k u K U E | k u K U E]; subst; exists k, u; pose proof (proj1 K); auto 9.
  - intros (k & u & -> & K & -> & [[T U] | [T U]]); [exact (fork_after k u T U) | exact (fork_between k u T U)].
Qed.

(** What may come is a number with the bits of a leaf, of a fork, and of a row without cells. *)
Definition goes (e : nat) (r : row) : Prop :=
  (Nat.testbit e 0 = true /\ leaf r) \/ (Nat.testbit e 1 = true /\ fork r) \/ (Nat.testbit e 2 = true /\ r = []).
Definition bit (b : bool) (n : nat) : nat := if b then n else 0.
Definition going_on (e k : nat) : nat :=
  let may b := Nat.testbit (nth k code 0) b in
  bit (Nat.testbit e 0 && may 1 || Nat.testbit e 1 && may 2) 1 +
  bit (Nat.testbit e 0 && may 0 || Nat.testbit e 1 && may 1) 2.

Lemma goes_block : forall e k r, 0 < k -> goes e (Z.of_nat k :: r) <->
  exists u, r = repeat (-1)%Z (k - 1) ++ u /\ goes (going_on e k) u.
Proof.
  intros e k r K. unfold goes at 1. rewrite leaf_block, fork_block by lia. unfold allows.
  assert (forall k', Z.of_nat k = Z.of_nat k' -> k' = k) as Inj by lia.
  assert (forall u, goes (going_on e k) u <->
    (Nat.testbit e 0 && Nat.testbit (nth k code 0) 1 || Nat.testbit e 1 && Nat.testbit (nth k code 0) 2 = true /\ leaf u) \/
    (Nat.testbit e 0 && Nat.testbit (nth k code 0) 0 || Nat.testbit e 1 && Nat.testbit (nth k code 0) 1 = true /\ fork u)) as A.
  { intros u. unfold goes, going_on.
    destruct (Nat.testbit e 0 && Nat.testbit (nth k code 0) 1 || Nat.testbit e 1 && Nat.testbit (nth k code 0) 2),
      (Nat.testbit e 0 && Nat.testbit (nth k code 0) 0 || Nat.testbit e 1 && Nat.testbit (nth k code 0) 1);
      cbn; intuition discriminate. }
  split.
  - intros [[E (k' & u & Ek & _ & -> & H)] | [[E (k' & u & Ek & _ & -> & H)] | [_ H]]]; [| | discriminate];
      apply Inj in Ek; subst k'; exists u; (split; [reflexivity |]); rewrite A, E;
      destruct H as [[[_ T] U] | [[_ T] U]]; rewrite T; cbn [andb orb]; rewrite ?orb_true_r; auto.
  - intros (u & -> & H). rewrite A in H.
    destruct H as [[T U] | [T U]]; apply orb_true_iff in T; destruct T as [T | T]; apply andb_true_iff in T; destruct T as [E T];
      [left | right; left | left | right; left]; (split; [exact E |]); exists k, u; auto 10.
Qed.
End Grammar.

Section Automaton.
Variable code : list nat.
Variables n0 p : nat.
Variable wanted : N -> bool.
Let m0 := Nat.max n0 1.
Let range := m0 + p.
Let G := known code range.
Notation V := (nim_value code).

Definition memory := ((nat * nat) * (nat * N))%type.
Definition with_run (run : nat) (sum : N) : N := if run =? 0 then sum else N.lxor sum (nth run G 0%N).

Definition reads_cell (x : Z) (s : memory) : option memory :=
  let '((e, rest), (run, sum)) := s in
  if Z.eqb x (-1) then match rest with O => None | S l => Some ((e, l), (run, sum)) end
  else if negb (rest =? 0) then None
  else if Z.eqb x 0 then
    if run =? 0 then if Nat.testbit e 0 then Some ((2, 0), (1, sum)) else None
    else Some ((2, 0), (if S run =? range then m0 else S run, sum))
  else if Z.ltb 0 x then
    let k := Z.to_nat x in let e' := going_on code e k in
    if e' =? 0 then None else Some ((e', k - 1), (0, with_run run sum))
  else None.

Definition ends_row (s : memory) : bool :=
  let '((e, rest), (run, sum)) := s in
  (rest =? 0) && (Nat.testbit e 1 || Nat.testbit e 2) && wanted (with_run run sum).

Fixpoint accepts_row (r : row) (s : memory) : bool :=
  match r with [] => ends_row s | x :: r' => match reads_cell x s with None => false | Some s' => accepts_row r' s' end end.

Definition before_all : memory := ((5, 0), (0, 0%N)).

Hypothesis period : 0 < p /\ forall n, m0 <= n -> V (n + p) = V n.

Lemma runs_block : forall l r, runs 0 (repeat (-1)%Z l ++ r) = runs 0 r.
Proof. induction l as [| l IH]; intros r; [reflexivity | exact (IH r)]. Qed.

Definition right_place (e rest run m : nat) : Prop :=
  (run = 0 <-> m = 0) /\ run < range /\ (forall j, V (run + j) = V (m + j)) /\ (0 < m -> rest = 0 /\ e = 2).

Lemma with_run_right : forall e rest run m sum, right_place e rest run m ->
  with_run run sum = N.lxor sum (nim_sum V (if m =? 0 then [] else [m])).
Proof.
  intros e rest run m sum (Z0 & L & J & _). unfold with_run.
  destruct (Nat.eqb_spec run 0), (Nat.eqb_spec m 0); try tauto; [symmetry; apply N.lxor_0_r |].
  unfold G. rewrite known_nth by exact L. specialize (J 0). rewrite !Nat.add_0_r in J. rewrite J.
  unfold nim_sum. cbn. rewrite N.lxor_0_r. reflexivity.
Qed.

Lemma right_longer : forall e rest run m, right_place e rest run m -> 0 < m ->
  right_place 2 0 (if S run =? range then m0 else S run) (S m).
Proof.
  intros e rest run m (Z0 & L & J & _) M. destruct period as [P0 P1]. unfold right_place.
  assert (1 <= m0) by (unfold m0; lia). destruct (Nat.eqb_spec (S run) range) as [E |].
  - split; [lia |]. split; [unfold range; lia |]. split; [| lia]. intros j. replace (S m + j) with (m + S j) by lia. rewrite <- J.
    replace (run + S j) with (m0 + j + p) by (unfold range in E; lia). symmetry. apply P1. lia.
  - split; [lia |]. split; [lia |]. split; [| lia]. intros j. replace (S m + j) with (m + S j) by lia. rewrite <- J. f_equal. lia.
Qed.

Lemma accepted_right : forall r e rest run m sum, right_place e rest run m ->
  (accepts_row r ((e, rest), (run, sum)) = true <->
   exists u, r = repeat (-1)%Z rest ++ u /\ (if m =? 0 then goes code e u else trails code u) /\
             wanted (N.lxor sum (nim_sum V (runs m u))) = true).
Proof.
  induction r as [| x r IH]; intros e rest run m sum I.
  - cbn [accepts_row ends_row]. rewrite (with_run_right _ _ _ _ sum I), !andb_true_iff, orb_true_iff, Nat.eqb_eq. split.
    + intros [[-> E] W]. exists []. split; [reflexivity |]. split; [| exact W].
      destruct (m =? 0); [| exists 0, []; repeat constructor].
      destruct E as [E | E]; [right; left; split; [exact E | constructor] | right; right; auto].
    + intros (u & E & C & W). symmetry in E. apply app_eq_nil in E. destruct E as [E ->].
      destruct rest; [| discriminate]. split; [| exact W]. split; [reflexivity |].
      destruct (Nat.eqb_spec m 0) as [Em |].
      * destruct C as [[_ C] | [[C _] | [C _]]]; auto. apply leaf_positive in C. cbn in C. lia.
      * destruct I as (_ & _ & _ & I). destruct (I ltac:(lia)) as [_ ->]. left. reflexivity.
  - pose proof (with_run_right _ _ _ _ sum I) as WR. cbn [accepts_row reads_cell].
    destruct (Z.eqb_spec x (-1)) as [-> | X1].
    { destruct rest as [| l].
      - split; [discriminate |]. intros (u & E & C & _). cbn in E. subst u. exfalso.
        assert (forall e', ~ goes code e' ((-1)%Z :: r)) as NG.
        { intros e' [[_ H] | [[_ H] | [_ H]]]; [| | discriminate].
          - apply leaf_block in H; [| discriminate]. destruct H as (k & u & E & _). lia.
          - apply fork_block in H. destruct H as (k & u & E & _). lia. }
        destruct (m =? 0); [exact (NG _ C) |]. apply trails_block in C; [| discriminate].
        apply (NG 2). right. left. auto.
      - destruct (Nat.eq_dec m 0) as [-> |]; [| destruct I as (_ & _ & _ & I); destruct (I ltac:(lia)); discriminate].
        rewrite (IH e l run 0 sum) by (destruct I as (I1 & I2 & I3 & _); repeat split; trivial; lia).
        split; intros (u & E & C); exists u; (split; [| exact C]); [rewrite E; reflexivity | cbn in E; congruence]. }
    destruct (Nat.eqb_spec rest 0) as [-> |]; cbn [negb].
    2: { split; [discriminate |]. intros (u & E & _). destruct rest; [congruence |]. cbn in E. congruence. }
    cbn [repeat app].
    assert (forall Q : row -> Prop, (exists u, x :: r = u /\ Q u) <-> Q (x :: r)) as One
      by (intros Q; split; [intros (u & <- & H); exact H | eauto]).
    rewrite One. destruct (Z.eqb_spec x 0) as [-> | X0].
    + cbn [runs]. change (Z.eqb 0 0) with true. cbv iota. destruct (Nat.eqb_spec m 0) as [-> | M].
      * replace (run =? 0) with true by (symmetry; apply Nat.eqb_eq, I; reflexivity).
        assert (goes code e (0%Z :: r) <-> Nat.testbit e 0 = true /\ trails code r) as T.
        { unfold goes. rewrite leaf_zero. split; [| tauto].
          intros [H | [[_ H] | [_ H]]]; [exact H | apply fork_zero in H; contradiction | discriminate]. }
        rewrite T. destruct (Nat.testbit e 0); [| split; [discriminate | intros [[? _] _]; discriminate]].
        rewrite (IH 2 0 1 1 sum).
        -- cbn [Nat.eqb repeat app]. split; [intros (u & -> & H); tauto | intros [[_ H] W]; exists r; auto].
        -- destruct period as [P0 _]. repeat split; try lia; unfold range, m0; lia.
      * replace (run =? 0) with false by (symmetry; apply Nat.eqb_neq; intros E; apply M, I, E).
        rewrite (IH 2 0 _ (S m) sum) by (eapply right_longer; [exact I | lia]).
        cbn [Nat.eqb repeat app]. rewrite trails_zero.
        split; [intros (u & -> & H); tauto | intros [H W]; exists r; auto].
    + assert ((if m =? 0 then goes code e (x :: r) else trails code (x :: r)) <-> goes code e (x :: r)) as C.
      { destruct (Nat.eqb_spec m 0); [tauto |]. rewrite trails_block by exact X0. destruct I as (_ & _ & _ & I).
        destruct (I ltac:(lia)) as [_ ->]. unfold goes. split; [intros H; right; left; auto |].
        intros [[H _] | [[_ H] | [H _]]]; [discriminate | exact H | discriminate]. }
      rewrite C. cbn [runs]. replace (Z.eqb x 0) with false by (symmetry; apply Z.eqb_neq, X0).
      destruct (Z.ltb_spec 0 x) as [XP | XN].
      * set (k := Z.to_nat x). assert (x = Z.of_nat k) as XK by (unfold k; lia).
        pose proof (goes_block code e k r ltac:(lia)) as GB. rewrite <- XK in GB. rewrite GB.
        assert (forall u, wanted (N.lxor (with_run run sum) (nim_sum V (runs 0 u))) =
          wanted (N.lxor sum (nim_sum V ((if m =? 0 then [] else [m]) ++ runs 0 (repeat (-1)%Z (k - 1) ++ u))))) as S1.
        { intros u. f_equal. rewrite runs_block, WR, nim_sum_app. apply N.lxor_assoc. }
        destruct (Nat.eqb_spec (going_on code e k) 0) as [E0 |].
        -- split; [discriminate |]. rewrite E0. intros [(u & _ & [[H _] | [[H _] | [H _]]]) _]; discriminate.
        -- rewrite (IH (going_on code e k) (k - 1) 0 0 (with_run run sum)).
           ++ cbn [Nat.eqb]. split.
              ** intros (u & -> & H & W). rewrite S1 in W. split; [exists u; auto | exact W].
              ** intros [(u & -> & H) W]. exists u. rewrite S1. auto.
           ++ destruct period as [P0 _]. repeat split; try lia; unfold range, m0; lia.
      * split; [discriminate |]. intros [[[_ H] | [[_ H] | [_ H]]] _]; [| | discriminate].
        -- apply leaf_block in H; [| exact X0]. destruct H as (k & u & E & K & _). lia.
        -- apply fork_block in H. destruct H as (k & u & E & K & _). lia.
Qed.

Theorem accepted_rows : forall r,
  accepts_row r before_all = true <-> reachable code r /\ wanted (nim_sum V (heaps r)) = true.
Proof.
  intros r. unfold before_all. rewrite (accepted_right r 5 0 0 0 0%N).
  - cbn [Nat.eqb repeat app]. rewrite reached_rows. unfold heaps. split.
    + intros (u & -> & [[_ H] | [[H _] | [_ H]]] & W); [| discriminate |]; rewrite N.lxor_0_l in W; auto.
    + intros [[-> | H] W]; [exists [] | exists r]; rewrite N.lxor_0_l; (split; [reflexivity |]); (split; [| exact W]);
        [right; right | left]; auto.
  - destruct period as [P0 _]. repeat split; try lia; unfold range, m0; lia.
Qed.
End Automaton.

(** * Positions by who wins, or by nim-value *)

Inductive wish := SecondWins | FirstWins | Value (v : N).

Definition wished (code : list nat) (w : wish) (P : position) : Prop :=
  match w with
  | SecondWins => second_wins code P
  | FirstWins => first_wins code P
  | Value v => forall G, nim_values code G -> nim_sum G P = v
  end.

Definition fulfils (w : wish) (value : N) : bool :=
  match w with SecondWins => N.eqb value 0 | FirstWins => negb (N.eqb value 0) | Value v => N.eqb value v end.

(** The rows of n cells that the automaton accepts. *)
Definition census (code : list nat) (n0 p : nat) (w : wish) (n : nat) : list row :=
  filter (fun r => accepts_row code n0 p (fulfils w) r before_all) (lists (letters code) n).

Lemma wished_value : forall code w P, ends_code code = true ->
  (fulfils w (nim_sum (nim_value code) P) = true <-> wished code w P).
Proof.
  intros code w P E. pose proof (nim_value_is code E) as V.
  pose proof (second_wins_nim_sum code _ E V) as S2. destruct w as [| | v]; cbn [fulfils wished].
  - rewrite N.eqb_eq, S2. reflexivity.
  - rewrite negb_true_iff, N.eqb_neq. split.
    + intros H. destruct (good_move code _ V P H) as (Q & M & Z0). exact (some_move code P Q M (proj2 (S2 Q) Z0)).
    + intros H. inversion H as [P' Q M W EP]; subst. apply S2 in W. intros Z0. apply (moved_differs code _ V P Q M). congruence.
  - rewrite N.eqb_eq. split; [| intros H; apply H, V].
    intros <- G VG. unfold nim_sum. f_equal. apply map_ext. intros n. exact (values_unique code _ E V G VG n).
Qed.

Lemma letters_nodup : forall code, NoDup (letters code).
Proof.
  intros code. unfold letters. constructor; [| constructor].
  - intros [H | H]; [discriminate |]. apply in_map_iff in H. destruct H as (k & E & H). apply filter_In in H.
    destruct H as [H _]. apply in_seq in H. lia.
  - intros H. apply in_map_iff in H. destruct H as (k & E & _). lia.
  - apply FinFun.Injective_map_NoDup; [intros x y E; lia | apply NoDup_filter, seq_NoDup].
Qed.

Lemma reached_letters : forall code,
  (forall v, leaf code v -> Forall (fun x => In x (letters code)) v) /\
  (forall u, fork code u -> Forall (fun x => In x (letters code)) u).
Proof.
  intros code.
  assert (forall k b, allows code k b -> Forall (fun x => In x (letters code)) (cells_taken k)) as B.
  { intros k b [K T]. apply Forall_forall. intros x [<- | H]; [| apply repeat_spec in H; subst; right; left; reflexivity].
    right. right. apply in_map, filter_In. split.
    - apply in_seq. destruct (Nat.lt_ge_cases k (length code)); [lia |].
      rewrite nth_overflow, Nat.bits_0 in T by assumption. discriminate.
    - destruct (Nat.eqb_spec (nth k code 0) 0) as [E |]; [rewrite E, Nat.bits_0 in T; discriminate | reflexivity]. }
  apply rows_ind; try (intros k u K _ H; apply Forall_app; split; [exact (B k _ K) | exact H]); [| constructor].
  intros m u _ _ H. apply Forall_app. split; [| exact H]. apply Forall_forall. intros x Hx. apply repeat_spec in Hx.
  subst. left. reflexivity.
Qed.

(** They are the rows on n cells that are reachable and as wished, each once. *)
Theorem positions_are : forall code n0 p w, period_check code n0 p = true -> forall n,
  NoDup (census code n0 p w n) /\
  forall r, In r (census code n0 p w n) <-> length r = n /\ reachable code r /\ wished code w (heaps r).
Proof.
  intros code n0 p w H n. pose proof (code_ends code n0 p H) as E. split.
  - apply NoDup_filter, nodup_lists, letters_nodup.
  - intros r. unfold census, row. rewrite filter_In, in_lists.
    rewrite (accepted_rows code n0 p (fulfils w)).
    + rewrite (wished_value code w _ E). split; [tauto |]. intros (L & R & W). repeat split; trivial.
      apply reached_rows in R. destruct R as [-> | R]; [constructor | apply (proj1 (reached_letters code)), R].
    + split; [| intros m M; apply (nim_period code n0 p H); lia].
      unfold period_check in H. rewrite !andb_true_iff in H. apply Nat.ltb_lt. tauto.
Qed.

(** ** Their number *)

Definition kept_N : kept :=
  Kept N N.eqb (fun n => [N.succ_pos n]) (fun x y => proj1 (N.eqb_eq x y)).

Definition census_part (code : list nat) (n0 p : nat) (w : wish) : part :=
  let values := letters code in
  let step := reads_cell code n0 p in
  Part (kept_pair (kept_pair kept_nat kept_nat) (kept_pair kept_nat kept_N))
    (Scanner before_all (fun _ x s => step (value values x) s) (ends_row code n0 p (fulfils w))).

(** A notation: unfolding a definition here, Coq would compute. *)
Notation census_check code n0 p w num den r :=
  (part_check (letters code) 1 (Some (census_part code n0 p w)) num den r).

Lemma census_reads : forall code n0 p w A s, Forall (is_row (letters code) 1) A ->
  accepts_from (reading (census_part code n0 p w)) A s =
  accepts_row code n0 p (fulfils w) (concat (array_of (letters code) A)) s.
Proof.
  intros code n0 p w A s H. revert s. induction H as [| row A [L _] H IH]; intros s; [reflexivity |].
  destruct row as [| x [| y row]]; try discriminate. cbn [accepts_from run_row array_of map concat app accepts_row].
  change (step (reading (census_part code n0 p w)) 0 x s) with (reads_cell code n0 p (value (letters code) x) s).
  destruct (reads_cell code n0 p (value (letters code) x) s) as [s' |]; [apply IH | reflexivity].
Qed.

Lemma concat_ones : forall (X : Type) (l : list X), concat (map (fun x => [x]) l) = l.
Proof. induction l as [| x l IH]; [reflexivity | cbn; f_equal; exact IH]. Qed.

Lemma ones : forall (X : Type) (xs : list X), lists xs 1 = map (fun x => [x]) xs.
Proof. induction xs as [| x xs IH]; [reflexivity | cbn in *; rewrite IH; reflexivity]. Qed.

Lemma positions_arrays : forall code n0 p w m,
  length (filter (fun A => accepts_row code n0 p (fulfils w) (concat A) before_all) (arrays (letters code) 1 m)) =
  length (census code n0 p w m).
Proof.
  intros. unfold census, arrays, array, row. rewrite ones, lists_map.
  generalize (accepts_row code n0 p (fulfils w)) as good. intros good.
  induction (lists (letters code) m) as [| l ls IH]; [reflexivity |]. cbn [map filter]. rewrite concat_ones.
  destruct (good l before_all); cbn [length]; rewrite IH; reflexivity.
Qed.

Lemma census_takes : forall code n0 p w A, Forall (is_row (letters code) 1) A ->
  takes (census_part code n0 p w) A = accepts_row code n0 p (fulfils w) (concat (array_of (letters code) A)) before_all.
Proof. intros. apply (census_reads code n0 p w A before_all). assumption. Qed.

Theorem census_proved : forall code n0 p w num den r,
  period_check code n0 p = true -> census_check code n0 p w num den r = true ->
  forall a, (forall n, is_count (fun row => length row = n /\ reachable code row /\ wished code w (heaps row)) (a n)) ->
  forall n, product den (fun m => Z.of_nat (a m)) n = coefficient num n.
Proof.
  intros code n0 p w num den r C H a A n.
  rewrite <- (part_proved _ _ _ _ _ _ (fun _ A => accepts_row code n0 p (fulfils w) (concat A) before_all) H).
  - apply product_same. intros m. rewrite positions_arrays. f_equal.
    destruct (A m) as (l & D & I & <-). destruct (positions_are code n0 p w C m) as [D' I'].
    apply Nat.le_antisymm; apply NoDup_incl_length; trivial; intros x Hx; [apply I', I | apply I, I']; exact Hx.
  - intros P A' _ E HA. injection E as <-. apply census_takes, HA.
Qed.

Theorem census_exists : forall code n0 p w, period_check code n0 p = true ->
  exists a, forall n, is_count (fun row => length row = n /\ reachable code row /\ wished code w (heaps row)) (a n).
Proof.
  intros code n0 p w C. exists (fun n => length (census code n0 p w n)). intros n.
  exists (census code n0 p w n). destruct (positions_are code n0 p w C n). auto.
Qed.
