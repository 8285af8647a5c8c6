// The act by which two staff undo a booking of rent (income.md 8). Its money goes back to suspense, and its bank line
// waits again. Holders keep what they were given, and the operator owes that, as after a recall by the bank.
import { type Act, defineAct } from '#features/acts/server/public.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { least } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { lines, type Transfer } from '#ledger/posting.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { reversals } from '../../contract.ts';
import { entries } from '../store.ts';

/** What is signed. The parts are counted when the booking is undone, because income may be given until then. */
type Undone = {
  entry: string;
  product: string;
  statementLine: string;
  invoiceNumber: string;
  amount: string;
  reason: string;
};

type BookedEntry = {
  id: bigint;
  productId: bigint;
  statementLineId: bigint;
  invoiceNumber: string;
  amount: bigint;
  posted: boolean;
  reversed: boolean;
  recalled: boolean;
};

async function bookedEntry(q: Queryable, id: bigint): Promise<BookedEntry | null> {
  const [row] = await q<BookedEntry[]>`
    select e.id, e.product_id, e.statement_line_id, e.invoice_number, e.amount, e.posted_at is not null as posted,
      exists (select from revenue.reversal r where r.entry_id = e.id) as reversed,
      exists (select from ledger.recalls_of(e.statement_line_id)) as recalled
    from revenue.entry e where e.id = ${id}`;
  return row ?? null;
}

type Obstacle = (typeof reversals)['obstacles'][number];

function problemOf(entry: BookedEntry | null): Refusal<Obstacle> | null {
  if (entry === null) return refuse('entry_not_found');
  if (!entry.posted) return refuse('entry_not_posted');
  if (entry.reversed) return refuse('entry_reversed');
  return entry.recalled ? refuse('entry_recalled') : null;
}

export const reversal = defineAct(reversals, {
  purpose: 'revenue_received_reversed',
  audited: {
    feature: 'revenue',
    deed: 'reversal',
    of: ({ words: { entry, amount, reason } }: Act<Undone>) => ({
      subject: `entry:${entry}`,
      detail: { amount, reason },
    }),
  },
  words: async (tx, { entryId, reason }) => {
    const entry = await bookedEntry(tx, BigInt(entryId));
    const problem = problemOf(entry);
    if (problem) return problem;
    const { productId, statementLineId, invoiceNumber, amount } = required(entry);
    return {
      entry: entryId,
      product: String(productId),
      statementLine: String(statementLineId),
      invoiceNumber,
      amount: String(amount),
      reason,
    };
  },
  carried: async (_context, tx, { act: { words }, caller }) => {
    await post(tx, [await reversalTransfer(tx, words, `staff:${caller.staffId}`)]);
  },
  seen: (q, { entryId }) => (entryId === undefined ? q`true` : q`words ->> 'entry' = ${entryId}`),
  views: async ({ sql }, acts, locale) => {
    const ids = acts.map(({ words }) => BigInt(words.entry));
    const found = await entries(sql, { ids }, { after: null, limit: ids.length }, locale);
    const byId = new Map(found.map((entry) => [entry.id, entry]));
    return acts.map(({ words: { entry, reason } }) => ({ entryId: entry, reason, entry: required(byId.get(entry)) }));
  },
});

/**
 * The mirror of a booking's transfer. Accrual runs wait for the lock of the product's revenue, so what they have given
 * by then stays given. Fees that have left pay nothing: the operator owes that part, too.
 */
async function reversalTransfer(tx: Transaction, { entry, product, amount }: Undone, actor: string): Promise<Transfer> {
  const revenue = accountOf('product_revenue', BigInt(product));
  const [suspense, fees, due] = [house('suspense'), house('fees'), house('operator_due')];
  const balances = await lockBalances(tx, [revenue, suspense, fees, due]);
  const [row] = await tx<{ net: bigint; fee: bigint }[]>`select net, fee from revenue.left_of(${BigInt(entry)})`;
  const left = required(row);
  const fee = least(left.fee, balanceOf(balances, fees).free);
  const id = BigInt(entry);
  return {
    id: factId('revenue_reversed', id),
    actor,
    lines: lines(
      ['revenue_received_reversed', revenue, suspense, left.net, id],
      ['revenue_received_reversed', fees, suspense, fee, id],
      ['revenue_received_reversed', due, suspense, BigInt(amount) - left.net - fee, id],
    ),
  };
}
