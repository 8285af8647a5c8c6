import type { Queryable } from '#platform/database/db.ts';
import type { AccountCorrectionView } from '../../contract/account-corrections.ts';

export type AccountCorrection = Omit<
  AccountCorrectionView,
  'id' | 'actId' | 'memberId' | 'memberNo' | 'memberName' | 'proposedBy' | 'proposedAt' | 'endedAt'
> & {
  id: bigint;
  actId: bigint;
  memberId: bigint;
  proposedBy: bigint;
  proposedAt: Date;
  endedAt: Date | null;
};

const select = (q: Queryable) => q`
  select x.id, x.act_id, x.member_id, x.institution || ' ' || x.number as account, x.reason, x.state,
    (select count(*)::int from ledger.act_approval a where a.act_id = x.act_id) as approvals,
    x.proposed_by, x.proposed_at, x.ended_at
  from wallet.account_correction x`;

export async function accountCorrectionById(q: Queryable, id: bigint): Promise<AccountCorrection | undefined> {
  const [row] = await q<AccountCorrection[]>`${select(q)} where x.id = ${id}`;
  return row;
}

/** Proposed ones come oldest first, others newest first. */
export async function listAccountCorrections(
  q: Queryable,
  { after, limit, state }: { after: bigint | null; limit: number; state: string | null },
): Promise<AccountCorrection[]> {
  const oldest = state === 'proposed';
  return q<AccountCorrection[]>`
    ${select(q)}
    where (${state}::text is null or x.state = ${state})
      ${after === null ? q`` : oldest ? q`and x.id > ${after}` : q`and x.id < ${after}`}
    order by ${oldest ? q`x.id` : q`x.id desc`} limit ${limit}`;
}
