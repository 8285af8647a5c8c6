// Steps that deployments and restorations of capital share: proposing, approving by two persons, and rejecting. The
// database checks again (db/functions/revenue). deployments.ts and restorations.ts say where the money goes.
import { type Party, partyById, tranchesByIds } from '#features/catalogue/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { type ApprovalRefusal, approveAct, approveAtOnce, audit } from '#features/acts/server/public.ts';
import { postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import type { Line } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Done } from '../bookings/bookings.ts';

type CapitalKind = 'deployment' | 'restoration';

export type OpenCapital = {
  id: bigint;
  actId: bigint;
  trancheId: bigint;
  partyId: bigint;
  amount: bigint;
  note: string;
};

type GoneName<K extends CapitalKind> = `${K}_not_found` | `${K}_ended`;

type Gone<K extends CapitalKind> = Refusal<GoneName<K>>;

/** Reads the party that an act names, and the product of its tranche. */
export async function trancheAndParty(
  tx: Transaction,
  { trancheId, partyId }: { trancheId: bigint; partyId: bigint },
): Promise<(Party & { ofTranche: bigint }) | Refusal<'tranche_not_found' | 'party_not_found'>> {
  const tranche = (await tranchesByIds(tx, [trancheId])).get(trancheId);
  if (!tranche) return refuse('tranche_not_found');
  const party = await partyById(tx, partyId);
  return party ? { ...party, ofTranche: tranche.productId } : refuse('party_not_found');
}

/** Refuses with the database's reason not to post the row now, or returns null. `N` lists the possible reasons. */
export async function problemOf<N extends string>(
  tx: Transaction,
  kind: CapitalKind,
  id: bigint,
): Promise<Refusal<N> | null> {
  const [asked] = await tx<{ problem: N | null }[]>`select ${tx(`revenue.${kind}_problem`)}(${id}) as problem`;
  return asked?.problem ? refuse(asked.problem) : null;
}

/** Notes the proposal in the audit log. If an assertion is given, the proposer also approves it. */
export async function keepProposal(
  context: Context,
  tx: Transaction,
  proposal: {
    kind: CapitalKind;
    id: bigint;
    actId: bigint;
    caller: StaffCaller;
    assertion: AssertionInput | undefined;
    detail: Record<string, unknown>;
  },
): Promise<Done | ApprovalRefusal> {
  const { kind, id, actId, caller, assertion, detail } = proposal;
  await audit(tx, { staffId: caller.staffId, action: `revenue.${kind}_proposed`, subject: `${kind}:${id}`, detail });
  const approved = await approveAtOnce(context, tx, { actId, caller, assertion });
  if (isRefusal(approved)) return approved;
  return { id: id.toString(), actId: actId.toString(), approvals: approved.approvals, posted: false };
}

async function lockOpen<K extends CapitalKind>(tx: Transaction, kind: K, id: bigint): Promise<OpenCapital | Gone<K>> {
  const [row] = await tx<(OpenCapital & { ended: boolean })[]>`
    select id, act_id, tranche_id, party_id, amount, note, posted_at is not null or rejected_at is not null as ended
    from ${tx(`revenue.${kind}`)} where id = ${id} for no key update`;
  if (!row) return refuse(`${kind}_not_found`);
  return row.ended ? refuse(`${kind}_ended`) : row;
}

type Decided<K extends CapitalKind, N extends string> = Done | Refusal<GoneName<K> | ApprovalRefusal['name'] | N>;

/**
 * Adds the caller's approval. When it is the second, posts the line that `carryOut` returns. If `carryOut` refuses,
 * nothing is stored.
 */
export async function approveCapital<K extends CapitalKind, N extends string>(
  context: Context,
  { kind, id, caller, assertion }: { kind: K; id: bigint; caller: StaffCaller; assertion: AssertionInput },
  intent: Intent,
  carryOut: (tx: Transaction, open: OpenCapital, transferId: string) => Promise<Line | Refusal<N>>,
): Promise<Decided<K, N> | IntentRefusal> {
  const decide = async (tx: Transaction): Promise<Decided<K, N>> => {
    const open = await lockOpen(tx, kind, id);
    if (isRefusal(open)) return open;
    const { actId } = open;
    const approved = await approveAct(context, tx, { actId, caller, assertion });
    if (isRefusal(approved)) return approved;
    const { approvals } = approved;
    const posted = approvals >= 2;
    await audit(tx, {
      staffId: caller.staffId,
      action: `revenue.${kind}_${posted ? 'posted' : 'approved'}`,
      subject: `${kind}:${id}`,
      detail: { actId },
    });
    if (posted) {
      const transferId = factId(kind, id);
      const line = await carryOut(tx, open, transferId);
      if (isRefusal(line)) return line;
      await post(tx, [{ id: transferId, actor: `staff:${caller.staffId}`, lines: [line] }]);
    }
    return { id: id.toString(), actId: actId.toString(), approvals, posted };
  };
  return postOnce(context.sql, intent, context.clock.now(), decide);
}

/** Rejects a proposal and stores the reason. No money moves. */
export async function rejectCapital<K extends CapitalKind>(
  context: Context,
  { kind, id, caller, reason }: { kind: K; id: bigint; caller: StaffCaller; reason: string },
  intent: Intent,
): Promise<{ id: string } | Gone<K> | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx): Promise<{ id: string } | Gone<K>> => {
    const open = await lockOpen(tx, kind, id);
    if (isRefusal(open)) return open;
    await tx`update ${tx(`revenue.${kind}`)} set rejected_by = ${caller.staffId}, rejected_at = ${at},
      reject_reason = ${reason} where id = ${id}`;
    await audit(tx, {
      staffId: caller.staffId,
      action: `revenue.${kind}_rejected`,
      subject: `${kind}:${id}`,
      detail: { reason },
    });
    return { id: id.toString() };
  });
}
