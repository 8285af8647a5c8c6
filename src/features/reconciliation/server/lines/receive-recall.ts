// The bank took an inward line back. The money that is still there pays for it. The operator owes the rest. No member
// goes negative (wallets.md 2, income.md 7, recharge_recalled and revenue_recalled).
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { emit } from '#platform/queue/events.ts';
import { events } from '../events.ts';
import { lockBalances } from '#ledger/balance.ts';
import { type AccountId, classOf, house, scopeOf } from '#ledger/chart.ts';
import { least } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { type LinePart, lines, type Transfer } from '#ledger/posting.ts';
import type { BankLine } from './lines.ts';
import { keepWork } from './line-work.ts';

/** The destinations of an inward line's money, and its part that is still in suspense. */
export type Reached = { left: bigint; settled: { purpose: string; account: AccountId; amount: bigint }[] };

export async function reachedBy(tx: Transaction, { relatesToSeq }: Pick<BankLine, 'relatesToSeq'>): Promise<Reached> {
  const settled = await tx<{ purpose: string; account: AccountId; amount: bigint }[]>`
    select l.purpose, l.credit as account, sum(l.amount)::bigint as amount
    from ledger.statement_line s join ledger.suspense_use u on u.statement_line_id = s.id
    join ledger.line l on l.transfer_id = u.transfer_id and l.debit = ${house('suspense')}
    where s.account = 'client' and s.rail = 1 and s.direction = 'in' and s.bank_seq = ${relatesToSeq}
    group by l.purpose, l.credit order by l.credit`;
  const [row] = await tx<{ brought: bigint }[]>`
    select coalesce(sum(l.amount), 0)::bigint as brought from ledger.statement_line s
    join ledger.line l on l.guard = s.id and l.purpose = 'bank_in'
    where s.account = 'client' and s.rail = 1 and s.bank_seq = ${relatesToSeq}`;
  const used = settled.reduce((sum, one) => sum + one.amount, 0n);
  return { left: (row?.brought ?? 0n) - used, settled };
}

/** The wallet takes recharges back, because their lots move too. Everything else is posted here. */
export async function receiveRecall(tx: Transaction, recall: BankLine): Promise<void> {
  const reached = await reachedBy(tx, recall);
  const recharge = reached.settled.some((one) => one.purpose === 'recharge_settled');
  await keepWork(tx, [{ lineId: recall.id, outcome: 'recalled', transferId: null }]);
  if (recharge) return emit(tx, events.bank_line_out, { statementLineId: recall.id });
  // The kept rate went to fees, which is a house account. The operator owes the part of it that the product cannot pay.
  const revenue = reached.settled.filter((one) => classOf(one.account) === 'product_revenue');
  await lockBalances(tx, [
    house('client_bank'),
    house('operator_due'),
    house('suspense'),
    ...revenue.map((one) => one.account),
  ]);
  const left = await leftForHolders(tx, recall);
  const sources = revenue.map((one) => ({
    account: one.account,
    most: least(one.amount, left.get(scopeOf(one.account)) ?? 0n),
  }));
  await post(tx, [recallTransfer(recall, least(reached.left, recall.amount), 'revenue_recalled', sources)]);
}

/** The rents booked from the recalled line: for each product, the part that holders have not been given yet. */
async function leftForHolders(
  tx: Transaction,
  { relatesToSeq }: Pick<BankLine, 'relatesToSeq'>,
): Promise<Map<bigint, bigint>> {
  const rows = await tx<{ productId: bigint; amount: bigint }[]>`
    select r.product_id, r.amount from ledger.statement_line s, revenue.recallable(s.id) r
    where s.account = 'client' and s.rail = 1 and s.direction = 'in' and s.bank_seq = ${relatesToSeq}`;
  return new Map(rows.map((row) => [row.productId, row.amount]));
}

/** Suspense pays first, then the rest at the sources, then the operator. Pure. */
export function recallTransfer(
  recall: Pick<BankLine, 'id' | 'amount'>,
  fromSuspense: bigint,
  purpose: 'recharge_recalled' | 'revenue_recalled',
  sources: readonly { account: AccountId; most: bigint }[],
): Transfer {
  const bank = house('client_bank');
  let left = recall.amount - fromSuspense;
  const parts: LinePart[] = [['deposit_recalled', house('suspense'), bank, fromSuspense, recall.id]];
  for (const { account, most } of sources) {
    const part = least(left, most);
    left -= part;
    parts.push([purpose, account, bank, part, recall.id]);
  }
  parts.push([purpose, house('operator_due'), bank, left, recall.id]);
  return { id: factId('recall', recall.id), actor: 'system', lines: lines(...parts) };
}
