// Capital (money.md 1): spent on the asset with two persons, a supplier named on its contract and a document; restored to the
// same tranche when the asset's parties give it back. The database decides again (0051-capital.sql).
import { coverage, lockBalances } from '../../../ledger/balance.ts';
import { accountOf, house } from '../../../ledger/chart.ts';
import { line } from '../../../ledger/posting.ts';
import { post } from '../../../ledger/post.ts';
import type { RefusalName } from '../../../platform/contract.ts';
import type { Transaction } from '../../../platform/db.ts';
import type { StaffCaller } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { factId } from '../../../platform/ids.ts';
import { type Intent, once } from '../../../platform/intents.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { AssertionInput } from '../../identity/contract.ts';
import { documentHash, type Party, partyById, tranchesByIds } from '../../catalogue/server/public.ts';
import { approveAct, audit, proposeAct } from '../../identity/server/public.ts';
import { queueInstruction } from '../../reconciliation/server/public.ts';
import type { contract } from '../contract.ts';
import { type Done, lineShort } from './book-revenue.ts';

type Wire = typeof contract;
type DeployName = RefusalName<Wire['POST /console/api/v1/revenue/deployments']>;
type DeployApproveName = RefusalName<Wire['POST /console/api/v1/revenue/deployments/{id}/approve']>;
type RestoreName = RefusalName<Wire['POST /console/api/v1/revenue/restorations']>;
type RestoreApproveName = RefusalName<Wire['POST /console/api/v1/revenue/restorations/{id}/approve']>;

export type Deployment = { trancheId: bigint; partyId: bigint; documentId: bigint; amount: bigint; note: string };

async function trancheAndParty(
  tx: Transaction,
  { trancheId, partyId }: { trancheId: bigint; partyId: bigint },
): Promise<(Party & { ofTranche: bigint }) | Refusal<'tranche_not_found' | 'party_not_found'>> {
  const tranche = (await tranchesByIds(tx, [trancheId])).get(trancheId);
  if (!tranche) return refuse('tranche_not_found');
  const party = await partyById(tx, partyId);
  return party ? { ...party, ofTranche: tranche.productId } : refuse('party_not_found');
}

export async function proposeDeployment(
  floor: Floor,
  { caller, deployment, assertion }: { caller: StaffCaller; deployment: Deployment; assertion?: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<DeployName>> {
  const { trancheId, partyId, documentId, amount, note } = deployment;
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<Done | Refusal<DeployName>> => {
    const named = await trancheAndParty(tx, { trancheId, partyId });
    if (isRefusal(named)) return named;
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
      content: {
        productId: named.ofTranche,
        trancheId,
        contractId: named.contractId,
        partyId,
        supplierAccount: named.account,
        documentId,
        documentSha256,
        note,
      },
    });
    const [row] = await tx<{ id: bigint }[]>`
      insert into revenue.deployment (product_id, tranche_id, contract_id, party_id, document_id, amount, note, act_id, proposed_by)
      values (${named.ofTranche}, ${trancheId}, ${named.contractId}, ${partyId}, ${documentId}, ${amount}, ${note}, ${actId}, ${caller.staffId}) returning id`;
    const { id } = row as { id: bigint };
    const [asked] = await tx<{ problem: DeployName | null }[]>`select revenue.deployment_problem(${id}) as problem`;
    if (asked?.problem) return refuse(asked.problem);
    const short = await capitalShort(tx, trancheId, amount);
    if (short) return short;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'revenue.deployment_proposed',
      subject: `deployment:${id}`,
      detail: { ...deployment },
    });
    const approved = assertion ? await approveAct(floor, tx, { actId, caller, assertion }) : { approvals: 0 };
    return isRefusal(approved)
      ? approved
      : { id: id.toString(), actId: actId.toString(), approvals: approved.approvals, posted: false };
  });
}

async function capitalShort(tx: Transaction, trancheId: bigint, amount: bigint): Promise<Refusal<'capital_insufficient'> | null> {
  const account = accountOf('product_capital', trancheId);
  const free = (await lockBalances(tx, [house('client_bank'), account])).get(account)?.free ?? 0n;
  return free < amount ? refuse('capital_insufficient', { freeMinor: Number(free) }) : null;
}

type OpenDeployment = {
  id: bigint;
  actId: bigint;
  trancheId: bigint;
  partyId: bigint;
  amount: bigint;
  note: string;
  ended: boolean;
};

/** The second person's approval posts and, in the same transaction, orders the transfer under a stable instruction id. */
export async function approveDeployment(
  floor: Floor,
  { caller, deploymentId, assertion }: { caller: StaffCaller; deploymentId: bigint; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<DeployApproveName>> {
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<Done | Refusal<DeployApproveName>> => {
    const [open] = await tx<OpenDeployment[]>`
      select id, act_id as "actId", tranche_id as "trancheId", party_id as "partyId", amount, note, posted_at is not null or rejected_at is not null as ended
      from revenue.deployment where id = ${deploymentId} for no key update`;
    if (!open) return refuse('deployment_not_found');
    if (open.ended) return refuse('deployment_ended');
    const approved = await approveAct(floor, tx, { actId: open.actId, caller, assertion });
    if (isRefusal(approved)) return approved;
    const done = {
      id: deploymentId.toString(),
      actId: open.actId.toString(),
      approvals: approved.approvals,
      posted: approved.approvals >= 2,
    };
    await audit(tx, {
      staffId: caller.staffId,
      action: done.posted ? 'revenue.deployment_posted' : 'revenue.deployment_approved',
      subject: `deployment:${deploymentId}`,
      detail: { actId: open.actId },
    });
    if (!done.posted) return done;
    if ((await coverage(tx)) !== 'covered') return refuse('books_not_covered');
    const [asked] = await tx<
      { problem: DeployApproveName | null }[]
    >`select revenue.deployment_problem(${deploymentId}) as problem`;
    const problem = asked?.problem ? refuse(asked.problem) : await capitalShort(tx, open.trancheId, open.amount);
    if (problem) return problem;
    const transferId = factId('deployment', deploymentId);
    const instructionId = await orderTransfer(floor, tx, open, transferId);
    await tx`update revenue.deployment set instruction_id = ${instructionId} where id = ${deploymentId}`;
    await post(tx, [
      {
        id: transferId,
        actor: `staff:${caller.staffId}`,
        lines: [
          line('capital_deployed', accountOf('product_capital', open.trancheId), house('client_bank'), open.amount, deploymentId),
        ],
      },
    ]);
    return done;
  });
}

async function orderTransfer(floor: Floor, tx: Transaction, open: OpenDeployment, transferId: string): Promise<bigint> {
  const to = await partyById(tx, open.partyId);
  if (!to) throw new Error(`deployment ${open.id} names a party that is not there`);
  return queueInstruction(tx, {
    kind: 'deployment',
    from: 'client',
    to: { kind: to.kind, institution: to.institution, number: to.number, holderName: to.name },
    amount: open.amount,
    narrative: open.note,
    transferId,
    actId: open.actId,
    at: floor.clock.now(),
  });
}

export type Restoration = { trancheId: bigint; partyId: bigint; statementLineId: bigint; amount: bigint; note: string };

export async function proposeRestoration(
  floor: Floor,
  { caller, restoration, assertion }: { caller: StaffCaller; restoration: Restoration; assertion?: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<RestoreName>> {
  const { trancheId, partyId, statementLineId, amount, note } = restoration;
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<Done | Refusal<RestoreName>> => {
    const named = await trancheAndParty(tx, { trancheId, partyId });
    if (isRefusal(named)) return named;
    const short = await lineShort(tx, statementLineId, amount);
    if (short) return short;
    const actId = await proposeAct(tx, {
      purpose: 'capital_restored',
      debit: house('suspense'),
      credit: accountOf('product_capital', trancheId),
      amount,
      statementLineId,
      staffId: caller.staffId,
      at: floor.clock.now(),
      content: {
        productId: named.ofTranche,
        trancheId,
        contractId: named.contractId,
        partyId,
        partyAccount: named.account,
        note,
      },
    });
    const [row] = await tx<{ id: bigint }[]>`
      insert into revenue.restoration (product_id, tranche_id, contract_id, party_id, statement_line_id, amount, note, act_id, proposed_by)
      values (${named.ofTranche}, ${trancheId}, ${named.contractId}, ${partyId}, ${statementLineId}, ${amount}, ${note}, ${actId}, ${caller.staffId}) returning id`;
    const { id } = row as { id: bigint };
    const [asked] = await tx<{ problem: RestoreName | null }[]>`select revenue.restoration_problem(${id}) as problem`;
    if (asked?.problem) return refuse(asked.problem);
    await audit(tx, {
      staffId: caller.staffId,
      action: 'revenue.restoration_proposed',
      subject: `restoration:${id}`,
      detail: { ...restoration },
    });
    const approved = assertion ? await approveAct(floor, tx, { actId, caller, assertion }) : { approvals: 0 };
    return isRefusal(approved)
      ? approved
      : { id: id.toString(), actId: actId.toString(), approvals: approved.approvals, posted: false };
  });
}

type OpenRestoration = { id: bigint; actId: bigint; trancheId: bigint; statementLineId: bigint; amount: bigint; ended: boolean };

export async function approveRestoration(
  floor: Floor,
  { caller, restorationId, assertion }: { caller: StaffCaller; restorationId: bigint; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<RestoreApproveName>> {
  return once(floor.sql, intent, floor.clock.now(), async (tx): Promise<Done | Refusal<RestoreApproveName>> => {
    const [open] = await tx<OpenRestoration[]>`
      select id, act_id as "actId", tranche_id as "trancheId", statement_line_id as "statementLineId", amount, posted_at is not null or rejected_at is not null as ended
      from revenue.restoration where id = ${restorationId} for no key update`;
    if (!open) return refuse('restoration_not_found');
    if (open.ended) return refuse('restoration_ended');
    const approved = await approveAct(floor, tx, { actId: open.actId, caller, assertion });
    if (isRefusal(approved)) return approved;
    const done = {
      id: restorationId.toString(),
      actId: open.actId.toString(),
      approvals: approved.approvals,
      posted: approved.approvals >= 2,
    };
    await audit(tx, {
      staffId: caller.staffId,
      action: done.posted ? 'revenue.restoration_posted' : 'revenue.restoration_approved',
      subject: `restoration:${restorationId}`,
      detail: { actId: open.actId },
    });
    if (!done.posted) return done;
    const [asked] = await tx<
      { problem: RestoreApproveName | null }[]
    >`select revenue.restoration_problem(${restorationId}) as problem`;
    const problem = asked?.problem ? refuse(asked.problem) : await lineShort(tx, open.statementLineId, open.amount);
    if (problem) return problem;
    await post(tx, [
      {
        id: factId('restoration', restorationId),
        actor: `staff:${caller.staffId}`,
        lines: [
          line('capital_restored', house('suspense'), accountOf('product_capital', open.trancheId), open.amount, restorationId),
        ],
      },
    ]);
    return done;
  });
}
