(** Components of cells: they are what paths join, and a scanner counts them that keeps those of the last row. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From GFKit Require Import Arrays Scanners Conditions Orders.
Import ListNotations.
Open Scope nat_scope.

(** * Two cells are in one component if and only if a path joins them *)

Section Paths.
Variable X : Type.
Variable touches : X -> X -> bool.
Hypothesis symmetric : forall x y, touches x y = touches y x.

(** A path of cells of a list, each of which touches the next one. *)
Inductive path (cells : list X) : X -> X -> Prop :=
  | at_once : forall x, In x cells -> path cells x x
  | onwards : forall x y z, In x cells -> touches x y = true -> path cells y z -> path cells x z.

Definition together (parts : list (list X)) (x y : X) : Prop := exists part, In part parts /\ In x part /\ In y part.

Lemma path_on : forall l m x y, incl l m -> path l x y -> path m x y.
Proof. intros l m x y H P. induction P; [apply at_once; auto | eapply onwards; eauto]. Qed.

Lemma path_both : forall l x y z, path l x y -> path l y z -> path l x z.
Proof. intros l x y z P Q. induction P; [exact Q | eapply onwards; eauto]. Qed.

Lemma path_back : forall l x y, path l x y -> path l y x.
Proof.
  intros l x y P. induction P as [x H | x y z Hx T P IH]; [apply at_once, H |]. apply (path_both l z y x IH).
  apply (onwards l y x x); [inversion P; assumption | rewrite symmetric; exact T | apply at_once, Hx].
Qed.

Lemma with_cell_permutes : forall parts x, Permutation (concat (with_cell touches parts x)) (x :: concat parts).
Proof.
  intros parts x. unfold with_cell. cbn [concat app]. apply perm_skip.
  induction parts as [| p parts IH]; cbn [filter concat]; [apply Permutation_refl |].
  destruct (existsb (touches x) p); cbn [negb concat].
  - rewrite <- app_assoc. apply Permutation_app_head, IH.
  - rewrite Permutation_app_swap_app. apply Permutation_app_head, IH.
Qed.

Lemma components_permute : forall cells parts,
  Permutation (concat (fold_left (with_cell touches) cells parts)) (cells ++ concat parts).
Proof.
  induction cells as [| x cells IH]; intros parts; cbn [fold_left app]; [apply Permutation_refl |].
  rewrite IH, with_cell_permutes. symmetry. apply Permutation_middle.
Qed.

Lemma in_one_part : forall parts x y z, NoDup (concat parts) -> together parts x y -> together parts y z -> together parts x z.
Proof.
  intros parts x y z N (p & Hp & Hx & Hy) (q & Hq & Hy' & Hz). exists p. split; [exact Hp |]. split; [exact Hx |].
  replace p with q; [exact Hz |]. clear Hx Hz. induction parts as [| r parts IH]; [contradiction |]. cbn [concat] in N.
  assert (forall s, In s parts -> In y s -> ~ In y r) as D.
  { intros s Hs Hys Hr. clear IH Hp Hq. induction r as [| u r IH]; [contradiction |]. cbn [app] in N. inversion N as [| ? ? N1 N2]; subst.
    destruct Hr as [-> | Hr]; [| auto]. apply N1, in_or_app. right. apply in_concat. eauto. }
  assert (NoDup (concat parts)) as N' by (revert N; clear; induction r; cbn; intros N; [exact N | inversion N; auto]).
  destruct Hp as [<- | Hp], Hq as [<- | Hq]; [reflexivity | exfalso; eapply D; eauto .. | auto].
Qed.

Theorem components_paths : forall cells, NoDup cells ->
  forall x y, together (components touches cells) x y <-> path cells x y.
Proof.
  intros cells. pattern cells. apply rev_ind; clear cells.
  - intros _ x y. split; [intros (p & [] & _) | intros P; inversion P; contradiction].
  - intros a l IH N x y. pose proof (NoDup_remove_1 l [] a N) as N0. rewrite app_nil_r in N0. specialize (IH N0).
    unfold components in *. rewrite fold_left_app. cbn [fold_left]. set (parts := fold_left (with_cell touches) l []) in *.
    pose proof (components_permute l []) as I. fold parts in I. cbn [concat] in I. rewrite app_nil_r in I.
    assert (forall z u, together parts z u -> together (with_cell touches parts a) z u) as K.
    { intros z u (p & Hp & Hz & Hu). destruct (existsb (touches a) p) eqn:E.
      - assert (In p (filter (existsb (touches a)) parts)) as F by (apply filter_In; auto).
        eexists. split; [left; reflexivity |]. split; right; apply in_concat; eauto.
      - exists p. split; [right; apply filter_In; rewrite E; auto |]. auto. }
    assert (forall z, touches a z = true -> In z l -> together (with_cell touches parts a) a z) as T.
    { intros z H Hz. apply (Permutation_in _ (Permutation_sym I)), in_concat in Hz. destruct Hz as (p & Hp & Hz).
      eexists. split; [left; reflexivity |]. split; [left; reflexivity | right]. apply in_concat. exists p.
      split; [| exact Hz]. apply filter_In. split; [exact Hp | apply existsb_exists; eauto]. }
    assert (forall z u, together parts z u -> path (l ++ [a]) z u) as O.
    { intros z u H. apply (path_on l); [intros v Hv; apply in_app_iff; auto |]. apply IH, H. }
    assert (In a (l ++ [a])) as Ha by (apply in_app_iff; right; left; reflexivity).
    assert (together (with_cell touches parts a) a a) as S
      by (eexists; split; [left; reflexivity | split; left; reflexivity]).
    split.
    + intros (p & Hp & Hx & Hy). destruct Hp as [<- | Hp].
      * assert (forall z, In z (a :: concat (filter (existsb (touches a)) parts)) -> path (l ++ [a]) a z) as G.
        { intros z [<- | Hz]; [apply at_once, Ha |]. apply in_concat in Hz. destruct Hz as (q & Hq & Hz).
          apply filter_In in Hq. destruct Hq as [Hq E]. apply existsb_exists in E. destruct E as (u & Hu & E).
          apply (onwards _ a u z); auto. apply O. exists q. auto. }
        apply (path_both _ x a y); [apply path_back |]; auto.
      * apply filter_In in Hp. apply O. exists p. tauto.
    + assert (NoDup (concat (with_cell touches parts a))) as N'.
      { apply (Permutation_NoDup (l := l ++ [a])); [| exact N]. rewrite with_cell_permutes, I. symmetry. apply Permutation_cons_append. }
      assert (forall z u, touches z u = true -> In z (l ++ [a]) -> In u (l ++ [a]) -> together (with_cell touches parts a) z u) as W.
      { intros z u H Hz Hu. apply in_app_iff in Hz, Hu. destruct Hz as [Hz | [<- | []]], Hu as [Hu | [<- | []]]; auto.
        - apply K, IH. apply (onwards l z u u); auto. apply at_once, Hu.
        - rewrite symmetric in H. destruct (T z H Hz) as (p & ? & ? & ?). exists p. auto. }
      intros P. induction P as [x H | x y z Hx H P IHP].
      * apply in_app_iff in H. destruct H as [H | [<- | []]]; [| exact S].
        apply K, IH, at_once, H.
      * apply (in_one_part _ x y z N'); [| exact IHP]. apply W; trivial. inversion P; assumption.
Qed.

(** * Of many parts those near the last cells suffice *)

(** [f] of the parts have no cell that is near any more; the others are known by their cells that are. *)
Section Seen.
Variable near : X -> bool.
Variable to : X -> X.     (** how they are known *)
Hypothesis to_touches : forall x y, touches (to x) (to y) = touches x y.
Hypothesis from : forall z, exists y, z = to y.

Definition known (p q : list X) : Prop := forall y, In (to y) q <-> In y p /\ near y = true.

Inductive seen : list (list X) -> nat -> list (list X) -> Prop :=
  | seen_none : seen [] 0 []
  | seen_gone : forall p P f Q, (forall y, In y p -> near y = false) -> seen P f Q -> seen (p :: P) (S f) Q
  | seen_known : forall p q P f Q, known p q -> seen P f Q -> seen (p :: P) f (q :: Q).

Lemma seen_number : forall P f Q, seen P f Q -> length P = f + length Q.
Proof. intros P f Q H. induction H; cbn [length]; lia. Qed.

Lemma seen_with_cell : forall x P f Q, near x = true -> (forall y, touches x y = true -> near y = true) ->
  (forall y, to y = to x -> y = x) -> seen P f Q ->
  seen (with_cell touches P x) f (with_cell touches Q (to x)).
Proof.
  intros x P f Q Hx Hn Hi H.
  assert (known (concat (filter (existsb (touches x)) P)) (concat (filter (existsb (touches (to x))) Q)) /\
          seen (filter (fun p => negb (existsb (touches x) p)) P) f (filter (fun p => negb (existsb (touches (to x)) p)) Q)) as [G1 G2].
  { induction H as [| p P f Q Hp H [IH1 IH2] | p q P f Q Hp H [IH1 IH2]]; cbn [filter].
    - split; [intros y; cbn; tauto | constructor].
    - destruct (existsb (touches x) p) eqn:E.
      + apply existsb_exists in E. destruct E as (y & Hy & E). apply Hn in E. rewrite (Hp y Hy) in E. discriminate.
      + cbn [negb]. split; [exact IH1 | constructor; assumption].
    - assert (existsb (touches (to x)) q = existsb (touches x) p) as ->.
      { apply eq_true_iff_eq. rewrite !existsb_exists. split.
        - intros (z & Hz & E). destruct (from z) as (y & ->). rewrite to_touches in E. exists y. split; [apply Hp, Hz | exact E].
        - intros (y & Hy & E). exists (to y). rewrite to_touches. split; [apply Hp; auto | exact E]. }
      destruct (existsb (touches x) p); cbn [negb concat]; (split; [| try constructor; assumption]).
      + intros y. rewrite !in_app_iff, (Hp y), (IH1 y). tauto.
      + exact IH1. }
  constructor; [| exact G2]. intros y. cbn [In]. rewrite (G1 y). split; [| intuition congruence].
  intros [E | E]; [rewrite (Hi y (eq_sym E)) |]; tauto.
Qed.
End Seen.
End Paths.
Arguments seen {X}.

Theorem joined_by_paths : forall t w J A x y,
  let touches := touch t w (length A) J in
  together _ (components touches (members J w A)) x y <-> path _ touches (members J w A) x y.
Proof.
  intros t w J A x y. cbv zeta. apply components_paths.
  - intros. apply orb_comm.
  - apply nodup_flat_map.
    + unfold elements. apply nodup_flat_map; [apply seq_NoDup | |].
      * intros i _. apply nodup_map_on; [apply seq_NoDup |]. intros a b _ _ E. inversion E. lia.
      * intros i i' [a b] _ _ H H'. apply in_map_iff in H, H'. destruct H as (? & E & _), H' as (? & E' & _).
        inversion E; inversion E'. lia.
    + intros z _. destruct (value_at _ _ _) as [v |]; [| constructor]. destruct (member J v); repeat constructor; auto.
    + intros z z' u _ _ H H'. destruct (value_at A (fst z) (snd z)) as [v |]; [| contradiction].
      destruct (value_at A (fst z') (snd z')) as [v' |]; [| contradiction].
      destruct (member J v); [| contradiction]. destruct (member J v'); [| contradiction].
      destruct H as [<- | []], H' as [E | []]. inversion E. reflexivity.
Qed.

(** * The number of components, row by row *)

Section Scan.
Variable t : topology.
Variable w : nat.
Variable J : joining.
Variable numbers : list nat.
Hypothesis not_closed : is_closed t = false.
Notation cell := ((Z * Z) * Z)%type.
Notation touches := (touch t w 0 J).

Definition narrow : bool := forallb (fun d => Z.leb (Z.abs (fst (fst d))) 1) (ties J).
Hypothesis is_narrow : narrow = true.

(** Cells as they are seen from row [i]. *)
Definition up (i : Z) (x : cell) : cell := ((fst (fst x) - i, snd (fst x)), snd x)%Z.

Lemma up_up : forall i x, up (i + 1) x = up 1 (up i x).
Proof. intros i [[a b] v]. unfold up. cbn. do 2 f_equal. lia. Qed.

Lemma up_same : forall i x y, up i x = up i y -> x = y.
Proof. intros i [[a b] v] [[c d] u] H. unfold up in H. cbn in H. inversion H. do 2 f_equal. lia. Qed.

Lemma up_from : forall i z, exists y, z = up i y.
Proof. intros i [[a b] v]. exists ((a + i, b)%Z, v). unfold up. cbn. do 2 f_equal. lia. Qed.

Lemma open_moved : forall n x d, moved t w n x d = ((fst x + fst d)%Z, wrap t w (snd x + snd d)).
Proof. intros. unfold moved. destruct t; [reflexivity .. | discriminate]. Qed.

Lemma touch_any : forall n x y, touch t w n J x y = touches x y.
Proof.
  assert (forall n x y, tied t w n J x y = tied t w 0 J x y) as T; [| intros; unfold touch; rewrite !(T n); reflexivity].
  intros. unfold tied. induction (ties J) as [| d l IH]; [reflexivity |]. cbn [existsb]. rewrite IH, !open_moved. reflexivity.
Qed.

Lemma touch_up : forall i x y, touches (up i x) (up i y) = touches x y.
Proof.
  assert (forall i x y, tied t w 0 J (up i x) (up i y) = tied t w 0 J x y) as T; [| intros; unfold touch; rewrite !T; reflexivity].
  intros. unfold tied. induction (ties J) as [| d l IH]; [reflexivity |]. cbn [existsb]. rewrite IH, !open_moved. unfold same_cell, up.
  cbn [fst snd]. do 3 f_equal. apply eq_true_iff_eq. rewrite !Z.eqb_eq. lia.
Qed.

Lemma touch_near : forall x y, touches x y = true -> (fst (fst x) - 1 <= fst (fst y))%Z.
Proof.
  assert (forall x y, tied t w 0 J x y = true -> (Z.abs (fst (fst x) - fst (fst y)) <= 1)%Z) as T.
  { intros x y H. apply existsb_exists in H. destruct H as (d & Hd & H). pose proof is_narrow as N. unfold narrow in N.
    rewrite forallb_forall in N. specialize (N d Hd). apply Z.leb_le in N. apply andb_true_iff in H. destruct H as [H _].
    rewrite open_moved in H. apply andb_true_iff in H. cbn [fst snd] in H. destruct H as [H _]. apply Z.eqb_eq in H. lia. }
  intros x y H. apply orb_true_iff in H. destruct H as [H | H]; apply T in H; lia.
Qed.

Definition row_cells (i : Z) (row : list Z) : list cell :=
  flat_map (fun j => match nth_error row j with
                     | Some v => if member J v then [((i, Z.of_nat j), v)] else []
                     | None => []
                     end) (seq 0 w).

Fixpoint cells_from (i : Z) (A : array) : list cell :=
  match A with [] => [] | row :: A' => row_cells i row ++ cells_from (i + 1) A' end.

Lemma members_rows : forall A, members J w A = cells_from 0 A.
Proof.
  intros A. unfold members, elements.
  assert (forall (f : Z * Z -> list cell) l, flat_map f (flat_map (fun i => map (fun j => (Z.of_nat i, Z.of_nat j)) (seq 0 w)) l) =
    flat_map (fun i => flat_map (fun j => f (Z.of_nat i, Z.of_nat j)) (seq 0 w)) l) as F.
  { intros f l. induction l as [| i l IH]; [reflexivity |]. cbn [flat_map]. rewrite flat_map_app, IH. f_equal. clear IH.
    induction (seq 0 w) as [| j m IHm]; [reflexivity |]. cbn [map flat_map]. rewrite IHm. reflexivity. }
  rewrite F. clear F.
  assert (forall A k, flat_map (fun i => match nth_error A i with Some row => row_cells (k + Z.of_nat i) row | None => [] end)
    (seq 0 (length A)) = cells_from k A) as G.
  { clear. induction A as [| row A IH]; intros k; [reflexivity |]. cbn [length seq flat_map cells_from nth_error].
    rewrite Z.add_0_r. f_equal. rewrite <- IH, <- seq_shift. rewrite flat_map_concat_map, map_map, <- flat_map_concat_map.
    apply flat_map_ext. intros i. cbn [nth_error]. replace (k + Z.of_nat (S i))%Z with (k + 1 + Z.of_nat i)%Z by lia. reflexivity. }
  rewrite <- G. apply flat_map_ext. intros i. unfold value_at. cbn [fst snd].
  destruct (Z.ltb_spec (Z.of_nat i) 0); [lia |]. cbn [orb]. rewrite Nat2Z.id. unfold row_cells.
  destruct (nth_error A i) as [row |].
  - apply flat_map_ext. intros j. destruct (Z.ltb_spec (Z.of_nat j) 0); [lia |]. rewrite Nat2Z.id. reflexivity.
  - induction (seq 0 w) as [| j m IH]; [reflexivity |]. cbn [flat_map]. destruct (Z.ltb (Z.of_nat j) 0); exact IH.
Qed.

(** The state: how many components have no cell in the last row, and those cells of the others. *)
Definition counted := (nat * list (list cell))%type.
Definition keep (q : list cell) : list cell := map (up 1) (filter (fun z => Z.leb 0 (fst (fst z))) q).
Definition is_empty (q : list cell) : bool := match q with [] => true | _ => false end.
Definition next_row (s : counted) (row : list Z) : counted :=
  let kept := map keep (fold_left (with_cell touches) (row_cells 0 row) (snd s)) in
  (fst s + length (filter is_empty kept), filter (fun q => negb (is_empty q)) kept).

Notation seen_from i := (seen (fun y => Z.leb (i - 1) (fst (fst y))) (up i)).

Lemma row_seen : forall i row P f Q, seen_from i P f Q ->
  seen_from i (fold_left (with_cell touches) (row_cells i row) P) f (fold_left (with_cell touches) (row_cells 0 row) Q).
Proof.
  intros i row P f Q H. replace (row_cells 0 row) with (map (up i) (row_cells i row)).
  - assert (Forall (fun x => fst (fst x) = i) (row_cells i row)) as R.
    { apply Forall_forall. intros x Hx. apply in_flat_map in Hx. destruct Hx as (j & _ & Hx). destruct (nth_error row j); [| contradiction].
      destruct (member J z); [| contradiction]. destruct Hx as [<- | []]. reflexivity. }
    clear - H R is_narrow not_closed. revert P Q H. induction R as [| x l Hx R IH]; intros P Q H; [exact H |]. cbn [map fold_left]. apply IH.
    apply seen_with_cell; trivial.
    + apply touch_up.
    + apply up_from.
    + apply Z.leb_le. lia.
    + intros y T. apply touch_near in T. apply Z.leb_le. lia.
    + intros y. apply up_same.
  - unfold row_cells. induction (seq 0 w) as [| j l IH]; [reflexivity |]. cbn [flat_map]. rewrite map_app, IH. f_equal.
    destruct (nth_error row j); [| reflexivity]. destruct (member J z); [| reflexivity]. unfold up. cbn. rewrite Z.sub_diag. reflexivity.
Qed.

Lemma kept_seen : forall i P f Q, seen_from i P f Q ->
  seen_from (i + 1)%Z P (f + length (filter is_empty (map keep Q))) (filter (fun q => negb (is_empty q)) (map keep Q)).
Proof.
  intros i P f Q H. induction H as [| p P f Q Hp H IH | p q P f Q Hp H IH]; cbn [map filter].
  - constructor.
  - cbn [Nat.add]. constructor; [| exact IH]. intros y Hy. specialize (Hp y Hy). apply Z.leb_gt in Hp. apply Z.leb_gt. lia.
  - assert (known cell (fun y => Z.leb (i + 1 - 1) (fst (fst y))) (up (i + 1)) p (keep q)) as K.
    { intros y. unfold keep. rewrite in_map_iff, up_up. split.
      - intros (z & E & Hz). apply up_same in E. subst z. apply filter_In in Hz. destruct Hz as [Hz R]. apply Hp in Hz.
        apply Z.leb_le in R. cbn in R. split; [apply Hz | apply Z.leb_le; lia].
      - intros [Hy R]. apply Z.leb_le in R. exists (up i y). split; [reflexivity |]. apply filter_In. split.
        + apply Hp. split; [exact Hy | apply Z.leb_le; lia].
        + apply Z.leb_le. cbn. lia. }
    destruct (keep q) as [| z l] eqn:E; cbn [is_empty negb length].
    + rewrite Nat.add_succ_r. constructor; [| exact IH]. intros y Hy. apply not_true_iff_false. intros R.
      apply (K y). auto.
    + constructor; assumption.
Qed.

Definition all_counted (s : counted) : nat := fst s + length (snd s).

Lemma rows_seen : forall A i P f Q, seen_from i P f Q ->
  length (fold_left (with_cell touches) (cells_from i A) P) = all_counted (fold_left next_row A (f, Q)).
Proof.
  induction A as [| row A IH]; intros i P f Q H; cbn [cells_from fold_left].
  - exact (seen_number _ _ _ _ _ _ H).
  - rewrite fold_left_app. apply (IH (i + 1)%Z), kept_seen, row_seen, H.
Qed.

(** Too many components, whatever follows. *)
Definition at_least (s : counted) : nat := fst s + Nat.min 1 (length (snd s)).

Lemma more_rows : forall A s, at_least s <= all_counted (fold_left next_row A s).
Proof.
  induction A as [| row A IH]; intros s; cbn [fold_left]; [unfold at_least, all_counted; lia |].
  etransitivity; [| apply IH]. destruct s as [f Q]. unfold at_least, next_row. cbn [fst snd].
  set (R := fold_left (with_cell touches) (row_cells 0 row) Q).
  assert (Nat.min 1 (length Q) <= length R) as L.
  { unfold R. generalize (row_cells 0 row) as l. intros l. destruct l as [| x l] using rev_ind; cbn [fold_left]; [lia |].
    rewrite fold_left_app. cbn [fold_left with_cell length]. lia. }
  assert (length (filter is_empty (map keep R)) + length (filter (fun q => negb (is_empty q)) (map keep R)) = length R) as E.
  { clear. induction R as [| q R IH]; [reflexivity |]. cbn [map filter]. destruct (is_empty (keep q)); cbn [negb length]; lia. }
  lia.
Qed.

Definition on_row (o : option counted) (row : list Z) : nat * option counted :=
  match o with
  | None => (0, None)
  | Some s => let s' := next_row s row in if most numbers <? at_least s' then (1, None) else (0, Some s')
  end.
Definition number_bad (s : counted) : nat := bad (existsb (Nat.eqb (all_counted s)) numbers).
Definition at_end (o : option counted) : nat := match o with None => 0 | Some s => number_bad s end.

Lemma rows_over_bad : forall A s, over_rows on_row at_end (Some s) A = number_bad (fold_left next_row A s).
Proof.
  induction A as [| row A IH]; intros s; [reflexivity |]. cbn [over_rows on_row fold_left].
  destruct (Nat.ltb_spec (most numbers) (at_least (next_row s row))) as [L | L]; [| apply IH].
  assert (over_rows on_row at_end None A = 0) as -> by (clear; induction A as [| row A IH]; [reflexivity | exact IH]).
  unfold number_bad. rewrite too_many; [reflexivity |]. pose proof (more_rows A (next_row s row)). lia.
Qed.

Variable values : list Z.
Hypothesis w_positive : 0 < w.

Definition components_counter : counter :=
  row_counter w values
    (kept_option (kept_pair kept_nat (kept_list (kept_list (kept_pair (kept_pair kept_Z kept_Z) kept_Z)))))
    (Some (0, [])) on_row at_end.

Theorem components_counted : forall A, Forall (fun row => length row = w) A ->
  amount components_counter A =
  bad (existsb (Nat.eqb (length (components (touch t w (length (array_of values A)) J) (members J w (array_of values A))))) numbers).
Proof.
  intros A HA. unfold components_counter. rewrite row_counted by assumption.
  etransitivity; [apply rows_over_bad |]. unfold number_bad. rewrite <- (rows_seen _ 0%Z [] 0 []) by constructor.
  unfold components. rewrite members_rows.
  assert (forall l P, fold_left (with_cell (touch t w (length (array_of values A)) J)) l P = fold_left (with_cell touches) l P) as E.
  { induction l as [| x l IH]; intros P; [reflexivity |]. cbn [fold_left]. rewrite IH. f_equal. unfold with_cell.
    assert (forall p, existsb (touch t w (length (array_of values A)) J x) p = existsb (touches x) p) as B.
    { induction p as [| y p IHp]; [reflexivity |]. cbn [existsb]. rewrite IHp, touch_any. reflexivity. }
    rewrite (filter_ext _ _ B). f_equal. apply filter_ext. intros p. rewrite B. reflexivity. }
  rewrite E. reflexivity.
Qed.
End Scan.
