import type { Queryable, Transaction } from '../../../platform/db.ts';
import { must } from '../../../platform/must.ts';

/** `points` are whole C3coin, `amountMinor` is the money for them. `transferId` moved both. */
export type Exchange = {
  id: bigint;
  memberId: bigint;
  points: bigint;
  amountMinor: bigint;
  madeAt: Date;
  businessDate: string;
};

const columns = (q: Queryable) => q`id, member_id, points, amount_minor, made_at, business_date::text`;

/** The database computes the money. */
export async function insertExchange(
  tx: Transaction,
  { memberId, points }: { memberId: bigint; points: bigint },
): Promise<Exchange> {
  const [row] = await tx<Exchange[]>`
    insert into points.exchange (member_id, points) values (${memberId}, ${points}) returning ${columns(tx)}`;
  return must(row);
}

export async function exchangeById(q: Queryable, id: bigint): Promise<Exchange | null> {
  const [row] = await q<Exchange[]>`select ${columns(q)} from points.exchange where id = ${id}`;
  return row ?? null;
}

/** Newest first. */
export async function exchangesOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Exchange[]> {
  return q<Exchange[]>`
    select ${columns(q)} from points.exchange
    where member_id = ${memberId} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit}`;
}

/** C3coin that a member exchanged on a business day. */
export async function exchangedOn(
  q: Queryable,
  { memberId, today }: { memberId: bigint; today: string },
): Promise<bigint> {
  const [row] = await q<{ points: bigint }[]>`
    select coalesce(sum(points), 0)::bigint as points from points.exchange
    where member_id = ${memberId} and business_date = ${today}::date`;
  return row?.points ?? 0n;
}
