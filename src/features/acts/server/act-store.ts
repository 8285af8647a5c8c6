// Proposals of acts, with the words that are signed.
import type { Queryable, Statement } from '#platform/database/db.ts';

/** How far a proposal of two persons has come, where it may also be taken back. */
export type ActProgress = {
  state: 'proposed' | 'done' | 'withdrawn';
  approvals: number;
  proposedBy: bigint;
  proposedAt: Date;
  endedAt: Date | null;
};

export type Act<C> = ActProgress & {
  /** On the wire. Of proposals since the engine it is the act's id. */
  id: bigint;
  actId: bigint;
  words: C;
};

const select = (q: Queryable, purpose: string) => q`
  select * from (
    select p.id, p.act_id, p.state, p.ended_at, a.proposed_by, a.proposed_at,
      a.canonical::jsonb -> 'content' as words,
      (select count(*)::int from ledger.act_approval s where s.act_id = p.act_id) as approvals
    from acts.proposal p join ledger.act a on a.id = p.act_id where p.kind = ${purpose}) act`;

/** `seen`: SQL that the act must fit. */
export async function actById<C>(
  q: Queryable,
  purpose: string,
  id: bigint,
  seen?: Statement,
): Promise<Act<C> | undefined> {
  const [row] = await q<Act<C>[]>`${select(q, purpose)} where id = ${id} ${seen ? q`and ${seen}` : q``}`;
  return row;
}

export type ActList = {
  purpose: string;
  after: bigint | null;
  limit: number | null;
  state: string | null;
  /** SQL that narrows the list. */
  seen: Statement | undefined;
};

/** Proposed ones come oldest first, others newest first. */
export async function listActs<C>(q: Queryable, asked: ActList): Promise<Act<C>[]> {
  const { purpose, after, limit, state, seen } = asked;
  const oldest = state === 'proposed';
  return q<Act<C>[]>`
    ${select(q, purpose)} where true ${state === null ? q`` : q`and state = ${state}`}
      ${seen ? q`and ${seen}` : q``}
      ${after === null ? q`` : oldest ? q`and id > ${after}` : q`and id < ${after}`}
    order by ${oldest ? q`id` : q`id desc`} limit ${limit}`;
}
