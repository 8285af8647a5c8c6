// Members who have not been here for over a month, with what they hold in their wallets and have not collected.
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { addDays, businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { lastVisits } from '#features/check-in/server/public.ts';
import { lastPlays } from '#features/draws/server/public.ts';
import { lastWritings } from '#features/forum/server/public.ts';
import { type AbsentMember, absentMembers } from '#features/identity/server/public.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import { lastOrderActs, unclaimedOf } from '#features/orders/server/public.ts';
import { lastComplaintWords } from '#features/service/server/public.ts';
import { lastMoneyActs } from '#features/wallet/server/public.ts';
import { daysSince } from '#universal/date-text.ts';
import type { AbsenceName, DormantMember } from '../contract/members.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;
type Asked = { absence?: AbsenceName | undefined };

/** The fewest and the most days of an absence. Null is no end. */
const SPANS: Readonly<Record<Exclude<AbsenceName, 'unknown'>, readonly [least: number, most: number | null]>> = {
  days_31_90: [31, 90],
  days_91_180: [91, 180],
  days_181_up: [181, null],
};

/** Those who were last here before `until`, and not before `from`. `unknown`: those of whom we don't know it. */
type Span = { from: Date | null; until: Date; known: boolean; unknown: boolean };

/** Without a name it is every absence of over a month. */
function spanOf({ clock }: Deps, { absence }: Asked): Span {
  const startOf = (days: number) => startOfBusinessDate(addDays(clock.today(), -days));
  if (absence === undefined || absence === 'unknown')
    return { from: null, until: startOf(SPANS.days_31_90[0] - 1), known: absence === undefined, unknown: true };
  const [least, most] = SPANS[absence];
  return { from: most === null ? null : startOf(most), until: startOf(least - 1), known: true, unknown: false };
}

const isIn = ({ from, until, known, unknown }: Span, { seenAt }: AbsentMember): boolean =>
  seenAt === null ? unknown : known && seenAt < until && (from === null || seenAt >= from);

/** How many members without a late session one reading takes. */
const READ_AT_ONCE = 200;

/** What members do themselves, and each is kept with its time. */
const OWN_ACTS = [lastMoneyActs, lastOrderActs, lastVisits, lastPlays, lastWritings, lastComplaintWords];

/** A member was here when they last used a session, or did any of these. */
async function dormantAfter(
  { sql }: Deps,
  span: Span,
  { after, limit }: { after: bigint; limit: number },
): Promise<AbsentMember[]> {
  const found: AbsentMember[] = [];
  for (let last = after; found.length < limit; ) {
    const read = await absentMembers(sql, { until: span.until, after: last, limit: READ_AT_ONCE });
    const ids = read.map(({ memberId }) => memberId);
    const acts = await Promise.all(OWN_ACTS.map((lastOf) => lastOf(sql, ids)));
    const seen = read.map((one) => ({
      ...one,
      seenAt: latest([one.seenAt, ...acts.map((at) => at.get(one.memberId))]),
    }));
    found.push(...seen.filter((one) => isIn(span, one)));
    const end = ids.at(-1);
    if (end === undefined || ids.length < READ_AT_ONCE) break;
    last = end;
  }
  return found.slice(0, limit);
}

function latest(times: readonly (Date | null | undefined)[]): Date | null {
  const known = times.filter((at) => at instanceof Date).map((at) => at.getTime());
  return known.length === 0 ? null : new Date(Math.max(...known));
}

type Row = AbsentMember & { recharge: bigint; income: bigint; unclaimed: bigint };

async function rowsAfter(deps: Deps, span: Span, page: { after: bigint; limit: number }): Promise<Row[]> {
  const { sql } = deps;
  const members = await dormantAfter(deps, span, page);
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
  const seenOn = row.seenAt === null ? null : businessDate(row.seenAt);
  return {
    id: String(row.memberId),
    memberNo: memberNoOf(row.memberId),
    registeredOn: businessDate(row.registeredAt),
    seenOn,
    days: seenOn === null ? null : daysSince(seenOn, today),
    rechargeMinor: toWire(row.recharge),
    incomeMinor: toWire(row.income),
    unclaimedMinor: toWire(row.unclaimed),
  };
}
