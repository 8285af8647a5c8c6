import type { RefusalName } from '#platform/http/contract.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import type { IntentRefusal, Refusal } from '#platform/http/refusal.ts';
import { lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { line } from '#ledger/posting.ts';
import type { AssertionInput } from '#features/identity/contract.ts';
import { type Done, lineShort } from '../bookings/open-entry.ts';
import { approveCapital } from './approve-capital.ts';
import { problemOf } from './open-capital.ts';
import type { Wire } from './propose-restoration.ts';

type ApproveName = RefusalName<Wire['POST /console/api/v1/revenue/restorations/{id}/approve']>;

export async function approveRestoration(
  floor: Floor,
  { caller, restorationId: id, assertion }: { caller: StaffCaller; restorationId: bigint; assertion: AssertionInput },
  intent: Intent,
): Promise<Done | Refusal<ApproveName> | IntentRefusal> {
  return approveCapital(
    floor,
    { kind: 'restoration', id, caller, assertion },
    intent,
    async (tx, { trancheId, amount }) => {
      const [row] = await tx<
        { lineId: bigint }[]
      >`select statement_line_id as line_id from revenue.restoration where id = ${id}`;
      const { lineId } = must(row);
      // Another act that clears the line waits here. So the line still has the same amount left at the posting.
      await lockBalances(tx, [house('suspense'), accountOf('product_capital', trancheId)]);
      const problem = (await problemOf<ApproveName>(tx, 'restoration', id)) ?? (await lineShort(tx, lineId, amount));
      return (
        problem ?? line('capital_restored', house('suspense'), accountOf('product_capital', trancheId), amount, id)
      );
    },
  );
}
