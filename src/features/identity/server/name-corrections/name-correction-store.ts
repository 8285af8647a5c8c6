// Corrections of members' names, and the acts behind them (members.md 1).
import type { Queryable } from '#platform/database/db.ts';
import type { NameCorrectionView } from '../../contract/name-corrections.ts';
import type { ActProgress } from '../acts/read-acts.ts';

export type NameCorrection = ActProgress &
  Pick<NameCorrectionView, 'oldName' | 'newName' | 'proof' | 'proofNote' | 'memberNo'> & {
    id: bigint;
    actId: bigint;
    memberId: bigint;
  };

const select = (q: Queryable) => q`
  select x.id, x.act_id, x.member_id, m.member_no, x.old_name, x.new_name, x.proof, x.proof_note, x.state,
    (select count(*)::int from ledger.act_approval a where a.act_id = x.act_id) as approvals,
    x.proposed_by, x.proposed_at, x.ended_at
  from identity.name_correction x join identity.member m on m.id = x.member_id`;

export async function nameCorrectionById(q: Queryable, id: bigint): Promise<NameCorrection | undefined> {
  const [row] = await q<NameCorrection[]>`${select(q)} where x.id = ${id}`;
  return row;
}

type Asked = { after: bigint | null; limit: number; state: string | null; memberId: bigint | null };

/** Proposed ones come oldest first, others newest first. */
export async function listNameCorrections(q: Queryable, asked: Asked): Promise<NameCorrection[]> {
  const { after, limit, state, memberId } = asked;
  const oldest = state === 'proposed';
  return q<NameCorrection[]>`
    ${select(q)} where true ${state === null ? q`` : q`and x.state = ${state}`}
      ${memberId === null ? q`` : q`and x.member_id = ${memberId}`}
      ${after === null ? q`` : oldest ? q`and x.id > ${after}` : q`and x.id < ${after}`}
    order by ${oldest ? q`x.id` : q`x.id desc`} limit ${limit}`;
}
