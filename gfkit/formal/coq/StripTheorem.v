(** Outcomes of strips of every length, from a winning strategy on a few of them. *)
From Coq Require Import ZArith List Bool Lia FSets.FMapPositive.
From GFKit Require Export StripGames.
From GFKit Require Import Explore.
Import ListNotations.
Module PM := PositiveMap.
Open Scope Z_scope.

Section Search.
Variables mine theirs : list piece.

(** * Positions as lists of free cells *)

Definition without (l cells : list (Z * Z)) : list (Z * Z) := filter (fun y => negb (is_in cells y)) l.

Definition listed_moves (pieces : list piece) (l : list (Z * Z)) : list (list (Z * Z)) :=
  flat_map (fun p => flat_map (fun x =>
    let cells := placed p x in if forallb (is_in l) cells then [without l cells] else []) l) pieces.

Definition starts (p : piece) : bool := match p with d :: _ => same_cell d (0, 0) | [] => false end.

Lemma in_without : forall l cells y, is_in (without l cells) y = is_in l y && negb (is_in cells y).
Proof.
  intros. apply Bool.eq_iff_eq_true. rewrite andb_true_iff, !is_in_true. unfold without. apply filter_In.
Qed.

Lemma listed_move : forall pieces l G, forallb starts pieces = true -> move pieces (is_in l) G ->
  exists m, In m (listed_moves pieces l) /\ (forall y, is_in m y = G y).
Proof.
  intros pieces l G HS (p & x & Hp & Hx & HD). exists (without l (placed p x)). split.
  - apply in_flat_map. exists p. split; [exact Hp |]. apply in_flat_map. exists x. split.
    + apply is_in_true, Hx. rewrite forallb_forall in HS. specialize (HS p Hp).
      destruct p as [| d p]; [discriminate |]. cbn [starts] in HS. apply same_cell_true in HS. subst d.
      left. destruct x. cbn. f_equal; lia.
    + cbv zeta. replace (forallb (is_in l) (placed p x)) with true; [left; reflexivity |].
      symmetry. apply forallb_forall. exact Hx.
  - intros y. rewrite in_without. symmetry. apply HD.
Qed.

Lemma listed_is_move : forall pieces l m, In m (listed_moves pieces l) -> move pieces (is_in l) (is_in m).
Proof.
  intros pieces l m H. apply in_flat_map in H. destruct H as (p & Hp & H). apply in_flat_map in H.
  destruct H as (x & Hx & H). cbv zeta in H. destruct (forallb (is_in l) (placed p x)) eqn:E; [| contradiction].
  destruct H as [<- | []]. exists p, x. split; [exact Hp |]. rewrite forallb_forall in E.
  split; [exact E |]. intros y. apply in_without.
Qed.

Lemma listed_shorter : forall pieces l m, forallb starts pieces = true -> In m (listed_moves pieces l) ->
  (length m < length l)%nat.
Proof.
  intros pieces l m HS H. apply in_flat_map in H. destruct H as (p & Hp & H). apply in_flat_map in H.
  destruct H as (x & Hx & H). cbv zeta in H. destruct (forallb (is_in l) (placed p x)); [| contradiction].
  destruct H as [<- | []]. rewrite forallb_forall in HS. specialize (HS p Hp).
  assert (is_in (placed p x) x = true) as I.
  { apply is_in_true. destruct p as [| d p]; [discriminate |]. cbn [starts] in HS. apply same_cell_true in HS.
    subst d. left. destruct x. cbn. f_equal; lia. }
  clear HS. revert Hx. induction l as [| y l IH]; intros Hx; [contradiction |]. cbn [without filter length].
  assert (length (without l (placed p x)) <= length l)%nat as L
    by (clear; induction l as [| z l IH]; cbn [without filter length]; [lia |];
        destruct (negb (is_in (placed p x) z)); cbn [length]; unfold without in *; lia).
  unfold without in *. destruct Hx as [-> | Hx].
  - rewrite I. cbn [negb]. lia.
  - destruct (negb (is_in (placed p x) y)); cbn [length]; [| lia]. specialize (IH Hx). lia.
Qed.

(** * A table of positions that he wins as second: to every move there is an answer in the table *)

Definition spot (x : Z * Z) : positive := Z.to_pos (1 + fst x + snd x * 64).

Record table := Table { verdicts : trie; entries : PM.t (list (Z * Z)); next : positive }.

Fixpoint equal_lists (l m : list (Z * Z)) : bool :=
  match l, m with
  | [], [] => true
  | x :: l', y :: m' => same_cell x y && equal_lists l' m'
  | _, _ => false
  end.

Definition has (tb : table) (l : list (Z * Z)) : bool :=
  match get (map spot l) (verdicts tb) with
  | None => false
  | Some i => match PM.find i (entries tb) with None => false | Some m => equal_lists l m end
  end.

Definition closed (tb : table) : bool :=
  forallb (fun e => forallb (fun m => existsb (has tb) (listed_moves mine m)) (listed_moves theirs (snd e)))
          (PM.elements (entries tb)).

Lemma equal_lists_true : forall l m, equal_lists l m = true -> l = m.
Proof.
  induction l as [| x l IH]; intros [| y m] H; cbn in H; try discriminate; [reflexivity |].
  apply andb_true_iff in H. destruct H as [H1 H2]. apply same_cell_true in H1. f_equal; auto.
Qed.

Lemma has_entry : forall tb l, has tb l = true -> exists i, In (i, l) (PM.elements (entries tb)).
Proof.
  intros tb l H. unfold has in H. destruct (get (map spot l) (verdicts tb)) as [i |]; [| discriminate].
  destruct (PM.find i (entries tb)) as [m |] eqn:E; [| discriminate]. apply equal_lists_true in H. subst m.
  exists i. apply PM.elements_correct, E.
Qed.

Hypothesis starting : forallb starts (mine ++ theirs) = true.

Lemma table_wins : forall tb, closed tb = true -> forall n l, (length l <= n)%nat -> has tb l = true ->
  answers mine theirs n (is_in l).
Proof.
  intros tb C. pose proof starting as S0. rewrite forallb_app, andb_true_iff in S0. destruct S0 as [S1 S2].
  induction n as [| n IH]; intros l Hl H G M; destruct (listed_move theirs l G S2 M) as (m & Hm & E);
    pose proof (listed_shorter theirs l m S2 Hm) as L; [lia |].
  destruct (has_entry tb l H) as (i & Hi). unfold closed in C. rewrite forallb_forall in C.
  specialize (C (i, l) Hi). cbn [snd] in C. rewrite forallb_forall in C. specialize (C m Hm).
  apply existsb_exists in C. destruct C as (k & Hk & Ht). exists (is_in k). split.
  - apply listed_is_move in Hk. revert Hk. apply move_same; [exact E | reflexivity].
  - apply IH; [| exact Ht]. pose proof (listed_shorter mine m k S1 Hk). lia.
Qed.

(** ** Making the table. Nothing is proved of this. *)

Definition store (b : bool) (l : list (Z * Z)) (tb : table) : table :=
  let key := map spot l in
  if b then Table (put key (next tb) (verdicts tb)) (PM.add (next tb) l (entries tb)) (Pos.succ (next tb))
  else Table (put key 1%positive (verdicts tb)) (entries tb) (next tb).

Fixpoint search (fuel : nat) (l : list (Z * Z)) (tb : table) : bool * table :=
  match fuel with
  | O => (false, tb)
  | S f =>
      match get (map spot l) (verdicts tb) with
      | Some i => (negb (Pos.eqb i 1), tb)
      | None =>
          let some := fix some (ks : list (list (Z * Z))) (tb : table) : bool * table :=
            match ks with
            | [] => (false, tb)
            | k :: ks' => let (b, tb) := search f k tb in if b then (true, tb) else some ks' tb
            end in
          let all := fix all (ms : list (list (Z * Z))) (tb : table) : bool * table :=
            match ms with
            | [] => (true, tb)
            | m :: ms' => let (b, tb) := some (listed_moves mine m) tb in if b then all ms' tb else (false, tb)
            end in
          let (b, tb) := all (listed_moves theirs l) tb in (b, store b l tb)
      end
  end.

Fixpoint search_some (fuel : nat) (ks : list (list (Z * Z))) (tb : table) : table :=
  match ks with
  | [] => tb
  | k :: ks' => let (b, tb) := search fuel k tb in if b then tb else search_some fuel ks' tb
  end.

Definition wins_check (rows columns : nat) : bool :=
  let l := board columns rows in
  let (_, tb) := search (length l) l (Table nothing (PM.empty _) 2%positive) in
  let tb := search_some (length l) (listed_moves mine l) tb in
  Nat.ltb 0 columns && (has tb l && existsb (has tb) (listed_moves mine l) && closed tb).

Lemma board_rectangle : forall rows columns, (0 < columns)%nat -> forall y, is_in (board columns rows) y = rectangle rows columns y.
Proof.
  intros rows columns Hc y. apply Bool.eq_iff_eq_true. rewrite is_in_true, in_board by exact Hc. unfold on_board, rectangle. tauto.
Qed.

Lemma wins_checked : forall rows columns, wins_check rows columns = true -> wins mine theirs rows columns.
Proof.
  intros rows columns H. unfold wins_check in H.
  destruct (search (length (board columns rows)) (board columns rows) _) as [b tb0].
  set (tb := search_some _ _ tb0) in *. rewrite !andb_true_iff in H. destruct H as [Hc [[H1 H2] H3]]. apply Nat.ltb_lt in Hc.
  split.
  - exists (length (board columns rows)). apply (answers_same _ _ _ (is_in (board columns rows)));
      [apply board_rectangle, Hc |]. apply (table_wins tb); trivial.
  - apply existsb_exists in H2. destruct H2 as (k & Hk & Ht). exists (length k), (is_in k). split.
    + apply listed_is_move in Hk. revert Hk. apply move_same; [apply board_rectangle, Hc | reflexivity].
    + apply (table_wins tb); trivial.
Qed.
End Search.

(** * All lengths *)

Fixpoint is_sum (fuel : nat) (basis : list nat) (n : nat) : bool :=
  match fuel with
  | O => false
  | S f => existsb (fun b => Nat.leb b n && (Nat.eqb b n || is_sum f basis (n - b))) basis
  end.

(** All of some lengths are sums of those on whose boards [mine] wins. *)
Definition sums_check (mine theirs : list piece) (rows : nat) (basis sums : list nat) : bool :=
  forallb starts (mine ++ theirs) && forallb (forallb (fun d => snd d =? 0)) theirs &&
  forallb (wins_check mine theirs rows) basis && forallb (fun n => is_sum (S n) basis n) sums.

Section Lengths.
Variables mine theirs : list piece.
Variable rows : nat.
Variable basis : list nat.
Hypothesis narrow : forall p d, In p theirs -> In d p -> snd d = 0.
Hypothesis basic : forall b, In b basis -> wins mine theirs rows b.

Lemma sum_wins : forall fuel n, is_sum fuel basis n = true -> wins mine theirs rows n.
Proof.
  induction fuel as [| fuel IH]; intros n H; cbn [is_sum] in H; [discriminate |].
  apply existsb_exists in H. destruct H as (b & Hb & H). apply andb_true_iff in H. destruct H as [L H].
  apply Nat.leb_le in L. apply orb_true_iff in H. destruct H as [H | H].
  - apply Nat.eqb_eq in H. subst. apply basic, Hb.
  - replace n with (b + (n - b))%nat by lia. apply wins_sum; [exact narrow | apply basic, Hb | apply IH, H].
Qed.

Lemma all_win : forall b from, In b basis -> (0 < b)%nat ->
  (forall n, (from <= n < from + b)%nat -> wins mine theirs rows n) ->
  forall n, (from <= n)%nat -> wins mine theirs rows n.
Proof.
  intros b from Hb Hp H n. induction n as [n IH] using (well_founded_induction lt_wf). intros L.
  destruct (Nat.lt_ge_cases n (from + b)); [apply H; lia |].
  replace n with (b + (n - b))%nat by lia. apply wins_sum; [exact narrow | apply basic, Hb | apply IH; lia].
Qed.
End Lengths.

Lemma sums_checked : forall mine theirs rows basis sums, sums_check mine theirs rows basis sums = true ->
  (forall p d, In p theirs -> In d p -> snd d = 0) /\ (forall b, In b basis -> wins mine theirs rows b) /\
  (forall n, In n sums -> wins mine theirs rows n).
Proof.
  intros mine theirs rows basis sums H. unfold sums_check in H. rewrite !andb_true_iff in H. destruct H as [[[HS HN] HB] HF].
  rewrite forallb_forall in HN, HB, HF.
  assert (forall p d, In p theirs -> In d p -> snd d = 0) as N.
  { intros p d Hp Hd. specialize (HN p Hp). rewrite forallb_forall in HN. apply Z.eqb_eq, HN, Hd. }
  assert (forall b, In b basis -> wins mine theirs rows b) as W by (intros b Hb; apply wins_checked; auto).
  split; [exact N |]. split; [exact W |]. intros n Hn. exact (sum_wins mine theirs rows basis N W (S n) n (HF n Hn)).
Qed.

Lemma wins_both : forall mine theirs rows n, wins mine theirs rows n ->
  wins_first mine theirs (rectangle rows n) /\ wins_second mine theirs (rectangle rows n).
Proof. intros mine theirs rows n [[k A] [m B]]. split; [exact (begins_win _ _ m _ B) | exact (answers_win _ _ k _ A)]. Qed.

Definition strip_check (mine theirs : list piece) (rows : nat) (basis some : list nat) (from : nat) : bool :=
  match basis with
  | [] => false
  | b :: _ => Nat.ltb 0 b && sums_check mine theirs rows basis (some ++ seq from b)
  end.

(** On boards of so many rows and n columns the player of [mine] wins, whoever begins, for some n and
    all n >= from. *)
Theorem strip_proved : forall mine theirs rows basis some from,
  strip_check mine theirs rows basis some from = true ->
  forall n, In n some \/ (n >= from)%nat ->
    wins_first mine theirs (rectangle rows n) /\ wins_second mine theirs (rectangle rows n).
Proof.
  intros mine theirs rows [| b basis] some from H n Hn; [discriminate |]. cbn [strip_check] in H.
  apply andb_true_iff in H. destruct H as [Hb H]. apply Nat.ltb_lt in Hb.
  destruct (sums_checked _ _ _ _ _ H) as (N & W & F). apply wins_both.
  destruct Hn as [Hn | Hn]; [apply F, in_or_app; left; exact Hn |].
  apply (all_win mine theirs rows (b :: basis) N W b from); [left; reflexivity | exact Hb | | exact Hn].
  intros i Hi. apply F, in_or_app. right. apply in_seq. lia.
Qed.

(** The same for the lengths n, n + step, n + 2 step, ..., for some n. *)
Definition steps_check (mine theirs : list piece) (rows : nat) (basis some : list nat) (step : nat) : bool :=
  sums_check mine theirs rows basis (step :: some).

Theorem steps_proved : forall mine theirs rows basis some step,
  steps_check mine theirs rows basis some step = true ->
  forall n k, In n some ->
    wins_first mine theirs (rectangle rows (n + step * k)) /\ wins_second mine theirs (rectangle rows (n + step * k)).
Proof.
  intros mine theirs rows basis some step H n k Hn. destruct (sums_checked _ _ _ _ _ H) as (N & _ & F). apply wins_both.
  induction k as [| k IH].
  - replace (n + step * 0)%nat with n by lia. apply F. right. exact Hn.
  - replace (n + step * S k)%nat with (step + (n + step * k))%nat by lia.
    apply wins_sum; [exact N | apply F; left; reflexivity | exact IH].
Qed.
