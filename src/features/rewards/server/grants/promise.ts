// Promises grants, to be paid later or at once, and lapses them (rewards.md 1). Runs inside the giving feature's
// transaction.
import { balanceOf, coverage, readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { type Line, line, type Purpose } from '#ledger/posting.ts';
import { idList, type Queryable, type Statement, together, type Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { type PauseReason, payable, readBudget, type CoverageState } from '../budget.ts';
import { costsMoney, type RewardKind } from '../kinds.ts';
import { settings } from '../settings.ts';
import { type Grant, grantColumns, grantLines, type HoldReason, tellMembers } from './grants.ts';

export type Promised = {
  kind: RewardKind;
  /** The cause of the grant, as its feature names it: 'visit:12'. Each kind gives once for each cause. */
  cause: string;
  memberId: bigint;
  /** Minor units, whole C3coin or whole chances, depending on the kind. */
  amount: bigint;
  campaign?: string;
  /** If set, the signal that makes staff look at the grant before it is paid. */
  hold?: HoldReason;
};

/**
 * Promises each grant once. Returns the new ones, and the lines that pay their points and chances, which the caller
 * must post in this transaction, or it can't commit. Money waits for the payer (pay-grants.ts). Throws if the feature's
 * proof doesn't confirm a cause.
 */
export async function promise(
  tx: Transaction,
  asked: readonly Promised[],
): Promise<{ grants: Grant[]; lines: Line[] }> {
  if (asked.length === 0) return { grants: [], lines: [] };
  const members = idList(asked.map(({ memberId }) => memberId));
  const amounts = idList(asked.map(({ amount }) => amount));
  const grants = await tx<Grant[]>`
    select ${grantColumns(tx)} from rewards.promise(
      ${asked.map(({ kind }) => kind.kind)}::text[], ${asked.map(({ cause }) => cause)}::text[],
      ${members}::bigint[], ${amounts}::bigint[],
      ${asked.map(({ campaign }) => campaign ?? null)}::text[], ${asked.map(({ hold }) => hold ?? null)}::text[]) g
    order by g.id`;
  await tellMembers(tx, grants);
  return {
    grants,
    lines: await grantLines(
      tx,
      grants.filter(({ state, gives }) => state === 'due' && !costsMoney(gives)),
    ),
  };
}

/** Lapses unpaid grants whose cause is gone. Throws if the feature's proof still confirms the cause. */
export async function lapse(tx: Transaction, gone: readonly { kind: RewardKind; cause: string }[]): Promise<Grant[]> {
  if (gone.length === 0) return [];
  const grants = await tx<Grant[]>`
    select ${grantColumns(tx)} from rewards.lapse(
      ${gone.map(({ kind }) => kind.kind)}::text[], ${gone.map(({ cause }) => cause)}::text[]) g order by g.id`;
  await tellMembers(tx, grants);
  return grants;
}

// Rewards in money that are paid while the member waits on the screen. Each is paid in the transaction that promises
// it, or not at all, and never with money that the budget needs for grants that already wait. A batch calls
// `loadAtOnce` when it loads, `giveAtOnce` when it decides and `promiseAtOnce` when it writes.

export type NotNow = Refusal<'reward_not_now' | 'reward_month_most'>;
type NotNowReason = PauseReason | 'plan_reached';
/** Minor units. `left` is the budget's, `waiting` the sum of due grants. `planLeft` is null without a plan. */
type Means = { left: bigint; waiting: bigint; coverageState: CoverageState; paying: boolean; planLeft: bigint | null };
/** The state on which grants of one kind are decided. `giveAtOnce` takes each grant from it. */
export type AtOnce = Means & {
  kind: RewardKind;
  purpose: Purpose;
  memberLeft: Map<bigint, bigint | null>;
  /** Minor units that are left of each member's cover (rewards.md 14). A coupon needs no cover. */
  coverLeft: Map<bigint, bigint>;
  ids: bigint[];
};
/** A grant to promise, and the line that pays it. */
export type Given = { id: bigint; cause: string; memberId: bigint; amount: bigint; line: Line };

/**
 * Loads that state, and takes the payer's lock, so that there is one payer at a time. Call it first in a load: its
 * queries start at once, so the caller's own rows and accounts are locked after it. The budget is read without a lock.
 * If another posting takes its money first, the batch fails and decides again.
 */
export async function loadAtOnce(
  context: Pick<Context, 'sql' | 'config'>,
  tx: Transaction,
  { kind, members }: { kind: RewardKind; members: readonly bigint[] },
): Promise<AtOnce> {
  const budget = house('rewards_budget');
  const [rows, ids, balances, coverageState, { paying }] = await together([
    beginAtOnce(tx, kind, members),
    nextGrantIds(tx, members.length),
    readBalances(tx, [budget]),
    coverage(tx),
    settings.read(context),
  ] as const);
  const { purpose, planLeft, waiting } = required(rows[0]);
  return {
    kind,
    purpose,
    planLeft,
    waiting,
    left: balanceOf(balances, budget).free,
    coverageState,
    paying,
    memberLeft: new Map(rows.map((row) => [row.memberId, row.memberLeft])),
    coverLeft: new Map(rows.map((row) => [row.memberId, row.coverLeft])),
    ids,
  };
}

/** The database takes only purposes of guard 'reward' into rewards.kind, so `purpose` needs no check here. */
type Begun = {
  purpose: Purpose;
  planLeft: bigint | null;
  waiting: bigint;
  memberId: bigint;
  memberLeft: bigint | null;
  coverLeft: bigint;
};

async function beginAtOnce(tx: Transaction, { kind }: RewardKind, members: readonly bigint[]): Promise<Begun[]> {
  return tx<Begun[]>`
    select purpose, plan_left, waiting, member_id, member_left, cover_left
    from rewards.begin_at_once(${kind}, ${idList([...new Set(members)])}::bigint[])`;
}

async function nextGrantIds(tx: Transaction, count: number): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select nextval('rewards.grant_id_seq') as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

/** Refuses an amount above what is left of the member's cover, because fees must cover rewards in money. */
export function coverProblem(
  { coverLeft }: AtOnce,
  { memberId, amount }: { memberId: bigint; amount: bigint },
): Refusal<'reward_uncovered'> | null {
  const leftMinor = coverLeft.get(memberId) ?? 0n;
  return amount <= leftMinor ? null : refuse('reward_uncovered', { leftMinor: toWire(leftMinor) });
}

/** Takes the amount from the loaded state, or refuses with the reason. Nothing is paid in part. */
export function giveAtOnce(
  now: AtOnce,
  { cause, memberId, amount }: { cause: string; memberId: bigint; amount: bigint },
): Given | NotNow {
  const memberLeft = now.memberLeft.get(memberId) ?? null;
  if (memberLeft !== null && memberLeft < amount) return refuse('reward_month_most');
  const reason = whyNotNow(now, amount);
  if (reason !== null) return refuse('reward_not_now', { reason });
  now.left -= amount;
  if (now.planLeft !== null) now.planLeft -= amount;
  if (memberLeft !== null) now.memberLeft.set(memberId, memberLeft - amount);
  now.coverLeft.set(memberId, (now.coverLeft.get(memberId) ?? 0n) - amount);
  const id = required(now.ids.pop());
  const to = now.kind.gives === 'coupon' ? house('coupon_hold') : accountOf('member_income', memberId);
  const paid = line(now.purpose, house('rewards_budget'), to, amount, id);
  return { id, cause, memberId, amount, line: paid };
}

/** Writes the grants. Call it after the statements that write their causes, and before the posting. */
export function promiseAtOnce(tx: Queryable, { kind }: AtOnce, given: readonly Given[]): Statement {
  return tx`select rewards.promise_at_once(${idList(given.map(({ id }) => id))}::bigint[],
    ${given.map(({ cause }) => cause)}::text[], ${idList(given.map(({ memberId }) => memberId))}::bigint[],
    ${idList(given.map(({ amount }) => amount))}::bigint[], ${kind.kind})`;
}

/** For a quote: why a grant could not be paid now, or null if it could. */
export async function whyNotAtOnce(
  context: Pick<Context, 'sql' | 'config'>,
  { kind, amount }: { kind: RewardKind; amount: bigint },
): Promise<NotNowReason | null> {
  const [{ paying }, { left }, coverageState, [row]] = await Promise.all([
    settings.read(context),
    readBudget(context.sql),
    coverage(context.sql),
    context.sql<{ planLeft: bigint | null; waiting: bigint }[]>`
      select rewards.plan_left(${kind.kind}) as plan_left,
        (select coalesce(sum(s.amount), 0)::bigint from rewards.sums s join rewards.kind k on k.kind = s.kind
          where rewards.costs_money(k.gives) and s.state = 'due') as waiting`,
  ]);
  return whyNotNow({ left, coverageState, paying, ...required(row) }, amount);
}

function whyNotNow({ planLeft, waiting, ...means }: Means, amount: bigint): NotNowReason | null {
  const { count, pause } = payable([waiting, amount], means);
  if (count < 2) return pause;
  return planLeft !== null && planLeft < amount ? 'plan_reached' : null;
}
