(** Components of cells: they are what paths join, and a scanner counts them that keeps those of the last row. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From GFKit Require Import Arrays Scanners Conditions.
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

Definition is_empty (q : list X) : bool := match q with [] => true | _ => false end.
Definition gone (Q : list (list X)) : nat := length (filter is_empty Q).
Definition left (Q : list (list X)) : list (list X) := filter (fun q => negb (is_empty q)) Q.

Lemma gone_left : forall Q, gone Q + length (left Q) = length Q.
Proof. unfold gone, left. induction Q as [| q Q IH]; [reflexivity |]. cbn [filter]. destruct (is_empty q); cbn [negb length]; lia. Qed.

(** * Of parts it suffices to know the cells that are kept, as they are known *)

Definition view (to : X -> X) (kept : X -> bool) (p : list X) : list X := map to (filter (fun y => kept (to y)) p).
Definition seen to kept (P : list (list X)) (f : nat) (Q : list (list X)) : Prop :=
  f = gone (map (view to kept) P) /\ Q = left (map (view to kept) P).

Lemma filter_twice : forall (f g : X -> bool) l, filter f (filter g l) = filter (fun x => g x && f x) l.
Proof. intros f g l. induction l as [| x l IH]; [reflexivity |]. cbn [filter]. destruct (g x); cbn [filter andb]; rewrite IH; reflexivity. Qed.

Lemma filter_of_map : forall (g : X -> X) (f : X -> bool) l, filter f (map g l) = map g (filter (fun y => f (g y)) l).
Proof. intros g f l. induction l as [| x l IH]; [reflexivity |]. cbn [map filter]. rewrite IH. destruct (f (g x)); reflexivity. Qed.

Lemma view_filter : forall to kept (f f' : X -> bool) p, (forall y, f' (to y) = f y) -> (forall y, f y = true -> kept (to y) = true) ->
  length (filter f' (view to kept p)) = length (filter f p).
Proof.
  intros to kept f f' p E K. unfold view. rewrite filter_of_map, map_length, filter_twice. f_equal. apply filter_ext. intros y.
  rewrite E. destruct (f y) eqn:F; [rewrite (K y F); reflexivity | apply andb_false_r].
Qed.

Lemma exists_filter : forall (f : X -> bool) l, existsb f l = negb (Nat.eqb (length (filter f l)) 0).
Proof. intros f l. induction l as [| x l IH]; [reflexivity |]. cbn [existsb filter]. destruct (f x); [reflexivity | exact IH]. Qed.

Lemma seen_with_cell : forall to kept x P f Q, (forall y, touches (to x) (to y) = touches x y) -> kept (to x) = true ->
  (forall y, touches x y = true -> kept (to y) = true) -> seen to kept P f Q ->
  length (filter (existsb (touches (to x))) Q) = length (filter (existsb (touches x)) P) /\
  seen to kept (with_cell touches P x) f (with_cell touches Q (to x)).
Proof.
  intros to kept x P f Q T Hx Hn [-> ->].
  assert (length (filter (existsb (touches (to x))) (left (map (view to kept) P))) = length (filter (existsb (touches x)) P) /\
    concat (filter (existsb (touches (to x))) (left (map (view to kept) P))) = view to kept (concat (filter (existsb (touches x)) P)) /\
    gone (map (view to kept) P) = gone (map (view to kept) (filter (fun p => negb (existsb (touches x) p)) P)) /\
    filter (fun p => negb (existsb (touches (to x)) p)) (left (map (view to kept) P)) =
    left (map (view to kept) (filter (fun p => negb (existsb (touches x) p)) P))) as (G0 & G1 & G2 & G3).
  { unfold gone, left. induction P as [| p P (IH0 & IH1 & IH2 & IH3)]; [auto |]. cbn [map filter].
    assert (existsb (touches (to x)) (view to kept p) = existsb (touches x) p) as E.
    { rewrite !exists_filter, (view_filter to kept (touches x)) by auto. reflexivity. }
    destruct (existsb (touches x) p).
    - assert (is_empty (view to kept p) = false) as -> by (destruct (view to kept p); [discriminate | reflexivity]).
      cbn [negb filter concat length]. rewrite E. cbn [negb concat length]. rewrite IH0, IH1. repeat split; trivial.
      unfold view. rewrite filter_app, map_app. reflexivity.
    - cbn [negb map filter length]. destruct (is_empty (view to kept p)); cbn [negb filter length];
        [rewrite IH2; auto | rewrite E; cbn [negb]; rewrite IH3; auto]. }
  assert (forall l, view to kept (x :: l) = to x :: view to kept l) as V
    by (intros l; unfold view; cbn [filter]; rewrite Hx; reflexivity).
  split; [exact G0 |]. unfold with_cell. split; cbn [map]; rewrite V; unfold gone, left in *; cbn [is_empty negb filter].
  - exact G2.
  - rewrite G1, G3. reflexivity.
Qed.

Lemma seen_kept : forall to (kept kept' : X -> bool) P f Q, (forall z, kept' z = true -> kept z = true) -> seen to kept P f Q ->
  seen to kept' P (f + gone (map (filter kept') Q)) (left (map (filter kept') Q)).
Proof.
  intros to kept kept' P f Q K [-> ->]. unfold seen, gone, left. induction P as [| p P [IH1 IH2]]; [auto |]. cbn [map filter].
  assert (filter kept' (view to kept p) = view to kept' p) as V.
  { unfold view. rewrite filter_of_map, filter_twice. f_equal. apply filter_ext. intros y.
    destruct (kept' (to y)) eqn:E; [rewrite (K _ E); reflexivity | apply andb_false_r]. }
  rewrite <- V. clear V. destruct (is_empty (view to kept p)) eqn:E; cbn [negb map filter length].
  - replace (filter kept' (view to kept p)) with (@nil X) by (destruct (view to kept p); [reflexivity | discriminate]).
    cbn [is_empty negb length]. split; [lia | exact IH2].
  - destruct (is_empty (filter kept' (view to kept p))); cbn [negb length]; (split; [lia | rewrite ?IH2; trivial]).
Qed.

Lemma seen_again : forall to to' (g : X -> X) (kept kept' : X -> bool), (forall y, to' y = g (to y)) ->
  (forall z, kept' (g z) = kept z) -> forall P f Q, seen to kept P f Q -> seen to' kept' P f (map (map g) Q).
Proof.
  intros to to' g kept kept' T K P f Q [-> ->].
  assert (forall p, view to' kept' p = map g (view to kept p)) as V.
  { intros p. unfold view. rewrite map_map. rewrite (filter_ext _ (fun y => kept (to y))) by (intros y; rewrite T; apply K).
    apply map_ext, T. }
  unfold seen, gone, left. induction P as [| p P [IH1 IH2]]; [auto |]. cbn [map filter]. rewrite V.
  destruct (view to kept p); cbn [map is_empty negb filter length]; (split; [congruence | congruence]).
Qed.

Lemma seen_number : forall to kept P f Q, seen to kept P f Q -> length P = f + length Q.
Proof. intros to kept P f Q [-> ->]. rewrite gone_left, map_length. reflexivity. Qed.

(** * Ties make a cycle if and only if a cell has more ties than there are parts that it touches *)

Variable tie : X -> X -> bool.
Hypothesis touches_ties : forall x y, touches x y = tie x y || tie y x.

Definition count_of (f : X -> bool) (l : list X) : nat := length (filter f l).
Definition links (x : X) (P : list (list X)) : nat :=
  (if tie x x then 1 else 0) + list_sum (map (fun p => count_of (tie x) p + count_of (fun y => tie y x) p) P).
Definition closes (x : X) (P : list (list X)) : bool := negb (links x P =? length (filter (existsb (touches x)) P)).
Fixpoint no_cycle (P : list (list X)) (l : list X) : bool :=
  match l with [] => true | x :: l' => negb (closes x P) && no_cycle (with_cell touches P x) l' end.

Lemma count_permutes : forall f l m, Permutation l m -> count_of f l = count_of f m.
Proof.
  intros f l m H. unfold count_of. induction H as [| x l m H IH | x y l | l m k H1 IH1 H2 IH2]; cbn [filter]; trivial.
  - destruct (f x); cbn [length]; congruence.
  - destruct (f x), (f y); reflexivity.
  - congruence.
Qed.

Lemma count_concat : forall f P, count_of f (concat P) = list_sum (map (count_of f) P).
Proof.
  intros f P. unfold count_of. induction P as [| p P IH]; [reflexivity |]. cbn [concat map]. rewrite filter_app, app_length, IH. reflexivity.
Qed.

Definition pairs (l : list X) : nat := length (filter (fun p => tie (fst p) (snd p)) (list_prod l l)).

Lemma pairs_more : forall l x,
  pairs (l ++ [x]) = pairs l + (count_of (tie x) l + count_of (fun y => tie y x) l + (if tie x x then 1 else 0)).
Proof.
  assert (forall l m, length (filter (fun p => tie (fst p) (snd p)) (list_prod l m)) = list_sum (map (fun a => count_of (tie a) m) l)) as S.
  { intros l m. unfold count_of. induction l as [| a l IH]; [reflexivity |]. cbn [list_prod map]. rewrite filter_app, app_length, IH.
    unfold list_sum at 2. cbn [fold_right]. f_equal. clear. induction m as [| y m IH]; [reflexivity |]. cbn [map filter fst snd].
    destruct (tie a y); cbn [length]; congruence. }
  intros l x. unfold pairs. rewrite !S, map_app, list_sum_app.
  assert (forall a, count_of (tie a) (l ++ [x]) = count_of (tie a) l + (if tie a x then 1 else 0)) as N.
  { intros a. unfold count_of. rewrite filter_app, app_length. cbn [filter]. destruct (tie a x); reflexivity. }
  rewrite (sum_same _ _ (fun a => count_of (tie a) l + (if tie a x then 1 else 0))) by (intros; apply N). rewrite sum_plus.
  assert (list_sum (map (fun a => if tie a x then 1 else 0) l) = count_of (fun y => tie y x) l) as ->.
  { clear. unfold count_of. induction l as [| a l IH]; [reflexivity |]. unfold list_sum in *. cbn [map fold_right filter].
    rewrite IH. destruct (tie a x); reflexivity. }
  unfold list_sum at 2. cbn [map fold_right]. rewrite N. lia.
Qed.

Lemma touched_once : forall x P, length (filter (existsb (touches x)) P) <= links x P.
Proof.
  intros x P. unfold links. induction P as [| p P IH]; [cbn; lia |]. unfold list_sum in *. cbn [map fold_right filter].
  destruct (existsb (touches x) p) eqn:E; [| lia]. cbn [length].
  enough (1 <= count_of (tie x) p + count_of (fun y => tie y x) p) by lia. apply existsb_exists in E. destruct E as (y & Hy & E).
  rewrite touches_ties in E. unfold count_of. apply orb_true_iff in E. destruct E as [E | E].
  - assert (In y (filter (tie x) p)) as F by (apply filter_In; auto). destruct (filter (tie x) p); [contradiction | cbn; lia].
  - assert (In y (filter (fun y => tie y x) p)) as F by (apply filter_In; auto).
    destruct (filter (fun y => tie y x) p); [contradiction | cbn; lia].
Qed.

Lemma no_cycle_counts : forall l P l0, Permutation (concat P) l0 -> exists e,
  pairs (l0 ++ l) + length (fold_left (with_cell touches) l P) = pairs l0 + length P + length l + e /\ no_cycle P l = (e =? 0).
Proof.
  induction l as [| x l IH]; intros P l0 H.
  - exists 0. rewrite app_nil_r. cbn. split; [lia | reflexivity].
  - destruct (IH (with_cell touches P x) (l0 ++ [x])) as (e & E & F).
    { rewrite with_cell_permutes, H. apply Permutation_cons_append. }
    pose proof (touched_once x P) as T. exists (e + (links x P - length (filter (existsb (touches x)) P))).
    assert (pairs (l0 ++ [x]) = pairs l0 + links x P) as L.
    { rewrite pairs_more. unfold links. rewrite (sum_plus _ (count_of (tie x)) (count_of (fun y => tie y x))). rewrite <- !(count_permutes _ _ _ H), !count_concat. destruct (tie x x); lia. }
    assert (length (with_cell touches P x) + length (filter (existsb (touches x)) P) = S (length P)) as W.
    { unfold with_cell. cbn [length]. clear. induction P as [| p P IH]; [reflexivity |]. cbn [filter].
      destruct (existsb (touches x) p); cbn [negb length] in *; lia. }
    cbn [fold_left no_cycle length]. rewrite <- app_assoc in E. cbn [app] in E. split; [lia |]. rewrite F. unfold closes.
    apply eq_true_iff_eq. rewrite negb_involutive, andb_true_iff, !Nat.eqb_eq. lia.
Qed.

Lemma no_cycle_app : forall l m P, no_cycle P (l ++ m) = no_cycle P l && no_cycle (fold_left (with_cell touches) l P) m.
Proof. induction l as [| x l IH]; intros m P; [reflexivity |]. cbn [app no_cycle fold_left]. rewrite IH. apply andb_assoc. Qed.

Theorem forest_without_cycles : forall l, no_cycle [] l = (length l =? pairs l + length (components touches l)).
Proof.
  intros l. destruct (no_cycle_counts l [] [] (Permutation_refl _)) as (e & E & ->).
  change (pairs l + length (components touches l) = length l + e) in E. apply eq_true_iff_eq. rewrite !Nat.eqb_eq. lia.
Qed.

Lemma seen_closes : forall to kept x P f Q, (forall y z, tie (to y) (to z) = tie y z) -> kept (to x) = true ->
  (forall y, touches x y = true -> kept (to y) = true) -> seen to kept P f Q -> closes (to x) Q = closes x P.
Proof.
  intros to kept x P f Q T Hx Hn H.
  assert (forall y, touches (to x) (to y) = touches x y) as T' by (intros; rewrite !touches_ties, !T; reflexivity).
  unfold closes. rewrite (proj1 (seen_with_cell to kept x P f Q T' Hx Hn H)). do 2 f_equal. destruct H as [_ ->].
  unfold links. rewrite T. f_equal. unfold left. induction P as [| p P IH]; [reflexivity |]. unfold list_sum in *. cbn [map filter].
  assert (count_of (tie (to x)) (view to kept p) + count_of (fun y => tie y (to x)) (view to kept p) =
          count_of (tie x) p + count_of (fun y => tie y x) p) as N.
  { unfold count_of. rewrite (view_filter to kept (tie x)), (view_filter to kept (fun y => tie y x)); trivial;
      intros y E; apply Hn; rewrite touches_ties, E; [apply orb_true_r | reflexivity]. }
  cbn [map fold_right]. destruct (is_empty (view to kept p)) eqn:E; cbn [negb map fold_right]; rewrite IH, <- N; [| reflexivity].
  destruct (view to kept p); [reflexivity | discriminate].
Qed.
End Paths.
Arguments seen {X}. Arguments gone {X}. Arguments left {X}.

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

(** * The number of components, cell by cell *)

Fixpoint numbered {X Y : Type} (f : nat -> X -> list Y) (k : nat) (l : list X) : list Y :=
  match l with [] => [] | x :: l' => f k x ++ numbered f (S k) l' end.

Lemma numbered_seq : forall (X Y : Type) (f : nat -> X -> list Y) (l : list X) k,
  flat_map (fun i => match nth_error l i with Some x => f (k + i) x | None => [] end) (seq 0 (length l)) = numbered f k l.
Proof.
  intros X Y f. induction l as [| x l IH]; intros k; [reflexivity |]. cbn [length seq flat_map nth_error numbered].
  rewrite Nat.add_0_r. f_equal. rewrite <- IH, <- seq_shift, flat_map_concat_map, map_map, <- flat_map_concat_map.
  apply flat_map_ext. intros i. cbn [nth_error]. rewrite Nat.add_succ_r. reflexivity.
Qed.

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

Lemma open_moved : forall n x d, moved t w n x d = ((fst x + fst d)%Z, wrap t w (snd x + snd d)).
Proof. intros. unfold moved. destruct t; [reflexivity .. | discriminate]. Qed.

Lemma tied_any : forall n x y, tied t w n J x y = tied t w 0 J x y.
Proof.
  intros. unfold tied. induction (ties J) as [| d l IH]; [reflexivity |]. cbn [existsb]. rewrite IH, !open_moved. reflexivity.
Qed.
Lemma touch_any : forall n x y, touch t w n J x y = touches x y.
Proof. intros. unfold touch. rewrite !(tied_any n). reflexivity. Qed.

Lemma tied_up : forall i x y, tied t w 0 J (up i x) (up i y) = tied t w 0 J x y.
Proof.
  intros. unfold tied. induction (ties J) as [| d l IH]; [reflexivity |]. cbn [existsb]. rewrite IH, !open_moved. unfold same_cell, up.
  cbn [fst snd]. do 3 f_equal. apply eq_true_iff_eq. rewrite !Z.eqb_eq. lia.
Qed.
Lemma touch_up : forall i x y, touches (up i x) (up i y) = touches x y.
Proof. intros. unfold touch. rewrite !tied_up. reflexivity. Qed.

(** Whether a step leads from one place to the other, or back. *)
Definition leads_to (x y : Z * Z) : bool := existsb (fun d => same_cell (moved t w 0 x (fst d)) y) (ties J).
Definition beside (x y : Z * Z) : bool := leads_to x y || leads_to y x.

Lemma touch_beside : forall x y, touches x y = true -> beside (fst x) (fst y) = true.
Proof.
  assert (forall x y, tied t w 0 J x y = true -> leads_to (fst x) (fst y) = true) as T.
  { intros x y H. apply existsb_exists in H. destruct H as (d & Hd & H). apply andb_true_iff in H. apply existsb_exists. exists d. tauto. }
  intros x y H. apply orb_true_iff. apply orb_true_iff in H. destruct H as [H | H]; apply T in H; auto.
Qed.

Lemma beside_near : forall x y, beside x y = true -> (fst x - 1 <= fst y)%Z.
Proof.
  assert (forall x y, leads_to x y = true -> (Z.abs (fst x - fst y) <= 1)%Z) as T.
  { intros x y H. apply existsb_exists in H. destruct H as (d & Hd & H). pose proof is_narrow as N. unfold narrow in N.
    rewrite forallb_forall in N. specialize (N d Hd). apply Z.leb_le in N. rewrite open_moved in H.
    apply andb_true_iff in H. cbn [fst snd] in H. destruct H as [H _]. apply Z.eqb_eq in H. lia. }
  intros x y H. apply orb_true_iff in H. destruct H as [H | H]; apply T in H; lia.
Qed.

(** The cells that are kept after [m] cells of a row: those of the row, and others that one to come is beside;
    at the beginning all of the row before. *)
Definition still (m : nat) (z : cell) : bool :=
  match m with
  | O => Z.leb (-1) (fst (fst z))
  | S _ => Z.leb 0 (fst (fst z)) || existsb (fun k => beside (0%Z, Z.of_nat k) (fst z)) (seq m (w - m))
  end.

Lemma still_less : forall m z, still (S m) z = true -> still m z = true.
Proof.
  intros m z H. unfold still in H. apply orb_true_iff in H. destruct m as [| m]; cbn [still].
  - apply Z.leb_le. destruct H as [H | H]; [apply Z.leb_le in H; lia |]. apply existsb_exists in H.
    destruct H as (k & _ & H). apply beside_near in H. cbn in H. lia.
  - apply orb_true_iff. destruct H as [H | H]; [auto | right]. apply existsb_exists in H. destruct H as (k & Hk & H).
    apply existsb_exists. exists k. split; [| exact H]. apply in_seq in Hk. apply in_seq. lia.
Qed.

Lemma still_touched : forall i m v y, m < w -> touches ((i, Z.of_nat m), v) y = true -> still m (up i y) = true.
Proof.
  intros i m v y Hm T. rewrite <- (touch_up i) in T. apply touch_beside in T. unfold up at 1 in T. cbn [fst snd] in T.
  rewrite Z.sub_diag in T. destruct m as [| m]; cbn [still].
  - apply Z.leb_le. apply beside_near in T. cbn [fst] in T. lia.
  - apply orb_true_iff. right. apply existsb_exists. exists (S m). split; [apply in_seq; lia | exact T].
Qed.

Definition row_cells (i : Z) : nat -> list Z -> list cell :=
  numbered (fun j v => if member J v then [((i, Z.of_nat j), v)] else []).
Definition cells_from : nat -> array -> list cell := numbered (fun i row => row_cells (Z.of_nat i) 0 row).

Lemma members_rows : forall A, Forall (fun row => length row = w) A -> members J w A = cells_from 0 A.
Proof.
  intros A HA. unfold members, elements.
  assert (forall (f : Z * Z -> list cell) l, flat_map f (flat_map (fun i => map (fun j => (Z.of_nat i, Z.of_nat j)) (seq 0 w)) l) =
    flat_map (fun i => flat_map (fun j => f (Z.of_nat i, Z.of_nat j)) (seq 0 w)) l) as F.
  { intros f l. induction l as [| i l IH]; [reflexivity |]. cbn [flat_map]. rewrite flat_map_app, IH. f_equal. clear IH.
    induction (seq 0 w) as [| j m IHm]; [reflexivity |]. cbn [map flat_map]. rewrite IHm. reflexivity. }
  rewrite F. clear F.
  transitivity (flat_map (fun i => match nth_error A i with Some row => row_cells (Z.of_nat (0 + i)) 0 row | None => [] end) (seq 0 (length A))).
  - apply flat_map_ext. intros i. unfold value_at. cbn [fst snd]. destruct (Z.ltb_spec (Z.of_nat i) 0); [lia |]. cbn [orb].
    rewrite Nat2Z.id. destruct (nth_error A i) as [row |] eqn:E.
    + apply nth_error_In in E. rewrite Forall_forall in HA. rewrite <- (HA row E).
      unfold row_cells. rewrite <- numbered_seq. apply flat_map_ext. intros j. destruct (Z.ltb_spec (Z.of_nat j) 0); [lia |]. rewrite Nat2Z.id. reflexivity.
    + induction (seq 0 w) as [| j m IH]; [reflexivity |]. cbn [flat_map]. destruct (Z.ltb (Z.of_nat j) 0); exact IH.
  - apply (numbered_seq _ _ (fun i row => row_cells (Z.of_nat i) 0 row) A 0).
Qed.

(** The state: how many components have no cell that is kept, and those cells of the others. *)
Definition counted := (nat * list (list cell))%type.
Definition read_cell (j : nat) (v : Z) (s : counted) : counted :=
  let parts := if member J v then with_cell touches (snd s) ((0%Z, Z.of_nat j), v) else snd s in
  let kept := map (filter (still (S j))) parts in
  (fst s + gone kept, if S j =? w then map (map (up 1)) (left kept) else left kept).
Fixpoint read_row (j : nat) (row : list Z) (s : counted) : counted :=
  match row with [] => s | v :: row' => read_row (S j) row' (read_cell j v s) end.
Definition all_counted (s : counted) : nat := fst s + length (snd s).

Notation seen_at i m P s := (seen (up i) (still m) P (fst s) (snd s)).

(** Whether a cell closes a cycle. *)
Notation tie := (tied t w 0 J).
Definition cell_closes (j : nat) (v : Z) (s : counted) : bool :=
  member J v && closes _ touches tie ((0%Z, Z.of_nat j), v) (snd s).

(** Nothing is wrong at any cell. *)
Section Watch.
Variable wrong : nat -> Z -> counted -> bool.
Fixpoint fine_row (j : nat) (row : list Z) (s : counted) : bool :=
  match row with [] => true | v :: row' => negb (wrong j v s) && fine_row (S j) row' (read_cell j v s) end.
Fixpoint fine (A : array) (s : counted) : bool :=
  match A with [] => true | row :: A' => fine_row 0 row s && fine A' (read_row 0 row s) end.

Variable ends_well : counted -> bool.
Variable values : list Z.

(** What must be remembered. *)
Variable shown : counted -> counted.
Hypothesis shown_first : shown (0, []) = (0, []).
Hypothesis shown_read : forall j v s, shown (read_cell j v (shown s)) = shown (read_cell j v s).
Hypothesis shown_wrong : forall j v s, wrong j v (shown s) = wrong j v s.
Hypothesis shown_end : forall s, ends_well (shown s) = ends_well s.

Definition watching : counter :=
  Counter (kept_option (kept_pair kept_nat (kept_list (kept_list (kept_pair (kept_pair kept_Z kept_Z) kept_Z)))))
    (Tally (Some (0, []) : option counted)
       (fun j x o => match o with
                     | None => (0, None)
                     | Some s => if wrong j (value values x) s then (1, None) else (0, Some (shown (read_cell j (value values x) s)))
                     end)
       (fun o => match o with None => 0 | Some s => bad (ends_well s) end)).
Notation tl := (adding watching).

Lemma lost_row : forall row j, tally_row tl j row (@None counted) = (0, @None counted).
Proof. induction row as [| x row IH]; intros j; [reflexivity |]. cbn [tally_row]. cbn [watching adding counts]. fold watching. rewrite IH. reflexivity. Qed.

Lemma watched_row : forall row j s, tally_row tl j row (@Some counted (shown s)) =
  if fine_row j (map (value values) row) s then (0, @Some counted (shown (read_row j (map (value values) row) s)))
  else (1, @None counted).
Proof.
  induction row as [| x row IH]; intros j s; cbn [tally_row map read_row fine_row]; [reflexivity |].
  destruct (counts tl j x (@Some counted (shown s))) as [e s1] eqn:C. cbn [watching adding counts] in C.
  rewrite shown_wrong, shown_read in C.
  destruct (wrong j (value values x) s); inversion C; subst e s1; clear C; cbn [negb andb].
  - rewrite lost_row. reflexivity.
  - rewrite IH. destruct (fine_row _ _ _); reflexivity.
Qed.

Lemma watched : forall A, amount watching A =
  bad (fine (array_of values A) (0, []) && ends_well (fold_left (fun s row => read_row 0 row s) (array_of values A) (0, []))).
Proof.
  assert (forall A s, tally_from tl A (@Some counted (shown s)) =
    bad (fine (array_of values A) s && ends_well (fold_left (fun s row => read_row 0 row s) (array_of values A) s))) as G;
    [| intros A; specialize (G A (0, [])); rewrite shown_first in G; exact G].
  induction A as [| row A IH]; intros s; [cbn; rewrite shown_end; reflexivity |]. cbn [tally_from array_of map fold_left fine].
  rewrite watched_row. destruct (fine_row 0 (map (value values) row) s); [apply IH |].
  assert (tally_from tl A (@None counted) = 0) as ->
    by (clear; induction A as [| row A IH]; [reflexivity |]; cbn [tally_from]; rewrite lost_row; exact IH).
  reflexivity.
Qed.
End Watch.

Lemma row_seen : forall row i j P s, j + length row = w -> row <> [] -> seen_at i j P s ->
  no_cycle _ touches tie P (row_cells i j row) = fine_row cell_closes j row s /\
  seen_at (i + 1)%Z 0 (fold_left (with_cell touches) (row_cells i j row) P) (read_row j row s).
Proof.
  induction row as [| v row IH]; intros i j P [f Q] Hj Hr H; [congruence |]. cbn [length] in Hj.
  unfold row_cells. cbn [numbered read_row fine_row]. fold (row_cells i). rewrite fold_left_app, no_cycle_app.
  set (P' := fold_left _ (if member J v then _ else _) P).
  assert (no_cycle _ touches tie P (if member J v then [((i, Z.of_nat j), v)] else []) = negb (cell_closes j v (f, Q)) /\
          seen (up i) (still j) P' f (if member J v then with_cell touches Q ((0%Z, Z.of_nat j), v) else Q)) as [N G].
  { unfold P', cell_closes. destruct (member J v); cbn [fold_left no_cycle andb snd]; [| split; [reflexivity | exact H]].
    replace ((0%Z, Z.of_nat j), v) with (up i ((i, Z.of_nat j), v)) by (unfold up; cbn; rewrite Z.sub_diag; reflexivity).
    assert (still j (up i ((i, Z.of_nat j), v)) = true) as Hx by (unfold up; cbn [fst snd]; rewrite Z.sub_diag; destruct j; reflexivity).
    assert (forall y, touches ((i, Z.of_nat j), v) y = true -> still j (up i y) = true) as Hn by (intros y; apply still_touched; lia).
    split.
    - rewrite andb_true_r. f_equal. symmetry. apply (seen_closes _ touches tie (fun x y => eq_refl) (up i) (still j) _ P f Q); trivial.
      intros. apply tied_up.
    - apply seen_with_cell; trivial. intros y. apply touch_up. }
  rewrite N. apply (seen_kept _ _ _ (still (S j))) in G; [| intros z; apply still_less]. unfold read_cell. cbn [fst snd].
  destruct row as [| u row].
  - cbn [row_cells numbered fold_left read_row length no_cycle fine_row] in *. split; [reflexivity |].
    replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; lia).
    cbn [fst snd]. revert G. apply seen_again.
    + intros y. apply up_up.
    + intros z. unfold still. replace (w - S j) with 0 by lia. cbn [seq existsb]. rewrite orb_false_r.
      unfold up. cbn [fst]. apply eq_true_iff_eq. rewrite !Z.leb_le. lia.
  - replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; cbn [length] in Hj; lia).
    destruct (IH i (S j) P' (f + gone (map (filter (still (S j))) (if member J v then with_cell touches Q ((0%Z, Z.of_nat j), v) else Q)),
      left (map (filter (still (S j))) (if member J v then with_cell touches Q ((0%Z, Z.of_nat j), v) else Q)))) as [E F];
      [lia | discriminate | exact G |]. rewrite E. split; [reflexivity | exact F].
Qed.

Hypothesis w_positive : 0 < w.

Lemma rows_seen : forall A i P s, Forall (fun row => length row = w) A -> seen_at (Z.of_nat i) 0 P s ->
  no_cycle _ touches tie P (cells_from i A) = fine cell_closes A s /\
  length (fold_left (with_cell touches) (cells_from i A) P) = all_counted (fold_left (fun s row => read_row 0 row s) A s).
Proof.
  induction A as [| row A IH]; intros i P s HA H; unfold cells_from; cbn [numbered fold_left fine].
  - split; [reflexivity | exact (seen_number _ _ _ _ _ _ H)].
  - inversion HA as [| ? ? H1 H2]; subst. rewrite fold_left_app, no_cycle_app.
    destruct (row_seen row (Z.of_nat i) 0 P s) as [E F]; [exact H1 | intros ->; cbn in *; lia | exact H |]. rewrite E.
    replace (Z.of_nat i + 1)%Z with (Z.of_nat (S i)) in F by lia.
    destruct (IH (S i) _ _ H2 F) as [E' F']. fold cells_from. rewrite E'. auto.
Qed.

(** Too many components, whatever follows. *)
Definition at_least (s : counted) : nat := fst s + Nat.min 1 (length (snd s)).
Definition too_many_parts (j : nat) (v : Z) (s : counted) : bool := most numbers <? at_least (read_cell j v s).
Definition number_good (s : counted) : bool := existsb (Nat.eqb (all_counted s)) numbers.

Lemma cell_more : forall j v s, at_least s <= at_least (read_cell j v s).
Proof.
  intros j v [f Q]. unfold at_least, read_cell. cbn [fst snd].
  set (R := if member J v then _ else Q).
  assert (Nat.min 1 (length Q) <= length R) as L by (unfold R; destruct (member J v); cbn [with_cell length]; lia).
  pose proof (gone_left _ (map (filter (still (S j))) R)) as E. rewrite map_length in E.
  destruct (S j =? w); rewrite ?map_length; lia.
Qed.

Lemma row_more : forall row j s, at_least s <= at_least (read_row j row s) /\
  (fine_row too_many_parts j row s = false -> most numbers < at_least (read_row j row s)).
Proof.
  induction row as [| v row IH]; intros j s; cbn [read_row fine_row]; [split; [lia | discriminate] |].
  destruct (IH (S j) (read_cell j v s)) as [E F]. pose proof (cell_more j v s). split; [lia |]. intros N.
  apply andb_false_iff in N. destruct N as [N | N]; [| auto]. apply negb_false_iff, Nat.ltb_lt in N. lia.
Qed.

Lemma rows_more : forall A s, at_least s <= all_counted (fold_left (fun s row => read_row 0 row s) A s) /\
  (fine too_many_parts A s = false -> most numbers < all_counted (fold_left (fun s row => read_row 0 row s) A s)).
Proof.
  induction A as [| row A IH]; intros s; cbn [fold_left fine]; [unfold at_least, all_counted; split; [lia | discriminate] |].
  destruct (IH (read_row 0 row s)) as [E F], (row_more row 0 s) as [E' F']. split; [lia |]. intros N.
  apply andb_false_iff in N. destruct N as [N | N]; [specialize (F' N); lia | auto].
Qed.

Variable values : list Z.

Definition components_counter : counter := watching too_many_parts number_good values (fun s => s).
Definition forest_counter : counter := watching cell_closes (fun _ => true) values (fun s => (0, snd s)).

Lemma members_read : forall A, Forall (fun row => length row = w) A -> members J w (array_of values A) = cells_from 0 (array_of values A) /\
  no_cycle _ touches tie [] (cells_from 0 (array_of values A)) = fine cell_closes (array_of values A) (0, []) /\
  length (components touches (cells_from 0 (array_of values A))) =
  all_counted (fold_left (fun s row => read_row 0 row s) (array_of values A) (0, [])).
Proof.
  intros A HA. assert (Forall (fun row => length row = w) (array_of values A)) as HV.
  { apply Forall_map. revert HA. apply Forall_impl. intros row K. rewrite map_length. exact K. }
  split; [apply members_rows, HV |]. apply rows_seen; [exact HV | split; reflexivity].
Qed.

Lemma components_any : forall n l, components (touch t w n J) l = components touches l.
Proof.
  intros n l. unfold components. generalize (@nil (list cell)). induction l as [| x l IH]; intros P; [reflexivity |].
  cbn [fold_left]. rewrite IH. f_equal. unfold with_cell.
  assert (forall p, existsb (touch t w n J x) p = existsb (touches x) p) as B.
  { induction p as [| y p IHp]; [reflexivity |]. cbn [existsb]. rewrite IHp, touch_any. reflexivity. }
  rewrite (filter_ext _ _ B). f_equal. apply filter_ext. intros p. rewrite B. reflexivity.
Qed.

Theorem components_counted : forall A, Forall (fun row => length row = w) A -> amount components_counter A =
  bad (existsb (Nat.eqb (length (components (touch t w (length (array_of values A)) J) (members J w (array_of values A))))) numbers).
Proof.
  intros A HA. destruct (members_read A HA) as (M & _ & E). unfold components_counter. rewrite watched by reflexivity. rewrite components_any, M, E.
  f_equal. unfold number_good. destruct (fine too_many_parts (array_of values A) (0, [])) eqn:F; [reflexivity |].
  symmetry. apply too_many. apply rows_more, F.
Qed.

Theorem forest_counted : forall A, Forall (fun row => length row = w) A ->
  amount forest_counter A = bad (is_forest t w (length (array_of values A)) J (members J w (array_of values A))).
Proof.
  intros A HA. destruct (members_read A HA) as (M & E & _). unfold forest_counter. rewrite watched by reflexivity. rewrite andb_true_r, <- E, M. f_equal.
  rewrite (forest_without_cycles _ touches tie (fun x y => eq_refl)). unfold is_forest. rewrite (components_any (length _)). do 2 f_equal.
  unfold pairs. f_equal. apply filter_ext. intros p. symmetry. apply tied_any.
Qed.
End Scan.
