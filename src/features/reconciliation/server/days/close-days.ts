// Closes statement days of the client account, oldest first. The database decides (ledger.close_day). This file asks it
// and charges unexplained money to the operator.
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { posting } from '#ledger/deciding.ts';
import { lockBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { chargeTransfers, receiveLines } from '../lines/receive-lines.ts';
import { type OpenOutward, openOutwardLines } from '../lines/line-work.ts';
import { settleWork } from '../lines/settle-work.ts';

/** After so many hours the operator owes money that left without an explanation, until somebody explains it. */
const UNEXPLAINED_HOURS = 24;

export type Closing = { closed: string[]; inTheWay: string | null };

/** One run of reconciliation: new lines, leftovers, days. */
export async function reconcile(floor: Floor): Promise<Closing & { lines: number }> {
  const lines = await receiveLines(floor);
  await chargeLeftovers(floor);
  return { lines, ...(await closeDays(floor)) };
}

export async function closeDays(floor: Floor): Promise<Closing> {
  const days = await floor.sql<{ date: string }[]>`
    select business_date as date from ledger.statement_day
    where rail = 1 and account = 'client' and business_date > coalesce((select max(business_date)
      from ledger.reconciled_day where rail = 1), '-infinity')
    order by business_date limit 400`;
  const closed: string[] = [];
  for (const { date } of days) {
    const [row] = await floor.sql<{ outcome: string }[]>`select ledger.close_day(${date}::date) as outcome`;
    if (row?.outcome === 'already_closed') continue;
    if (row?.outcome !== 'closed') {
      floor.log.error({ date, inTheWay: row?.outcome }, 'a bank day does not close');
      return { closed, inTheWay: row?.outcome ?? 'unknown' };
    }
    closed.push(date);
  }
  return { closed, inTheWay: null };
}

/** Charges the lines that nobody explained, and then closes them. */
async function chargeLeftovers(floor: Floor): Promise<void> {
  const overdue = new Date(floor.clock.now().getTime() - UNEXPLAINED_HOURS * 3_600_000);
  const due = async (q: Queryable) => (await openOutwardLines(q)).filter((one) => isDue(one, overdue));
  if ((await due(floor.sql)).length === 0) return;
  const charged = await posting(floor.sql, async (tx) => {
    await tx`select from reconciliation.progress for update`;
    // Explaining a line also posts to the client account. Under this lock a line explained meanwhile is not charged as
    // well.
    await lockBalances(tx, [house('client_bank')]);
    const lines = await due(tx);
    const transfers = await chargeTransfers(
      floor,
      tx,
      lines.map((one) => ({ id: one.id, amount: one.open })),
    );
    if (transfers.length > 0) await post(tx, transfers);
    return transfers.length;
  });
  if (charged > 0) await floor.sql.begin(settleWork);
}

/**
 * A line is due at once when its order is known and fully shown. The bank then paid more than ordered, or paid again.
 * An order with a rest is matched by the next run. A line whose order we cannot find waits.
 */
function isDue({ leftOfNamed, handledAt }: OpenOutward, overdue: Date): boolean {
  return leftOfNamed === null ? handledAt < overdue : leftOfNamed === 0n;
}
