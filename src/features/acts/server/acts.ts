// Proposals of acts, with the words that are signed.
import { hash } from 'node:crypto';
import type { Queryable, Statement, Transaction } from '#platform/database/db.ts';
import { canonical } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';

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

export type ActProposal = {
  purpose: string;
  /** The exact accounts and amount of the posting, where the act is one. Null for acts that post nothing. */
  debit: bigint | null;
  credit: bigint | null;
  amount: bigint | null;
  statementLineId: bigint | null;
  /** Everything else that is being approved, as plain values. */
  content: unknown;
  staffId: bigint;
  at: Date;
};

/** Writes the act down, word for word. It has no approval yet. */
export async function proposeAct(tx: Transaction, act: ActProposal): Promise<bigint> {
  const { purpose, debit, credit, amount, statementLineId, content, staffId, at } = act;
  const text = canonical({
    purpose,
    debit,
    credit,
    amount,
    statementLineId,
    content,
    proposedBy: staffId,
    proposedAt: at.toISOString(),
  });
  const sha256 = hash('sha256', text, 'buffer');
  const [row] = await tx<{ id: bigint }[]>`
    insert into ledger.act (purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by,
      proposed_at)
    values (${purpose}, ${debit}, ${credit}, ${amount}, ${statementLineId}, ${text}, ${sha256}, ${staffId}, ${at})
    returning id`;
  return required(row).id;
}
