// Queries and views of deliveries of won goods (prizes.md 3). Only functions in db/functions/prizes write them.
import { roundFacts } from '#features/draws/server/public.ts';
import { membersByIds } from '#features/members/server/public.ts';
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { countTotals, type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import type { DeliveryAddressView } from '../../contract/addresses.ts';
import type {
  DeliveryDetail,
  DeliveryView,
  ParcelView,
  StaffDelivery,
  StaffDeliveryDetail,
} from '../../contract/goods.ts';
import { type DeliveryState, type DeskState, PARCEL_STEPS, type ParcelStep } from '../../contract/lists.ts';
import { type DeliveryAddress, deliveryAddressById } from '../addresses.ts';

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
  dueAt: Date | null;
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

/**
 * Until when the goods should be sent, or have come once they are on their way. Null if it is the member's turn, or all
 * is over.
 */
const dueAt = (q: Queryable) => q`
  case when s.state in ('claimed', 'packed', 'failed', 'returned') then s.send_by
    when s.state in ('shipped', 'contested') then s.cash_time end`;

const select = (q: Queryable) => q`
  select s.play_id, s.member_id, s.worth_minor, s.won_at, s.claim_until, s.address_id, s.claimed_at, s.send_by,
    s.delivered_at, s.paid_at, s.state, s.waits_since, s.cash_time, ${dueAt(q)} as due_at, s.packed_at, s.shipped_at,
    s.carrier, s.tracking, s.failed_at, s.failure, s.returned_at, s.arrived_at, s.contest_until, s.contested_at,
    s.upheld_at,
    coalesce(s.parcels, 0)::int as parcels, s.round_id, s.prize
  from prizes.delivery_state s`;

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

/** Filters of the console's list. Null means no filter. */
export type DeskAsk = {
  state: DeskState | null;
  memberId: bigint | null;
  playId: bigint | null;
  tracking: string | null;
};
export const ANY: DeskAsk = { state: null, memberId: null, playId: null, tracking: null };

/** Whether the state is one of open deliveries, whose list is ordered by waiting time and not by id. */
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
  return state === 'late' ? q`and ${dueAt(q)} < (select platform.now())` : q`and s.state = ${state}`;
}

/** The deliveries that wait for staff. */
export const ofDesk = (q: Queryable) => q`${select(q)} where ${conditions(q, { ...ANY, state: 'desk' })}`;

/** Open deliveries, longest wait first. `micros` is when the wait began, for the page's cursor. */
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

export async function deskTotals(q: Queryable, ask: DeskAsk) {
  const { count, more, worth } = await countTotals(
    q,
    ['worth'],
    q`select s.worth_minor as worth from prizes.delivery_state s where ${conditions(q, ask)}
      order by ${isOpen(ask.state) ? q`s.waits_since, s.play_id` : q`s.play_id desc`}`,
  );
  return { count, more, worthMinor: toWire(worth) };
}

type Parcel = {
  id: bigint;
  n: number;
  state: ParcelStep;
  carrier: string | null;
  tracking: string | null;
  failure: string | null;
} & Record<`${ParcelStep}At`, Date | null> &
  Record<`${Exclude<ParcelStep, 'contested'>}By`, bigint | null>;

/** All parcels of a delivery, first one first. */
async function parcelsOf(q: Queryable, playId: bigint): Promise<Parcel[]> {
  return q<Parcel[]>`
    select id, n::int as n, state, carrier, tracking, failure, packed_at, packed_by, shipped_at, shipped_by, failed_at,
      failed_by, returned_at, returned_by, delivered_at, delivered_by, contested_at
    from prizes.shipment where play_id = ${playId} order by n`;
}

/** Copies of addresses, by the copy's id. */
export async function copiesOf<A extends { id: bigint }>(
  q: Queryable,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, A>> {
  const rows = await q<A[]>`
    select id, member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code,
      detailed_address from prizes.delivery_address where id = any (${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

type Told = Pick<Context, 'sql' | 'clock'>;
const time = (at: Date | null) => at?.toISOString() ?? null;

export async function deliveryViews(context: Told, rows: readonly Delivery[]): Promise<DeliveryView[]> {
  const rounds = await roundFacts(
    context,
    rows.map(({ roundId }) => roundId),
  );
  const now = context.clock.now();
  return rows.map((one) => ({
    id: String(one.playId),
    title: required(required(rounds.get(one.roundId)).manifest.prizes[one.prize]).title,
    state: one.state,
    worthMinor: toWire(one.worthMinor),
    wonAt: one.wonAt.toISOString(),
    claimUntil: one.claimUntil.toISOString(),
    claimedAt: time(one.claimedAt),
    sendBy: time(one.sendBy),
    packedAt: time(one.packedAt),
    shippedAt: time(one.shippedAt),
    carrier: one.carrier,
    tracking: one.tracking,
    failedAt: time(one.failedAt),
    failure: one.failure,
    returnedAt: time(one.returnedAt),
    arrivedAt: time(one.arrivedAt),
    contestUntil: time(one.contestUntil),
    contestedAt: time(one.contestedAt),
    isContestable: one.state === 'arrived' && one.contestUntil !== null && now <= one.contestUntil,
    deliveredAt: time(one.deliveredAt),
    paidAt: time(one.paidAt),
    cashFrom: time(one.cashTime),
    isCashDue: one.cashTime !== null && now > one.cashTime,
    parcels: one.parcels,
  }));
}

export async function deliveryDetail(context: Told, row: Delivery): Promise<DeliveryDetail> {
  const [[view], copy] = await Promise.all([
    deliveryViews(context, [row]),
    row.addressId === null ? undefined : deliveryAddressById(context.sql, row.addressId),
  ]);
  return { ...required(view), address: copy ? addressOfCopy(copy) : null };
}

export async function staffViews(context: Told, rows: readonly Delivery[]): Promise<StaffDelivery[]> {
  const [views, members] = await Promise.all([
    deliveryViews(context, rows),
    membersByIds(context.sql, [...new Set(rows.map(({ memberId }) => memberId))]),
  ]);
  const now = context.clock.now();
  return views.map((view, n) => {
    const { memberId, roundId, waitsSince, upheldAt, dueAt } = required(rows[n]);
    const { memberNo, realName } = required(members.get(memberId));
    return {
      ...view,
      memberId: String(memberId),
      memberNo,
      memberName: realName,
      roundId: String(roundId),
      waitsSince: waitsSince.toISOString(),
      upheldAt: time(upheldAt),
      dueAt: time(dueAt),
      isLate: dueAt !== null && now > dueAt,
    };
  });
}

export async function staffDetail(context: Told, row: Delivery): Promise<StaffDeliveryDetail> {
  const [[view], { address }, parcels] = await Promise.all([
    staffViews(context, [row]),
    deliveryDetail(context, row),
    parcelsOf(context.sql, row.playId),
  ]);
  return { ...required(view), address, sent: parcels.map(parcelView) };
}

function parcelView(parcel: Parcel): ParcelView {
  const { id, n, state, carrier, tracking, failure } = parcel;
  const steps = PARCEL_STEPS.flatMap((step) => {
    const at = parcel[`${step}At`];
    const by = step === 'contested' ? null : parcel[`${step}By`];
    return at === null ? [] : [{ step, at: at.toISOString(), staffId: by === null ? null : String(by) }];
  });
  return { id: String(id), n, state, carrier, tracking, failure, steps };
}

function addressOfCopy(copy: DeliveryAddress): DeliveryAddressView {
  const { id: _, addressId: __, memberId: ___, copiedAt: ____, ...address } = copy;
  return address;
}
