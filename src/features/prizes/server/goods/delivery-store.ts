// Deliveries of goods as they stand now (prizes.md 3). Functions of db/functions/prizes alone write them.
import { idList, type Queryable } from '#platform/database/db.ts';
import { type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import type { DeliveryState, DeskState, ParcelStep } from '../../contract/lists.ts';

export type Delivery = {
  playId: bigint;
  memberId: bigint;
  worthMinor: bigint;
  wonAt: Date;
  claimUntil: Date;
  addressId: bigint | null;
  claimedAt: Date | null;
  sendBy: Date | null;
  deliveredAt: Date | null;
  paidAt: Date | null;
  state: DeliveryState;
  waitsSince: Date;
  cashTime: Date | null;
  packedAt: Date | null;
  shippedAt: Date | null;
  carrier: string | null;
  tracking: string | null;
  failedAt: Date | null;
  failure: string | null;
  returnedAt: Date | null;
  arrivedAt: Date | null;
  contestUntil: Date | null;
  contestedAt: Date | null;
  upheldAt: Date | null;
  parcels: number;
  roundId: bigint;
  prize: number;
};

const select = (q: Queryable) => q`
  select s.play_id, s.member_id, s.worth_minor, s.won_at, s.claim_until, s.address_id, s.claimed_at, s.send_by,
    s.delivered_at, s.paid_at, s.state, s.waits_since, s.cash_time, s.packed_at, s.shipped_at, s.carrier, s.tracking,
    s.failed_at, s.failure, s.returned_at, s.arrived_at, s.contest_until, s.contested_at, s.upheld_at,
    coalesce(s.parcels, 0)::int as parcels, s.round_id, s.prize
  from prizes.standing s`;

export async function deliveryById(q: Queryable, id: bigint): Promise<Delivery | undefined> {
  const [row] = await q<Delivery[]>`${select(q)} where s.play_id = ${id}`;
  return row;
}

export async function deliveriesByIds(q: Queryable, ids: readonly bigint[]): Promise<Delivery[]> {
  return q<Delivery[]>`${select(q)} where s.play_id = any (${idList(ids)}::bigint[]) order by s.play_id`;
}

export async function deliveriesOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Delivery[]> {
  return q<Delivery[]>`
    ${select(q)} where s.member_id = ${memberId} ${before === null ? q`` : q`and s.play_id < ${before}`}
    order by s.play_id desc limit ${limit}`;
}

/** The desk's question. Null asks nothing. */
export type DeskAsk = {
  state: DeskState | null;
  memberId: bigint | null;
  playId: bigint | null;
  tracking: string | null;
};
export const ANY: DeskAsk = { state: null, memberId: null, playId: null, tracking: null };

/** True for a state of open deliveries. Their list goes by their wait, any other one by its ids. */
export function isOpen(state: DeskState | null): boolean {
  return state !== null && state !== 'delivered' && state !== 'paid';
}

const conditions = (q: Queryable, { state, memberId, playId, tracking }: DeskAsk) => q`
  ${isOpen(state) ? q`s.delivered_at is null and s.paid_at is null` : q`true`} ${stateIs(q, state)}
  ${memberId === null ? q`` : q`and s.member_id = ${memberId}`} ${playId === null ? q`` : q`and s.play_id = ${playId}`}
  ${
    tracking === null
      ? q``
      : q`and s.play_id in (select t.play_id from prizes.shipment t
          where upper(replace(t.tracking, ' ', '')) = upper(replace(${tracking}, ' ', '')))`
  }`;

function stateIs(q: Queryable, state: DeskState | null) {
  if (state === null) return q``;
  if (state === 'desk') return q`and s.state in ('claimed', 'packed', 'failed', 'returned', 'contested')`;
  return state === 'late' ? q`and s.cash_time < (select platform.now())` : q`and s.state = ${state}`;
}

/** Open deliveries for the desk: the longest wait first. `micros` is the start of the wait, as in a page's key. */
export async function waitingOf(
  q: Queryable,
  { after = null, limit, ...ask }: DeskAsk & { after?: InstantKey | null; limit: number },
): Promise<(Delivery & { micros: bigint })[]> {
  return q<(Delivery & { micros: bigint })[]>`
    select w.*, ${microsOf(q, 'w.waits_since')} as micros
    from (${select(q)} where ${conditions(q, ask)}) w
    ${after ? q`where (w.waits_since, w.play_id) > ${instantRowOf(q, after)}` : q``}
    order by w.waits_since, w.play_id limit ${limit}`;
}

/** Deliveries of any state, newest first. */
export async function newestOf(
  q: Queryable,
  { before, limit, ...ask }: DeskAsk & { before: bigint | null; limit: number },
): Promise<Delivery[]> {
  return q<Delivery[]>`
    ${select(q)} where ${conditions(q, ask)} ${before === null ? q`` : q`and s.play_id < ${before}`}
    order by s.play_id desc limit ${limit}`;
}

export type Parcel = {
  id: bigint;
  n: number;
  state: ParcelStep;
  carrier: string | null;
  tracking: string | null;
  failure: string | null;
} & Record<`${ParcelStep}At`, Date | null> &
  Record<`${Exclude<ParcelStep, 'contested'>}By`, bigint | null>;

/** Every parcel of a delivery, the first one first. */
export async function parcelsOf(q: Queryable, playId: bigint): Promise<Parcel[]> {
  return q<Parcel[]>`
    select id, n::int as n, state, carrier, tracking, failure, packed_at, packed_by, shipped_at, shipped_by, failed_at,
      failed_by, returned_at, returned_by, delivered_at, delivered_by, contested_at
    from prizes.shipment where play_id = ${playId} order by n`;
}

/** The copied addresses of these deliveries, by the copy's id. */
export async function copiesOf<A extends { id: bigint }>(
  q: Queryable,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, A>> {
  const rows = await q<A[]>`
    select id, member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code,
      detailed_address from prizes.delivery_address where id = any (${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}
