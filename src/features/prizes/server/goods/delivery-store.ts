// Deliveries of goods as they stand now (prizes.md 3). Functions of db/functions/prizes alone write them.
import { idList, type Queryable } from '../../../../platform/db.ts';
import type { DeliveryState } from '../../contract/lists.ts';

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
  cashTime: Date | null;
  packedAt: Date | null;
  shippedAt: Date | null;
  carrier: string | null;
  tracking: string | null;
  failedAt: Date | null;
  failure: string | null;
  returnedAt: Date | null;
  parcels: number;
  roundId: bigint;
  prize: number;
};

const select = (q: Queryable) => q`
  select s.play_id, s.member_id, s.worth_minor, s.won_at, s.claim_until, s.address_id, s.claimed_at, s.send_by,
    s.delivered_at, s.paid_at, s.state, s.cash_time, s.packed_at, s.shipped_at, s.carrier, s.tracking, s.failed_at,
    s.failure, s.returned_at, coalesce(s.parcels, 0)::int as parcels, s.round_id, s.prize
  from prizes.standing s`;

export async function deliveryById(q: Queryable, id: bigint): Promise<Delivery | undefined> {
  const [row] = await q<Delivery[]>`${select(q)} where s.play_id = ${id}`;
  return row;
}

export async function deliveriesOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Delivery[]> {
  return q<Delivery[]>`
    ${select(q)} where s.member_id = ${memberId} ${before === null ? q`` : q`and s.play_id < ${before}`}
    order by s.play_id desc limit ${limit}`;
}

const isEnded = (state: DeliveryState | null): boolean => state === null || state === 'delivered' || state === 'paid';

/** For the desk: the longest wait first. Ended ones, and all states together, newest first. */
export async function queueOf(
  q: Queryable,
  { state, after, limit }: { state: DeliveryState | null; after: bigint | null; limit: number },
): Promise<Delivery[]> {
  if (isEnded(state))
    return q<Delivery[]>`
      ${select(q)} where ${state === null ? q`true` : q`s.state = ${state}`}
        ${after === null ? q`` : q`and s.play_id < ${after}`} order by s.play_id desc limit ${limit}`;
  return q<Delivery[]>`
    ${select(q)} where s.delivered_at is null and s.paid_at is null and s.state = ${state}
      ${after === null ? q`` : q`and s.play_id > ${after}`} order by s.play_id limit ${limit}`;
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
