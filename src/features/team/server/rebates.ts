// Rebates (rewards.md 3): promises them, finds the signals that hold them, and shows them to their leader and held ones
// to staff. Also shares fees out to cover rewards (14).
import { membersByIds } from '#features/members/server/public.ts';
import { type Grant, grantViews, promise, type Promised, staffGrantViews } from '#features/rewards/server/public.ts';
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { addDays, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import { showingAmong, shownMembers } from './members.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';

const WEEKS = 12;
const WEEK_DAYS = 7;

/** The rates of the levels that earn, in parts of 10,000. */
export function ratesOf({ rebateDepth, rebateBasisPoints }: { rebateDepth: number; rebateBasisPoints: number[] }) {
  return rebateBasisPoints.slice(0, rebateDepth);
}

type Purchase = { orderId: bigint; buyerId: bigint; paid: bigint; settledAt: Date };

/** Reads a rebate's cause: '123:2' is level 2 of order 123. */
function causeOf({ cause }: Pick<Grant, 'cause'>): { orderId: bigint; level: number } {
  const [order = '', level = ''] = cause.split(':');
  return { orderId: BigInt(order), level: Number(level) };
}

/** The purchase and the level behind each rebate, in the same order. */
async function purchasesOf(q: Queryable, grants: readonly Grant[]): Promise<(Purchase & { level: number })[]> {
  const causes = grants.map(causeOf);
  const purchases = await q<Purchase[]>`
    select order_id, buyer_id, paid, settled_at
    from team.purchases_of(${idList(causes.map(({ orderId }) => orderId))}::bigint[])`;
  const byOrder = new Map(purchases.map((purchase) => [purchase.orderId, purchase]));
  return causes.map(({ orderId, level }) => ({ ...required(byOrder.get(orderId)), level }));
}

/**
 * What a friend spent is the friend's own affair, and the price follows from a rebate's amount. So it comes without a
 * name, unless the friend shows purchases.
 */
export async function rebateViews(q: Queryable, grants: readonly Grant[]) {
  const [views, purchases] = await Promise.all([grantViews(q, grants), purchasesOf(q, grants)]);
  const showing = await showingAmong(
    q,
    purchases.map(({ buyerId }) => buyerId),
  );
  const buyers = await shownMembers(q, [...showing]);
  return views.map((grant, n) => {
    const { buyerId, paid, settledAt, level } = required(purchases[n]);
    const nickname = buyers.get(buyerId)?.face.nickname ?? null;
    const bought = nickname === null ? null : { nickname, paidMinor: toWire(paid) };
    return { grant, level, settledAt: settledAt.toISOString(), bought };
  });
}

type Sum = { week: string; level: number; state: Grant['state']; rebates: bigint; amount: bigint };
type State = Grant['state'];

/** A leader's rebates of the last weeks, by week and level, the newest week first. `today` is a business date. */
export async function weekViews(q: Queryable, { leaderId, today }: { leaderId: bigint; today: string }) {
  const monday = addDays(today, -((weekday(today) + WEEK_DAYS - 1) % WEEK_DAYS));
  const since = addDays(monday, -(WEEKS - 1) * WEEK_DAYS);
  const sums = await q<Sum[]>`
    select week::text, level, state, rebates, amount from team.rebate_weeks(${leaderId}, ${startOfBusinessDate(since)})
    order by week desc, level`;
  const keys = [...new Set(sums.map(({ week, level }) => `${week} ${level}`))];
  const weeks = keys.map((key) => {
    const own = sums.filter(({ week, level }) => `${week} ${level}` === key);
    const amount = (state: State) => toWire(own.find((one) => one.state === state)?.amount ?? 0n);
    const { week, level } = required(own[0]);
    return {
      week,
      level,
      rebates: Number(own.reduce((sum, one) => sum + one.rebates, 0n)),
      paidMinor: amount('paid'),
      waitingMinor: amount('due'),
      uncoveredMinor: amount('uncovered'),
      heldMinor: amount('held'),
      lapsedMinor: amount('lapsed'),
    };
  });
  return { since, weeks };
}

type Evidence = {
  leaderId: bigint;
  buyerId: bigint;
  sharedAccounts: string[];
  loopedAccounts: string[];
  sharedPayers: string[];
  goesRound: boolean;
  sharedPhones: bigint;
  membersOnPhones: bigint;
  invitedBefore: bigint;
};

const SHOWN_DIGITS = 4;

/** Held rebates as staff see them, each with its leader, buyer and evidence. */
export async function heldRebateViews(q: Queryable, grants: readonly Grant[]) {
  const purchases = await purchasesOf(q, grants);
  const buyerIds = purchases.map(({ buyerId }) => buyerId);
  const [views, buyers, evidence] = await Promise.all([
    staffGrantViews(q, grants),
    membersByIds(q, [...new Set(buyerIds)]),
    q<Evidence[]>`select * from team.evidence_of(
      ${idList(grants.map(({ memberId }) => memberId))}::bigint[], ${idList(buyerIds)}::bigint[])`,
  ]);
  return views.map((grant, n) => {
    const { buyerId, level, paid } = required(purchases[n]);
    const buyer = required(buyers.get(buyerId));
    const leaderId = required(grants[n]).memberId;
    const found = required(evidence.find((one) => one.leaderId === leaderId && one.buyerId === buyerId));
    return {
      id: grant.id,
      grant,
      level,
      paidMinor: toWire(paid),
      buyerId: String(buyerId),
      buyerNo: buyer.memberNo,
      buyerName: buyer.realName,
      sharedAccounts: found.sharedAccounts.map(endOf),
      loopedAccounts: found.loopedAccounts.map(endOf),
      sharedPayers: found.sharedPayers.map(endOf),
      goesRound: found.goesRound,
      sharedPhones: Number(found.sharedPhones),
      membersOnPhones: Number(found.membersOnPhones),
      invitedBefore: Number(found.invitedBefore),
    };
  });
}

/** Shortens an account: 'ABAY 40000123' to 'ABAY 0123'. */
function endOf(account: string): string {
  const [institution = '', number = ''] = account.split(' ');
  return `${institution} ${number.slice(-SHOWN_DIGITS)}`;
}

// Signals (rewards.md 3) between a leader and a friend, because of which staff look at a reward before it is paid.

export type Signal = NonNullable<Promised['hold']>;
export type Pair = { leaderId: bigint; buyerId: bigint };

export const pairOf = ({ leaderId, buyerId }: Pair) => `${leaderId} ${buyerId}`;

/** The signals between leaders and buyers, by `pairOf`. Pairs without a signal are left out. */
export async function signalsOf(
  q: Queryable,
  pairs: readonly Pair[],
  { sharedPhoneMost, burstMost }: { sharedPhoneMost: number; burstMost: number },
): Promise<Map<string, Signal>> {
  const rows = await q<(Pair & { signal: Signal })[]>`
    select leader_id, buyer_id, signal from team.signals_of(
      ${idList(pairs.map(({ leaderId }) => leaderId))}::bigint[],
      ${idList(pairs.map(({ buyerId }) => buyerId))}::bigint[], ${sharedPhoneMost}, ${burstMost})
    where signal is not null`;
  return new Map(rows.map((row) => [pairOf(row), row.signal]));
}

/** For conditions on friends, signals are looked for among this many friends of each leader. */
const FRIENDS_MOST = 50;

/** The first signal between each leader and the valid members of their level 1, by leader. */
export async function signalsAmongFriends(
  q: Queryable,
  leaderIds: readonly bigint[],
  limits: { sharedPhoneMost: number; burstMost: number },
): Promise<Map<bigint, Signal>> {
  const pairs = await q<Pair[]>`
    select leader_id, buyer_id from team.valid_friends(${idList(leaderIds)}::bigint[], ${FRIENDS_MOST})`;
  return firstSignals(q, pairs, limits);
}

/** The first signal of each leader's pairs, by leader. */
export async function firstSignals(
  q: Queryable,
  pairs: readonly Pair[],
  limits: { sharedPhoneMost: number; burstMost: number },
): Promise<Map<bigint, Signal>> {
  const signals = await signalsOf(q, pairs, limits);
  const found = new Map<bigint, Signal>();
  for (const pair of pairs) {
    const signal = signals.get(pairOf(pair));
    if (signal && !found.has(pair.leaderId)) found.set(pair.leaderId, signal);
  }
  return found;
}

// Promising rebates to the three leaders above a buyer, once the order's cooling-off is over (rewards.md 3). The same
// SQL function computes and proves them.

type Rebate = { orderId: bigint; buyerId: bigint; level: number; leaderId: bigint; amount: bigint };

/** Records the orders for their buyers' validity, and promises the rebates, once. Returns the number of new grants. */
export async function promiseRebates(
  context: Pick<Context, 'sql' | 'config' | 'log'>,
  orderIds: readonly bigint[],
): Promise<number> {
  if (orderIds.length === 0) return 0;
  const limits = await settings.read(context);
  return context.sql.begin(async (tx) => {
    await tx`select team.note_settled(${idList(orderIds)}::bigint[])`;
    const rebates = await tx<Rebate[]>`
      select order_id, buyer_id, level, leader_id, amount from team.rebates_of(${idList(orderIds)}::bigint[])
      order by order_id, level`;
    const signals = await signalsOf(tx, rebates, limits);
    const { grants } = await promise(
      tx,
      rebates.map((rebate) => {
        const hold = signals.get(pairOf(rebate));
        return {
          kind: rewardKinds.rebate,
          cause: `${rebate.orderId}:${rebate.level}`,
          memberId: rebate.leaderId,
          amount: rebate.amount,
          ...(hold === undefined ? {} : { hold }),
        };
      }),
    );
    return grants.length;
  });
}

const BATCH = 10_000n;

/**
 * Shares out fees on income that members collected, so that they cover rewards (rewards.md 14). Returns the number of
 * ledger runs read.
 */
export async function shareFees({ sql }: Pick<Context, 'sql'>): Promise<number> {
  let total = 0n;
  for (;;) {
    const [row] = await sql<{ runs: bigint }[]>`select team.share_fees(${BATCH}) as runs`;
    const runs = row?.runs ?? 0n;
    total += runs;
    if (runs < BATCH) return Number(total);
  }
}
