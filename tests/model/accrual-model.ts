// A simple model of accrual (income.md 5) for accrual.test.ts to compare the real run with. It goes moment by moment
// and order by order; nothing is set-based, stored or abbreviated.
import { createHash } from 'node:crypto';

export type ModelOrder = {
  id: bigint;
  memberId: bigint;
  expected: bigint;
  cycles: number;
  earnsFrom: number;
  expiresAt: number;
};
export type ModelEntry = { id: bigint; bookedAt: number; slices: { start: number; amount: bigint }[] };
export type ModelProduct = { cycleMs: number; orders: ModelOrder[]; entries: ModelEntry[]; overAt: number | null };

type Slice = { entryId: bigint; start: number; bookedAt: number; left: bigint };
type Cycle = { start: number; holders: ModelOrder[]; paid: Map<bigint, bigint> };

/**
 * What every order is paid for every cycle by `now`, in minor units, by 'cycle order'. The key 'end' stands for the
 * rest at the product's end.
 */
export function modelOf({ cycleMs, orders, entries, overAt }: ModelProduct, now: number): Map<string, bigint> {
  const slices: Slice[] = entries.flatMap((entry) =>
    entry.slices.map((slice) => ({
      entryId: entry.id,
      start: slice.start,
      bookedAt: entry.bookedAt,
      left: slice.amount,
    })),
  );
  const starts = new Set<number>();
  for (const order of orders) for (let at = order.earnsFrom; at < order.expiresAt; at += cycleMs) starts.add(at);
  for (const slice of slices) starts.add(slice.start);

  const moments = [
    ...[...starts].map((start) => ({ at: start + cycleMs, rank: 0, id: BigInt(start) })),
    ...(overAt === null ? [] : [{ at: overAt, rank: 1, id: 0n }]),
    ...entries.map((entry) => ({ at: entry.bookedAt, rank: 2, id: entry.id })),
  ]
    .filter(({ at }) => at < now)
    .sort((a, b) => a.at - b.at || a.rank - b.rank || (a.id < b.id ? -1 : 1));

  const cycles: Cycle[] = [];
  const end = new Map<bigint, bigint>();
  let over = false;
  for (const moment of moments) {
    if (moment.rank === 0) {
      const start = Number(moment.id);
      const holders = orders.filter(
        (order) => order.earnsFrom <= start && order.expiresAt > start && order.expected > 0n,
      );
      if (holders.length > 0) cycles.push({ start, holders, paid: new Map() });
      cycles.sort((a, b) => a.start - b.start);
    }
    if (moment.rank === 1) over = true;
    const counting = slices
      .filter(
        (slice) =>
          slice.left > 0n &&
          (slice.start + cycleMs < moment.at || (slice.start + cycleMs === moment.at && hasEnded(slice, moment))) &&
          (slice.bookedAt < moment.at ||
            (slice.bookedAt === moment.at && (moment.rank === 0 || (moment.rank === 2 && slice.entryId <= moment.id)))),
      )
      .sort((a, b) => a.start - b.start || a.bookedAt - b.bookedAt || (a.entryId < b.entryId ? -1 : 1));
    const part = new Map<Cycle, bigint>();
    const pay = (slice: Slice, cycle: Cycle) => {
      const lacks = lackOf(cycle) - (part.get(cycle) ?? 0n);
      const amount = slice.left < lacks ? slice.left : lacks;
      slice.left -= amount;
      if (amount > 0n) part.set(cycle, (part.get(cycle) ?? 0n) + amount);
    };
    for (const slice of counting)
      for (const own of cycles.filter((cycle) => cycle.start === slice.start)) pay(slice, own);
    for (const cycle of cycles) for (const slice of counting) pay(slice, cycle);
    for (const [cycle, amount] of part) share(amount, cycle.start, lacksOf(cycle), cycle.paid);
    if (over && cycles.every((cycle) => lackOf(cycle) === 0n)) {
      const left = counting.reduce((sum, slice) => sum + slice.left, 0n);
      for (const slice of counting) slice.left = 0n;
      const whole = orders
        .filter((order) => order.expected > 0n)
        .map((order) => ({ order, weight: order.expected * BigInt(order.cycles) }));
      if (left > 0n && whole.length > 0) share(left, moment.at, whole, end);
    }
  }
  const found = new Map<string, bigint>();
  for (const cycle of cycles)
    for (const [id, amount] of cycle.paid) if (amount > 0n) found.set(`${cycle.start} ${id}`, amount);
  for (const [id, amount] of end) if (amount > 0n) found.set(`end ${id}`, amount);
  return found;
}

function hasEnded(slice: Slice, moment: { rank: number; id: bigint }): boolean {
  return moment.rank > 0 || slice.start <= Number(moment.id);
}

function lacksOf(cycle: Cycle): { order: ModelOrder; weight: bigint }[] {
  return cycle.holders
    .map((order) => ({ order, weight: order.expected - (cycle.paid.get(order.id) ?? 0n) }))
    .filter(({ weight }) => weight > 0n);
}

function lackOf(cycle: Cycle): bigint {
  return lacksOf(cycle).reduce((sum, { weight }) => sum + weight, 0n);
}

/** Shares an amount by the floor of cumulative shares: by bucket of members, then by the hash of cycle and order. */
function share(
  amount: bigint,
  start: number,
  weights: { order: ModelOrder; weight: bigint }[],
  into: Map<bigint, bigint>,
): void {
  const all = weights.reduce((sum, { weight }) => sum + weight, 0n);
  const sorted = weights
    .map((one) => ({ ...one, bucket: one.order.memberId >> 16n, hash: hashOf(start, one.order.id) }))
    .sort((a, b) => (a.bucket === b.bucket ? (a.hash < b.hash ? -1 : 1) : a.bucket < b.bucket ? -1 : 1));
  let upto = 0n;
  for (const { order, weight } of sorted) {
    const before = (amount * upto) / all;
    upto += weight;
    into.set(order.id, (into.get(order.id) ?? 0n) + (amount * upto) / all - before);
  }
}

function hashOf(start: number, orderId: bigint): string {
  const bytes = Buffer.alloc(16);
  bytes.writeBigInt64BE(BigInt(Math.floor(start / 1000)), 0);
  bytes.writeBigInt64BE(orderId, 8);
  return createHash('sha256').update(bytes).digest('hex');
}
