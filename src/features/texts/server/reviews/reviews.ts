// Proposes texts for a second reader, and reads such reviews, which SQL functions end (db/functions/texts/review.sql).
// Each feature declares here how its kind of text is shown (`definePublication`).
import type { AssertionInput } from '#features/acts/contract.ts';
import {
  type ActProgress,
  type ApprovalRefusal,
  approveAtOnce,
  audit,
  proposeAct,
} from '#features/acts/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { type Refusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { ReviewKind } from '../../contract.ts';

// What a feature declares about a kind of text that it shows to members once two persons have signed (catalogue.md 5).

/** The act's content, as the feature's SQL function wrote it. */
export type Words = Record<string, unknown>;
export type Agreed = { actId: bigint; words: Words; proposedBy: bigint };

export type Publication = {
  /** The texts of a proposal by field, as members would read them. */
  texts: (q: Queryable, words: Words) => Promise<Record<string, string>>;
  /** Shows the text, in the transaction of the second signature. A refusal rolls the signature back. */
  show: (context: Context, tx: Transaction, agreed: Agreed & { caller: StaffCaller }) => Promise<Refusal | null>;
  /** Runs after the commit. */
  after?: (context: Context, words: Words) => Promise<unknown>;
};

const publications = new Map<ReviewKind, Publication>();

export function definePublication(kind: ReviewKind, publication: Publication): void {
  publications.set(kind, publication);
}

export function publicationOf(kind: ReviewKind): Publication {
  return required(publications.get(kind), `no feature shows texts of the kind ${kind}`);
}

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

/** Locks a review, waiting for others who sign or withdraw it, and reads it. */
export async function lockReview(tx: Transaction, id: bigint): Promise<Review | undefined> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`texts.review ${id}`}, 0))`;
  return reviewById(tx, id);
}

/** Reviews; proposed ones oldest first, others newest first. */
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

export type Proposal = {
  kind: ReviewKind;
  subjectId: bigint;
  title: string;
  words: Words;
  caller: StaffCaller;
  assertion: AssertionInput | undefined;
};
export type Proposed = { reviewId: string; actId: string };
export type ProposalRefusal = Refusal<'review_waiting'> | ApprovalRefusal;

/** Proposes a text for a second reader, in the caller's transaction. Until that person signs, only staff can see it. */
export async function proposeReview(
  context: Pick<Context, 'clock' | 'config' | 'secrets'>,
  tx: Transaction,
  { kind, subjectId, title, words, caller, assertion }: Proposal,
): Promise<Proposed | ProposalRefusal> {
  const { staffId } = caller;
  const at = context.clock.now();
  const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
  const actId = await proposeAct(tx, { purpose: 'text_shown', ...nothing, content: words, staffId, at });
  const [row] = await tx<{ id: bigint }[]>`
    insert into texts.review (act_id, kind, subject_id, title, proposed_by)
    values (${actId}, ${kind}, ${subjectId}, ${title}, ${staffId}) on conflict do nothing returning id`;
  if (!row) return refuse('review_waiting');
  await audit(tx, { staffId, action: 'texts.proposed', subject: `text:${row.id}`, detail: { kind, title } });
  const signed = await approveAtOnce(context, tx, { actId, caller, assertion });
  return isRefusal(signed) ? signed : { reviewId: row.id.toString(), actId: actId.toString() };
}
