// Rows of reviews. Functions of the database end them (db/functions/texts/review.sql).
import type { ActProgress } from '#features/acts/server/public.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { ReviewKind } from '../../contract.ts';
import type { Words } from './publications.ts';

export type Review = ActProgress & {
  id: bigint;
  actId: bigint;
  kind: ReviewKind;
  subjectId: bigint;
  title: string;
  words: Words;
};

const select = (q: Queryable) => q`
  select r.id, r.act_id, r.kind, r.subject_id, r.title, r.state, r.proposed_by, r.proposed_at, r.ended_at,
    (a.canonical::jsonb -> 'content')::text as words,
    (select count(*)::int from ledger.act_approval p where p.act_id = r.act_id) as approvals
  from texts.review r join ledger.act a on a.id = r.act_id`;

type Row = Omit<Review, 'words'> & { words: string };
const rowToReview = ({ words, ...row }: Row): Review => ({ ...row, words: JSON.parse(words) as Words });

export async function reviewById(q: Queryable, id: bigint): Promise<Review | undefined> {
  const [row] = await q<Row[]>`${select(q)} where r.id = ${id}`;
  return row && rowToReview(row);
}

/** Waits for others who sign it or take it back. */
export async function lockReview(tx: Transaction, id: bigint): Promise<Review | undefined> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`texts.review ${id}`}, 0))`;
  return reviewById(tx, id);
}

/** Proposed ones come oldest first, others newest first. */
export async function listReviews(
  q: Queryable,
  { after, limit, state }: { after: bigint | null; limit: number; state: string | null },
): Promise<Review[]> {
  const oldest = state === 'proposed';
  const rows = await q<Row[]>`
    ${select(q)} where true ${state === null ? q`` : q`and r.state = ${state}`}
      ${after === null ? q`` : oldest ? q`and r.id > ${after}` : q`and r.id < ${after}`}
    order by ${oldest ? q`r.id` : q`r.id desc`} limit ${limit}`;
  return rows.map(rowToReview);
}
