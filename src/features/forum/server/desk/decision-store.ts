import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { DECISIONS } from '../../contract/console.ts';
import type { Reason } from '../../contract/shapes.ts';

export type DecisionKind = (typeof DECISIONS)[number];

export type NewDecision = {
  matterId: bigint | null;
  kind: DecisionKind;
  entryId: bigint | null;
  memberId: bigint;
  reason: Reason | null;
  title: string | null;
  body: string | null;
  note: string;
  ofId: bigint | null;
  until: Date | null;
  staffId: bigint;
  at: Date;
};
export type Decision = NewDecision & { id: bigint };

export async function insertDecision(tx: Transaction, of: NewDecision): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into forum.decision (matter_id, kind, entry_id, member_id, reason, title, body, note, of_id, until, staff_id,
      at)
    values (${of.matterId}, ${of.kind}, ${of.entryId}, ${of.memberId}, ${of.reason}, ${of.title}, ${of.body},
      ${of.note}, ${of.ofId}, ${of.until}, ${of.staffId}, ${of.at})
    returning id`;
  if (!row) throw new Error('an insert returned nothing');
  return row.id;
}

const columns = (q: Queryable) => q`
  id, matter_id, kind, entry_id, member_id, reason, title, body, note, of_id, until, staff_id, at`;

export async function decisionById(q: Queryable, id: bigint): Promise<Decision | null> {
  const [row] = await q<Decision[]>`select ${columns(q)} from forum.decision where id = ${id}`;
  return row ?? null;
}

const HISTORY = 20;

/** The newest decisions about a member. */
export async function decisionsAbout(q: Queryable, memberId: bigint): Promise<Decision[]> {
  return q<Decision[]>`
    select ${columns(q)} from forum.decision where member_id = ${memberId} order by id desc limit ${HISTORY}`;
}
