// The operator's fees in a period, by the purpose for which they came or left. There are a handful of purposes.
import type { Context } from '#platform/context.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { type AskedPeriod, periodOf, type Runs, runsOf, standsAt } from './period.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;
type FeeRow = { purpose: string; debits: bigint; credits: bigint };

async function feesOf(q: Queryable, runs: Runs): Promise<FeeRow[]> {
  const accounts = idList([house('fees')]);
  return q<FeeRow[]>`
    with first as (${standsAt(q, { accounts, run: runs.after })}),
      last as (${standsAt(q, { accounts, run: runs.until })})
    select l.purpose, coalesce(sum(-p.amount) filter (where p.amount < 0), 0)::bigint as debits,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as credits
    from first join last using (account)
    join ledger.posting p on p.account_id = account and p.seq > first.seq and p.seq <= last.seq
    join ledger.line l on l.transfer_id = p.transfer_id and l.n = p.n
    group by 1 order by 1`;
}

export async function listFees(context: Deps, asked: AskedPeriod) {
  const rows = await feesOf(context.sql, await runsOf(context.sql, periodOf(context, asked)));
  const items = rows.map(({ purpose, debits, credits }) => ({
    id: purpose,
    debitsMinor: toWire(debits),
    creditsMinor: toWire(credits),
  }));
  return { items, next: null };
}
