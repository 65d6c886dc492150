(** Arrays that obey a rule, and how many there are: all that a theorem about array rules speaks of. *)
From Coq Require Import ZArith List Bool.
Import ListNotations.
Open Scope Z_scope.

(** * Boards *)

(** An array is the list of its rows, and a row is the list of its values. *)
Definition array := list (list Z).

(** A strip has two edges; a ring is a strip whose columns are counted modulo its width. On a closed board
    rows are counted modulo their number, too. *)
Inductive topology := Strip | Ring | Closed (t : topology).

(** The value in row [i] and column [j], both counted from 0; [None] off the board. *)
Definition value_at (A : array) (i j : Z) : option Z :=
  if (i <? 0) || (j <? 0) then None
  else match nth_error A (Z.to_nat i) with
       | None => None
       | Some row => nth_error row (Z.to_nat j)
       end.

Fixpoint cell (t : topology) (w : nat) (A : array) (i j : Z) : option Z :=
  match t with
  | Strip => value_at A i j
  | Ring => value_at A i (j mod Z.of_nat w)
  | Closed t => cell t w A (i mod Z.of_nat (length A)) j
  end.

(** Boards that are closed from a number of rows on. *)
Definition closed_from (least : nat) (t : topology) (n : nat) : topology := if Nat.ltb n least then t else Closed t.

(** The elements, as pairs (row, column), row by row; the columns, from the top. *)
Definition elements (w : nat) (A : array) : list (Z * Z) :=
  flat_map (fun i => map (fun j => (Z.of_nat i, Z.of_nat j)) (seq 0 w)) (seq 0 (length A)).

Definition columns (A : array) : list (list Z) :=
  match A with
  | [] => []
  | row :: _ => map (fun j => map (fun r => nth j r 0) A) (seq 0 (length row))
  end.

(** * Places: what is asked at every element *)

(** [holds] is asked about the cells at the [offsets] (row, column) from the element, in their order.
    Rows grow downwards. *)
Record condition := around { offsets : list (Z * Z); holds : list (option Z) -> bool }.

Definition holds_at t w A (c : condition) (i j : Z) : bool :=
  holds c (map (fun d => cell t w A (i + fst d) (j + snd d)) (offsets c)).

(** * Lines: what is asked of words of values *)

(** A line in a direction: cells of which each is one step from the one before it. *)
Fixpoint line_from (A : array) (steps : nat) (x d : Z * Z) : list Z :=
  match steps with
  | O => []
  | S m => match value_at A (fst x) (snd x) with
           | None => []
           | Some v => v :: line_from A m (fst x + fst d, snd x + snd d) d
           end
  end.

(** Lines begin at the elements before which there is none. *)
Definition line_starts (w : nat) (A : array) (d : Z * Z) : list (Z * Z) :=
  filter (fun x => match value_at A (fst x - fst d) (snd x - snd d) with None => true | Some _ => false end)
    (elements w A).

Inductive lines :=
  | Along (d : Z * Z) (backwards : bool)   (** all lines in a direction *)
  | RowByRow                               (** all values as one line, if there are any rows *)
  | ColumnByColumn.

Definition lines_of (l : lines) (w : nat) (A : array) : list (list Z) :=
  match l with
  | Along d backwards =>
      map (fun x => let u := line_from A (length A + w) x d in if backwards then rev u else u)
          (line_starts w A d)
  | RowByRow => match A with [] => [] | _ => [concat A] end
  | ColumnByColumn => match A with [] => [] | _ => [concat (columns A)] end
  end.

(** What is asked of a line is its acceptor, which reads it value by value. A state is a list of numbers;
    where there is no next one the word is not accepted. *)
Record acceptor := Acceptor {
  first : list Z;
  next : list Z -> Z -> option (list Z);
  is_end : list Z -> bool
}.

Fixpoint accepted_from (M : acceptor) (s : list Z) (word : list Z) : bool :=
  match word with
  | [] => is_end M s
  | x :: rest => match next M s x with None => false | Some s' => accepted_from M s' rest end
  end.

Definition accepted_by (M : acceptor) (word : list Z) : bool := accepted_from M (first M) word.

(** As many things after each other as are asked for, wherever they are. *)
Fixpoint consecutive {X : Type} (size : nat) (l : list X) : list (list X) :=
  match l with
  | [] => []
  | x :: rest => (if Nat.leb size (length l) then [firstn size l] else []) ++ consecutive size rest
  end.

(** All lists of [n] members of [xs]. *)
Fixpoint lists {X : Type} (xs : list X) (n : nat) : list (list X) :=
  match n with
  | O => [[]]
  | S m => flat_map (fun x => map (cons x) (lists xs m)) xs
  end.

(** * Neighbouring lines: what is asked of each and the next, and of lines side by side *)

(** The lexicographic order of words. *)
Fixpoint word_compare (u v : list Z) : comparison :=
  match u, v with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: u', y :: v' => match x ?= y with Eq => word_compare u' v' | c => c end
  end.

(** Rows, or columns, of the array of what the blocks of [high] rows and [wide] columns show, their cells
    row by row. *)
Record showing := Showing {
  by_rows : bool;
  high : nat;
  wide : nat;
  shows : list Z -> Z;
  from_end : bool
}.

Definition nondecreasing (c : comparison) : bool := match c with Gt => false | _ => true end.
Definition increasing (c : comparison) : bool := match c with Lt => true | _ => false end.
Definition nonincreasing (c : comparison) : bool := match c with Lt => false | _ => true end.
Definition decreasing (c : comparison) : bool := match c with Gt => true | _ => false end.
Definition unlike (c : comparison) : bool := match c with Eq => false | _ => true end.

Definition shown_row (s : showing) (w : nat) (rows : list (list Z)) : list Z :=
  map (fun j => shows s (flat_map (fun row => firstn (wide s) (skipn j row)) rows)) (seq 0 (S w - wide s)).

Definition shown (s : showing) (w : nat) (A : array) : array := map (shown_row s w) (consecutive (high s) A).

(** Narrow arrays have no blocks: there are no words, and none that are out of order. *)
Definition words_of (s : showing) (w : nat) (A : array) : list (list Z) :=
  if Nat.ltb w (wide s) then [] else
  map (fun u => if from_end s then rev u else u)
      (if by_rows s then shown s w A else columns (shown s w A)).

Fixpoint each_and_next (good : comparison -> bool) (words : list (list Z)) : list bool :=
  match words with
  | u :: (v :: _) as rest => good (word_compare u v) :: each_and_next good rest
  | _ => []
  end.

(** * Rules *)

Inductive question :=
  | Place (c : condition)
  | Line (l : lines) (M : acceptor)
  | Order (good : comparison -> bool) (s : showing).   (** how each compares with the next *)

(** The answers, one for each place, for each line, for each line that has a next one. *)
Definition answers (t : topology) (w : nat) (A : array) (q : question) : list bool :=
  match q with
  | Place c => map (fun x => holds_at t w A c (fst x) (snd x)) (elements w A)
  | Line l M => map (accepted_by M) (lines_of l w A)
  | Order good s => each_and_next good (words_of s w A)
  end.

(** Some questions, and how many of all the answers to them may be no. *)
Definition clause := (list question * list nat)%type.

Definition failures t w A (qs : list question) : nat :=
  length (filter negb (flat_map (answers t w A) qs)).

Definition satisfied t w A (c : clause) : bool := existsb (Nat.eqb (failures t w A (fst c))) (snd c).

(** A rule: clauses that are satisfied, and judgements on which clauses of a list are. *)
Record array_rule := Rule {
  clauses : list clause;
  judged : list (list clause * (list bool -> bool))
}.

Definition obeys t (rule : array_rule) w (A : array) : bool :=
  forallb (satisfied t w A) (clauses rule) &&
  forallb (fun j => snd j (map (satisfied t w A) (fst j))) (judged rule).

(** All arrays of [n] rows of [w] of the values. *)
Definition arrays (values : list Z) (w n : nat) : list array := lists (lists values w) n.

(** The number that the theorems are about. A value that is listed k times has the weight k. *)
Definition count (t : topology) (values : list Z) (rule : array_rule) (w n : nat) : nat :=
  length (filter (obeys t rule w) (arrays values w n)).

(** * Ways to write rules *)

(** Conditions that hold at every element. *)
Definition always (cs : list condition) : clause := (map Place cs, [0%nat]).

Fixpoint all_there (cells : list (option Z)) : option (list Z) :=
  match cells with
  | [] => Some []
  | None :: _ => None
  | Some x :: rest => match all_there rest with None => None | Some xs => Some (x :: xs) end
  end.

(** It says something only where all cells at the offsets are on the board. *)
Definition inside (offs : list (Z * Z)) (P : list Z -> bool) : condition :=
  around offs (fun cells => match all_there cells with None => true | Some xs => P xs end).

(** The cells of a block of [h] rows and [v] columns, row by row. *)
Definition block_cells (h v : nat) : list (Z * Z) :=
  flat_map (fun i => map (fun j => (Z.of_nat i, Z.of_nat j)) (seq 0 v)) (seq 0 h).

Definition block (h v : nat) (P : list Z -> bool) : condition := inside (block_cells h v) P.

(** For boards whose rows are fixed in number: an array is then the list of its columns. *)
Definition transposed (c : condition) : condition :=
  around (map (fun d => (snd d, fst d)) (offsets c)) (holds c).

(** Numbers that are carried along a word: [asks] is asked about the numbers and each value, then [after]
    takes the value into account; at the end of the word [asks_end]. *)
Definition carrying (begins : list Z) (asks : list Z -> Z -> bool) (after : list Z -> Z -> list Z)
    (asks_end : list Z -> bool) : acceptor :=
  Acceptor begins (fun s x => if asks s x then Some (after s x) else None) asks_end.

(** Arrows (from, value, to) between numbered states, from the state 0. *)
Definition arrows (table : list (Z * Z * Z)) (ends : list Z) : acceptor :=
  Acceptor [0]
    (fun s x => option_map (fun a => [snd a]) (find (fun '(from, v, _) => (from =? hd 0 s) && (v =? x)) table))
    (fun s => existsb (Z.eqb (hd 0 s)) ends).

(** A judgement. *)
Definition exactly_one (l : list bool) : bool := Nat.eqb (length (filter (fun b => b) l)) 1.
