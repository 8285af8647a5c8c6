import type { Queryable } from '#platform/database/db.ts';
import type { RewardKind } from '../kinds.ts';
import { type Grant, grantColumns } from './store.ts';

/** A member's grants of one kind, newest first, for the records of the feature that gives. */
export async function grantsOfKind(
  q: Queryable,
  { kind, memberId, before, limit }: { kind: RewardKind; memberId: bigint; before: bigint | null; limit: number },
): Promise<Grant[]> {
  return q<Grant[]>`
    select ${grantColumns(q)} from rewards.grant g
    where g.member_id = ${memberId} and g.kind = ${kind.kind} ${before === null ? q`` : q`and g.id < ${before}`}
    order by g.id desc limit ${limit}`;
}
