(** Functions that make decision diagrams and tables of states. Nothing is proved of them: what they
    make is checked (Conditions.diagram_right, Automata.gf_right). *)
From Coq Require Import ZArith List Bool FSets.FMapPositive.
From GFKit Require Import Arrays Scanners Places Conditions Automata.
Import ListNotations.

(** * A map from lists of positive numbers *)

Inductive trie := Trie : option positive -> PM.t trie -> trie.

Definition nothing : trie := Trie None (PM.empty trie).

Fixpoint get (key : list positive) (t : trie) : option positive :=
  match t with
  | Trie here below =>
      match key with
      | [] => here
      | i :: key' => match PM.find i below with None => None | Some t' => get key' t' end
      end
  end.

Fixpoint put (key : list positive) (x : positive) (t : trie) : trie :=
  match t with
  | Trie here below =>
      match key with
      | [] => Trie (Some x) below
      | i :: key' =>
          let t' := match PM.find i below with None => nothing | Some t' => t' end in
          Trie here (PM.add i (put key' x t') below)
      end
  end.

(** * Decision diagrams *)

Record making := Making { unused : positive; nodes : trie; made : diagram }.

Definition make_node (below : list positive) (m : making) : positive * making :=
  if forallb (Pos.eqb 1) below then (1%positive, m)
  else if forallb (Pos.eqb 2) below then (2%positive, m)
  else match get below (nodes m) with
       | Some i => (i, m)
       | None =>
           let i := unused m in
           (i, Making (Pos.succ i) (put below i (nodes m)) (PM.add i below (made m)))
       end.

Section Diagram.
Variable says : list nat -> bool.
Variable symbols : list nat.

(** [kinds]: of each cell to come, whether it is the first that is read in its row. [off]: whether
    the row is off the board. [before]: the symbols so far, the last one first. *)
Fixpoint grow (kinds : list bool) (off : bool) (before : list nat) (m : making) : positive * making :=
  match kinds with
  | [] => ((if says (rev before) then 1 else 2)%positive, m)
  | first :: kinds' =>
      if negb first && off then
        let (i, m) := grow kinds' true (0%nat :: before) m in
        make_node (i :: map (fun _ => i) symbols) m
      else
        let each := (fix each (ss : list nat) (m : making) : list positive * making :=
          match ss with
          | [] => ([], m)
          | s :: ss' =>
              let (i, m) := grow kinds' false (s :: before) m in
              let (l, m) := each ss' m in (i :: l, m)
          end) in
        let (l, m) := each symbols m in
        if first then
          let (i, m) := grow kinds' true (0%nat :: before) m in make_node (i :: l) m
        else make_node (hd 2%positive l :: l) m
  end.

Definition make_diagram (lengths : list nat) : diagram * positive :=
  let kinds := flat_map (fun m => match m with O => [] | S k => true :: repeat false k end) lengths in
  let (root, m) := grow kinds false [] (Making 3 nothing (PM.empty (list positive))) in
  (made m, root).
End Diagram.

(** * Tables of states *)

Section Table.
Variable S : Type.
Variable key : S -> list positive.
Variable sc : scanner S.
Variable symbols : list nat.

(** What leads from a layer to the next, and the states of the next. *)
Record growing := Growing {
  leading : PM.t (list positive);
  names : trie;
  found : PM.t S;
  free : positive
}.

Definition register (s : S) (g : growing) : positive * growing * bool :=
  let k := key s in
  match get k (names g) with
  | Some i => (i, g, false)
  | None =>
      let i := free g in
      (i, Growing (leading g) (put k i (names g)) (PM.add i s (found g)) (Pos.succ i), true)
  end.

Fixpoint register_all (ss : list S) (g : growing)
    (new : list (positive * S)) :=
  match ss with
  | [] => ([], g, new)
  | s :: ss' =>
      let '(i, g, is_new) := register s g in
      let '(l, g, new) := register_all ss' g (if is_new then (i, s) :: new else new) in
      (i :: l, g, new)
  end.

Fixpoint expand (j : nat) (todo : list (positive * S)) (g : growing)
    (new : list (positive * S)) :=
  match todo with
  | [] => (g, new)
  | (i, s) :: todo' =>
      let '(l, g, new) := register_all (successors sc symbols j s) g new in
      expand j todo' (Growing (PM.add i l (leading g)) (names g) (found g) (free g)) new
  end.

Fixpoint sweep (j : nat) (gs : list growing) (todo : list (positive * S)) :=
  match gs with
  | [] => ([], todo)
  | g :: gs' =>
      let '(g, new) := expand j todo g [] in
      let '(gs', out) := sweep (Datatypes.S j) gs' new in
      (g :: gs', out)
  end.

Fixpoint explore (fuel : nat) (gs : list growing) (todo : list (positive * S)) :=
  match fuel, todo with
  | O, _ => gs
  | _, [] => gs
  | Datatypes.S fuel', _ => let '(gs, todo) := sweep 0 gs todo in explore fuel' gs todo
  end.

Fixpoint layers_of (states : PM.t S) (gs : list growing) :=
  match gs with
  | [] => []
  | g :: gs' => Layer states (leading g) :: layers_of (found g) gs'
  end.

Definition empty_growing : growing := Growing (PM.empty _) nothing (PM.empty _) 1%positive.

(** All states that can be reached; the start has number 1. *)
Definition all_layers (w : nat) : list (layer S) :=
  let first := snd (fst (register (start sc) empty_growing)) in
  let gs := explore (2 ^ 14) (repeat empty_growing (w - 1) ++ [first]) [(1%positive, start sc)] in
  layers_of (found (last gs empty_growing)) gs.
End Table.
Arguments all_layers {S}.
