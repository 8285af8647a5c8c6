// Deliveries on the wire.
import { toWire } from '#ledger/money.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { roundFacts } from '#features/draws/server/public.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import type { DeliveryAddressView } from '../../contract/addresses.ts';
import type {
  DeliveryDetail,
  DeliveryView,
  ParcelView,
  StaffDelivery,
  StaffDeliveryDetail,
} from '../../contract/goods.ts';
import { PARCEL_STEPS } from '../../contract/lists.ts';
import { type DeliveryAddress, deliveryAddressById } from '../addresses/copy-address.ts';
import { type Delivery, type Parcel, parcelsOf } from './delivery-store.ts';

type Told = Pick<Floor, 'sql' | 'clock'>;
const time = (at: Date | null) => at?.toISOString() ?? null;

export async function deliveryViews(floor: Told, rows: readonly Delivery[]): Promise<DeliveryView[]> {
  const rounds = await roundFacts(
    floor,
    rows.map(({ roundId }) => roundId),
  );
  const now = floor.clock.now();
  return rows.map((one) => ({
    id: String(one.playId),
    title: must(must(rounds.get(one.roundId)).manifest.prizes[one.prize]).title,
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

export async function deliveryDetail(floor: Told, row: Delivery): Promise<DeliveryDetail> {
  const [[view], copy] = await Promise.all([
    deliveryViews(floor, [row]),
    row.addressId === null ? undefined : deliveryAddressById(floor.sql, row.addressId),
  ]);
  return { ...must(view), address: copy ? addressOfCopy(copy) : null };
}

export async function staffViews(floor: Told, rows: readonly Delivery[]): Promise<StaffDelivery[]> {
  const [views, members] = await Promise.all([
    deliveryViews(floor, rows),
    membersByIds(floor.sql, [...new Set(rows.map(({ memberId }) => memberId))]),
  ]);
  return views.map((view, n) => {
    const { memberId, roundId, waitsSince, upheldAt } = must(rows[n]);
    const { memberNo, realName } = must(members.get(memberId));
    return {
      ...view,
      memberId: String(memberId),
      memberNo,
      memberName: realName,
      roundId: String(roundId),
      waitsSince: waitsSince.toISOString(),
      upheldAt: time(upheldAt),
    };
  });
}

export async function staffDetail(floor: Told, row: Delivery): Promise<StaffDeliveryDetail> {
  const [[view], { address }, parcels] = await Promise.all([
    staffViews(floor, [row]),
    deliveryDetail(floor, row),
    parcelsOf(floor.sql, row.playId),
  ]);
  return { ...must(view), address, sent: parcels.map(parcelView) };
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
