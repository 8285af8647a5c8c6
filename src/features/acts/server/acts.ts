// Reads and writes proposals of two-person acts, with the words that staff sign.
import { hash } from 'node:crypto';
import type { Queryable, Statement, Transaction } from '#platform/database/db.ts';
import { canonical } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';

/** How far a proposal has come: waiting, carried out or withdrawn, with the number of signatures. */
export type ActProgress = {
  state: 'proposed' | 'done' | 'withdrawn';
  approvals: number;
  proposedBy: bigint;
  proposedAt: Date;
  endedAt: Date | null;
};

export type Act<C> = ActProgress & {
  /** The proposal's public number. It equals the act's id, except for proposals older than the engine of acts. */
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

/** `seen`: an SQL condition that the act must meet, such as the reader's rights. */
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
  /** An SQL condition that narrows the list. */
  seen: Statement | undefined;
};

/** Acts that still wait come oldest first, others newest first. */
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
  /** The exact accounts and amount, if the act is a posting. Null for acts that post nothing. */
  debit: bigint | null;
  credit: bigint | null;
  amount: bigint | null;
  statementLineId: bigint | null;
  /** Everything else that is being approved, as plain values. */
  content: unknown;
  staffId: bigint;
  at: Date;
};

/** Stores the act word for word, without any approval. Returns its id. */
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
