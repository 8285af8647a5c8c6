// Two staff decide what coupons and codes give, and to whom (rewards.md 5). One alone proposes.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, approveAtOnce, audit, proposeAct } from '#features/acts/server/public.ts';
import { chancesSettings } from '#features/chances/server/public.ts';
import { productsByIds } from '#features/catalogue/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { memberIdOf, membersByIds } from '#features/members/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import type { Gift, Reach } from '../../contract/console.ts';
import { type Batch, batchById, type BatchTerms, insertBatch, insertMembers } from './batch-store.ts';
import { areSound, termsOfGift, WORTH_MAX_MINOR, wordsOf } from './batch-terms.ts';

export type NewBatch = { name: string; gift: Gift; reach: Reach; until: string };
type Proposing = { wish: NewBatch; caller: StaffCaller; assertion?: AssertionInput | undefined };
type ProposalRefusal = Refusal<
  'batch_terms_wrong' | 'draws_closed' | 'member_unknown' | 'product_not_found' | 'promise_words'
>;

/** Writes the act down; with an assertion the proposer signs it in the same step. */
export async function proposeBatch(
  context: Context,
  { wish, caller, assertion }: Proposing,
  intent: Intent,
): Promise<Batch | ProposalRefusal | ApprovalRefusal | IntentRefusal> {
  const promises = refusePromises({ name: wish.name });
  if (promises) return promises;
  const at = context.clock.now();
  // No member could use the chance.
  if (wish.gift.gives === 'chances' && !(await chancesSettings.read(context)).draws) return refuse('draws_closed');
  const { staffId } = caller;
  const made = await once(context.sql, intent, at, async (tx) => {
    const checked = await check(tx, wish, context.clock.today());
    if (isRefusal(checked)) return checked;
    const { terms, members } = checked;
    const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
    const content = wordsOf(terms, members);
    const actId = await proposeAct(tx, { purpose: 'coupon_batch', ...nothing, content, staffId, at });
    const id = await insertBatch(tx, { ...terms, actId, staffId });
    if (members.length > 0) await insertMembers(tx, id, members);
    // The act names the members by a hash, which says nothing to a reader. `pieces` is their number.
    const detail = { ...content, members: null };
    await audit(tx, { staffId, action: 'coupons.propose_batch', subject: `coupon_batch:${id}`, detail });
    const signed = await approveAtOnce(context, tx, { actId, caller, assertion });
    return isRefusal(signed) ? signed : { id: String(id) };
  });
  return isRefusal(made) ? made : required(await batchById(context.sql, BigInt(made.id)));
}

async function check(
  tx: Transaction,
  { name, gift, reach, until }: NewBatch,
  today: string,
): Promise<{ terms: BatchTerms; members: bigint[] } | ProposalRefusal> {
  const given = termsOfGift(gift);
  const worth = given.amountMinor ?? given.capMinor ?? 0n;
  const wrong = !areSound(given) || worth > WORTH_MAX_MINOR || until < today;
  if (wrong || ((reach.way === 'members' || reach.way === 'prize') && given.gives !== 'coupon'))
    return refuse('batch_terms_wrong');
  if (given.productId !== null) {
    const product = (await productsByIds(tx, [given.productId])).get(given.productId);
    if (!product?.couponsAllowed) return refuse('product_not_found');
  }
  const members = reach.way === 'members' ? [...new Set(reach.memberNos.flatMap((no) => memberIdOf(no) ?? []))] : [];
  const known = await membersByIds(tx, members);
  const stranger = members.find((id) => !known.has(id) || known.get(id)?.closedAt);
  if (stranger !== undefined) return refuse('member_unknown', { memberNo: String(stranger) });
  const pieces = reach.way === 'members' ? members.length : reach.pieces;
  return { terms: { ...given, name, way: reach.way, pieces, until }, members };
}
