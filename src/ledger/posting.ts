// Postings are pure values (ledger.md 2). Deciding builds them; src/ledger/post.ts writes them.
import type { AccountId } from './chart.ts';
import type { Purpose as Declared } from './purposes.gen.ts';

/** Rules that tests and the bench add to databases of their own. The product adds none. */
export interface RulesOfTests {}
/** The reason for a line: a purpose that the house declares. */
export type Purpose = Declared | keyof RulesOfTests;

/** One debit, one credit, one amount: zero-sum by construction. `guard` is the id of the row that covers it. */
export type Line = { purpose: Purpose; debit: AccountId; credit: AccountId; amount: bigint; guard: bigint | null };

/** A part of a credit-normal balance set aside. A capture is not an operation: it is lines whose guard is the hold. */
export type HoldOperation = {
  op: 'make' | 'release';
  id: bigint;
  account: AccountId;
  amount: bigint;
  purpose: Purpose;
};

export type Transfer = {
  /** The intent's id, or factId() of the fact it follows from. */
  id: string;
  /** 'member:12', 'staff:3' or 'system'. */
  actor: string;
  lines: readonly Line[];
  holds?: readonly HoldOperation[];
};

export function line(
  purpose: Purpose,
  from: AccountId,
  to: AccountId,
  amount: bigint,
  guard: bigint | null = null,
): Line {
  if (amount <= 0n) throw new RangeError(`a line's amount is positive: ${purpose}`);
  return { purpose, debit: from, credit: to, amount, guard };
}

/** A line of a recipe, whose amount may be zero. */
export type LinePart = [purpose: Purpose, from: AccountId, to: AccountId, amount: bigint, guard?: bigint | null];

/** The lines that are not empty: recipes name every part, and this drops amounts of zero. */
export function lines(...parts: readonly LinePart[]): Line[] {
  return parts
    .filter(([, , , amount]) => amount !== 0n)
    .map(([purpose, from, to, amount, guard]) => line(purpose, from, to, amount, guard ?? null));
}

/** The mirror of a line under its own purpose `..._reversed`: reversals are never generic (ledger.md 5). */
export function reverse(of: Line, purpose: Purpose): Line {
  return { ...of, purpose, debit: of.credit, credit: of.debit };
}
