import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, approveAtOnce, audit, proposeAct } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import type { ReviewKind } from '../../contract.ts';
import type { Words } from './publications.ts';

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

/** Asks for a second reader, in the caller's transaction. Until then only the desk can see the words. */
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
