// Two persons try to book a line as rent of thirty days from today, with the real use cases.
import { approveRevenue, proposeRevenue } from '#features/revenue/server/bookings/bookings.ts';
import { addDays } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { MarketProduct } from './market.ts';
import { nameOf } from './outcome.ts';
import { APPROVAL, staffIntent } from './people.ts';

let count = 0;

/** `booked`, or the name of the refusal. The amount is minor units. */
export async function rentOutcome(
  context: Context,
  [first, second]: readonly [StaffCaller, StaffCaller],
  rent: Pick<MarketProduct, 'contractId' | 'partyId'> & { statementLineId: bigint; amount: bigint },
): Promise<string> {
  const today = context.clock.today();
  const { contractId, partyId, statementLineId, amount } = rent;
  const booking = {
    contractId,
    partyId,
    statementLineId,
    amount,
    invoiceNumber: `INV-R-${++count}`,
    periodFrom: today,
    periodUntil: addDays(today, 29),
    dueOn: today,
    graceDays: 3,
  };
  const entry = await proposeRevenue(context, { caller: first, booking, assertion: APPROVAL }, staffIntent(first));
  if (!('id' in entry)) return nameOf(entry);
  const asked = { caller: second, entryId: BigInt(entry.id), assertion: APPROVAL };
  const done = await approveRevenue(context, asked, staffIntent(second));
  return 'posted' in done && done.posted ? 'booked' : nameOf(done);
}
