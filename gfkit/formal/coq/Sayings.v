(** Finite automata of what is said of words. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays Scanners Conditions Lines Orders.
Import ListNotations.
Open Scope nat_scope.

(** A list with each member once, as [same] sees it. *)
Fixpoint once {X : Type} (same : X -> X -> bool) (l : list X) : list X :=
  match l with
  | [] => []
  | x :: m => if existsb (same x) m then once same m else x :: once same m
  end.

Lemma once_exists : forall (X : Type) (same : X -> X -> bool) (f : X -> bool) l,
  (forall x y, same x y = true -> x = y) -> existsb f (once same l) = existsb f l.
Proof.
  intros X same f l Hs. induction l as [| x l IH]; cbn [once existsb]; [reflexivity |].
  destruct (existsb (same x) l) eqn:E; [| cbn [existsb]; rewrite IH; reflexivity].
  rewrite IH. destruct (f x) eqn:F; [| reflexivity]. cbn [orb].
  apply existsb_exists in E. destruct E as (y & Hy & E). apply Hs in E. subst.
  apply existsb_exists. exists y. auto.
Qed.

(** The same in order, so that equal sets are equal lists. *)
Fixpoint placed_in {X : Type} (compare : X -> X -> comparison) (same : X -> X -> bool) (x : X) (l : list X) : list X :=
  match l with
  | [] => [x]
  | y :: m => match compare x y with
              | Lt => x :: l
              | Gt => y :: placed_in compare same x m
              | Eq => if same x y then l else x :: l
              end
  end.

Lemma placed_in_exists : forall (X : Type) compare (same : X -> X -> bool) (f : X -> bool) x l,
  (forall x y, same x y = true -> x = y) ->
  existsb f (placed_in compare same x l) = f x || existsb f l.
Proof.
  intros X compare same f x l Hs. induction l as [| y l IH]; cbn [placed_in existsb]; [reflexivity |].
  destruct (compare x y).
  - destruct (same x y) eqn:E; [| reflexivity]. apply Hs in E. subst. cbn [existsb].
    destruct (f y); reflexivity.
  - reflexivity.
  - cbn [existsb]. rewrite IH. destruct (f x), (f y); reflexivity.
Qed.

Definition in_order_once {X : Type} compare (same : X -> X -> bool) (l : list X) : list X :=
  fold_right (placed_in compare same) [] l.

Lemma in_order_exists : forall (X : Type) compare (same : X -> X -> bool),
  (forall x y, same x y = true -> x = y) ->
  forall (f : X -> bool) l, existsb f (in_order_once compare same l) = existsb f l.
Proof.
  intros X compare same Hs f l. induction l as [| x l IH]; [reflexivity |].
  unfold in_order_once. cbn [fold_right existsb]. rewrite placed_in_exists by exact Hs.
  unfold in_order_once in IH. rewrite IH. reflexivity.
Qed.

(** * Several states at once, of which one must serve *)

Section Sets.
Variable K : kept.
Notation X := (state K).
Variable settled : list X -> list X.
Hypothesis settled_exists : forall f l, existsb f (settled l) = existsb f l.
Variable on : X -> Z -> list X.     (** where a value leads *)
Variable ends : X -> bool.

Fixpoint leads_well (x : X) (word : list Z) : bool :=
  match word with
  | [] => ends x
  | v :: rest => existsb (fun y => leads_well y rest) (on x v)
  end.

Definition set_move (s : list X) (v : Z) : option (list X) :=
  match settled (flat_map (fun x => on x v) s) with [] => None | s' => Some s' end.
Definition set_ends (s : list X) : bool := existsb ends s.

Lemma existsb_flat_map : forall (Y : Type) (f : Y -> bool) (g : X -> list Y) l,
  existsb f (flat_map g l) = existsb (fun x => existsb f (g x)) l.
Proof.
  induction l as [| x l IH]; cbn [flat_map existsb]; [reflexivity |]. rewrite existsb_app, IH. reflexivity.
Qed.

Lemma set_run : forall word s, run (kept_list K) set_move set_ends s word = existsb (fun x => leads_well x word) s.
Proof.
  induction word as [| v word IH]; intros s; cbn [run leads_well]; [reflexivity |].
  rewrite <- existsb_flat_map, <- settled_exists. unfold set_move.
  destruct (settled (flat_map (fun x => on x v) s)) as [| x s']; [reflexivity | apply IH].
Qed.
End Sets.

(** ** Acceptors *)

Definition kept_numbers : kept := kept_list kept_Z.

Lemma acceptor_leads : forall M word s, leads_well kept_numbers (nexts M) (is_end M) s word = leads M s word.
Proof.
  intros M. induction word as [| v word IH]; intros s; cbn [leads_well leads]; [reflexivity |].
  induction (nexts M s v) as [| s' l IHl]; cbn [existsb]; [reflexivity |]. rewrite IH, IHl. reflexivity.
Qed.

(** ** Regular expressions *)

Fixpoint same_expression (e f : expression) : bool :=
  match e, f with
  | One l, One m => @same kept_numbers l m
  | Nothing, Nothing => true
  | Either a b, Either c d => same_expression a c && same_expression b d
  | Then a b, Then c d => same_expression a c && same_expression b d
  | Many a, Many c => same_expression a c
  | _, _ => false
  end.

Fixpoint shape_of (e : expression) : list positive :=
  match e with
  | One l => 1%positive :: @key kept_numbers l
  | Nothing => [2%positive]
  | Either e f => 3%positive :: shape_of e ++ shape_of f
  | Then e f => 4%positive :: shape_of e ++ shape_of f
  | Many e => 5%positive :: shape_of e
  end.

Lemma same_expression_true : forall e f, same_expression e f = true -> e = f.
Proof.
  induction e; intros [] H; cbn in H; try discriminate; trivial.
  - f_equal. apply (@same_true kept_numbers), H.
  - apply andb_true_iff in H. destruct H. f_equal; auto.
  - apply andb_true_iff in H. destruct H. f_equal; auto.
  - f_equal; auto.
Qed.

Definition kept_expression : kept := Kept expression same_expression shape_of same_expression_true.

Fixpoint may_be_empty (e : expression) : bool :=
  match e with
  | One _ => false
  | Nothing => true
  | Either e f => may_be_empty e || may_be_empty f
  | Then e f => may_be_empty e && may_be_empty f
  | Many _ => true
  end.

Definition followed (f e : expression) : expression := match e with Nothing => f | _ => Then e f end.

Fixpoint expression_on (e : expression) (v : Z) : list expression :=
  match e with
  | One values => if existsb (Z.eqb v) values then [Nothing] else []
  | Nothing => []
  | Either e f => expression_on e v ++ expression_on f v
  | Then e f => map (followed f) (expression_on e v) ++ (if may_be_empty e then expression_on f v else [])
  | Many e => map (followed (Many e)) (expression_on e v)
  end.

Lemma fits_empty : forall e, fits e [] = may_be_empty e.
Proof.
  induction e as [l | | e IHe f IHf | e IHe f IHf | e IHe]; cbn [fits may_be_empty]; trivial.
  - rewrite IHe, IHf. reflexivity.
  - cbn [length seq existsb firstn skipn]. rewrite IHe, IHf. apply orb_false_r.
Qed.

Lemma then_splits : forall e f word, fits (Then e f) word = true <->
  exists u v, word = u ++ v /\ fits e u = true /\ fits f v = true.
Proof.
  intros e f word. cbn [fits]. rewrite existsb_exists. split.
  - intros (k & _ & H). apply andb_true_iff in H. exists (firstn k word), (skipn k word).
    rewrite firstn_skipn. tauto.
  - intros (u & v & -> & H1 & H2). exists (length u). split.
    + apply in_seq. rewrite app_length. lia.
    + rewrite firstn_app, skipn_app, Nat.sub_diag, firstn_all, skipn_all. cbn [firstn skipn].
      rewrite app_nil_r. cbn [app]. rewrite H1, H2. reflexivity.
Qed.

Lemma chain_enough : forall P m m' word, length word <= m -> length word <= m' ->
  chain P m word = chain P m' word.
Proof.
  intros P. induction m as [| m IH]; intros [| m'] word H H'; destruct word as [| x word];
    cbn [length] in *; try lia; try reflexivity.
  cbn [chain]. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros (k & Hk & E); exists k; (split; [exact Hk |]); apply in_seq in Hk.
  - rewrite <- (IH m'); [exact E | |]; rewrite skipn_length; cbn [length]; lia.
  - rewrite (IH m'); [exact E | |]; rewrite skipn_length; cbn [length]; lia.
Qed.

Lemma many_splits : forall e x word, fits (Many e) (x :: word) = true <->
  exists u v, word = u ++ v /\ fits e (x :: u) = true /\ fits (Many e) v = true.
Proof.
  intros e x word. cbn [fits length chain]. rewrite existsb_exists. split.
  - intros (k & Hk & H). apply in_seq in Hk. apply andb_true_iff in H. destruct H as [H1 H2].
    destruct k as [| k]; [lia |]. cbn [firstn skipn] in *.
    exists (firstn k word), (skipn k word). rewrite firstn_skipn. split; [reflexivity |]. split; [exact H1 |].
    cbn [fits]. rewrite (chain_enough _ _ (length word)); [exact H2 | lia | rewrite skipn_length; lia].
  - intros (u & v & -> & H1 & H2). exists (S (length u)). split.
    + apply in_seq. rewrite app_length. lia.
    + cbn [firstn skipn]. rewrite firstn_app, skipn_app, Nat.sub_diag, firstn_all, skipn_all. cbn [firstn skipn].
      rewrite app_nil_r. cbn [app]. rewrite H1. cbn [andb]. cbn [fits] in H2.
      rewrite (chain_enough _ _ (length v)); [exact H2 | rewrite app_length; lia | lia].
Qed.

Lemma followed_fits : forall f e word, fits (followed f e) word = true <->
  exists u v, word = u ++ v /\ fits e u = true /\ fits f v = true.
Proof.
  intros f e word. destruct e; try apply then_splits. cbn [followed]. split.
  - intros H. exists [], word. auto.
  - intros (u & v & -> & H1 & H2). destruct u; [exact H2 | discriminate].
Qed.

Lemma expression_step : forall e v word,
  fits e (v :: word) = true <-> exists e', In e' (expression_on e v) /\ fits e' word = true.
Proof.
  induction e as [l | | e IHe f IHf | e IHe f IHf | e IHe]; intros v word; cbn [expression_on].
  - cbn [fits]. split.
    + destruct word; [| discriminate]. intros H. rewrite H. exists Nothing. split; [left |]; reflexivity.
    + intros (e' & He & H). destruct (existsb (Z.eqb v) l); [| contradiction].
      destruct He as [<- | []]. destruct word; [reflexivity | discriminate].
  - split; [discriminate | intros (e' & [] & _)].
  - cbn [fits]. rewrite orb_true_iff, IHe, IHf. split.
    + intros [(e' & H & F) | (e' & H & F)]; exists e'; (split; [apply in_or_app; auto | exact F]).
    + intros (e' & H & F). apply in_app_or in H. destruct H; [left | right]; exists e'; auto.
  - rewrite then_splits. split.
    + intros (u & v' & E & H1 & H2). destruct u as [| x u].
      * cbn [app] in E. subst v'. rewrite fits_empty in H1. apply IHf in H2. destruct H2 as (f' & Hf & F).
        exists f'. split; [| exact F]. apply in_or_app. right. rewrite H1. exact Hf.
      * inversion E; subst. apply IHe in H1. destruct H1 as (e' & He & F).
        exists (followed f e'). split; [apply in_or_app; left; apply in_map, He |].
        apply followed_fits. eauto.
    + intros (e' & H & F). apply in_app_or in H. destruct H as [H | H].
      * apply in_map_iff in H. destruct H as (g & <- & Hg). apply followed_fits in F.
        destruct F as (u & v' & -> & F1 & F2). exists (v :: u), v'. split; [reflexivity |].
        split; [apply IHe; eauto | exact F2].
      * destruct (may_be_empty e) eqn:E; [| contradiction]. exists [], (v :: word).
        split; [reflexivity |]. split; [rewrite fits_empty; exact E | apply IHf; eauto].
  - rewrite many_splits. split.
    + intros (u & v' & -> & H1 & H2). apply IHe in H1. destruct H1 as (e' & He & F).
      exists (followed (Many e) e'). split; [apply in_map, He | apply followed_fits; eauto].
    + intros (e' & H & F). apply in_map_iff in H. destruct H as (g & <- & Hg). apply followed_fits in F.
      destruct F as (u & v' & -> & F1 & F2). exists u, v'. split; [reflexivity |].
      split; [apply IHe; eauto | exact F2].
Qed.

Lemma expression_leads : forall word e, leads_well kept_expression expression_on may_be_empty e word = fits e word.
Proof.
  induction word as [| v word IH]; intros e; cbn [leads_well]; [symmetry; apply fits_empty |].
  apply eq_true_iff_eq. rewrite existsb_exists, expression_step.
  split; intros (e' & H & F); exists e'; (split; [exact H |]); [rewrite <- IH | rewrite IH]; exact F.
Qed.

(** ** Several stretches at once *)

Section Stretches.
Variable size many : nat.
Hypothesis size_positive : 0 < size.
Variable good : list (list Z) -> bool.

(** The last values, fewer than a stretch has, and the stretches so far. *)
Definition kept_stretches : kept := kept_pair kept_numbers (kept_list kept_numbers).

Definition all_good (l : list (list Z)) : bool := forallb good (lists l many).

Definition stretch_move (s : list Z * list (list Z)) (v : Z) : option (list Z * list (list Z)) :=
  let u := fst s ++ [v] in
  if length u <? size then Some (u, snd s)
  else if existsb ((@same kept_numbers) u) (snd s) then Some (tl u, snd s)
  else let seen := placed_in word_compare (@same kept_numbers) u (snd s) in
       if all_good seen then Some (tl u, seen) else None.

Lemma all_good_incl : forall l m, incl l m -> all_good m = true -> all_good l = true.
Proof.
  intros l m I H. unfold all_good in *. rewrite forallb_forall in *. intros c Hc. apply H. apply in_lists in Hc.
  apply in_lists. split; [apply Hc |]. destruct Hc as [_ Hc]. revert Hc. apply Forall_impl. exact I.
Qed.

Lemma all_good_same : forall l m, (forall x, In x l <-> In x m) -> all_good l = all_good m.
Proof. intros l m H. apply eq_true_iff_eq. split; apply all_good_incl; intros x; apply H. Qed.

Lemma placed_in_in : forall u x l, In x (placed_in word_compare (@same kept_numbers) u l) <-> u = x \/ In x l.
Proof.
  intros u x l. induction l as [| y l IH]; cbn [placed_in In]; [tauto |].
  destruct (word_compare u y).
  - destruct ((@same kept_numbers) u y) eqn:E; cbn [In]; [| tauto]. apply (@same_true kept_numbers) in E. subst. tauto.
  - cbn [In]. tauto.
  - cbn [In]. rewrite IH. tauto.
Qed.

Lemma stretches_run : forall word (last : list Z) (seen : list (list Z)), length last < size -> all_good seen = true ->
  run kept_stretches stretch_move (fun _ => true) (last, seen) word = all_good (seen ++ consecutive size (last ++ word)).
Proof.
  induction word as [| v word IH]; intros last seen Hl Hs; cbn [run].
  - rewrite app_nil_r, consecutive_short, app_nil_r by exact Hl. symmetry. exact Hs.
  - unfold stretch_move at 1. cbn [fst snd]. replace (last ++ v :: word) with ((last ++ [v]) ++ word)
      by (rewrite <- app_assoc; reflexivity).
    assert (length (last ++ [v]) = S (length last)) as L by (rewrite app_length; cbn; lia).
    destruct (Nat.ltb_spec (length (last ++ [v])) size) as [S | S]; [apply IH; assumption |].
    set (u := last ++ [v]) in *. assert (length u = size) as Hu by lia.
    assert (length (tl u) < size) as Ht by (destruct u; cbn [tl length] in *; lia).
    rewrite <- Hu, consecutive_full by lia. rewrite Hu.
    destruct (existsb ((@same kept_numbers) u) seen) eqn:E.
    + apply existsb_exists in E. destruct E as (y & Hy & E). apply (@same_true kept_numbers) in E. subst y.
      rewrite IH by assumption. apply all_good_same. intros x. rewrite !in_app_iff. cbn [In].
      split; [tauto | intros [H | [<- | H]]; tauto].
    + destruct (all_good (placed_in word_compare (@same kept_numbers) u seen)) eqn:G.
      * rewrite IH by assumption. apply all_good_same. intros x. rewrite !in_app_iff, placed_in_in. cbn [In]. tauto.
      * symmetry. apply not_true_is_false. intros H. apply not_true_iff_false in G. apply G. revert H.
        apply all_good_incl. intros x. rewrite placed_in_in, in_app_iff. cbn [In]. tauto.
Qed.
End Stretches.

(** * The automaton of what is said *)

Definition automaton (values : list Z) (s : saying) : option table :=
  match s with
  | Accepts M =>
      let settled := in_order_once word_compare (@same kept_numbers) in
      automaton_of (kept_list kept_numbers) (settled (firsts M)) (set_move kept_numbers settled (nexts M))
        (set_ends kept_numbers (is_end M)) values
  | Fits e =>
      automaton_of (kept_list kept_expression) [e] (set_move kept_expression (once same_expression) expression_on)
        (set_ends kept_expression may_be_empty) values
  | Stretches size many good =>
      if Nat.ltb 0 size && all_good many good []
      then automaton_of kept_stretches ([], []) (stretch_move size many good) (fun _ => true) values else None
  end.

Theorem automaton_reads : forall values s T word,
  automaton values s = Some T -> Forall (fun x => In x values) word -> reads values T word = said_of s word.
Proof.
  intros values s T word H Hw.
  destruct s as [M | e | size many good]; cbn [automaton said_of] in *.
  - rewrite (automaton_of_reads _ _ _ _ _ _ _ H Hw).
    rewrite (set_run kept_numbers _ (in_order_exists _ word_compare _ (@same_true kept_numbers))).
    rewrite (in_order_exists _ word_compare _ (@same_true kept_numbers)).
    clear H. induction (firsts M) as [| s l IH]; cbn [existsb]; [reflexivity |]. rewrite acceptor_leads, IH. reflexivity.
  - rewrite (automaton_of_reads _ _ _ _ _ _ _ H Hw).
    rewrite (set_run kept_expression _ (fun f l => once_exists _ _ f l same_expression_true)). cbn [existsb].
    rewrite orb_false_r. apply expression_leads.
  - destruct (Nat.ltb_spec 0 size) as [S | S]; [| discriminate].
    destruct (all_good many good []) eqn:G; [| discriminate].
    rewrite (automaton_of_reads _ _ _ _ _ _ _ H Hw). exact (stretches_run size many S good word [] [] S G).
Qed.

(** * What is said of the lines of what blocks show *)

Section Said.
Open Scope nat_scope.
Variable values : list Z.
Variable s : showing.
Variable w : nat.
Variable letters : list Z.
Variable T : table.

Definition shown_numbers : list Z := nodup Z.eq_dec (map (shows s) (lists values (high s * wide s))).

(** For columns the states to which they lead, if any row was shown. *)
Definition say_row (c : option (list nat)) (u : list Z) : nat * option (list nat) :=
  if by_rows s then (bad (reads letters T u), c)
  else (0, Some (map (fun kx => leads_to letters T (fst kx) (snd kx))
                     (combine (match c with Some ks => ks | None => repeat 0 (length u) end) u))).

Definition said (c : option (list nat)) : nat :=
  match c with Some ks => list_sum (map (fun k => bad (ends T k)) ks) | None => 0 end.

Lemma say_rows : forall U, by_rows s = true -> over_rows say_row said None U = list_sum (map (fun u => bad (reads letters T u)) U).
Proof.
  induction U as [| u U IH]; intros H; [reflexivity |]. cbn [over_rows]. unfold say_row at 1. rewrite H, IH by exact H. reflexivity.
Qed.

Definition led (m : nat) (U : array) : list nat := map (fun j => go letters T 0 (col U j)) (seq 0 m).

Lemma led_more : forall U u, map (fun kx => leads_to letters T (fst kx) (snd kx)) (combine (led (length u) U) u) = led (length u) (U ++ [u]).
Proof.
  intros U u. unfold led. apply nth_ext with (d := 0) (d' := 0).
  - rewrite !map_length, combine_length, map_length, seq_length. lia.
  - intros j Hj. rewrite map_length, combine_length, map_length, seq_length in Hj.
    rewrite (nth_indep _ 0 (leads_to letters T (fst (0, 0%Z)) (snd (0, 0%Z))))
      by (rewrite map_length, combine_length, map_length, seq_length; lia).
    rewrite (map_nth (fun kx => leads_to letters T (fst kx) (snd kx))).
    rewrite combine_nth by (rewrite map_length; apply seq_length). cbn [fst snd].
    rewrite !nth_map_seq. replace (j <? length u) with true by (symmetry; apply Nat.ltb_lt; lia).
    unfold col. rewrite map_app. unfold go at 2. rewrite fold_left_app. reflexivity.
Qed.

Lemma say_columns : forall V U m, by_rows s = false -> Forall (fun u => length u = m) (U ++ V) ->
  over_rows say_row said (match U with [] => None | _ => Some (led m U) end) V =
  list_sum (map (fun u => bad (reads letters T u)) (columns (U ++ V))).
Proof.
  induction V as [| u V IH]; intros U m Hb HU; cbn [over_rows].
  - rewrite app_nil_r in *. destruct U as [| u U]; [reflexivity |]. cbn [said]. unfold columns, led.
    pose proof (Forall_inv HU) as L. cbn beta in L. rewrite L, !map_map. reflexivity.
  - unfold say_row at 1. rewrite Hb. cbn [Nat.add].
    assert (length u = m) as Lu by (apply Forall_app in HU; destruct HU as [_ HU]; exact (Forall_inv HU)).
    replace (U ++ u :: V) with ((U ++ [u]) ++ V) in * by (rewrite <- app_assoc; reflexivity).
    rewrite <- (IH (U ++ [u]) m Hb HU). replace (match U ++ [u] with [] => None | _ => Some (led m (U ++ [u])) end)
      with (Some (led m (U ++ [u]))) by (destruct U; reflexivity). subst m. rewrite <- led_more.
    destruct U as [| u0 U]; [| reflexivity]. replace (repeat 0 (length u)) with (led (length u) []); [reflexivity |].
    unfold led. clear. generalize 0 at 2. induction (length u) as [| n IH]; intros k; [reflexivity |].
    cbn [seq map repeat]. f_equal. apply IH.
Qed.

Definition said_counter : counter :=
  row_counter w values (kept_pair (kept_list (kept_list kept_Z)) (kept_option (kept_list kept_nat)))
    ([], None) (on_blocks s w _ say_row) (fun c => said (snd c)).

Lemma said_counts : forall A, 0 < w -> 0 < high s -> wide s <= w -> from_end s = false -> Forall (fun row => length row = w) A ->
  amount said_counter A = no_answers (map (reads letters T) (words_of s w (array_of values A))).
Proof.
  intros A Hw Hh Hs Hf HA. unfold said_counter. rewrite row_counted by assumption.
  etransitivity; [exact (over_blocks s w Hh _ say_row said _ [] None Hh) |].
  cbn [app]. fold (shown s w (array_of values A)). rewrite no_answers_map. unfold words_of.
  replace (w <? wide s) with false by (symmetry; apply Nat.ltb_ge; exact Hs). rewrite Hf, map_id. destruct (by_rows s) eqn:E.
  - apply say_rows, E.
  - apply (say_columns _ [] _ E (shown_lengths s w _)).
Qed.

Lemma in_consecutive : forall (X : Type) k (l m : list X), In m (consecutive k l) -> length m = k /\ incl m l.
Proof.
  induction l as [| x l IH]; intros m H; [contradiction |]. cbn [consecutive] in H. apply in_app_or in H. destruct H as [H | H].
  - destruct (Nat.leb_spec k (length (x :: l))) as [L |]; [| contradiction]. destruct H as [<- | []].
    split; [apply firstn_length_le, L |]. intros y Hy. rewrite <- (firstn_skipn k). apply in_or_app. left. exact Hy.
  - destruct (IH m H) as [H1 H2]. split; [exact H1 |]. intros y Hy. right. apply H2, Hy.
Qed.

(** What blocks of the values show is among those numbers. *)
Lemma words_shown : forall A, wide s <= w -> Forall (fun row => length row = w) A -> Forall (Forall (fun v => In v values)) A ->
  Forall (Forall (fun x => In x shown_numbers)) (words_of s w A).
Proof.
  intros A Hs HL HV. assert (Forall (Forall (fun x => In x shown_numbers)) (shown s w A)) as G.
  { apply Forall_map, Forall_forall. intros rows Hr. apply in_consecutive in Hr. destruct Hr as [Lr Ir].
    apply Forall_map, Forall_forall. intros j Hj. apply in_seq in Hj. apply nodup_In, in_map, in_lists.
    rewrite Forall_forall in HL, HV. rewrite <- Lr. clear Lr. induction rows as [| row rows IH]; [split; [reflexivity | constructor] |].
    cbn [flat_map length Nat.mul]. destruct IH as [I1 I2]; [intros y Hy; apply Ir; right; exact Hy |].
    specialize (HL row (Ir row (or_introl eq_refl))). specialize (HV row (Ir row (or_introl eq_refl))). split.
    - rewrite app_length, I1, firstn_length, skipn_length. lia.
    - apply Forall_app. split; [| exact I2]. apply Forall_forall. intros v Hv. rewrite Forall_forall in HV. apply HV.
      rewrite <- (firstn_skipn j). apply in_or_app. right. rewrite <- (firstn_skipn (wide s)). apply in_or_app. left. exact Hv. }
  unfold words_of. destruct (w <? wide s); [constructor |]. apply Forall_map. destruct (by_rows s).
  - revert G. apply Forall_impl. intros u Hu. destruct (from_end s); [apply Forall_rev |]; exact Hu.
  - pose proof (shown_lengths s w A) as L. unfold columns. destruct (shown s w A) as [| u U]; [constructor |].
    apply Forall_map, Forall_forall. intros j Hj. apply in_seq in Hj.
    assert (Forall (fun x => In x shown_numbers) (map (fun r => nth j r 0%Z) (u :: U))) as C.
    { apply Forall_map, Forall_forall. intros r Hr. rewrite Forall_forall in G, L. specialize (G r Hr). rewrite Forall_forall in G.
      apply G, nth_In. rewrite (L r Hr). rewrite (L u (or_introl eq_refl)) in Hj. lia. }
    destruct (from_end s); [apply Forall_rev |]; exact C.
Qed.
End Said.
