// Members who have not been here for over a month, with what they hold in their wallets and have not collected.
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { addDays, businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { type Absence, type AbsentMember, absentMembers } from '#features/identity/server/public.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import { unclaimedOf } from '#features/orders/server/public.ts';
import type { AbsenceName, DormantMember } from '../contract/members.ts';
import { daysSince } from './ageing/ages.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;
type Asked = { absence?: AbsenceName | undefined };

/** The fewest and the most days of an absence. Null is no end. */
const SPANS: Readonly<Record<AbsenceName, readonly [least: number, most: number | null]>> = {
  days_31_90: [31, 90],
  days_91_180: [91, 180],
  days_181_up: [181, null],
};

/** Without a name it is every absence of over a month. */
function spanOf({ clock }: Deps, { absence }: Asked): Absence {
  const [least, most] = absence === undefined ? ([SPANS.days_31_90[0], null] as const) : SPANS[absence];
  const startOf = (days: number) => startOfBusinessDate(addDays(clock.today(), -days));
  return { from: most === null ? null : startOf(most), until: startOf(least - 1) };
}

type Row = AbsentMember & { recharge: bigint; income: bigint; unclaimed: bigint };

async function rowsAfter({ sql }: Deps, span: Absence, page: { after: bigint; limit: number }): Promise<Row[]> {
  const members = await absentMembers(sql, span, page);
  const ids = members.map(({ memberId }) => memberId);
  const wallets = ids.flatMap((id) => [accountOf('member_recharge', id), accountOf('member_income', id)]);
  const [balances, unclaimed] = await Promise.all([readBalances(sql, wallets), unclaimedOf(sql, ids)]);
  return members.map((one) => ({
    ...one,
    recharge: balanceOf(balances, accountOf('member_recharge', one.memberId)).posted,
    income: balanceOf(balances, accountOf('member_income', one.memberId)).posted,
    unclaimed: unclaimed.get(one.memberId) ?? 0n,
  }));
}

export async function listDormant(
  context: Deps,
  asked: Asked & { after?: string | undefined; limit?: number | undefined },
) {
  const span = spanOf(context, asked);
  return readPage(asked.limit, {
    rows: (limit) => rowsAfter(context, span, { after: idOf(asked.after) ?? 0n, limit }),
    key: (row) => row.memberId,
    items: (rows) => rows.map((row) => dormantToWire(row, context.clock.today())),
  });
}

function dormantToWire(row: Row, today: string): DormantMember {
  const registeredOn = businessDate(row.registeredAt);
  const seenOn = row.seenAt === null ? null : businessDate(row.seenAt);
  return {
    id: String(row.memberId),
    memberNo: memberNoOf(row.memberId),
    registeredOn,
    seenOn,
    days: daysSince(seenOn ?? registeredOn, today),
    rechargeMinor: toWire(row.recharge),
    incomeMinor: toWire(row.income),
    unclaimedMinor: toWire(row.unclaimed),
  };
}
