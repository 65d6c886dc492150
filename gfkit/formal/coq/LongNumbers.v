(** Integers as hexadecimal digits, the lowest first, that go on with zeros or with ones for ever (two's
    complement): sums need no signs, and Coq's virtual machine adds four bits in a step. *)
From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
Open Scope Z_scope.

Inductive digit :=
  D0 | D1 | D2 | D3 | D4 | D5 | D6 | D7 | D8 | D9 | Da | Db | Dc | Dd | De | Df.
Inductive long := Zeros | Ones | Digit : digit -> long -> long.

Definition digit_value (d : digit) : Z :=
  match d with
  | D0 => 0 | D1 => 1 | D2 => 2 | D3 => 3 | D4 => 4 | D5 => 5 | D6 => 6 | D7 => 7
  | D8 => 8 | D9 => 9 | Da => 10 | Db => 11 | Dc => 12 | Dd => 13 | De => 14 | Df => 15
  end.
Fixpoint value (x : long) : Z :=
  match x with Zeros => 0 | Ones => -1 | Digit d y => digit_value d + 16 * value y end.

(** A digit before the others. *)
Definition zero_before (x : long) : long := match x with Zeros => Zeros | _ => Digit D0 x end.
Definition ones_before (x : long) : long := match x with Ones => Ones | _ => Digit Df x end.
Definition before (d : digit) (x : long) : long :=
  match d with D0 => zero_before x | Df => ones_before x | _ => Digit d x end.

Definition digit_of (n : Z) : digit :=
  nth (Z.to_nat n) [D0; D1; D2; D3; D4; D5; D6; D7; D8; D9; Da; Db; Dc; Dd; De; Df] D0.

Definition next_digit (d : digit) : digit := digit_of ((digit_value d + 1) mod 16).
Definition last_digit (d : digit) : digit := digit_of ((digit_value d - 1) mod 16).

Fixpoint plus_1 (x : long) : long :=
  match x with
  | Zeros => Digit D1 Zeros
  | Ones => Zeros
  | Digit Df y => zero_before (plus_1 y)
  | Digit d y => before (next_digit d) y
  end.

Fixpoint minus_1 (x : long) : long :=
  match x with
  | Zeros => Ones
  | Ones => Digit De Ones
  | Digit D0 y => ones_before (minus_1 y)
  | Digit d y => before (last_digit d) y
  end.

(** The sum of two digits decides between 32 cases: a digit, and whether one is carried. The tables
    are written by a tactic. *)
Ltac by_digit d tac n :=
  refine (match d with
          | D0 => _ | D1 => _ | D2 => _ | D3 => _ | D4 => _ | D5 => _ | D6 => _ | D7 => _
          | D8 => _ | D9 => _ | Da => _ | Db => _ | Dc => _ | Dd => _ | De => _ | Df => _
          end);
  [tac n | tac (n + 1) | tac (n + 2) | tac (n + 3) | tac (n + 4) | tac (n + 5) | tac (n + 6) | tac (n + 7)
  | tac (n + 8) | tac (n + 9) | tac (n + 10) | tac (n + 11) | tac (n + 12) | tac (n + 13) | tac (n + 14)
  | tac (n + 15)].
Ltac digit_sum without carried n :=
  let s := eval vm_compute in n in
  let d := eval vm_compute in (digit_of (s mod 16)) in
  let rest := match (eval vm_compute in (s <? 16)) with true => without | false => carried end in
  let whole := eval cbv beta iota delta [before] in (before d rest) in
  exact whole.
Ltac sums d e x y f g n :=
  by_digit d ltac:(fun m => by_digit e ltac:(fun k => digit_sum constr:(f x y) constr:(g x y) k) m) n.

(** x + y, and x + y + 1. *)
Fixpoint add (x y : long) {struct x} : long
with add_carry (x y : long) {struct x} : long.
Proof.
  - refine (match x, y with
            | Zeros, _ => y
            | Ones, _ => minus_1 y
            | _, Zeros => x
            | _, Ones => minus_1 x
            | Digit d x', Digit e y' => _
            end).
    sums d e x' y' add add_carry 0.
  - refine (match x, y with
            | Zeros, _ => plus_1 y
            | Ones, _ => y
            | _, Zeros => plus_1 x
            | _, Ones => x
            | Digit d x', Digit e y' => _
            end).
    sums d e x' y' add add_carry 1.
Defined.

Lemma digit_range : forall d, 0 <= digit_value d < 16.
Proof. intros []; cbn; lia. Qed.

Lemma digit_of_value : forall n, 0 <= n < 16 -> digit_value (digit_of n) = n.
Proof.
  intros n H. unfold digit_of.
  assert (n = 0 \/ n = 1 \/ n = 2 \/ n = 3 \/ n = 4 \/ n = 5 \/ n = 6 \/ n = 7 \/ n = 8 \/ n = 9 \/
          n = 10 \/ n = 11 \/ n = 12 \/ n = 13 \/ n = 14 \/ n = 15) as G by lia.
  repeat destruct G as [-> | G]; try reflexivity. subst n. reflexivity.
Qed.

Lemma zero_before_value : forall x, value (zero_before x) = 16 * value x.
Proof. intros []; reflexivity. Qed.

Lemma ones_before_value : forall x, value (ones_before x) = 15 + 16 * value x.
Proof. intros []; reflexivity. Qed.

Lemma before_value : forall d x, value (before d x) = digit_value d + 16 * value x.
Proof.
  intros [] x; try reflexivity; cbn [before digit_value]; [apply zero_before_value |
    apply ones_before_value].
Qed.

Lemma next_digit_value : forall d, d <> Df -> digit_value (next_digit d) = digit_value d + 1.
Proof. intros [] H; reflexivity || congruence. Qed.

Lemma last_digit_value : forall d, d <> D0 -> digit_value (last_digit d) = digit_value d - 1.
Proof. intros [] H; reflexivity || congruence. Qed.

Lemma plus_1_value : forall x, value (plus_1 x) = value x + 1.
Proof.
  induction x as [| | d x IH]; [reflexivity | reflexivity |].
  destruct d; cbn [plus_1];
    try (rewrite before_value, next_digit_value by discriminate; cbn [value]; lia).
  rewrite zero_before_value, IH. cbn [value digit_value]. lia.
Qed.

Lemma minus_1_value : forall x, value (minus_1 x) = value x - 1.
Proof.
  induction x as [| | d x IH]; [reflexivity | reflexivity |].
  destruct d; cbn [minus_1];
    try (rewrite before_value, last_digit_value by discriminate; cbn [value]; lia).
  rewrite ones_before_value, IH. cbn [value digit_value]. lia.
Qed.

(** What stands in the tables. *)
Definition summed (n : Z) (x y : long) : long :=
  before (digit_of (n mod 16)) (if n <? 16 then add x y else add_carry x y).

Lemma add_digits : forall d x e y,
  add (Digit d x) (Digit e y) = summed (digit_value d + digit_value e) x y.
Proof. intros [] x [] y; reflexivity. Qed.

Lemma add_carry_digits : forall d x e y,
  add_carry (Digit d x) (Digit e y) = summed (digit_value d + digit_value e + 1) x y.
Proof. intros [] x [] y; reflexivity. Qed.

Lemma summed_value : forall n x y,
  0 <= n < 32 -> value (add x y) = value x + value y ->
  value (add_carry x y) = value x + value y + 1 ->
  value (summed n x y) = n + 16 * (value x + value y).
Proof.
  intros n x y H Ha Hc. unfold summed. rewrite before_value, digit_of_value by (apply Z.mod_pos_bound; lia).
  pose proof (Z.div_mod n 16). destruct (Z.ltb_spec n 16).
  - rewrite Ha, Z.mod_small by lia. lia.
  - rewrite Hc. replace (n mod 16) with (n - 16); [lia |].
    apply (Z.mod_unique n 16 1); lia.
Qed.

Lemma adds : forall x y,
  value (add x y) = value x + value y /\ value (add_carry x y) = value x + value y + 1.
Proof.
  induction x as [| | d x IH]; intros y.
  - split; cbn [add add_carry value]; [| rewrite plus_1_value]; lia.
  - split; cbn [add add_carry value]; [rewrite minus_1_value |]; lia.
  - destruct y as [| | e y].
    + split; cbn [add add_carry]; [| rewrite plus_1_value]; cbn [value]; lia.
    + split; cbn [add add_carry]; [rewrite minus_1_value |]; cbn [value]; lia.
    + destruct (IH y) as [Ha Hc]. pose proof (digit_range d). pose proof (digit_range e).
      rewrite add_digits, add_carry_digits. rewrite !summed_value by (assumption || lia).
      cbn [value]. lia.
Qed.

Lemma add_value : forall x y, value (add x y) = value x + value y.
Proof. intros. apply adds. Qed.

(** An integer as digits: of the bits that the fuel reaches. *)
Fixpoint digits_of (fuel : nat) (n : Z) : long :=
  match fuel with
  | O => Zeros
  | S k =>
      if n =? 0 then Zeros else if n =? -1 then Ones
      else before (digit_of (n mod 16)) (digits_of k (n / 16))
  end.
Definition long_of (n : Z) : long := digits_of (S (S (Z.to_nat (Z.log2 (Z.abs n))))) n.

Lemma digits_value : forall k n,
  - 2 ^ Z.of_nat k <= n < 2 ^ Z.of_nat k -> value (digits_of (S k) n) = n.
Proof.
  induction k as [| k IH]; intros n H.
  - change (2 ^ Z.of_nat 0) with 1 in H. cbn [digits_of]. destruct (Z.eqb_spec n 0); [subst; reflexivity |].
    destruct (Z.eqb_spec n (-1)); [subst; reflexivity | lia].
  - remember (S k) as m eqn:E. cbn [digits_of].
    destruct (Z.eqb_spec n 0); [subst; reflexivity |].
    destruct (Z.eqb_spec n (-1)); [subst; reflexivity |]. subst m.
    rewrite before_value, digit_of_value by (apply Z.mod_pos_bound; lia).
    rewrite Nat2Z.inj_succ, Z.pow_succ_r in H by lia.
    assert (0 < 2 ^ Z.of_nat k) by (apply Z.pow_pos_nonneg; lia).
    rewrite IH; [pose proof (Z.div_mod n 16); lia |].
    split; [apply Z.div_le_lower_bound | apply Z.div_lt_upper_bound]; lia.
Qed.

Lemma long_of_value : forall n, value (long_of n) = n.
Proof.
  intros n. unfold long_of. apply digits_value.
  rewrite Nat2Z.inj_succ, Z2Nat.id by apply Z.log2_nonneg.
  destruct (Z.eq_dec n 0) as [-> | Hn]; [cbn; lia |].
  pose proof (Z.log2_spec (Z.abs n)). lia.
Qed.
