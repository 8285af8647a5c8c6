import { idList, type Queryable, type Statement, type Transaction } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import type { ExchangeRules } from './exchange-rules.ts';

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

export type NewExchange = Pick<Exchange, 'id' | 'memberId' | 'points'>;

export async function nextExchangeIds(tx: Transaction, count: number): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select nextval('points.exchange_id_seq') as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

/** The database computes the money. */
export function insertExchanges(tx: Queryable, made: readonly NewExchange[]): Statement {
  return tx`
    insert into points.exchange (id, member_id, points)
    select id, member, points from unnest(${idList(made.map(({ id }) => id))}::bigint[],
      ${idList(made.map(({ memberId }) => memberId))}::bigint[],
      ${idList(made.map(({ points }) => points))}::bigint[]) made(id, member, points)`;
}

export type RulesNow = ExchangeRules & { exchangeMorePerLevel: number };

/** The rate and the day's most as the database has them now. A batch decides by these. */
export async function rulesNow(tx: Transaction): Promise<RulesNow> {
  const [row] = await tx<{ exchangePoints: bigint; exchangeDayMost: bigint; exchangeMorePerLevel: bigint }[]>`
    select exchange_points, exchange_day_most, exchange_more_per_level from points.exchange_rules()`;
  const { exchangePoints, exchangeDayMost, exchangeMorePerLevel } = must(row);
  return {
    exchangePoints: Number(exchangePoints),
    exchangeDayMost: Number(exchangeDayMost),
    exchangeMorePerLevel: Number(exchangeMorePerLevel),
  };
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

/** C3coin that these members exchanged on a business day. Without those who exchanged nothing. */
export async function exchangedOn(
  q: Queryable,
  { members, today }: { members: readonly bigint[]; today: string },
): Promise<Map<bigint, bigint>> {
  const rows = await q<{ memberId: bigint; points: bigint }[]>`
    select member_id, sum(points)::bigint as points from points.exchange
    where member_id = any (${idList(members)}::bigint[]) and business_date = ${today}::date group by member_id`;
  return new Map(rows.map(({ memberId, points }) => [memberId, points]));
}
