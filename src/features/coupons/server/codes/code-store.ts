// SQL of codes and their redemptions. Only the database's functions write them (db/functions/coupons/codes.sql).
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import type { BATCH_GIVES } from '../../contract/lists.ts';

type Outcome = { refused: string | null; redemptionId: bigint | null; couponId: bigint | null };

export async function redeem(
  tx: Transaction,
  { digests, memberId }: { digests: readonly [Buffer, ...Buffer[]]; memberId: bigint },
): Promise<Outcome> {
  const [digest, ...earlier] = digests;
  const [row] = await tx<Outcome[]>`
    select refused, redemption_id, coupon_id from coupons.redeem(${digest}, ${memberId})`;
  const outcome = must(row);
  const [next, ...further] = earlier;
  // A code that nobody knows by this digest may be one of before a new TOKEN_KEY.
  if (outcome.refused !== 'code_unknown' || next === undefined) return outcome;
  return redeem(tx, { digests: [next, ...further], memberId });
}

/** `worth`: minor units, whole points or whole chances. */
export async function batchOfRedemption(
  q: Queryable,
  id: bigint,
): Promise<{ gives: (typeof BATCH_GIVES)[number]; worth: bigint }> {
  const [row] = await q<{ gives: (typeof BATCH_GIVES)[number]; worth: bigint }[]>`
    select b.gives, b.worth from coupons.redemption r join coupons.batch b on b.id = r.batch_id where r.id = ${id}`;
  return must(row);
}

export type RedemptionRow = { id: bigint; memberId: bigint; batchId: bigint; batchName: string; at: Date };
type Asked = { memberId: bigint | null; batchId: bigint | null; before: bigint | null; limit: number };

/** Newest first. */
export async function redemptionsForDesk(
  q: Queryable,
  { memberId, batchId, before, limit }: Asked,
): Promise<RedemptionRow[]> {
  return q<RedemptionRow[]>`
    select r.id, r.member_id, r.batch_id, b.name as batch_name, r.at
    from coupons.redemption r join coupons.batch b on b.id = r.batch_id
    where true ${memberId === null ? q`` : q`and r.member_id = ${memberId}`}
      ${batchId === null ? q`` : q`and r.batch_id = ${batchId}`} ${before === null ? q`` : q`and r.id < ${before}`}
    order by r.id desc limit ${limit}`;
}
