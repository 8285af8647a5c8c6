// What a line of the ledger belongs to: the row that its guard names. A captured hold is shown as its withdrawal.
import type { Queryable } from '#platform/database/db.ts';
import { classOf, scopeOf } from '#ledger/chart.ts';
import { withdrawalsOfHolds } from '#features/wallet/server/public.ts';
import type { BelongsTo, LedgerParty } from '../contract.ts';
import { isOfMembers, ownerOf, pathOf } from './accounts.ts';

export type Guarded = { purpose: string; debit: bigint; credit: bigint; guard: bigint | null };

/** In the order of the lines. Null for a line that no row justifies. */
export async function belongingOf(q: Queryable, lines: readonly Guarded[]): Promise<(BelongsTo | null)[]> {
  const rules = await q<{ rule: string; guard: string }[]>`
    select concat_ws(' ', purpose, debit_class, credit_class) as rule, guard from ledger.posting_rule
    where guard is not null and purpose = any (${[...new Set(lines.map(({ purpose }) => purpose))]}::text[])`;
  const kinds = new Map(rules.map(({ rule, guard }) => [rule, guard]));
  const kindOf = (one: Guarded) => kinds.get(`${one.purpose} ${one.debit & 63n} ${one.credit & 63n}`);
  const holds = lines.filter((one) => kindOf(one) === 'hold').flatMap(({ guard }) => (guard === null ? [] : [guard]));
  const withdrawals = await withdrawalsOfHolds(q, holds);
  return lines.map((one) => {
    const kind = kindOf(one);
    if (kind === undefined || one.guard === null) return null;
    const withdrawal = kind === 'hold' ? withdrawals.get(one.guard) : undefined;
    return withdrawal === undefined ? { kind, id: String(one.guard) } : { kind: 'withdrawal', id: String(withdrawal) };
  });
}

type Posted = { seq: bigint; transferId: string; businessDate: string; occurredAt: Date; purpose: string };

/** When and for what an account's posting was made. `id` is its number in the account. */
export const postedToWire = ({ seq, transferId, businessDate, occurredAt, purpose }: Posted) => ({
  id: String(seq),
  transferId,
  date: businessDate,
  at: occurredAt.toISOString(),
  purpose,
});

/** Rows as they are shown, each with what it belongs to. */
export async function shownWithBelonging<R extends Guarded, I>(
  q: Queryable,
  rows: readonly R[],
  shown: (row: R, belongsTo: BelongsTo | null) => I,
): Promise<I[]> {
  const belonging = await belongingOf(q, rows);
  return rows.map((row, at) => shown(row, belonging[at] ?? null));
}

export const partyOf = (account: bigint): LedgerParty => ({
  account: String(account),
  class: classOf(account),
  path: pathOf(account),
  memberId: isOfMembers(account) ? String(scopeOf(account)) : null,
  memberNo: ownerOf(account),
});
