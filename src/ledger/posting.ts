// Types and builders of lines, holds and transfers (ledger.md 2). They are plain values: deciding builds them, and
// src/ledger/post.ts posts them.
import type { AccountId } from './chart.ts';
import type { Purpose as Declared } from './purposes.gen.ts';

/** Purposes that tests and the bench add to their own databases. The product adds none. */
export interface RulesOfTests {}
/** The reason for a line: one of the declared purposes. */
export type Purpose = Declared | keyof RulesOfTests;

/** One debit, one credit, one amount, so lines always sum to zero. `guard` is the id of the row that covers it. */
export type Line = { purpose: Purpose; debit: AccountId; credit: AccountId; amount: bigint; guard: bigint | null };

/**
 * Sets a part of a credit-normal balance aside, or releases it. There is no operation for a capture: it is lines whose
 * guard is the hold.
 */
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

/** The arguments of a line whose amount may be zero. */
export type LinePart = [purpose: Purpose, from: AccountId, to: AccountId, amount: bigint, guard?: bigint | null];

/** Builds lines from parts and drops those with amount zero, so callers can name every part. */
export function lines(...parts: readonly LinePart[]): Line[] {
  return parts
    .filter(([, , , amount]) => amount !== 0n)
    .map(([purpose, from, to, amount, guard]) => line(purpose, from, to, amount, guard ?? null));
}

/** The reverse of a line, under its own purpose `..._reversed`, because reversals are never generic (ledger.md 5). */
export function reverse(of: Line, purpose: Purpose): Line {
  return { ...of, purpose, debit: of.credit, credit: of.debit };
}
