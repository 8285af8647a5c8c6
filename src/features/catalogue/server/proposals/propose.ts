// Two persons decide what is sold, how much of it, and when a party of a contract ends (catalogue.md 6). One proposes.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, approveAtOnce, audit, proposeAct } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { toJson } from '../localized.ts';
import { type Kind, type Proposal, proposalById, type Words } from './proposal-store.ts';

export type By = { caller: StaffCaller; assertion?: AssertionInput | undefined };
export type Plan = { kind: Kind; productId: bigint; partyId?: bigint; wish: Record<string, unknown> };
export type ProposeRefusal = Refusal<'catalogue_act_waiting'> | ApprovalRefusal | IntentRefusal;

/** Writes the act of a plan down; with an assertion the proposer signs it in the same step. */
export async function propose<N extends string>(
  context: Context,
  by: By,
  intent: Intent,
  planOf: (tx: Transaction) => Promise<Plan | Refusal<N>>,
): Promise<Proposal | Refusal<N> | ProposeRefusal> {
  const made = await once(context.sql, intent, context.clock.now(), async (tx) => {
    const plan = await planOf(tx);
    return isRefusal(plan) ? plan : write(context, tx, { ...by, plan });
  });
  return isRefusal(made) ? made : required(await proposalById(context.sql, BigInt(made.id)));
}

async function write(
  context: Context,
  tx: Transaction,
  { plan, caller, assertion }: By & { plan: Plan },
): Promise<{ id: string } | Refusal<'catalogue_act_waiting'> | ApprovalRefusal> {
  const made = await writeProposal(context, tx, { plan, staffId: caller.staffId });
  if (isRefusal(made)) return made;
  const signed = await approveAtOnce(context, tx, { actId: made.actId, caller, assertion });
  return isRefusal(signed) ? signed : { id: String(made.id) };
}

/** Writes the act of a plan down, without a signature yet. */
export async function writeProposal(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  { plan, staffId }: { plan: Plan; staffId: bigint },
): Promise<{ id: bigint; actId: bigint } | Refusal<'catalogue_act_waiting'>> {
  const { kind, productId, partyId = null, wish } = plan;
  const [said] = await tx<{ words: Words }[]>`
    select catalogue.words_of(${kind}, ${productId}, ${partyId}, ${toJson(wish)}::text::jsonb) as words`;
  const actId = await proposeAct(tx, {
    purpose: 'catalogue_changed',
    debit: null,
    credit: null,
    amount: null,
    statementLineId: null,
    content: required(said).words,
    staffId,
    at: context.clock.now(),
  });
  const [row] = await tx<{ id: bigint }[]>`
    insert into catalogue.proposal (act_id, kind, product_id, party_id, wish, proposed_by)
    values (${actId}, ${kind}, ${productId}, ${partyId}, ${toJson(wish)}::text::jsonb, ${staffId})
    on conflict do nothing returning id`;
  if (!row) return refuse('catalogue_act_waiting');
  await audit(tx, {
    staffId,
    action: 'catalogue.act_proposed',
    subject: `catalogue-act:${row.id}`,
    detail: { kind, productId, partyId, ...wish },
  });
  return { id: row.id, actId };
}
