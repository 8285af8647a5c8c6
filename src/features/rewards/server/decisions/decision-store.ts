// Decisions of two staff over held grants, and the acts behind them.
import type { Queryable } from '#platform/database/db.ts';
import type { ActProgress } from '#features/acts/server/public.ts';
import type { DecisionView } from '../../contract/console.ts';

export type Decision = ActProgress &
  Pick<DecisionView, 'decision' | 'reason' | 'note'> & { id: bigint; actId: bigint; grantId: bigint };

const select = (q: Queryable) => q`
  select d.id, d.act_id, d.grant_id, d.decision, d.reason, d.note, d.state,
    (select count(*)::int from ledger.act_approval a where a.act_id = d.act_id) as approvals,
    d.proposed_by, d.proposed_at, d.ended_at
  from rewards.decision d`;

export async function decisionById(q: Queryable, id: bigint): Promise<Decision | undefined> {
  const [row] = await q<Decision[]>`${select(q)} where d.id = ${id}`;
  return row;
}

type Asked = {
  after: bigint | null;
  limit: number;
  state: string | null;
  grantId: bigint | null;
  memberId: bigint | null;
};

/** Proposed ones come oldest first, others newest first. */
export async function listDecisions(q: Queryable, asked: Asked): Promise<Decision[]> {
  const { after, limit, state, grantId, memberId } = asked;
  const oldest = state === 'proposed';
  return q<Decision[]>`
    ${select(q)} where true ${state === null ? q`` : q`and d.state = ${state}`}
      ${grantId === null ? q`` : q`and d.grant_id = ${grantId}`}
      ${memberId === null ? q`` : q`and d.grant_id in (select id from rewards.grant where member_id = ${memberId})`}
      ${after === null ? q`` : oldest ? q`and d.id > ${after}` : q`and d.id < ${after}`}
    order by ${oldest ? q`d.id` : q`d.id desc`} limit ${limit}`;
}
