// What came into accounts of a member and what left them within a span of business days, by bill type.
import type { AccountId } from '#ledger/chart.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { BillType } from '../../contract/lists.ts';
import { billTypeOf } from './statement-search.ts';

type Sums = { came: bigint; went: bigint };

/** `after` is excluded and `until` included. */
export async function sumsByType(
  q: Queryable,
  { accounts, after, until }: { accounts: readonly AccountId[]; after: string; until: string },
): Promise<Map<BillType, Sums>> {
  const rows = await q<({ purpose: string } & Sums)[]>`
    select l.purpose, coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as came,
      coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint as went
    from ledger.posting p join ledger.line l on l.transfer_id = p.transfer_id and l.n = p.n
      join ledger.transfer t on t.id = p.transfer_id
    where p.account_id = any (${accounts.map(String)}::bigint[])
      and t.business_date > ${after}::date and t.business_date <= ${until}::date group by l.purpose`;
  const sums = new Map<BillType, Sums>();
  for (const row of rows) {
    const type = billTypeOf(row.purpose);
    const sum = sums.get(type) ?? { came: 0n, went: 0n };
    sums.set(type, { came: sum.came + row.came, went: sum.went + row.went });
  }
  return sums;
}
