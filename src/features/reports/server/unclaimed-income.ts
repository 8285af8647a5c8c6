// Income that members have not collected, by member and by age. It is what the products' payable accounts hold.
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { CLASS } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import { unclaimedByAge, unclaimedIncome } from '#features/orders/server/public.ts';
import { daysSince } from '#universal/date-text.ts';
import { DAY_AGES } from '../contract/ageing.ts';
import { ageOf, LEAST_DAYS } from './ageing/ages.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;

export async function listUnclaimed(
  { sql, clock }: Deps,
  asked: { after?: string | undefined; limit?: number | undefined },
) {
  return readPage(asked.limit, {
    rows: (limit) => unclaimedIncome(sql, { after: idOf(asked.after) ?? 0n, limit }),
    key: (row) => row.memberId,
    items: (rows) =>
      rows.map(({ memberId, amount, ...said }) => ({
        id: String(memberId),
        memberNo: memberNoOf(memberId),
        amountMinor: toWire(amount),
        ...said,
        days: daysSince(said.since, clock.today()),
      })),
  });
}

export async function unclaimedAges({ sql, clock }: Deps) {
  const [ages, [payable]] = await Promise.all([
    unclaimedByAge(sql, { today: clock.today(), days: LEAST_DAYS }),
    sql<{ balance: bigint }[]>`
      select coalesce(sum(posted), 0)::bigint as balance from ledger.account
      where (id & 63) = ${CLASS.product_payable}`,
  ]);
  const items = DAY_AGES.map((id) => {
    const of = ages.find(({ least }) => ageOf(least) === id);
    return { id, members: of?.members ?? 0, amountMinor: toWire(of?.amount ?? 0n) };
  });
  return { items, balanceMinor: toWire(payable?.balance ?? 0n) };
}
