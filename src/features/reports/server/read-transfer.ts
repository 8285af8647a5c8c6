// One transfer with its lines in birr. Lines of points, stock and chances are left out, as in all reports.
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { toWire } from '#ledger/money.ts';
import type { LedgerTransfer } from '../contract.ts';
import { BIRR_CODES } from './accounts.ts';
import { belongingOf, type Guarded, partyOf } from './belonging.ts';

type LineRow = Guarded & { n: number; amount: bigint };

export async function readTransfer(
  { sql }: Pick<Context, 'sql'>,
  id: string,
): Promise<LedgerTransfer | Refusal<'transfer_not_found'>> {
  const [transfer] = await sql<{ seq: bigint; actor: string; occurredAt: Date; businessDate: string }[]>`
    select seq, actor, occurred_at, business_date from ledger.transfer where id = ${id}`;
  if (!transfer) return refuse('transfer_not_found');
  const lines = await sql<LineRow[]>`
    select n, purpose, debit, credit, amount, guard from ledger.line
    where transfer_id = ${id} and (debit & 63) = any (${BIRR_CODES}::int[]) order by n`;
  const belonging = await belongingOf(sql, lines);
  return {
    id,
    run: String(transfer.seq),
    date: transfer.businessDate,
    at: transfer.occurredAt.toISOString(),
    actor: transfer.actor,
    lines: lines.map(({ n, purpose, debit, credit, amount }, at) => ({
      id: String(n),
      purpose,
      debit: partyOf(debit),
      credit: partyOf(credit),
      amountMinor: toWire(amount),
      belongsTo: belonging[at] ?? null,
    })),
  };
}
