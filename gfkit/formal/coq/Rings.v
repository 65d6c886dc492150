(** Closed boards: arrays that are read on from the last row into the first ones. *)
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import Arrays Cells Scanners Conditions.
Import ListNotations.
Open Scope nat_scope.

(** * The rows that follow *)

(** The first [m] rows, and again from the first where there are fewer. *)
Definition again {X : Type} (m : nat) (A : list X) : list X := firstn m (concat (repeat A m)).

Lemma nth_error_firstn : forall (X : Type) (l : list X) m k, k < m -> nth_error (firstn m l) k = nth_error l k.
Proof. induction l as [| x l IH]; intros [| m] [| k] H; cbn; trivial; try lia. apply IH. lia. Qed.

Lemma nth_error_repeated : forall (X : Type) (A : list X) m k, k < m * length A ->
  nth_error (concat (repeat A m)) k = nth_error A (k mod length A).
Proof.
  induction m as [| m IH]; intros k H; cbn [repeat concat Nat.mul] in *; [lia |].
  destruct (Nat.lt_ge_cases k (length A)) as [L | L].
  - rewrite nth_error_app1, Nat.mod_small by exact L. reflexivity.
  - rewrite nth_error_app2, IH by lia. f_equal. replace k with (k - length A + 1 * length A) at 2 by lia.
    symmetry. apply Nat.mod_add. lia.
Qed.

Lemma again_rows : forall (X : Type) (A : list X) m k, A <> [] -> k < length A + m ->
  nth_error (A ++ again m A) k = nth_error A (k mod length A).
Proof.
  intros X A m k HA Hk. assert (0 < length A) as L by (destruct A; [congruence | cbn; lia]).
  destruct (Nat.lt_ge_cases k (length A)) as [S | S].
  - rewrite nth_error_app1, Nat.mod_small by exact S. reflexivity.
  - rewrite nth_error_app2 by exact S. unfold again. rewrite nth_error_firstn, nth_error_repeated by nia. f_equal.
    replace k with (k - length A + 1 * length A) at 2 by lia. symmetry. apply Nat.mod_add. lia.
Qed.

Lemma again_length : forall (X : Type) (A : list X) m, A <> [] -> length (again m A) = m.
Proof.
  intros X A m HA. unfold again. apply firstn_length_le. destruct A as [| x A]; [congruence |].
  clear HA. induction m as [| m IH]; cbn [repeat concat]; [lia |]. rewrite app_length. cbn [length]. lia.
Qed.

Lemma again_long : forall (X : Type) (A : list X) m, m <= length A -> again m A = firstn m A.
Proof.
  intros X A [| m] H; [reflexivity |]. unfold again. cbn [repeat concat]. rewrite firstn_app.
  replace (S m - length A) with 0 by lia. cbn [firstn]. apply app_nil_r.
Qed.

Lemma again_first : forall (X : Type) (A : list X) m, again m (firstn m A) = again m A.
Proof.
  intros X A m. destruct (Nat.le_gt_cases (length A) m) as [H | H]; [rewrite firstn_all2 by exact H; reflexivity |].
  rewrite !again_long by (try rewrite firstn_length; lia). rewrite firstn_firstn, Nat.min_id. reflexivity.
Qed.

Lemma again_all : forall (X : Type) (P : X -> Prop) (A : list X) m, Forall P A -> Forall P (A ++ again m A).
Proof.
  intros X P A m H. apply Forall_app. split; [exact H |]. rewrite Forall_forall in *. intros x Hx.
  assert (In x (concat (repeat A m))) as G by (rewrite <- (firstn_skipn m); apply in_or_app; left; exact Hx).
  apply in_concat in G. destruct G as (B & HB & G). apply repeat_spec in HB. subst B. auto.
Qed.

Lemma again_map : forall (X Y : Type) (f : X -> Y) (A : list X) m, map f (again m A) = again m (map f A).
Proof.
  intros. unfold again. rewrite <- firstn_map, concat_map. do 2 f_equal. symmetry.
  induction m as [| m IH]; [reflexivity |]. cbn [repeat map]. rewrite IH. reflexivity.
Qed.

(** * Scanners that read the first rows again at the end *)

Section Closing.
Variable w : nat.
Hypothesis w_positive : 0 < w.

Section Read.
Variable m : nat.
Variable P : part.

(** The first cells, cut into rows. *)
Fixpoint cut_rows (count : nat) (cells : list nat) : list (list nat) :=
  match count with
  | O => []
  | S k => match cells with [] => [] | _ => firstn w cells :: cut_rows k (skipn w cells) end
  end.

Definition closing : part :=
  Part (kept_pair (kept_list kept_nat) (states P))
    (Scanner ([], start (reading P))
       (fun j x s => match step (reading P) j x (snd s) with
                     | None => None
                     | Some s' => Some (if length (fst s) <? m * w then fst s ++ [x] else fst s, s')
                     end)
       (fun s => accepts_from (reading P) (again m (cut_rows m (fst s))) (snd s))).

Lemma cut_rows_first : forall A k, Forall (fun row => length row = w) A ->
  cut_rows k (firstn (k * w) (concat A)) = firstn k A.
Proof.
  induction A as [| row A IH]; intros [| k] HA; trivial.
  - cbn [concat]. rewrite firstn_nil. reflexivity.
  - inversion HA as [| row' A' H1 H2]; subst row' A'. cbn [concat firstn Nat.mul].
    assert (firstn (w + k * w) (row ++ concat A) = row ++ firstn (k * w) (concat A)) as ->.
    { rewrite firstn_app, (firstn_all2 row) by lia. do 2 f_equal. lia. }
    destruct row as [| x row]; [cbn in H1; lia |]. cbn [cut_rows app].
    change (x :: row ++ firstn (k * w) (concat A)) with ((x :: row) ++ firstn (k * w) (concat A)).
    rewrite firstn_app, firstn_all2, skipn_app, skipn_all2, H1, Nat.sub_diag by lia. cbn [firstn skipn app].
    rewrite app_nil_r, IH by exact H2. reflexivity.
Qed.

Lemma firstn_again : forall (X : Type) k (u v : list X), firstn k (firstn k u ++ v) = firstn k (u ++ v).
Proof.
  intros X k u v. rewrite !firstn_app, firstn_firstn, Nat.min_id, firstn_length.
  destruct (Nat.le_gt_cases k (length u)); [replace (k - Nat.min k (length u)) with 0 by lia; replace (k - length u) with 0 by lia |
    replace (Nat.min k (length u)) with (length u) by lia]; reflexivity.
Qed.

Lemma closing_row : forall row j (cells : list nat) s, length cells <= m * w ->
  run_row (reading closing) j row (cells, s) =
  option_map (pair (firstn (m * w) (cells ++ row))) (run_row (reading P) j row s).
Proof.
  induction row as [| x row IH]; intros j cells s H; cbn [run_row].
  - rewrite app_nil_r, firstn_all2 by exact H. reflexivity.
  - cbn [closing reading step fst snd]. destruct (step (reading P) j x s) as [s' |]; [| reflexivity].
    destruct (Nat.ltb_spec (length cells) (m * w)) as [L | L].
    + assert (length (cells ++ [x]) <= m * w) as L' by (rewrite app_length; cbn [length]; lia).
      etransitivity; [exact (IH (S j) (cells ++ [x]) s' L') |]. rewrite <- app_assoc. reflexivity.
    + etransitivity; [exact (IH (S j) cells s' H) |]. rewrite !firstn_app. replace (m * w - length cells) with 0 by lia. reflexivity.
Qed.

Theorem closing_takes : forall A, Forall (fun row => length row = w) A ->
  takes closing A = takes P (A ++ again m A).
Proof.
  intros A HA.
  assert (forall B (cells : list nat) s, length cells <= m * w ->
    accepts_from (reading closing) B (cells, s) =
    accepts_from (reading P) (B ++ again m (cut_rows m (firstn (m * w) (cells ++ concat B)))) s) as G.
  { induction B as [| row B IH]; intros cells s H; cbn [accepts_from app].
    - cbn [concat]. rewrite app_nil_r, firstn_all2 by exact H. reflexivity.
    - rewrite closing_row by exact H. destruct (run_row (reading P) 0 row s) as [s' |]; cbn [option_map]; [| reflexivity].
      rewrite IH by apply firstn_le_length. cbn [concat]. rewrite firstn_again, <- app_assoc. reflexivity. }
  unfold takes, accepts. cbn [closing reading start]. rewrite (G A [] _ (Nat.le_0_l _)). cbn [app].
  rewrite cut_rows_first, again_first by exact HA. reflexivity.
Qed.
End Read.

(** ** One scanner for few rows, another one for more *)

Definition fewer (k : nat) : part :=
  Part kept_nat (Scanner 0 (fun j x c => if S j =? w then if S c <? k then Some (S c) else None else Some c)
                   (fun c => c <? k)).
Definition enough (k : nat) : part :=
  Part kept_nat (Scanner 0 (fun j x c => Some (if S j =? w then Nat.min k (S c) else c)) (fun c => k <=? c)).

Definition from_rows (k : nat) (P Q : part) : part :=
  judge (existsb (fun b => b)) [both P (fewer k); both Q (enough k)].

Lemma fewer_row : forall k row j c, row <> [] -> j + length row = w ->
  run_row (reading (fewer k)) j row c = if S c <? k then Some (S c) else None.
Proof.
  induction row as [| x row IH]; intros j c Hr Hj; [congruence |]. cbn [run_row fewer reading step].
  destruct row as [| y row]; cbn [length] in Hj.
  - replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; lia). destruct (S c <? k); reflexivity.
  - replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; lia). apply IH; [discriminate | cbn [length]; lia].
Qed.

Lemma enough_row : forall k row j c, row <> [] -> j + length row = w ->
  run_row (reading (enough k)) j row c = Some (Nat.min k (S c)).
Proof.
  induction row as [| x row IH]; intros j c Hr Hj; [congruence |]. cbn [run_row enough reading step].
  destruct row as [| y row]; cbn [length] in Hj.
  - replace (S j =? w) with true by (symmetry; apply Nat.eqb_eq; lia). reflexivity.
  - replace (S j =? w) with false by (symmetry; apply Nat.eqb_neq; lia). apply IH; [discriminate | cbn [length]; lia].
Qed.

Lemma fewer_takes : forall k A, Forall (fun row => length row = w) A -> takes (fewer k) A = (length A <? k).
Proof.
  intros k A HA. unfold takes, accepts. cbn [fewer reading start].
  assert (forall c, accepts_from (reading (fewer k)) A c = (c + length A <? k)) as G; [| apply (G 0)].
  induction HA as [| row A H HA IH]; intros c; cbn [accepts_from length].
  - rewrite Nat.add_0_r. reflexivity.
  - rewrite fewer_row by (try exact H; intros ->; cbn in H; lia). destruct (Nat.ltb_spec (S c) k).
    + rewrite IH. f_equal. lia.
    + symmetry. apply Nat.ltb_ge. lia.
Qed.

Lemma enough_takes : forall k A, Forall (fun row => length row = w) A -> takes (enough k) A = (k <=? length A).
Proof.
  intros k A HA. unfold takes, accepts. cbn [enough reading start].
  assert (forall c, accepts_from (reading (enough k)) A c = (k <=? c + length A)) as G; [| apply (G 0)].
  induction HA as [| row A H HA IH]; intros c; cbn [accepts_from length].
  - rewrite Nat.add_0_r. reflexivity.
  - rewrite enough_row by (try exact H; intros ->; cbn in H; lia). rewrite IH. apply eq_true_iff_eq. rewrite !Nat.leb_le. lia.
Qed.

Theorem from_rows_takes : forall k P Q A, Forall (fun row => length row = w) A ->
  takes (from_rows k P Q) A = if length A <? k then takes P A else takes Q A.
Proof.
  intros k P Q A HA. unfold from_rows. rewrite judge_takes. cbn [map existsb].
  assert (forall P Q, takes (both P Q) A = takes P A && takes Q A) as B by (intros; apply both_from).
  rewrite !B, fewer_takes, enough_takes by exact HA. rewrite orb_false_r.
  destruct (Nat.ltb_spec (length A) k), (Nat.leb_spec k (length A)); try lia;
    rewrite ?andb_true_r, ?andb_false_r, ?orb_false_r; reflexivity.
Qed.

(** * What is asked of closed boards is asked inside of longer ones *)

Definition unrolled (c : condition) : condition :=
  around ((- Z.of_nat (above c), 0)%Z :: (Z.of_nat (below c), 0%Z) :: offsets c)
    (fun cells => match cells with Some _ :: Some _ :: rest => holds c rest | _ => true end).

Section Array.
Variable t : topology.
Hypothesis not_closed : is_closed t = false.
Variable A : array.
Hypothesis A_rows : Forall (fun row => length row = w) A.
Variable m : nat.
Notation B := (A ++ again m A).
Notation n := (length A).

Lemma value_again : forall i j, 0 < n -> (0 <= i < Z.of_nat (n + m))%Z ->
  value_at B i j = value_at A (i mod Z.of_nat n) j.
Proof.
  intros i j Hn Hi. unfold value_at. pose proof (Z.mod_pos_bound i (Z.of_nat n) ltac:(lia)).
  destruct (Z.ltb_spec i 0); [lia |]. destruct (Z.ltb_spec (i mod Z.of_nat n) 0); [lia |]. cbn [orb].
  destruct (j <? 0)%Z; [reflexivity |]. rewrite again_rows by (destruct A; cbn in *; (congruence || lia)).
  rewrite Z2Nat.inj_mod, Nat2Z.id by lia. reflexivity.
Qed.

Lemma cell_again : forall i j, 0 < n -> (0 <= i < Z.of_nat (n + m))%Z ->
  cell t w B i j = cell (Closed t) w A i j.
Proof.
  intros i j Hn Hi. cbn [cell]. destruct t as [| | t']; cbn [cell]; [| | discriminate]; apply value_again; assumption.
Qed.

Lemma B_length : 0 < n -> length B = n + m.
Proof. intros H. rewrite app_length, again_length by (destruct A; cbn in *; (congruence || lia)). reflexivity. Qed.

Lemma row_there : forall i j, 0 < n -> (0 <= j < Z.of_nat w)%Z ->
  (exists v, cell t w B i j = Some v) <-> (0 <= i < Z.of_nat (n + m))%Z.
Proof.
  intros i j Hn Hj. replace (cell t w B i j) with (value_at B i j).
  - unfold value_at. destruct (Z.ltb_spec i 0); cbn [orb]; [split; [intros [v E]; discriminate | lia] |].
    destruct (Z.ltb_spec j 0); [lia |]. destruct (nth_error B (Z.to_nat i)) as [row |] eqn:E.
    + assert (Z.to_nat i < length B) as L by (apply nth_error_Some; congruence). rewrite B_length in L by exact Hn.
      split; [lia |]. intros _. exists (nth (Z.to_nat j) row 0%Z). apply nth_error_nth'.
      apply nth_error_In in E. pose proof (again_all _ _ A m A_rows) as F. rewrite Forall_forall in F. rewrite (F row E). lia.
    + apply nth_error_None in E. rewrite B_length in E by exact Hn. split; [intros [v F]; discriminate | lia].
  - destruct t; [reflexivity | | discriminate]. cbn [cell]. rewrite Z.mod_small by exact Hj. reflexivity.
Qed.

Lemma in_elements : forall (C : array) i j, In (i, j) (elements w C) <-> (0 <= i < Z.of_nat (length C))%Z /\ (0 <= j < Z.of_nat w)%Z.
Proof.
  intros C i j. unfold elements. rewrite in_flat_map. split.
  - intros (a & Ha & H). apply in_map_iff in H. destruct H as (b & E & Hb). inversion E; subst. apply in_seq in Ha, Hb. lia.
  - intros [Hi Hj]. exists (Z.to_nat i). split; [apply in_seq; lia |]. apply in_map_iff. exists (Z.to_nat j).
    split; [f_equal; lia | apply in_seq; lia].
Qed.

Lemma unrolled_holds : forall c, above c + below c <= m ->
  forallb (fun x => holds_at t w B (unrolled c) (fst x) (snd x)) (elements w B) =
  forallb (fun x => holds_at (Closed t) w A c (fst x) (snd x)) (elements w A).
Proof.
  intros c Hm. destruct (Nat.eq_dec n 0) as [N | N].
  { destruct A as [| row A']; [| discriminate]. replace (again m (@nil (list Z))) with (@nil (list Z)); [reflexivity |].
    unfold again. symmetry. clear. generalize m at 1. induction m as [| k IH]; intros k'; [apply firstn_nil | apply IH]. }
  assert (0 < n) as Hn by lia.
  assert (forall i j, (0 <= i - Z.of_nat (above c))%Z -> (i + Z.of_nat (below c) < Z.of_nat (n + m))%Z -> (0 <= j < Z.of_nat w)%Z ->
    holds_at t w B (unrolled c) i j = holds_at (Closed t) w A c i j) as In_.
  { intros i j H1 H2 Hj. unfold holds_at, unrolled. cbn [offsets holds map fst snd]. rewrite Z.add_0_r.
    destruct (proj2 (row_there (i + - Z.of_nat (above c)) j Hn Hj)) as [v ->]; [lia |].
    destruct (proj2 (row_there (i + Z.of_nat (below c)) j Hn Hj)) as [v' ->]; [lia |].
    f_equal. apply map_ext_in. intros d Hd. pose proof (above_enough w c w_positive 0 w_positive d Hd). pose proof (below_enough w c w_positive 0 w_positive d Hd).
    apply cell_again; [exact Hn | lia]. }
  assert (forall i i' j, (i mod Z.of_nat n = i' mod Z.of_nat n)%Z -> holds_at (Closed t) w A c i j = holds_at (Closed t) w A c i' j) as Mod.
  { intros i i' j E. unfold holds_at. f_equal. apply map_ext. intros d. cbn [cell]. f_equal.
    rewrite <- (Zplus_mod_idemp_l i), E, Zplus_mod_idemp_l. reflexivity. }
  apply eq_true_iff_eq. rewrite !forallb_forall. split; intros H [i j] Hx; apply in_elements in Hx; destruct Hx as [Hi Hj]; cbn [fst snd].
  - set (i' := ((i - Z.of_nat (above c)) mod Z.of_nat n + Z.of_nat (above c))%Z).
    pose proof (Z.mod_pos_bound (i - Z.of_nat (above c)) (Z.of_nat n) ltac:(lia)).
    rewrite (Mod i i' j).
    + rewrite <- In_ by (unfold i'; lia). apply (H (i', j)), in_elements. rewrite B_length by exact Hn. unfold i'. lia.
    + unfold i'. rewrite Zplus_mod_idemp_l. f_equal. lia.
  - rewrite B_length in Hi by exact Hn.
    destruct (Z.le_gt_cases 0 (i - Z.of_nat (above c))) as [H1 | H1].
    2: { unfold holds_at, unrolled. cbn [offsets holds map fst snd]. rewrite Z.add_0_r.
         destruct (cell t w B (i + - Z.of_nat (above c)) j) as [v |] eqn:E; [| reflexivity].
         destruct (proj1 (row_there (i + - Z.of_nat (above c)) j Hn Hj)); [eauto | lia]. }
    destruct (Z.le_gt_cases (Z.of_nat (n + m)) (i + Z.of_nat (below c))) as [H2 | H2].
    { unfold holds_at, unrolled. cbn [offsets holds map fst snd]. rewrite Z.add_0_r.
      destruct (cell t w B (i + - Z.of_nat (above c)) j) as [u |]; [| reflexivity].
      destruct (cell t w B (i + Z.of_nat (below c)) j) as [v |] eqn:E; [| reflexivity].
      destruct (proj1 (row_there (i + Z.of_nat (below c)) j Hn Hj)); [eauto | lia]. }
    rewrite In_ by assumption. rewrite (Mod i (i mod Z.of_nat n)%Z j) by (symmetry; apply Zmod_mod).
    apply (H ((i mod Z.of_nat n)%Z, j)), in_elements. split; [apply Z.mod_pos_bound; lia | exact Hj].
Qed.

(** ** Rules *)

Definition unrolled_question (q : question) : option question :=
  match q with Place c => if above c + below c <=? m then Some (Place (unrolled c)) else None | _ => None end.

Fixpoint every {X Y : Type} (f : X -> option Y) (l : list X) : option (list Y) :=
  match l with
  | [] => Some []
  | x :: r => match f x, every f r with Some y, Some s => Some (y :: s) | _, _ => None end
  end.

Definition unrolled_clause (c : clause) : option clause :=
  match snd c with [O] => option_map (fun qs => (qs, [O])) (every unrolled_question (fst c)) | _ => None end.

Definition unrolled_judgement (j : list clause * (list bool -> bool)) : option (list clause * (list bool -> bool)) :=
  option_map (fun cs => (cs, snd j)) (every unrolled_clause (fst j)).

Definition unrolled_rule (rule : array_rule) : option array_rule :=
  match every unrolled_clause (clauses rule), every unrolled_judgement (judged rule) with
  | Some cs, Some js => Some (Rule cs js)
  | _, _ => None
  end.

Lemma every_forall : forall (X Y : Type) (f : X -> option Y) l m, every f l = Some m -> Forall2 (fun x y => f x = Some y) l m.
Proof.
  induction l as [| x l IH]; intros k H; cbn [every] in H; [inversion H; constructor |].
  destruct (f x) as [y |] eqn:E; [| discriminate]. destruct (every f l); [| discriminate]. inversion H; subst.
  constructor; auto.
Qed.

Lemma unrolled_satisfied : forall c c', unrolled_clause c = Some c' -> satisfied t w B c' = satisfied (Closed t) w A c.
Proof.
  intros [qs times] c' H. unfold unrolled_clause in H. cbn [fst snd] in H.
  destruct times as [| [| k] [| k' l]]; try discriminate. destruct (every unrolled_question qs) as [qs' |] eqn:E; [| discriminate].
  inversion H; subst c'. clear H. unfold satisfied, failures. cbn [fst snd existsb]. rewrite !orb_false_r.
  change (Nat.eqb (no_answers (flat_map (answers t w B) qs')) 0 = Nat.eqb (no_answers (flat_map (answers (Closed t) w A) qs)) 0).
  rewrite !no_answers_none, !forallb_flat_map. apply every_forall in E.
  induction E as [| q q' qs qs' Hq _ IH]; [reflexivity |]. cbn [forallb]. rewrite IH. f_equal. clear IH.
  unfold unrolled_question in Hq. destruct q as [c | |]; try discriminate.
  destruct (Nat.leb_spec (above c + below c) m) as [L |]; [| discriminate]. inversion Hq; subst q'.
  cbn [answers]. rewrite !forallb_map. apply unrolled_holds, L.
Qed.

Theorem unrolled_obeys : forall rule rule', unrolled_rule rule = Some rule' -> obeys t rule' w B = obeys (Closed t) rule w A.
Proof.
  intros rule rule' H. unfold unrolled_rule in H.
  destruct (every unrolled_clause (clauses rule)) as [cs |] eqn:E1; [| discriminate].
  destruct (every unrolled_judgement (judged rule)) as [js |] eqn:E2; [| discriminate]. inversion H; subst rule'. clear H.
  unfold obeys. cbn [clauses judged]. apply every_forall in E1, E2. f_equal.
  - induction E1 as [| c c' l l' Hc _ IH]; [reflexivity |]. cbn [forallb]. rewrite IH, (unrolled_satisfied c c' Hc). reflexivity.
  - induction E2 as [| j j' l l' Hj _ IH]; [reflexivity |]. cbn [forallb]. rewrite IH. f_equal. clear IH.
    unfold unrolled_judgement in Hj. destruct (every unrolled_clause (fst j)) as [cs' |] eqn:E; [| discriminate].
    inversion Hj; subst j'. cbn [fst snd]. f_equal. apply every_forall in E. clear Hj.
    induction E as [| c c' k k' Hc _ IHc]; [reflexivity |]. cbn [map]. rewrite IHc, (unrolled_satisfied c c' Hc). reflexivity.
Qed.
End Array.
End Closing.

(** As many rows as the conditions of a rule look up and down. *)
Definition reach (rule : array_rule) : nat :=
  list_max (map (fun q => match q with Place c => above c + below c | _ => 0 end)
    (flat_map fst (clauses rule ++ flat_map fst (judged rule)))).
