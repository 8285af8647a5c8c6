// Capital is spent on the asset (capital.md 1, capital_deployed). It takes two persons, a supplier named on the asset's
// contract, and a document.
import type { RefusalName } from '#platform/http/contract.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import { documentHash } from '#features/catalogue/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import type { Done } from '../bookings/open-entry.ts';
import { capitalShort, type Wire } from './deployment-rules.ts';
import { keepProposal, problemOf, trancheAndParty } from './open-capital.ts';

type DeployName = RefusalName<Wire['POST /console/api/v1/revenue/deployments']>;

export type Deployment = { trancheId: bigint; partyId: bigint; documentId: bigint; amount: bigint; note: string };

export async function proposeDeployment(
  floor: Floor,
  { caller, deployment, assertion }: { caller: StaffCaller; deployment: Deployment; assertion?: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<DeployName> | IntentRefusal> {
  const { trancheId, partyId, documentId, amount, note } = deployment;
  // Members read the note.
  const promises = refusePromises({ note });
  if (promises) return promises;
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<Done | Refusal<DeployName>> => {
    const named = await trancheAndParty(tx, { trancheId, partyId });
    if (isRefusal(named)) return named;
    const { ofTranche: productId, contractId, account: supplierAccount } = named;
    const documentSha256 = await documentHash(tx, documentId);
    if (documentSha256 === null) return refuse('document_missing');
    const actId = await proposeAct(tx, {
      purpose: 'capital_deployed',
      debit: accountOf('product_capital', trancheId),
      credit: house('client_bank'),
      amount,
      statementLineId: null,
      staffId: caller.staffId,
      at: floor.clock.now(),
      content: { productId, trancheId, contractId, partyId, supplierAccount, documentId, documentSha256, note },
    });
    const [row] = await tx<{ id: bigint }[]>`
      insert into revenue.deployment (product_id, tranche_id, contract_id, party_id, document_id, amount, note,
        act_id, proposed_by)
      values (${productId}, ${trancheId}, ${contractId}, ${partyId}, ${documentId}, ${amount}, ${note}, ${actId},
        ${caller.staffId}) returning id`;
    const { id } = must(row);
    const problem = (await problemOf<DeployName>(tx, 'deployment', id)) ?? (await capitalShort(tx, trancheId, amount));
    return (
      problem ??
      keepProposal(floor, tx, { kind: 'deployment', id, actId, caller, assertion, detail: { ...deployment } })
    );
  });
}
