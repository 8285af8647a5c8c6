// Spends capital on the asset (capital.md 1, capital_deployed). That takes two persons, a supplier named on the asset's
// contract, and a document.
import { documentHash, partyById } from '#features/catalogue/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import { queueInstruction } from '#features/reconciliation/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { coverage, lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { line } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { RefusalName } from '#platform/http/contract.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../../contract.ts';
import type { Done } from '../bookings/bookings.ts';
import { approveCapital, keepProposal, type OpenCapital, problemOf, trancheAndParty } from './capital.ts';

type Wire = typeof contract;

async function capitalShort(
  tx: Transaction,
  trancheId: bigint,
  amount: bigint,
): Promise<Refusal<'capital_insufficient'> | null> {
  const account = accountOf('product_capital', trancheId);
  const free = (await lockBalances(tx, [house('client_bank'), account])).get(account)?.free ?? 0n;
  return free < amount ? refuse('capital_insufficient', { freeMinor: toWire(free) }) : null;
}

type DeployName = RefusalName<Wire['POST /console/api/v1/revenue/deployments']>;

export type Deployment = { trancheId: bigint; partyId: bigint; documentId: bigint; amount: bigint; note: string };

export async function proposeDeployment(
  context: Context,
  { caller, deployment, assertion }: { caller: StaffCaller; deployment: Deployment; assertion?: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<DeployName> | IntentRefusal> {
  const { trancheId, partyId, documentId, amount, note } = deployment;
  // Members read the note, so it may hold no promise words.
  const promises = refusePromises({ note });
  if (promises) return promises;
  return once(context.sql, intent, context.clock.now(), async (tx): Promise<Done | Refusal<DeployName>> => {
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
      at: context.clock.now(),
      content: { productId, trancheId, contractId, partyId, supplierAccount, documentId, documentSha256, note },
    });
    const [row] = await tx<{ id: bigint }[]>`
      insert into revenue.deployment (product_id, tranche_id, contract_id, party_id, document_id, amount, note,
        act_id, proposed_by)
      values (${productId}, ${trancheId}, ${contractId}, ${partyId}, ${documentId}, ${amount}, ${note}, ${actId},
        ${caller.staffId}) returning id`;
    const { id } = required(row);
    const problem = (await problemOf<DeployName>(tx, 'deployment', id)) ?? (await capitalShort(tx, trancheId, amount));
    return (
      problem ??
      keepProposal(context, tx, { kind: 'deployment', id, actId, caller, assertion, detail: { ...deployment } })
    );
  });
}

type ApproveName = RefusalName<Wire['POST /console/api/v1/revenue/deployments/{id}/approve']>;

/** Adds an approval. The second one posts the money and orders the bank transfer in the same transaction. */
export async function approveDeployment(
  context: Context,
  { caller, deploymentId: id, assertion }: { caller: StaffCaller; deploymentId: bigint; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<ApproveName> | IntentRefusal> {
  return approveCapital(
    context,
    { kind: 'deployment', id, caller, assertion },
    intent,
    async (tx, open, transferId) => {
      const { trancheId, amount } = open;
      if ((await coverage(tx)) !== 'covered') return refuse('books_not_covered');
      const problem =
        (await problemOf<ApproveName>(tx, 'deployment', id)) ?? (await capitalShort(tx, trancheId, amount));
      if (problem) return problem;
      const instructionId = await orderTransfer(context, tx, open, transferId);
      await tx`update revenue.deployment set instruction_id = ${instructionId} where id = ${id}`;
      return line('capital_deployed', accountOf('product_capital', trancheId), house('client_bank'), amount, id);
    },
  );
}

async function orderTransfer(
  context: Context,
  tx: Transaction,
  open: OpenCapital,
  transferId: string,
): Promise<bigint> {
  const to = await partyById(tx, open.partyId);
  if (!to) throw new Error(`deployment ${open.id} names a party that does not exist`);
  return queueInstruction(tx, {
    kind: 'deployment',
    from: 'client',
    to: { kind: to.kind, institution: to.institution, number: to.number, holderName: to.name },
    amount: open.amount,
    narrative: open.note,
    transferId,
    actId: open.actId,
    at: context.clock.now(),
  });
}
