// The second approval posts. In the same transaction it orders the transfer under a stable instruction id (capital.md
// 1).
import type { RefusalName } from '#platform/http/contract.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { coverage } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { line } from '#ledger/posting.ts';
import { partyById } from '#features/catalogue/server/public.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import { queueInstruction } from '#features/reconciliation/server/public.ts';
import type { Done } from '../bookings/open-entry.ts';
import { approveCapital } from './approve-capital.ts';
import { capitalShort, type Wire } from './deployment-rules.ts';
import { type OpenCapital, problemOf } from './open-capital.ts';

type ApproveName = RefusalName<Wire['POST /console/api/v1/revenue/deployments/{id}/approve']>;

export async function approveDeployment(
  floor: Floor,
  { caller, deploymentId: id, assertion }: { caller: StaffCaller; deploymentId: bigint; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<ApproveName> | IntentRefusal> {
  return approveCapital(floor, { kind: 'deployment', id, caller, assertion }, intent, async (tx, open, transferId) => {
    const { trancheId, amount } = open;
    if ((await coverage(tx)) !== 'covered') return refuse('books_not_covered');
    const problem = (await problemOf<ApproveName>(tx, 'deployment', id)) ?? (await capitalShort(tx, trancheId, amount));
    if (problem) return problem;
    const instructionId = await orderTransfer(floor, tx, open, transferId);
    await tx`update revenue.deployment set instruction_id = ${instructionId} where id = ${id}`;
    return line('capital_deployed', accountOf('product_capital', trancheId), house('client_bank'), amount, id);
  });
}

async function orderTransfer(floor: Floor, tx: Transaction, open: OpenCapital, transferId: string): Promise<bigint> {
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
