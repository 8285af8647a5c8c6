// Signs a catalogue proposal, which the database carries out at the second signature, or withdraws it.
import { openAccounts } from '#ledger/balance.ts';
import { trancheAccounts } from '#ledger/chart.ts';
import { postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Intent } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, approveAct, audit } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { lockProduct, stockLine, unsoldUnits } from '../products/sales.ts';
import { openDoubts } from '#features/texts/server/public.ts';
import { type Proposal, proposalById } from './proposals.ts';
import { textsOf } from './proposed-texts.ts';
import { refusalOf } from '#platform/database/undo.ts';

/** Reasons for which the database refuses to carry out a signed act. */
const OBSTACLES = [
  'changed_meanwhile',
  'fee_above_declared',
  'income_above_rent',
  'income_beyond_bounds',
  'party_in_the_past',
  'payer_conflict',
  'product_incomplete',
  'slug_taken',
  'status_move_unknown',
  'terms_contradict',
  'terms_frozen',
] as const;

type Ended = Refusal<'catalogue_act_not_found' | 'catalogue_act_ended'>;
type By = { id: bigint; caller: StaffCaller };

/**
 * Signs a proposal. A person who did not propose it must confirm each doubt of the first reader (the automatic check
 * for promises). The second signature carries the act out, and posts the stock of an opening or of more units.
 */
export async function approveProposal(
  context: Context,
  { id, caller, assertion, confirmed = [] }: By & { assertion: AssertionInput; confirmed?: readonly string[] },
  intent: Intent,
): Promise<Proposal | Ended | Refusal<(typeof OBSTACLES)[number] | 'doubts_open'> | ApprovalRefusal | IntentRefusal> {
  const signed = await postOnce(context.sql, intent, context.clock.now(), async (tx) => {
    const open = await openProposal(tx, id);
    if (isRefusal(open)) return open;
    const doubted = caller.staffId === open.proposedBy ? null : openDoubts(textsOf(open), confirmed);
    if (doubted) return doubted;
    const given = await approveAct(context, tx, { actId: open.actId, caller, assertion });
    if (isRefusal(given)) return given;
    const { approvals } = given;
    await note(tx, { id, caller, action: 'catalogue.act_signed', detail: { kind: open.kind, approvals, confirmed } });
    if (approvals < 2) return { id: String(id) };
    const obstacle = await carryOut(tx, id);
    if (obstacle) return obstacle;
    const { productId, trancheId, words } = required(await proposalById(tx, id));
    if (trancheId !== null) await openAccounts(tx, trancheAccounts(trancheId));
    if (words.wish.stock !== undefined) {
      await unsoldUnits(tx, productId);
      const lines = [stockLine(productId, BigInt(words.wish.stock), id)];
      await post(tx, [{ id: intent.id, actor: `staff:${caller.staffId}`, lines }]);
    }
    return { id: String(id) };
  });
  return isRefusal(signed) ? signed : required(await proposalById(context.sql, id));
}

async function carryOut(tx: Transaction, id: bigint): Promise<Refusal<(typeof OBSTACLES)[number]> | null> {
  try {
    await tx.savepoint((inner) => inner`update catalogue.proposal set state = 'done' where id = ${id}`);
    return null;
  } catch (error) {
    return refusalOf(error, OBSTACLES);
  }
}

/** Withdraws a proposal, so that nothing changes. */
export async function withdrawProposal(context: Pick<Context, 'sql'>, { id, caller }: By): Promise<Proposal | Ended> {
  return context.sql.begin(async (tx): Promise<Proposal | Ended> => {
    const open = await openProposal(tx, id);
    if (isRefusal(open)) return open;
    await tx`update catalogue.proposal set state = 'withdrawn' where id = ${id}`;
    await note(tx, { id, caller, action: 'catalogue.act_withdrawn', detail: { kind: open.kind } });
    return required(await proposalById(tx, id));
  });
}

/** Reads a proposal that is still open, after locking its product like all changes to it. */
async function openProposal(tx: Transaction, id: bigint): Promise<Proposal | Ended> {
  const asked = await proposalById(tx, id);
  if (!asked) return refuse('catalogue_act_not_found');
  await lockProduct(tx, asked.productId);
  const proposal = required(await proposalById(tx, id));
  return proposal.state === 'proposed' ? proposal : refuse('catalogue_act_ended');
}

type Noted = By & { action: string; detail: Record<string, unknown> };

async function note(tx: Transaction, { id, caller: { staffId }, action, detail }: Noted): Promise<void> {
  await audit(tx, { staffId, action, subject: `catalogue-act:${id}`, detail });
}
