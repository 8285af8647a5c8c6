// Tax withheld from payouts, by member and year, and the bank's charge for them, which is no tax. Both are read from
// the postings of the operator's two accounts, so other lines of the period cost nothing. What a line withheld is said
// once, for this report and for members' certificates (wallet, withheld-tax.ts).
import type { Context } from '#platform/context.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { partsOf, readPage } from '#platform/http/keyset.ts';
import { house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import { withheldLines } from '#features/wallet/server/public.ts';
import type { WithheldTax } from '../contract.ts';
import { type AskedPage, periodOf, type Runs, runsOf, standsAt } from './period.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;
type TaxRow = { memberId: bigint; year: number; tax: bigint; charge: bigint };
type Place = { memberId: bigint; year: number };

const BEFORE_ALL: Place = { memberId: 0n, year: 0 };

async function taxesAfter(q: Queryable, runs: Runs, page: { after: Place; limit: number }): Promise<TaxRow[]> {
  const [tax, fees] = [house('tax_payable'), house('fees')];
  const accounts = idList([tax, fees]);
  return q<TaxRow[]>`
    with first as (${standsAt(q, { accounts, run: runs.after })}),
      last as (${standsAt(q, { accounts, run: runs.until })}),
      withheld as (${withheldLines(
        q,
        q`select p.transfer_id, p.n from first join last using (account)
          join ledger.posting p on p.account_id = account and p.seq > first.seq and p.seq <= last.seq`,
      )})
    select member_id, year, coalesce(sum(amount) filter (where account_id = ${tax}), 0)::bigint as tax,
      coalesce(sum(amount) filter (where account_id = ${fees}), 0)::bigint as charge
    from withheld where (member_id, year) > (${page.after.memberId}::bigint, ${page.after.year}::int)
    group by 1, 2 order by 1, 2 limit ${page.limit}`;
}

export async function listTaxes(context: Deps, asked: AskedPage) {
  const runs = await runsOf(context.sql, periodOf(context, asked));
  return readPage(asked.limit, {
    rows: (limit) => taxesAfter(context.sql, runs, { after: placeOf(asked.after), limit }),
    key: ({ memberId, year }) => [memberId, year],
    items: (rows) => rows.map(taxToWire),
  });
}

function placeOf(cursor: string | undefined): Place {
  const [memberId = '', year = ''] = partsOf(cursor, 2) ?? [];
  return /^\d{1,17}$/.test(memberId) && /^\d{4}$/.test(year)
    ? { memberId: BigInt(memberId), year: Number(year) }
    : BEFORE_ALL;
}

function taxToWire({ memberId, year, tax, charge }: TaxRow): WithheldTax {
  return {
    id: `${memberId}.${year}`,
    memberId: String(memberId),
    memberNo: memberNoOf(memberId),
    year,
    taxMinor: toWire(tax),
    bankChargeMinor: toWire(charge),
  };
}
