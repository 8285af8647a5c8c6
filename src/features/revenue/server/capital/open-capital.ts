// A proposed deployment or restoration under lock, and its obstacles.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ApprovalRefusal } from '#features/acts/server/public.ts';
import { type Party, partyById, tranchesByIds } from '#features/catalogue/server/public.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import { approveAtOnce, audit } from '#features/identity/server/public.ts';
import type { Done } from '../bookings/open-entry.ts';

export type CapitalKind = 'deployment' | 'restoration';

export type OpenCapital = {
  id: bigint;
  actId: bigint;
  trancheId: bigint;
  partyId: bigint;
  amount: bigint;
  note: string;
};

export type GoneName<K extends CapitalKind> = `${K}_not_found` | `${K}_ended`;

export type Gone<K extends CapitalKind> = Refusal<GoneName<K>>;

/** The party, and the product of the tranche, as an act names them. */
export async function trancheAndParty(
  tx: Transaction,
  { trancheId, partyId }: { trancheId: bigint; partyId: bigint },
): Promise<(Party & { ofTranche: bigint }) | Refusal<'tranche_not_found' | 'party_not_found'>> {
  const tranche = (await tranchesByIds(tx, [trancheId])).get(trancheId);
  if (!tranche) return refuse('tranche_not_found');
  const party = await partyById(tx, partyId);
  return party ? { ...party, ofTranche: tranche.productId } : refuse('party_not_found');
}

/** The database's objection to posting the row now. `N` names its possible answers for an open one. */
export async function problemOf<N extends string>(
  tx: Transaction,
  kind: CapitalKind,
  id: bigint,
): Promise<Refusal<N> | null> {
  const [asked] = await tx<{ problem: N | null }[]>`select ${tx(`revenue.${kind}_problem`)}(${id}) as problem`;
  return asked?.problem ? refuse(asked.problem) : null;
}

/** The audit log keeps the proposal. With an assertion it carries the proposer's approval at once. */
export async function keepProposal(
  floor: Floor,
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
  const approved = await approveAtOnce(floor, tx, { actId, caller, assertion });
  if (isRefusal(approved)) return approved;
  return { id: id.toString(), actId: actId.toString(), approvals: approved.approvals, posted: false };
}

export async function lockOpen<K extends CapitalKind>(
  tx: Transaction,
  kind: K,
  id: bigint,
): Promise<OpenCapital | Gone<K>> {
  const [row] = await tx<(OpenCapital & { ended: boolean })[]>`
    select id, act_id, tranche_id, party_id, amount, note, posted_at is not null or rejected_at is not null as ended
    from ${tx(`revenue.${kind}`)} where id = ${id} for no key update`;
  if (!row) return refuse(`${kind}_not_found`);
  return row.ended ? refuse(`${kind}_ended`) : row;
}
