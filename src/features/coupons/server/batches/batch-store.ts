// Batches of coupons and codes, and the acts behind them.
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import type { ActProgress } from '#features/acts/server/public.ts';
import type { BATCH_GIVES, PRODUCT_TYPES, WAYS } from '../../contract/lists.ts';

/** Terms as the database keeps them. Columns that a gift does not have are null. */
export type BatchTerms = {
  name: string;
  way: (typeof WAYS)[number];
  gives: (typeof BATCH_GIVES)[number];
  pieces: number;
  count: bigint | null;
  amountMinor: bigint | null;
  percent: number | null;
  capMinor: bigint | null;
  leastPriceMinor: bigint | null;
  productType: (typeof PRODUCT_TYPES)[number] | null;
  productId: bigint | null;
  validDays: number | null;
  until: string;
};

export type Batch = ActProgress &
  BatchTerms & {
    id: bigint;
    actId: bigint;
    /** Minor units, points or chances of one piece. */
    worth: bigint;
    given: number;
    drawnAt: Date | null;
    stoppedAt: Date | null;
  };

const select = (q: Queryable) => q`
  select b.id, b.act_id, b.name, b.way, b.gives, b.pieces, b.count, b.amount_minor, b.percent, b.cap_minor,
    b.least_price_minor, b.product_type, b.product_id, b.valid_days, b.worth, b.until, b.state, b.proposed_by,
    b.proposed_at, b.ended_at, b.drawn_at, b.stopped_at,
    (select count(*)::int from ledger.act_approval a where a.act_id = b.act_id) as approvals,
    case when b.way in ('members', 'prize') then (select count(*)::int from coupons.coupon c where c.batch_id = b.id)
      else (select count(*)::int from coupons.redemption r where r.batch_id = b.id) end as given
  from coupons.batch b`;

export async function batchById(q: Queryable, id: bigint): Promise<Batch | undefined> {
  const [row] = await q<Batch[]>`${select(q)} where b.id = ${id}`;
  return row;
}

/** Batches of prizes that two staff signed: the worth of a piece, and the number of pieces. */
export async function prizeBatches(
  q: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, Pick<Batch, 'worth' | 'pieces'>>> {
  const rows = await q<Pick<Batch, 'id' | 'worth' | 'pieces'>[]>`
    select id, worth, pieces from coupons.batch
    where id = any (${idList(ids)}::bigint[]) and way = 'prize' and state = 'done'`;
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** Proposed ones come oldest first, others newest first. */
export async function listBatches(
  q: Queryable,
  { after, limit, state, way }: { after: bigint | null; limit: number; state: string | null; way: string | null },
): Promise<Batch[]> {
  const oldest = state === 'proposed';
  return q<Batch[]>`
    ${select(q)} where true ${state === null ? q`` : q`and b.state = ${state}`}
      ${way === null ? q`` : q`and b.way = ${way}`}
      ${after === null ? q`` : oldest ? q`and b.id > ${after}` : q`and b.id < ${after}`}
    order by ${oldest ? q`b.id` : q`b.id desc`} limit ${limit}`;
}

export async function insertBatch(
  tx: Transaction,
  { actId, staffId, ...terms }: BatchTerms & { actId: bigint; staffId: bigint },
): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into coupons.batch (act_id, name, way, gives, pieces, count, amount_minor, percent, cap_minor,
      least_price_minor, product_type, product_id, valid_days, until, proposed_by)
    values (${actId}, ${terms.name}, ${terms.way}, ${terms.gives}, ${terms.pieces}, ${terms.count},
      ${terms.amountMinor}, ${terms.percent}, ${terms.capMinor}, ${terms.leastPriceMinor}, ${terms.productType},
      ${terms.productId}, ${terms.validDays}, ${terms.until}::date, ${staffId})
    returning id`;
  return required(row).id;
}

export async function insertMembers(tx: Transaction, batchId: bigint, members: readonly bigint[]): Promise<void> {
  await tx`
    insert into coupons.batch_member (batch_id, member_id)
    select ${batchId}, member from unnest(${idList(members)}::bigint[]) member order by member`;
}
