// Grants as they stand in the database. Only its functions write them (db/functions/rewards).
import type { Queryable } from '#platform/database/db.ts';
import { countTotals, type Totals } from '#platform/http/keyset.ts';
import type { HOLD_REASONS, LAPSE_REASONS, GRANT_STATES } from '../../contract/lists.ts';
import type { Gives } from '../kinds.ts';

export type GrantState = (typeof GRANT_STATES)[number];
export type HoldReason = (typeof HOLD_REASONS)[number];
export type LapseReason = (typeof LAPSE_REASONS)[number];

/** `amount` is in minor units, whole C3coin or whole chances, by `gives`. */
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
export async function purposesOfKinds(q: Queryable): Promise<Map<string, string>> {
  const rows = await q<{ kind: string; purpose: string }[]>`select kind, purpose from rewards.kind`;
  return new Map(rows.map(({ kind, purpose }) => [kind, purpose]));
}

type ForMember = { memberId: bigint; state: GrantState | null; before: bigint | null; limit: number };

/** Newest first. */
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

/** Held and due ones wait, so the oldest comes first. All others come newest first. */
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

/** `money`: the sum of those in money, coupons among them. */
export async function grantTotals(q: Queryable, asked: GrantFilter): Promise<Totals<'money'>> {
  return countTotals(
    q,
    ['money'],
    q`select case when rewards.costs_money(g.gives) then g.amount end as money from rewards.grant g
      where ${fits(q, asked)} order by ${comesOldestFirst(asked) ? q`g.id` : q`g.id desc`}`,
  );
}
