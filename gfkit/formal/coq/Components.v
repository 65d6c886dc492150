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

(** * Of many parts those near the last cells suffice *)

(** [f] of the parts have no cell that is kept any more; the others are known by their cells that are. *)
Section Seen.
Variable to : X -> X.     (** how cells are known *)
Variable kept : X -> bool.

Definition known (p q : list X) : Prop := forall y, In (to y) q <-> In y p /\ kept (to y) = true.

Inductive seen : list (list X) -> nat -> list (list X) -> Prop :=
  | seen_none : seen [] 0 []
  | seen_gone : forall p P f Q, (forall y, In y p -> kept (to y) = false) -> seen P f Q -> seen (p :: P) (S f) Q
  | seen_known : forall p q P f Q, known p q -> seen P f Q -> seen (p :: P) f (q :: Q).

Lemma seen_number : forall P f Q, seen P f Q -> length P = f + length Q.
Proof. intros P f Q H. induction H; cbn [length]; lia. Qed.

Hypothesis to_touches : forall x y, touches (to x) (to y) = touches x y.
Hypothesis from : forall z, exists y, z = to y.
Hypothesis to_same : forall x y, to x = to y -> x = y.

Lemma seen_with_cell : forall x P f Q, kept (to x) = true -> (forall y, touches x y = true -> kept (to y) = true) ->
  seen P f Q -> seen (with_cell touches P x) f (with_cell touches Q (to x)).
Proof.
  intros x P f Q Hx Hn H.
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
  intros [E | E]; [rewrite (to_same y x (eq_sym E)) |]; tauto.
Qed.
End Seen.

Definition is_empty (q : list X) : bool := match q with [] => true | _ => false end.
Definition gone (Q : list (list X)) : nat := length (filter is_empty Q).
Definition left (Q : list (list X)) : list (list X) := filter (fun q => negb (is_empty q)) Q.

Lemma gone_left : forall Q, gone Q + length (left Q) = length Q.
Proof. unfold gone, left. induction Q as [| q Q IH]; [reflexivity |]. cbn [filter]. destruct (is_empty q); cbn [negb length]; lia. Qed.

Lemma seen_kept : forall to (kept kept' : X -> bool) P f Q, (forall z, kept' z = true -> kept z = true) -> seen to kept P f Q ->
  seen to kept' P (f + gone (map (filter kept') Q)) (left (map (filter kept') Q)).
Proof.
  intros to kept kept' P f Q K H. unfold gone, left. induction H as [| p P f Q Hp H IH | p q P f Q Hp H IH]; cbn [map filter].
  - constructor.
  - cbn [Nat.add]. constructor; [| exact IH]. intros y Hy. specialize (Hp y Hy). apply not_true_iff_false. intros E.
    rewrite (K _ E) in Hp. discriminate.
  - assert (known to kept' p (filter kept' q)) as N.
    { intros y. rewrite filter_In, (Hp y). split; [tauto |]. intros [H1 H2]. auto. }
    destruct (filter kept' q) as [| z l] eqn:E; cbn [is_empty negb length].
    + rewrite Nat.add_succ_r. constructor; [| exact IH]. intros y Hy. apply not_true_iff_false. intros R. apply (N y). auto.
    + constructor; assumption.
Qed.

Lemma seen_again : forall to to' (g : X -> X) (kept kept' : X -> bool), (forall y, to' y = g (to y)) ->
  (forall x y, g x = g y -> x = y) -> (forall z, kept' (g z) = kept z) ->
  forall P f Q, seen to kept P f Q -> seen to' kept' P f (map (map g) Q).
Proof.
  intros to to' g kept kept' T I K P f Q H. induction H as [| p P f Q Hp H IH | p q P f Q Hp H IH]; constructor; trivial.
  - intros y Hy. rewrite T, K. auto.
  - intros y. rewrite T, K, <- (Hp y), in_map_iff. split; [intros (z & E & Hz); apply I in E; congruence | eauto].
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

Lemma row_seen : forall row i j P s, j + length row = w -> row <> [] -> seen_at i j P s ->
  seen_at (i + 1)%Z 0 (fold_left (with_cell touches) (row_cells i j row) P) (read_row j row s).
Proof.
  induction row as [| v row IH]; intros i j P [f Q] Hj Hr H; [congruence |]. cbn [length] in Hj.
  unfold row_cells. cbn [numbered read_row]. fold (row_cells i). rewrite fold_left_app. set (P' := fold_left _ _ P).
  assert (seen (up i) (still j) P' f (if member J v then with_cell touches Q ((0%Z, Z.of_nat j), v) else Q)) as G.
  { unfold P'. destruct (member J v); cbn [fold_left]; [| exact H].
    replace ((0%Z, Z.of_nat j), v) with (up i ((i, Z.of_nat j), v)) by (unfold up; cbn; rewrite Z.sub_diag; reflexivity).
    apply seen_with_cell; trivial.
    - apply touch_up.
    - apply up_from.
    - apply up_same.
    - unfold up. cbn [fst snd]. rewrite Z.sub_diag. destruct j; reflexivity.
    - intros y. apply still_touched. lia. }
  apply (seen_kept _ _ _ (still (S j))) in G; [| intros z; apply still_less]. unfold read_cell. cbn [fst snd].
  destruct row as [| u row].
  - cbn [row_cells numbered fold_left read_row length] in *. replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; lia).
    cbn [fst snd]. revert G. apply seen_again.
    + intros y. apply up_up.
    + apply up_same.
    + intros z. unfold still. replace (w - S j) with 0 by lia. cbn [seq existsb]. rewrite orb_false_r.
      unfold up. cbn [fst]. apply eq_true_iff_eq. rewrite !Z.leb_le. lia.
  - replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; cbn [length] in Hj; lia).
    apply IH; [lia | discriminate | exact G].
Qed.

Hypothesis w_positive : 0 < w.

Lemma rows_seen : forall A i P s, Forall (fun row => length row = w) A -> seen_at (Z.of_nat i) 0 P s ->
  length (fold_left (with_cell touches) (cells_from i A) P) = all_counted (fold_left (fun s row => read_row 0 row s) A s).
Proof.
  induction A as [| row A IH]; intros i P s HA H; unfold cells_from; cbn [numbered fold_left].
  - exact (seen_number _ _ _ _ _ _ H).
  - inversion HA as [| ? ? H1 H2]; subst. rewrite fold_left_app. apply (IH (S i)); [exact H2 |].
    rewrite Nat2Z.inj_succ. apply row_seen; [exact H1 | intros ->; cbn in *; lia | exact H].
Qed.

(** Too many components, whatever follows. *)
Definition at_least (s : counted) : nat := fst s + Nat.min 1 (length (snd s)).

Lemma cell_more : forall j v s, at_least s <= at_least (read_cell j v s).
Proof.
  intros j v [f Q]. unfold at_least, read_cell. cbn [fst snd].
  set (R := if member J v then _ else Q).
  assert (Nat.min 1 (length Q) <= length R) as L by (unfold R; destruct (member J v); cbn [with_cell length]; lia).
  pose proof (gone_left _ (map (filter (still (S j))) R)) as E. rewrite map_length in E.
  destruct (S j =? w); rewrite ?map_length; lia.
Qed.

Lemma row_more : forall row j s, at_least s <= at_least (read_row j row s).
Proof. induction row as [| v row IH]; intros j s; cbn [read_row]; [lia |]. rewrite <- IH. apply cell_more. Qed.

Lemma rows_more : forall A s, at_least s <= all_counted (fold_left (fun s row => read_row 0 row s) A s).
Proof.
  induction A as [| row A IH]; intros s; cbn [fold_left]; [unfold at_least, all_counted; lia |]. rewrite <- IH. apply row_more.
Qed.

Definition number_bad (s : counted) : nat := bad (existsb (Nat.eqb (all_counted s)) numbers).

Variable values : list Z.

Definition components_counter : counter :=
  Counter (kept_option (kept_pair kept_nat (kept_list (kept_list (kept_pair (kept_pair kept_Z kept_Z) kept_Z)))))
    (Tally (Some (0, []) : option counted)
       (fun j x o => match o with
                     | None => (0, None)
                     | Some s => let s' := read_cell j (value values x) s in
                                 if most numbers <? at_least s' then (1, None) else (0, Some s')
                     end)
       (fun o => match o with None => 0 | Some s => number_bad s end)).
Notation tl := (adding components_counter).

Lemma lost_row : forall row j, tally_row tl j row (@None counted) = (0, @None counted).
Proof. induction row as [| x row IH]; intros j; [reflexivity |]. cbn [tally_row]. cbn [components_counter adding counts]. fold components_counter. rewrite IH. reflexivity. Qed.

Lemma counted_row : forall row j s, let s' := read_row j (map (value values) row) s in
  tally_row tl j row (@Some counted s) = (0, @Some counted s') \/
  tally_row tl j row (@Some counted s) = (1, @None counted) /\ most numbers < at_least s'.
Proof.
  induction row as [| x row IH]; intros j s; cbv zeta; cbn [tally_row map read_row]; [auto |].
  destruct (counts tl j x (@Some counted s)) as [e s1] eqn:C. cbn [components_counter adding counts] in C. cbv zeta in C.
  destruct (Nat.ltb_spec (most numbers) (at_least (read_cell j (value values x) s))) as [L | L]; inversion C; subst e s1; clear C.
  - rewrite lost_row. right. split; [reflexivity |]. eapply Nat.lt_le_trans; [exact L | apply row_more].
  - destruct (IH (S j) (read_cell j (value values x) s)) as [E | [E F]]; rewrite E; auto.
Qed.

Lemma counted_rows : forall A s,
  tally_from tl A (@Some counted s) = number_bad (fold_left (fun s row => read_row 0 row s) (array_of values A) s).
Proof.
  induction A as [| row A IH]; intros s; [reflexivity |]. cbn [tally_from array_of map fold_left].
  destruct (counted_row row 0 s) as [E | [E L]]; rewrite E; [apply IH |].
  assert (tally_from tl A (@None counted) = 0) as ->
    by (clear; induction A as [| row A IH]; [reflexivity |]; cbn [tally_from]; rewrite lost_row; exact IH).
  unfold number_bad. rewrite too_many; [reflexivity |]. eapply Nat.lt_le_trans; [exact L | apply rows_more].
Qed.

Theorem components_counted : forall A, Forall (fun row => length row = w) A ->
  amount components_counter A =
  bad (existsb (Nat.eqb (length (components (touch t w (length (array_of values A)) J) (members J w (array_of values A))))) numbers).
Proof.
  intros A HA. assert (Forall (fun row => length row = w) (array_of values A)) as HV.
  { apply Forall_map. revert HA. apply Forall_impl. intros row K. rewrite map_length. exact K. }
  transitivity (number_bad (fold_left (fun s row => read_row 0 row s) (array_of values A) (0, []))).
  - exact (counted_rows A (0, [])).
  - unfold number_bad. rewrite <- (rows_seen _ 0 []) by (trivial; constructor).
    unfold components. rewrite members_rows by exact HV.
    assert (forall l P, fold_left (with_cell (touch t w (length (array_of values A)) J)) l P = fold_left (with_cell touches) l P) as E.
    { induction l as [| x l IH]; intros P; [reflexivity |]. cbn [fold_left]. rewrite IH. f_equal. unfold with_cell.
      assert (forall p, existsb (touch t w (length (array_of values A)) J x) p = existsb (touches x) p) as B.
      { induction p as [| y p IHp]; [reflexivity |]. cbn [existsb]. rewrite IHp, touch_any. reflexivity. }
      rewrite (filter_ext _ _ B). f_equal. apply filter_ext. intros p. rewrite B. reflexivity. }
    rewrite E. reflexivity.
Qed.
End Scan.
