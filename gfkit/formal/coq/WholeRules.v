(** Array rules that say more of the whole array: of its lines, and which conditions hold throughout. *)
From Coq Require Import ZArith List Bool.
From GFKit Require Import Arrays FullRules OrderedRules.
Import ListNotations.
Open Scope Z_scope.

(** * Words: what is said of a line *)

(** Numbers are carried along a word. They begin as one of some lists of numbers, of which one must
    serve; [asks] is asked about the numbers and each value, then [next_numbers] takes the value
    into account; at the end of the word [asks_end]. *)
Record carry := Carry {
  begins_with : list (list Z);
  asks : list Z -> Z -> bool;
  next_numbers : list Z -> Z -> list Z;
  asks_end : list Z -> bool
}.

Fixpoint carried (c : carry) (s : list Z) (word : list Z) : bool :=
  match word with
  | [] => asks_end c s
  | x :: rest => asks c s x && carried c (next_numbers c s x) rest
  end.

(** Arrows (from, value, to) between numbered states; without a value they stand for every value. *)
Definition arrow := (Z * option Z * Z)%type.
Definition leads (a : arrow) (s x : Z) : bool :=
  let '(from, value, _) := a in
  (from =? s) && match value with Some v => v =? x | None => true end.

Fixpoint walks (arrows : list arrow) (ends : list Z) (s : Z) (word : list Z) : bool :=
  match word with
  | [] => existsb (Z.eqb s) ends
  | x :: rest => existsb (fun a => leads a s x && walks arrows ends (snd a) rest) arrows
  end.

(** Stretches: as many values after each other as are asked for. *)
Fixpoint stretches (size : nat) (word : list Z) : list (list Z) :=
  match word with
  | [] => []
  | x :: rest => (if Nat.leb size (length word) then [firstn size word] else []) ++ stretches size rest
  end.

(** Regular expressions. *)
Inductive expression :=
  | One (values : list Z)
  | Nothing
  | Either (e f : expression)
  | Then (e f : expression)
  | Many (e : expression).

(** A word is a chain of words of a kind; [most] of them suffice if [most] is its length. *)
Fixpoint chain (P : list Z -> bool) (most : nat) (word : list Z) : bool :=
  match word, most with
  | [], _ => true
  | _, O => false
  | _, S m => existsb (fun k => P (firstn k word) && chain P m (skipn k word)) (seq 1 (length word))
  end.

Fixpoint fits (e : expression) (word : list Z) : bool :=
  match e with
  | One values => match word with [x] => existsb (Z.eqb x) values | _ => false end
  | Nothing => match word with [] => true | _ => false end
  | Either e f => fits e word || fits f word
  | Then e f => existsb (fun k => fits e (firstn k word) && fits f (skipn k word)) (seq 0 (S (length word)))
  | Many e => chain (fits e) (length word) word
  end.

Inductive saying :=
  | Carries (c : carry)
  | Walks (arrows : list arrow) (starts ends : list Z)
  | Pairs (size : nat) (good : list Z -> list Z -> bool)
  | Fits (e : expression)
  | Reads (r : reader).

Definition said_of (s : saying) (word : list Z) : bool :=
  match s with
  | Carries c => existsb (fun b => carried c b word) (begins_with c)
  | Walks arrows starts ends => existsb (fun b => walks arrows ends b word) starts
  | Pairs size good => forallb (fun u => forallb (good u) (stretches size word)) (stretches size word)
  | Fits e => fits e word
  | Reads r => read_from r (first_state r) word
  end.

(** * Lines of an array *)

(** A line in a direction: cells of which each is one step from the one before it. *)
Fixpoint line_from (A : array) (steps : nat) (x d : Z * Z) : list Z :=
  match steps with
  | O => []
  | S m => match value_at A (fst x) (snd x) with
           | None => []
           | Some v => v :: line_from A m (fst x + fst d, snd x + snd d) d
           end
  end.

(** Lines begin at the cells before which there is none. *)
Definition line_starts (w : nat) (A : array) (d : Z * Z) : list (Z * Z) :=
  filter (fun x => match value_at A (fst x - fst d) (snd x - snd d) with None => true | Some _ => false end)
    (flat_map (fun i => map (fun j => (Z.of_nat i, Z.of_nat j)) (seq 0 w)) (seq 0 (length A))).

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

(** * Judgements: which of some lists of conditions hold at every element *)

Record judgement := Judgement {
  asked : list (list condition);
  judge : list bool -> bool
}.

Definition exactly_one (l : list bool) : bool := Nat.eqb (length (filter (fun b => b) l)) 1.

(** It holds at every element only if there are none. *)
Definition no_cells : condition := around [] (fun _ => false).
Definition first_or_none (l : list bool) : bool :=
  match l with [] => true | first :: rest => first || forallb negb rest end.

(** * All together *)

Record whole_rule := WholeRule {
  of_order : ordered_rule;
  of_lines : list (lines * saying);
  judged : list judgement
}.

Definition obeys_whole (t : topology) (rule : whole_rule) (w : nat) (A : array) : bool :=
  obeys_ordered t (of_order rule) w A &&
  forallb (fun l => forallb (said_of (snd l)) (lines_of (fst l) w A)) (of_lines rule) &&
  forallb (fun j => judge j (map (fun cs => obeys t cs w A) (asked j))) (judged rule).

Definition count_whole t values (rule : whole_rule) (w n : nat) : nat :=
  length (filter (obeys_whole t rule w) (arrays values w n)).
