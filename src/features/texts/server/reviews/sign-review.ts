// Signs or withdraws a proposed text. When a second person signs it, the feature shows it to members.
import { postingRefused } from '#ledger/post.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { undoneIfRefused } from '#platform/database/undo.ts';
import { type ApprovalRefusal, approveAct, audit } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { openDoubts } from '../reading/first-reader.ts';
import { publicationOf, lockReview, type Review, reviewById } from './reviews.ts';

type Ended = Refusal<'review_not_found' | 'review_ended'>;
type By = { id: bigint; caller: StaffCaller };
type SignRefusal = Ended | Refusal<'doubts_open' | 'text_outdated'> | ApprovalRefusal;

/**
 * Signs the exact text. Anyone but the proposer must confirm each doubt of the first reader. At the second signature
 * the feature shows the text, in the same transaction.
 */
export async function signReview(
  context: Context,
  { id, caller, assertion, confirmed }: By & { assertion: AssertionInput; confirmed: readonly string[] },
): Promise<Review | SignRefusal> {
  const done = await context.sql.begin((outer) =>
    undoneIfRefused(outer, async (tx): Promise<Review | SignRefusal> => {
      const open = await lockReview(tx, id);
      if (!open) return refuse('review_not_found');
      if (open.state !== 'proposed') return refuse('review_ended');
      const { actId, kind, words, proposedBy, title } = open;
      const publication = publicationOf(kind);
      if (caller.staffId !== proposedBy) {
        const doubted = openDoubts(await publication.texts(tx, words), confirmed);
        if (doubted) return doubted;
      }
      const signed = await approveAct(context, tx, { actId, caller, assertion });
      if (isRefusal(signed)) return signed;
      const detail = { kind, title, approvals: signed.approvals, confirmed };
      const { staffId } = caller;
      await audit(tx, { staffId, action: 'texts.signed', subject: `text:${id}`, detail });
      if (signed.approvals >= 2) {
        const agreed = { actId, words, proposedBy, caller };
        const why = await ifTwoRead(tx, (inner) => publication.show(context, inner, agreed));
        if (why) return refuse('text_outdated', { why: why.name });
      }
      return required(await reviewById(tx, id));
    }),
  );
  if (!isRefusal(done) && done.state === 'done') await publicationOf(done.kind).after?.(context, done.words);
  return done;
}

export async function withdrawReview(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, caller: { staffId } }: By,
): Promise<Review | Ended> {
  return context.sql.begin(async (tx): Promise<Review | Ended> => {
    const open = await lockReview(tx, id);
    if (!open) return refuse('review_not_found');
    if (open.state !== 'proposed') return refuse('review_ended');
    await tx`select texts.withdraw_review(${id})`;
    const detail = { kind: open.kind, title: open.title };
    await audit(tx, { staffId, action: 'texts.withdrawn', subject: `text:${id}`, detail });
    return required(await reviewById(tx, id));
  });
}

/**
 * Runs what two readers have signed. If a signer has lost the role since, nothing is done: the signatures stay, and the
 * text waits for another reader.
 */
export async function ifTwoRead<A>(tx: Transaction, work: (inner: Transaction) => Promise<A>): Promise<A | null> {
  try {
    return (await tx.savepoint(work)) as A;
  } catch (error) {
    if (postingRefused(error)?.reason === 'two_readers_required') return null;
    throw error;
  }
}
