// Returns money from the asset's parties to the capital of the tranche that spent it (capital.md 2, capital_restored).
// That takes two persons and one bank line.
import type { AssertionInput } from '#features/acts/contract.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { line } from '#ledger/posting.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { RefusalName } from '#platform/http/contract.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../../contract.ts';
import { type Done, lineShort } from '../bookings/bookings.ts';
import { approveCapital, keepProposal, problemOf, trancheAndParty } from './capital.ts';

type Wire = typeof contract;

type RestoreName = RefusalName<Wire['POST /console/api/v1/revenue/restorations']>;

export type Restoration = { trancheId: bigint; partyId: bigint; statementLineId: bigint; amount: bigint; note: string };

export async function proposeRestoration(
  context: Context,
  { caller, restoration, assertion }: { caller: StaffCaller; restoration: Restoration; assertion?: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<RestoreName> | IntentRefusal> {
  const { trancheId, partyId, statementLineId, amount, note } = restoration;
  const promises = refusePromises({ note });
  if (promises) return promises;
  return once(context.sql, intent, context.clock.now(), async (tx): Promise<Done | Refusal<RestoreName>> => {
    const named = await trancheAndParty(tx, { trancheId, partyId });
    if (isRefusal(named)) return named;
    const { ofTranche: productId, contractId, account: partyAccount } = named;
    const short = await lineShort(tx, statementLineId, amount);
    if (short) return short;
    const actId = await proposeAct(tx, {
      purpose: 'capital_restored',
      debit: house('suspense'),
      credit: accountOf('product_capital', trancheId),
      amount,
      statementLineId,
      staffId: caller.staffId,
      at: context.clock.now(),
      content: { productId, trancheId, contractId, partyId, partyAccount, note },
    });
    const [row] = await tx<{ id: bigint }[]>`
      insert into revenue.restoration (product_id, tranche_id, contract_id, party_id, statement_line_id, amount, note,
        act_id, proposed_by)
      values (${productId}, ${trancheId}, ${contractId}, ${partyId}, ${statementLineId}, ${amount}, ${note}, ${actId},
        ${caller.staffId}) returning id`;
    const { id } = required(row);
    const problem = await problemOf<RestoreName>(tx, 'restoration', id);
    return (
      problem ??
      keepProposal(context, tx, { kind: 'restoration', id, actId, caller, assertion, detail: { ...restoration } })
    );
  });
}

type ApproveName = RefusalName<Wire['POST /console/api/v1/revenue/restorations/{id}/approve']>;

export async function approveRestoration(
  context: Context,
  { caller, restorationId: id, assertion }: { caller: StaffCaller; restorationId: bigint; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<ApproveName> | IntentRefusal> {
  return approveCapital(
    context,
    { kind: 'restoration', id, caller, assertion },
    intent,
    async (tx, { trancheId, amount }) => {
      const [row] = await tx<
        { lineId: bigint }[]
      >`select statement_line_id as line_id from revenue.restoration where id = ${id}`;
      const { lineId } = required(row);
      // Any other act that clears the line waits for this lock, so the amount checked is still left at the posting.
      await lockBalances(tx, [house('suspense'), accountOf('product_capital', trancheId)]);
      const problem = (await problemOf<ApproveName>(tx, 'restoration', id)) ?? (await lineShort(tx, lineId, amount));
      return (
        problem ?? line('capital_restored', house('suspense'), accountOf('product_capital', trancheId), amount, id)
      );
    },
  );
}
