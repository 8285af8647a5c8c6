// Reads grants, which only SQL functions write (db/functions/rewards), shows them to members and staff, builds the
// ledger lines that pay them, and sends the messages about them.
import { membersByIds } from '#features/members/server/public.ts';
import { type NewMessage, sendMessages } from '#features/messages/server/public.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { type Line, line, type Purpose } from '#ledger/posting.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { countTotals, type Totals } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import type { StaffGrantView } from '../../contract/console.ts';
import type { GRANT_STATES, HOLD_REASONS, LAPSE_REASONS, WAITS, GrantView } from '../../contract/shapes.ts';
import { costsMoney, type Gives, type RewardKind, rewardKindOf } from '../kinds.ts';

export type GrantState = (typeof GRANT_STATES)[number];
export type HoldReason = (typeof HOLD_REASONS)[number];
export type LapseReason = (typeof LAPSE_REASONS)[number];

/** `amount` is in minor units, whole C3coin or whole chances, depending on `gives`. */
export type Grant = {
  id: bigint;
  kind: string;
  cause: string;
  memberId: bigint;
  gives: Gives;
  amount: bigint;
  campaign: string | null;
  state: GrantState;
  promisedAt: Date;
  heldAt: Date | null;
  holdReason: HoldReason | null;
  releasedAt: Date | null;
  lapsedAt: Date | null;
  lapseReason: LapseReason | null;
  paidAt: Date | null;
};

export const grantColumns = (q: Queryable) => q`
  g.id, g.kind, g.cause, g.member_id, g.gives, g.amount, g.campaign, g.state, g.promised_at, g.held_at, g.hold_reason,
  g.released_at, g.lapsed_at, g.lapse_reason, g.paid_at`;

export async function grantById(q: Queryable, id: bigint): Promise<Grant | null> {
  const [row] = await q<Grant[]>`select ${grantColumns(q)} from rewards.grant g where g.id = ${id}`;
  return row ?? null;
}

export async function grantsByIds(q: Queryable, ids: readonly bigint[]): Promise<Grant[]> {
  if (ids.length === 0) return [];
  return q<Grant[]>`
    select ${grantColumns(q)} from rewards.grant g where g.id = any (${ids.map(String)}::bigint[]) order by g.id`;
}

/** The purpose of each kind's posting. */
async function purposesOfKinds(q: Queryable): Promise<Map<string, string>> {
  const rows = await q<{ kind: string; purpose: string }[]>`select kind, purpose from rewards.kind`;
  return new Map(rows.map(({ kind, purpose }) => [kind, purpose]));
}

type ForMember = { memberId: bigint; state: GrantState | null; before: bigint | null; limit: number };

/** A member's grants, newest first. */
export async function grantsOf(q: Queryable, { memberId, state, before, limit }: ForMember): Promise<Grant[]> {
  return q<Grant[]>`
    select ${grantColumns(q)} from rewards.grant g
    where g.member_id = ${memberId} ${state === null ? q`` : q`and g.state = ${state}`}
      ${before === null ? q`` : q`and g.id < ${before}`}
    order by g.id desc limit ${limit}`;
}

export type GrantFilter = { state: GrantState | null; kind: string | null; memberId: bigint | null };

const fits = (q: Queryable, { state, kind, memberId }: GrantFilter) => q`
  ${state === null ? q`true` : q`g.state = ${state}`} ${kind === null ? q`` : q`and g.kind = ${kind}`}
  ${memberId === null ? q`` : q`and g.member_id = ${memberId}`}`;

/** Lists of held or due grants are work to do, so they begin with the oldest. All others begin with the newest. */
const comesOldestFirst = ({ state }: GrantFilter) => state === 'due' || state === 'held';

export async function grantsForDesk(
  q: Queryable,
  { after, limit, ...asked }: GrantFilter & { after: bigint | null; limit: number },
): Promise<Grant[]> {
  const oldest = comesOldestFirst(asked);
  return q<Grant[]>`
    select ${grantColumns(q)} from rewards.grant g
    where ${fits(q, asked)}
      ${after === null ? q`` : oldest ? q`and g.id > ${after}` : q`and g.id < ${after}`}
    order by ${oldest ? q`g.id` : q`g.id desc`} limit ${limit}`;
}

/** Count of the grants, and as `money` the sum of those in money and coupons. */
export async function grantTotals(q: Queryable, asked: GrantFilter): Promise<Totals<'money'>> {
  return countTotals(
    q,
    ['money'],
    q`select case when rewards.costs_money(g.gives) then g.amount end as money from rewards.grant g
      where ${fits(q, asked)} order by ${comesOldestFirst(asked) ? q`g.id` : q`g.id desc`}`,
  );
}

type Waits = (typeof WAITS)[number];

/**
 * Returns a function that tells why a grant waits, or null if it doesn't. Uncovered grants wait for fees. A pause stops
 * all others. A month's plan stops its kind from the first grant that exceeds it. Any other waits for the next run.
 */
async function whyWaits(q: Queryable): Promise<(grant: Pick<Grant, 'state' | 'kind'>) => Waits | null> {
  const [[pause], planned] = await Promise.all([
    q<{ reason: Waits }[]>`select reason from rewards.pause where ended_at is null`,
    q<{ kind: string }[]>`
      select kind from rewards.kind k where rewards.costs_money(gives) and rewards.plan_left(k.kind) < (
        select g.amount from rewards.grant g where g.state = 'due' and g.kind = k.kind order by g.id limit 1)`,
  ]);
  const above = new Set(planned.map(({ kind }) => kind));
  return ({ state, kind }) => {
    if (state === 'uncovered') return 'fees';
    if (state !== 'due') return null;
    return pause?.reason ?? (above.has(kind) ? 'plan_reached' : 'next_run');
  };
}

// What a grant's member sees of it, and what staff see.

/** A member may contest a held or a lapsed grant. */
export function isContestable({ state }: Pick<Grant, 'state'>): boolean {
  return state === 'held' || state === 'lapsed';
}

export async function grantViews(q: Queryable, grants: readonly Grant[]): Promise<GrantView[]> {
  const waits = await whyWaits(q);
  return grants.map((grant) => viewOf(grant, waits(grant)));
}

export async function staffGrantViews(q: Queryable, grants: readonly Grant[]): Promise<StaffGrantView[]> {
  const [views, members] = await Promise.all([
    grantViews(q, grants),
    membersByIds(q, [...new Set(grants.map(({ memberId }) => memberId))]),
  ]);
  return views.map((view, n) => {
    const { memberId = 0n, campaign = null } = grants[n] ?? {};
    const member = members.get(memberId);
    return {
      ...view,
      campaign,
      memberId: String(memberId),
      memberNo: member?.memberNo ?? '',
      memberName: member?.realName ?? '',
    };
  });
}

function viewOf(grant: Grant, waits: Waits | null): GrantView {
  const { id, kind, gives, amount, cause, state, holdReason, lapseReason } = grant;
  return {
    id: String(id),
    kind,
    feature: rewardKindOf(kind)?.feature ?? '',
    gives,
    amount: toWire(amount),
    cause,
    state,
    promisedAt: grant.promisedAt.toISOString(),
    holdReason,
    heldAt: grant.heldAt?.toISOString() ?? null,
    lapseReason,
    lapsedAt: grant.lapsedAt?.toISOString() ?? null,
    paidAt: grant.paidAt?.toISOString() ?? null,
    waits,
    contestable: isContestable(grant),
  };
}

/** A member's grants of one kind, newest first, for the records that the giving feature shows. */
export async function grantsOfKind(
  q: Queryable,
  { kind, memberId, before, limit }: { kind: RewardKind; memberId: bigint; before: bigint | null; limit: number },
): Promise<Grant[]> {
  return q<Grant[]>`
    select ${grantColumns(q)} from rewards.grant g
    where g.member_id = ${memberId} and g.kind = ${kind.kind} ${before === null ? q`` : q`and g.id < ${before}`}
    order by g.id desc limit ${limit}`;
}

/** The paid amounts of a kind, by cause. Causes whose grant isn't paid are left out. */
export async function paidFor(
  q: Queryable,
  { kind }: RewardKind,
  causes: readonly string[],
): Promise<Map<string, bigint>> {
  if (causes.length === 0) return new Map();
  const rows = await q<{ cause: string; amount: bigint }[]>`
    select cause, amount from rewards.grant
    where kind = ${kind} and cause = any (${causes as string[]}::text[]) and state = 'paid'`;
  return new Map(rows.map(({ cause, amount }) => [cause, amount]));
}

const ACCOUNTS = {
  money: ['rewards_budget', 'member_income'],
  coupon: ['rewards_budget', 'coupon_hold'],
  points: ['points_issued', 'member_points'],
  chances: ['chances_issued', 'member_chances'],
} as const satisfies Record<Gives, readonly [string, string]>;

/** The ledger lines that pay these grants, one each. Guard 'reward' accepts each of them once. */
export async function grantLines(q: Queryable, grants: readonly Grant[]): Promise<Line[]> {
  if (grants.length === 0) return [];
  const purposes = await purposesOfKinds(q);
  return grants.map(({ id, kind, gives, memberId, amount }) => {
    const [from, to] = ACCOUNTS[gives];
    // The database takes only purposes of this guard into rewards.kind, so the cast holds.
    const account = to === 'coupon_hold' ? house(to) : accountOf(to, memberId);
    return line(required(purposes.get(kind)) as Purpose, house(from), account, amount, id);
  });
}

/**
 * Sends one message for each grant that is paid, held or lapsed, with its cause (rewards.md 1). The giving feature has
 * the texts. A quiet kind sends none about a payment.
 */
export async function tellMembers(tx: Transaction, grants: readonly Grant[]): Promise<void> {
  await sendMessages(
    tx,
    grants.flatMap((grant) => messageOf(grant)),
  );
}

function messageOf({ id, kind, memberId, state, amount, gives, cause, holdReason, lapseReason }: Grant): NewMessage[] {
  const known = rewardKindOf(kind);
  if (!known || state === 'due' || state === 'uncovered' || (state === 'paid' && known.quiet)) return [];
  const params: NewMessage['params'] = { cause, grantId: String(id) };
  params[costsMoney(gives) ? 'amountMinor' : 'count'] = toWire(amount);
  if (state === 'held' && holdReason) params.reason = holdReason;
  if (lapseReason) params.reason = lapseReason;
  return [{ memberId, kind: `${known.feature}.${kind}_${state}`, params }];
}
